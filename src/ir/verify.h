// verify.h: is this IR well-formed?

#ifndef SLUICE_IR_VERIFY_H
#define SLUICE_IR_VERIFY_H

#include "ir/ir.h"

// Checks the op and all inside it, reports every mistake it finds, and returns whether there
// were none: structure, ports, types, attributes, dominance, symbols, and each op's own rules.
bool op_verify(Module *module, Op *op);

// For a terminator's own rule: operands [begin, begin + n) go to the arguments of successor i.
bool verify_successor_operands(const Op *op, uint32_t successor, uint32_t begin, uint32_t n);

#endif
