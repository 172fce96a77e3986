// verilog.h: modules of hw, comb and seq as Verilog-2005.

#ifndef SLUICE_EMIT_VERILOG_H
#define SLUICE_EMIT_VERILOG_H

#include "base/map.h"
#include "ir/ir.h"

// What the modules of a file are called there: hw.module -> Ident.
Map verilog_module_names(const Module *module, Arena *arena);
// All modules of the file, in order. False after a diagnostic: the text is then incomplete.
// `names`, where it is not NULL, gets the Ident by which each module and hw.instance goes.
bool emit_verilog(Module *module, Map *names, Text *out);
// How the module of a hw.module.extern begins.
void emit_verilog_header(const Op *module, Text *out);
// The names that the ports of a module go by, in order, and behind them its parameters.
Ident *verilog_port_names(Context *ctx, const Op *module, Arena *arena);

#endif
