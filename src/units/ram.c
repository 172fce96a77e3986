// ram.c: a memory inside the circuit: one load port, answering in the next cycle, and one store
// port. Its contents at power-on, where given, are the attribute `sluice.contents` of the firmem.

#include "units/unit.h"

enum { MOST_WORDS = 1 << 28 }; // other tools end a little above

bool unit_handshake_ram(Unit *u) {
  Attr shape = op_attr_named(u->ctx, u->op, "memory"); // of a raw one
  Type memory = shape ? attr_type_value(shape) : u->outs[0].type;
  int64_t n;
  if (!type_n_elements(memory, &n) || n < 1)
    return unit_unsupported(u, "a memory must have at least one element");
  if (n > MOST_WORDS)
    return unit_unsupported(u, "a memory of more than 2^28 elements");
  Type element = type_element(memory);
  if ((!type_is_int(element) && !type_is_float(element)) || !type_width(element))
    return unit_unsupported(u, "a memory's elements must be integers or floats");
  Wire words = unit_memory(u, "words", (uint64_t)n, type_width(element), 1);
  Attr contents = op_attr_named(u->ctx, u->op, "initialValue");
  if (contents && !attr_is(contents, &ATTR_DEF_DENSE))
    return unit_unsupported(u, "its contents must be dense");
  if (contents)
    op_set_attr(u->module, value_op(words), context_ident(u->ctx, "sluice.contents"), contents);
  if (unit_address_width(u) != index_bits((uint64_t)n))
    return unit_unsupported(u, "its addresses do not fit the number of its elements");
  Wire read =
      memory_read(u, words, unit_from_memory(u, WIRE_LOAD_ADDR), unit_from_memory(u, WIRE_LOAD_EN));
  memory_write(u, words, unit_from_memory(u, WIRE_STORE_ADDR), unit_from_memory(u, WIRE_STORE_EN),
               unit_from_memory(u, WIRE_STORE_DATA));
  drive_memory(u, WIRE_LOAD_DATA, read);
  return true;
}

bool unit_handshake_raw_ram(Unit *u) {
  return unit_handshake_ram(u);
}
