// op_info.h: what is known of an op by its name.
//
// A dialect's ops.def has a row (OpRow) per op. The context compiles a row to an OpInfo when the
// op is first met: ports, attributes and text format, each written once as text:
//
//   operands, results   "lhs:int_like=result, rhs:int_like=result", "indices..:index", "x?:i32"
//       name            the port's name in formats, messages, netlists and documentation
//       .. or ?         repeats, or may be absent (several such: operandSegmentSizes)
//       :constraint     one of the dialect's or the core's TypeConstraint
//       =port           has the type of that port;  =f(port): a TypeFunction of it
//   attrs               "predicate:cmpi, alignment?:i64, fastmath:fastmath=none"
//       ?               may be absent;  =text: value when not written, and then not printed
//       ? and =text     stays absent when not written, but has that meaning and is not printed
//   format              the op's custom text, in the notation MLIR's ODS uses for assemblyFormat:
//       `lit` $port $attr type($port) functional-type($a, $b) attr-dict attr-dict-with-keyword
//       operands, type(operands), $successor, $region, ( ... $x^ ... )? ( ... ) : ( ... )?
//       custom<Name>(args)

#ifndef SLUICE_IR_OP_INFO_H
#define SLUICE_IR_OP_INFO_H

#include "ir/ir.h"

typedef enum Trait {
  TERMINATOR = 1 << 0,
  ISOLATED = 1 << 1,            // regions use no values from outside
  SYMBOL = 1 << 2,              // has sym_name
  SYMBOL_TABLE = 1 << 3,        // its region's symbols are unique
  PURE = 1 << 4,                // no effect: dead when unused, equal when operands are
  COMMUTATIVE = 1 << 5,         // operands may be swapped
  NO_TERMINATOR = 1 << 6,       // its blocks need no terminator
  GRAPH_REGION = 1 << 7,        // uses may precede definitions
  SINGLE_BLOCK = 1 << 8,        // each region has at most one block
  CONSTANT_LIKE = 1 << 9,       // no operands, one result, its value is the attribute `value`
  SEGMENTED_OPERANDS = 1 << 10, // attribute operandSegmentSizes
  SEGMENTED_RESULTS = 1 << 11,
  DEFAULT_DIALECT = 1 << 12, // inside its regions its dialect's name need not be written
  SAME_TYPE = 1 << 13,       // operands and results all have one type
  SAME_SHAPE = 1 << 14,      // operands and results agree in shape (elementwise)
  RETURN_LIKE = 1 << 15,     // leaves the function
  ALLOCATES = 1 << 16,       // dead when its result is unused, but two are never one
  READS = 1 << 17,           // reads memory, writes none
  SYMBOL_USER = 1 << 18,
  IMPLICIT_TERMINATOR = 1 << 19, // the row's implicit_terminator may be left out in text
  RULES_BY_TYPE = 1 << 20,       // its `verify` looks at its types and attributes, at nothing else
  FOLDS_SCALARS = 1 << 21,       // of constant vectors it is not computed, as in MLIR
} Trait;

typedef struct TypeConstraint {
  const char *name, *description; // "must be DESCRIPTION"
  bool (*holds)(Type type);
  Type (*only)(Context *ctx); // the one type it allows, which then need not be written; or NULL
} TypeConstraint;

typedef struct TypeFunction {
  const char *name, *description;         // "the element type of"
  Type (*apply)(Context *ctx, Type type); // NULL: not defined there
} TypeFunction;

// How an attribute is written where a format names it, and what it must be.
typedef struct AttrKind {
  const char *name, *description;
  bool (*holds)(Attr attr);
  Attr (*parse)(Parser *parser);              // NULL: as any attribute
  void (*print)(Printer *printer, Attr attr); // NULL: as any attribute
  const EnumTable *enumeration;               // then the three above are generic
  const AttrDef *def;                         // of an enumeration that is no integer
  bool is_quoted;                             // the enumeration's keyword stands in quotes
} AttrKind;

// custom<Name>(a, b): the arguments are indices of ports or attributes, see FormatElement.
typedef struct FormatElement FormatElement;
typedef struct FormatState FormatState;
typedef struct Directive {
  const char *name;
  bool (*parse)(Parser *parser, OpState *state, FormatState *format, const FormatElement *e);
  void (*print)(Printer *printer, Op *op, const FormatElement *e);
} Directive;

typedef struct FoldResult {
  Value *value; // an existing value, or
  Attr attr;    // a constant
} FoldResult;
typedef struct Rewriter Rewriter;
typedef void NameFn(void *user, Value *value, Str name);

typedef struct OpRow {
  const char *name;
  const char *operands, *results, *attrs;
  const char *format;      // NULL: generic form, unless parse and print are given
  const char *result_name; // hint for the SSA name of its one result; NULL: numbered
  uint32_t traits;
  uint32_t n_regions;
  const char *doc; // one sentence

  bool (*parse)(Parser *parser, OpState *state);
  void (*print)(Printer *printer, Op *op);
  bool (*verify)(Op *op);
  bool (*verify_regions)(Op *op);
  // constants[i] is the value of operand i where known. True: results[] are set for all results.
  bool (*fold)(Op *op, const Attr *constants, FoldResult *results);
  // Where `fold` has no answer. Conversions use `fold` alone, which is MLIR's.
  bool (*fold_more)(Op *op, const Attr *constants, FoldResult *results);
  // Whether this op does more than its traits say (a volatile load): it stays, used or not.
  bool (*has_more_effects)(const Op *op);
  // Rewrites the op (and nothing before it). True: something changed.
  bool (*canonicalize)(Op *op, Rewriter *rewriter);
  void (*name_results)(Op *op, NameFn *name, void *user);
  void (*name_block_args)(Op *op, Region *region, NameFn *name, void *user);
  const char *implicit_terminator;
} OpRow;

typedef enum Arity { ONE, OPTIONAL, MANY } Arity;

typedef struct Port {
  Ident name;
  Arity arity;
  const TypeConstraint *constraint; // never NULL
  // Its type is that of another port, or a function of it.
  bool has_rule, rule_is_result;
  uint32_t rule_port;
  const TypeFunction *rule_function; // NULL: the same type
} Port;

typedef struct AttrSpec {
  Ident name;
  const AttrKind *kind;
  bool is_optional;
  Attr otherwise; // default, or NULL
} AttrSpec;

typedef struct Format Format;

struct OpInfo {
  Context *ctx;
  Ident name;
  Ident short_name;       // without the dialect
  const Dialect *dialect; // NULL: unregistered
  const OpRow *row;       // NULL: unregistered
  unsigned id;            // 0: unregistered
  uint32_t traits;
  bool is_compiled;
  Port *operands, *results;
  uint32_t n_operands, n_results;
  int variadic_operand, variadic_result; // the one port that is not ONE; -1: none, -2: several
  AttrSpec *attrs;
  uint32_t n_attrs;
  bool has_defaults; // some attribute is added where it is not written
  Format *format;
};

struct Dialect {
  const char *name;
  bool is_upstream; // one of MLIR's own: mlir-opt knows its ops
  const OpRow *ops;
  unsigned n_ops, first_id;
  const TypeDef *const *types; // NULL-terminated, like all tables here
  const AttrDef *const *attrs;
  const TypeConstraint *constraints;
  const TypeFunction *type_functions;
  const AttrKind *attr_kinds;
  bool keeps_unknown_attrs; // `#dialect.x<...>` without a definition is kept as it stands
  const Directive *directives;
  const char *const (*op_aliases)[2]; // other spelling, op name; ends with NULL
  // How types stand inside this dialect's ops, where that is shorter.
  Type (*parse_short_type)(Parser *parser);
  void (*print_short_type)(Printer *printer, Type type);
  // Whether `name`, of this dialect, may be said of a function's argument or result of the type.
  bool (*verify_arg_attr)(const Op *op, Type type, NamedAttr attr, bool is_result);
  // An op that yields the constant, or NULL.
  Op *(*constant)(Builder *builder, Attr value, Type type);
};

// Make a dialect known; ids of its ops start at dialect->first_id.
void context_add_dialect(Context *ctx, const Dialect *dialect);
const Dialect *context_dialect(Context *ctx, Ident name);

// The info of a name, compiled; an unregistered one is made where `name` is new.
const OpInfo *op_info_by_name(Context *ctx, Ident name, bool create_unregistered);
const OpInfo *op_info_by_id(Context *ctx, unsigned id);

static inline bool op_is(const Op *op, unsigned id) {
  return op->info->id == id;
}
static inline bool op_has(const Op *op, uint32_t traits) {
  return (op->info->traits & traits) == traits;
}
static inline bool op_is_registered(const Op *op) {
  return op->info->row != NULL;
}
static inline Context *op_context(const Op *op) {
  return op->info->ctx;
}

Attr enum_attr(Context *ctx, const AttrKind *kind, uint64_t value); // of an enumeration
const AttrSpec *op_info_attr(const OpInfo *info, Ident name);       // NULL: not inherent
int op_info_operand(const OpInfo *info, Ident name);                // port index or -1
int op_info_result(const OpInfo *info, Ident name);

// The operands that belong to port `port`: [*begin, *begin + *n). False where the op's operands
// do not fit its ports (the verifier says so).
static inline bool op_operand_range(const Op *op, uint32_t port, uint32_t *begin, uint32_t *n);
static inline bool op_result_range(const Op *op, uint32_t port, uint32_t *begin, uint32_t *n);
// Operand of a port that has exactly one; by port index.
Value *op_port(const Op *op, uint32_t port);
// Of a port that may have none: its operand, or NULL.
Value *op_optional(const Op *op, uint32_t port);

// The ranges where the number of values may vary.
bool op_variable_operand_range(const Op *op, uint32_t port, uint32_t *begin, uint32_t *n);
bool op_variable_result_range(const Op *op, uint32_t port, uint32_t *begin, uint32_t *n);

static inline bool op_operand_range(const Op *op, uint32_t port, uint32_t *begin, uint32_t *n) {
  if (op->info->variadic_operand != -1)
    return op_variable_operand_range(op, port, begin, n);
  *begin = port;
  *n = 1;
  return op->n_operands == op->info->n_operands;
}
static inline bool op_result_range(const Op *op, uint32_t port, uint32_t *begin, uint32_t *n) {
  if (op->info->variadic_result != -1)
    return op_variable_result_range(op, port, begin, n);
  *begin = port;
  *n = 1;
  return op->n_results == op->info->n_results;
}

// Add the default values of attributes that are not there.
void op_state_add_defaults(Arena *arena, OpState *state);

bool region_is_graph(const Region *region);

const TypeConstraint *find_constraint(Context *ctx, const Dialect *dialect, Str name);
const TypeFunction *find_type_function(Context *ctx, const Dialect *dialect, Str name);
const AttrKind *find_attr_kind(Context *ctx, const Dialect *dialect, Str name);
// The core's own tables (core_tables.c).
extern const TypeConstraint CORE_CONSTRAINTS[];
extern const TypeFunction CORE_TYPE_FUNCTIONS[];
extern const AttrKind CORE_ATTR_KINDS[];

#endif
