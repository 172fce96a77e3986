// run.c: `sluice run`: a function of a .mlir file on the CPU, with arguments from the command line.

#include "base/source.h"
#include "dialects/dialects.h"
#include "dialects/function.h"
#include "driver/commands.h"
#include "driver/host_value.h"
#include "driver/passes.h"
#include "emit/jit.h"
#include "ir/symbol.h"
#include "ir/verify.h"

typedef struct Run {
  Context ctx;
  Module module;
  Arena arena;
  const char *file, *entry;
  VEC(const char *) args;
} Run;

enum { OPT_HELP, OPT_ENTRY };
static const OptionSpec OPTIONS[] = {
    {"help", OPTION_FLAG, NULL, "print this"},
    {"entry", OPTION_VALUE, "NAME", "the function to call (default: main, or the only public one)"},
    {0},
};

static bool looks_like_number(const char *arg) {
  return arg[0] == '-' && strchr("0123456789.in", arg[1]) && arg[1] && strcmp(arg, "-") != 0;
}

static int read_arguments(Run *run, const Command *command, int argc, char **argv) {
  for (int i = 0; i < argc; i++) {
    ParsedArg arg = {.value = argv[i]};
    ParseResult parsed = run->file && looks_like_number(argv[i])
                             ? ARG_OK
                             : option_parse(command->options, argc, argv, &i, &arg);
    if (parsed == ARG_UNKNOWN)
      return unknown_option(command, argv[i]);
    if (parsed == ARG_ERROR)
      return EXIT_USAGE;
    if (arg.option == &OPTIONS[OPT_HELP]) {
      command_help(command, stdout);
      return EXIT_DONE;
    }
    if (arg.option)
      run->entry = arg.value;
    else if (!run->file)
      run->file = arg.value;
    else
      vec_push(&run->arena, &run->args, arg.value);
  }
  if (run->file)
    return -1;
  fputs("sluice run: no input file; 'sluice run --help' says how it is used\n", stderr);
  return EXIT_USAGE;
}

static bool is_candidate(const Op *op) {
  return op_is(op, OP_func_func) && function_has_body(op) &&
         !op_attr(op, op_context(op)->sym_visibility);
}

static Op *find_entry(Run *run) {
  Op *found = NULL;
  unsigned n = 0;
  for (Op *op = op_region(run->module.top, 0)->first->first; op; op = op->next) {
    const char *name = symbol_name(op) ? symbol_name(op)->text : "";
    bool is_func = op_is(op, OP_func_func) && function_has_body(op);
    if (is_func && strcmp(name, run->entry ? run->entry : "main") == 0)
      return op;
    if (!run->entry && is_candidate(op)) {
      found = op;
      n++;
    }
  }
  if (n == 1)
    return found;
  if (run->entry)
    diag_error(&run->ctx, run->module.top->loc, "there is no function @%s with a body", run->entry);
  else
    diag_error(&run->ctx, run->module.top->loc,
               "%u functions could be meant; --entry NAME says which", n);
  return NULL;
}

static bool types_are_known(Run *run, const Op *entry, Type type) {
  for (size_t i = 0; i < type_n_inputs(type); i++)
    if (!host_type_is_known(type_input(type, i)))
      return op_error(entry, "argument %zu of type '%s' cannot be given on the command line", i,
                      type_text(&run->ctx, type_input(type, i)));
  for (size_t i = 0; i < type_n_results(type); i++)
    if (!host_type_is_known(type_result(type, i)))
      return op_error(entry, "result %zu of type '%s' cannot be printed", i,
                      type_text(&run->ctx, type_result(type, i)));
  if (type_n_inputs(type) != run->args.len)
    return op_error(entry, "takes %zu arguments, but %zu were given", type_n_inputs(type),
                    run->args.len);
  return true;
}

// Results as the C interface has them: one as it is, several in a struct.
typedef struct Results {
  char *memory;
  size_t *offsets;
} Results;

static Results place_results(Run *run, Type type) {
  size_t n = type_n_results(type), at = 0;
  Results results = {.offsets = ARENA_ARRAY(&run->arena, size_t, n + 1)};
  for (size_t i = 0; i < n; i++) {
    size_t size = host_size(type_result(type, i));
    size_t align = size > 8 ? 8 : size;
    at = (at + align - 1) / align * align;
    results.offsets[i] = at;
    at += size;
  }
  results.memory = arena_alloc(&run->arena, at + 8);
  return results;
}

static void print_all(Run *run, Type type, const Results *results, void *const *args) {
  Text out = {.file = stdout};
  text_lit(&out, "{\"results\": [");
  for (size_t i = 0; i < type_n_results(type); i++) {
    if (i)
      text_lit(&out, ", ");
    host_print(type_result(type, i), results->memory + results->offsets[i], &out);
  }
  text_lit(&out, "], \"arguments\": [");
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    if (i)
      text_lit(&out, ", ");
    host_print(type_input(type, i), args[i], &out);
  }
  text_lit(&out, "]}\n");
  text_flush(&out);
  text_free(&out);
  (void)run;
}

static bool call_entry(Run *run, Op *entry) {
  Context *ctx = &run->ctx;
  Type type = attr_type_value(op_attr_named(ctx, entry, "function_type"));
  if (!types_are_known(run, entry, type))
    return false;
  size_t n = type_n_inputs(type), n_results = type_n_results(type), next = 0;
  void **args = ARENA_ARRAY(&run->arena, void *, n + 1);
  void **pointers = ARENA_ARRAY(&run->arena, void *, n + 2);
  void **slots = ARENA_ARRAY(&run->arena, void *, n + 3);
  Results results = place_results(run, type);
  bool has_struct = n_results > 1 || (n_results == 1 && type_is_memref(type_result(type, 0)));
  if (has_struct) {
    pointers[n] = results.memory;
    slots[next++] = &pointers[n];
  }
  for (size_t i = 0; i < n; i++) {
    const char *error;
    args[i] = arena_alloc(&run->arena, host_size(type_input(type, i)));
    if (!host_read(ctx, &run->arena, type_input(type, i), run->args.data[i], args[i], &error))
      return op_error(entry, "argument %zu: %s", i, error);
    pointers[i] = args[i];
    slots[next++] = type_is_memref(type_input(type, i)) ? (void *)&pointers[i] : args[i];
  }
  slots[next] = results.memory;
  op_set_attr(&run->module, entry, context_ident(ctx, "llvm.emit_c_interface"), attr_unit(ctx));
  const char *name = arena_printf(&run->arena, "_mlir_ciface_%s", symbol_name(entry)->text);
  Pipeline *pipeline = pipeline_parse(
      ctx, &ALL_PASSES, STR("builtin.module(convert-to-llvm,reconcile-unrealized-casts)"));
  PipelineOptions options = {.verify_each = true};
  LlvmApi llvm = {0};
  const char *error;
  if (!pipeline || !pipeline_run(&run->module, pipeline, &options))
    return false;
  if (!llvm_load(&llvm, &error))
    return diag_error(ctx, LOC_UNKNOWN, "%s", error);
  if (!jit_call(&llvm, &run->module, name, slots))
    return false;
  fflush(stdout);
  print_all(run, type, &results, args);
  return true;
}

static bool run_file(Run *run) {
  const char *error;
  Source *source = ARENA_NEW(&run->ctx.arena, Source);
  if (!source_read(&run->ctx.arena, run->file, source, &error)) {
    fprintf(stderr, "sluice run: cannot read '%s': %s\n", run->file, error);
    return false;
  }
  run->ctx.diag.sources = source;
  ParseOptions parse = {0};
  module_init(&run->module, &run->ctx);
  Op *entry = NULL;
  bool ok = module_parse(&run->module, source, &parse) &&
            op_verify(&run->module, run->module.top) && (entry = find_entry(run)) &&
            call_entry(run, entry);
  module_free(&run->module);
  return ok;
}

static int run_run(const Command *command, int argc, char **argv) {
  Run run = {0};
  context_init(&run.ctx);
  dialects_register(&run.ctx);
  int code = read_arguments(&run, command, argc, argv);
  if (code < 0) {
    code = run_file(&run) ? EXIT_DONE : EXIT_FAILED;
    diag_finish(&run.ctx.diag);
  }
  arena_free(&run.arena);
  context_free(&run.ctx);
  return code;
}

const Command COMMAND_run = {"run",
                             "FILE.mlir [--entry NAME] [ARGUMENT...]",
                             "call a function on the CPU and print its results as JSON",
                             OPTIONS,
                             run_run,
                             NULL};
