// hw.h: the hw dialect seen from C: its types, the ports of modules, builders.

#ifndef SLUICE_DIALECTS_HW_HW_H
#define SLUICE_DIALECTS_HW_HW_H

#include "ir/format.h"
#include "ir/ir.h"
#include "ir/op_info.h"

typedef enum HwDirection { HW_IN, HW_OUT, HW_INOUT } HwDirection;

typedef struct HwPort {
  Ident name; // may be empty
  Type type;  // of an inout port: what it carries, T of !hw.inout<T>
  HwDirection direction;
} HwPort;

typedef struct HwField {
  Ident name;
  Type type;
} HwField;

extern const TypeDef TYPE_DEF_HW_ARRAY, TYPE_DEF_HW_STRUCT, TYPE_DEF_HW_INOUT, TYPE_DEF_HW_MODTY;
extern const AttrDef ATTR_DEF_HW_PARAM, ATTR_DEF_HW_INNER_SYM;

Type type_hw_array(Context *ctx, uint64_t n, Type element); // n > 0
Type type_hw_struct(Context *ctx, const HwField *fields, size_t n);
Type type_hw_inout(Context *ctx, Type element);
Type type_hw_modty(Context *ctx, const HwPort *ports, size_t n);
bool type_is_hw_array(Type type);
bool type_is_hw_struct(Type type);
uint64_t hw_array_len(Type array);
Type hw_array_element(Type array);
Type hw_inout_element(Type inout);
size_t hw_struct_len(Type type);
HwField hw_struct_field(Type type, size_t i);
int64_t hw_struct_find(Type type, Ident name); // index, or -1
size_t hw_modty_len(Type modty);
HwPort hw_modty_port(Type modty, size_t i);
// Port i is the valid of a channel: *base is the channel's name. (X_valid is the data of a channel
// of that name where there is an X_valid_valid.)
bool hw_port_is_valid(Type modty, size_t i, Str *base);
Type hw_port_value_type(Context *ctx,
                        HwPort port); // of the block argument: inout ports are wrapped

// What an array or a struct may hold: hardware values, and what other dialects bring along.
bool hw_is_element(Type type);
// The number of bits of an integer, or of an array or struct of such. False: it has none, or more
// than fit.
bool hw_bit_width(Type type, uint64_t *bits);
// Bits that count to n - 1: ceil(log2(n)); 0 for one element.
unsigned hw_index_width(uint64_t n);
// An index into n elements has hw_index_width(n) bits; for one element i1 will do as well.
bool hw_is_index_type(Type type, uint64_t n);

// #hw.param.decl<"WIDTH": i32 = 8>; value NULL: it has none.
Attr attr_hw_param(Context *ctx, Ident name, Type type, Attr value);
Ident hw_param_name(Attr param);
Type hw_param_type(Attr param);
Attr hw_param_value(Attr param);

// Of hw.module and hw.module.extern.
bool op_is_hw_module(const Op *op);
Type hw_module_type(const Op *module);
size_t hw_module_n_inputs(const Op *module); // inout ports included
static inline Block *hw_module_body(const Op *module) {
  return op_region(module, 0)->first;
}
// The module an instance is of; NULL where there is none.
Op *hw_instance_module(const Op *instance);

// A module with its block and arguments, but no hw.output yet.
Op *build_hw_module(Builder *builder, Str name, const HwPort *ports, size_t n);
Op *build_hw_module_extern(Builder *builder, Str name, const HwPort *ports, size_t n);
// inputs NULL: to be set later, with op_set_operands.
Op *build_hw_instance(Builder *builder, Str name, const Op *module, Value *const *inputs);
// The value modulo 2^width.
Value *build_hw_constant(Builder *builder, Type type, int64_t value);
// Dialect.constant of hw, comb and synth: an hw.constant; NULL where the attribute is no integer.
Op *build_hw_constant_attr(Builder *builder, Attr value, Type type);

// The value of an hw.constant, or NULL.
Attr hw_constant_value(const Value *value);

// custom<ImplicitSSAName>($name): the name of a register or wire is its SSA name; where that cannot
// be, ` name "x"` is written.
bool parse_implicit_name(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_implicit_name(Printer *p, Op *op, const FormatElement *e);
// custom<InferredName>($name), at the end: the SSA name, where neither ` name "x"` nor the
// dictionary has said one.
bool infer_name(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_nothing(Printer *p, Op *op, const FormatElement *e);
void name_by_attr(Op *op, NameFn *name, void *user); // OpRow.name_results: the attribute `name`
// The name that the text before `=` gives; empty where it is a number.
Str parser_implicit_name(Parser *p);

// AttrKind rows of `inner_sym`, written @name after the word sym.
bool is_inner_sym(Attr attr);
Attr parse_inner_sym(Parser *p);
void print_inner_sym(Printer *p, Attr attr);

#endif
