// outputs.h: what a variable that placeholders assign (seed 1) holds at a point of the program.
//
//   UNREACHED (no way seen yet)  <  one assignment  <  SEVERAL  <  UNASSIGNED (on some way)
//
// The source has no merge of the variable, so which assignment a read sees must not depend on the
// way taken. That is asked of C, where copies of the variable can be told (frontend), and of IR.

#ifndef SLUICE_DIALECTS_HANDSHAKE_OUTPUTS_H
#define SLUICE_DIALECTS_HANDSHAKE_OUTPUTS_H

#include "ir/ir.h"

// Or an assignment: its number + OUTPUT_ASSIGNED.
enum { OUTPUT_UNREACHED, OUTPUT_SEVERAL, OUTPUT_UNASSIGNED, OUTPUT_ASSIGNED };

// Where two ways meet.
uint32_t output_meet(uint32_t a, uint32_t b);
// Of a read of several or of none. callee: the placeholder that the variable is an input of; empty:
// it is read by something else.
bool report_output_read(Context *ctx, Loc loc, uint32_t state, Str callee);

#endif
