// printer.h: writing the textual IR; what a dialect's own print functions may call.

#ifndef SLUICE_IR_PRINTER_H
#define SLUICE_IR_PRINTER_H

#include "ir/op_info.h"

typedef struct PrintOptions {
  bool generic;
  bool debug_info;  // locations
  bool local_scope; // no aliases
} PrintOptions;

void module_print(Module *module, const PrintOptions *options, Text *out);
void op_print(Module *module, Op *op, const PrintOptions *options, Text *out);

Text *printer_out(Printer *p);
void print_cstr(Printer *p, const char *text);
void print_char(Printer *p, char c);
void print_str(Printer *p, Str text);
void print_newline(Printer *p); // and the blanks before the op being printed
void print_type(Printer *p, Type type);
void print_short_type(Printer *p, const Op *op, Type type); // see Dialect.print_short_type
void print_attr(Printer *p, Attr attr);
void print_attr_no_type(Printer *p, Attr attr);
void print_attr_stripped(Printer *p, Attr attr); // without #dialect.name, where that is known
void print_keyword_or_string(Printer *p, Str text);
void print_symbol(Printer *p, Str name);
void print_string(Printer *p, Str text); // quoted and escaped
void print_operand(Printer *p, Value *value);
// What print_operand writes after the `%` of a value with a name; empty where it is a number.
Str printed_name(Printer *p, const Value *value);
void print_operands(Printer *p, const Op *op, uint32_t begin, uint32_t n);
void print_operand_types(Printer *p, const Op *op, uint32_t begin, uint32_t n);
void print_result_types(Printer *p, const Op *op); // `T` or `(T, T)`, for after an arrow
void print_functional_type(Printer *p, const Op *op);
void print_block_name(Printer *p, const Block *block);
void print_successor(Printer *p, const Op *op, uint32_t i);
// With a leading space, attributes named in `elided` left out; nothing where none remain.
void print_attr_dict(Printer *p, const Op *op, const char *const *elided);
void print_attr_dict_keyword(Printer *p, const Op *op, const char *const *elided);
void print_named_attrs(Printer *p, const NamedAttr *attrs, size_t n);
void print_dict_entries(Printer *p, Attr dict); // `{...}`
// Entry-block arguments are left to the caller where print_entry_args is false; so is a
// terminator where print_terminators is false.
void print_region(Printer *p, Region *region, bool print_entry_args, bool print_terminators);
void print_region_arg(Printer *p, Value *arg); // %arg0: type loc(...)
void print_enum(Printer *p, const EnumTable *table, uint64_t value);
void print_loc(Printer *p, Loc loc);          // loc(...)
void print_optional_loc(Printer *p, Loc loc); // with a leading space, with debug info only
void print_float(Printer *p, Type type, uint64_t bits);
void print_dims(Printer *p, Type shaped); // 4x?x
// Nothing is written: this run only finds out what gets an alias.
bool printer_is_collecting(const Printer *p);

#endif
