// verilog_names.h: identifiers that Verilog takes.

#ifndef SLUICE_EMIT_VERILOG_NAMES_H
#define SLUICE_EMIT_VERILOG_NAMES_H

#include "base/map.h"
#include "ir/context.h"

// Names of one scope. A keyword, or a name that is taken, gets underscores at its end; a character
// that no identifier can hold becomes one.
typedef struct VerilogNames {
  Context *ctx;
  Map taken; // Ident
} VerilogNames;

Ident verilog_name(VerilogNames *names, Str wanted);
// A name as it is shown in comments and in texts for $display, which some characters would end.
const char *verilog_shown(Arena *arena, Str name);

#endif
