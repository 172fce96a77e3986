// symbol.h: names of ops in a symbol table (functions, globals, modules).

#ifndef SLUICE_IR_SYMBOL_H
#define SLUICE_IR_SYMBOL_H

#include "ir/ir.h"

Ident symbol_name(const Op *op); // NULL: it has none
// The op of that name directly inside `table`. Linear; build a SymbolTable to look up many.
Op *symbol_lookup(const Op *table, Ident name);
// The nearest enclosing op with a symbol table.
Op *symbol_table_of(const Op *op);
// The same through the tables that the verifier keeps, where it runs.
Op *symbol_lookup_kept(const Op *table, Ident name);
// In the nearest table around `from`; nested references step inside. NULL also where an op between
// may be a table, for nothing is known of it.
Op *symbol_resolve(const Op *from, Attr reference);

typedef struct SymbolTable {
  const Op *op;
  Map by_name; // Ident -> Op
} SymbolTable;

SymbolTable symbol_table_build(const Op *op, Arena *arena);
static inline Op *symbol_table_lookup(const SymbolTable *table, Ident name) {
  return map_get_ptr(&table->by_name, name);
}
// `base`, or base_0, base_1, ... where taken.
Ident symbol_unique_name(SymbolTable *table, Context *ctx, Str base);

#endif
