// The IR core through its C interface: uniquing, building, uses, cloning, inlining, walking,
// dominance, rewriting.

#include "harness.h"

#include "dialects/dialects.h"
#include "ir/dominance.h"
#include "ir/greedy.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/symbol.h"
#include "ir/verify.h"

typedef struct Fixture {
  Context ctx;
  Module module;
  Source source;
  char *text;
} Fixture;

static void start(Fixture *f, const char *text) {
  context_init(&f->ctx);
  dialects_register(&f->ctx);
  f->ctx.allow_unregistered = true;
  module_init(&f->module, &f->ctx);
  f->source = (Source){.name = "test", .text = text, .len = strlen(text)};
  f->ctx.diag.sources = &f->source;
  CHECK(module_parse(&f->module, &f->source, NULL));
  CHECK(op_verify(&f->module, f->module.top));
}

static void finish(Fixture *f) {
  module_free(&f->module);
  context_free(&f->ctx);
}

static const char *printed(Fixture *f) {
  PrintOptions options = {0};
  Text out = {0};
  module_print(&f->module, &options, &out);
  text_char(&out, 0);
  f->text = arena_copy(&f->ctx.arena, out.data, out.len);
  text_free(&out);
  return f->text;
}

static Op *first_in(const Op *op) {
  return op->regions[0]->first->first;
}

TEST(equal_types_and_attributes_are_one_pointer) {
  Fixture f;
  start(&f, "");
  int64_t dims[] = {4, DIM_DYNAMIC};
  Type a = type_memref(&f.ctx, dims, 2, f.ctx.i32, NULL, NULL);
  CHECK(a == type_parse(&f.ctx, "memref<4x?xi32>"));
  CHECK(a != type_parse(&f.ctx, "memref<4x?xi64>"));
  CHECK(attr_int(&f.ctx, f.ctx.i32, -1) == attr_parse(&f.ctx, "4294967295 : i32"));
  CHECK(attr_parse(&f.ctx, "{b = 1, a = [2, \"x\"]}") ==
        attr_parse(&f.ctx, "{a = [2, \"x\"], b = 1}"));
  CHECK(type_int(&f.ctx, 8, SIGNED) != type_int(&f.ctx, 8, SIGNLESS));
  finish(&f);
}

TEST(memref_strides_follow_the_layout) {
  Fixture f;
  start(&f, "");
  int64_t strides[3], offset;
  CHECK(memref_strides(type_parse(&f.ctx, "memref<2x3x4xi8>"), strides, &offset));
  CHECK_EQ_INT(strides[0], 12);
  CHECK_EQ_INT(strides[1], 4);
  CHECK_EQ_INT(strides[2], 1);
  CHECK_EQ_INT(offset, 0);
  CHECK(memref_strides(type_parse(&f.ctx, "memref<2x?x4xi8>"), strides, &offset));
  CHECK_EQ_INT(strides[0], DIM_DYNAMIC);
  CHECK_EQ_INT(strides[1], 4);
  CHECK(memref_strides(type_parse(&f.ctx, "memref<2x3xi8, strided<[7, 2], offset: ?>>"), strides,
                       &offset));
  CHECK_EQ_INT(strides[0], 7);
  CHECK_EQ_INT(offset, DIM_DYNAMIC);
  CHECK(memref_strides(type_parse(&f.ctx, "memref<2x3xi8, affine_map<(i, j) -> (i * 5 + j + 9)>>"),
                       strides, &offset));
  CHECK_EQ_INT(strides[0], 5);
  CHECK_EQ_INT(strides[1], 1);
  CHECK_EQ_INT(offset, 9);
  finish(&f);
}

static unsigned count_uses(const Value *value) {
  unsigned n = 0;
  for (Use *use = value->first_use; use; use = use->next)
    n++;
  return n;
}

TEST(uses_follow_every_edit) {
  Fixture f;
  start(&f, "%0:2 = \"t.def\"() : () -> (i32, i32)\n"
            "\"t.use\"(%0#0, %0#0, %0#1) : (i32, i32, i32) -> ()\n");
  Op *def = first_in(f.module.top), *use = def->next;
  Value *a = op_result(def, 0), *b = op_result(def, 1);
  CHECK_EQ_INT(count_uses(a), 2);
  op_set_operand(use, 0, b);
  CHECK_EQ_INT(count_uses(a), 1);
  CHECK_EQ_INT(count_uses(b), 2);
  op_erase_operand(use, 1);
  CHECK_EQ_INT(use->n_operands, 2);
  CHECK(op_operand(use, 1) == b);
  CHECK(!value_is_used(a));
  value_replace_all_uses(b, a);
  CHECK_EQ_INT(count_uses(a), 2);
  Value *five[] = {a, b, a, b, a};
  op_set_operands(&f.module, use, five, 5);
  CHECK_EQ_INT(count_uses(a), 3);
  CHECK_EQ_INT(count_uses(b), 2);
  CHECK_EQ_INT(use_index(b->first_use) % 2, 1);
  op_erase(use);
  CHECK(!value_is_used(a) && !value_is_used(b));
  op_erase(def);
  CHECK(!f.module.top->regions[0]->first->first);
  finish(&f);
}

TEST(attributes_stay_sorted) {
  Fixture f;
  start(&f, "\"t.op\"() {b = 1, d = 2} : () -> ()\n");
  Op *op = first_in(f.module.top);
  Attr unit = attr_unit(&f.ctx);
  op_set_attr(&f.module, op, context_ident(&f.ctx, "c"), unit);
  op_set_attr(&f.module, op, context_ident(&f.ctx, "a"), unit);
  op_set_attr(&f.module, op, context_ident(&f.ctx, "e"), unit);
  op_set_attr(&f.module, op, context_ident(&f.ctx, "b"), unit);
  op_remove_attr(op, context_ident(&f.ctx, "d"));
  CHECK_STR(printed(&f), "module {\n  \"t.op\"() {a, b, c, e} : () -> ()\n}\n");
  finish(&f);
}

static const char LOOP[] = "func.func @f(%n: i32, %c: i1) -> i32 {\n"
                           "  cf.br ^head(%n : i32)\n"
                           "^head(%i: i32):\n"
                           "  %j = arith.addi %i, %n : i32\n"
                           "  cf.cond_br %c, ^head(%j : i32), ^exit\n"
                           "^exit:\n"
                           "  return %j : i32\n"
                           "}\n";

TEST(a_clone_is_independent_and_equal) {
  Fixture f;
  start(&f, LOOP);
  Op *function = first_in(f.module.top);
  Map values = {.arena = &f.module.arena};
  Op *copy = op_clone(&f.module, function, &values);
  op_set_attr(&f.module, copy, f.ctx.sym_name, attr_string(&f.ctx, STR("g")));
  block_insert_op_after(function, copy);
  CHECK(op_verify(&f.module, f.module.top));
  // The copy's branches stay inside the copy, and so do its values.
  Block *entry = copy->regions[0]->first;
  CHECK(op_successor(entry->last, 0) == entry->next);
  CHECK(op_operand(entry->last, 0) == entry->args[0]);
  op_erase(function);
  CHECK(op_verify(&f.module, f.module.top));
  CHECK(strstr(printed(&f), "func.func @g(%arg0: i32, %arg1: i1) -> i32 {"));
  CHECK(!strstr(f.text, "@f"));
  finish(&f);
}

typedef struct Trace {
  char text[128];
} Trace;

static bool trace(Op *op, void *user) {
  Trace *t = user;
  strcat(t->text, op->info->name->text + 2);
  return strcmp(op->info->name->text, "t.stop") != 0;
}

TEST(walks_are_in_program_order) {
  Fixture f;
  start(&f, "\"t.a\"() ({ \"t.b\"() : () -> () \n \"t.c\"() : () -> () }) : () -> ()\n"
            "\"t.stop\"() : () -> ()\n\"t.d\"() : () -> ()\n");
  Trace pre = {""}, post = {""};
  for (Op *op = first_in(f.module.top); op; op = op->next)
    if (!op_walk(op, trace, &pre))
      break;
  CHECK_STR(pre.text, "abcstop");
  op_walk_post(first_in(f.module.top), trace, &post);
  CHECK_STR(post.text, "bca");
  finish(&f);
}

TEST(dominance_of_a_loop_with_two_exits) {
  Fixture f;
  start(&f, "func.func @f(%c: i1) {\n  cf.br ^a\n^a:\n  cf.cond_br %c, ^b, ^d\n"
            "^b:\n  cf.cond_br %c, ^a, ^d\n^dead:\n  cf.br ^d\n^d:\n  return\n}\n");
  Region *region = first_in(f.module.top)->regions[0];
  Block *entry = region->first, *a = entry->next, *b = a->next, *dead = b->next, *d = dead->next;
  Dominance dominance;
  Arena arena = {0};
  dominance_init(&dominance, f.module.n_blocks, &arena);
  dominance_add_region(&dominance, region, &arena);
  CHECK(block_dominates(&dominance, entry, d));
  CHECK(block_dominates(&dominance, a, b) && block_dominates(&dominance, a, d));
  CHECK(!block_dominates(&dominance, b, d) && !block_dominates(&dominance, b, a));
  CHECK(dominance.idom[d->id] == a);
  CHECK(!block_is_reachable(&dominance, dead));
  CHECK(block_dominates(&dominance, b, dead) && !block_dominates(&dominance, dead, d));
  arena_free(&arena);
  finish(&f);
}

// Blocks that are reached from the entry without passing `without` (n: no such block), as bits.
static uint32_t reached(const uint32_t *successors, uint32_t n, uint32_t without) {
  uint32_t seen = without == 0 ? 0 : 1;
  for (uint32_t round = 0; round < n; round++)
    for (uint32_t i = 0; i < n; i++)
      if (seen >> i & 1)
        seen |= successors[i] & ~(without < n ? 1u << without : 0);
  return seen;
}

static void check_dominance(const uint32_t *successors, uint32_t n) {
  Fixture f;
  Text text = {0};
  text_lit(&text, "\"t.op\"() ({\n");
  for (uint32_t i = 0; i < n; i++) {
    text_printf(&text, "^b%u:\n  \"t.br\"()", i);
    for (uint32_t k = 0; k < n; k++)
      if (successors[i] >> k & 1)
        text_printf(&text, "%s^b%u", successors[i] & ((1u << k) - 1) ? ", " : "[", k);
    text_printf(&text, "%s : () -> ()\n", successors[i] ? "]" : "");
  }
  text_lit(&text, "}) : () -> ()\n");
  text_char(&text, 0);
  start(&f, text.data);
  Arena scratch = {0};
  Dominance dominance;
  Region *region = first_in(f.module.top)->regions[0];
  dominance_init(&dominance, f.module.n_blocks, &scratch);
  dominance_add_region(&dominance, region, &scratch);
  uint32_t i = 0, all = reached(successors, n, n);
  for (Block *a = region->first; a; a = a->next, i++) {
    uint32_t k = 0, others = reached(successors, n, i);
    for (Block *b = region->first; b; b = b->next, k++) {
      bool is_reached = all >> k & 1;
      CHECK(block_dominates(&dominance, a, b) == (i == k || !is_reached || !(others >> k & 1)));
    }
  }
  arena_free(&scratch);
  text_free(&text);
  finish(&f);
}

TEST(dominance_of_random_graphs_is_as_defined) {
  uint32_t state = 1;
  for (int round = 0; round < 2000; round++) {
    uint32_t successors[12], n = 2 + (uint32_t)round % 11;
    for (uint32_t i = 0; i < n; i++) {
      state = state * 1664525 + 1013904223;
      uint32_t a = state >> 8 & 0xff, b = state >> 16 & 0xff, c = state >> 24;
      successors[i] =
          c < 40 ? 0 : 1u << (1 + a % (n - 1)) | (c < 190 ? 1u << (1 + b % (n - 1)) : 0);
    }
    check_dominance(successors, n);
  }
}

// `if (error) goto out;` again and again: each block is a predecessor of the last.
TEST(dominance_of_many_exits_takes_linear_time) {
  enum { N_BLOCKS = 100000 };
  Fixture f;
  Text text = {0};
  text_lit(&text, "func.func @f(%c: i1) {\n  cf.br ^b0\n");
  for (unsigned i = 0; i < N_BLOCKS; i++)
    text_printf(&text, "^b%u:\n  cf.cond_br %%c, ^b%u, ^out\n", i, i + 1);
  text_printf(&text, "^b%u:\n  cf.br ^out\n^out:\n  return\n}\n", N_BLOCKS);
  text_char(&text, 0);
  start(&f, text.data); // verifies
  text_free(&text);
  finish(&f);
}

// As mlir-opt does: not beyond it, nor past what may be a table that nothing is known of.
TEST(symbols_resolve_in_the_nearest_table_and_inwards) {
  Fixture f;
  start(&f, "func.func private @f()\nmodule @m {\n  func.func private @g()\n"
            "  \"t.user\"() : () -> ()\n  \"t.table\"() ({\n    \"t.user\"() : () -> ()\n  }) : () "
            "-> ()\n}\n");
  Op *m = first_in(f.module.top)->next, *user = first_in(m)->next, *inner = first_in(user->next);
  CHECK(symbol_resolve(user, attr_parse(&f.ctx, "@g")) == first_in(m));
  CHECK(!symbol_resolve(user, attr_parse(&f.ctx, "@f")));
  CHECK(!symbol_resolve(inner, attr_parse(&f.ctx, "@g")));
  CHECK(symbol_resolve(m, attr_parse(&f.ctx, "@m::@g")) == first_in(m));
  CHECK(!symbol_resolve(m, attr_parse(&f.ctx, "@g")));
  Arena arena = {0};
  SymbolTable table = symbol_table_build(f.module.top, &arena);
  CHECK_STR(symbol_unique_name(&table, &f.ctx, STR("f"))->text, "f_0");
  CHECK_STR(symbol_unique_name(&table, &f.ctx, STR("new"))->text, "new");
  arena_free(&arena);
  finish(&f);
}

TEST(splitting_a_block_moves_what_follows) {
  Fixture f;
  start(&f, "\"t.r\"() ({\n  \"t.a\"() : () -> ()\n  \"t.b\"() : () -> ()\n  \"t.c\"() : () -> ()\n"
            "}) : () -> ()\n");
  Op *outer = first_in(f.module.top), *a = first_in(outer), *b = a->next;
  Block *rest = block_split_before(&f.module, b);
  CHECK(a->block->last == a && a->block->next == rest);
  CHECK(rest->first == b && rest->last == b->next && b->block == rest);
  CHECK(outer->regions[0]->last == rest);
  finish(&f);
}

TEST(locations_pack_and_unpack) {
  Fixture f;
  start(&f, "");
  Ident file = context_ident(&f.ctx, "k.c");
  uint64_t lines[] = {0, 1, 268435455, 268435456, 4294967295u};
  for (size_t i = 0; i < 5; i++) {
    Loc loc = loc_file(&f.ctx, file, lines[i], 7);
    Position at = loc_position(&f.ctx, loc);
    CHECK_STR(at.file, "k.c");
    CHECK_EQ_INT(at.line, lines[i]);
    CHECK_EQ_INT(at.column, 7);
    CHECK(loc_eq(loc, loc_file(&f.ctx, file, lines[i], 7)));
    CHECK(loc_eq(loc_from_attr(attr_from_loc(&f.ctx, loc)), loc));
  }
  Loc a = loc_file(&f.ctx, file, 1, 1);
  Loc twice[] = {a, LOC_UNKNOWN, a};
  CHECK(loc_eq(loc_fused(&f.ctx, twice, 3, NULL), a));
  CHECK(loc_is_unknown(loc_fused(&f.ctx, NULL, 0, NULL)));
  finish(&f);
}

// A row is read when its op is first used; a mistake in it ends the program then.
TEST(every_row_of_the_tables_can_be_read) {
  Fixture f;
  start(&f, "");
  size_t n = 0;
  for (size_t i = 0; i < f.ctx.ops.len; i++)
    if (f.ctx.ops.data[i])
      n += op_info_by_id(&f.ctx, (unsigned)i)->is_compiled;
  CHECK(n > 300);
  finish(&f);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(equal_types_and_attributes_are_one_pointer);
  RUN(memref_strides_follow_the_layout);
  RUN(uses_follow_every_edit);
  RUN(attributes_stay_sorted);
  RUN(a_clone_is_independent_and_equal);
  RUN(walks_are_in_program_order);
  RUN(dominance_of_a_loop_with_two_exits);
  RUN(dominance_of_random_graphs_is_as_defined);
  RUN(dominance_of_many_exits_takes_linear_time);
  RUN(symbols_resolve_in_the_nearest_table_and_inwards);
  RUN(splitting_a_block_moves_what_follows);
  RUN(locations_pack_and_unpack);
  RUN(every_row_of_the_tables_can_be_read);
  return harness_result();
}
