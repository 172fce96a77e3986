// trace.c: see trace.h.

#include "driver/trace.h"

#include "dialects/dialects.h"
#include "driver/bounds.h"
#include "frontend/clang_driver.h"
#include "frontend/facts.h"
#include "ir/op_info.h"

static const char TRACE[] = "sluice_trace";

// Others are conversions, which change with the widths, or have no unit.
#define TRACED_OPS(X)                                                                              \
  X(arith, addi)                                                                                   \
  X(arith, subi)                                                                                   \
  X(arith, muli)                                                                                   \
  X(arith, divsi)                                                                                  \
  X(arith, divui)                                                                                  \
  X(arith, remsi)                                                                                  \
  X(arith, remui)                                                                                  \
  X(arith, andi)                                                                                   \
  X(arith, ori)                                                                                    \
  X(arith, xori)                                                                                   \
  X(arith, shli)                                                                                   \
  X(arith, shrsi)                                                                                  \
  X(arith, shrui)                                                                                  \
  X(arith, cmpi)                                                                                   \
  X(arith, select)                                                                                 \
  X(arith, addf)                                                                                   \
  X(arith, subf)                                                                                   \
  X(arith, mulf)                                                                                   \
  X(arith, divf)                                                                                   \
  X(arith, cmpf)                                                                                   \
  X(memref, load)

static bool is_traced(const Op *op) {
  static const OpId IDS[] = {
#define ID(dialect, name) OP_##dialect##_##name,
      TRACED_OPS(ID)
#undef ID
  };
  Type type = op->n_results ? op_result(op, 0)->type : NULL;
  for (size_t i = 0; i < sizeof IDS / sizeof *IDS; i++)
    if (op_is(op, IDS[i]))
      return type_is_int_or_index(type) || type_is_float(type);
  return false;
}

typedef struct Insertion {
  Module *module;
  Trace *trace;
  Arena *arena;
} Insertion;

static Value *as_i64(Builder *b, Value *value) {
  Context *ctx = b->module->ctx;
  unsigned width = type_width(value->type);
  if (type_is_index(value->type))
    return build_value(b, OP_arith_index_cast, &value, 1, ctx->i64, NULL, 0);
  if (type_is_float(value->type))
    value = build_value(b, OP_arith_bitcast, &value, 1, type_int(ctx, width, SIGNLESS), NULL, 0);
  if (width == 64)
    return value;
  return build_value(b, width < 64 ? OP_arith_extui : OP_arith_trunci, &value, 1, ctx->i64, NULL,
                     0);
}

static bool trace_op(Op *op, void *user) {
  Insertion *in = user;
  Context *ctx = in->module->ctx;
  if (!is_traced(op))
    return true;
  NamedAttr callee = {context_ident(ctx, "callee"),
                      attr_symbol(ctx, context_ident(ctx, TRACE), NULL, 0)};
  Builder b = builder_after(in->module, op);
  NamedAttr number = {context_ident(ctx, "value"),
                      attr_int(ctx, ctx->i64, (int64_t)in->trace->ops.len)};
  Value *args[] = {build_value(&b, OP_arith_constant, NULL, 0, ctx->i64, &number, 1),
                   as_i64(&b, op_result(op, 0))};
  build_op(&b, OP_func_call, args, 2, NULL, 0, &callee, 1);
  const char *dot = strchr(op->info->name->text, '.');
  vec_push(in->arena, &in->trace->ops,
           ((TraceOp){op->loc, dot + 1, type_width(op_result(op, 0)->type), false}));
  return true;
}

void trace_insert(Module *module, Op *func, Trace *trace, Arena *arena) {
  Context *ctx = module->ctx;
  Insertion in = {module, trace, arena};
  op_walk(func, trace_op, &in);
  Type types[] = {ctx->i64, ctx->i64};
  NamedAttr attrs[] = {
      {ctx->sym_name, attr_string(ctx, str_from(TRACE))},
      {ctx->sym_visibility, attr_string(ctx, STR("private"))},
      {context_ident(ctx, "function_type"), attr_type(ctx, type_function(ctx, types, 2, NULL, 0))},
  };
  Builder b = builder_at_end(module, func->block, func->loc);
  build_op(&b, OP_func_func, NULL, 0, NULL, 0, attrs, 3);
}

void trace_define(const LlvmApi *llvm, LLVMModuleRef code) {
  LLVMValueRef trace = llvm->LLVMGetNamedFunction(code, TRACE);
  LLVMContextRef context = llvm->LLVMGetModuleContext(code);
  LLVMBuilderRef b = llvm->LLVMCreateBuilderInContext(context);
  llvm->LLVMPositionBuilderAtEnd(b, llvm->LLVMAppendBasicBlockInContext(context, trace, ""));
  emit_hook_call(llvm, code, b, HOST_TRACE_HOOK, HOST_TRACE_USER, llvm->LLVMGetParam(trace, 0),
                 llvm->LLVMGetParam(trace, 1));
  llvm->LLVMBuildRetVoid(b);
  llvm->LLVMDisposeBuilder(b);
  llvm->LLVMSetLinkage(trace, LLVMInternalLinkage);
}

void trace_begin(Trace *trace) {
  arena_free(&trace->arena);
  memset(&trace->events, 0, sizeof trace->events);
}

void trace_add(Trace *trace, int64_t op, int64_t value) {
  TraceEvent event = {(uint32_t)op, (uint64_t)value};
  vec_push(&trace->arena, &trace->events, event);
}

// Units.

// A unit's module is called after its op: "muli_i32".
static bool is_of_kind(Context *ctx, const Op *instance, const char *kind) {
  const char *module = attr_symbol_root(op_attr_named(ctx, instance, "moduleName"))->text;
  size_t len = strlen(kind);
  return strncmp(module, kind, len) == 0 && (module[len] == '_' || !module[len]);
}

static bool is_result(const char *port) {
  return strcmp(port, "result") == 0 || strcmp(port, "dataResult") == 0;
}

static bool is_same_place(Context *ctx, Loc a, Loc b) {
  Position here = loc_position(ctx, a), there = loc_position(ctx, b);
  return here.line == there.line && here.column == there.column && here.file && there.file &&
         strcmp(here.file, there.file) == 0;
}

static bool is_traced_unit(Context *ctx, const Op *instance) {
  static const char *const KINDS[] = {
#define KIND(dialect, name) #name,
      TRACED_OPS(KIND)
#undef KIND
  };
  for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
    if (is_of_kind(ctx, instance, KINDS[i]))
      return true;
  return false;
}

// The unit of an op: of those of its kind at its place the n-th, where there are as many ops. Where
// there are none of its kind, the same of any kind: it may be the kind that is wrong. -1: none.
static int64_t find_unit(Context *ctx, const Trace *trace, const Simulation *sim, size_t op) {
  const TraceOp *wanted = &trace->ops.data[op];
  for (int any_kind = 0; any_kind < 2; any_kind++) {
    size_t rank = 0, n_ops = 0, n_units = 0;
    int64_t found = -1;
    for (size_t i = 0; i < trace->ops.len; i++) {
      const TraceOp *other = &trace->ops.data[i];
      bool is_same = (any_kind || strcmp(other->kind, wanted->kind) == 0) &&
                     is_same_place(ctx, other->loc, wanted->loc);
      n_ops += is_same;
      rank += is_same && i < op;
    }
    for (size_t i = 0; i < simulation_n_traces(sim); i++) {
      SimTrace unit = simulation_trace(sim, i);
      bool is_same = is_result(unit.port) &&
                     (any_kind ? is_traced_unit(ctx, unit.producer)
                               : is_of_kind(ctx, unit.producer, wanted->kind)) &&
                     is_same_place(ctx, unit.producer->loc, wanted->loc);
      if (is_same && n_units++ == rank)
        found = (int64_t)i;
    }
    if (n_units)
      return n_units == n_ops ? found : -1;
  }
  return -1;
}

void trace_find_types(Compilation *c, Trace *trace) {
  Context *ctx = &c->ctx;
  Facts facts;
  ClangArgs args = clang_args(&ctx->arena, c->clang_args.data, c->clang_args.len);
  bool is_open = !facts_open(&facts, ctx, &ctx->arena, c->options.path, args, FACTS_WITH_BODIES);
  for (size_t i = 0; i < trace->ops.len; i++) {
    TraceOp *op = &trace->ops.data[i];
    op->is_unsigned =
        op->width == 1 || (is_open && facts_is_unsigned(&facts, loc_position(ctx, op->loc)));
  }
  facts_close(&facts);
}

static const char *value_text(Arena *arena, const TraceOp *op, uint64_t value, unsigned width) {
  uint64_t mask = width < 64 ? (UINT64_C(1) << width) - 1 : ~UINT64_C(0);
  if (op->is_unsigned)
    return arena_printf(arena, "%llu", (unsigned long long)(value & mask));
  unsigned spare = width < 64 ? 64 - width : 0;
  return arena_printf(arena, "%lld", (long long)((int64_t)(value << spare) >> spare));
}

void trace_explain(Context *ctx, const Trace *trace, const Simulation *sim) {
  Arena scratch = {0};
  int64_t *units = ARENA_ARRAY(&scratch, int64_t, trace->ops.len);
  uint64_t *n_seen = ARENA_ARRAY(&scratch, uint64_t, trace->ops.len);
  for (size_t i = 0; i < trace->ops.len; i++) {
    const TraceOp *op = &trace->ops.data[i];
    units[i] = find_unit(ctx, trace, sim, i);
    // Of a right shift in fewer bits the high ones are those that nobody needs.
    if (units[i] >= 0 && strncmp(op->kind, "shr", 3) == 0 &&
        simulation_trace(sim, (size_t)units[i]).width < op->width)
      units[i] = -1;
  }
  bool is_told = false;
  size_t n_compared = 0;
  for (size_t i = 0; i < trace->events.len && !is_told; i++) {
    const TraceEvent *event = &trace->events.data[i];
    const TraceOp *op = &trace->ops.data[event->op];
    uint64_t n = n_seen[event->op]++;
    if (units[event->op] < 0)
      continue;
    n_compared++;
    SimTrace unit = simulation_trace(sim, (size_t)units[event->op]);
    unsigned width = unit.width < op->width ? unit.width : op->width;
    uint64_t mask = width < 64 ? (UINT64_C(1) << width) - 1 : ~UINT64_C(0);
    const char *name = attr_text(op_attr_named(ctx, unit.producer, "instanceName"))->text;
    if (n < unit.n && !((event->value ^ unit.values[n]) & mask))
      continue;
    is_told = true;
    if (n < unit.n)
      diag_note(ctx, op->loc,
                "the first value that differs: the CPU has %s here, the circuit %s (value %llu "
                "of '%s' in this call)",
                value_text(&scratch, op, event->value, width),
                value_text(&scratch, op, unit.values[n], width), (unsigned long long)n + 1, name);
    else
      diag_note(ctx, op->loc,
                "the first value that differs: the CPU has %s here, the circuit none (value %llu "
                "of '%s' in this call)",
                value_text(&scratch, op, event->value, width), (unsigned long long)n + 1, name);
  }
  if (!n_compared)
    diag_note(ctx, LOC_UNKNOWN,
              "no value of an expression could be compared: no unit of the circuit is at the place "
              "of one%s",
              simulation_n_traces(sim) ? " ('--mlir-print-debuginfo' writes places)" : "");
  else if (!is_told)
    diag_note(ctx, LOC_UNKNOWN,
              "none of the %zu values of expressions that could be compared differs: the circuit's "
              "stores or its control do, or what passes have changed",
              n_compared);
  arena_free(&scratch);
}
