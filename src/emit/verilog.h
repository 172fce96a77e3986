// verilog.h: modules of hw, comb and seq as Verilog-2005.

#ifndef SLUICE_EMIT_VERILOG_H
#define SLUICE_EMIT_VERILOG_H

#include "ir/ir.h"

// What the modules of a file are called there: hw.module -> Ident.
Map verilog_module_names(const Module *module, Arena *arena);
// All modules of the file, in order. False after a diagnostic: the text is then incomplete.
bool emit_verilog(Module *module, Text *out);

#endif
