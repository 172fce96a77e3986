// place_buffers.c: --handshake-place-buffers: buffers where the circuit needs them, by the
// algorithm that the option names.

#include "dialects/function.h"
#include "passes/buffers/buffers.h"

static bool run_handshake_place_buffers(PassRun *run) {
  Str algorithm = str_from(pass_option(run, "algorithm"));
  if (!function_has_body(run->op) || str_is(algorithm, "none"))
    return true;
  if (str_is(algorithm, "simple"))
    return place_buffers_simple(run);
  return op_error(run->op,
                  "there is no way to place buffers called '%.*s'; there are 'simple' "
                  "and 'none'",
                  STR_ARGS(algorithm));
}

static const PassOption OPTIONS[] = {
    {"algorithm", "simple", "simple: a pair of buffers on each cycle; none: no buffers"},
    {0},
};

const PassInfo PASS_handshake_place_buffers = {
    "handshake-place-buffers", "put buffers into circuits, so that no cycle is combinational",
    "handshake.func", OPTIONS, run_handshake_place_buffers};
