// symbol.c: see symbol.h.

#include "ir/symbol.h"

#include "ir/op_info.h"

Ident symbol_name(const Op *op) {
  Attr name = op_attr(op, op_context(op)->sym_name);
  return attr_is(name, &ATTR_DEF_STRING) ? attr_text(name) : NULL;
}

Op *symbol_lookup(const Op *table, Ident name) {
  for (uint32_t i = 0; i < table->n_regions; i++)
    for (Block *block = table->regions[i]->first; block; block = block->next)
      for (Op *op = block->first; op; op = op->next)
        if (symbol_name(op) == name)
          return op;
  return NULL;
}

Op *symbol_table_of(const Op *op) {
  Op *parent = op_parent(op);
  while (parent && !op_has(parent, SYMBOL_TABLE))
    parent = op_parent(parent);
  return parent;
}

Op *symbol_lookup_kept(const Op *op, Ident name) {
  Map *tables = op_context(op)->symbol_tables;
  if (!tables || !op_has(op, SYMBOL_TABLE))
    return symbol_lookup(op, name);
  SymbolTable *table = map_get_ptr(tables, op);
  if (!table) {
    table = ARENA_NEW(tables->arena, SymbolTable);
    *table = symbol_table_build(op, tables->arena);
    map_put_ptr(tables, op, table);
  }
  return symbol_table_lookup(table, name);
}

// An op of one region that nothing is known of may be a table of symbols.
static Op *known_table_of(const Op *op) {
  Op *parent = op_parent(op);
  while (parent && !op_has(parent, SYMBOL_TABLE)) {
    if (!parent->info->dialect && parent->n_regions == 1)
      return NULL;
    parent = op_parent(parent);
  }
  return parent;
}

Op *symbol_resolve(const Op *from, Attr reference) {
  Op *table = known_table_of(from);
  Op *found = table ? symbol_lookup_kept(table, attr_symbol_root(reference)) : NULL;
  for (size_t i = 0; i < attr_symbol_depth(reference) && found; i++)
    found = symbol_lookup_kept(found, attr_symbol_nested(reference, i));
  return found;
}

SymbolTable symbol_table_build(const Op *op, Arena *arena) {
  SymbolTable table = {op, {.arena = arena}};
  for (uint32_t i = 0; i < op->n_regions; i++)
    for (Block *block = op->regions[i]->first; block; block = block->next)
      for (Op *inner = block->first; inner; inner = inner->next)
        if (symbol_name(inner))
          map_put_ptr(&table.by_name, symbol_name(inner), inner);
  return table;
}

Ident symbol_unique_name(SymbolTable *table, Context *ctx, Str base) {
  Ident name = context_intern(ctx, base);
  for (unsigned i = 0; symbol_table_lookup(table, name); i++)
    name = context_ident(ctx, arena_printf(&ctx->arena, "%.*s_%u", STR_ARGS(base), i));
  return name;
}
