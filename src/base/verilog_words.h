// verilog_words.h: the words that Verilog keeps for itself.

#ifndef SLUICE_BASE_VERILOG_WORDS_H
#define SLUICE_BASE_VERILOG_WORDS_H

#include "base/text.h"

bool verilog_is_keyword(Str name);
// In letters that Verilog has.
const char *verilog_letters(Arena *arena, Str name);
// What a module of this name is called, if no other one is: no keyword, nor one of the ports clk
// and rst that every circuit has.
const char *verilog_module_word(Arena *arena, const char *name);

#endif
