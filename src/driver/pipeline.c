// pipeline.c: the levels, and what makes each from the one before.

#include "driver/pipeline.h"

#include "analysis/comb_paths.h"
#include "analysis/materialized.h"
#include "dialects/dialects.h"
#include "dialects/function.h"
#include "driver/commands.h"
#include "driver/cpu_code.h"
#include "driver/passes.h"
#include "emit/blif.h"
#include "emit/verilog.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/symbol.h"
#include "ir/verify.h"

#include <errno.h>
#include <stdlib.h>

// The levels.

static bool print_module(Compilation *c, LevelId level, Text *out) {
  Module *module = compilation_module(c, level);
  if (!module)
    return false;
  PrintOptions print = {.debug_info = c->debug_info};
  module_print(module, &print, out);
  text_char(out, '\n');
  return true;
}

static bool print_llvm_ir(Compilation *c, LevelId level, Text *out) {
  (void)level;
  if (compilation_is_mlir(c))
    return print_cpu_code(c, out);
  Frontend *frontend = compilation_frontend(c);
  if (frontend)
    frontend_print_llvm(frontend, out);
  return frontend != NULL;
}

bool compilation_emit_verilog(Compilation *c, Module *module, Map *names, Text *out) {
  Arena scratch = {0};
  bool ok = !c->has_read_netlist || check_modules(module, &scratch);
  arena_free(&scratch);
  return ok && emit_verilog(module, names, out);
}

static bool print_verilog(Compilation *c, LevelId level, Text *out) {
  Module *module = compilation_module(c, (LevelId)LEVELS[level].from);
  return module && compilation_emit_verilog(c, module, NULL, out);
}

static bool print_blif(Compilation *c, LevelId level, Text *out) {
  Module *module = compilation_module(c, (LevelId)LEVELS[level].from);
  return module && emit_blif(module, &(BlifOptions){0}, out);
}

#define PASSES(text) text, print_module
#define PRINTER(function) NULL, function
#define LEVEL(id, name, suffix, from, how) [LEVEL_##id] = {name, suffix, from, how},
const Level LEVELS[N_LEVELS] = {
#include "driver/levels.def"
};
#undef LEVEL

int level_find(const Command *command, Str name) {
  for (int i = 0; i < N_LEVELS; i++)
    if (str_is(name, LEVELS[i].name))
      return i;
  fprintf(stderr, "sluice %s: unknown level '%.*s'; levels:", command->name, STR_ARGS(name));
  for (int i = 0; i < N_LEVELS; i++)
    fprintf(stderr, " %s", LEVELS[i].name);
  fputc('\n', stderr);
  return -1;
}

// Options.

enum {
  OPT_KERNEL,
  OPT_ARRAY_SIZE,
  OPT_INCLUDE,
  OPT_DEFINE,
  OPT_UNDEFINE,
  OPT_STD,
  OPT_BUFFERS,
  OPT_REMARKS,
  OPT_SAVE_TEMPS,
  OPT_TIMING,
  N_OPTIONS
};

const OptionSpec COMPILATION_OPTIONS[N_OPTIONS + 1] = {
    [OPT_KERNEL] = {"kernel", OPTION_VALUE, "NAME",
                    "the function to compile; else the one that main calls, or the only one"},
    [OPT_ARRAY_SIZE] =
        {"array-size", OPTION_VALUE, "NAME=N",
         "how many elements there are behind a pointer parameter (rows, where these are "
         "arrays); may be repeated"},
    [OPT_INCLUDE] = {"I", OPTION_VALUE, "DIR", "for the preprocessor, as clang takes it"},
    [OPT_DEFINE] = {"D", OPTION_VALUE, "NAME[=X]", "for the preprocessor, as clang takes it"},
    [OPT_UNDEFINE] = {"U", OPTION_VALUE, "NAME", "for the preprocessor, as clang takes it"},
    [OPT_STD] = {"std", OPTION_VALUE, "STANDARD", "the C standard, as clang takes it"},
    [OPT_BUFFERS] = {"buffers", OPTION_VALUE, "HOW",
                     "how buffers are placed: simple (default), none"},
    [OPT_REMARKS] = {"remarks", OPTION_FLAG, NULL,
                     "say why: which arrays need a queue, and for which accesses"},
    [OPT_SAVE_TEMPS] = {"save-temps", OPTION_FLAG, NULL, "keep the temporary directory"},
    [OPT_TIMING] = {"timing", OPTION_FLAG, NULL, "print the time that each step took"},
};

static bool add_array_size(Compilation *c, const char *text) {
  const char *equals = strchr(text, '=');
  char *end = NULL;
  errno = 0;
  long long size = equals ? strtoll(equals + 1, &end, 10) : 0;
  if (!equals || equals == text || *end || errno || size <= 0 || size > INT32_MAX) {
    fprintf(stderr, "sluice %s: --array-size is NAME=N with N above 0, not '%s'\n",
            c->command->name, text);
    return false;
  }
  const char *name = arena_printf(&c->ctx.arena, "%.*s", (int)(equals - text), text);
  for (size_t i = 0; i < c->array_sizes.len; i++)
    if (strcmp(c->array_sizes.data[i].name, name) == 0) {
      fprintf(stderr, "sluice %s: --array-size is given twice for '%s'\n", c->command->name, name);
      return false;
    }
  vec_push(&c->ctx.arena, &c->array_sizes, ((ArraySize){name, size}));
  return true;
}

static bool set_buffers(Compilation *c, const char *how) {
  c->buffers = how;
  if (strcmp(how, "simple") == 0 || strcmp(how, "none") == 0)
    return true;
  fprintf(stderr, "sluice %s: --buffers is simple or none, not '%s'\n", c->command->name, how);
  return false;
}

ParseResult compilation_take_option(Compilation *c, int argc, char **argv, int *index) {
  Arena *arena = &c->ctx.arena;
  const char *word = argv[*index];
  if (word[0] != '-' || !word[1])
    return ARG_UNKNOWN;
  if (strchr("IDU", word[1]) && word[2]) { // -Idir and -DX=1 in one word, as compilers take them
    vec_push(arena, &c->clang_args, word);
    return ARG_OK;
  }
  ParsedArg arg;
  ParseResult parsed = option_parse(c->command->name, COMPILATION_OPTIONS, argc, argv, index, &arg);
  if (parsed != ARG_OK)
    return parsed;
  switch ((int)(arg.option - COMPILATION_OPTIONS)) {
  case OPT_KERNEL:
    c->options.kernel = arg.value;
    return ARG_OK;
  case OPT_ARRAY_SIZE:
    return add_array_size(c, arg.value) ? ARG_OK : ARG_ERROR;
  case OPT_STD:
    vec_push(arena, &c->clang_args, arena_printf(arena, "-std=%s", arg.value));
    return ARG_OK;
  case OPT_BUFFERS:
    return set_buffers(c, arg.value) ? ARG_OK : ARG_ERROR;
  case OPT_REMARKS:
    c->ctx.diag.shows_remarks = strcmp(arg.value, "false") != 0;
    return ARG_OK;
  case OPT_SAVE_TEMPS:
    c->temp.keep = strcmp(arg.value, "false") != 0;
    return ARG_OK;
  case OPT_TIMING:
    c->is_timed = strcmp(arg.value, "false") != 0;
    c->options.watch = c->is_timed ? &c->watch : NULL;
    return ARG_OK;
  default:
    vec_push(arena, &c->clang_args, arena_printf(arena, "-%s%s", arg.option->name, arg.value));
    return ARG_OK;
  }
}

static bool looks_like_number(const char *arg) {
  return arg[0] == '-' && strchr("0123456789.in", arg[1]) && arg[1] && strcmp(arg, "-") != 0;
}

int compilation_take_word(Compilation *c, bool takes_values, int argc, char **argv, int *index,
                          ParsedArg *arg) {
  *arg = (ParsedArg){0};
  bool has_input = c->options.path != NULL;
  if (takes_values && has_input && looks_like_number(argv[*index])) {
    arg->value = argv[*index];
    return -1;
  }
  if (command_answers(c->command, argv[*index]))
    return EXIT_DONE;
  ParseResult parsed = compilation_take_option(c, argc, argv, index);
  if (parsed == ARG_OK)
    return -1;
  if (parsed == ARG_UNKNOWN)
    parsed = option_parse(c->command->name, c->command->options, argc, argv, index, arg);
  if (parsed == ARG_UNKNOWN)
    return unknown_option(c->command, argv[*index]);
  if (parsed == ARG_ERROR)
    return EXIT_USAGE;
  if (arg->option || (takes_values && has_input))
    return -1;
  const char *input = arg->value;
  *arg = (ParsedArg){0};
  return compilation_take_input(c, input) ? -1 : EXIT_USAGE;
}

bool compilation_take_input(Compilation *c, const char *path) {
  if (c->options.path) {
    fprintf(stderr, "sluice %s: more than one input: '%s' and '%s'\n", c->command->name,
            c->options.path, path);
    return false;
  }
  c->options.path = path;
  return true;
}

void compilation_init(Compilation *c, const Command *command) {
  *c = (Compilation){.command = command, .buffers = "simple", .input = LEVEL_CF};
  stopwatch_start(&c->watch);
  context_init(&c->ctx);
  dialects_register(&c->ctx);
}

void compilation_free(Compilation *c) {
  if (c->is_timed) {
    Text text = {0};
    stopwatch_print(&c->watch, &text);
    fwrite(text.data, 1, text.len, stderr);
    text_free(&text);
  }
  frontend_close(c->frontend);
  for (int i = 0; i < N_LEVELS; i++)
    if (c->modules[i].top)
      module_free(&c->modules[i]);
  if (c->temp.keep && c->temp.owner)
    fprintf(stderr, "sluice %s: temporary files are in %s\n", c->command->name, c->temp.path);
  tempdir_remove(&c->temp);
  context_free(&c->ctx);
}

bool compilation_error(Compilation *c, const char *format, ...) {
  va_list args;
  va_start(args, format);
  Text message = {0};
  text_vprintf(&message, format, args);
  va_end(args);
  text_char(&message, 0);
  fprintf(stderr, "sluice %s: %s\n", c->command->name, message.data);
  diag_keep(&c->ctx.diag, &(Diagnostic){SEVERITY_ERROR, {0}, message.data});
  text_free(&message);
  return false;
}

const char *compilation_temp(Compilation *c, const char *name) {
  enum { MAX_PATH = 1200 };
  char *path = arena_alloc(&c->ctx.arena, MAX_PATH);
  if (tempdir_file(&c->temp, name, path, MAX_PATH))
    return path;
  diag_error(&c->ctx, LOC_UNKNOWN, "cannot make a temporary directory in '%s': %s",
             tempdir_parent(), strerror(errno));
  return NULL;
}

// The input.

bool compilation_is_mlir(const Compilation *c) {
  const char *dot = strrchr(c->options.path, '.');
  return dot && strcmp(dot, ".mlir") == 0;
}

Frontend *compilation_frontend(Compilation *c) {
  if (c->is_open)
    return c->frontend;
  c->is_open = true;
  if (compilation_is_mlir(c)) {
    diag_error(&c->ctx, LOC_UNKNOWN, "'%s' is no C file, and this needs one", c->options.path);
    return NULL;
  }
  c->options.clang_args = c->clang_args.data;
  c->options.n_clang_args = c->clang_args.len;
  c->options.array_sizes = c->array_sizes.data;
  c->options.n_array_sizes = c->array_sizes.len;
  return c->frontend = frontend_open(&c->ctx, &c->options, &c->temp);
}

bool compilation_run_passes(Compilation *c, Module *module, const char *passes) {
  Text text = {0};
  text_lit(&text, "builtin.module(");
  const char *option = strstr(passes, "$BUFFERS");
  text_printf(&text, "%.*s", option ? (int)(option - passes) : (int)strlen(passes), passes);
  if (option)
    text_printf(&text, "%s%s", c->buffers, option + strlen("$BUFFERS"));
  text_char(&text, ')');
  Pipeline *pipeline = pipeline_parse(&c->ctx, &ALL_PASSES, (Str){text.data, text.len});
  PipelineOptions options = {.verify_each = true};
  bool ok = pipeline && pipeline_run(module, pipeline, &options);
  text_free(&text);
  return ok;
}

// Of several functions one is the kernel; the others are inlined into it or go.
static bool keep_kernel(Compilation *c, Module *module) {
  Op *kernel = NULL;
  unsigned n = 0, n_bodies = 0;
  for (Op *op = op_region(module->top, 0)->first->first; op; op = op->next) {
    if (!op_is(op, OP_func_func) || !function_has_body(op))
      continue;
    n_bodies++;
    bool is_meant = c->options.kernel ? strcmp(symbol_name(op)->text, c->options.kernel) == 0
                                      : !op_attr(op, c->ctx.sym_visibility);
    if (is_meant) {
      kernel = op;
      n++;
    }
  }
  if (n != 1) {
    if (c->options.kernel)
      return diag_error(&c->ctx, module->top->loc, "there is no function @%s with a body",
                        c->options.kernel);
    if (!n_bodies)
      return diag_error(&c->ctx, module->top->loc, "there is no function to compile");
    return diag_error(&c->ctx, module->top->loc,
                      "%u functions could be meant; --kernel NAME says which", n);
  }
  if (n_bodies == 1)
    return true;
  for (Op *op = op_region(module->top, 0)->first->first; op; op = op->next)
    if (op != kernel && op_is(op, OP_func_func))
      op_set_attr(module, op, c->ctx.sym_visibility, attr_string(&c->ctx, STR("private")));
  return compilation_run_passes(c, module, "inline,symbol-dce");
}

// The highest level that an op of the file belongs to.
static LevelId level_of(const Module *module) {
  LevelId level = LEVEL_CF;
  for (const Op *op = op_region(module->top, 0)->first->first; op; op = op->next) {
    if (op_is(op, OP_hw_module))
      return LEVEL_HW;
    if (op_is(op, OP_handshake_func))
      level = LEVEL_HANDSHAKE;
  }
  return level;
}

static bool is_materialized(Compilation *c, Module *module) {
  DiagEngine before = c->ctx.diag;
  c->ctx.diag.handler = diag_ignore;
  bool ok = true;
  for (Op *op = op_region(module->top, 0)->first->first; op && ok; op = op->next)
    ok = !op_is(op, OP_handshake_func) || !function_has_body(op) || verify_materialized(op);
  c->ctx.diag = before;
  return ok;
}

static bool read_mlir(Compilation *c, const char *path, Module *module) {
  const char *error;
  Source *source = ARENA_NEW(&c->ctx.arena, Source);
  if (!source_read(&c->ctx.arena, path, source, &error))
    return compilation_error(c, "cannot read '%s': %s", path, error);
  source->next = c->ctx.diag.sources;
  c->ctx.diag.sources = source;
  ParseOptions parse = {0};
  return module_read(module, source, &parse);
}

static void warn_array_sizes(Compilation *c) {
  for (size_t i = 0; i < c->array_sizes.len; i++)
    diag_warning(&c->ctx, LOC_UNKNOWN,
                 "'--array-size %s=%lld' is not used: arrays of an .mlir have their sizes",
                 c->array_sizes.data[i].name, (long long)c->array_sizes.data[i].size);
}

bool compilation_read_mlir(Compilation *c, Module *module) {
  warn_array_sizes(c);
  return read_mlir(c, c->options.path, module);
}

static bool read_level(Compilation *c, const char *path, Module *module, LevelId *level) {
  if (!read_mlir(c, path, module))
    return false;
  *level = level_of(module);
  c->has_read_netlist |= *level == LEVEL_HW;
  if (*level == LEVEL_CF)
    return keep_kernel(c, module);
  if (*level == LEVEL_HANDSHAKE && !is_materialized(c, module))
    // Only what makes it a circuit: how it is optimised is its writer's choice.
    return compilation_run_passes(c, module,
                                  "handshake.func(handshake-canonicalize,handshake-gate-entry,"
                                  "handshake-materialize)");
  return true;
}

static bool open_mlir(Compilation *c) {
  if (c->is_open)
    return c->modules[c->input].top != NULL;
  c->is_open = true;
  warn_array_sizes(c);
  Module module;
  module_init(&module, &c->ctx);
  if (!read_level(c, c->options.path, &module, &c->input)) {
    module_free(&module);
    return false;
  }
  c->modules[c->input] = module;
  c->is_tried[c->input] = c->input != LEVEL_CF;
  return true;
}

bool compilation_take_circuit(Compilation *c, const char *path) {
  Module module;
  LevelId level;
  module_init(&module, &c->ctx);
  bool ok = read_level(c, path, &module, &level);
  if (ok && level == LEVEL_CF)
    ok = diag_error(&c->ctx, module.top->loc, "no circuit: a handshake.func or hw.module");
  if (!ok) {
    module_free(&module);
    return false;
  }
  c->modules[level] = module;
  c->is_tried[level] = true;
  return true;
}

void module_copy(const Module *from, Module *to) {
  Arena scratch = {0};
  Map values = {.arena = &scratch};
  module_init(to, from->ctx);
  to->top = op_clone(to, from->top, &values);
  arena_free(&scratch);
}

static bool make_level(Compilation *c, LevelId level) {
  Module *module = &c->modules[level];
  const Level *row = &LEVELS[level];
  if (row->from < 0) {
    if (!module->top) {
      module_init(module, &c->ctx);
      Frontend *frontend = compilation_frontend(c);
      if (!frontend || !frontend_import(frontend, module) || !op_verify(module, module->top))
        return false;
      stopwatch_lap(&c->watch, "import");
    }
  } else {
    Module *from = compilation_module(c, (LevelId)row->from);
    if (!from)
      return false;
    module_copy(from, module);
  }
  bool ok = compilation_run_passes(c, module, row->passes);
  stopwatch_lap(&c->watch, row->name);
  return ok;
}

Module *compilation_module(Compilation *c, LevelId level) {
  Module *module = &c->modules[level];
  if (compilation_is_mlir(c)) {
    if (!open_mlir(c))
      return NULL;
    if (level < c->input) {
      diag_error(&c->ctx, LOC_UNKNOWN, "the input is at level '%s', but '%s' or C is needed",
                 LEVELS[c->input].name, LEVELS[level].name);
      return NULL;
    }
  }
  if (!c->is_tried[level]) {
    c->is_tried[level] = true;
    if (!make_level(c, level)) {
      if (module->top)
        module_free(module);
      *module = (Module){0};
    }
  }
  return module->top ? module : NULL;
}

bool compilation_print(Compilation *c, LevelId level, Text *out) {
  bool ok = LEVELS[level].print(c, level, out);
  stopwatch_lap(&c->watch, "printing");
  return ok;
}
