// memory.c: the ops of the llvm dialect that allocate, address and access memory.

#include "dialects/llvm/llvm.h"
#include "ir/format.h"

enum { GEP_DYNAMIC = INT32_MIN }; // in rawConstantIndices: the index is an operand

// inalloca? %n x type attributes? : (i64) -> !llvm.ptr
bool parse_llvm_alloca(Parser *p, OpState *state) {
  Context *ctx = parser_context(p);
  UnresolvedOperand size;
  Type element;
  TypeList inputs = {0}, results = {0};
  if (parse_optional_keyword(p, "inalloca"))
    op_state_set_attr(p, state, "inalloca", attr_unit(ctx));
  if (!parse_operand(p, &size) || !parse_keyword(p, "x") || !parse_type(p, &element) ||
      !parse_optional_attr_dict(p, state) || !parse_punct(p, ':'))
    return false;
  const char *at = parser_at(p);
  if (!parse_function_type(p, &inputs, &results))
    return false;
  if (inputs.items.len != 1 || results.items.len != 1)
    return parser_error(p, at, "expected trailing function type with one argument and one result");
  op_state_set_attr(p, state, "elem_type", attr_type(ctx, element));
  // An alignment of 0 is none.
  for (size_t i = 0; i < state->attrs.len; i++) {
    NamedAttr *attr = &state->attrs.data[i];
    if (str_is(ident_str(attr->name), "alignment") && attr_int_or(attr->value, 1) == 0)
      *attr = vec_pop(&state->attrs);
  }
  vec_push(parser_scratch(p), &state->types, results.items.data[0]);
  return add_operand(p, state, size, inputs.items.data[0]);
}

void print_llvm_alloca(Printer *p, Op *op) {
  static const char *const ELIDED[] = {"elem_type", "inalloca", "alignment", NULL};
  static const char *const ELIDED_BUT_ALIGNMENT[] = {"elem_type", "inalloca", NULL};
  Context *ctx = op_context(op);
  bool is_aligned = attr_int_or(op_attr_named(ctx, op, "alignment"), 0) != 0;
  if (op_attr_named(ctx, op, "inalloca"))
    print_cstr(p, " inalloca");
  print_char(p, ' ');
  print_operand(p, op_operand(op, 0));
  print_cstr(p, " x ");
  print_attr(p, op_attr_named(ctx, op, "elem_type"));
  print_attr_dict(p, op, is_aligned ? ELIDED_BUT_ALIGNMENT : ELIDED);
  print_cstr(p, " : ");
  print_functional_type(p, op);
}

static bool has_size(Type type) {
  return type_is_llvm(type) && !type_is_llvm_void(type) && !type_is_llvm_function(type) &&
         !(type_is_llvm_struct(type) && llvm_struct_is_opaque(type));
}

bool verify_llvm_alloca(Op *op) {
  Context *ctx = op_context(op);
  Type type = attr_type_value(op_attr_named(ctx, op, "elem_type"));
  return has_size(type) ||
         op_error(op, "cannot allocate elements of type '%s'", type_text(ctx, type));
}

// Pointers, and integers and floats of 8, 16, 32, 64 ... bits.
static bool is_atomic_type(Type type) {
  if (type_is_llvm_ptr(type))
    return true;
  if (!type_is_signless(type) && !type_is_llvm_float(type))
    return false;
  unsigned width = type_is_float(type) || type_is_signless(type) ? type_width(type) : 128;
  return width >= 8 && (width & (width - 1)) == 0;
}

static bool verify_access(Op *op, Type type, uint64_t not_allowed_a, uint64_t not_allowed_b) {
  Context *ctx = op_context(op);
  uint64_t ordering = llvm_enum(op, "ordering");
  if (ordering == LLVM_NOT_ATOMIC)
    return !op_attr_named(ctx, op, "syncscope") ||
           op_error(op, "expected syncscope to be null for non-atomic access");
  if (!is_atomic_type(type))
    return op_error(op, "unsupported type '%s' for atomic access", type_text(ctx, type));
  if (ordering == not_allowed_a || ordering == not_allowed_b)
    return op_error(op, "unsupported ordering '%s'",
                    ordering == LLVM_ACQUIRE   ? "acquire"
                    : ordering == LLVM_RELEASE ? "release"
                                               : "acq_rel");
  return op_attr_named(ctx, op, "alignment") ||
         op_error(op, "expected alignment for atomic access");
}

bool verify_llvm_load(Op *op) {
  return verify_access(op, op->results[0].type, LLVM_RELEASE, LLVM_ACQ_REL);
}

// A volatile read may do anything to a device; an ordered one also orders other accesses.
bool has_more_effects_llvm_load(const Op *op) {
  return op_attr_named(op_context(op), op, "volatile_") ||
         llvm_enum(op, "ordering") > LLVM_UNORDERED;
}

bool verify_llvm_store(Op *op) {
  return verify_access(op, op_operand(op, 0)->type, LLVM_ACQUIRE, LLVM_ACQ_REL);
}

bool verify_llvm_atomicrmw(Op *op) {
  enum { XCHG = 0, FADD = 11, FMIN = 14 };
  uint64_t kind = llvm_enum(op, "bin_op");
  Type type = op_operand(op, 1)->type;
  bool is_float = type_is_llvm_float(llvm_scalar(type));
  if (kind >= FADD && kind <= FMIN && !is_float)
    return op_error(op, "expected LLVM IR floating point type");
  if (kind == XCHG && !is_atomic_type(type))
    return op_error(op, "unexpected LLVM IR type for 'xchg' bin_op");
  if (kind != XCHG && (kind < FADD || kind > FMIN) &&
      !(type_is_signless(type) && is_atomic_type(type)))
    return op_error(op, "expected LLVM IR integer type");
  return llvm_enum(op, "ordering") >= LLVM_MONOTONIC ||
         op_error(op, "expected at least 'monotonic' ordering");
}

bool verify_llvm_cmpxchg(Op *op) {
  uint64_t success = llvm_enum(op, "success_ordering"), failure = llvm_enum(op, "failure_ordering");
  if (!is_atomic_type(op_operand(op, 2)->type))
    return op_error(op, "unexpected LLVM IR type");
  if (success < LLVM_MONOTONIC || failure < LLVM_MONOTONIC)
    return op_error(op, "ordering must be at least 'monotonic'");
  return (failure != LLVM_RELEASE && failure != LLVM_ACQ_REL) ||
         op_error(op, "failure ordering cannot be 'release' or 'acq_rel'");
}

bool verify_llvm_fence(Op *op) {
  uint64_t ordering = llvm_enum(op, "ordering");
  return ordering > LLVM_MONOTONIC ||
         op_error(op, "can be given only acquire, release, acq_rel, and seq_cst orderings");
}

// 0, %i, -1: constants in the attribute, operands marked by GEP_DYNAMIC.
bool parse_llvm_gep_indices(Parser *p, OpState *state, FormatState *f, const FormatElement *e) {
  OperandList *operands = &f->operands[e->args[0].index];
  VEC(int32_t) constants = {0};
  operands->is_read = true;
  do {
    UnresolvedOperand operand;
    bool is_operand, is_number;
    int64_t number;
    if (!parse_optional_operand(p, &operand, &is_operand))
      return false;
    if (is_operand) {
      vec_push(parser_scratch(p), &operands->items, operand);
      vec_push(parser_scratch(p), &constants, GEP_DYNAMIC);
      continue;
    }
    if (!parse_optional_integer(p, GEP_DYNAMIC + 1, INT32_MAX, &number, &is_number))
      return false;
    if (!is_number && constants.len)
      return parser_expected(p, "index");
    if (!is_number)
      break; // none at all: the verifier's error
    vec_push(parser_scratch(p), &constants, (int32_t)number);
  } while (parse_optional_punct(p, ','));
  op_state_add_attr(p, state, state->info->attrs[e->args[1].index].name,
                    attr_i32_array(parser_context(p), constants.data, constants.len));
  return true;
}

void print_llvm_gep_indices(Printer *p, Op *op, const FormatElement *e) {
  Attr constants = op_attr(op, op->info->attrs[e->args[1].index].name);
  uint32_t operand = 1;
  for (size_t i = 0; i < attr_len(constants); i++) {
    int64_t value = dense_array_int(constants, i);
    print_cstr(p, i ? ", " : "");
    if (value == GEP_DYNAMIC)
      print_operand(p, op_operand(op, operand++));
    else
      text_i64(printer_out(p), value);
  }
}

// The first index steps over whole elements, the others into them; into a struct only by constant.
static bool verify_indices(Op *op, Attr constants, Type type) {
  Context *ctx = op_context(op);
  for (size_t i = 1; i < attr_len(constants); i++) {
    int64_t index = dense_array_int(constants, i);
    if (type_is_llvm_array(type)) {
      type = llvm_array_element(type);
    } else if (type_is_any_vector(type)) {
      type = vector_element(type);
    } else if (type_is_llvm_struct(type) && !llvm_struct_is_opaque(type)) {
      if (index == GEP_DYNAMIC)
        return op_error(op, "expected index %zu indexing a struct to be constant", i);
      if (index < 0 || (uint64_t)index >= llvm_struct_len(type))
        return op_error(op, "index %zu indexing a struct is out of bounds", i);
      type = llvm_struct_at(type, (size_t)index);
    } else {
      return op_error(op, "type '%s' cannot be indexed (index #%zu)", type_text(ctx, type), i);
    }
  }
  return true;
}

bool verify_llvm_getelementptr(Op *op) {
  Context *ctx = op_context(op);
  Attr constants = op_attr_named(ctx, op, "rawConstantIndices");
  Type type = attr_type_value(op_attr_named(ctx, op, "elem_type"));
  uint32_t n_dynamic = 0;
  for (size_t i = 0; i < attr_len(constants); i++)
    n_dynamic += dense_array_int(constants, i) == GEP_DYNAMIC;
  if (!attr_len(constants))
    return op_error(op, "expected at least one index");
  if (n_dynamic != op->n_operands - 1)
    return op_error(op, "expected as many dynamic indices as specified in 'rawConstantIndices'");
  if (!type_is_llvm(type))
    return op_error(op, "element type must be an LLVM type, but is '%s'", type_text(ctx, type));
  bool is_vector = false;
  for (uint32_t i = 0; i < op->n_operands; i++)
    is_vector |= type_is_any_vector(op_operand(op, i)->type);
  if (is_vector != type_is_any_vector(op->results[0].type))
    return op_error(op, "the result must be a vector where an operand is one");
  return verify_indices(op, constants, type);
}
