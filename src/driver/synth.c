// synth.c: `sluice synth`: area, depth and clock of a kernel's circuit, by kind of unit and by
// loop.

#include "driver/synth.h"

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "driver/commands.h"
#include "emit/verilog.h"
#include "ir/symbol.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { OPT_TARGET, OPT_JSON, N_OPTIONS };

static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_TARGET] = {"target", OPTION_VALUE, "TARGET",
                    "generic (default): and-inverters and LUTs of 6 inputs, by ABC; xilinx: 7 "
                    "series, by Yosys; ice40: HX8K, by Yosys and nextpnr, with its clock"},
    [OPT_JSON] = {"json", OPTION_OPTIONAL, "FILE", "the report as JSON, on stdout or into a file"},
};

static const SynthTarget *const TARGETS[] = {&SYNTH_GENERIC, &SYNTH_XILINX, &SYNTH_ICE40};
enum { N_TARGETS = sizeof TARGETS / sizeof *TARGETS };

typedef struct SynthRun {
  Synth s;
  bool is_json;
  const char *json_file; // NULL: standard output
} SynthRun;

static bool set_target(SynthRun *run, const char *name) {
  for (size_t i = 0; i < N_TARGETS; i++) {
    if (strcmp(name, TARGETS[i]->name) == 0) {
      run->s.target = TARGETS[i];
      return true;
    }
  }
  fprintf(stderr, "sluice synth: --target is generic, xilinx or ice40, not '%s'\n", name);
  return false;
}

static bool take_option(SynthRun *run, const ParsedArg *arg) {
  switch ((int)(arg->option - OPTIONS)) {
  case OPT_TARGET:
    return set_target(run, arg->value);
  default:
    take_json_option(arg, &run->is_json, &run->json_file);
    return true;
  }
}

// Returns -1 to go on, else the exit code.
static int read_arguments(SynthRun *run, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    ParsedArg arg;
    int code = compilation_take_word(&run->s.c, false, argc, argv, &i, &arg);
    if (code >= 0)
      return code;
    if (arg.option && !take_option(run, &arg))
      return EXIT_USAGE;
  }
  if (!run->s.c.options.path) {
    fputs("sluice synth: no input file\n", stderr);
    return EXIT_USAGE;
  }
  return -1;
}

// The circuit.

static const Op *find_top(const Module *hw) {
  for (const Op *op = op_region(hw->top, 0)->first->first; op; op = op->next)
    if (op_is(op, OP_hw_module) && !op_attr(op, hw->ctx->sym_visibility))
      return op;
  return NULL;
}

static size_t unit_number(Synth *s, const Op *module, const Map *names, Map *known) {
  uint64_t *number = map_find(known, WORD(module));
  if (number)
    return (size_t)*number;
  SynthUnit unit = {.module = module, .name = ((Ident)map_get_ptr(names, module))->text};
  map_put(known, WORD(module), s->units.len);
  vec_push(&s->c.ctx.arena, &s->units, unit);
  return s->units.len - 1;
}

static const Op *find_function(const Module *module) {
  for (const Op *op = op_region(module->top, 0)->first->first; op; op = op->next)
    if (op_is(op, OP_handshake_func) && op_region(op, 0)->first)
      return op;
  return NULL;
}

// Instances are in the order of the ops they are made from; of a file at the hw level there are
// no ops, and the modules' names are the kinds.
static const Op *next_unit(const Op *op) {
  while (op && (op_is(op, OP_handshake_end) || op_is(op, OP_handshake_return)))
    op = op->next;
  return op;
}

static bool find_units(Synth *s) {
  Context *ctx = &s->c.ctx;
  Module *hw = compilation_module(&s->c, LEVEL_HW);
  if (!hw)
    return false;
  Module *buffered =
      s->c.input <= LEVEL_BUFFERED ? compilation_module(&s->c, LEVEL_BUFFERED) : NULL;
  const Op *func = buffered ? find_function(buffered) : NULL;
  s->top = find_top(hw);
  if (!s->top)
    return diag_error(ctx, LOC_UNKNOWN, "there is no public module to synthesize");
  s->kernel = symbol_name(s->top)->text;
  if (func)
    s->loops = circuit_loops(func, &ctx->arena);
  SymbolTable symbols = symbol_table_build(hw->top, &ctx->arena);
  Map known = {.arena = &ctx->arena}, names = verilog_module_names(hw, &ctx->arena);
  s->verilog_name = ((Ident)map_get_ptr(&names, s->top))->text;
  const Op *unit = func ? next_unit(op_region(func, 0)->first->first) : NULL;
  for (const Op *op = hw_module_body(s->top)->first; op; op = op->next) {
    if (!op_is(op, OP_hw_instance))
      continue;
    Attr name = op_attr_named(ctx, op, "moduleName");
    const Op *module = symbol_table_lookup(&symbols, attr_symbol_root(name));
    SynthInstance instance = {.unit = unit_number(s, module, &names, &known), .loop = -1};
    instance.kind = unit ? unit->info->short_name->text : symbol_name(module)->text;
    if (unit) {
      instance.loop = circuit_loop_of(&s->loops, unit, &ctx->arena);
      unit = next_unit(unit->next);
    }
    vec_push(&ctx->arena, &s->instances, instance);
  }
  return true;
}

// Sums.

typedef struct SumRow {
  const char *label;
  uint64_t count;
  Figures figures;
} SumRow;
typedef VEC(SumRow) SumRows;

static void add_figures(const Synth *s, SumRow *row, const Figures *figures) {
  row->count++;
  for (int i = 0; s->target->metrics[i].title; i++) {
    uint64_t *sum = &row->figures.values[i], value = figures->values[i];
    if (!s->target->metrics[i].is_depth)
      *sum += value;
    else if (value > *sum)
      *sum = value;
  }
}

static SumRow *row_of(Synth *s, SumRows *rows, const char *label) {
  for (size_t i = 0; i < rows->len; i++)
    if (strcmp(rows->data[i].label, label) == 0)
      return &rows->data[i];
  vec_push(&s->c.ctx.arena, rows, ((SumRow){.label = label}));
  return &rows->data[rows->len - 1];
}

// The largest first, then by name.
static int compare_rows(const void *a, const void *b) {
  const SumRow *x = a, *y = b;
  if (x->figures.values[0] != y->figures.values[0])
    return x->figures.values[0] < y->figures.values[0] ? 1 : -1;
  return strcmp(x->label, y->label);
}

static SumRows sum_kinds(Synth *s) {
  SumRows rows = {0};
  for (size_t i = 0; i < s->instances.len; i++) {
    const SynthInstance *instance = &s->instances.data[i];
    add_figures(s, row_of(s, &rows, instance->kind), &s->units.data[instance->unit].figures);
  }
  if (rows.len)
    qsort(rows.data, rows.len, sizeof *rows.data, compare_rows);
  return rows;
}

// One row per loop, then what is in none; units count for the innermost loop they are in.
static SumRows sum_loops(Synth *s) {
  SumRows rows = {0};
  Arena *arena = &s->c.ctx.arena;
  for (size_t i = 0; i < s->loops.len; i++) {
    Position at = loc_position(&s->c.ctx, s->loops.data[i].loc);
    const char *slash = at.file ? strrchr(at.file, '/') : NULL;
    const char *label = at.file ? arena_printf(arena, "%s:%u", slash ? slash + 1 : at.file, at.line)
                                : arena_printf(arena, "loop %zu", i);
    vec_push(arena, &rows, ((SumRow){.label = label}));
  }
  if (rows.len)
    vec_push(arena, &rows, ((SumRow){.label = "in no loop"}));
  for (size_t i = 0; i < s->instances.len && rows.len; i++) {
    const SynthInstance *instance = &s->instances.data[i];
    size_t row = instance->loop < 0 ? rows.len - 1 : (size_t)instance->loop;
    add_figures(s, &rows.data[row], &s->units.data[instance->unit].figures);
  }
  return rows;
}

// The report.

static void print_rows(const Synth *s, const char *title, const SumRows *rows, Text *out) {
  if (!rows->len)
    return;
  text_printf(out, "\n  %-22s %7s", title, "units");
  for (int i = 0; s->target->metrics[i].title; i++)
    text_printf(out, " %10s", s->target->metrics[i].title);
  text_char(out, '\n');
  for (size_t i = 0; i < rows->len; i++) {
    const SumRow *row = &rows->data[i];
    text_printf(out, "  %-22s %7llu", row->label, (unsigned long long)row->count);
    for (int k = 0; s->target->metrics[k].title; k++)
      text_printf(out, " %10llu", (unsigned long long)row->figures.values[k]);
    text_char(out, '\n');
  }
}

static void print_table(Synth *s, Text *out) {
  text_printf(out, "%s on %s (%s)\n", s->kernel, s->target->name, s->target->summary);
  for (int i = 0; s->target->metrics[i].title; i++)
    text_printf(out, "  %-12s %10llu\n", s->target->metrics[i].title,
                (unsigned long long)s->total.values[i]);
  if (s->clock_mhz > 0)
    text_printf(out, "  %-12s %10.2f MHz\n", "clock", s->clock_mhz);
  if (s->note)
    text_printf(out, "  %s\n", s->note);
  SumRows kinds = sum_kinds(s), loops = sum_loops(s);
  text_lit(out, "\n  each unit by itself:\n");
  print_rows(s, "kind", &kinds, out);
  print_rows(s, "innermost loop", &loops, out);
}

static void print_json_figures(const Synth *s, const Figures *figures, Text *out) {
  for (int i = 0; s->target->metrics[i].title; i++)
    text_printf(out, "%s\"%s\": %llu", i ? ", " : "", s->target->metrics[i].key,
                (unsigned long long)figures->values[i]);
}

static void print_json_rows(const Synth *s, const char *name, const char *key, const SumRows *rows,
                            Text *out) {
  text_printf(out, ", \"%s\": [", name);
  for (size_t i = 0; i < rows->len; i++) {
    text_printf(out, "%s{\"%s\": ", i ? ", " : "", key);
    text_json_string(out, rows->data[i].label);
    text_printf(out, ", \"units\": %llu, ", (unsigned long long)rows->data[i].count);
    print_json_figures(s, &rows->data[i].figures, out);
    text_char(out, '}');
  }
  text_char(out, ']');
}

static void print_json(Synth *s, Text *out) {
  SumRows kinds = sum_kinds(s), loops = sum_loops(s);
  text_lit(out, "{\"kernel\": ");
  text_json_string(out, s->kernel);
  text_printf(out, ", \"target\": \"%s\", \"total\": {", s->target->name);
  print_json_figures(s, &s->total, out);
  text_char(out, '}');
  if (s->target == &SYNTH_ICE40) {
    text_printf(out, ", \"fits\": %s, \"clock_mhz\": ", s->fits ? "true" : "false");
    if (s->clock_mhz > 0)
      text_printf(out, "%.2f", s->clock_mhz);
    else
      text_lit(out, "null");
  }
  print_json_rows(s, "kinds", "kind", &kinds, out);
  print_json_rows(s, "loops", "loop", &loops, out);
  text_lit(out, "}\n");
}

static bool write_report(SynthRun *run) {
  Text out = {0};
  if (run->is_json)
    print_json(&run->s, &out);
  if (!run->is_json || run->json_file) {
    Text table = {.file = stdout};
    print_table(&run->s, &table);
    text_flush(&table);
    text_free(&table);
  }
  bool ok = !run->is_json || command_write(run->s.c.command, run->json_file, &out);
  text_free(&out);
  return ok && fflush(stdout) == 0;
}

static int run_synth(const Command *command, int argc, char **argv) {
  SynthRun run = {.s.target = &SYNTH_GENERIC, .s.shows_progress = isatty(STDERR_FILENO)};
  compilation_init(&run.s.c, command);
  run.s.c.ctx.diag.hides_ports = true;
  int code = read_arguments(&run, argc, argv);
  if (code < 0)
    code = find_units(&run.s) && run.s.target->run(&run.s) && write_report(&run) ? EXIT_DONE
                                                                                 : EXIT_FAILED;
  compilation_free(&run.s.c);
  return code;
}

const Command COMMAND_synth = {
    .name = "synth",
    .usage = "FILE.c|FILE.mlir [--target generic|xilinx|ice40] [OPTIONS]",
    .summary = "area, depth and clock of the circuit, by kind of unit and by loop",
    .options = OPTIONS,
    .run = run_synth,
    .common = COMPILATION_OPTIONS,
};
