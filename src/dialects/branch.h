// branch.h: what ops that branch share: targets with operands, and the cases of a switch.

#ifndef SLUICE_DIALECTS_BRANCH_H
#define SLUICE_DIALECTS_BRANCH_H

#include "ir/parser.h"
#include "ir/printer.h"

// ^bb1(%a, %b : i32, i32)
bool parse_target(Parser *p, OpState *state, OperandList *operands, TypeList *types);
void print_target(Printer *p, const Op *op, uint32_t successor, uint32_t begin, uint32_t n);

// A switch as read. Its op has the ports flag, default operands and case operands, and the
// attributes case_values and case_operand_segments; the first successor is the default.
typedef struct SwitchText {
  UnresolvedOperand flag;
  Type type; // of the flag
  const char *at;
  OperandList default_operands, case_operands;
  TypeList default_types, case_types;
  VEC(int32_t) segments;
  VEC(Attr) values;
} SwitchText;

bool parse_switch_flag(Parser *p, SwitchText *s);                 // %flag : i32
bool parse_switch_case(Parser *p, OpState *state, SwitchText *s); // 42: ^bb2(...)
// The operands and attributes of what was read.
bool add_switch(Parser *p, OpState *state, const SwitchText *s);
// Each on a line of its own, with a comma before it, before the first one where asked for.
void print_switch_cases(Printer *p, const Op *op, bool comma_before_first);

// Successors and their operands: one target; port 1 and 2 for two; a switch.
bool verify_branch(Op *op);
bool verify_cond_branch(Op *op);
bool verify_switch(Op *op);

#endif
