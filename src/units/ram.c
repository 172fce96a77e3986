// ram.c: a memory inside the circuit: one load port, answering in the next cycle, and one store
// port. Its contents at power-on, where given, are the attribute `sluice.contents` of the firmem.

#include "units/unit.h"

bool unit_handshake_ram(Unit *u) {
  Channel *memory = &u->outs[0];
  int64_t n;
  if (!type_n_elements(memory->type, &n) || n < 1)
    return unit_unsupported(u, "a memory must have at least one element");
  Type element = type_element(memory->type);
  if ((!type_is_int(element) && !type_is_float(element)) || !type_width(element))
    return unit_unsupported(u, "a memory's elements must be integers or floats");
  Wire words = unit_memory(u, "words", (uint64_t)n, type_width(element), 1);
  Attr contents = op_attr_named(u->ctx, u->op, "initialValue");
  if (contents && !attr_is(contents, &ATTR_DEF_DENSE))
    return unit_unsupported(u, "its contents must be dense");
  if (contents)
    op_set_attr(u->module, value_op(words), context_ident(u->ctx, "sluice.contents"), contents);
  Wire read = memory_read(u, words, memory->by_role[WIRE_LOAD_ADDR], memory->by_role[WIRE_LOAD_EN]);
  memory_write(u, words, memory->by_role[WIRE_STORE_ADDR], memory->by_role[WIRE_STORE_EN],
               memory->by_role[WIRE_STORE_DATA]);
  drive_role(u, memory, WIRE_LOAD_DATA, read);
  return true;
}
