// force_memory_interface.c: --force-memory-interface: all memory accesses to controllers, or all
// to queues, whatever an analysis says.
//
// Only for those who know better, or measure: accesses of a controller are performed in any order.

#include "dialects/dialects.h"
#include "dialects/handshake/access.h"
#include "ir/pass.h"

typedef struct Force {
  PassRun *run;
  MemoryInterface interface;
} Force;

static bool force_access(Op *op, void *user) {
  const Force *force = user;
  if (op_is(op, OP_memref_load) || op_is(op, OP_memref_store) || op_is(op, OP_handshake_load) ||
      op_is(op, OP_handshake_store)) {
    access_set_interface(force->run->module, op, force->interface, 0);
    access_deps_write(force->run->module, op, &(AccessDeps){0}); // nobody is to ask for them
  }
  return true;
}

static bool run_force_memory_interface(PassRun *run) {
  bool lsq = pass_option_bool(run, "force-lsq"), mc = pass_option_bool(run, "force-mc");
  if (lsq == mc)
    return diag_error(run->ctx, run->op->loc,
                      "force-memory-interface needs one of force-lsq=true and force-mc=true");
  Force force = {run, lsq ? INTERFACE_LSQ : INTERFACE_MC};
  op_walk(run->op, force_access, &force);
  return true;
}

static const PassOption OPTIONS[] = {
    {"force-lsq", "false", "all accesses go through queues"},
    {"force-mc", "false", "no access goes through a queue, even if results change"},
    {0},
};

const PassInfo PASS_force_memory_interface = {"force-memory-interface",
                                              "send all memory accesses through queues, or none",
                                              NULL, OPTIONS, run_force_memory_interface};
