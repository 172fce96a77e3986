// models.c: --lower-calls-to-models: functions without a body on the CPU. See models.h.
//
//   %x = call @pop(%q) : (i32) -> i32     memref.store %q, %in[]
//                                     ->  call @sluice_model_pop(%in, %out)
//                                         %x = memref.load %out[]
//
// The intrinsics mean nothing on the CPU: __wait_T is its data, __T_to_token its operand
// (with `only-waits` nothing else is done). Variables made by __init are what the model assigns.

#include "convert/cf_to_handshake/models.h"

#include "convert/cf_to_handshake/lower.h"
#include "dialects/handshake/names.h"

static Lowering lowering_of(Module *module, Op *top, PassRun *run, Arena *scratch) {
  Context *ctx = module->ctx;
  Lowering l = {.run = run,
                .ctx = ctx,
                .module = module,
                .scratch = scratch,
                .arg_name = context_ident(ctx, "handshake.arg_name"),
                .value_attr = context_ident(ctx, "value")};
  l.symbols = symbol_table_build(top, scratch);
  return l;
}

// Which functions.

static ModelFunction describe(const Lowering *l, const Op *func, Arena *arena) {
  Type type = attr_type_value(op_attr_named(l->ctx, func, "function_type"));
  ModelFunction f = {.name = symbol_name(func)->text, .loc = func->loc};
  f.is_placeholder = kind_of_function(func) == CALL_PLACEHOLDER;
  f.n_args = type_n_inputs(type);
  f.args = ARENA_ARRAY(arena, ModelArg, f.n_args + 1);
  for (size_t i = 0; i < f.n_args; i++) {
    Str name;
    ArgKind kind = placeholder_arg(l, func, i, &name);
    ModelArg *arg = &f.args[i];
    arg->type = type_input(type, i);
    arg->name =
        name.len ? arena_printf(arena, "%.*s", STR_ARGS(name)) : arena_printf(arena, "arg%zu", i);
    if (f.is_placeholder)
      arg->kind = kind == ARG_OUTPUT      ? MODEL_OUTPUT
                  : kind == ARG_PARAMETER ? MODEL_PARAMETER
                                          : MODEL_INPUT;
  }
  f.n_results = f.is_placeholder ? 0 : type_n_results(type);
  f.result = f.n_results ? type_result(type, 0) : NULL;
  return f;
}

typedef struct Search {
  const Lowering *l;
  Arena *arena;
  Map seen;
  VEC(ModelFunction) found;
} Search;

static bool look_at_call(Op *op, void *user) {
  Search *s = user;
  Op *callee = op_is(op, OP_func_call) ? callee_of(s->l, op) : NULL;
  if (!callee || !op_is(callee, OP_func_func) || !function_is_declaration(callee) ||
      map_get_ptr(&s->seen, callee))
    return true;
  map_put_ptr(&s->seen, callee, callee);
  CallKind kind = kind_of_function(callee);
  if (kind == CALL_PLAIN || kind == CALL_PLACEHOLDER)
    vec_push(s->arena, &s->found, describe(s->l, callee, s->arena));
  return true;
}

ModelFunctions models_find(Module *module, Arena *arena) {
  Arena scratch = {0};
  Lowering l = lowering_of(module, module->top, NULL, &scratch);
  Search s = {.l = &l, .arena = arena, .seen = {.arena = &scratch}};
  op_walk(module->top, look_at_call, &s);
  arena_free(&scratch);
  return (ModelFunctions){s.found.data, s.found.len};
}

// C text.

// Elements of more than 128 bits are not as far apart in C as LLVM has them.
static bool is_c_number(Type type) {
  return type_is_index(type) || (type_is_float(type) && type_float_info(type)->c_name) ||
         (type_is_int(type) && type_width(type) > 0 && type_width(type) <= 128);
}

bool model_check(Context *ctx, const ModelFunction *f) {
  if (f->n_results > 1)
    return diag_error(ctx, f->loc, "'%s' has several results; a model in C returns one", f->name);
  if (f->result && !is_c_number(f->result))
    return diag_error(ctx, f->loc, "'%s' returns '%s'; a model in C returns a number", f->name,
                      type_text(ctx, f->result));
  for (size_t i = 0; i < f->n_args; i++) {
    Type type = f->args[i].type;
    bool is_array = type_is_memref(type);
    if (!is_c_number(is_array ? type_element(type) : type))
      return diag_error(ctx, f->loc,
                        "argument %zu of '%s' is of type '%s', which cannot be given to a model", i,
                        f->name, type_text(ctx, type));
    if (is_array && memref_layout(type))
      return diag_error(ctx, f->loc,
                        "argument %zu of '%s' is of type '%s'; a model is given the address of a "
                        "contiguous array, so the type must have no layout",
                        i, f->name, type_text(ctx, type));
  }
  return true;
}

// C has an integer of that width that is no _BitInt.
static bool is_c_width(unsigned width) {
  return width == 8 || width == 16 || width == 32 || width == 64;
}

static void print_type(Type type, bool is_unsigned, Text *out) {
  static const char *const INTS[] = {"char", "short", "int", "long"};
  if (type_is_memref(type)) {
    print_type(type_element(type), is_unsigned, out);
    text_lit(out, " *");
  } else if (type_is_float(type)) {
    text_cstr(out, type_float_info(type)->c_name);
  } else {
    unsigned width = type_width(type);
    if (is_unsigned && width > 1)
      text_lit(out, "unsigned ");
    else if (width == 8)
      text_lit(out, "signed ");
    if (width == 1)
      text_lit(out, "_Bool");
    else if (is_c_width(width))
      text_cstr(out, INTS[__builtin_ctz(width) - 3]);
    else
      text_printf(out, "_BitInt(%u)", width);
  }
}

void model_print_prototype(const ModelFunction *f, Text *out) {
  if (f->result)
    print_type(f->result, f->is_result_unsigned, out);
  else
    text_lit(out, "void");
  text_printf(out, " %s(", f->name);
  for (size_t i = 0; i < f->n_args; i++) {
    const ModelArg *arg = &f->args[i];
    text_cstr(out, i ? ", " : "");
    print_type(arg->type, arg->is_unsigned, out);
    text_printf(out, "%s%s%s", type_is_memref(arg->type) ? "" : " ",
                arg->kind == MODEL_OUTPUT ? "*" : "",
                arg->kind == MODEL_PARAMETER ? "parameter_" : "");
    text_cstr(out, arg->name);
  }
  text_cstr(out, f->n_args ? ");" : "void);");
}

// Here and in a circuit the bits above an integer's width are zero; in C they are what its type
// wants. So what is in memory is taken as all bits of its place, and converted by value.
static const char SHIM_START[] =
    "typedef struct { void *allocated, *aligned; long offset, sizes[]; } sluice_array;\n"
    "#define sluice_bits(T) unsigned _BitInt(8 * sizeof(T)) __attribute__((may_alias))\n"
    "#define sluice_clear(T, array, n) \\\n"
    "  for (sluice_bits(T) *at = array->aligned, *end = at + (n); at < end; at++) \\\n"
    "    if (*at != (T)*at) *at = (T)*at // it may be constant\n"
    "static volatile int sluice_unwatched;\n"
    "#pragma GCC visibility push(default)\n"
    "volatile int *" MODEL_FLAG " = &sluice_unwatched;\n";

// As which its memory is read and written.
static void print_memory_type(Type type, Text *out) {
  text_cstr(out, type_is_float(type) ? "" : "sluice_bits(");
  print_type(type, true, out);
  text_cstr(out, type_is_float(type) ? "" : ")");
}

static void print_argument(const ModelArg *arg, size_t i, Text *out) {
  if (type_is_memref(arg->type) || arg->kind == MODEL_OUTPUT) {
    text_printf(out, "a%zu->aligned", i);
    return;
  }
  text_char(out, '(');
  print_type(arg->type, arg->is_unsigned, out);
  text_lit(out, ")*(");
  print_memory_type(arg->type, out);
  text_printf(out, " *)a%zu->aligned", i);
}

// What the model may have written above the width, there.
static void print_clear(const ModelArg *arg, size_t i, Text *out) {
  bool is_array = type_is_memref(arg->type);
  Type type = is_array ? type_element(arg->type) : arg->type;
  bool has_room = type_is_int(type) && !is_c_width(type_width(type));
  if (!has_room || (!is_array && arg->kind != MODEL_OUTPUT))
    return;
  text_lit(out, "  sluice_clear(");
  print_type(type, true, out);
  text_printf(out, ", a%zu, 1", i);
  for (size_t k = 0; is_array && k < type_rank(arg->type); k++)
    text_printf(out, " * a%zu->sizes[%zu]", i, k);
  text_lit(out, ");\n");
}

static void print_shim(const ModelFunction *f, Text *out) {
  size_t n = f->n_args;
  text_printf(out, "void _mlir_ciface_" MODEL_PREFIX "%s(", f->name);
  for (size_t i = 0; i < n + (f->result != NULL); i++)
    text_printf(out, "%ssluice_array *a%zu", i ? ", " : "", i);
  text_cstr(out, n || f->result ? "" : "void");
  text_lit(out, ") {\n  *" MODEL_FLAG " = 1;\n  ");
  if (f->result) {
    text_lit(out, "*(");
    print_memory_type(f->result, out);
    text_printf(out, " *)a%zu->aligned = (", n);
    print_type(f->result, true, out);
    text_lit(out, ")");
  }
  text_printf(out, "%s(", f->name);
  for (size_t i = 0; i < n; i++) {
    text_cstr(out, i ? ", " : "");
    print_argument(&f->args[i], i, out);
  }
  text_lit(out, ");\n  *" MODEL_FLAG " = 0;\n");
  for (size_t i = 0; i < n; i++)
    print_clear(&f->args[i], i, out);
  text_printf(out,
              "}\nvoid " MODEL_SLOTS_PREFIX "%s(sluice_array **a) {\n  _mlir_ciface_" MODEL_PREFIX
              "%s(",
              f->name, f->name);
  for (size_t i = 0; i < n + (f->result != NULL); i++)
    text_printf(out, "%sa[%zu]", i ? ", " : "", i);
  text_lit(out, ");\n}\n");
}

void models_print_shims(const ModelFunctions *functions, const char *path, bool uses_library,
                        Text *out) {
  if (path)
    text_printf(out, "#include \"%s\"\n", path);
  if (uses_library)
    text_lit(out, "#include <math.h>\n#include <string.h>\n");
  text_lit(out, SHIM_START);
  for (size_t i = 0; i < functions->len; i++)
    print_shim(&functions->data[i], out);
}

// The pass.

typedef struct Models {
  Lowering *l;
  Op *func;  // at hand
  Map shims; // Op of a declaration -> Op of its shim's
} Models;

// A number's place in memory, made once, at the start of the function.
static Value *build_place(Models *m, Type type, Loc loc) {
  int32_t segments[] = {0, 0};
  NamedAttr attr = {m->l->ctx->operand_segments, attr_i32_array(m->l->ctx, segments, 2)};
  Builder b = builder_before(m->l->module, op_region(m->func, 0)->first->first);
  b.loc = loc;
  Type memref = type_memref(m->l->ctx, NULL, 0, type, NULL, NULL);
  return build_value(&b, OP_memref_alloca, NULL, 0, memref, &attr, 1);
}

static Value *build_stored(Models *m, Builder *b, Value *value) {
  Value *operands[] = {value, build_place(m, value->type, b->loc)};
  build_op(b, OP_memref_store, operands, 2, NULL, 0, NULL, 0);
  return operands[1];
}

static Op *shim_of(Models *m, const Op *callee, const ModelFunction *f, const Type *types,
                   size_t n) {
  Context *ctx = m->l->ctx;
  Op *known = map_get_ptr(&m->shims, callee);
  if (known)
    return known;
  const char *name = arena_printf(m->l->scratch, MODEL_PREFIX "%s", f->name);
  NamedAttr attrs[] = {
      {ctx->sym_name, attr_string(ctx, str_from(name))},
      {ctx->sym_visibility, attr_string(ctx, STR("private"))},
      {context_ident(ctx, "function_type"), attr_type(ctx, type_function(ctx, types, n, NULL, 0))},
      {context_ident(ctx, "llvm.emit_c_interface"), attr_unit(ctx)},
  };
  Builder b = builder_at_end(m->l->module, callee->block, callee->loc);
  known = build_op(&b, OP_func_func, NULL, 0, NULL, 0, attrs, 4);
  map_put_ptr(&m->shims, callee, known);
  return known;
}

// Of a placeholder the operands are its inputs, parameters are attributes, results its outputs.
static bool lower_call(Models *m, Op *call) {
  Lowering *l = m->l;
  Op *callee = callee_of(l, call);
  ModelFunction f = describe(l, callee, l->scratch);
  if (!model_check(l->ctx, &f))
    return false;
  Builder b = builder_before(l->module, call);
  Values places = {0}, results = {0};
  VEC(Type) types = {0};
  uint32_t next = 0;
  for (size_t i = 0; i < f.n_args + (f.result != NULL); i++) {
    const ModelArg *arg = &f.args[i];
    Value *place;
    if (i == f.n_args || arg->kind == MODEL_OUTPUT) {
      place = build_place(m, i == f.n_args ? f.result : arg->type, call->loc);
      vec_push(l->scratch, &results, place);
    } else if (arg->kind == MODEL_PARAMETER) {
      Attr given = op_attr(call, parameter_attr_name(l->ctx, str_from(arg->name)));
      if (type_is_int(arg->type))
        given = attr_wide(l->ctx, arg->type, attr_limbs(given)); // signless
      NamedAttr value = {l->value_attr, given};
      place =
          build_stored(m, &b, build_value(&b, OP_arith_constant, NULL, 0, arg->type, &value, 1));
    } else {
      place = op_operand(call, next++);
      if (!type_is_memref(place->type))
        place = build_stored(m, &b, place);
    }
    vec_push(l->scratch, &places, place);
    vec_push(l->scratch, &types, place->type);
  }
  Op *shim = shim_of(m, callee, &f, types.data, types.len);
  NamedAttr attr = {context_ident(l->ctx, "callee"),
                    attr_symbol(l->ctx, symbol_name(shim), NULL, 0)};
  build_op(&b, OP_func_call, places.data, places.len, NULL, 0, &attr, 1);
  for (size_t i = 0; i < results.len; i++) {
    Value *loaded = build_value(&b, OP_memref_load, &results.data[i], 1,
                                type_element(results.data[i]->type), NULL, 0);
    if (i < call->n_results)
      value_replace_all_uses(op_result(call, (uint32_t)i), loaded);
  }
  op_erase(call);
  return true;
}

static void drop_waits(Lowering *l, Op *func) {
  drop_token_conversions(l, func);
  for (Block *block = op_region(func, 0)->first; block; block = block->next)
    for (Op *op = block->first, *next; op; op = next) {
      next = op->next;
      if (!op_is(op, OP_func_call) || kind_of_call(l, op) != CALL_WAIT)
        continue;
      Value *data = op_operand(op, 1);
      op_replace(op, &data);
    }
}

static bool lower_function_calls(Models *m, Op *func) {
  m->func = func;
  if (!lower_placeholders(m->l, func))
    return false;
  drop_waits(m->l, func);
  for (Block *block = op_region(func, 0)->first; block; block = block->next)
    for (Op *op = block->first, *next; op; op = next) {
      next = op->next;
      Op *callee = op_is(op, OP_func_call) ? callee_of(m->l, op) : NULL;
      CallKind kind = callee ? kind_of_function(callee) : CALL_BUILTIN;
      bool is_modelled =
          kind == CALL_PLACEHOLDER || (kind == CALL_PLAIN && function_is_declaration(callee));
      if (is_modelled && !lower_call(m, op))
        return false;
    }
  return true;
}

// It was declared for calls that are gone.
static bool is_replaced(const Models *m, const Op *func) {
  CallKind kind = kind_of_function(func);
  return kind == CALL_INIT || kind == CALL_WAIT || kind == CALL_TO_TOKEN ||
         map_get_ptr(&m->shims, func);
}

typedef VEC(Op *) Functions;

static bool drop_all_waits(Lowering *l, const Functions *functions) {
  bool ok = true;
  for (size_t i = 0; i < functions->len; i++)
    ok &= kind_of_function(functions->data[i]) == CALL_INIT ||
          check_intrinsics(l, functions->data[i]);
  for (size_t i = 0; i < functions->len && ok; i++)
    drop_waits(l, functions->data[i]);
  return ok;
}

static bool lower_all_calls(Lowering *l, const Functions *functions) {
  Models m = {.l = l, .shims = {.arena = l->scratch}};
  bool ok = true;
  for (size_t i = 0; i < functions->len; i++)
    ok &= check_intrinsics(l, functions->data[i]);
  for (size_t i = 0; i < functions->len && ok; i++)
    if (!function_is_declaration(functions->data[i]))
      ok &= lower_function_calls(&m, functions->data[i]);
  for (size_t i = 0; i < functions->len && ok; i++)
    if (function_is_declaration(functions->data[i]) && is_replaced(&m, functions->data[i]))
      op_erase(functions->data[i]);
  return ok;
}

static bool run_lower_calls_to_models(PassRun *run) {
  if (!op_region(run->op, 0)->first)
    return true;
  Lowering l = lowering_of(run->module, run->op, run, run->scratch);
  Functions functions = {0};
  for (Op *op = op_region(run->op, 0)->first->first; op; op = op->next)
    if (op_is(op, OP_func_func))
      vec_push(run->scratch, &functions, op);
  return pass_option_bool(run, "only-waits") ? drop_all_waits(&l, &functions)
                                             : lower_all_calls(&l, &functions);
}

static const PassOption OPTIONS[] = {
    {"only-waits", "false", "only __wait_T and __T_to_token, which have no model"},
    {0},
};

const PassInfo PASS_lower_calls_to_models = {
    "lower-calls-to-models", "calls of functions without a body become calls of their models",
    "builtin.module", OPTIONS, run_lower_calls_to_models};
