// cf_to_llvm.c: --convert-cf-to-llvm: branches.
//
// Block arguments are converted with the function they belong to; until then a branch whose
// operands change their types stays.

#include "convert/tables.h"
#include "dialects/llvm/enums.h"
#include "ir/symbol.h"

// The operands in their new types are what the target blocks take.
static bool targets_agree(Conversion *c, Op *op, uint32_t first) {
  for (uint32_t s = 0; s < op->n_successors; s++) {
    // Operands of successor s stand one after the other, in order.
    Block *block = op_successor(op, s);
    for (uint32_t i = 0; i < block->n_args; i++)
      if (first >= op->n_operands ||
          block->args[i]->type != llvm_type(c->ctx, op_operand(op, first++)->type))
        return false;
  }
  return true;
}

static void build_branch(Conversion *c, unsigned id, const Op *op, Value *const *operands,
                         const NamedAttr *attrs, size_t n_attrs) {
  Op *made = build_op(&c->b, id, operands, op->n_operands, NULL, 0, attrs, n_attrs);
  op_set_successors(c->module, made, op_successors(op), op->n_successors);
}

static bool rewrite_branch(Conversion *c, Op *op) {
  uint32_t n_flags = op_is(op, OP_cf_br) ? 0 : 1;
  if (!operands_convert(c, op) || !targets_agree(c, op, n_flags))
    return false;
  Value **operands = ARENA_ARRAY(c->scratch, Value *, op->n_operands + 1);
  for (uint32_t i = 0; i < op->n_operands; i++)
    operands[i] = converted_operand(c, op, i);
  build_branch(c, c->row->to, op, operands, op->attrs, op->n_attrs);
  erase_op(c, op);
  return true;
}

static Op *build_message(Conversion *c, Str text) {
  Op *module = enclosing_module(c);
  SymbolTable *symbols = symbols_of(c, module);
  Ident name = context_ident(c->ctx, "assert_msg");
  for (unsigned i = 0; symbol_table_lookup(symbols, name); i++)
    name = context_ident(c->ctx, arena_printf(c->scratch, "assert_msg_%u", i));
  char *bytes = ARENA_ARRAY(c->scratch, char, text.len + 1);
  memcpy(bytes, text.ptr, text.len);
  Type i8 = type_int(c->ctx, 8, SIGNLESS);
  int64_t len = (int64_t)text.len + 1;
  bool is_splat = text.len == 0;
  Attr value = attr_dense(c->ctx, type_tensor(c->ctx, &len, 1, i8, NULL), bytes,
                          is_splat ? 1 : (size_t)len, is_splat);
  NamedAttr attrs[] = {
      named(c, "sym_name", attr_ident(c->ctx, name)),
      named(c, "global_type", attr_type(c->ctx, type_llvm_array(c->ctx, i8, (uint64_t)len))),
      named(c, "constant", attr_unit(c->ctx)),
      named(c, "linkage", attr_enum(c->ctx, &ATTR_DEF_LLVM_LINKAGE, LLVM_PRIVATE)),
      named(c, "value", value),
      named(c, "addr_space", attr_int(c->ctx, c->ctx->i32, 0)),
  };
  Block *top = op_region(module, 0)->first;
  Builder b = {c->module, top, top->first, c->b.loc};
  Op *made = build_llvm_symbol(&b, OP_llvm_global, attrs, 6);
  map_put_ptr(&symbols->by_name, name, made);
  return made;
}

// assert(c)  ->  cond_br c, ^rest, ^failed;  ^failed, at the function's end: puts, abort
static bool rewrite_assert(Conversion *c, Op *op) {
  Value *condition = converted_operand(c, op, 0);
  Block *before = op->block, *rest = block_split_before(c->module, op);
  Block *failed = block_create(c->module);
  region_append_block(before->region, failed);
  c->b = builder_at_end(c->module, failed, op->loc);
  Type ptr = type_llvm_ptr(c->ctx, 0), nothing = type_llvm_void(c->ctx);
  Op *message = build_message(c, ident_str(attr_text(op_attr(op, conversion_name(c, "msg")))));
  NamedAttr name = named(c, "global_name", attr_symbol(c->ctx, symbol_name(message), NULL, 0));
  Value *address = build_value(&c->b, OP_llvm_addressof, NULL, 0, ptr, &name, 1);
  Type type = attr_type_value(op_attr(message, conversion_name(c, "global_type")));
  int32_t zero = 0;
  address = build_gep(c, address, type, &zero, 1, NULL, 0);
  declare_function(c, "puts", nothing, &ptr, 1);
  build_llvm_call(c, conversion_name(c, "puts"), &address, 1, nothing);
  declare_function(c, "abort", nothing, NULL, 0);
  build_llvm_call(c, conversion_name(c, "abort"), NULL, 0, nothing);
  build_op(&c->b, OP_llvm_unreachable, NULL, 0, NULL, 0, NULL, 0);
  c->b = builder_at_end(c->module, before, op->loc);
  build_llvm_cond_br(c, condition, rest, failed, NULL);
  erase_op(c, op);
  return true;
}

const RewriteRow CF_TO_LLVM[] = {
    {OP_cf_br, rewrite_branch, OP_llvm_br},
    {OP_cf_cond_br, rewrite_branch, OP_llvm_cond_br},
    {OP_cf_switch, rewrite_branch, OP_llvm_switch},
    {OP_cf_assert, rewrite_assert, 0},
    {0},
};

static bool run_cf_to_llvm(PassRun *run) {
  static const RewriteRow *const TABLES[] = {CF_TO_LLVM};
  return convert_ops(run, TABLES, 1, 0);
}

const PassInfo PASS_cf_to_llvm = {"convert-cf-to-llvm", "branches to the llvm dialect",
                                  "builtin.module", NULL, run_cf_to_llvm};
