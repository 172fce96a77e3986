// testbench.h: Verilog around a kernel's circuit: it gives the circuit one call after the other and
// compares what comes out. Icarus and Verilator run it, without Sluice.
//
// Both files are numbers in hexadecimal, in the order of the circuit's ports. calls.hex has, for
// each call:
//
//   1                    1: with what is expected; 2: without
//   value ...            of each input channel with data
//   length word ...      of each array
//   0, or access n       the n-th time that the access (from 1) is made is outside of its array
//   value ... word ...   expected: of each output channel with data, of each array
//
// results.hex gets, for each call, the values and words that came out. On standard output:
//
//   AT call 3 cycle 16384                            now and then, with +progress: cycles of all
//   LOOP 0 entries 5 iterations 20 gaps 90           of each loop, as sim/call.h has it
//   PASS 5 calls 300 cycles
//
// or what stopped it, in one of these forms, with lines that say more, what the loops did, and
// TOTAL 110 cycles (or, as below, DIFFERENT):
//
//   FAIL call 2 cycle 57: y[3] is 00000007, expected 00000005
//   FAIL call 2 cycle 57: the result out0 is 00000007, expected 00000005
//     more 2                                         differ in this array
//   DIFFERENT 2 calls 110 cycles                     after all such lines of a call
//   FAIL call 2 cycle 17: load of a[9], which has 8 elements
//     by mem_controller0 ldAddr_0                    the access: unit and port that took its
//     address
//   FAIL call 2 cycle 17: outside                    the access of which calls.hex says so
//   FAIL call 2 cycle 90: not outside                the call ended without it
//   FAIL call 2 cycle 900: no token can move
//     offered a                                      an input that was not taken
//     owed end                                       an output that did not come
//     waits fork0 operand                            a token that the unit does not take
//   FAIL call 2 cycle 1000: not done
//     loop 0 entered 5 last 999 iterations 300       of each loop with a token in this call, since
//                                                    it was entered the last time
//   FAIL call 2 cycle 9: a second token came out of out0
//   FAIL call 2 cycle 9: a_loadEn is unknown

#ifndef SLUICE_EMIT_TESTBENCH_H
#define SLUICE_EMIT_TESTBENCH_H

#include "base/map.h"
#include "ir/ir.h"

// A loop that is measured: see sim/call.h.
typedef struct TestbenchLoop {
  const char *instance;
  uint64_t back_inputs;
} TestbenchLoop;

typedef struct TestbenchOptions {
  const char *name;        // of its module
  const uint64_t *lengths; // by array: the most elements it has
  const TestbenchLoop *loops;
  size_t n_loops;
  const char *const *accesses; // names of loads and stores in the circuit; NULL: not in it
  size_t n_accesses;
  uint64_t max_cycles;  // of one call
  uint64_t dead_cycles; // after so many without a token that moves, none will; 0: not known
} TestbenchOptions;

// `names` is of emit_verilog. False after a diagnostic.
bool emit_testbench(const Op *top, const Map *names, const TestbenchOptions *options, Text *out);

#endif
