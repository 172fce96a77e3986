// aig_word.c: arithmetic on words of literals. Everything is as small as it gets, not as shallow:
// carries ripple, products add rows one after the other. Tools that want speed rebuild it.

#include "convert/hw_to_synth/aig.h"

#include "base/vec.h"

AigLit aig_add(Aig *aig, AigLit *out, const AigLit *a, const AigLit *b, unsigned n, AigLit carry) {
  for (unsigned i = 0; i < n; i++) {
    AigLit half = aig_xor(aig, a[i], b[i]), both = aig_and(aig, a[i], b[i]);
    out[i] = aig_xor(aig, half, carry);
    carry = aig_or(aig, both, aig_and(aig, half, carry));
  }
  return carry;
}

static AigLit *not_word(Aig *aig, const AigLit *a, unsigned n) {
  AigLit *out = ARENA_ARRAY(aig->arena, AigLit, n);
  for (unsigned i = 0; i < n; i++)
    out[i] = aig_not(a[i]);
  return out;
}

void aig_sub(Aig *aig, AigLit *out, const AigLit *a, const AigLit *b, unsigned n) {
  aig_add(aig, out, a, not_word(aig, b, n), n, AIG_TRUE);
}

void aig_mux_word(Aig *aig, AigLit *out, AigLit condition, const AigLit *if_true,
                  const AigLit *if_false, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    out[i] = aig_mux(aig, condition, if_true[i], if_false[i]);
}

// Trees, so that long words do not make long paths.
typedef AigLit Combine(Aig *aig, AigLit a, AigLit b);

static AigLit combine_all(Aig *aig, Combine *combine, AigLit *a, unsigned n, AigLit none) {
  if (!n)
    return none;
  for (; n > 1; n = (n + 1) / 2)
    for (unsigned i = 0; 2 * i < n; i++)
      a[i] = 2 * i + 1 < n ? combine(aig, a[2 * i], a[2 * i + 1]) : a[2 * i];
  return a[0];
}

static AigLit *copy_word(Aig *aig, const AigLit *a, unsigned n) {
  return arena_copy(aig->arena, a, n * sizeof *a);
}

static AigLit xor_two(Aig *aig, AigLit a, AigLit b) {
  return aig_xor(aig, a, b);
}

AigLit aig_and_all(Aig *aig, const AigLit *a, unsigned n) {
  return combine_all(aig, aig_and, copy_word(aig, a, n), n, AIG_TRUE);
}

AigLit aig_xor_all(Aig *aig, const AigLit *a, unsigned n) {
  return combine_all(aig, xor_two, copy_word(aig, a, n), n, AIG_FALSE);
}

AigLit aig_equal(Aig *aig, const AigLit *a, const AigLit *b, unsigned n) {
  AigLit *same = ARENA_ARRAY(aig->arena, AigLit, n);
  for (unsigned i = 0; i < n; i++)
    same[i] = aig_not(aig_xor(aig, a[i], b[i]));
  return combine_all(aig, aig_and, same, n, AIG_TRUE);
}

// From the low bits up: less here, or not greater here and less below. The sign counts negative.
AigLit aig_less(Aig *aig, const AigLit *a, const AigLit *b, unsigned n, bool is_signed) {
  AigLit less = AIG_FALSE;
  for (unsigned i = 0; i < n; i++) {
    bool is_sign = is_signed && i + 1 == n;
    AigLit x = is_sign ? b[i] : a[i], y = is_sign ? a[i] : b[i];
    AigLit here = aig_and(aig, aig_not(x), y), greater = aig_and(aig, x, aig_not(y));
    less = aig_or(aig, here, aig_and(aig, aig_not(greater), less));
  }
  return less;
}

static unsigned count_constants(const AigLit *a, unsigned n) {
  unsigned count = 0;
  for (unsigned i = 0; i < n; i++)
    count += a[i] <= AIG_TRUE;
  return count;
}

void aig_mul(Aig *aig, AigLit *out, const AigLit *a, const AigLit *b, unsigned n) {
  // Rows of the operand that is known best: those of a zero bit cost nothing.
  if (count_constants(a, n) > count_constants(b, n)) {
    const AigLit *swap = a;
    a = b;
    b = swap;
  }
  AigLit *row = ARENA_ARRAY(aig->arena, AigLit, n);
  for (unsigned i = 0; i < n; i++)
    out[i] = aig_and(aig, a[i], n ? b[0] : AIG_FALSE);
  for (unsigned i = 1; i < n; i++) {
    for (unsigned k = i; k < n; k++)
      row[k] = aig_and(aig, a[k - i], b[i]);
    aig_add(aig, out + i, out + i, row + i, n - i, AIG_FALSE);
  }
}

static void negate_if(Aig *aig, AigLit *out, AigLit condition, const AigLit *a, unsigned n) {
  AigLit *zero = ARENA_ARRAY(aig->arena, AigLit, n), *flipped = ARENA_ARRAY(aig->arena, AigLit, n);
  for (unsigned i = 0; i < n; i++)
    flipped[i] = aig_xor(aig, condition, a[i]);
  aig_add(aig, out, flipped, zero, n, condition);
}

// Restoring division, the highest bit of the quotient first.
static void divide_unsigned(Aig *aig, AigLit *quotient, AigLit *rest, const AigLit *a,
                            const AigLit *b, unsigned n) {
  AigLit *shifted = ARENA_ARRAY(aig->arena, AigLit, n + 1);
  AigLit *divisor = ARENA_ARRAY(aig->arena, AigLit, n + 1);
  AigLit *difference = ARENA_ARRAY(aig->arena, AigLit, n + 1);
  for (unsigned i = 0; i < n; i++) {
    divisor[i] = aig_not(b[i]);
    rest[i] = AIG_FALSE;
  }
  divisor[n] = AIG_TRUE;
  for (unsigned i = n; i-- > 0;) {
    shifted[0] = a[i];
    for (unsigned k = 0; k < n; k++)
      shifted[k + 1] = rest[k];
    quotient[i] = aig_add(aig, difference, shifted, divisor, n + 1, AIG_TRUE);
    aig_mux_word(aig, rest, quotient[i], difference, shifted, n);
  }
}

void aig_divide(Aig *aig, AigLit *quotient, AigLit *rest, const AigLit *a, const AigLit *b,
                unsigned n, bool is_signed) {
  AigLit *words = ARENA_ARRAY(aig->arena, AigLit, 4 * (size_t)n);
  AigLit *q = words, *r = words + n, *x = words + 2 * (size_t)n, *y = words + 3 * (size_t)n;
  AigLit a_sign = is_signed && n ? a[n - 1] : AIG_FALSE,
         b_sign = is_signed && n ? b[n - 1] : AIG_FALSE;
  negate_if(aig, x, a_sign, a, n);
  negate_if(aig, y, b_sign, b, n);
  divide_unsigned(aig, q, r, x, y, n);
  if (quotient)
    negate_if(aig, quotient, aig_xor(aig, a_sign, b_sign), q, n);
  if (rest)
    negate_if(aig, rest, a_sign, r, n);
}

// One stage per bit of the amount below the width; any higher bit empties the word.
void aig_shift(Aig *aig, AigLit *out, const AigLit *a, const AigLit *amount, unsigned n,
               AigShift kind) {
  AigLit fill = kind == AIG_RIGHT_SIGNED && n ? a[n - 1] : AIG_FALSE;
  AigLit *now = copy_word(aig, a, n), *next = ARENA_ARRAY(aig->arena, AigLit, n);
  unsigned bit = 0;
  for (; bit < n && bit < 32 && 1u << bit < n; bit++) {
    unsigned by = 1u << bit;
    for (unsigned i = 0; i < n; i++) {
      AigLit from = fill;
      if (kind == AIG_LEFT && i >= by)
        from = now[i - by];
      if (kind != AIG_LEFT && i + by < n)
        from = now[i + by];
      next[i] = aig_mux(aig, amount[bit], from, now[i]);
    }
    AigLit *swap = now;
    now = next;
    next = swap;
  }
  AigLit beyond = AIG_FALSE;
  for (; bit < n; bit++)
    beyond = aig_or(aig, beyond, amount[bit]);
  for (unsigned i = 0; i < n; i++)
    out[i] = aig_mux(aig, beyond, fill, now[i]);
}

void aig_select(Aig *aig, AigLit *out, const AigLit *index, unsigned index_bits,
                AigLit *const *words, uint64_t n_words, unsigned width) {
  AigLit **level = ARENA_ARRAY(aig->arena, AigLit *, n_words);
  for (uint64_t i = 0; i < n_words; i++)
    level[i] = words[i];
  AigLit *zero = ARENA_ARRAY(aig->arena, AigLit, width);
  uint64_t n = n_words;
  for (unsigned bit = 0; n > 1 && bit < index_bits; bit++) {
    for (uint64_t i = 0; 2 * i < n; i++) {
      AigLit *chosen = ARENA_ARRAY(aig->arena, AigLit, width);
      const AigLit *other = 2 * i + 1 < n ? level[2 * i + 1] : zero;
      aig_mux_word(aig, chosen, index[bit], other, level[2 * i], width);
      level[i] = chosen;
    }
    n = (n + 1) / 2;
  }
  for (unsigned i = 0; i < width; i++)
    out[i] = n_words ? level[0][i] : AIG_FALSE;
}
