// unit.h: building a unit: the netlist of one handshake op.
//
// Each dataflow unit is described once, by a C function that builds its hw.module in hw/comb/seq
// for the given channel types. Verilog, gates, the simulator, area and timing all derive from it.
//
//   bool unit_handshake_sink(Unit *u) { drive_ready(u, 0, unit_true(u)); ... }
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
//
// A token whose valid a lazy fork withdraws comes back with the same payload: a unit takes nothing
// of it while it is away, and remembers what it has done with it.
//
// No X may reach a valid, a ready, an enable or an address: what is computed from data is masked
// with that data's valid.

#ifndef SLUICE_UNITS_UNIT_H
#define SLUICE_UNITS_UNIT_H

#include "dialects/comb/comb.h"
#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "ir/ir.h"

typedef Value *Wire;

// The wires of a value of the handshake level, in the order of a module's ports.
typedef enum WireRole {
  WIRE_DATA,
  WIRE_VALID,
  WIRE_READY,
  WIRE_EXTRA,
  // Of a memory: what its user drives goes upstream.
  WIRE_LOAD_EN,
  WIRE_LOAD_ADDR,
  WIRE_LOAD_DATA,
  WIRE_STORE_EN,
  WIRE_STORE_ADDR,
  WIRE_STORE_DATA,
  N_WIRE_ROLES
} WireRole;

typedef struct WireSpec {
  WireRole role;
  uint32_t extra;     // which, of WIRE_EXTRA
  const char *suffix; // of the port's name
  Type type;
  bool is_upstream;
} WireSpec;
typedef VEC(WireSpec) WireSpecs;

// Of a control, a channel, a raw integer or float (data alone) or a memref. What has no bits has
// no wire. address_width is of the memref's ports.
WireSpecs type_wires(Context *ctx, Arena *arena, Type type, unsigned address_width);
// Bits of an address of a memref value: enough for its elements, or where their number is not
// known as many as the accesses of its user have.
unsigned memory_address_width(const Value *memory);
// The same of a memory of which only the type is known: of a function without a body.
unsigned memory_type_address_width(Type memref);

typedef struct Channel {
  Type type;
  const char *name; // of its ports
  WireSpecs specs;
  Wire by_role[N_WIRE_ROLES]; // NULL: there is none, or it is not driven yet
  Wire data, valid, ready;    // the same, by name
  Wire *extras;               // by signal of the type, upstream ones too
} Channel;

typedef struct Unit {
  Module *module; // where modules are built
  Context *ctx;
  const Op *op; // the op whose unit it is: its types and attributes
  Arena *scratch;
  Builder b; // inside the hw.module
  Channel *ins, *outs;
  uint32_t n_ins, n_outs;
  uint32_t n_raw_outs; // behind the outs: signals to a memory, of a raw controller or queue
  Wire clk, rst;
  Map constants;       // Attr -> Wire
  VEC(Op *) registers; // in the order they were made
} Unit;

// Wires of any width; both operands have one type.
Type wire_type(Unit *u, unsigned width);
Wire unit_const(Unit *u, unsigned width, int64_t value);
Wire unit_const_attr(Unit *u, Attr value);
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
Wire unit_bit(Unit *u, Wire a, unsigned i);
Wire unit_concat(Unit *u, const Wire *parts, size_t n); // the first is most significant
Wire unit_zext(Unit *u, Wire a, unsigned width);
Wire unit_sext(Unit *u, Wire a, unsigned width);
Wire unit_resize(Unit *u, Wire a, unsigned width); // zeros added, or high bits dropped
Wire unit_replicate(Unit *u, Wire a, unsigned n);
Wire unit_binary(Unit *u, OpId id, Wire a, Wire b); // comb op of two equal operands
Wire unit_icmp(Unit *u, CombPredicate predicate, Wire a, Wire b);
Wire unit_is_zero(Unit *u, Wire a);
unsigned wire_width(Wire wire);
unsigned index_bits(uint64_t n); // that count to n - 1, at least one
// All of a list; true (false) for none.
Wire unit_and_all(Unit *u, const Wire *wires, size_t n);
Wire unit_or_all(Unit *u, const Wire *wires, size_t n);
// Each wire becomes `also` and all the others, without itself; as a tree, so many stay few gates.
void unit_and_others(Unit *u, Wire also, Wire *wires, size_t n);
// wires[index]; beyond the last any of them.
Wire unit_select(Unit *u, Wire index, const Wire *wires, size_t n);
Wire unit_next_index(Unit *u, Wire i, uint64_t n); // i + 1, or 0 after n - 1
// The one whose enable is high, zero where none is: at most one may be.
Wire unit_select_one(Unit *u, const Wire *enables, const Wire *wires, size_t n);

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

// Words that are read in the same cycle (latency 0) or given in the next one (latency 1) where
// enabled, and written at the clock's edge. A read in the cycle of a write gives the old word.
Wire unit_memory(Unit *u, const char *name, uint64_t depth, unsigned width, unsigned latency);
Wire memory_read(Unit *u, Wire memory, Wire address, Wire enable); // enable NULL: always
void memory_write(Unit *u, Wire memory, Wire address, Wire enable, Wire data);

// Up to n words that were pushed and not popped, one such queue in a unit. The oldest can be read
// before it is known what is pushed, and when it is popped.
typedef struct WordQueue {
  uint64_t n;
  Wire word, words;
  Reg slot, head, tail;
} WordQueue;
WordQueue make_word_queue(Unit *u, uint64_t n, unsigned width);
void run_word_queue(Unit *u, const WordQueue *q, Wire word, Wire push, Wire pop);
// The same at once. NULL where the word is.
Wire unit_queue(Unit *u, uint64_t n, Wire word, Wire push, Wire pop);

void drive_valid(Unit *u, uint32_t out, Wire valid);
void drive_ready(Unit *u, uint32_t in, Wire ready);
void drive_data(Unit *u, uint32_t out, Wire data); // nothing to do for a control
void drive_extra(Unit *u, Channel *channel, uint32_t signal, Wire wire);
// The memory of a controller, a queue or a ram: a memref, or with raw signals each a channel of its
// own. The unit need not know which.
Type unit_word_type(const Unit *u);
unsigned unit_address_width(const Unit *u);
Wire unit_from_memory(const Unit *u, WireRole role);
void drive_memory(Unit *u, WireRole role, Wire wire);
// Data and downstream extras of a token as one word, and back. NULL: nothing to carry.
Wire unit_payload(Unit *u, const Channel *channel);
void drive_payload(Unit *u, uint32_t out, Wire payload);
// The downstream extras alone; drive_extras gives them to an output that carries the same.
Wire unit_extras(Unit *u, const Channel *channel);
void drive_extras(Unit *u, uint32_t out, Wire extras);
// Those of a unit of several cycles, which wait in a register from the start on; NULL: none.
void drive_held_extras(Unit *u, Wire start, Wire extras);
// The first input that carries the extra signals of output 0, or n_ins.
uint32_t unit_extras_source(const Unit *u);
// Each upstream extra signal of the inputs is driven by the output that carries it, or zero.
void forward_upstream(Unit *u);

// Tokens on all inputs: valid where all are; each input is taken where `taken` allows it.
//   valid = AND in_i.valid              in_i.ready = ready & AND_{j != i} in_j.valid
Wire unit_join(Unit *u, uint32_t first, uint32_t n);
void drive_join_readies(Unit *u, uint32_t first, uint32_t n, Wire ready);
// A token for each of n outputs, each taken when it likes. Returns: all have been taken by the end
// of this cycle; the caller must then let go of `valid`. One output: no state.
Wire unit_fork(Unit *u, uint32_t first, uint32_t n, Wire valid);

// Reports at the op that there is no such unit. Returns false.
bool unit_unsupported(Unit *u, const char *why);

// A generator; one per op of the handshake dialect, found by op id. False after a diagnostic.
typedef bool UnitFn(Unit *u);

// How many tokens a firing takes from each operand and gives to each result; units.def.
typedef struct UnitRow {
  OpId id;
  const char *tokens;
  UnitFn *build;
} UnitRow;
const UnitRow *unit_find(unsigned op_id); // NULL: there is none

// Cycles from the last operand's token to the result's.
unsigned unit_latency(const Op *op);
// Cycles from one firing to the next at best.
unsigned unit_interval(const Op *op);

typedef struct UnitOptions {
  bool expose_state; // a port for each register and each word of a queue, for proofs
} UnitOptions;

// What tells two units apart, and a readable name for one.
Ident unit_key(const Op *op);
Ident unit_name(const Op *op);
// The module of an op's unit, at the builder. NULL after a diagnostic.
Op *unit_build(Builder *builder, const Op *op, Str name, const UnitOptions *options);

// The unit of an op as an attribute, so that it can be built where the op is gone:
//   {attributes = {...}, op = "addi", operands = ["channel<i8>", ...], results = [...]}
Attr unit_description(const Op *op);
// A type as such a string, and back. Back: NULL after a diagnostic at `loc`.
Attr unit_type_text(Context *ctx, Type type);
Type unit_text_type(Context *ctx, Attr text, Loc loc);
// The module of a unit so described. NULL after a diagnostic: the description may come from text.
Op *unit_build_described(Builder *builder, Attr description, Str name, const UnitOptions *options);

#define UNIT(name, tokens) UnitFn unit_handshake_##name;
#include "units/units.def"
#undef UNIT

#endif
