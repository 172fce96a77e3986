// opt.c: `sluice opt`: read IR, run passes, print IR; the counterpart of mlir-opt.

#define _GNU_SOURCE // memmem
#include "analysis/comb_paths.h"
#include "dialects/dialects.h"
#include "driver/commands.h"
#include "driver/docs.h"
#include "driver/expected.h"
#include "driver/passes.h"
#include "emit/blif.h"
#include "emit/verilog.h"
#include "frontend/blif.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verify.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

enum {
  OPT_OUTPUT,
  OPT_PIPELINE,
  OPT_ALLOW_UNREGISTERED,
  OPT_GENERIC,
  OPT_DEBUG_INFO,
  OPT_LOCAL_SCOPE,
  OPT_SPLIT,
  OPT_VERIFY_DIAGNOSTICS,
  OPT_MAX_ERRORS,
  OPT_REMARKS,
  OPT_VERIFY_EACH,
  OPT_NO_VERIFY,
  OPT_NO_IMPLICIT_MODULE,
  OPT_TIMING,
  OPT_PRINT_BEFORE,
  OPT_PRINT_AFTER,
  OPT_PRINT_BEFORE_ALL,
  OPT_PRINT_AFTER_ALL,
  OPT_DUMP_PIPELINE,
  OPT_SHOW_DIALECTS,
  OPT_DOCS,
  OPT_THREADING,
  OPT_EMIT_VERILOG,
  OPT_EMIT_BLIF,
  OPT_IMPORT_BLIF,
  N_OPTIONS
};

static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_OUTPUT] = {"o", OPTION_VALUE, "FILE",
                    "write the result to FILE instead of standard output"},
    [OPT_PIPELINE] = {"pass-pipeline", OPTION_VALUE, "TEXT",
                      "run passes given as text, e.g. builtin.module(func.func(cse),canonicalize)"},
    [OPT_ALLOW_UNREGISTERED] = {"allow-unregistered-dialect", OPTION_FLAG, NULL,
                                "accept ops, types and attributes of unknown dialects"},
    [OPT_GENERIC] = {"mlir-print-op-generic", OPTION_FLAG, NULL,
                     "print the generic form of all ops"},
    [OPT_DEBUG_INFO] = {"mlir-print-debuginfo", OPTION_FLAG, NULL, "print locations"},
    [OPT_LOCAL_SCOPE] = {"mlir-print-local-scope", OPTION_FLAG, NULL,
                         "print attributes in place instead of through aliases"},
    [OPT_SPLIT] = {"split-input-file", OPTION_FLAG, NULL,
                   "treat the parts between '// -----' lines as files of their own"},
    [OPT_VERIFY_DIAGNOSTICS] = {"verify-diagnostics", OPTION_FLAG, NULL,
                                "check diagnostics against the file's expected-error comments"},
    [OPT_MAX_ERRORS] = {"max-errors", OPTION_VALUE, "N",
                        "show the first N errors and count the others (default 20; 0: show all)"},
    [OPT_REMARKS] = {"remarks", OPTION_FLAG, NULL, "say why passes decided as they did"},
    [OPT_VERIFY_EACH] = {"verify-each", OPTION_FLAG, NULL,
                         "verify the IR after each pass (default; =false turns it off)"},
    [OPT_NO_VERIFY] = {"mlir-very-unsafe-disable-verifier-on-parsing", OPTION_FLAG, NULL,
                       "do not verify the input"},
    [OPT_NO_IMPLICIT_MODULE] = {"no-implicit-module", OPTION_FLAG, NULL,
                                "the file's one op is the top; wrap it in no module"},
    [OPT_TIMING] = {"timing", OPTION_FLAG, NULL,
                    "print the time that reading, each pass, verifying and printing took"},
    [OPT_PRINT_BEFORE] = {"print-ir-before", OPTION_VALUE, "PASS,..",
                          "print the IR before these passes"},
    [OPT_PRINT_AFTER] = {"print-ir-after", OPTION_VALUE, "PASS,..",
                         "print the IR after these passes"},
    [OPT_PRINT_BEFORE_ALL] = {"print-ir-before-all", OPTION_FLAG, NULL,
                              "print the IR before each pass"},
    [OPT_PRINT_AFTER_ALL] = {"print-ir-after-all", OPTION_FLAG, NULL,
                             "print the IR after each pass"},
    [OPT_DUMP_PIPELINE] = {"dump-pass-pipeline", OPTION_FLAG, NULL,
                           "print the pipeline before it runs"},
    [OPT_SHOW_DIALECTS] = {"show-dialects", OPTION_FLAG, NULL, "list the known dialects"},
    [OPT_DOCS] = {"print-op-docs", OPTION_VALUE, "DIALECT",
                  "print the reference of a dialect's ops"},
    [OPT_THREADING] = {"mlir-disable-threading", OPTION_FLAG, NULL,
                       "read, verify and print in one thread"},
    [OPT_EMIT_VERILOG] = {"emit-verilog", OPTION_FLAG, NULL,
                          "print the modules of the hw level as Verilog instead of IR"},
    [OPT_EMIT_BLIF] = {"emit-blif", OPTION_FLAG, NULL,
                       "print the modules of the synth level as BLIF instead of IR"},
    [OPT_IMPORT_BLIF] = {"import-blif", OPTION_VALUE, "FILE",
                         "read FILE as BLIF instead of a file of IR"},
};

typedef struct OptRun {
  const Command *command;
  Context ctx;
  const char *values[N_OPTIONS]; // NULL: not given
  const char *input;
  Pipeline *pipeline; // of the --pass options, in order
} OptRun;

static bool is_set(const OptRun *run, int option) {
  return run->values[option] && strcmp(run->values[option], "false") != 0;
}

static void print_passes(FILE *out) {
  fputs("\npasses, run in the order given (--PASS or --PASS=\"option=value ...\"):\n", out);
  for (size_t i = 0; i < ALL_PASSES.n; i++) {
    const PassInfo *pass = ALL_PASSES.passes[i];
    char left[128];
    snprintf(left, sizeof left, "--%s", pass->name);
    help_row(out, left, pass->summary);
    for (const PassOption *o = pass->options; o && o->name; o++) {
      snprintf(left, sizeof left, "    %s=%s", o->name, o->otherwise);
      help_row(out, left, o->help);
    }
  }
}

// --name or --name="a=1 b=2" where name is a pass.
static bool add_pass(OptRun *run, const char *arg, bool *is_pass) {
  const char *name = arg + strspn(arg, "-");
  Str options = str_from(name);
  Str pass = str_split(&options, '=');
  *is_pass = pass_find(&ALL_PASSES, pass) != NULL;
  return !*is_pass || pipeline_add(&run->ctx, &ALL_PASSES, run->pipeline, pass, options);
}

static bool read_max_errors(OptRun *run) {
  const char *text = run->values[OPT_MAX_ERRORS];
  if (!text)
    text = "20";
  char *end;
  unsigned long n = strtoul(text, &end, 10);
  if (*text < '0' || *text > '9' || *end || n > UINT_MAX) {
    fprintf(stderr, "sluice opt: option '--max-errors' is a number, not '%s'\n", text);
    return false;
  }
  run->ctx.diag.max_errors = (unsigned)n;
  return true;
}

static int unknown_argument(const OptRun *run, const char *arg) {
  const char *passes[128];
  size_t n = 0;
  while (n < ALL_PASSES.n && n < 128) {
    passes[n] = ALL_PASSES.passes[n]->name;
    n++;
  }
  return unknown_option_or(run->command, arg, passes, n);
}

// --print-ir-before=a,b and the like name passes that there are.
static bool check_pass_list(const OptRun *run, int option) {
  Str rest = str_from(run->values[option] ? run->values[option] : "");
  while (rest.len) {
    Str name = str_trim(str_split(&rest, ','));
    if (pass_find(&ALL_PASSES, name))
      continue;
    fprintf(stderr, "sluice opt: option '--%s': there is no pass '%.*s'\n", OPTIONS[option].name,
            STR_ARGS(name));
    return false;
  }
  return true;
}

// Returns -1 to go on, else the exit code.
static int read_arguments(OptRun *run, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    ParsedArg arg;
    if (command_answers(run->command, argv[i]))
      return EXIT_DONE;
    ParseResult parsed = option_parse(run->command->name, OPTIONS, argc, argv, &i, &arg);
    if (parsed == ARG_ERROR)
      return EXIT_USAGE;
    if (parsed == ARG_UNKNOWN) {
      bool is_pass;
      if (!add_pass(run, argv[i], &is_pass))
        return EXIT_USAGE;
      if (!is_pass)
        return unknown_argument(run, argv[i]);
    } else if (arg.option) {
      run->values[arg.option - OPTIONS] = arg.value;
    } else if (run->input) {
      fprintf(stderr, "sluice opt: more than one input: '%s' and '%s'\n", run->input, arg.value);
      return EXIT_USAGE;
    } else {
      run->input = arg.value;
    }
  }
  return -1;
}

static bool print_dumps(Text *dumps) {
  dumps->file = stderr;
  return text_flush(dumps);
}

static const char *output_path(const OptRun *run) {
  const char *path = run->values[OPT_OUTPUT];
  return path && strcmp(path, "-") != 0 ? path : NULL; // NULL: standard output
}

static bool cannot_write(const OptRun *run) {
  const char *path = output_path(run);
  fprintf(stderr, "sluice opt: cannot write '%s': %s\n", path ? path : "-", strerror(errno));
  return false;
}

// A file is written only when all went well: where there is one part, that is now, and its text
// need not be kept in memory.
static bool begin_output(const OptRun *run, Text *out) {
  if (out->file || is_set(run, OPT_SPLIT) || is_set(run, OPT_VERIFY_DIAGNOSTICS))
    return true;
  out->file = fopen(output_path(run), "w");
  return out->file || cannot_write(run);
}

static bool end_output(const OptRun *run, Text *out) {
  if (!out->file && !(out->file = fopen(output_path(run), "w")))
    return cannot_write(run);
  bool ok = text_flush(out);
  ok &= (out->file == stdout ? fflush(stdout) : fclose(out->file)) == 0;
  return ok || cannot_write(run);
}

static bool verifies_quietly(Context *ctx, Module *module) {
  DiagEngine before = ctx->diag;
  ctx->diag.handler = diag_ignore;
  bool ok = op_verify(module, module->top);
  ctx->diag = before;
  return ok;
}

// Read and verified at once, unless the time of each is wanted.
static bool read_timed(const OptRun *run, Module *module, Source *source, Times *times) {
  ParseOptions options = {.no_implicit_module = is_set(run, OPT_NO_IMPLICIT_MODULE)};
  bool is_verified = !is_set(run, OPT_NO_VERIFY);
  if (is_verified && !times && !run->values[OPT_IMPORT_BLIF])
    return module_read(module, source, &options);
  double start = times_now();
  bool ok = run->values[OPT_IMPORT_BLIF] ? blif_import(module, source)
                                         : module_parse(module, source, &options);
  times_add(times, "(parser)", start);
  if (!ok || !is_verified)
    return ok;
  start = times_now();
  ok = op_verify(module, module->top);
  times_add(times, "(verifier)", start);
  return ok;
}

// What fails writes nothing.
static bool emit_netlist(const OptRun *run, Module *module, Text *out) {
  Text text = {0};
  Arena scratch = {0};
  bool ok = is_set(run, OPT_EMIT_VERILOG)
                ? check_modules(module, &scratch) && emit_verilog(module, NULL, &text)
                : emit_blif(module, &(BlifOptions){0}, &text);
  arena_free(&scratch);
  ok = ok && begin_output(run, out);
  if (ok)
    text_str(out, (Str){text.data, text.len});
  text_free(&text);
  return ok;
}

// One source (a file or a part of one) through the passes; its text is added to `out`.
static bool process_timed(OptRun *run, Source *source, Times *times, Text *out) {
  Context *ctx = &run->ctx;
  Module module;
  module_init(&module, ctx);
  context_forget_named_types(ctx); // parts of a file know nothing of each other
  source->next = ctx->diag.sources;
  ctx->diag.sources = source;
  Text dumps = {0};
  PipelineOptions options = {
      .verify_each = !run->values[OPT_VERIFY_EACH] || is_set(run, OPT_VERIFY_EACH),
      .times = times,
      .print_before = run->values[OPT_PRINT_BEFORE],
      .print_after = run->values[OPT_PRINT_AFTER],
      .print_before_all = is_set(run, OPT_PRINT_BEFORE_ALL),
      .print_after_all = is_set(run, OPT_PRINT_AFTER_ALL),
      .dumps = &dumps,
  };
  bool ok = read_timed(run, &module, source, times);
  if (ok)
    ok = pipeline_run(&module, run->pipeline, &options);
  print_dumps(&dumps);
  text_free(&dumps);
  bool is_netlist = is_set(run, OPT_EMIT_VERILOG) || is_set(run, OPT_EMIT_BLIF);
  ok = ok && (is_netlist || begin_output(run, out));
  double start = times_now();
  if (ok && is_netlist) {
    ok = emit_netlist(run, &module, out);
  } else if (ok) {
    // What does not verify has no custom form.
    bool generic = is_set(run, OPT_GENERIC);
    if (is_set(run, OPT_NO_VERIFY) && !generic)
      generic = !verifies_quietly(ctx, &module);
    PrintOptions print = {.generic = generic,
                          .debug_info = is_set(run, OPT_DEBUG_INFO),
                          .local_scope = is_set(run, OPT_LOCAL_SCOPE)};
    module_print(&module, &print, out);
    if (!print.local_scope) // as mlir-opt
      text_char(out, '\n');
  }
  if (ok)
    times_add(times, "(output)", start);
  module_free(&module);
  return ok;
}

static bool process(OptRun *run, Source *source, Text *out) {
  if (!is_set(run, OPT_TIMING))
    return process_timed(run, source, NULL, out);
  Times times = {0};
  bool ok = process_timed(run, source, &times, out);
  Text text = {.file = stderr};
  times_print(&times, &text);
  text_flush(&text);
  text_free(&text);
  times_free(&times);
  return ok;
}

// Under -verify-diagnostics a part is fine when it says just what it announces.
static bool process_checked(OptRun *run, Source *source, Text *out) {
  if (!is_set(run, OPT_VERIFY_DIAGNOSTICS))
    return process(run, source, out);
  Arena arena = {0};
  ExpectedDiagnostics expected;
  bool ok = expected_read(&expected, &arena, source);
  run->ctx.diag.handler = expected_handle;
  run->ctx.diag.user = &expected;
  process(run, source, out);
  run->ctx.diag.handler = NULL;
  ok &= expected_finish(&expected);
  arena_free(&arena);
  return ok;
}

// Parts are named as mlir-opt names them in locations; diagnostics show lines of the whole file.
static bool process_parts(OptRun *run, const Source *whole, Text *out) {
  static const char MARKER[] = "// -----";
  const char *at = whole->text, *end = whole->text + whole->len;
  uint32_t lines_before = 0;
  bool ok = true;
  for (bool first = true; at; first = false) {
    const char *next = memmem(at, (size_t)(end - at), MARKER, sizeof MARKER - 1);
    Source *part = ARENA_NEW(&run->ctx.arena, Source);
    size_t len = (size_t)((next ? next : end) - at);
    char *text = arena_alloc(&run->ctx.arena, len + 1);
    memcpy(text, at, len);
    *part = (Source){.arena = &run->ctx.arena,
                     .text = text,
                     .len = len,
                     .lines_before = lines_before,
                     .shown_name = whole->name};
    part->name = arena_printf(&run->ctx.arena, "within split at %s:%u offset ", whole->name,
                              lines_before + 1);
    if (!first)
      text_cstr(out, "// -----\n");
    ok &= process_checked(run, part, out);
    for (size_t i = 0; i < len; i++)
      lines_before += text[i] == '\n';
    at = next ? next + sizeof MARKER - 1 : NULL;
  }
  return ok;
}

static int show_dialects(const OptRun *run) {
  for (size_t i = 0; i < run->ctx.dialects.len; i++)
    puts(run->ctx.dialects.data[i]->name);
  return EXIT_DONE;
}

static int process_input(OptRun *run) {
  const char *error;
  Source *source = ARENA_NEW(&run->ctx.arena, Source);
  const char *blif = run->values[OPT_IMPORT_BLIF];
  if (blif && run->input) {
    fprintf(stderr, "sluice opt: more than one input: '%s' and '%s'\n", blif, run->input);
    return EXIT_USAGE;
  }
  const char *path = blif ? blif : run->input ? run->input : "-";
  if (!source_read(&run->ctx.arena, path, source, &error)) {
    fprintf(stderr, "sluice opt: cannot read '%s': %s\n", path, error);
    return EXIT_FAILED;
  }
  Text out = {.file = output_path(run) ? NULL : stdout};
  bool ok = is_set(run, OPT_SPLIT) ? process_parts(run, source, &out)
                                   : process_checked(run, source, &out);
  if (ok || out.file)
    ok &= end_output(run, &out);
  text_free(&out);
  return ok ? EXIT_DONE : EXIT_FAILED;
}

static int run_with_context(OptRun *run, int argc, char **argv) {
  Context *ctx = &run->ctx;
  run->pipeline = ARENA_NEW(&ctx->arena, Pipeline);
  run->pipeline->anchor = context_ident(ctx, "builtin.module");
  int code = read_arguments(run, argc, argv);
  if (code >= 0)
    return code;
  run->ctx.diag.shows_remarks = is_set(run, OPT_REMARKS);
  if (!read_max_errors(run) || !check_pass_list(run, OPT_PRINT_BEFORE) ||
      !check_pass_list(run, OPT_PRINT_AFTER))
    return EXIT_USAGE;
  ctx->allow_unregistered = is_set(run, OPT_ALLOW_UNREGISTERED);
  ctx->has_one_thread = arena_has_one_thread = is_set(run, OPT_THREADING);
  if (is_set(run, OPT_SHOW_DIALECTS))
    return show_dialects(run);
  if (run->values[OPT_DOCS])
    return print_op_docs(ctx, run->values[OPT_DOCS]);
  if (run->values[OPT_PIPELINE]) {
    if (run->pipeline->steps.len) {
      fputs("sluice opt: give --pass-pipeline or single passes, not both\n", stderr);
      return EXIT_USAGE;
    }
    run->pipeline = pipeline_parse(ctx, &ALL_PASSES, str_from(run->values[OPT_PIPELINE]));
    if (!run->pipeline)
      return EXIT_USAGE;
  } else if (is_set(run, OPT_NO_IMPLICIT_MODULE)) {
    run->pipeline->anchor = NULL;
  }
  if (is_set(run, OPT_DUMP_PIPELINE)) {
    Text text = {.file = stderr};
    pipeline_print(run->pipeline, &text);
    text_char(&text, '\n');
    text_flush(&text);
    text_free(&text);
  }
  code = process_input(run);
  diag_finish(&ctx->diag);
  return code;
}

static int run_opt(const Command *command, int argc, char **argv) {
  OptRun run = {.command = command};
  context_init(&run.ctx);
  run.ctx.keeps_helper = true;
  dialects_register(&run.ctx);
  int code = run_with_context(&run, argc, argv);
  context_free(&run.ctx);
  return code;
}

const Command COMMAND_opt = {"opt",
                             "[FILE.mlir] [--PASS...] [OPTIONS]",
                             "read IR, run passes on it, print it",
                             OPTIONS,
                             run_opt,
                             .more_help = print_passes};
