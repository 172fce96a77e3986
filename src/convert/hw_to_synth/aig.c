// aig.c: the graph itself. Before a node is made, an and is looked up, and simplified by what its
// operands' operands show: contradiction, subsumption, idempotence, resolution, substitution (R.
// Brummayer, A. Biere, "Local Two-Level And-Inverter Graph Minimization without Blowup", 2006).
// No rule makes more nodes than the plain and would.

#include "convert/hw_to_synth/aig.h"

#include "base/bug.h"
#include "base/map.h"

enum { FIRST_SLOTS = 256 };

void aig_init(Aig *aig, Arena *arena) {
  *aig = (Aig){.arena = arena, .n_slots = FIRST_SLOTS};
  aig->table = ARENA_ARRAY(arena, uint32_t, FIRST_SLOTS);
  aig->cap = FIRST_SLOTS;
  aig->nodes = ARENA_ARRAY(arena, AigNode, aig->cap);
  aig->nodes[0] = (AigNode){AIG_NONE, AIG_NONE};
  aig->n_nodes = 1;
}

static uint32_t add_node(Aig *aig, AigNode node) {
  if (aig->n_nodes == aig->cap) {
    if (aig->cap > UINT32_MAX / 4)
      out_of_memory(); // literals have 32 bits
    aig->nodes = arena_grow(aig->arena, aig->nodes, aig->cap * sizeof(AigNode),
                            (size_t)aig->cap * 2 * sizeof(AigNode));
    aig->cap *= 2;
  }
  aig->nodes[aig->n_nodes] = node;
  return aig->n_nodes++;
}

AigLit aig_input(Aig *aig) {
  return 2 * add_node(aig, (AigNode){AIG_NONE, AIG_NONE});
}

static uint32_t slot_of(const Aig *aig, AigNode node) {
  uint32_t slot = (uint32_t)hash_u64((uint64_t)node.left << 32 | node.right) & (aig->n_slots - 1);
  while (aig->table[slot]) {
    AigNode other = aig->nodes[aig->table[slot]];
    if (other.left == node.left && other.right == node.right)
      break;
    slot = (slot + 1) & (aig->n_slots - 1);
  }
  return slot;
}

static void grow_table(Aig *aig) {
  uint32_t *old = aig->table, n_old = aig->n_slots;
  aig->n_slots *= 2;
  aig->table = ARENA_ARRAY(aig->arena, uint32_t, aig->n_slots);
  for (uint32_t i = 0; i < n_old; i++)
    if (old[i])
      aig->table[slot_of(aig, aig->nodes[old[i]])] = old[i];
}

// The operands of an and, as seen from a literal of it.
typedef struct Parts {
  bool is_and, is_inverted;
  AigLit x, y;
} Parts;

static Parts parts_of(const Aig *aig, AigLit a) {
  AigNode node = aig->nodes[aig_node(a)];
  return (Parts){aig_is_and(aig, aig_node(a)), aig_is_inverted(a), node.left, node.right};
}

// a & b where a is an and or an inverted one, b any literal. True: *out is the answer, or the and
// of *out and *rest.
static bool simplify_one(Parts a, AigLit lit_a, AigLit b, AigLit *out, AigLit *rest) {
  *rest = AIG_TRUE;
  if (!a.is_inverted && (a.x == aig_not(b) || a.y == aig_not(b))) {
    *out = AIG_FALSE; // (x & y) & !x
    return true;
  }
  if (!a.is_inverted && (a.x == b || a.y == b)) {
    *out = lit_a; // (x & y) & x
    return true;
  }
  if (a.is_inverted && (a.x == aig_not(b) || a.y == aig_not(b))) {
    *out = b; // !(x & y) & !x
    return true;
  }
  if (a.is_inverted && (a.x == b || a.y == b)) {
    *out = b; // !(x & y) & x = x & !y
    *rest = aig_not(a.x == b ? a.y : a.x);
    return true;
  }
  return false;
}

static bool share(AigLit a, Parts b) {
  return a == b.x || a == b.y;
}

// Both are ands or inverted ones.
static bool simplify_two(Parts a, Parts b, AigLit lit_a, AigLit lit_b, AigLit *out, AigLit *rest) {
  *rest = AIG_TRUE;
  bool clash = share(aig_not(a.x), b) || share(aig_not(a.y), b);
  if (!a.is_inverted && !b.is_inverted) {
    *out = AIG_FALSE;
    if (clash)
      return true; // (x & y) & (!x & z)
    if (!share(a.x, b) && !share(a.y, b))
      return false;
    *out = lit_a; // (x & y) & (x & z) = (x & y) & z
    *rest = share(b.x, a) ? b.y : b.x;
    return true;
  }
  if (a.is_inverted && b.is_inverted) {
    if (share(a.x, b) && share(aig_not(a.y), b)) {
      *out = aig_not(a.x); // !(x & y) & !(x & !y)
      return true;
    }
    if (share(a.y, b) && share(aig_not(a.x), b)) {
      *out = aig_not(a.y);
      return true;
    }
    return false;
  }
  Parts inverted = a.is_inverted ? a : b, plain = a.is_inverted ? b : a;
  *out = a.is_inverted ? lit_b : lit_a;
  if (clash)
    return true; // !(x & y) & (!x & z) = !x & z
  if (share(inverted.x, plain)) {
    *rest = aig_not(inverted.y); // !(x & y) & (x & z) = !y & (x & z)
    return true;
  }
  if (share(inverted.y, plain)) {
    *rest = aig_not(inverted.x);
    return true;
  }
  return false;
}

AigLit aig_and(Aig *aig, AigLit a, AigLit b) {
  for (;;) {
    if (a == AIG_FALSE || b == AIG_FALSE || a == aig_not(b))
      return AIG_FALSE;
    if (a == AIG_TRUE || a == b)
      return b;
    if (b == AIG_TRUE)
      return a;
    Parts pa = parts_of(aig, a), pb = parts_of(aig, b);
    AigLit out, rest;
    bool simpler = (pa.is_and && simplify_one(pa, a, b, &out, &rest)) ||
                   (pb.is_and && simplify_one(pb, b, a, &out, &rest)) ||
                   (pa.is_and && pb.is_and && simplify_two(pa, pb, a, b, &out, &rest));
    if (!simpler)
      break;
    a = out;
    b = rest;
  }
  AigNode node = a < b ? (AigNode){a, b} : (AigNode){b, a};
  uint32_t slot = slot_of(aig, node);
  if (aig->table[slot])
    return 2 * aig->table[slot];
  uint32_t made = add_node(aig, node);
  aig->table[slot] = made;
  if (aig->n_nodes > aig->n_slots / 2)
    grow_table(aig);
  return 2 * made;
}

AigLit aig_mux(Aig *aig, AigLit condition, AigLit if_true, AigLit if_false) {
  if (if_true == if_false)
    return if_true;
  if (if_true == aig_not(if_false))
    return aig_not(aig_xor(aig, condition, if_true));
  return aig_or(aig, aig_and(aig, condition, if_true), aig_and(aig, aig_not(condition), if_false));
}
