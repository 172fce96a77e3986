// verilog_module.h: one module while it is written; shared by the files of this emitter.

#ifndef SLUICE_EMIT_VERILOG_MODULE_H
#define SLUICE_EMIT_VERILOG_MODULE_H

#include "emit/verilog_names.h"
#include "ir/ir.h"

// How a value stands in text.
typedef struct ValueText {
  const char *name;    // NULL: it has none (yet)
  const char *inlined; // its expression, for its one use; NULL: use the name
  bool is_declared;
} ValueText;

typedef struct ModuleEmitter {
  Context *ctx;
  Module *module;
  Op *op; // hw.module
  Text *out;
  Arena *scratch;   // of this module
  Map module_names; // hw.module -> Ident
  Map *given_names; // of modules and instances, for the caller; may be NULL
  VerilogNames names;
  ValueText *values;   // by value id
  uint32_t *positions; // by op id: place in the block
  bool *is_absorbed;   // by op id: part of a register's text
  unsigned n_unnamed;
} ModuleEmitter;

unsigned verilog_width(Type type); // of an integer or clock
bool verilog_check_type(const Op *op, Type type);
// " [31:0]", or nothing for one bit.
const char *verilog_range(ModuleEmitter *e, Type type);
// 8'd3
const char *verilog_literal(ModuleEmitter *e, Attr value);
const char *value_name(ModuleEmitter *e, const Value *value);
// An operand in an expression: name, literal, or inlined expression in parentheses.
const char *operand_text(ModuleEmitter *e, const Value *value);
// The same where it stands alone.
const char *whole_text(ModuleEmitter *e, const Value *value);
// The expression of a comb op, or NULL after a diagnostic.
const char *expression_text(ModuleEmitter *e, const Op *op);
// Its text is an operand where only a name can stand.
bool needs_names(const Op *user);
// Signed arithmetic would lose its sign inside another expression.
bool stands_alone(const Op *op);

// Registers and memories.
bool emit_state_declaration(ModuleEmitter *e, const Op *op);
bool emit_registers(ModuleEmitter *e);
bool emit_memories(ModuleEmitter *e);
// A register that keeps its value: mux(enable, value, q) at its input.
const Op *register_enable(const Op *reg);

#endif
