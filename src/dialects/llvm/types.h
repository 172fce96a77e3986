// types.h: the types of the llvm dialect.
//
// A struct without a name is its elements. One with a name is known by it: its body is set once,
// maybe after the type is in use, which is how a struct can contain itself. A struct without a
// body is opaque.

#ifndef SLUICE_DIALECTS_LLVM_TYPES_H
#define SLUICE_DIALECTS_LLVM_TYPES_H

#include "ir/type.h"

Type type_llvm_ptr(Context *ctx, unsigned address_space);
Type type_llvm_void(Context *ctx);
Type type_llvm_array(Context *ctx, Type element, uint64_t n);
Type type_llvm_struct(Context *ctx, const Type *elements, size_t n, bool is_packed);
Type type_llvm_function(Context *ctx, Type result, const Type *params, size_t n, bool is_variadic);
// Of pointers and such; integers and floats have the builtin vector.
Type type_llvm_vector(Context *ctx, Type element, uint64_t n, bool is_scalable);

bool type_is_llvm_ptr(Type type);
bool type_is_llvm_void(Type type);
bool type_is_llvm_array(Type type);
bool type_is_llvm_struct(Type type);
bool type_is_llvm_function(Type type);
bool type_is_llvm_vector(Type type); // !llvm.vec
bool type_is_llvm_token(Type type);
bool type_is_llvm_target(Type type);
bool type_is_llvm_opaque_target(Type type); // with no zero, and no globals
// All that the llvm dialect's ops work on: its own types, signless integers, floats and vectors
// of rank 1 of them.
bool type_is_llvm(Type type);
bool type_is_llvm_float(Type type);
bool type_is_any_vector(Type type); // builtin, of rank 1, or !llvm.vec

unsigned llvm_ptr_space(Type type);
uint64_t llvm_array_len(Type type);
Type llvm_array_element(Type type);
bool llvm_struct_is_opaque(Type type);
bool llvm_struct_is_packed(Type type);
Ident llvm_struct_name(Type type); // NULL: a literal struct
size_t llvm_struct_len(Type type);
Type llvm_struct_at(Type type, size_t i);
Type llvm_function_result(Type type);
bool llvm_function_is_variadic(Type type);
size_t llvm_function_n_params(Type type);
Type llvm_function_param(Type type, size_t i);
// Of both kinds of vectors; scalable ones have a multiple of n elements.
Type vector_element(Type type);
uint64_t vector_len(Type type);
bool vector_is_scalable(Type type);
// The type itself, or a vector's element.
Type llvm_scalar(Type type);
// A vector like `like` of other elements, of `n` elements; of the kind that the element needs.
Type vector_like(Context *ctx, Type like, Type element, uint64_t n);

// The struct of a name, made without a body where it is new; its body, once. False where it has
// another one already.
Type llvm_struct_named(Context *ctx, Ident name);
bool llvm_struct_set_body(Context *ctx, Type type, const Type *elements, size_t n, bool is_packed,
                          bool is_opaque);
// Being read or printed: a mention of it inside is its name alone. Literal structs never are.
bool llvm_struct_is_open(Type type);
void llvm_struct_set_open(Type type, bool is_open);

extern const TypeDef TYPE_DEF_LLVM_PTR, TYPE_DEF_LLVM_VOID, TYPE_DEF_LLVM_ARRAY,
    TYPE_DEF_LLVM_STRUCT, TYPE_DEF_LLVM_FUNC, TYPE_DEF_LLVM_VEC, TYPE_DEF_LLVM_TOKEN,
    TYPE_DEF_LLVM_LABEL, TYPE_DEF_LLVM_METADATA, TYPE_DEF_LLVM_PPC_FP128, TYPE_DEF_LLVM_X86_MMX,
    TYPE_DEF_LLVM_TARGET;
extern const TypeDef *const LLVM_TYPES[]; // all of them

#endif
