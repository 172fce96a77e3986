// simulate_report.c: what a run tells: messages, the table, JSON.
//
// The program's process, and the children that it may have, fill what is shared; this process
// writes it when they have ended, however that was. So nothing depends on which files the program
// leaves open.

#include "base/bug.h"
#include "base/process.h"
#include "driver/simulate.h"

#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static const char *const END_NAMES[] = {
#define NAME(id, name) name,
    RUN_ENDS(NAME)
#undef NAME
};

// Messages.

// All of it or nothing.
static void shared_append(SharedText *text, const char *data, size_t n) {
  uint64_t at = atomic_fetch_add(&text->len, n);
  if (at + n <= sizeof text->data)
    memcpy(text->data + at, data, n);
}

// Those of other processes are shown when these have ended: its parts, and what is printed, each
// with a zero behind it.
static void print_message(void *user, const Diagnostic *d) {
  Simulate *s = user;
  const DiagEngine *engine = &s->c.ctx.diag;
  char *text = NULL;
  size_t n = 0;
  FILE *file = getpid() == s->process ? NULL : open_memstream(&text, &n);
  if (!file) {
    diag_print(engine, d, stderr);
    return;
  }
  fprintf(file, "%d %u %u", (int)d->severity, d->at.line, d->at.column);
  fputc(0, file);
  fprintf(file, "%s%c%s%c", d->at.file ? d->at.file : "", 0, d->message, 0);
  diag_print(engine, d, file);
  fputc(0, file);
  fclose(file);
  shared_append(&s->report->messages, text, n);
  free(text);
  if (d->severity == SEVERITY_ERROR)
    s->report->has_errors = true;
}

static const char *next_part(Str *rest) {
  const char *part = rest->ptr;
  str_split(rest, 0);
  return part;
}

void report_show_messages(Simulate *s) {
  SharedText *messages = &s->report->messages;
  uint64_t len = messages->len;
  Str rest = {messages->data, len < sizeof messages->data ? len : sizeof messages->data - 1};
  while (rest.len && *rest.ptr) {
    unsigned severity = 0;
    Diagnostic d = {0};
    sscanf(next_part(&rest), "%u %u %u", &severity, &d.at.line, &d.at.column);
    d.severity = (Severity)severity;
    const char *file = next_part(&rest);
    d.at.file = *file ? file : NULL;
    d.message = next_part(&rest);
    fputs(next_part(&rest), stderr);
    diag_keep(&s->c.ctx.diag, &d);
  }
  memset(messages, 0, sizeof *messages);
}

void report_fail(Simulate *s, RunEnd end, const char *members) {
  int expected = RUN_DONE;
  SimulateReport *r = s->report;
  size_t len = strlen(members);
  if (atomic_compare_exchange_strong(&r->end, &expected, (int)end) && len < sizeof r->failure)
    memcpy(r->failure, members, len + 1);
}

const char *report_place(Simulate *s, uint64_t call, uint64_t seed, uint64_t cycle) {
  Text out = {0};
  text_printf(&out, "\"call\": %llu", (unsigned long long)call);
  if (seed)
    text_printf(&out, ", \"stall_seed\": %llu", (unsigned long long)seed);
  if (cycle)
    text_printf(&out, ", \"cycle\": %llu", (unsigned long long)cycle);
  const char *copy = arena_printf(&s->c.ctx.arena, "%.*s", (int)out.len, out.data);
  text_free(&out);
  return copy;
}

void report_access(Simulate *s, const char *place, const char *array, bool is_store, int64_t index,
                   int64_t n_elements) {
  Text out = {0};
  if (array)
    text_json_string(&out, array);
  else
    text_lit(&out, "null");
  report_fail(
      s, RUN_OUT_OF_BOUNDS,
      arena_printf(&s->c.ctx.arena,
                   "%s, \"access\": \"%s\", \"array\": %.*s, \"index\": %lld, \"elements\": %lld",
                   place, is_store ? "store" : "load", (int)out.len, out.data, (long long)index,
                   (long long)n_elements));
  text_free(&out);
}

static void print_json_number(const Text *number, Text *out) {
  bool is_number =
      number->len && strspn(number->data, "+-.0123456789e") >= number->len &&
      !(number->len > 1 && number->data[0] == '0' && isdigit((unsigned char)number->data[1]));
  text_cstr(out, is_number ? "" : "\"");
  text_append(out, number->data, number->len);
  text_cstr(out, is_number ? "" : "\"");
}

void report_difference(Simulate *s, const char *place, const char *name, const Difference *d) {
  Text out = {0};
  text_lit(&out, ", \"array\": ");
  if (name)
    text_json_string(&out, name);
  else
    text_lit(&out, "null");
  text_lit(&out, ", \"index\": [");
  for (size_t i = 0; i < d->rank; i++)
    text_printf(&out, "%s%lld", i ? ", " : "", (long long)d->at[i]);
  text_lit(&out, "], \"expected\": ");
  print_json_number(&d->expected, &out);
  text_lit(&out, ", \"got\": ");
  print_json_number(&d->got, &out);
  text_printf(&out, ", \"more\": %llu", (unsigned long long)d->n_elements - 1);
  report_fail(s, RUN_DIFFERENT,
              arena_printf(&s->c.ctx.arena, "%s%.*s", place, (int)out.len, out.data));
  text_free(&out);
}

void report_call(Simulate *s, const SimCall *call, uint64_t number, uint64_t seed) {
  static const RunEnd ENDS[] = {
      [SIM_DONE] = RUN_DONE,
      [SIM_DEADLOCK] = RUN_DEADLOCK,
      [SIM_CYCLE_LIMIT] = RUN_CYCLE_LIMIT,
      [SIM_OUT_OF_BOUNDS] = RUN_OUT_OF_BOUNDS,
      [SIM_TWO_TOKENS] = RUN_TWO_TOKENS,
      [SIM_STOPPED] = RUN_DONE,
      [SIM_BAD_ARGUMENT] = RUN_FAILED,
  };
  const SimFailure *f = &call->failure;
  const char *place = report_place(s, number, seed, f->cycle);
  if (f->array)
    report_access(s, place, f->array, f->is_store, (int64_t)f->index, (int64_t)f->n_elements);
  else
    report_fail(s, ENDS[call->status], place);
}

void report_fault(Simulate *s, const BoundsFault *fault, uint64_t call, uint64_t cycle) {
  const BoundsAccess *a = &s->accesses.data[fault->access];
  report_access(s, report_place(s, call, 0, cycle), a->array, a->is_store, fault->index,
                fault->is_null ? 0 : a->size);
}

bool report_end(Simulate *s, const HostOptions *options, const HostEnd *end) {
  static const char *const WHERE[] = {[HOST_IN_PROGRAM] = "program",
                                      [HOST_IN_CPU_KERNEL] = "cpu",
                                      [HOST_IN_CIRCUIT] = "circuit",
                                      [HOST_IN_MODEL] = "model",
                                      [HOST_IN_CPU_MODEL] = "model"};
  report_show_messages(s);
  if (host_report(options, end) && host_report_exit(options, end))
    return true;
  RunEnd told = end->kind == HOST_TIMED_OUT                             ? RUN_TIME_LIMIT
                : end->kind == HOST_CRASHED || end->kind == HOST_EXITED ? RUN_CRASHED
                                                                        : RUN_FAILED;
  const char *code =
      end->kind == HOST_TIMED_OUT
          ? ""
          : arena_printf(&s->c.ctx.arena, ", \"%s\": %d",
                         end->kind == HOST_EXITED ? "exit_code" : "signal", end->code);
  if (!s->report->fault.is_found)
    report_fail(s, told,
                arena_printf(&s->c.ctx.arena, "%s, \"in\": \"%s\"%s",
                             report_place(s, end->n_calls, 0, 0), WHERE[end->phase], code));
  return false;
}

void report_counts(Simulate *s, const Simulation *sim, uint64_t cycles) {
  s->report->n_cycles = cycles;
  for (size_t i = 0; i < s->sim.n_loops; i++) {
    SimLoopStats stats = simulation_loop(sim, i);
    s->loop_counts[i] = (LoopCounts){stats.entries, stats.iterations, stats.gaps};
  }
}

// Progress.

double report_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

bool report_has_progress(const Simulate *s) {
  return s->kernel && isatty(STDERR_FILENO);
}

void report_progress(const Simulate *s, uint64_t call, uint64_t cycles, double seconds) {
  fprintf(stderr, "\033[K%s: call %llu, %llu cycles, %.2g cycles/s\r", s->kernel,
          (unsigned long long)call, (unsigned long long)cycles, (double)cycles / seconds);
}

void report_end_progress(const Simulate *s) {
  if (report_has_progress(s))
    fputs("\033[K", stderr);
}

// The table.

static void print_place(Simulate *s, Loc loc, Text *out) {
  Position at = loc_position(&s->c.ctx, loc);
  const char *slash = at.file ? strrchr(at.file, '/') : NULL;
  if (at.file)
    text_printf(out, "%s:%u", slash ? slash + 1 : at.file, at.line);
  else
    text_lit(out, "?");
}

static unsigned long long n_iterations(const Simulate *s, size_t loop) {
  const LoopCounts *counts = &s->loop_counts[loop];
  return counts->iterations - (s->loops[loop].is_tested_first ? counts->entries : 0);
}

static void print_table(Simulate *s, Text *out) {
  const SimulateReport *r = s->report;
  unsigned long long n_calls = r->n_calls;
  text_printf(out, "%s: %llu call%s, %llu cycle%s", s->kernel, n_calls, n_calls == 1 ? "" : "s",
              (unsigned long long)r->n_cycles, r->n_cycles == 1 ? "" : "s");
  text_cstr(out, !r->has_reference    ? "\n"
                 : r->end == RUN_DONE ? ", equal to the CPU\n"
                                      : ", NOT equal to the CPU\n");
  for (size_t i = 0; i < s->sim.n_loops; i++) {
    const LoopCounts *counts = &s->loop_counts[i];
    if (!i)
      text_lit(out, "  loop                 entered  iterations  initiation interval\n");
    Text place = {0};
    print_place(s, s->loops[i].loc, &place);
    text_char(&place, 0);
    text_printf(out, "  %-18s %9llu %11llu", place.data, (unsigned long long)counts->entries,
                n_iterations(s, i));
    uint64_t n = counts->iterations - counts->entries;
    if (n)
      text_printf(out, "  %19.2f\n", (double)counts->gaps / (double)n);
    else
      text_printf(out, "  %19s\n", "-");
    text_free(&place);
  }
}

// JSON.

static void print_json_place(Simulate *s, Loc loc, Text *out) {
  Position at = loc_position(&s->c.ctx, loc);
  text_lit(out, "\"file\": ");
  text_json_string(out, at.file ? at.file : "");
  text_printf(out, ", \"line\": %u", at.file ? at.line : 0);
}

// Channels: the process that has them writes both forms to a file.
static const char *channels_file(Simulate *s, bool is_json) {
  return compilation_temp(&s->c, is_json ? "channels.json" : "channels.txt");
}

static void print_channels(Simulate *s, const Simulation *sim, bool is_json, Text *out) {
  if (!is_json)
    text_printf(out, "  %-40s %10s %10s\n", "channel", "tokens", "stalls");
  for (size_t i = 0; i < simulation_n_channels(sim); i++) {
    SimChannelStats stats = simulation_channel(sim, i);
    unsigned long long tokens = stats.tokens, stalls = stats.stalls;
    if (!is_json) {
      text_printf(out, "  %-40s %10llu %10llu  ", stats.name, tokens, stalls);
      print_place(s, stats.loc, out);
      text_char(out, '\n');
      continue;
    }
    text_cstr(out, i ? ", {\"name\": " : "{\"name\": ");
    text_json_string(out, stats.name);
    text_lit(out, ", ");
    print_json_place(s, stats.loc, out);
    text_printf(out, ", \"tokens\": %llu, \"stalls\": %llu}", tokens, stalls);
  }
}

void report_channels(Simulate *s, const Simulation *sim) {
  const char *error, *path;
  for (int is_json = 0; is_json < 2 && simulation_n_channels(sim); is_json++) {
    Text text = {0};
    print_channels(s, sim, is_json, &text);
    path = channels_file(s, is_json);
    if (path && !write_file(path, text.data, text.len, &error))
      diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot write '%s': %s", path, error);
    text_free(&text);
  }
}

// Nothing where there are none.
static Str read_channels(Simulate *s, bool is_json) {
  Source source = {0};
  const char *error, *path = s->sim.has_statistics ? channels_file(s, is_json) : NULL;
  if (!path || !source_read(&s->c.ctx.arena, path, &source, &error))
    return STR("");
  return (Str){source.text, source.len};
}

static void print_json(Simulate *s, Text *out) {
  SimulateReport *r = s->report;
  bool is_compared = r->has_reference && (r->end == RUN_DONE || r->end == RUN_DIFFERENT);
  text_lit(out, "{\"kernel\": ");
  text_json_string(out, s->kernel ? s->kernel : "");
  text_printf(out,
              ", \"engine\": \"%s\", \"status\": \"%s\", \"calls\": %llu, \"cycles\": %llu, "
              "\"equal\": %s",
              ENGINE_NAMES[s->engine], END_NAMES[r->end], (unsigned long long)r->n_calls,
              (unsigned long long)r->n_cycles,
              !is_compared         ? "null"
              : r->end == RUN_DONE ? "true"
                                   : "false");
  if (r->end != RUN_DONE)
    text_printf(out, ", \"failure\": {%s}", r->failure);
  text_lit(out, ", \"loops\": [");
  for (size_t i = 0; i < s->sim.n_loops; i++) {
    const LoopCounts *counts = &s->loop_counts[i];
    uint64_t n = counts->iterations - counts->entries;
    text_cstr(out, i ? ", {" : "{");
    print_json_place(s, s->loops[i].loc, out);
    text_printf(out, ", \"entered\": %llu, \"iterations\": %llu, \"interval\": ",
                (unsigned long long)counts->entries, n_iterations(s, i));
    if (n)
      text_printf(out, "%.4f}", (double)counts->gaps / (double)n);
    else
      text_lit(out, "null}");
  }
  text_lit(out, "]");
  Str channels = read_channels(s, true);
  if (channels.len)
    text_printf(out, ", \"channels\": [%.*s]", STR_ARGS(channels));
  if (s->values.len)
    text_printf(out, ", %.*s", (int)s->values.len, s->values.data);
  if (s->has_exited)
    text_printf(out, ", \"exit_code\": %d", s->exit_code);
  text_lit(out, ", \"diagnostics\": ");
  diag_log_print_json(&s->log, out);
  text_lit(out, "}\n");
}

// The end.

// Of a run that is interrupted, without what a handler cannot use.
static Simulate *interruptible; // handlers have no argument
static volatile sig_atomic_t is_report_begun;
static const int INTERRUPTIONS[] = {SIGINT, SIGTERM, SIGHUP};
enum { N_INTERRUPTIONS = sizeof INTERRUPTIONS / sizeof *INTERRUPTIONS };

static void on_interruption(int number) {
  Simulate *s = interruptible;
  char text[512];
  if (s && s->process == getpid()) {
    bool is_plain = s->kernel && strlen(s->kernel) < 200 && !strpbrk(s->kernel, "\"\\");
    int n = snprintf(text, sizeof text,
                     "{\"kernel\": \"%s\", \"engine\": \"%s\", \"status\": \"%s\", "
                     "\"calls\": %llu, \"cycles\": %llu, \"equal\": null, "
                     "\"failure\": {\"signal\": %d}, \"loops\": []}\n",
                     is_plain ? s->kernel : "", ENGINE_NAMES[s->engine], END_NAMES[RUN_INTERRUPTED],
                     (unsigned long long)s->report->n_calls,
                     (unsigned long long)s->report->n_cycles, number);
    if (!is_report_begun &&
        write(s->json_out ? fileno(s->json_out) : STDOUT_FILENO, text, (size_t)n) < 0)
      text[0] = 0; // nobody is left to be told
    process_kill_all();
    tempdir_remove(&s->c.temp);
  }
  signal(number, SIG_DFL);
  raise(number); // blocked until we return
}

// Those that are ignored stay so (nohup).
static void expect_interruptions(Simulate *s) {
  interruptible = s;
  for (size_t i = 0; i < N_INTERRUPTIONS; i++)
    if (signal(INTERRUPTIONS[i], on_interruption) == SIG_IGN)
      signal(INTERRUPTIONS[i], SIG_IGN);
}

// Nothing is left to be cleared away.
static void end_interruptions(Simulate *s) {
  tempdir_remove(&s->c.temp);
  for (size_t i = 0; i < N_INTERRUPTIONS; i++)
    if (signal(INTERRUPTIONS[i], SIG_DFL) == SIG_IGN)
      signal(INTERRUPTIONS[i], SIG_IGN);
  interruptible = NULL;
}

bool report_open(Simulate *s) {
  s->process = getpid();
  s->log.arena = &s->c.ctx.arena;
  s->c.ctx.diag.log = &s->log;
  s->c.ctx.diag.printer = print_message;
  s->c.ctx.diag.printer_user = s;
  if (s->json_file)
    s->json_out = fopen(s->json_file, "we");
  if (s->is_json)
    expect_interruptions(s);
  return !s->json_file || s->json_out ||
         diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot write '%s': %s", s->json_file, strerror(errno));
}

static bool write_out(Simulate *s, Text *out, const char *name) {
  bool ok = text_flush(out);
  ok = fflush(out->file) == 0 && ok;
  return ok || diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot write the report to %s: %s", name,
                          strerror(errno));
}

bool report_close(Simulate *s, bool ok) {
  SimulateReport *r = s->report;
  Text out = {.file = stderr};
  ok = ok && !r->has_errors;
  if (!ok)
    report_fail(s, RUN_FAILED, "");
  if (s->kernel && (r->end == RUN_DONE || r->end == RUN_DIFFERENT)) {
    print_table(s, &out);
    text_str(&out, read_channels(s, false));
  }
  text_flush(&out);
  if (ok && s->exit_code)
    fprintf(stderr, "the program's own exit code is %d\n", s->exit_code);
  if (s->is_json) {
    is_report_begun = true;
    out.file = s->json_out ? s->json_out : stdout;
    print_json(s, &out);
    ok &= write_out(s, &out, s->json_file ? s->json_file : "stdout");
  } else if (s->values.len) {
    out.file = stdout;
    text_printf(&out, "{%.*s}\n", (int)s->values.len, s->values.data);
    ok &= write_out(s, &out, "stdout");
  }
  if (s->json_out)
    fclose(s->json_out);
  if (s->is_json)
    end_interruptions(s);
  text_free(&out);
  return ok;
}
