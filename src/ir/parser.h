// parser.h: reading the textual IR; what a dialect's own parse functions may call.
//
// Every function that returns bool returns false after it has reported an error. Functions named
// parse_optional_* return whether the thing was there.

#ifndef SLUICE_IR_PARSER_H
#define SLUICE_IR_PARSER_H

#include "ir/format.h"
#include "ir/lexer.h"
#include "ir/op_info.h"

typedef struct ParseOptions {
  bool no_implicit_module;      // the file's one op is the top
  struct VerifyAside *verifier; // to be shown what has been read; NULL: none
} ParseOptions;

// Parse a source into module->top (builtin.module unless the file has one op that is one).
// Reports as many independent errors as it finds; returns whether there were none.
bool module_parse(Module *module, const Source *source, const ParseOptions *options);
// The same, and verify it.
bool module_read(Module *module, const Source *source, const ParseOptions *options);
// For tables and tests: a type or attribute from text alone. NULL after a diagnostic.
Type type_parse(Context *ctx, const char *text);
Attr attr_parse(Context *ctx, const char *text);

Context *parser_context(Parser *p);
Module *parser_module(Parser *p);
Arena *parser_scratch(Parser *p); // freed after the op
const char *parser_at(Parser *p); // start of the current token
Loc parser_loc_at(Parser *p, const char *at);
bool parser_error(Parser *p, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// A note on the error just reported; nothing where that one was not worth telling.
void parser_note(Parser *p, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// "expected WHAT, but found ...", at the current token, or, where that one starts a line, behind
// the token before it: there something is missing.
bool parser_expected(Parser *p, const char *what);
const Token *parser_token(Parser *p);
Token parser_peek(Parser *p); // the token after the current one

bool parse_token(Parser *p, TokenKind kind, const char *what);
bool parse_optional_token(Parser *p, TokenKind kind);
bool parse_punct(Parser *p, char c);
bool parse_optional_punct(Parser *p, char c);
// The same with a word on the place: "expected '>' WHERE".
bool parse_punct_where(Parser *p, char c, const char *where);
bool parse_arrow(Parser *p);
bool parse_optional_arrow(Parser *p);
bool parse_keyword(Parser *p, const char *keyword);
bool parse_optional_keyword(Parser *p, const char *keyword);
bool parse_any_keyword(Parser *p, Str *keyword);
bool parse_optional_any_keyword(Parser *p, Str *keyword);
bool parse_integer(Parser *p, int64_t *value);
bool parse_integer_between(Parser *p, int64_t min, int64_t max, int64_t *value);
bool parse_optional_integer(Parser *p, int64_t min, int64_t max, int64_t *value, bool *present);
bool parse_string(Parser *p, Ident *text);
bool parse_optional_string(Parser *p, Ident *text);
// Elements between `open` and `close`, separated by commas; may be empty.
typedef bool ParseElementFn(Parser *p, void *user);
bool parse_list(Parser *p, char open, char close, ParseElementFn *element, void *user);
bool parse_list_where(Parser *p, char open, char close, const char *where, ParseElementFn *element,
                      void *user);

typedef VEC(int64_t) DimList;

bool parse_type(Parser *p, Type *type);
bool parse_optional_type(Parser *p, Type *type, bool *present);
bool parse_type_list(Parser *p, TypeList *list);             // T1, T2
bool parse_type_list_parens(Parser *p, TypeList *list);      // (T1, T2) or ()
bool parse_function_result_types(Parser *p, TypeList *list); // T or (T1, T2)
bool parse_function_type(Parser *p, TypeList *inputs, TypeList *results);
// The short form of the dialect of the op being read; the ordinary one is accepted as well.
bool parse_short_type(Parser *p, const Dialect *dialect, Type *type);
bool parse_dimensions(Parser *p, DimList *dims, bool allow_dynamic);

// `expected`: type of an untyped literal, or NULL.
bool parse_attr(Parser *p, Type expected, Attr *attr);
bool parse_optional_attr_dict(Parser *p, OpState *state);
bool parse_optional_attr_dict_keyword(Parser *p, OpState *state);
bool parse_attr_dict_value(Parser *p, Attr *dict);
bool parse_symbol_name(Parser *p, Ident *name);
bool parse_optional_symbol_name(Parser *p, Ident *name);
bool parse_enum(Parser *p, const EnumTable *table, uint64_t *value);
bool parse_location(Parser *p, Loc *loc); // loc(...)
bool parse_optional_location(Parser *p, Loc *loc);
// The text of a balanced <...>, and what precedes it, verbatim.
bool parse_balanced_text(Parser *p, Str *text);

void op_state_add_attr(Parser *p, OpState *state, Ident name, Attr value);
void op_state_set_attr(Parser *p, OpState *state, const char *name, Attr value);
bool op_state_has_attr(const OpState *state, Ident name);

bool parse_operand(Parser *p, UnresolvedOperand *operand);
bool parse_optional_operand(Parser *p, UnresolvedOperand *operand, bool *present);
bool parse_operand_list(Parser *p, OperandList *list); // %a, %b
bool parse_operand_list_in(Parser *p, char open, char close, OperandList *list);
// The value of a name. Type NULL: whatever its definition says, which may come later.
bool resolve_operand(Parser *p, UnresolvedOperand operand, Type type, Value **value);
bool add_operand(Parser *p, OpState *state, UnresolvedOperand operand, Type type);
bool add_operands(Parser *p, OpState *state, const OperandList *operands, const TypeList *types,
                  const char *at);
// The type of a value that is already defined; NULL otherwise.
Type operand_known_type(Parser *p, UnresolvedOperand operand);
// After an operand was resolved with type NULL: what to write instead, should its definition never
// come. Kept as long as the parser.
void operand_type_hint(Parser *p, UnresolvedOperand operand, const char *hint);

typedef struct RegionArg {
  UnresolvedOperand name;
  Type type;
  Loc loc;
} RegionArg;
typedef VEC(RegionArg) RegionArgs;

bool parse_successor(Parser *p, Block **block);
// `{ ... }`; args are those of the entry block. info: the op the region will belong to.
bool parse_region(Parser *p, OpState *state, const RegionArg *args, size_t n_args, Region **region);
bool parse_optional_region(Parser *p, OpState *state, const RegionArg *args, size_t n_args,
                           Region **region, bool *present);
// Give the one block of a region its implicit terminator where it is missing.
void region_add_implicit_terminator(Module *module, const OpInfo *info, Region *region, Loc loc);

// The name of one of the results before the `=` of the op being read, as written, or empty beyond
// the last.
Str parser_result_name(Parser *p, size_t i);
enum { PARSER_MAX_DEPTH = 400 };
// Nesting: true as long as it is not too deep; pairs with parser_leave.
bool parser_enter(Parser *p);
void parser_leave(Parser *p);

#endif
