// trace.c: see trace.h.

#include "driver/trace.h"

#include "dialects/dialects.h"
#include "driver/bounds.h"
#include "frontend/clang_driver.h"
#include "frontend/facts.h"
#include "ir/op_info.h"
#include "sim/compare.h"

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
  VEC(Op *) ops;
} Insertion;

static bool find_op(Op *op, void *user) {
  Insertion *in = user;
  if (is_traced(op))
    vec_push(in->arena, &in->ops, op);
  return true;
}

static Value *as_int(Builder *b, Value *value) {
  Context *ctx = b->module->ctx;
  if (type_is_index(value->type))
    return build_value(b, OP_arith_index_cast, &value, 1, ctx->i64, NULL, 0);
  if (type_is_float(value->type))
    return build_value(b, OP_arith_bitcast, &value, 1,
                       type_int(ctx, type_width(value->type), SIGNLESS), NULL, 0);
  return value;
}

// Its bits from `first` on, at most 64 of them, as an i64.
static Value *as_i64(Builder *b, Value *value, unsigned first) {
  Context *ctx = b->module->ctx;
  unsigned width = type_width(value->type);
  if (first) {
    NamedAttr amount = {context_ident(ctx, "value"), attr_int(ctx, value->type, first)};
    Value *args[] = {value, build_value(b, OP_arith_constant, NULL, 0, value->type, &amount, 1)};
    value = build_value(b, OP_arith_shrui, args, 2, value->type, NULL, 0);
  }
  if (width == 64)
    return value;
  return build_value(b, width < 64 ? OP_arith_extui : OP_arith_trunci, &value, 1, ctx->i64, NULL,
                     0);
}

static void trace_op(Insertion *in, Op *op) {
  Context *ctx = in->module->ctx;
  NamedAttr callee = {context_ident(ctx, "callee"),
                      attr_symbol(ctx, context_ident(ctx, TRACE), NULL, 0)};
  Builder b = builder_after(in->module, op);
  NamedAttr number = {context_ident(ctx, "value"),
                      attr_int(ctx, ctx->i64, (int64_t)in->trace->ops.len)};
  Value *result = op_result(op, 0), *value = as_int(&b, result);
  for (unsigned first = 0; first < type_width(value->type); first += 64) {
    Value *args[] = {build_value(&b, OP_arith_constant, NULL, 0, ctx->i64, &number, 1),
                     as_i64(&b, value, first)};
    build_op(&b, OP_func_call, args, 2, NULL, 0, &callee, 1);
  }
  const char *dot = strchr(op->info->name->text, '.');
  vec_push(in->arena, &in->trace->ops, ((TraceOp){op->loc, dot + 1, result->type, false}));
}

void trace_insert(Module *module, Op *func, Trace *trace, Arena *arena) {
  Context *ctx = module->ctx;
  Insertion in = {module, trace, arena, {0}};
  op_walk(func, find_op, &in);
  for (size_t i = 0; i < in.ops.len; i++)
    trace_op(&in, in.ops.data[i]);
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

void trace_add(Trace *trace, int64_t op, int64_t bits) {
  TraceEvent event = {(uint32_t)op, (uint64_t)bits};
  if (trace->events.len < TRACE_MAX_EVENTS)
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

bool trace_takes_unit(const Op *instance, const char *port) {
  return is_result(port) && is_traced_unit(op_context(instance), instance);
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
      bool is_same = (any_kind || is_of_kind(ctx, unit.producer, wanted->kind)) &&
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
    op->is_unsigned = type_width(op->type) == 1 ||
                      (is_open && facts_is_unsigned(&facts, loc_position(ctx, op->loc)));
  }
  facts_close(&facts);
}

// A value as C has it, in the bits that both have.
static Type shown_type(Context *ctx, const TraceOp *op, unsigned width) {
  if (type_is_float(op->type) && width == type_width(op->type))
    return op->type;
  return type_int(ctx, width, op->is_unsigned ? UNSIGNED : SIGNLESS);
}

typedef struct Explanation {
  Context *ctx;
  const Trace *trace;
  const Simulation *sim;
  Arena arena;
  int64_t *units;   // by op, or -1
  uint64_t *n_seen; // by op: its values so far
  size_t n_compared;
  bool is_told, is_cut; // is_cut: not all values are known
} Explanation;

static void find_units(Explanation *e) {
  size_t n = e->trace->ops.len;
  e->units = ARENA_ARRAY(&e->arena, int64_t, n + 1);
  e->n_seen = ARENA_ARRAY(&e->arena, uint64_t, n + 1);
  for (size_t i = 0; i < n; i++) {
    const TraceOp *op = &e->trace->ops.data[i];
    e->units[i] = find_unit(e->ctx, e->trace, e->sim, i);
    // Of a right shift in fewer bits the high ones are those that nobody needs.
    if (e->units[i] >= 0 && strncmp(op->kind, "shr", 3) == 0 &&
        simulation_trace(e->sim, (size_t)e->units[i]).width < type_width(op->type))
      e->units[i] = -1;
  }
}

// The lowest bits of some words, with zeroes above.
static uint64_t *cut_words(Arena *arena, const uint64_t *words, unsigned width) {
  size_t n = trace_words(width);
  uint64_t *cut = ARENA_ARRAY(arena, uint64_t, n);
  memcpy(cut, words, n * sizeof *cut);
  if (width % 64)
    cut[n - 1] &= ~UINT64_C(0) >> (64 - width % 64);
  return cut;
}

// The n-th value of an op on the CPU beside the circuit's.
static void compare_values(Explanation *e, const TraceOp *op, const uint64_t *words,
                           const SimTrace *unit, uint64_t n) {
  bool has_value = n < unit->n;
  if (!has_value && unit->is_cut) {
    e->is_cut = true;
    return;
  }
  e->n_compared++;
  unsigned width = unit->width < type_width(op->type) ? unit->width : type_width(op->type);
  Type type = shown_type(e->ctx, op, width);
  const uint64_t *expected = cut_words(&e->arena, words, width);
  Difference d = {0};
  if (has_value) {
    d = sim_compare(type, cut_words(&e->arena, unit->words + n * trace_words(unit->width), width),
                    expected);
    e->is_told = d.n_elements;
  } else {
    compare_print_value(type, expected, &d.expected);
    text_lit(&d.got, "none");
    e->is_told = true;
  }
  if (e->is_told)
    diag_note(e->ctx, op->loc,
              "the first value that differs: the CPU has %.*s here, the circuit %.*s (value %llu "
              "of '%s' in this call)",
              (int)d.expected.len, d.expected.data, (int)d.got.len, d.got.data,
              (unsigned long long)n + 1,
              attr_text(op_attr_named(e->ctx, unit->producer, "instanceName"))->text);
  difference_free(&d);
}

void trace_explain(Context *ctx, const Trace *trace, const Simulation *sim) {
  Explanation e = {.ctx = ctx, .trace = trace, .sim = sim};
  find_units(&e);
  size_t n_words;
  for (size_t i = 0; i < trace->events.len && !e.is_told; i += n_words) {
    uint32_t number = trace->events.data[i].op;
    const TraceOp *op = &trace->ops.data[number];
    n_words = trace_words(type_width(op->type));
    uint64_t n = e.n_seen[number]++;
    if (i + n_words > trace->events.len || e.units[number] < 0)
      continue;
    ArenaMark mark = arena_mark(&e.arena);
    uint64_t *words = ARENA_ARRAY(&e.arena, uint64_t, n_words);
    for (size_t k = 0; k < n_words; k++)
      words[k] = trace->events.data[i + k].bits;
    SimTrace unit = simulation_trace(sim, (size_t)e.units[number]);
    compare_values(&e, op, words, &unit, n);
    arena_reset(&e.arena, mark);
  }
  if (!e.n_compared)
    diag_note(ctx, LOC_UNKNOWN,
              "no value of an expression could be compared: no unit of the circuit is at the place "
              "of one%s",
              simulation_n_traces(sim) ? " ('--mlir-print-debuginfo' writes places)" : "");
  else if (!e.is_told)
    diag_note(ctx, LOC_UNKNOWN,
              "none of the %zu values of expressions that could be compared differs: %s",
              e.n_compared,
              e.is_cut || trace->events.len == TRACE_MAX_EVENTS
                  ? "the call has more than are kept"
                  : "the circuit's stores or its control do, or what passes have changed");
  arena_free(&e.arena);
}
