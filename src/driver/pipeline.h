// pipeline.h: a C file or a .mlir file to any level, for all subcommands.
//
//   Compilation c;
//   compilation_init(&c, command);
//   ... compilation_take_option(&c, argc, argv, &i) for what is not the command's own ...
//   Module *netlist = compilation_module(&c, LEVEL_HW);      // NULL after a diagnostic
//   compilation_free(&c);
//
// Each level is made once, from the one below, on a copy: a command may look at several.

#ifndef SLUICE_DRIVER_PIPELINE_H
#define SLUICE_DRIVER_PIPELINE_H

#include "driver/options.h"
#include "frontend/frontend.h"

typedef enum LevelId {
#define LEVEL(id, name, suffix, from, how) LEVEL_##id,
#include "driver/levels.def"
#undef LEVEL
  N_LEVELS
} LevelId;

// From the cf level to the llvm dialect, for the CPU.
#define TO_LLVM_DIALECT                                                                            \
  "lower-calls-to-models{only-waits=true},convert-math-to-libm{only-needed=true},"                 \
  "arith-expand-divisions,expand-strided-metadata,convert-to-llvm,reconcile-unrealized-casts"

typedef struct Compilation Compilation;

typedef struct Level {
  const char *name, *suffix; // in --emit; of the file in -o DIR
  int from;                  // the level it is made from, or -1
  const char *passes;        // of a module, what makes it from that one; NULL: it is only a print
  bool (*print)(Compilation *c, LevelId level, Text *out); // false after a diagnostic
} Level;

extern const Level LEVELS[N_LEVELS];
// -1: no such level, which has been reported.
int level_find(const Command *command, Str name);

struct Compilation {
  const Command *command;
  Context ctx;
  TempDir temp;
  FrontendOptions options;
  VEC(const char *) clang_args;
  VEC(ArraySize) array_sizes;
  const char *buffers; // how --handshake-place-buffers places them
  bool debug_info;
  Frontend *frontend;       // of C input, when it has been read
  LevelId input;            // the level of .mlir input; LEVEL_CF for C
  Module modules[N_LEVELS]; // top is NULL: not made
  bool is_open, is_tried[N_LEVELS];
  bool has_read_netlist; // at the hw level, as text
  Stopwatch watch;
  bool is_timed;
};

void compilation_init(Compilation *c, const Command *command);
void compilation_free(Compilation *c);

// "sluice NAME: ..." on stderr, and in the log of diagnostics. False.
bool compilation_error(Compilation *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// The options that all commands on a C file share; Command.common of each.
extern const OptionSpec COMPILATION_OPTIONS[];
// As option_parse, but takes the option (nothing is left for the caller to do on ARG_OK).
// ARG_UNKNOWN where argv[*index] is none of them; also for positional arguments.
ParseResult compilation_take_option(Compilation *c, int argc, char **argv, int *index);
// One word: options that all share and the input are taken. `arg` gets an option of the command's
// own or, where the command takes values behind the input (negative numbers too), such a value;
// else nothing. Returns -1 to go on, else the exit code, told.
int compilation_take_word(Compilation *c, bool takes_values, int argc, char **argv, int *index,
                          ParsedArg *arg);
// The one input; reports a second one and returns false.
bool compilation_is_mlir(const Compilation *c); // by the input's name
bool compilation_take_input(Compilation *c, const char *path);

// The module at a level. NULL after diagnostics.
Module *compilation_module(Compilation *c, LevelId level);
// A .mlir file as it is, verified, into an empty module. False after diagnostics.
bool compilation_read_mlir(Compilation *c, Module *module);
// The circuit is that of a file at the handshake or hw level, and no more made from the input.
// False after diagnostics.
bool compilation_take_circuit(Compilation *c, const char *path);
// The path of a temporary file. NULL after a diagnostic.
const char *compilation_temp(Compilation *c, const char *name);
// Runs passes on a module of the caller's; `passes` as in levels.def. False after diagnostics.
bool compilation_run_passes(Compilation *c, Module *module, const char *passes);
void module_copy(const Module *from, Module *to); // `to` is not initialised before
// C input only: clang and LLVM's passes have run. NULL after diagnostics.
Frontend *compilation_frontend(Compilation *c);
// The text of a level. False after diagnostics.
bool compilation_print(Compilation *c, LevelId level, Text *out);
// As emit_verilog, but a netlist that was read is looked at for cycles first.
bool compilation_emit_verilog(Compilation *c, Module *module, Map *names, Text *out);

#endif
