// calls.c: calls. What has a body is inlined by now: the rest are intrinsics, functions of math.h,
// and functions that somebody else provides, which stay calls.

#include "dialects/dialects.h"
#include "frontend/intrinsics.h"

CallKind call_kind(const Importer *im, LLVMValueRef call) {
  static const char *const IGNORED[] = {
      "llvm.dbg.",           "llvm.lifetime.",  "llvm.assume",     "llvm.experimental.noalias.",
      "llvm.donothing",      "llvm.sideeffect", "llvm.invariant.", "llvm.prefetch",
      "llvm.var.annotation",
  };
  LLVMValueRef callee = llvm_callee(im->source, call);
  if (!callee || !im->llvm->LLVMGetIntrinsicID(callee))
    return CALL_ORDINARY;
  Str name = llvm_name(im->source, callee);
  for (size_t i = 0; i < sizeof IGNORED / sizeof *IGNORED; i++)
    if (str_starts_with(name, IGNORED[i]))
      return CALL_IGNORED;
  if (str_starts_with(name, "llvm.memset."))
    return CALL_SET;
  return str_starts_with(name, "llvm.memcpy.") || str_starts_with(name, "llvm.memmove.")
             ? CALL_COPY
             : CALL_ORDINARY;
}

// An array is passed whole. NULL after a diagnostic.
static Value *array_argument(Importer *im, LLVMValueRef call, LLVMValueRef argument) {
  Pointer *p = pointer_of(im, argument);
  if (!p)
    return NULL;
  const Object *object = p->bases[0];
  if (p->n_bases > 1 || p->offset.n_terms || p->offset.constant || object->kind == OBJECT_NULL) {
    import_error(im, call, "only whole arrays can be passed to a function without a body");
    diag_note(im->ctx, im->builder.loc,
              "pass the array and an index, or give the function a body here");
    return NULL;
  }
  if (object->n_fields > 1) {
    import_error(im, call, "the struct '%.*s' cannot be passed to a function without a body",
                 STR_ARGS(object->name));
    diag_note(im->ctx, im->builder.loc,
              "copy its members to variables, and pass pointers to those");
    return NULL;
  }
  if (object->n_fields && object->fields[0].value)
    return object->fields[0].value;
  import_error(im, call, "'%.*s' cannot be passed to a function without a body",
               STR_ARGS(object->name));
  diag_note(im->ctx, im->builder.loc, "pass arrays of numbers, or give the function a body here");
  return NULL;
}

static bool is_same_signature(const Op *declaration, Value *const *operands, size_t n) {
  Context *ctx = op_context(declaration);
  Type type = attr_type_value(op_attr_named(ctx, declaration, "function_type"));
  if (type_n_inputs(type) != n)
    return false;
  for (size_t i = 0; i < n; i++)
    if (type_input(type, i) != operands[i]->type)
      return false;
  return true;
}

// Names; of a placeholder's parameters, which become literals of Verilog, also what has no sign.
static Attr argument_attrs(Importer *im, const CParam *const *params, size_t n) {
  Attr *dicts = ARENA_ARRAY(im->arena, Attr, n);
  bool has_name = false;
  for (size_t i = 0; i < n; i++) {
    const char *name = params[i] ? params[i]->name : "";
    bool is_unsigned =
        params[i] && params[i]->type->is_unsigned && str_starts_with(str_from(name), "parameter_");
    NamedAttr entries[] = {
        {context_ident(im->ctx, "handshake.arg_name"), attr_string(im->ctx, str_from(name))},
        {context_ident(im->ctx, "handshake.unsigned"), attr_unit(im->ctx)},
    };
    dicts[i] = attr_dict(im->ctx, entries, !name[0] ? 0 : is_unsigned ? 2 : 1);
    has_name |= name[0] != 0;
  }
  return has_name ? attr_array(im->ctx, dicts, n) : NULL;
}

// Declarations stand after the definitions, in the order of their first use.
static Op *declare(Importer *im, LLVMValueRef callee, Value *const *operands,
                   const CParam *const *params, size_t n, const Type *results, size_t n_results) {
  Type *inputs = ARENA_ARRAY(im->arena, Type, n);
  for (size_t i = 0; i < n; i++)
    inputs[i] = operands[i]->type;
  Context *ctx = im->ctx;
  NamedAttr attrs[4] = {
      {ctx->sym_name, attr_string(ctx, llvm_name(im->source, callee))},
      {ctx->sym_visibility, attr_string(ctx, STR("private"))},
      {context_ident(ctx, "function_type"),
       attr_type(ctx, type_function(ctx, inputs, n, results, n_results))},
      {context_ident(ctx, "arg_attrs"), argument_attrs(im, params, n)},
  };
  Block *body = op_region(im->module->top, 0)->first;
  Builder at = builder_at_end(im->module, body, im->builder.loc);
  Op *op = build_op(&at, OP_func_func, NULL, 0, NULL, 0, attrs, attrs[3].value ? 4 : 3);
  map_put_ptr(&im->declared, callee, op);
  return op;
}

static bool report_result(Importer *im, LLVMValueRef call, Str name) {
  import_error(im, call, "what '%.*s' returns is not supported", STR_ARGS(name));
  diag_note(im->ctx, im->builder.loc, "a function without a body returns a number, or nothing");
  return false;
}

// What is more than a number is taken apart by a calling convention, which is no matter of C.
static bool check_convention(Importer *im, LLVMValueRef call, const CFunction *f, unsigned n_args) {
  if (f->result->kind == CTYPE_RECORD)
    return report_result(im, call, str_from(f->name));
  for (size_t i = 0; i < f->n_params; i++)
    if (f->params[i].type->kind == CTYPE_RECORD) {
      import_error(im, call, "an argument of '%s', of type '%s', is not supported", f->name,
                   f->params[i].type->text);
      diag_note(im->ctx, im->builder.loc,
                "pass its members one by one to a function without a body");
      return false;
    }
  if (!f->n_params || f->n_params == n_args)
    return true;
  import_error(im, call, "the arguments of '%s' are not supported", f->name);
  diag_note(im->ctx, im->builder.loc,
            "a function without a body takes numbers of up to 64 bits, and arrays");
  return false;
}

static bool import_external(Importer *im, LLVMValueRef call, LLVMValueRef callee) {
  enum { MAX_OPERANDS = 256 };
  const LlvmApi *llvm = im->llvm;
  Str name = llvm_name(im->source, callee);
  // A declaration without a prototype, `int f();`, is `(...)` to LLVM.
  LLVMTypeRef type = llvm->LLVMGlobalGetValueType(callee);
  if (llvm->LLVMIsFunctionVarArg(type) && llvm->LLVMCountParamTypes(type) > 0) {
    import_error(im, call, "the call of '%.*s' has variable arguments, which are not supported",
                 STR_ARGS(name));
    diag_note(im->ctx, im->builder.loc, "call it outside the kernel");
    return false;
  }
  Value *operands[MAX_OPERANDS];
  const CParam *params[MAX_OPERANDS] = {0};
  size_t n = 0;
  unsigned n_args = llvm->LLVMGetNumArgOperands(call);
  Op *declaration = map_get_ptr(&im->declared, callee);
  const CFunction *facts =
      declaration ? NULL
                  : facts_function(im->facts, arena_printf(im->arena, "%.*s", STR_ARGS(name)));
  if (facts && !check_convention(im, call, facts, n_args))
    return false;
  for (unsigned i = 0; i < n_args; i++) {
    LLVMValueRef argument = llvm->LLVMGetOperand(call, i);
    const CParam *param = facts && facts->n_params == n_args ? &facts->params[i] : NULL;
    if (n == MAX_OPERANDS)
      return import_error(im, call, "too many arguments");
    if (llvm->LLVMGetTypeKind(llvm->LLVMTypeOf(argument)) == LLVMPointerTypeKind) {
      if (!(operands[n] = array_argument(im, call, argument)))
        return false;
    } else if (!(operands[n] = import_value(im, argument))) {
      return false;
    }
    params[n++] = param;
  }
  LLVMTypeRef returned = llvm->LLVMTypeOf(call);
  Type result = NULL;
  bool is_void = llvm->LLVMGetTypeKind(returned) == LLVMVoidTypeKind;
  if (!is_void && !(result = import_type(im, returned)))
    return report_result(im, call, name);
  if (!declaration) {
    declaration = declare(im, callee, operands, params, n, &result, !is_void);
  } else if (!is_same_signature(declaration, operands, n)) {
    import_error(im, call, "'%.*s' is called with other arguments than before", STR_ARGS(name));
    diag_note(im->ctx, declaration->loc, "the first call is here; give the function a prototype");
    return false;
  }
  NamedAttr attr = {context_ident(im->ctx, "callee"),
                    attr_symbol(im->ctx, context_intern(im->ctx, name), NULL, 0)};
  Op *op = build_op(&im->builder, OP_func_call, operands, n, &result, !is_void, &attr, 1);
  if (!is_void)
    map_put_ptr(&im->values, call, op_result(op, 0));
  return true;
}

bool import_call(Importer *im, LLVMValueRef call) {
  CallKind kind = call_kind(im, call);
  if (kind == CALL_IGNORED)
    return true;
  if (kind != CALL_ORDINARY)
    return import_transfer(im, call, kind == CALL_SET);
  LLVMValueRef callee = llvm_callee(im->source, call);
  if (!callee) {
    import_error(im, call, "a call through a function pointer that cannot be resolved");
    diag_note(im->ctx, im->builder.loc, "choose among the functions with 'if' or 'switch'");
    return false;
  }
  Str name = llvm_name(im->source, callee);
  if (im->llvm->LLVMGetIntrinsicID(callee))
    return import_intrinsic(im, call, name);
  bool is_known;
  bool ok = import_library_call(im, call, name, &is_known);
  return is_known ? ok : import_external(im, call, callee);
}
