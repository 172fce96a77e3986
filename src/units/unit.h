// unit.h: building a unit: the netlist of one handshake op.
//
// Each dataflow unit is described once, by a C function that builds its hw.module in hw/comb/seq
// for the given channel types. Verilog, gates, the simulator, area and timing all derive from it.
//
//   void unit_handshake_sink(Unit *u) { drive_ready(u, 0, unit_true(u)); }
//
// A channel's wires, seen from the unit:
//
//             data, valid, downstream extras             data, valid, downstream extras
//   ins[i]  ───────────────────────────────────►  unit  ───────────────────────────────────►
//   outs[i]
//           ◄───────────────────────────────────        ◄───────────────────────────────────
//             ready, upstream extras: driven             ready, upstream extras: given
//
// What is given can be read from the start; what is driven must be driven exactly once, by the
// drive_* functions. A register is made before its next value is known, so that feedback can be
// written down in the order one thinks of it.

#ifndef SLUICE_UNITS_UNIT_H
#define SLUICE_UNITS_UNIT_H

#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "ir/ir.h"

typedef Value *Wire;

typedef struct Channel {
  Type type;
  const char *name; // port name, for messages
  Wire data;        // NULL: a control has none
  Wire valid, ready;
  Wire *extras; // by signal of the type, upstream ones too
} Channel;

typedef struct Unit {
  Module *module; // where modules are built
  Context *ctx;
  const Op *op; // the op whose unit it is: its types and attributes
  Arena *scratch;
  Builder b; // inside the hw.module
  Channel *ins, *outs;
  uint32_t n_ins, n_outs;
  Wire clk, rst;
} Unit;

// Wires of any width; both operands have one type.
Wire unit_const(Unit *u, unsigned width, int64_t value);
Wire unit_true(Unit *u);
Wire unit_false(Unit *u);
Wire unit_and(Unit *u, Wire a, Wire b);
Wire unit_or(Unit *u, Wire a, Wire b);
Wire unit_xor(Unit *u, Wire a, Wire b);
Wire unit_not(Unit *u, Wire a);
Wire unit_and_not(Unit *u, Wire a, Wire b); // a & !b
Wire unit_mux(Unit *u, Wire condition, Wire if_true, Wire if_false);
Wire unit_add(Unit *u, Wire a, Wire b);
Wire unit_sub(Unit *u, Wire a, Wire b);
Wire unit_eq(Unit *u, Wire a, Wire b);
Wire unit_eq_const(Unit *u, Wire a, int64_t value);
Wire unit_extract(Unit *u, Wire a, unsigned low, unsigned width);
Wire unit_concat(Unit *u, const Wire *parts, size_t n); // the first is most significant
Wire unit_zext(Unit *u, Wire a, unsigned width);
Wire unit_sext(Unit *u, Wire a, unsigned width);
Wire unit_binary(Unit *u, OpId id, Wire a, Wire b); // comb op of two equal operands
Wire unit_icmp(Unit *u, const char *predicate, Wire a, Wire b);
unsigned wire_width(Wire wire);
// All of a list; true (false) for none.
Wire unit_and_all(Unit *u, const Wire *wires, size_t n);
Wire unit_or_all(Unit *u, const Wire *wires, size_t n);

// A register. Control registers reset to a value; data registers need none.
typedef struct Reg {
  Wire q;
  Op *op;
} Reg;
Reg unit_reg(Unit *u, const char *name, unsigned width);
Reg unit_reg_reset(Unit *u, const char *name, unsigned width, int64_t value);
void reg_next(Unit *u, Reg reg, Wire value);
// Keeps its value unless `enable`.
void reg_next_if(Unit *u, Reg reg, Wire enable, Wire value);

void drive_valid(Unit *u, uint32_t out, Wire valid);
void drive_ready(Unit *u, uint32_t in, Wire ready);
void drive_data(Unit *u, uint32_t out, Wire data); // not for a control
void drive_extra(Unit *u, bool is_in, uint32_t channel, uint32_t signal, Wire wire);
// Data and downstream extras of a token as one word, and back. NULL: nothing to carry.
Wire unit_payload(Unit *u, const Channel *channel);
void drive_payload(Unit *u, uint32_t out, Wire payload);
// Payload of in straight to out.
void forward_payload(Unit *u, uint32_t in, uint32_t out);
// Each upstream extra signal of the inputs is driven by the output that carries it.
void forward_upstream(Unit *u);

// A generator; one per op of the handshake dialect, found by op id.
typedef void UnitFn(Unit *u);
UnitFn *unit_find(OpId id); // NULL: there is none

#endif
