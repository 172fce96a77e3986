// aig.h: and-inverter graphs: nodes that are inputs or ands of two literals, hashed so that no
// two are the same.
//
//   literal = 2 * node + inverted        node 0 is constant: literal 0 is false, 1 is true
//
// An and's operands have lower numbers than its own: the order of nodes is topological.

#ifndef SLUICE_CONVERT_HW_TO_SYNTH_AIG_H
#define SLUICE_CONVERT_HW_TO_SYNTH_AIG_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t AigLit;
enum { AIG_FALSE = 0, AIG_TRUE = 1 };

// Of an input: both AIG_NONE.
typedef struct AigNode {
  AigLit left, right; // left < right
} AigNode;
#define AIG_NONE UINT32_MAX

typedef struct Aig {
  Arena *arena;
  AigNode *nodes;
  uint32_t n_nodes, cap;
  uint32_t *table; // of ands, by hash of their operands; 0: free
  uint32_t n_slots;
} Aig;

void aig_init(Aig *aig, Arena *arena);
AigLit aig_input(Aig *aig);
AigLit aig_and(Aig *aig, AigLit a, AigLit b);

static inline AigLit aig_not(AigLit a) {
  return a ^ 1;
}
static inline uint32_t aig_node(AigLit a) {
  return a >> 1;
}
static inline bool aig_is_inverted(AigLit a) {
  return a & 1;
}
static inline bool aig_is_and(const Aig *aig, uint32_t node) {
  return node && aig->nodes[node].left != AIG_NONE;
}
static inline AigLit aig_or(Aig *aig, AigLit a, AigLit b) {
  return aig_not(aig_and(aig, aig_not(a), aig_not(b)));
}
static inline AigLit aig_xor(Aig *aig, AigLit a, AigLit b) {
  return aig_and(aig, aig_not(aig_and(aig, a, b)), aig_or(aig, a, b));
}
AigLit aig_mux(Aig *aig, AigLit condition, AigLit if_true, AigLit if_false);

// Words: n literals each, the least significant first. `out` may be an operand.
AigLit aig_add(Aig *aig, AigLit *out, const AigLit *a, const AigLit *b, unsigned n, AigLit carry);
void aig_sub(Aig *aig, AigLit *out, const AigLit *a, const AigLit *b, unsigned n);
void aig_mux_word(Aig *aig, AigLit *out, AigLit condition, const AigLit *if_true,
                  const AigLit *if_false, unsigned n);
AigLit aig_equal(Aig *aig, const AigLit *a, const AigLit *b, unsigned n);
AigLit aig_less(Aig *aig, const AigLit *a, const AigLit *b, unsigned n, bool is_signed);
AigLit aig_and_all(Aig *aig, const AigLit *a, unsigned n);
AigLit aig_xor_all(Aig *aig, const AigLit *a, unsigned n);
// `out` is no operand of these.
void aig_mul(Aig *aig, AigLit *out, const AigLit *a, const AigLit *b, unsigned n);
// A divisor of 0 gives some value. Either result may be NULL.
void aig_divide(Aig *aig, AigLit *quotient, AigLit *rest, const AigLit *a, const AigLit *b,
                unsigned n, bool is_signed);
typedef enum AigShift { AIG_LEFT, AIG_RIGHT, AIG_RIGHT_SIGNED } AigShift;
void aig_shift(Aig *aig, AigLit *out, const AigLit *a, const AigLit *amount, unsigned n,
               AigShift kind);
// words[index], each of `width` literals; 0 beyond the last.
void aig_select(Aig *aig, AigLit *out, const AigLit *index, unsigned index_bits,
                AigLit *const *words, uint64_t n_words, unsigned width);

#endif
