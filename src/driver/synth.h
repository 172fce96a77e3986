// synth.h: what `sluice synth` knows of a circuit: its units, where they stand, and the figures
// that the tools give for them.

#ifndef SLUICE_DRIVER_SYNTH_H
#define SLUICE_DRIVER_SYNTH_H

#include "analysis/circuit_loops.h"
#include "driver/pipeline.h"

enum { MAX_METRICS = 6 };

typedef struct Metric {
  const char *title, *key; // in the table, in JSON
  bool is_depth;           // of several units the greatest counts, not the sum
} Metric;

typedef struct Figures {
  uint64_t values[MAX_METRICS];
} Figures;

// A distinct unit, and its figures by itself.
typedef struct SynthUnit {
  const Op *module; // at the hw level
  const char *name; // in Verilog
  Figures figures;
} SynthUnit;

typedef struct SynthInstance {
  size_t unit;
  const char *kind; // op without its dialect
  int loop;         // -1: in none
} SynthInstance;

typedef struct SynthTarget SynthTarget;

typedef struct Synth {
  Compilation c;
  const SynthTarget *target;
  const char *kernel;
  const Op *top;            // at the hw level
  const char *verilog_name; // of it
  VEC(SynthUnit) units;
  VEC(SynthInstance) instances;
  CircuitLoops loops;
  Figures total;
  bool fits;        // ice40: it could be placed and routed
  double clock_mhz; // 0: not measured
  const char *note; // what else to say, or NULL
  bool shows_progress;
  int n_steps, step;
} Synth;

struct SynthTarget {
  const char *name, *summary;
  const Metric *metrics; // ends with a NULL title
  bool (*run)(Synth *s); // false after a diagnostic
};

extern const SynthTarget SYNTH_GENERIC, SYNTH_XILINX, SYNTH_ICE40;

// An error, with the last lines of what the tool said. Returns false.
bool synth_tool_failed(Synth *s, const char *tool, Str said);
// Whether a tool can be run; a diagnostic if not.
bool synth_has_tool(Synth *s, const char *program);
// Runs a tool with an argument list that ends with NULL; what it wrote to stdout and stderr is
// returned, in the context's arena. NULL after a diagnostic, unless may_fail: then *failed is set.
const char *synth_run_tool(Synth *s, const char *what, const char *const *argv, bool may_fail,
                           bool *failed);
// Writes a temporary file. NULL after a diagnostic.
const char *synth_write(Synth *s, const char *name, const Text *text);
// The count of cells by module in the text of Yosys's `stat`; adds to what `add` is told.
typedef void CellFn(void *user, Str module, Str cell, uint64_t n);
void synth_read_stat(const char *text, CellFn *add, void *user);

#endif
