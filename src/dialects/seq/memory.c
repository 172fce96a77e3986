// memory.c: the memories of seq: firmem with its ports, hlmem with read and write.

#include "dialects/hw/hw.h"
#include "dialects/rows.h"
#include "dialects/seq/hooks.h"
#include "ir/parser.h"
#include "ir/printer.h"

// The type without `!seq.firmem`; with it will do as well.
static bool parse_memory_type(Parser *p, FormatState *f, const FormatElement *e,
                              const TypeDef *def) {
  const Token *t = parser_token(p);
  const char *at = parser_at(p);
  FormatRef ref = e->args[0];
  Type type;
  if (t->kind == TOKEN_PUNCT && t->punct == '<') {
    type = def->parse(p);
    if (!type)
      return false;
  } else if (!parse_type(p, &type)) {
    return false;
  }
  if (!type_is(type, def))
    return parser_error(p, at, "expected a '!seq.%s', but got '%s'", def->mnemonic,
                        type_text(parser_context(p), type));
  TypeList *list =
      ref.kind == REF_RESULT ? &f->result_types[ref.index] : &f->operand_types[ref.index];
  vec_push(parser_scratch(p), &list->items, type);
  list->is_read = true;
  return true;
}

bool parse_firmem_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)state;
  return parse_memory_type(p, f, e, &TYPE_DEF_SEQ_FIRMEM);
}

bool parse_hlmem_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  (void)state;
  return parse_memory_type(p, f, e, &TYPE_DEF_SEQ_HLMEM);
}

void print_memory_type(Printer *p, Op *op, const FormatElement *e) {
  bool is_result = e->args[0].kind == REF_RESULT;
  Type type = is_result ? op->results[0].type : op_operand(op, 0)->type;
  type->def->print(p, type);
}

bool verify_seq_firmem(Op *op) {
  Context *ctx = op_context(op);
  static const char *const LATENCIES[] = {"readLatency", "writeLatency"};
  for (size_t i = 0; i < 2; i++)
    if (attr_int_or(op_attr_named(ctx, op, LATENCIES[i]), 0) < 0)
      return op_error(op, "'%s' must not be negative", LATENCIES[i]);
  return attr_int_or(op_attr_named(ctx, op, "writeLatency"), 0) > 0 ||
         op_error(op, "'writeLatency' must be at least 1");
}

static bool verify_mask(const Op *op, uint32_t port) {
  uint32_t begin, n;
  unsigned bits = seq_firmem_mask(op_operand(op, 0)->type);
  op_operand_range(op, port, &begin, &n);
  if (!n)
    return true;
  if (!bits)
    return op_error(op, "has a mask, but the memory '%s' has none",
                    type_text(op_context(op), op_operand(op, 0)->type));
  return type_is_int_of(op_operand(op, begin)->type, bits) ||
         op_error(op, "'mask' must be of type 'i%u', but got '%s'", bits,
                  type_text(op_context(op), op_operand(op, begin)->type));
}

bool verify_seq_firmem_write_port(Op *op) {
  return verify_mask(op, 5);
}
bool verify_seq_firmem_read_write_port(Op *op) {
  return verify_mask(op, 6);
}

// One address per dimension, of just the width that counts its words.
static bool verify_addresses(const Op *op) {
  Context *ctx = op_context(op);
  Type type = op_operand(op, 0)->type;
  uint32_t begin, n;
  op_operand_range(op, 1, &begin, &n);
  if (n != seq_hlmem_rank(type))
    return op_error(op, "has %u addresses for the %zu dimensions of '%s'", n, seq_hlmem_rank(type),
                    type_text(ctx, type));
  for (uint32_t i = 0; i < n; i++) {
    unsigned width = hw_index_width((uint64_t)seq_hlmem_dim(type, i));
    if (!type_is_int_of(op_operand(op, begin + i)->type, width))
      return op_error(op, "address #%u must be of type 'i%u', but got '%s'", i, width,
                      type_text(ctx, op_operand(op, begin + i)->type));
  }
  return true;
}

static int64_t latency(const Op *op) {
  return attr_int_or(op_attr_named(op_context(op), op, "latency"), -1);
}

bool verify_seq_read(Op *op) {
  if (latency(op) < 0)
    return op_error(op, "'latency' must not be negative");
  return verify_addresses(op);
}

bool verify_seq_write(Op *op) {
  if (latency(op) < 1)
    return op_error(op, "'latency' must be at least 1");
  return verify_addresses(op);
}

void name_seq_hlmem(Op *op, NameFn *name, void *user) {
  Attr symbol = op_attr(op, op_context(op)->sym_name);
  if (attr_is(symbol, &ATTR_DEF_STRING))
    name(user, op_result(op, 0), ident_str(attr_text(symbol)));
}

// %memory_rdata
void name_seq_read(Op *op, NameFn *name, void *user) {
  Op *memory = op->n_operands ? value_op(op_operand(op, 0)) : NULL;
  Attr symbol =
      memory && op_is(memory, OP_seq_hlmem) ? op_attr(memory, op_context(op)->sym_name) : NULL;
  if (!attr_is(symbol, &ATTR_DEF_STRING))
    return;
  Text text = {0};
  text_str(&text, ident_str(attr_text(symbol)));
  text_cstr(&text, "_rdata");
  name(user, op_result(op, 0), (Str){text.data, text.len});
  text_free(&text);
}
