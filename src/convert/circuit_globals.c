// circuit_globals.c: see circuit_globals.h.

#include "convert/circuit_globals.h"

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"

void circuit_erase_globals(Block *top) {
  for (Op *op = top->first; op; op = op->next)
    if (!op_is_hw_module(op) && !op_is(op, OP_memref_global))
      return;
  for (Op *op = top->first, *next; op; op = next) {
    next = op->next;
    if (op_is(op, OP_memref_global))
      op_erase(op);
  }
}
