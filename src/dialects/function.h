// function.h: what ops that are functions share: reading and writing of signatures.

#ifndef SLUICE_DIALECTS_FUNCTION_H
#define SLUICE_DIALECTS_FUNCTION_H

#include "ir/parser.h"
#include "ir/printer.h"

typedef struct Signature {
  RegionArgs args;     // names are empty in a declaration
  VEC(Attr) arg_attrs; // a dictionary each, or NULL
  VEC(Type) results;
  VEC(Attr) result_attrs;
  bool is_variadic; // ended with `...`
} Signature;

// How a dialect reads a type in a signature; NULL: parse_type.
typedef bool SignatureTypeFn(Parser *p, Type *type);

// (%a: T {attrs} loc(...), ...) -> (T {attrs}, ...)
bool parse_signature(Parser *p, Signature *signature, SignatureTypeFn *type, bool allow_variadic);
bool parse_signature_args(Parser *p, Signature *signature, SignatureTypeFn *type,
                          bool allow_variadic);
bool parse_signature_results(Parser *p, Signature *signature, SignatureTypeFn *type);
// arg_attrs and res_attrs, where there are any.
void add_signature_attrs(Parser *p, OpState *state, const Signature *signature);
// private, public, nested
bool parse_optional_visibility(Parser *p, OpState *state);

// The same, written. body NULL or empty: types only. is_variadic: `...` at the end.
void print_signature(Printer *p, Op *op, Type function, bool is_variadic);
void print_signature_parts(Printer *p, Op *op, const Type *inputs, size_t n_inputs,
                           const Type *results, size_t n_results, bool is_variadic,
                           bool always_parens);
// A whole function op, after its name: visibility, @name, signature, attributes, body. before_body
// may add attributes once the written ones are known; NULL: nothing to add.
typedef void SignatureFn(Parser *p, OpState *state, const Signature *signature);
bool parse_function(Parser *p, OpState *state, SignatureTypeFn *type, bool allow_variadic,
                    SignatureFn *before_body);
// The visibility, where the op has one, and the symbol.
void print_visible_name(Printer *p, const Op *op);
void print_function(Printer *p, Op *op, bool is_variadic);
Type function_type_of(const Op *op); // its attribute function_type

// The function's body is there.
static inline bool function_has_body(const Op *op) {
  return op->n_regions && op->regions[0]->first;
}
// Argument and attribute counts against the type; the body's arguments too.
bool verify_function(Op *op, Type function);

#endif
