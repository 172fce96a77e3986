// verify.h: is this IR well-formed?

#ifndef SLUICE_IR_VERIFY_H
#define SLUICE_IR_VERIFY_H

#include "ir/ir.h"

// Checks the op and all inside it, reports every mistake it finds, and returns whether there
// were none: structure, ports, types, attributes, dominance, symbols, and each op's own rules.
bool op_verify(Module *module, Op *op);

// The same of a module that is being read: functions and the like are looked at when each is
// complete, while the processor has it at hand. What is wrong is reported at once.
typedef struct Verifier Verifier;
Verifier *verifier_create(Module *module);
void verifier_free(Verifier *verifier);
bool verifier_wants(const OpInfo *info);
// An op that it wants, just complete; what is inside has ids from first_id on.
void verifier_read(Verifier *verifier, Op *op, uint32_t first_id);
bool verifier_finish(Verifier *verifier, Op *op); // all the rest; whether nothing at all is wrong

// For a terminator's own rule: operands [begin, begin + n) go to the arguments of successor i.
bool verify_successor_operands(const Op *op, uint32_t successor, uint32_t begin, uint32_t n);

#endif
