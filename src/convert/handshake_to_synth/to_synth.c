// to_synth.c: --handshake-to-synth: a circuit as modules of gates, by the parts beside this file.

#include "convert/hw_to_synth/gates.h"
#include "dialects/dialects.h"
#include "dialects/function.h"
#include "ir/pass.h"

extern const PassInfo PASS_handshake_lower_memory_ports, PASS_handshake_unbundle,
    PASS_hw_invert_ready, PASS_synth_populate;

static const PassInfo *const PARTS[] = {&PASS_handshake_lower_memory_ports,
                                        &PASS_handshake_unbundle, &PASS_hw_invert_ready,
                                        &PASS_synth_populate};

static bool has_circuit(const Op *module) {
  const Block *top = module->n_regions ? module->regions[0]->first : NULL;
  for (const Op *op = top ? top->first : NULL; op; op = op->next)
    if (op_is(op, OP_handshake_func) && function_has_body(op))
      return true;
  return false;
}

static bool run_handshake_to_synth(PassRun *run) {
  if (!has_circuit(run->op))
    return true;
  for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
    PassRun part = *run; // with its options, which are those of the last part
    part.pass = PARTS[i];
    if (!part.pass->run(&part))
      return false;
  }
  return true;
}

const PassInfo PASS_handshake_to_synth = {
    "handshake-to-synth", "turn a circuit into modules of gates: the passes above, in order",
    "builtin.module", GATE_OPTIONS, run_handshake_to_synth};
