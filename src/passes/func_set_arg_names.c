// func_set_arg_names.c: --func-set-arg-names: arguments of functions are named as in the C source.
//
//   func.func @f(%arg0: i32)   ->   func.func @f(%arg0: i32 {handshake.arg_name = "n"})
//
// For modules that other tools made of C; what Sluice imports has the names. Functions that the
// source does not have, or with another number of parameters, stay as they are.

#include "dialects/dialects.h"
#include "dialects/function.h"
#include "frontend/facts.h"
#include "ir/pass.h"
#include "ir/symbol.h"

static void set_names(PassRun *run, Op *func, const CFunction *source) {
  Context *ctx = run->ctx;
  Type type = function_type_of(func);
  size_t n = type_n_inputs(type);
  if (!n || source->n_params != n)
    return;
  Ident attrs_name = context_ident(ctx, "arg_attrs"),
        name = context_ident(ctx, "handshake.arg_name");
  Attr old = op_attr(func, attrs_name);
  Attr *all = ARENA_ARRAY(run->scratch, Attr, n);
  for (size_t i = 0; i < n; i++) {
    Attr before = attr_is(old, &ATTR_DEF_ARRAY) && i < attr_len(old) ? attr_at(old, i) : NULL;
    VEC(NamedAttr) entries = {0};
    for (size_t k = 0; before && k < attr_len(before); k++)
      if (attr_entry(before, k).name != name || !source->params[i].name[0])
        vec_push(run->scratch, &entries, attr_entry(before, k));
    if (source->params[i].name[0])
      vec_push(run->scratch, &entries,
               ((NamedAttr){name, attr_string(ctx, str_from(source->params[i].name))}));
    all[i] = attr_dict(ctx, entries.data, entries.len);
  }
  op_set_attr(run->module, func, attrs_name, attr_array(ctx, all, n));
}

static bool run_func_set_arg_names(PassRun *run) {
  const char *path = pass_option(run, "source");
  Facts facts = {0};
  if (!*path)
    return diag_error(run->ctx, run->op->loc, "func-set-arg-names needs source=FILE.c");
  const char *error = facts_open(&facts, run->ctx, run->scratch, path,
                                 clang_args(run->scratch, NULL, 0), FACTS_OF_DECLARATIONS);
  const Block *body = op_region(run->op, 0)->first;
  bool has_any = false;
  for (Op *op = body && !error ? body->first : NULL; op; op = op->next) {
    const CFunction *source =
        op_is(op, OP_func_func) ? facts_function(&facts, symbol_name(op)->text) : NULL;
    has_any |= source != NULL;
    if (source)
      set_names(run, op, source);
  }
  facts_close(&facts);
  if (!error && !has_any)
    diag_warning(run->ctx, run->op->loc, "'%s' has none of the module's functions", path);
  return !error || diag_error(run->ctx, run->op->loc, "%s", error);
}

static const PassOption OPTIONS[] = {
    {"source", "", "the C file"},
    {0},
};

const PassInfo PASS_func_set_arg_names = {"func-set-arg-names",
                                          "name arguments as the parameters in the C source",
                                          "builtin.module", OPTIONS, run_func_set_arg_names};
