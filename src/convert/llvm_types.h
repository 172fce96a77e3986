// llvm_types.h: builtin types as the llvm dialect has them, and memref descriptors.
//
//   memref<?x4xf32>   struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//                     allocated, aligned, offset, sizes, strides; rank 0 has no arrays
//   memref<*xf32>     struct<(i64, ptr)>: rank, pointer to the ranked descriptor
//   index             i64
//   vector<2x3xf32>   array<2 x vector<3xf32>>

#ifndef SLUICE_CONVERT_LLVM_TYPES_H
#define SLUICE_CONVERT_LLVM_TYPES_H

#include "convert/conversion.h"
#include "dialects/llvm/types.h"

enum { ALLOCATED, ALIGNED, OFFSET, SIZES, STRIDES }; // fields of a descriptor
enum { RANK, DESCRIPTOR };                           // of an unranked one

// NULL: the type has none.
Type llvm_type(Context *ctx, Type type);
// The pointer to a memref's elements; NULL where its memory space is no number.
Type llvm_memref_ptr(Context *ctx, Type memref);
bool memref_is_strided(Type memref);
// Its layout is strided, its element type and memory space are known.
bool memref_converts(Context *ctx, Type memref);

typedef enum Convention { EXPANDED, BARE_POINTERS, C_INTERFACE } Convention;
// The types an argument is passed as; false where it has none.
typedef VEC(Type) TypeVec;
typedef VEC(Value *) ValueVec;
bool llvm_arg_types(Context *ctx, Arena *arena, Type type, bool bare, TypeVec *out);
// One result as it is, several as a struct; void for none. NULL: some type has no counterpart.
Type llvm_result_type(Context *ctx, Arena *arena, Type function, bool bare);

// Shorthands for building, all at c->b.
Value *build_llvm(Conversion *c, unsigned op, Value *const *operands, size_t n, Type type);
Value *build_llvm_index(Conversion *c, int64_t value); // constant(value : index) : i64
Value *build_undef(Conversion *c, Type type);
Value *build_extract(Conversion *c, Value *from, const int64_t *position, size_t n);
Value *build_insert(Conversion *c, Value *into, Value *value, const int64_t *position, size_t n);
Value *build_gep(Conversion *c, Value *base, Type element, const int32_t *raw, size_t n_raw,
                 Value *const *dynamic, size_t n_dynamic);
Value *build_gep_index(Conversion *c, Value *base, Type element, Value *index);
Value *build_alloca(Conversion *c, Value *n, Type element);
Value *build_load(Conversion *c, Value *address, Type type);
void build_store(Conversion *c, Value *value, Value *address);
Value *build_mul(Conversion *c, Value *a, Value *b);
Value *build_add(Conversion *c, Value *a, Value *b);
void build_llvm_br(Conversion *c, Block *to, Value *const *values, size_t n);
// To `then` without values, or to `otherwise` with one, where that is not NULL.
void build_llvm_cond_br(Conversion *c, Value *condition, Block *then, Block *otherwise,
                        Value *value);
Op *build_llvm_call(Conversion *c, Ident callee, Value *const *args, size_t n, Type result);
// Bytes of so many elements: the address of that element of an array at null.
Value *build_size_of(Conversion *c, Type element, Value *n);

Value *descriptor_get(Conversion *c, Value *descriptor, int64_t field);
Value *descriptor_get_at(Conversion *c, Value *descriptor, int64_t field, size_t dim);
Value *descriptor_set(Conversion *c, Value *descriptor, int64_t field, Value *value);
Value *descriptor_set_at(Conversion *c, Value *descriptor, int64_t field, size_t dim, Value *value);
// All fields of a ranked or unranked descriptor in the order of the calling convention.
void descriptor_unpack(Conversion *c, Value *descriptor, Type memref, ValueVec *out);
Value *descriptor_pack(Conversion *c, Type memref, Value *const *values);
// A descriptor of static shape from one pointer.
Value *descriptor_from_pointer(Conversion *c, Type memref, Value *allocated, Value *aligned);

#endif
