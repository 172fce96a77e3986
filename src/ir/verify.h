// verify.h: is this IR well-formed?

#ifndef SLUICE_IR_VERIFY_H
#define SLUICE_IR_VERIFY_H

#include "ir/ir.h"

// Checks the op and all inside it, reports every mistake it finds, and returns whether there
// were none: structure, ports, types, attributes, dominance, symbols, and each op's own rules.
bool op_verify(Module *module, Op *op);

// The same of a module that is being read: functions and the like are looked at when each is
// complete, while the processor has it at hand. Nothing is reported before the end.
typedef struct ReadOp {
  Op *op;
  uint32_t first_id; // of the ops inside
  uint32_t n_blocks; // of the module, so far
} ReadOp;
typedef struct Verifier Verifier;
Verifier *verifier_create(Module *module);
void verifier_free(Verifier *verifier);
bool verifier_wants(const OpInfo *info);
void verifier_read(Verifier *verifier, ReadOp read); // an op that it wants, just complete
// All the rest; whether nothing at all is wrong. Where not all could be read: false, and what is
// wrong with the ops that were.
bool verifier_finish(Verifier *verifier, Op *op, bool is_all_read);

// verify_aside.c: a verifier that works in a thread of its own, where there is enough to do, while
// the module is read on.
typedef struct VerifyAside VerifyAside;
VerifyAside *verify_aside_begin(Module *module);
void verify_aside_read(VerifyAside *aside, Op *op, uint32_t first_id);
bool verify_aside_finish(VerifyAside *aside, Op *op, bool is_all_read); // frees it, too

// For a terminator's own rule: operands [begin, begin + n) go to the arguments of successor i.
bool verify_successor_operands(const Op *op, uint32_t successor, uint32_t begin, uint32_t n);

#endif
