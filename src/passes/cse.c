// cse.c: --cse: one computation where several pure ops compute the same.
//
//   %0 = arith.addi %a, %b : i32             %0 = arith.addi %a, %b : i32
//   %1 = arith.addi %a, %b : i32      ->     "use"(%0, %0)
//   "use"(%0, %1)
//
// Blocks are visited in dominator-tree order with a hash table scoped to the path from the root,
// so that an op is replaced only by one that dominates it. In a graph region order does not
// matter and the whole block is one scope.

#include "ir/dominance.h"
#include "ir/greedy.h"
#include "ir/pass.h"

typedef struct Entry {
  Op *op;
  uint64_t hash;
  struct Entry *next;
} Entry;

typedef struct Cse {
  PassRun *run;
  Dominance dominance;
  Entry **buckets;
  size_t n_buckets;
  VEC(Entry *) live; // in order of insertion, to undo
} Cse;

static bool is_candidate(const Op *op) {
  return op_is_registered(op) && op_has(op, PURE) && !op->n_regions && !op->n_successors &&
         op->n_results;
}

static uint64_t hash_op(const Op *op) {
  uint64_t hash = hash_u64(WORD(op->info));
  uint64_t operands = 0;
  for (uint32_t i = 0; i < op->n_operands; i++) {
    uint64_t one = hash_u64(op_operand(op, i)->id + 1);
    operands = op_has(op, COMMUTATIVE) ? operands + one : hash_mix(operands, one);
  }
  hash = hash_mix(hash, operands);
  for (uint32_t i = 0; i < op->n_attrs; i++)
    hash = hash_mix(hash, WORD(op->attrs[i].value));
  for (uint32_t i = 0; i < op->n_results; i++)
    hash = hash_mix(hash, WORD(op->results[i].type));
  return hash;
}

static bool same_operands(const Op *a, const Op *b) {
  bool same = true;
  for (uint32_t i = 0; i < a->n_operands && same; i++)
    same = op_operand(a, i) == op_operand(b, i);
  if (same || !op_has(a, COMMUTATIVE) || a->n_operands != 2)
    return same;
  return op_operand(a, 0) == op_operand(b, 1) && op_operand(a, 1) == op_operand(b, 0);
}

static bool same_op(const Op *a, const Op *b) {
  if (a->info != b->info || a->n_operands != b->n_operands || a->n_results != b->n_results ||
      a->n_attrs != b->n_attrs)
    return false;
  for (uint32_t i = 0; i < a->n_attrs; i++)
    if (a->attrs[i].name != b->attrs[i].name || a->attrs[i].value != b->attrs[i].value)
      return false;
  for (uint32_t i = 0; i < a->n_results; i++)
    if (a->results[i].type != b->results[i].type)
      return false;
  return same_operands(a, b);
}

static void visit_region(Cse *cse, Region *region);

static void visit_op(Cse *cse, Op *op) {
  for (uint32_t i = 0; i < op->n_regions; i++)
    visit_region(cse, op->regions[i]);
  if (op_is_registered(op) && op_is_dead(op)) {
    op_erase(op);
    return;
  }
  if (!is_candidate(op))
    return;
  uint64_t hash = hash_op(op);
  Entry **bucket = &cse->buckets[hash & (cse->n_buckets - 1)];
  for (Entry *e = *bucket; e; e = e->next) {
    if (e->hash != hash || !same_op(e->op, op))
      continue;
    Arena *scratch = cse->run->scratch;
    ArenaMark mark = arena_mark(scratch);
    Value **values = ARENA_ARRAY(scratch, Value *, op->n_results);
    for (uint32_t i = 0; i < op->n_results; i++)
      values[i] = op_result(e->op, i);
    op_replace(op, values);
    arena_reset(scratch, mark);
    return;
  }
  Entry *entry = ARENA_NEW(cse->run->scratch, Entry);
  *entry = (Entry){op, hash, *bucket};
  *bucket = entry;
  vec_push(cse->run->scratch, &cse->live, entry);
}

static void visit_block(Cse *cse, Block *block) {
  for (Op *op = block->first, *next; op; op = next) {
    next = op->next;
    visit_op(cse, op);
  }
}

static void leave_scope(Cse *cse, size_t n_live) {
  while (cse->live.len > n_live) {
    Entry *entry = vec_pop(&cse->live);
    cse->buckets[entry->hash & (cse->n_buckets - 1)] = entry->next;
  }
}

typedef struct TreeNode {
  Block *block;
  uint32_t first_child, next_sibling; // index + 1
} TreeNode;

// The dominator tree, walked with an explicit stack: functions may have thousands of blocks.
static void visit_tree(Cse *cse, Region *region) {
  Arena *scratch = cse->run->scratch;
  dominance_add_region(&cse->dominance, region, scratch);
  VEC(TreeNode) nodes = {0};
  Map index = {.arena = scratch};
  for (Block *block = region->first; block; block = block->next) {
    vec_push(scratch, &nodes, ((TreeNode){block, 0, 0}));
    map_put(&index, WORD(block), nodes.len);
  }
  for (size_t i = nodes.len; i-- > 1;) {
    Block *block = nodes.data[i].block;
    if (!block_is_reachable(&cse->dominance, block))
      continue;
    TreeNode *parent = &nodes.data[*map_find(&index, WORD(cse->dominance.idom[block->id])) - 1];
    nodes.data[i].next_sibling = parent->first_child;
    parent->first_child = (uint32_t)i + 1;
  }
  VEC(uint32_t) stack = {0};
  VEC(size_t) scopes = {0};
  vec_push(scratch, &stack, 1);
  vec_push(scratch, &scopes, cse->live.len);
  visit_block(cse, nodes.data[0].block);
  while (stack.len) {
    TreeNode *node = &nodes.data[vec_last(&stack) - 1];
    uint32_t child = node->first_child;
    if (!child) {
      leave_scope(cse, vec_pop(&scopes));
      stack.len--;
      continue;
    }
    node->first_child = nodes.data[child - 1].next_sibling;
    vec_push(scratch, &stack, child);
    vec_push(scratch, &scopes, cse->live.len);
    visit_block(cse, nodes.data[child - 1].block);
  }
}

static void visit_region(Cse *cse, Region *region) {
  if (!region->first)
    return;
  // Values from outside may be used inside, unless the op is isolated; equal ops outside are in
  // scope only where they stand before it.
  Cse outer = *cse;
  bool isolated = op_has(region->op, ISOLATED) || region_is_graph(region);
  if (isolated) {
    cse->buckets = ARENA_ARRAY(cse->run->scratch, Entry *, cse->n_buckets);
    cse->live.data = NULL;
    cse->live.len = cse->live.cap = 0;
  }
  size_t n_live = cse->live.len;
  if (region->first->next) {
    visit_tree(cse, region);
  } else {
    visit_block(cse, region->first);
    leave_scope(cse, n_live);
  }
  if (isolated) {
    cse->buckets = outer.buckets;
    cse->live.data = outer.live.data;
    cse->live.len = outer.live.len;
    cse->live.cap = outer.live.cap;
  }
}

static bool count_op(Op *op, void *user) {
  (void)op;
  ++*(size_t *)user;
  return true;
}

// The table is sized for the largest isolated op, so that chains stay short.
static bool largest(Op *op, void *user) {
  if (!op_has(op, ISOLATED) || op_has(op, SYMBOL_TABLE))
    return true;
  size_t n = 0;
  op_walk(op, count_op, &n);
  if (n > *(size_t *)user)
    *(size_t *)user = n;
  return true;
}

static bool run_cse(PassRun *run) {
  Cse cse = {.run = run};
  size_t n = 0;
  op_walk(run->op, largest, &n);
  for (cse.n_buckets = 64; cse.n_buckets < n; cse.n_buckets *= 2)
    ;
  dominance_init(&cse.dominance, run->module->n_blocks, run->scratch);
  cse.buckets = ARENA_ARRAY(run->scratch, Entry *, cse.n_buckets);
  for (uint32_t i = 0; i < run->op->n_regions; i++)
    visit_region(&cse, run->op->regions[i]);
  return true;
}

const PassInfo PASS_cse = {"cse", "replace ops by equal ones that dominate them", NULL, NULL,
                           run_cse};
