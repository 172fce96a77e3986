// printer_impl.h: the printer's state, shared by the print*.c files only.

#ifndef SLUICE_IR_PRINTER_IMPL_H
#define SLUICE_IR_PRINTER_IMPL_H

#include "ir/printer.h"

// How a value is called. Most names are short, and printed again and again: they are kept as they
// are printed.
enum { NAME_SHORT = 7 };
typedef struct ValueName {
  char text[NAME_SHORT]; // `%12`; of a long one: a number, or an index into Printer.names
  uint8_t kind;          // the length of `text`, or one of these
} ValueName;
enum {
  NAME_NONE, // belongs to the group of an earlier result
  NAME_NUMBER = NAME_SHORT + 1,
  NAME_TEXT,
};
_Static_assert(sizeof(ValueName) == TEXT_SHORT, "copied as a whole");

typedef struct Alias {
  const void *of; // Attr or Type
  bool is_type, is_deferrable;
  const char *base; // NULL: has none, recorded to be seen once
  uint32_t depth, order;
  const char *name; // once assigned
} Alias;

// While a dialect's attribute is printed for the aliases in it: how deep they go so far.
typedef struct Visit {
  bool is_deferrable;
  uint32_t depth;
} Visit;

typedef struct RecentTypeText {
  Type type;
  Str text;
} RecentTypeText;
enum { N_RECENT_TYPE_TEXTS = 16 };

typedef struct Namer Namer;
typedef struct PrintPatterns PrintPatterns;
typedef struct PrintRecord PrintRecord;

struct Printer {
  Context *ctx;
  Module *module;
  PrintOptions options;
  Text *out;
  Arena arena;   // until the end
  Arena scratch; // by region
  uint32_t indent;

  ValueName *value_names; // by value id
  VEC(Str) names;
  Namer *namer;            // NULL: nothing has a name
  Map group_firsts;        // Op with many results -> for each the first of its group
  uint32_t *block_numbers; // by block id
  const Dialect *default_dialect;

  PrintPatterns *patterns; // of ops printed so far
  PrintRecord *record;     // of the op being printed; NULL: none is made

  Map type_texts; // Type -> Str: each is put together once
  RecentTypeText recent_type_texts[N_RECENT_TYPE_TEXTS];

  Map alias_of; // Attr or Type -> index into aliases + 1
  VEC(Alias) aliases;
  bool is_collecting; // aliases: nothing is kept of what is printed
  Visit visit;
  Map distinct_ids;
  VEC(Ident) used_resources;
  Map seen_resources;
};

void printer_init(Printer *p, Module *module, const PrintOptions *options, Text *out);
void printer_free(Printer *p);

typedef enum TypeElision { ELIDE_NEVER, ELIDE_MAY, ELIDE_MUST } TypeElision;
void print_attr_eliding(Printer *p, Attr attr, TypeElision elision);
// The attribute itself even where it has an alias.
void print_attr_body(Printer *p, Attr attr, TypeElision elision);
void print_type_body(Printer *p, Type type);
void print_loc_body(Printer *p, Loc loc); // without loc( )
void print_full_op(Printer *p, Op *op);
void print_line(Printer *p, Op *op);
void print_op_body(Printer *p, Op *op); // without results and location
void print_named_attr(Printer *p, NamedAttr attr);
// names.c
void number_values(Printer *p, Op *top);
void number_values_late(Printer *p, Op *op); // before an op with regions is printed
// Whether what is inside the block's ops, all of it inside the top, is still to be numbered.
bool namer_is_late(const Printer *p, const Block *block);
void namer_copy(Printer *to, const Printer *from); // with what is numbered so far
void namer_free(Printer *p);
void print_value_name(Printer *p, const Value *value, bool with_number);
// print_aside.c: the block's ops, some of them by a second thread. False: that is not worth it.
bool print_aside(Printer *p, Block *block);
// print_alike.c
void print_alike(Printer *p, Op *op);                          // as print_op_body does
void record_name(Printer *p, const void *thing, size_t begin); // of a Value or Block, just printed
void record_is_unfit(Printer *p); // the text depends on more than kind, types and attributes
// aliases.c
static inline bool printer_has_aliases(const Printer *p) { // there may be some
  return !p->options.local_scope && (p->options.debug_info || p->ctx->has_aliases);
}
void collect_aliases(Printer *p, Op *top);
void print_alias_definitions(Printer *p, bool deferred);
// True where the thing was printed as its alias, or, when collecting, has been seen.
bool print_alias(Printer *p, const void *thing, bool is_type);
void visit_loc(Printer *p, Loc loc, bool deferrable);
uint32_t visit_attr(Printer *p, Attr attr, bool deferrable);
void print_resources(Printer *p);

#endif
