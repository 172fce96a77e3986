// range.c: bounds and divisors of integers, from constants, masks and the counters of loops.

#include "frontend/import.h"

enum { MAX_DEPTH = 6 };

static const Range UNKNOWN = {0};

static Range range_of(int64_t low, int64_t high) {
  enum { LIMIT = 1 << 30 }; // sums of two stay far from overflow
  if (low < -LIMIT || high > LIMIT || low > high)
    return UNKNOWN;
  return (Range){low, high, true};
}

static bool constant_value(const Importer *im, LLVMValueRef value, int64_t *out) {
  if (!im->llvm->LLVMIsAConstantInt(value) ||
      im->llvm->LLVMGetIntTypeWidth(im->llvm->LLVMTypeOf(value)) > 64)
    return false;
  *out = im->llvm->LLVMConstIntGetSExtValue(value);
  return true;
}

static LLVMValueRef operand(const Importer *im, LLVMValueRef i, unsigned n) {
  return im->llvm->LLVMGetOperand(i, n);
}

// counter = phi [first, ...], [next = counter + step, latch], where the latch goes back only while
// a compare of next (or of the counter) with a constant says so.
static Range counter_range(const Importer *im, LLVMValueRef phi, unsigned depth) {
  const LlvmApi *llvm = im->llvm;
  if (llvm->LLVMCountIncoming(phi) != 2)
    return UNKNOWN;
  for (unsigned back = 0; back < 2; back++) {
    LLVMValueRef next = llvm->LLVMGetIncomingValue(phi, back);
    LLVMBasicBlockRef latch = llvm->LLVMGetIncomingBlock(phi, back);
    LLVMBasicBlockRef header = llvm->LLVMGetInstructionParent(phi);
    int64_t step, bound;
    if (!llvm->LLVMIsAInstruction(next) || llvm->LLVMGetInstructionOpcode(next) != LLVMAdd ||
        operand(im, next, 0) != phi || !constant_value(im, operand(im, next, 1), &step) || !step)
      continue;
    LLVMValueRef branch = llvm->LLVMGetBasicBlockTerminator(latch);
    if (llvm->LLVMGetInstructionOpcode(branch) != LLVMBr || !llvm->LLVMIsConditional(branch))
      return UNKNOWN;
    LLVMValueRef test = operand(im, branch, 0);
    if (!llvm->LLVMIsAInstruction(test) || llvm->LLVMGetInstructionOpcode(test) != LLVMICmp ||
        !constant_value(im, operand(im, test, 1), &bound))
      return UNKNOWN;
    bool of_next = operand(im, test, 0) == next;
    if (!of_next && operand(im, test, 0) != phi)
      return UNKNOWN;
    bool goes_back = llvm->LLVMGetSuccessor(branch, 0) == header;
    if (goes_back == (llvm->LLVMGetSuccessor(branch, 1) == header))
      return UNKNOWN;
    Range first = value_range(im, llvm->LLVMGetIncomingValue(phi, 1 - back), false, depth + 1);
    if (!first.is_known || step > 1 << 20 || step < -(1 << 20))
      return UNKNOWN;
    // What the counter may be when the loop goes round once more, on the side it moves to.
    int64_t last;
    LLVMIntPredicate predicate = llvm->LLVMGetICmpPredicate(test);
    bool is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    if (is_equality && goes_back == (predicate == LLVMIntNE)) {
      // It stops exactly at the bound, if it gets there at all.
      int64_t stop = of_next ? bound : bound + step;
      if (first.low != first.high || (stop - first.low) % step != 0 ||
          (stop - first.low) / step <= 0)
        return UNKNOWN;
      last = stop - step;
    } else if (goes_back && step > 0 && (predicate == LLVMIntSLT || predicate == LLVMIntULT)) {
      last = of_next ? bound - 1 : bound - 1 + step;
    } else if (goes_back && step < 0 && predicate == LLVMIntSGT) {
      last = of_next ? bound + 1 : bound + 1 + step;
    } else {
      return UNKNOWN;
    }
    if (predicate == LLVMIntULT && (bound < 0 || first.low < 0))
      return UNKNOWN;
    int64_t low = step > 0 ? first.low : (last < first.low ? last : first.low);
    int64_t high = step > 0 ? (last > first.high ? last : first.high) : first.high;
    return range_of(low, high);
  }
  return UNKNOWN;
}

static Range binary_range(const Importer *im, LLVMValueRef i, LLVMOpcode opcode, unsigned depth) {
  int64_t c;
  if (!constant_value(im, operand(im, i, 1), &c))
    return UNKNOWN;
  if (opcode == LLVMAnd)
    return c >= 0 ? range_of(0, c) : UNKNOWN;
  if (opcode == LLVMURem)
    return c > 0 ? range_of(0, c - 1) : UNKNOWN;
  Range a = value_range(im, operand(im, i, 0), false, depth + 1);
  // A range that stays in the type's own cannot wrap.
  unsigned width = im->llvm->LLVMGetIntTypeWidth(im->llvm->LLVMTypeOf(i));
  if (!a.is_known || c > 1 << 20 || c < -(1 << 20) || width < 32)
    return UNKNOWN;
  switch (opcode) {
  case LLVMAdd:
    return range_of(a.low + c, a.high + c);
  case LLVMSub:
    return range_of(a.low - c, a.high - c);
  case LLVMMul:
    return c >= 0 ? range_of(a.low * c, a.high * c) : UNKNOWN;
  case LLVMShl:
    return c < 20 && c >= 0 ? range_of(a.low * (1 << c), a.high * (1 << c)) : UNKNOWN;
  case LLVMLShr:
    return c < 20 && c >= 0 && a.low >= 0 ? range_of(a.low >> c, a.high >> c) : UNKNOWN;
  default:
    return UNKNOWN;
  }
}

Range value_range(const Importer *im, LLVMValueRef value, bool is_unsigned, unsigned depth) {
  const LlvmApi *llvm = im->llvm;
  int64_t c;
  if (depth > MAX_DEPTH)
    return UNKNOWN;
  if (constant_value(im, value, &c))
    return is_unsigned && c < 0 ? UNKNOWN : range_of(c, c);
  if (!llvm->LLVMIsAInstruction(value))
    return UNKNOWN;
  LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(value);
  Range r = UNKNOWN;
  switch (opcode) {
  case LLVMZExt: {
    unsigned width = llvm->LLVMGetIntTypeWidth(llvm->LLVMTypeOf(operand(im, value, 0)));
    r = value_range(im, operand(im, value, 0), true, depth + 1);
    if (!r.is_known && width < 30)
      r = range_of(0, (1 << width) - 1);
    break;
  }
  case LLVMSExt:
    r = value_range(im, operand(im, value, 0), false, depth + 1);
    break;
  case LLVMPHI:
    r = counter_range(im, value, depth);
    break;
  case LLVMSelect: {
    Range a = value_range(im, operand(im, value, 1), false, depth + 1);
    Range b = value_range(im, operand(im, value, 2), false, depth + 1);
    if (a.is_known && b.is_known)
      r = range_of(a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high);
    break;
  }
  case LLVMAdd:
  case LLVMSub:
  case LLVMMul:
  case LLVMShl:
  case LLVMLShr:
  case LLVMAnd:
  case LLVMURem:
    r = binary_range(im, value, opcode, depth);
    break;
  default:
    break;
  }
  return is_unsigned && r.is_known && r.low < 0 ? UNKNOWN : r;
}

int64_t gcd(int64_t a, int64_t b) {
  a = a < 0 ? -a : a;
  b = b < 0 ? -b : b;
  while (b) {
    int64_t t = a % b;
    a = b;
    b = t;
  }
  return a;
}

static int64_t power_of_two_part(int64_t x) {
  return x & -x;
}

// `path` is the phis being looked at: that each is a multiple of the result is the assumption of an
// induction over the steps of the loop.
typedef struct DivisorPath {
  LLVMValueRef phis[8];
  size_t n;
} DivisorPath;

static int64_t divisor_of(const Importer *im, LLVMValueRef value, DivisorPath *path,
                          unsigned depth) {
  const LlvmApi *llvm = im->llvm;
  int64_t c;
  if (constant_value(im, value, &c))
    return c > -(1 << 30) && c < 1 << 30 ? gcd(c, 0) : 1;
  if (depth > MAX_DEPTH || !llvm->LLVMIsAInstruction(value))
    return 1;
  LLVMOpcode opcode = llvm->LLVMGetInstructionOpcode(value);
  if (opcode == LLVMPHI) {
    for (size_t i = 0; i < path->n; i++)
      if (path->phis[i] == value)
        return 0;
    if (path->n == sizeof path->phis / sizeof *path->phis)
      return 1;
    path->phis[path->n++] = value;
    int64_t divisor = 0;
    for (unsigned i = 0; i < llvm->LLVMCountIncoming(value) && divisor != 1; i++)
      divisor = gcd(divisor, divisor_of(im, llvm->LLVMGetIncomingValue(value, i), path, depth + 1));
    path->n--;
    return divisor;
  }
  if (opcode == LLVMSelect)
    return gcd(divisor_of(im, operand(im, value, 1), path, depth + 1),
               divisor_of(im, operand(im, value, 2), path, depth + 1));
  bool is_sum = opcode == LLVMAdd || opcode == LLVMSub;
  int64_t a = is_sum || opcode == LLVMShl || opcode == LLVMMul
                  ? divisor_of(im, operand(im, value, 0), path, depth + 1)
                  : 1;
  int64_t result = 1;
  if (is_sum)
    result = gcd(a, divisor_of(im, operand(im, value, 1), path, depth + 1));
  else if (opcode == LLVMShl && constant_value(im, operand(im, value, 1), &c) && c >= 0 && c < 16)
    result = a > 1 << 16 ? 1 : (a ? a : 1) << c;
  else if (opcode == LLVMMul && constant_value(im, operand(im, value, 1), &c) && c > 0 &&
           c < 1 << 16)
    result = a > 1 << 16 ? 1 : (a ? a : 1) * c;
  else
    return 1;
  // When it wraps around only powers of two still divide it.
  bool may_wrap = !llvm->LLVMGetNSW(value) && !llvm->LLVMGetNUW(value);
  return may_wrap ? power_of_two_part(result) : result;
}

int64_t value_divisor(const Importer *im, LLVMValueRef value) {
  DivisorPath path = {0};
  return divisor_of(im, value, &path, 0);
}
