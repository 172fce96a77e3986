// forms.h: integer values of a cf function as linear expressions, and where blocks run.
//
// The variables are the counters of the loops (0 in the first iteration) and values that are not
// linear in these. A value v of n bits is  v = e (mod 2^n)  for a linear e; whether e is v's signed
// or unsigned number as well is known from flags (nsw, nuw) and ranges. Where it is not and has to
// be, the wrap becomes part of the system: s = e + 2^n k with s in the range of n bits.
//
// A variable has one value in each iteration of its loop. Two runs of blocks see the same value
// of it where they are in the same iteration of that loop.

#ifndef SLUICE_ANALYSIS_FORMS_H
#define SLUICE_ANALYSIS_FORMS_H

#include "analysis/linear.h"
#include "analysis/loops.h"

typedef struct FormVariable {
  const Loop *loop; // NULL: the function
  Big low, high;    // BIG_LIMIT: not bounded
  Clauses facts;    // how it hangs together with others
} FormVariable;

typedef struct Form {
  Linear e;
  unsigned width;
  bool is_signed, is_unsigned; // e is the number so read
  Linear read[2];              // the number as unsigned, as signed, once asked for
  bool has_read[2];
} Form;

typedef struct LoopFacts {
  uint32_t counter; // variable
  bool is_known;    // the fields below
  Big last;         // highest value of the counter, or BIG_LIMIT
  Clauses facts;
} LoopFacts;

typedef struct Forms {
  Arena *arena;
  const Loops *loops;
  VEC(FormVariable) variables;
  LoopFacts *by_loop; // by index
  Form **by_value;    // by value id; NULL: not asked for yet
  Map elsewhere;      // (value, loop) -> Form, of values that left their loop
  unsigned depth;
} Forms;

Forms forms_of(const Loops *loops, Module *module, Arena *arena);
// The signed number of a value as blocks in loop `at` see it, which its definition dominates.
// False: no integer of up to 64 bits.
bool form_signed(Forms *forms, const Value *value, const Loop *at, Linear *out);
// What holds whenever the block runs: bounds of the loops around it, conditions that lead to it.
// The facts about the variables themselves are not among it.
void block_facts(Forms *forms, const Block *block, Clauses *facts);
#endif
