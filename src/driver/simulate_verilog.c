// simulate_verilog.c: --engine icarus and verilator: the circuit's Verilog, called by the testbench
// of emit/testbench.h with what is written to calls.hex.
//
//   folder (-o DIR, or a temporary one): circuit.v testbench.v calls.hex Makefile, rtl_*.v

#include "base/source.h"
#include "base/tool.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "driver/simulate.h"
#include "emit/testbench.h"
#include "emit/verilog.h"
#include "emit/verilog_names.h"
#include "ir/symbol.h"
#include "sim/compare.h"
#include "units/unit.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

const char *const ENGINE_NAMES[] = {"native", "icarus", "verilator"};

static const char *in_folder(Simulate *s, const char *name) {
  return arena_printf(&s->c.ctx.arena, "%s/%s", s->folder, name);
}

static bool write_text(Simulate *s, const char *name, const Text *text) {
  const char *error, *path = in_folder(s, name);
  return write_file(path, text->len ? text->data : "", text->len, &error) ||
         diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot write '%s': %s", path, error);
}

static bool make_folder(Simulate *s) {
  if (!s->folder) {
    s->folder = compilation_temp(&s->c, "verilog");
    if (!s->folder)
      return false;
  }
  if (mkdir(s->folder, 0777) == 0 || errno == EEXIST)
    return true;
  return diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot make the folder '%s': %s", s->folder,
                    strerror(errno));
}

// Modules that are defined elsewhere.
static bool copy_rtl(Simulate *s) {
  Context *ctx = &s->c.ctx;
  for (size_t i = 0; i < s->rtl.len; i++) {
    Source source;
    const char *error, *path = s->rtl.data[i], *slash = strrchr(path, '/');
    if (!source_read(&ctx->arena, path, &source, &error))
      return diag_error(ctx, LOC_UNKNOWN, "cannot read '%s': %s", path, error);
    s->rtl.data[i] = arena_printf(&ctx->arena, "rtl_%s", slash ? slash + 1 : path);
    if (!write_text(s, s->rtl.data[i], &(Text){.data = (char *)source.text, .len = source.len}))
      return false;
  }
  return true;
}

// The tools' command lines: the ones that are run here, and in the Makefile.
typedef VEC(const char *) Words;

// The last word is followed by the testbench's name.
static const char *const ICARUS[] = {"iverilog",  "-g2005",      "-o", "testbench.vvp",
                                     "circuit.v", "testbench.v", "-s"};
static const char *const VERILATOR[] = {"verilator", "--binary",    "-O3",         "-CFLAGS",
                                        "-O1",       "-Wno-fatal",  "-Wno-lint",   "--Mdir",
                                        "obj",       "--prefix",    "Vtestbench",  "--quiet-exit",
                                        "circuit.v", "testbench.v", "--top-module"};

static Words tool_words(Simulate *s, const char *const *start, size_t n, const char *for_wave) {
  Words words = {0};
  for (size_t i = 0; i < n; i++)
    vec_push(&s->c.ctx.arena, &words, start[i]);
  vec_push(&s->c.ctx.arena, &words, s->testbench);
  if (for_wave && s->wave)
    vec_push(&s->c.ctx.arena, &words, for_wave);
  for (size_t i = 0; i < s->rtl.len; i++)
    vec_push(&s->c.ctx.arena, &words, s->rtl.data[i]);
  return words;
}

static Words icarus_words(Simulate *s) {
  return tool_words(s, ICARUS, sizeof ICARUS / sizeof *ICARUS, NULL);
}

static Words verilator_words(Simulate *s) {
  return tool_words(s, VERILATOR, sizeof VERILATOR / sizeof *VERILATOR, "--trace");
}

static void print_words(const Words *words, Text *out) {
  text_char(out, '\t');
  for (size_t i = 0; i < words->len; i++)
    text_printf(out, "%s%s", i ? " " : "", words->data[i]);
  text_char(out, '\n');
}

static bool write_makefile(Simulate *s) {
  Text text = {0};
  Words icarus = icarus_words(s), verilator = verilator_words(s);
  text_lit(&text, "# Gives the circuit the calls of calls.hex.\n"
                  "#   make icarus        or make verilator; STALLS=N lets the caller wait at "
                  "random\n"
                  "STALLS = 0\n"
                  "icarus:\n");
  print_words(&icarus, &text);
  text_lit(&text, "\tvvp -n testbench.vvp +stalls=$(STALLS)\n"
                  "verilator:\n");
  print_words(&verilator, &text);
  text_lit(&text, "\tobj/Vtestbench +stalls=$(STALLS)\n"
                  ".PHONY: icarus verilator\n");
  bool ok = write_text(s, "Makefile", &text);
  text_free(&text);
  return ok;
}

// Without files for them, the modules that somebody else must write.
static bool check_externals(Simulate *s) {
  Context *ctx = &s->c.ctx;
  bool ok = true;
  for (const Op *op = op_region(s->module->top, 0)->first->first; op; op = op->next) {
    if (s->rtl.len || !op_is(op, OP_hw_module_extern))
      continue;
    Text text = {0};
    emit_verilog_header(op, &text);
    ok = diag_error(ctx, op->loc, "'%s' has no body: say what it does with '--rtl FILE.v'",
                    symbol_name(op)->text);
    diag_note(ctx, op->loc, "the file is to define '%.*s'", (int)text.len, text.data);
    text_free(&text);
  }
  return ok;
}

static bool look_at_latency(Op *op, void *user) {
  uint64_t *most = user, latency = unit_latency(op);
  *most = latency > *most ? latency : *most;
  return true;
}

// In so many cycles without a token that moves each unit could have given its result, with plenty
// to spare. Of modules that we did not make it is a guess; of --rtl nothing is known: 0.
static uint64_t dead_cycles(Simulate *s) {
  enum { TO_SPARE = 1000, GUESS = 100000 };
  uint64_t most = 0;
  const Module *units = &s->c.modules[LEVEL_BUFFERED];
  if (s->rtl.len)
    return 0;
  if (!units->top)
    return GUESS;
  op_walk(units->top, look_at_latency, &most);
  return most + TO_SPARE;
}

// `testbench`, where no module of the circuit is called so.
static const char *testbench_name(Simulate *s) {
  Context *ctx = &s->c.ctx;
  Map modules = verilog_module_names(s->module, &ctx->arena);
  VerilogNames taken = {.ctx = ctx, .taken.arena = &ctx->arena};
  for (const Op *op = op_region(s->module->top, 0)->first->first; op; op = op->next) {
    Ident name = map_get_ptr(&modules, op);
    if (name)
      map_put_ptr(&taken.taken, name, name);
  }
  return verilog_name(&taken, STR("testbench"))->text;
}

bool verilog_prepare(Simulate *s, const uint64_t *lengths) {
  Context *ctx = &s->c.ctx;
  if (!check_externals(s) || !make_folder(s) || !copy_rtl(s))
    return false;
  Text circuit = {0}, testbench = {0};
  Map names = {.arena = &ctx->arena};
  TestbenchLoop *loops = ARENA_ARRAY(&ctx->arena, TestbenchLoop, s->sim.n_loops + 1);
  for (size_t i = 0; i < s->sim.n_loops; i++)
    loops[i] = (TestbenchLoop){s->loops[i].instance, s->loops[i].back_inputs};
  const char **accesses = ARENA_ARRAY(&ctx->arena, const char *, s->accesses.len + 1);
  for (size_t i = 0; i < s->accesses.len; i++)
    accesses[i] = s->accesses.data[i].unit;
  s->testbench = testbench_name(s);
  TestbenchOptions options = {
      .name = s->testbench,
      .lengths = lengths,
      .accesses = accesses,
      .n_accesses = s->accesses.len,
      .loops = loops,
      .n_loops = s->sim.n_loops,
      .max_cycles = s->sim.max_cycles ? s->sim.max_cycles : SIM_MAX_CYCLES,
      .dead_cycles = dead_cycles(s),
  };
  bool ok = compilation_emit_verilog(&s->c, s->module, &names, &circuit) &&
            emit_testbench(s->top, &names, &options, &testbench) &&
            write_text(s, "circuit.v", &circuit) && write_text(s, "testbench.v", &testbench) &&
            write_makefile(s);
  text_free(&circuit);
  text_free(&testbench);
  return ok;
}

const char *verilog_calls_file(Simulate *s) {
  return in_folder(s, "calls.hex");
}

// Values in the two files.

void verilog_write_value(Type type, const char *bytes, Text *out) {
  unsigned width = type_width(type), n = (width + 7) / 8;
  for (unsigned i = n; i-- > 0;) {
    unsigned byte = (unsigned char)bytes[i];
    if (i == n - 1 && width % 8)
      byte &= (1u << width % 8) - 1;
    text_printf(out, "%02x", byte);
  }
}

void verilog_write_array(Type element, const char *bytes, uint64_t n, Text *out) {
  size_t size = simulation_value_size(element);
  for (uint64_t i = 0; i < n; i++) {
    if (i)
      text_char(out, ' ');
    verilog_write_value(element, bytes + i * size, out);
  }
  text_char(out, '\n');
}

void verilog_write_stop(int64_t access, uint64_t nth, Text *out) {
  text_printf(out, "%llx %llx\n", (unsigned long long)access + 1, (unsigned long long)nth);
}

static int digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool verilog_read_value(Str *rest, Type type, char *bytes) {
  while (rest->len && (*rest->ptr == ' ' || *rest->ptr == '\n'))
    *rest = (Str){rest->ptr + 1, rest->len - 1};
  size_t n = 0, size = simulation_value_size(type);
  while (n < rest->len && digit(rest->ptr[n]) >= 0)
    n++;
  size_t end = n; // of unknown bits too: x, X where only some of a digit's are
  while (end < rest->len && rest->ptr[end] != ' ' && rest->ptr[end] != '\n')
    end++;
  if (end > n || !n || n > size * 2) {
    *rest = (Str){rest->ptr + end, rest->len - end};
    return false;
  }
  memset(bytes, 0, size);
  for (size_t i = 0; i < n; i++)
    bytes[i / 2] |= (char)(digit(rest->ptr[n - 1 - i]) << (i % 2 * 4));
  *rest = (Str){rest->ptr + n, rest->len - n};
  return true;
}

bool verilog_read_results(Simulate *s, Source *out) {
  const char *error, *path = in_folder(s, "results.hex");
  return source_read(&s->c.ctx.arena, path, out, &error) ||
         diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot read '%s': %s", path, error);
}

// Running the tools.

typedef struct BenchProgress {
  const Simulate *s;
  double start, last;
} BenchProgress;

// The last whole line may tell how far the testbench is.
static void show_progress(void *data, const char *out, size_t len) {
  BenchProgress *p = data;
  double at = report_now();
  unsigned long long call, cycles;
  char line[64] = "";
  size_t n = 0;
  while (len && out[len - 1] != '\n')
    len--;
  while (n + 1 < len && out[len - n - 2] != '\n')
    n++;
  if (n < sizeof line)
    memcpy(line, out + (len ? len - n - 1 : 0), len ? n : 0);
  if (at - p->last < 0.2 || sscanf(line, "AT call %llu cycle %llu", &call, &cycles) != 2)
    return;
  report_progress(p->s, call, cycles, at - p->start);
  p->last = at;
}

static const char *run_tool(Simulate *s, const char *const *argv) {
  Context *ctx = &s->c.ctx;
  BenchProgress progress = {.s = s, .start = report_now()};
  ProcessOptions options = {.argv = argv,
                            .cwd = s->folder,
                            .capture_stdout = true,
                            .capture_stderr = true,
                            .wrote = show_progress,
                            .wrote_data = &progress};
  ProcessResult result;
  char message[TOOL_MESSAGE_MAX];
  const char *text = NULL;
  if (!tool_run(&options, &result, message)) {
    diag_error(ctx, LOC_UNKNOWN, "%s", message);
  } else if (result.exit_code != 0) {
    fprintf(stderr, "%s%s", result.out ? result.out : "", result.err ? result.err : "");
    diag_error(ctx, LOC_UNKNOWN, "'%s' failed", argv[0]);
  } else {
    text = arena_printf(&ctx->arena, "%s", result.out ? result.out : "");
  }
  process_result_free(&result);
  return text;
}

static bool build(Simulate *s) {
  bool is_icarus = s->engine == ENGINE_ICARUS;
  Words words = is_icarus ? icarus_words(s) : verilator_words(s);
  vec_push(&s->c.ctx.arena, &words, NULL);
  return run_tool(s, words.data) != NULL;
}

// `vcd` is an absolute path, or NULL.
static const char *run_bench(Simulate *s, uint64_t seed, const char *vcd) {
  Arena *arena = &s->c.ctx.arena;
  const char *stalls = arena_printf(arena, "+stalls=%llu", (unsigned long long)(seed & INT32_MAX));
  Words words = {0};
  if (s->engine == ENGINE_ICARUS) {
    vec_push(arena, &words, "vvp");
    vec_push(arena, &words, "-n");
    vec_push(arena, &words, "testbench.vvp");
  } else {
    vec_push(arena, &words, "obj/Vtestbench");
  }
  vec_push(arena, &words, stalls);
  if (vcd)
    vec_push(arena, &words, arena_printf(arena, "+wave=%s", vcd));
  if (report_has_progress(s))
    vec_push(arena, &words, "+progress");
  vec_push(arena, &words, NULL);
  const char *text = run_tool(s, words.data);
  report_end_progress(s);
  return text;
}

// The tools run in another folder, and do not tell when they cannot write. NULL after a diagnostic.
static const char *open_wave(Simulate *s) {
  FILE *file = fopen(s->sim.wave, "w");
  bool ok = file && fputc('\n', file) != EOF && fflush(file) == 0;
  char *path = ok ? realpath(s->sim.wave, NULL) : NULL;
  const char *copy = path ? arena_printf(&s->c.ctx.arena, "%s", path) : NULL;
  if (!copy)
    diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot write '%s': %s", s->sim.wave, strerror(errno));
  if (file)
    fclose(file);
  free(path);
  return copy;
}

// What the testbench said.

static const Op *find_unit(Simulate *s, const char *name) {
  for (const Op *op = hw_module_body(s->top)->first; op; op = op->next)
    if (op_is(op, OP_hw_instance) &&
        strcmp(attr_text(op_attr_named(&s->c.ctx, op, "instanceName"))->text, name) == 0)
      return op;
  return NULL;
}

// The unit that feeds an input of another.
static Loc feeder_loc(Simulate *s, const char *unit, const char *port) {
  const Op *op = find_unit(s, unit);
  if (!op)
    return s->top->loc;
  Attr names = op_attr_named(&s->c.ctx, op, "argNames");
  for (uint32_t i = 0; i < op->n_operands; i++) {
    const Op *feeder = value_op(op_operand(op, i));
    if (feeder && strcmp(attr_text(attr_at(names, i))->text, port) == 0)
      return feeder->loc;
  }
  return op->loc;
}

static void tell_bounds(Simulate *s, unsigned long long call, uint64_t seed,
                        unsigned long long cycle, const char *what, Str more) {
  char kind[16], array[256], unit[256], port[256];
  unsigned long long index = 0, n = 0;
  Loc loc = s->top->loc;
  if (sscanf(what, "%15s %*s %255[^[][%llu], which has %llu", kind, array, &index, &n) != 4)
    return;
  if (more.len && sscanf(more.ptr, " by %255s %255s", unit, port) == 2)
    loc = feeder_loc(s, unit, port);
  diag_error(&s->c.ctx, loc,
             "cycle %llu: a %s outside of array '%s': index %llu, but there are %llu elements",
             cycle, kind, array, index, n);
  report_access(s, report_place(s, call, seed, cycle), array, strcmp(kind, "store") == 0,
                (int64_t)index, (int64_t)n);
}

static void tell_deadlock(Simulate *s, unsigned long long cycle, Str more) {
  Context *ctx = &s->c.ctx;
  Text owed = {0};
  char unit[256], port[256];
  for (Str rest = more; rest.len;) {
    Str line = str_split(&rest, '\n');
    if (sscanf(line.ptr, " owed %255s", port) == 1)
      text_printf(&owed, "%s'%s'", owed.len ? ", " : "", port);
  }
  if (owed.len)
    text_lit(&owed, " did not come");
  else if (more.len && sscanf(more.ptr, " offered %255s", port) == 1)
    text_printf(&owed, "input '%s' was not taken", port);
  diag_error(ctx, s->top->loc, "deadlock in cycle %llu: no token can move any more, and %.*s",
             cycle, (int)owed.len, owed.len ? owed.data : "");
  text_free(&owed);
  for (Str rest = more; rest.len;) {
    Str line = str_split(&rest, '\n');
    const Op *op =
        sscanf(line.ptr, " waits %255s %255s", unit, port) == 2 ? find_unit(s, unit) : NULL;
    if (op)
      diag_note(ctx, op->loc, "'%s' does not take the token at its input '%s'", unit, port);
  }
}

static void tell_limit(Simulate *s, unsigned long long cycle, Str more) {
  SimLoopRun *runs = ARENA_ARRAY(&s->c.ctx.arena, SimLoopRun, s->sim.n_loops + 1);
  for (Str rest = more; rest.len;) {
    Str line = str_split(&rest, '\n');
    unsigned long long entered, last, iterations;
    size_t loop;
    if (sscanf(line.ptr, " loop %zu entered %llu last %llu iterations %llu", &loop, &entered, &last,
               &iterations) == 4 &&
        loop < s->sim.n_loops)
      runs[loop] = (SimLoopRun){entered, last, iterations};
  }
  sim_tell_limit(s->top, s->loops, runs, s->sim.n_loops, cycle, MAX_CYCLES);
}

// Of the array behind the memory port of that name.
static Type array_type(Simulate *s, const CallTypes *types, const char *name) {
  Type ports = hw_module_type(s->top);
  size_t arg = 0, len = strlen(name);
  for (size_t i = 0; i < hw_modty_len(ports); i++) {
    Ident port = hw_modty_port(ports, i).name;
    if (!str_ends_with(ident_str(port), "_loadEn"))
      continue;
    while (arg < types->args.len && !type_is_memref(types->args.data[arg]))
      arg++;
    if (arg < types->args.len && strncmp(port->text, name, len) == 0 &&
        strcmp(port->text + len, "_loadEn") == 0)
      return types->args.data[arg];
    arg++;
  }
  return NULL;
}

// Subscripts of the element that lies so far behind the first one.
static void find_index(Type type, unsigned long long at, Difference *d) {
  int64_t strides[COMPARE_MAX_RANK], offset;
  if (type_rank(type) > COMPARE_MAX_RANK || !memref_strides(type, strides, &offset))
    return;
  d->rank = type_rank(type);
  for (size_t i = 0; i < d->rank; i++) {
    unsigned long long stride = strides[i] > 0 ? (unsigned long long)strides[i] : 1;
    d->at[i] = (int64_t)(at / stride);
    at %= stride;
  }
}

// "y[3] is 07, expected 05", with the element's numbers as C has them.
static void tell_difference(Simulate *s, const CallTypes *types, unsigned long long call,
                            const char *what, Str more, uint64_t seed, const char *with_seed) {
  Context *ctx = &s->c.ctx;
  char name[256] = "", got[4096], expected[4096];
  unsigned long long index = 0, n_more = 0;
  Type element = NULL, array = NULL;
  Difference d = {.n_elements = 1};
  if (sscanf(what, "the result %255s is %4095[0-9a-fxzXZ], expected %4095s", name, got, expected) ==
      3) {
    unsigned result = 0;
    sscanf(name, "out%u", &result);
    name[0] = 0;
    element = result < types->results.len ? types->results.data[result] : NULL;
  } else if (sscanf(what, "%255[^[][%llu] is %4095[0-9a-fxzXZ], expected %4095s", name, &index, got,
                    expected) == 4) {
    array = array_type(s, types, name);
    element = array ? type_element(array) : NULL;
  }
  size_t size = element ? simulation_value_size(element) : 0;
  char *values = arena_alloc(&ctx->arena, size * 2 + 1);
  Str got_text = str_from(got), expected_text = str_from(expected);
  if (element && verilog_read_value(&got_text, element, values) && !got_text.len &&
      verilog_read_value(&expected_text, element, values + size)) {
    d = sim_compare(element, values, values + size);
  } else {
    text_cstr(&d.got, got);
    text_cstr(&d.expected, expected);
  }
  if (more.len && sscanf(more.ptr, " more %llu", &n_more) == 1)
    d.n_elements += n_more;
  if (array)
    find_index(array, index, &d);
  Text text = {0};
  difference_print(&d, &text);
  diag_error(ctx, s->top->loc, "call %llu of '%s'%s: the circuit differs from the CPU: %s%.*s",
             call, s->kernel, with_seed, name[0] ? name : "the result", (int)text.len, text.data);
  report_difference(s, report_place(s, call, seed, 0), name[0] ? name : NULL, &d);
  text_free(&text);
  difference_free(&d);
}

// Returns whether the report is complete: what the testbench measured is not needed.
static bool tell_failure(Simulate *s, const CallTypes *types, uint64_t n_recorded, Str text,
                         uint64_t seed, const char *with_seed) {
  unsigned long long call, cycle;
  int at = 0;
  Str line = str_split(&text, '\n');
  const char *copy = arena_printf(&s->c.ctx.arena, "%.*s", STR_ARGS(line));
  sscanf(copy, "FAIL call %llu cycle %llu: %n", &call, &cycle, &at);
  const char *what = copy + at;
  bool is_told = strcmp(what, "outside") == 0, is_complete = false;
  // The last call is the one with an access that the CPU has seen to be outside of its array.
  bool is_faulty = s->report->fault.is_found && call == n_recorded;
  const char *place = report_place(s, call, seed, cycle);
  s->report->n_calls = call;
  if (is_told) {
    bounds_report(&s->c.ctx, &s->accesses, &s->report->fault, cycle);
    report_fault(s, &s->report->fault, call, cycle);
  } else if (strncmp(what, "load of ", 8) == 0 || strncmp(what, "store to ", 9) == 0) {
    is_told = true;
    tell_bounds(s, call, seed, cycle, what, text);
  } else if (strcmp(what, "not outside") == 0) {
    // It has no unit.
  } else if (strcmp(what, "no token can move") == 0) {
    SimCall made;
    is_complete = !*with_seed &&
                  verilog_explain(s, types, STR(""), call, cycle + dead_cycles(s), &made) &&
                  made.status == SIM_DEADLOCK;
    if (is_complete) {
      report_call(s, &made, call, seed);
    } else {
      tell_deadlock(s, cycle, text);
      report_fail(s, RUN_DEADLOCK, place);
    }
  } else if (strcmp(what, "not done") == 0) {
    tell_limit(s, cycle, text);
    report_fail(s, RUN_CYCLE_LIMIT, place);
  } else if (strstr(what, ", expected ")) {
    tell_difference(s, types, call, what, text, seed, with_seed);
    return false;
  } else {
    diag_error(&s->c.ctx, s->top->loc, "cycle %llu: %s", cycle, what);
    report_fail(s, RUN_FAILED, place);
  }
  if (is_faulty && !is_told) {
    bounds_report(&s->c.ctx, &s->accesses, &s->report->fault, 0);
    report_fault(s, &s->report->fault, call, 0);
  }
  diag_note(&s->c.ctx, s->top->loc, "in call %llu of '%s'%s, by %s", call, s->kernel, with_seed,
            is_faulty && !is_told ? "the CPU" : ENGINE_NAMES[s->engine]);
  return is_complete;
}

static bool read_report(Simulate *s, const CallTypes *types, const char *text, uint64_t n_recorded,
                        uint64_t seed) {
  unsigned long long n_calls, n_cycles, entries, iterations, gaps;
  size_t loop;
  bool ok = true, is_done = false;
  const char *seed_text =
      !seed ? ""
            : arena_printf(&s->c.ctx.arena, " with --stall-seed %llu", (unsigned long long)seed);
  for (Str rest = str_from(text); rest.len && !is_done;) {
    Str all = rest, line = str_split(&rest, '\n');
    if (str_starts_with(line, "FAIL ")) {
      is_done = tell_failure(s, types, n_recorded, all, seed, seed_text);
      ok = false;
    }
    if (sscanf(line.ptr, "LOOP %zu entries %llu iterations %llu gaps %llu", &loop, &entries,
               &iterations, &gaps) == 4 &&
        loop < s->sim.n_loops)
      s->loop_counts[loop] = (LoopCounts){entries, iterations, gaps};
    if (sscanf(line.ptr, "TOTAL %llu cycles", &n_cycles) == 1)
      s->report->n_cycles = n_cycles;
    if (sscanf(line.ptr, "%*s %llu calls %llu cycles", &n_calls, &n_cycles) == 2) {
      s->report->n_calls = n_calls;
      s->report->n_cycles = n_cycles;
      is_done = true;
    }
  }
  if (!ok || (is_done && (!n_recorded || s->report->n_calls == n_recorded)))
    return ok;
  fputs(text, stderr);
  return diag_error(&s->c.ctx, LOC_UNKNOWN, "%s ended before all calls were made",
                    ENGINE_NAMES[s->engine]);
}

bool verilog_run(Simulate *s, const CallTypes *types, uint64_t n_calls) {
  const char *vcd = s->wave ? open_wave(s) : NULL;
  if ((s->wave && !vcd) || !build(s))
    return false;
  // The one that is measured comes last: its report and results.hex stay.
  for (uint64_t seed = s->n_stall_seeds; seed > 0; seed--) {
    const char *text = run_bench(s, seed, NULL);
    if (!text || !read_report(s, types, text, n_calls, seed))
      return false;
  }
  uint64_t seed = !s->sim.has_stalls ? 0 : s->sim.stall_seed ? s->sim.stall_seed : INT32_MAX;
  const char *text = run_bench(s, seed, vcd);
  return text && read_report(s, types, text, n_calls, seed);
}
