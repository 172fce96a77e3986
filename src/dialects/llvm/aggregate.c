// aggregate.c: the ops of the llvm dialect on structs, arrays and vectors, and casts.

#include "dialects/dialects.h"
#include "dialects/llvm/llvm.h"
#include "ir/format.h"

// The type at a position inside an aggregate; NULL after *why is set.
static Type element_at(Context *ctx, Type type, Attr position, const char **why) {
  if (!attr_len(position)) {
    *why = "expected a position";
    return NULL;
  }
  for (size_t i = 0; i < attr_len(position); i++) {
    int64_t at = dense_array_int(position, i);
    bool is_array = type_is_llvm_array(type);
    if (!is_array && (!type_is_llvm_struct(type) || llvm_struct_is_opaque(type))) {
      *why = context_printf(ctx, "expected LLVM IR structure/array type, got: '%s'",
                            type_text(ctx, type));
      return NULL;
    }
    uint64_t n = is_array ? llvm_array_len(type) : llvm_struct_len(type);
    if (at < 0 || (uint64_t)at >= n) {
      *why = context_printf(ctx, "position out of bounds: %lld", (long long)at);
      return NULL;
    }
    type = is_array ? llvm_array_element(type) : llvm_struct_at(type, (size_t)at);
  }
  return type;
}

// Where an operand stands in the text: what follows from its type goes wrong there.
static const char *operand_at(const FormatState *f, uint32_t port) {
  return f->operands[port].items.data[0].name.ptr - 1;
}

static Attr state_attr(const OpState *state, uint32_t spec) {
  for (size_t i = 0; i < state->attrs.len; i++)
    if (state->attrs.data[i].name == state->info->attrs[spec].name)
      return state->attrs.data[i].value;
  return NULL;
}

// (type($element), ref($position)): from the type of the container, which was read just before.
bool parse_llvm_element_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  const char *why;
  Type container = f->operand_types[0].items.data[0];
  Type type = element_at(parser_context(p), container, state_attr(state, e->args[1].index), &why);
  if (!type)
    return parser_error(p, operand_at(f, 0), "%s", why);
  TypeList *list = e->args[0].kind == REF_RESULT ? &f->result_types[e->args[0].index]
                                                 : &f->operand_types[e->args[0].index];
  vec_push(parser_scratch(p), &list->items, type);
  list->is_read = true;
  return true;
}

void print_llvm_nothing(Printer *p, Op *op, const FormatElement *e) {
  (void)p;
  (void)op;
  (void)e;
}

static Type verified_element(Op *op) {
  Context *ctx = op_context(op);
  const char *why;
  Type type = element_at(ctx, op_operand(op, 0)->type, op_attr_named(ctx, op, "position"), &why);
  if (!type)
    op_error(op, "%s", why);
  return type;
}

bool verify_llvm_insertvalue(Op *op) {
  Context *ctx = op_context(op);
  Type wanted = verified_element(op), found = op_operand(op, 1)->type;
  if (!wanted)
    return false;
  return wanted == found ||
         op_error(op, "Type mismatch: cannot insert '%s' into '%s'", type_text(ctx, found),
                  type_text(ctx, op_operand(op, 0)->type));
}

bool verify_llvm_extractvalue(Op *op) {
  Context *ctx = op_context(op);
  Type wanted = verified_element(op), found = op->results[0].type;
  if (!wanted)
    return false;
  return wanted == found ||
         op_error(op,
                  "Type mismatch: extracting from '%s' should produce '%s' but this op returns "
                  "'%s'",
                  type_text(ctx, op_operand(op, 0)->type), type_text(ctx, wanted),
                  type_text(ctx, found));
}

static Type shuffled(Context *ctx, Type vector, Attr mask) {
  return vector_like(ctx, vector, vector_element(vector), attr_len(mask));
}

// (ref($mask)): as many elements of v1's as the mask has.
bool parse_llvm_shuffle_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  const char *at = operand_at(f, 0);
  Type vector = f->operand_types[0].items.data[0];
  Attr mask = state_attr(state, e->args[0].index);
  if (!type_is_any_vector(vector))
    return parser_error(p, at, "expected an LLVM compatible vector type");
  if (!attr_len(mask))
    return parser_error(p, at, "expected a mask of at least one element");
  vec_push(parser_scratch(p), &f->result_types[0].items, shuffled(parser_context(p), vector, mask));
  f->result_types[0].is_read = true;
  return true;
}

bool verify_llvm_shufflevector(Op *op) {
  Context *ctx = op_context(op);
  Type vector = op_operand(op, 0)->type;
  Attr mask = op_attr_named(ctx, op, "mask");
  if (op->results[0].type != shuffled(ctx, vector, mask))
    return op_error(op, "expected result of type '%s', but got '%s'",
                    type_text(ctx, shuffled(ctx, vector, mask)),
                    type_text(ctx, op->results[0].type));
  for (size_t i = 0; vector_is_scalable(vector) && i < attr_len(mask); i++)
    if (dense_array_int(mask, i) != 0)
      return op_error(op, "expected a splat operation for scalable vectors");
  return true;
}

// {iN, i1}, or vectors of them.
bool verify_llvm_with_overflow(Op *op) {
  Context *ctx = op_context(op);
  Type type = op_operand(op, 0)->type, found = op->results[0].type;
  Type flag =
      type_is_any_vector(type) ? vector_like(ctx, type, ctx->i1, vector_len(type)) : ctx->i1;
  Type elements[] = {type, flag};
  Type wanted = type_llvm_struct(ctx, elements, 2, false);
  return found == wanted || op_error(op, "expected result of type '%s', but got '%s'",
                                     type_text(ctx, wanted), type_text(ctx, found));
}

static bool same_vector_shape(Type a, Type b) {
  if (!type_is_any_vector(a) || !type_is_any_vector(b))
    return type_is_any_vector(a) == type_is_any_vector(b);
  return vector_len(a) == vector_len(b) && vector_is_scalable(a) == vector_is_scalable(b);
}

static bool verify_bitcast(Op *op, Type from, Type to) {
  bool is_ptr = type_is_llvm_ptr(llvm_scalar(from));
  if (is_ptr != type_is_llvm_ptr(llvm_scalar(to)))
    return op_error(op, "can only cast pointers from and to pointers");
  if (is_ptr && !same_vector_shape(from, to))
    return op_error(op, "cannot cast pointer to vector of pointers");
  if (is_ptr && llvm_ptr_space(llvm_scalar(from)) != llvm_ptr_space(llvm_scalar(to)))
    return op_error(op, "cannot cast pointers of different address spaces, use "
                        "'llvm.addrspacecast' instead");
  return true;
}

bool verify_llvm_cast(Op *op) {
  Type from = op_operand(op, 0)->type, to = op->results[0].type;
  if (op_is(op, OP_llvm_bitcast))
    return verify_bitcast(op, from, to);
  if (!same_vector_shape(from, to))
    return op_error(op, "input and output must be scalars, or vectors of the same shape");
  bool is_extension = op_is(op, OP_llvm_zext) || op_is(op, OP_llvm_sext);
  if (!is_extension && !op_is(op, OP_llvm_trunc))
    return true;
  unsigned n = type_width(llvm_scalar(from)), m = type_width(llvm_scalar(to));
  if (is_extension && m <= n)
    return op_error(op, "integer width of the output type is smaller or equal to the integer width "
                        "of the input type");
  return is_extension || m < n ||
         op_error(op, "integer width of the output type is larger or equal to the integer width of "
                      "the input type");
}
