// node.c: making nodes: constants are folded, equal nodes are one (hash consing), and what is
// simple stays simple. Only rules that pay in circuits of units are here; LLVM knows the rest.

#include "base/wide.h"
#include "sim/netlist.h"

static const Node *at(const Netlist *n, NodeId id) {
  return &n->nodes.data[id];
}

static const uint64_t *limbs_of(const Netlist *n, NodeId id) {
  return &n->limbs.data[at(n, id)->extra];
}

static bool is_const(const Netlist *n, NodeId id) {
  return at(n, id)->kind == NODE_CONST;
}

static bool is_zero(const Netlist *n, NodeId id) {
  return is_const(n, id) && wide_is_zero(limbs_of(n, id), at(n, id)->width);
}

static bool is_ones(const Netlist *n, NodeId id) {
  if (!is_const(n, id))
    return false;
  unsigned width = at(n, id)->width;
  return wide_is_negative(limbs_of(n, id), width) &&
         wide_min_signed_bits(limbs_of(n, id), width) == 1;
}

static bool is_not(const Netlist *n, NodeId id) {
  return at(n, id)->kind == NODE_XOR && is_ones(n, at(n, id)->b);
}

static bool are_opposite(const Netlist *n, NodeId a, NodeId b) {
  return (is_not(n, a) && at(n, a)->a == b) || (is_not(n, b) && at(n, b)->a == a);
}

static uint64_t hash_node(const Node *node) {
  uint64_t hash =
      hash_mix(node->kind | node->width << 8, node->kind == NODE_CONST ? 0 : node->extra);
  return hash_mix(hash_mix(hash_mix(hash, node->a), node->b), node->c);
}

static void grow_slots(Netlist *n) {
  size_t n_slots = n->n_slots ? n->n_slots * 2 : 1024;
  uint32_t *slots = ARENA_ARRAY(&n->arena, uint32_t, n_slots);
  for (size_t i = 0; i < n->n_slots; i++) {
    if (!n->slots[i])
      continue;
    size_t k = hash_node(at(n, n->slots[i])) & (n_slots - 1);
    while (slots[k])
      k = (k + 1) & (n_slots - 1);
    slots[k] = n->slots[i];
  }
  n->slots = slots;
  n->n_slots = n_slots;
}

static NodeId find_or_add(Netlist *n, Node node) {
  if (n->nodes.len == 0)
    vec_push(&n->arena, &n->nodes, (Node){0}); // node 0 is none
  if (n->nodes.len * 2 >= n->n_slots)
    grow_slots(n);
  size_t k = hash_node(&node) & (n->n_slots - 1);
  for (; n->slots[k]; k = (k + 1) & (n->n_slots - 1)) {
    const Node *other = at(n, n->slots[k]);
    if (other->kind == node.kind && other->width == node.width && other->a == node.a &&
        other->b == node.b && other->c == node.c && other->extra == node.extra)
      return n->slots[k];
  }
  vec_push(&n->arena, &n->nodes, node);
  return n->slots[k] = (NodeId)(n->nodes.len - 1);
}

// Constants are found by value: a and b hold a hash of it, which is not looked at again.
NodeId netlist_const(Netlist *n, unsigned width, const uint64_t *limbs) {
  unsigned n_limbs = wide_limbs(width);
  uint32_t first = (uint32_t)n->limbs.len;
  uint64_t hash = 0;
  for (unsigned i = 0; i < n_limbs; i++) {
    vec_push(&n->arena, &n->limbs, limbs[i]);
    hash = hash_mix(hash, limbs[i]);
  }
  if (n->nodes.len == 0)
    vec_push(&n->arena, &n->nodes, (Node){0});
  if (n->nodes.len * 2 >= n->n_slots)
    grow_slots(n);
  Node node = {.kind = NODE_CONST,
               .width = width & 0xffffff,
               .a = (uint32_t)hash,
               .b = (uint32_t)(hash >> 32)};
  size_t k = hash_node(&node) & (n->n_slots - 1);
  for (; n->slots[k]; k = (k + 1) & (n->n_slots - 1)) {
    const Node *other = at(n, n->slots[k]);
    if (other->kind == NODE_CONST && other->width == width &&
        wide_equal(&n->limbs.data[other->extra], &n->limbs.data[first], width)) {
      n->limbs.len = first;
      return n->slots[k];
    }
  }
  node.extra = first;
  vec_push(&n->arena, &n->nodes, node);
  return n->slots[k] = (NodeId)(n->nodes.len - 1);
}

static NodeId small_const(Netlist *n, unsigned width, uint64_t value) {
  uint64_t limb = width < 64 ? value & ((UINT64_C(1) << width) - 1) : value;
  return netlist_const(n, width, &limb);
}

NodeId netlist_bit(Netlist *n, bool value) {
  return small_const(n, 1, value);
}

NodeId netlist_not(Netlist *n, NodeId bit) {
  return netlist_node(n, NODE_XOR, 1, bit, netlist_bit(n, true), 0, 0);
}

static NodeId zero(Netlist *n, unsigned width) {
  uint64_t none = 0;
  if (width <= 64)
    return netlist_const(n, width, &none);
  return netlist_const(n, width, ARENA_ARRAY(&n->arena, uint64_t, wide_limbs(width)));
}

static int64_t sign_extended(uint64_t value, unsigned width) {
  return (int64_t)(value << (64 - width)) >> (64 - width);
}

// Of operands and a result of at most 64 bits; `from` is the width of the operands. False: not
// here.
static bool fold_words(const Node *node, unsigned from, uint64_t a, uint64_t b, unsigned width_b,
                       uint64_t *out) {
  int64_t signed_a = sign_extended(a, from), signed_b = sign_extended(b, width_b);
  switch ((NodeKind)node->kind) {
  case NODE_ADD:
    *out = a + b;
    return true;
  case NODE_SUB:
    *out = a - b;
    return true;
  case NODE_MUL:
    *out = a * b;
    return true;
  case NODE_AND:
    *out = a & b;
    return true;
  case NODE_OR:
    *out = a | b;
    return true;
  case NODE_XOR:
    *out = a ^ b;
    return true;
  case NODE_SHL:
    *out = b < from ? a << b : 0;
    return true;
  case NODE_SHRU:
    *out = b < from ? a >> b : 0;
    return true;
  case NODE_SHRS:
    *out = (uint64_t)(signed_a >> (b < from ? b : from - 1));
    return true;
  case NODE_EQ:
    *out = a == b;
    return true;
  case NODE_ULT:
    *out = a < b;
    return true;
  case NODE_ULE:
    *out = a <= b;
    return true;
  case NODE_SLT:
    *out = signed_a < signed_b;
    return true;
  case NODE_SLE:
    *out = signed_a <= signed_b;
    return true;
  case NODE_EXTRACT:
    *out = a >> node->extra;
    return true;
  case NODE_CONCAT:
    *out = a << width_b | b; // the result has at most 64 bits, and each part at least one
    return true;
  case NODE_REPLICATE:
    *out = a ? ~UINT64_C(0) : 0;
    return true;
  case NODE_PARITY:
    *out = (uint64_t)__builtin_parityll(a);
    return true;
  default:
    return false;
  }
}

static NodeId fold_constants(Netlist *n, const Node *node) {
  if (node->width > 64 || node->kind < NODE_ADD || node->kind == NODE_MUX ||
      !is_const(n, node->a) || (node->b && !is_const(n, node->b)))
    return 0;
  const Node *a = at(n, node->a), *b = node->b ? at(n, node->b) : a;
  if (a->width > 64 || b->width > 64)
    return 0;
  uint64_t value;
  if (!fold_words(node, a->width, *limbs_of(n, node->a), node->b ? *limbs_of(n, node->b) : 0,
                  b->width, &value))
    return 0;
  return small_const(n, node->width, value);
}

static NodeId fold_and_or(Netlist *n, const Node *node) {
  bool is_and = node->kind == NODE_AND;
  NodeId a = node->a, b = node->b;
  if (a == b)
    return a;
  for (int i = 0; i < 2; i++) {
    if (is_and ? is_zero(n, a) : is_ones(n, a))
      return a;
    if (is_and ? is_ones(n, a) : is_zero(n, a))
      return b;
    NodeId swap = a;
    a = b;
    b = swap;
  }
  if (node->width == 1 && are_opposite(n, a, b))
    return netlist_bit(n, !is_and);
  // x & (x & y), x & (x | y)
  for (int i = 0; i < 2; i++) {
    const Node *inner = at(n, b);
    if ((inner->kind == NODE_AND || inner->kind == NODE_OR) && (inner->a == a || inner->b == a))
      return inner->kind == node->kind ? b : a;
    NodeId swap = a;
    a = b;
    b = swap;
  }
  return 0;
}

static NodeId fold_xor(Netlist *n, const Node *node) {
  if (node->a == node->b)
    return zero(n, node->width);
  if (is_zero(n, node->b))
    return node->a;
  if (is_ones(n, node->b) && is_not(n, node->a))
    return at(n, node->a)->a;
  return 0;
}

static NodeId fold_mux(Netlist *n, const Node *node) {
  NodeId c = node->a, t = node->b, f = node->c;
  if (is_const(n, c))
    return is_zero(n, c) ? f : t;
  if (t == f)
    return t;
  if (is_not(n, c))
    return netlist_mux(n, at(n, c)->a, f, t);
  if (at(n, t)->kind == NODE_MUX && at(n, t)->a == c)
    return netlist_mux(n, c, at(n, t)->b, f);
  if (at(n, f)->kind == NODE_MUX && at(n, f)->a == c)
    return netlist_mux(n, c, t, at(n, f)->c);
  if (node->width != 1)
    return 0;
  if (t == c || is_ones(n, t))
    return netlist_or(n, c, f);
  if (f == c || is_zero(n, f))
    return netlist_and(n, c, t);
  if (is_zero(n, t))
    return netlist_and(n, netlist_not(n, c), f);
  if (is_ones(n, f))
    return netlist_or(n, netlist_not(n, c), t);
  return 0;
}

static NodeId fold_eq(Netlist *n, const Node *node) {
  if (node->a == node->b)
    return netlist_bit(n, true);
  if (at(n, node->a)->width != 1)
    return 0;
  if (is_const(n, node->b))
    return is_zero(n, node->b) ? netlist_not(n, node->a) : node->a;
  return netlist_not(n, netlist_node(n, NODE_XOR, 1, node->a, node->b, 0, 0));
}

static NodeId fold_extract(Netlist *n, const Node *node) {
  Node from = *at(n, node->a);
  uint32_t low = node->extra, width = node->width;
  if (low == 0 && width == from.width)
    return node->a;
  if (from.kind == NODE_EXTRACT)
    return netlist_node(n, NODE_EXTRACT, width, from.a, 0, 0, low + from.extra);
  if (from.kind == NODE_REPLICATE)
    return netlist_node(n, NODE_REPLICATE, width, from.a, 0, 0, 0);
  if (from.kind == NODE_CONCAT) {
    uint32_t split = at(n, from.b)->width;
    if (low >= split)
      return netlist_node(n, NODE_EXTRACT, width, from.a, 0, 0, low - split);
    if (low + width <= split)
      return netlist_node(n, NODE_EXTRACT, width, from.b, 0, 0, low);
  }
  return 0;
}

static NodeId fold_concat(Netlist *n, const Node *node) {
  Node a = *at(n, node->a), b = *at(n, node->b);
  if (a.kind == NODE_EXTRACT && b.kind == NODE_EXTRACT && a.a == b.a &&
      a.extra == b.extra + b.width)
    return netlist_node(n, NODE_EXTRACT, node->width, a.a, 0, 0, b.extra);
  // 0 ## (0 ## x)
  if (is_zero(n, node->a) && b.kind == NODE_CONCAT && is_zero(n, b.a))
    return netlist_node(n, NODE_CONCAT, node->width, zero(n, a.width + at(n, b.a)->width), b.b, 0,
                        0);
  return 0;
}

static NodeId fold(Netlist *n, const Node *node) {
  NodeId folded = fold_constants(n, node);
  if (folded)
    return folded;
  switch ((NodeKind)node->kind) {
  case NODE_AND:
  case NODE_OR:
    return fold_and_or(n, node);
  case NODE_XOR:
    return fold_xor(n, node);
  case NODE_ADD:
    return is_zero(n, node->b) ? node->a : 0;
  case NODE_SUB:
  case NODE_SHL:
  case NODE_SHRU:
  case NODE_SHRS:
    return is_zero(n, node->b) ? node->a : 0;
  case NODE_MUX:
    return fold_mux(n, node);
  case NODE_EQ:
    return fold_eq(n, node);
  case NODE_EXTRACT:
    return fold_extract(n, node);
  case NODE_CONCAT:
    return fold_concat(n, node);
  case NODE_REPLICATE:
  case NODE_REVERSE:
  case NODE_PARITY:
    return at(n, node->a)->width == 1 && node->width == 1 ? node->a : 0;
  default:
    return 0;
  }
}

static bool is_commutative(NodeKind kind) {
  return kind == NODE_ADD || kind == NODE_MUL || kind == NODE_AND || kind == NODE_OR ||
         kind == NODE_XOR || kind == NODE_EQ;
}

NodeId netlist_node(Netlist *n, NodeKind kind, unsigned width, NodeId a, NodeId b, NodeId c,
                    uint32_t extra) {
  Node node = {.kind = kind, .width = width & 0xffffff, .a = a, .b = b, .c = c, .extra = extra};
  // Constants last, else the older node first.
  if (is_commutative(kind) && (is_const(n, a) || (!is_const(n, b) && a > b))) {
    node.a = b;
    node.b = a;
  }
  NodeId folded = fold(n, &node);
  return folded ? folded : find_or_add(n, node);
}
