// facts.h: what LLVM IR has lost, read from the syntax tree with libclang: names of parameters,
// shapes of array parameters, names of struct fields.

#ifndef SLUICE_FRONTEND_FACTS_H
#define SLUICE_FRONTEND_FACTS_H

#include "base/clang_api.h"
#include "frontend/clang_driver.h"

typedef enum CTypeKind {
  CTYPE_VOID,
  CTYPE_INT,
  CTYPE_FLOAT,
  CTYPE_POINTER, // to element
  CTYPE_ARRAY,   // of count elements
  CTYPE_RECORD,
  CTYPE_OTHER,
} CTypeKind;

typedef struct CType CType;
typedef struct CField {
  const char *name;
  int64_t offset; // bytes
  const CType *type;
  bool is_bit_field;
} CField;

struct CType {
  CTypeKind kind;
  int64_t size; // bytes; negative: not known
  const CType *element;
  int64_t count; // negative: not a constant
  bool is_union, is_volatile, is_unsigned;
  CField *fields;
  size_t n_fields;
  const char *text; // as C writes it
};

typedef struct CParam {
  const char *name; // empty: it has none
  const CType *type;
  Loc loc;
} CParam;

typedef struct CFunction {
  const char *name;
  CParam *params;
  size_t n_params;
  const CType *result;
  bool is_static;
  Loc loc;
} CFunction;

typedef struct Facts {
  Context *ctx;
  Arena *arena; // all that is returned lives there
  ClangApi clang;
  CXIndex index;
  CXTranslationUnit unit;
} Facts;

// NULL, or what went wrong; close it in both cases. Without bodies nothing is known of expressions.
typedef enum FactsScope { FACTS_OF_DECLARATIONS, FACTS_WITH_BODIES } FactsScope;
const char *facts_open(Facts *facts, Context *ctx, Arena *arena, const char *path, ClangArgs args,
                       FactsScope scope);
void facts_close(Facts *facts);
// The definition, else the last declaration that names all parameters, else the first; NULL: there
// is none.
CFunction *facts_function(Facts *facts, const char *name);
// What the file itself, not its headers, defines as static or inline: name, is_static and loc. With
// bodies.
CFunction *facts_hidden_functions(Facts *facts, size_t *n);
// Whether the expression at a place is an unsigned integer, or an array of them.
bool facts_is_unsigned(Facts *facts, Position at);
bool ctype_has_bit_field(const CType *type);
// It is a pointer, or has some among its elements or members.
bool ctype_holds_pointers(const CType *type);
// Whether what lies so many bytes behind the start, or behind what is pointed to, is an unsigned
// integer.
bool ctype_is_unsigned(const CType *type, int64_t offset);
// What to do about a type that is not supported; NULL: there is nothing to say.
const char *ctype_hint(const CType *type);

#endif
