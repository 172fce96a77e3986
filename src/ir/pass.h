// pass.h: passes and pipelines.
//
// A pass is a PassInfo: a name, its options and a function that edits one op and what is inside.
// A pipeline is a tree: builtin.module(cse, func.func(canonicalize{max-sweeps=3})) runs cse on the
// module, then canonicalize on each function directly inside it.

#ifndef SLUICE_IR_PASS_H
#define SLUICE_IR_PASS_H

#include "ir/op_info.h"

typedef struct PassOption {
  const char *name;
  const char *otherwise; // value when not given; "a|b": it is one of these, else the first
  const char *help;
} PassOption;

typedef struct PassRun PassRun;

typedef struct PassInfo {
  const char *name;          // on the command line, without dashes
  const char *summary;       // one line for --help
  const char *anchor;        // op it runs on, e.g. "func.func"; NULL: any
  const PassOption *options; // ends with a NULL name; may be NULL
  bool (*run)(PassRun *run); // false after a diagnostic
} PassInfo;

struct PassRun {
  Module *module;
  Context *ctx;
  Op *op;
  Arena *scratch; // freed after the pass
  const PassInfo *pass;
  const char *const *values; // of the options, in the table's order
  // Set by a pass that knows it has changed nothing: then nothing is verified again.
  bool is_unchanged;
};

// Value of an option by name. The int one has been checked to be a number.
const char *pass_option(const PassRun *run, const char *name);
long pass_option_int(const PassRun *run, const char *name);
bool pass_option_bool(const PassRun *run, const char *name);

typedef struct Pipeline Pipeline;
typedef struct PipelineStep {
  const PassInfo *pass; // or
  Pipeline *nested;     // a pipeline on each inner op of its anchor
  const char **values;  // options of the pass
} PipelineStep;
struct Pipeline {
  Ident anchor; // NULL: any op
  VEC(PipelineStep) steps;
};

typedef struct PassTable {
  const PassInfo *const *passes;
  size_t n;
} PassTable;

const PassInfo *pass_find(const PassTable *table, Str name);
// "anchor(a,b{x=1},inner(c))". Reports and returns NULL on a mistake.
Pipeline *pipeline_parse(Context *ctx, const PassTable *table, Str text);
// Append one pass given as `name` with options text "a=1 b=2" (empty: none), nested below its
// anchor where that is not the pipeline's.
bool pipeline_add(Context *ctx, const PassTable *table, Pipeline *pipeline, Str name, Str options);
void pipeline_print(const Pipeline *pipeline, Text *out);

// What took how long; rows of the same name are added up.
typedef struct TimesRow {
  const char *what;
  double seconds;
  unsigned runs;
} TimesRow;
typedef struct Times {
  Arena arena;
  VEC(TimesRow) rows;
} Times;
double times_now(void);
void times_add(Times *times, const char *what, double start); // times may be NULL
void times_print(const Times *times, Text *out);
void times_free(Times *times);

typedef struct PipelineOptions {
  bool verify_each;
  Times *times; // NULL: nobody wants to know
  // Names of passes, separated by commas, before or after which the IR is printed; NULL: none.
  const char *print_before, *print_after;
  bool print_before_all, print_after_all;
  Text *dumps; // where dumps go
} PipelineOptions;

bool pipeline_run(Module *module, const Pipeline *pipeline, const PipelineOptions *options);

#endif
