// format.h: compiled text formats of ops; see op_info.h for the notation.

#ifndef SLUICE_IR_FORMAT_H
#define SLUICE_IR_FORMAT_H

#include "ir/op_info.h"

typedef enum ElementKind {
  ELEMENT_LITERAL,
  ELEMENT_SPACE, // ` `: a space in the output
  ELEMENT_OPERAND,
  ELEMENT_OPERANDS, // all of them
  ELEMENT_ATTR,
  ELEMENT_TYPE, // of a port
  ELEMENT_OPERAND_TYPES,
  ELEMENT_RESULT_TYPES,
  ELEMENT_FUNCTIONAL_TYPE,
  ELEMENT_ATTR_DICT,
  ELEMENT_ATTR_DICT_KEYWORD,
  ELEMENT_SUCCESSOR,
  ELEMENT_SUCCESSORS,
  ELEMENT_REGION,
  ELEMENT_CUSTOM,
  ELEMENT_GROUP,
} ElementKind;

enum { FORMAT_MAX_ARGS = 8 };

typedef enum RefKind {
  REF_OPERAND,
  REF_RESULT,
  REF_ATTR,
  REF_ALL_OPERANDS,
  REF_ALL_RESULTS
} RefKind;
typedef struct FormatRef {
  RefKind kind;
  uint32_t index;
  bool is_type; // type($x)
} FormatRef;

struct FormatElement {
  ElementKind kind;
  bool space_before;
  // What is printed before it: the literals that stand there, which are then folded.
  bool is_folded;
  uint8_t n_lead;
  char lead[TEXT_SHORT];
  Str literal;
  FormatRef ref;   // operand, attr, type; successor and region by index
  FormatRef *args; // custom, functional-type
  uint32_t n_args;
  const Directive *directive;
  // Group: children then otherwise, as ranges of Format.elements; the anchor decides.
  uint32_t first_child, n_children, first_else, n_else;
  FormatRef anchor;
};

struct Format {
  FormatElement *elements;
  uint32_t n_elements;
  uint32_t first_top, n_top; // the outermost sequence
  // Attributes that the format writes itself, hence not in attr-dict. A bit per AttrSpec.
  uint64_t written_attrs;
};

// Operands and types as read, before they are matched up. Indexed by port.
typedef struct UnresolvedOperand {
  Str name;       // without the %; in the source
  uint32_t index; // of `#index`
} UnresolvedOperand;

typedef struct OperandList {
  VEC(UnresolvedOperand) items;
  bool is_read;
} OperandList;

typedef struct TypeList {
  VEC(Type) items;
  bool is_read;
} TypeList;

struct FormatState {
  OperandList *operands;      // by operand port
  TypeList *operand_types;    // by operand port
  TypeList *result_types;     // by result port
  OperandList all_operands;   // `operands`
  TypeList all_operand_types; // `type(operands)`, functional-type
  TypeList all_result_types;
};

// Compile row->format; a mistake in it is a bug.
Format *format_compile(Context *ctx, OpInfo *info);
bool format_parse(Parser *parser, OpState *state);
void format_print(Printer *printer, Op *op);

#endif
