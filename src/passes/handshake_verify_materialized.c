// handshake_verify_materialized.c: --handshake-verify-materialized: check what materialize made.

#include "analysis/materialized.h"
#include "ir/pass.h"

static bool run_handshake_verify_materialized(PassRun *run) {
  return verify_materialized(run->op);
}

const PassInfo PASS_handshake_verify_materialized = {
    "handshake-verify-materialized", "check that every channel has one producer and one consumer",
    "handshake.func", NULL, run_handshake_verify_materialized};
