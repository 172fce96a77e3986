// place_buffers.c: --handshake-place-buffers: buffers where the circuit needs them, by the
// algorithm that the option names.

#include "dialects/function.h"
#include "dialects/handshake/names.h"
#include "passes/buffers/buffers.h"

// In the order of the function: each is in the basic block of what it holds.
static void label_buffers(PassRun *run, uint32_t first_id) {
  Names names = names_of(run->op, run->module, run->scratch);
  for (Op *op = op_region(run->op, 0)->first->first; op; op = op->next)
    if (op->id >= first_id)
      names_label(&names, op, value_op(op_operand(op, 0)));
}

static bool run_handshake_place_buffers(PassRun *run) {
  Str algorithm = str_from(pass_option(run, "algorithm"));
  uint32_t first_id = run->module->n_ops;
  if (!function_has_body(run->op) || str_is(algorithm, "none"))
    return true;
  if (!place_buffers_simple(run))
    return false;
  label_buffers(run, first_id);
  return true;
}

static const PassOption OPTIONS[] = {
    {"algorithm", "simple|none", "simple: a pair of buffers on each cycle; none: no buffers"},
    {0},
};

const PassInfo PASS_handshake_place_buffers = {
    "handshake-place-buffers", "put buffers into circuits, so that no cycle is combinational",
    "handshake.func", OPTIONS, run_handshake_place_buffers};
