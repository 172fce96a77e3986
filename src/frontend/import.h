// import.h: what the files of the importer share.
//
// LLVM IR has pointers, the cf level has memrefs. Every pointer is followed to the objects it may
// point into (parameters, local variables, globals) and a byte offset, a linear expression:
//
//   Pointer ─ bases[] (Object)                 Object ─ fields[] (Field): one memref each
//      └─ Offset: constant + sum coeff * value    Field: element type, dims and strides in bytes
//
// An access divides its offset by the strides of a field (access.c). All facts are made before the
// first op is built: objects and pointers (object.c, pointer.c), then every access once, which may
// find that an array has to be seen in one dimension, then the function's signature, then the ops.

#ifndef SLUICE_FRONTEND_IMPORT_H
#define SLUICE_FRONTEND_IMPORT_H

#include "dialects/arith/arith.h"
#include "frontend/facts.h"
#include "frontend/frontend.h"
#include "frontend/kernel.h"
#include "ir/ir.h"

enum { MAX_DIMS = 8, MAX_ELEMENTS = 64, MAX_FIELDS = 64 };

typedef struct Object Object;

// Where in an object a pointer may lead to: `first` bytes from its start, or that and any multiple
// of `step`.
typedef struct Spot {
  Object *object;
  int64_t first, step;
} Spot;

// Where paths of pointers meet: a phi, a select, a pointer read from memory; or all the pointers
// that an object or a field of it holds.
typedef struct Merge {
  LLVMValueRef value; // NULL: of an object
  Object **bases;
  size_t n_bases;
  int64_t unit; // divides every offset it can have; 0: it is always 0
  Spot *spots;  // of the bases that are arrays; some of each
  size_t n_spots;
  Value *tag, *offset; // once built; the offset in steps of merge_step
} Merge;

typedef struct Field {
  const char *name; // below the object's: "" or "_x"
  int64_t offset;   // of the first element, bytes
  Type type;        // of an element in memory; NULL: nothing the cf level has
  int64_t size;     // of an element, bytes
  size_t n_dims;
  int64_t dims[MAX_DIMS], strides[MAX_DIMS]; // strides in bytes, outermost first
  bool is_pointer;                           // it holds pointers, encoded: see memory.c
  bool is_of_union;                          // it may hold numbers at one time, pointers at another
  unsigned kinds;                            // of what is stored in it, see codes.c
  Merge held;                                // the pointers that are stored in it
  bool is_used;
  Type memref;
  Value *value; // the memref
} Field;

typedef enum ObjectKind {
  OBJECT_PARAM,
  OBJECT_LOCAL,
  OBJECT_GLOBAL,
  OBJECT_FUNCTION, // pointers to functions are compared, never followed
  OBJECT_NULL
} ObjectKind;

struct Object {
  ObjectKind kind;
  LLVMValueRef llvm;
  uint32_t id; // dense; the tag of pointers with several bases
  Str name;
  Loc loc;
  const CType *ctype; // of a parameter
  int64_t n_bytes;    // 0: that depends on what is accessed
  Field *fields;
  size_t n_fields;
  bool has_many_fields; // more than MAX_FIELDS: it has none here
  bool has_many_dims;   // more than MAX_DIMS: likewise
  bool has_open_dim;    // a pointer: dims[0] is what is accessed, or asked for by --array-size
  int64_t reach;        // steps of dims[0] that constant accesses touch
  Loc open_access;      // one that is not constant
  bool is_open_accessed;
  Field *typed; // as declared; `fields` are these, or
  size_t n_typed;
  int64_t word;        // not 0: one field, an array of words of so many bytes
  bool has_odd_access; // which made it one
  Object *foreign;     // keeps pointers of the program's that may have been copied to here
  Identity identity;   // what the kernel takes for granted where it compares pointers into it
  Merge held;          // the pointers that are stored in it, anywhere
};

typedef struct Term {
  LLVMValueRef value; // an integer, or a pointer phi or select: its offset in units of coeff
  int64_t coeff;
  bool is_unsigned;    // how a narrow integer is widened
  int64_t divisor;     // the value is divided by it first, without a remainder; 0: by 1
  int64_t typed_count; // it is a subscript of an array of so many elements of coeff bytes; 0: no
} Term;

typedef struct Offset {
  const Term *terms;
  size_t n_terms;
  int64_t constant;
} Offset;

typedef struct Pointer {
  Object **bases; // by id
  size_t n_bases;
  LLVMValueRef tag; // with several bases: the phi or select that knows which
  Offset offset;
  Merge *number; // not NULL: it is this, which may be a number (pointer_bits.c), and no more
} Pointer;

// One element that an access touches, or a byte of padding.
typedef struct Element {
  Field *field; // NULL: padding
  size_t n_subscripts;
  Offset subscripts[MAX_DIMS]; // linear in elements
  int64_t byte;                // first byte of the element that the access means
} Element;

typedef struct Importer {
  const LlvmSource *source;
  const LlvmApi *llvm;
  Context *ctx;
  Arena *arena;
  Facts *facts;
  const FrontendOptions *options;
  bool *is_size_used; // by options->array_sizes
  LLVMTargetDataRef layout;
  LLVMValueRef function;
  const char *name; // of the function in the IR
  const CFunction *cfunction;
  bool few;
  FrontendSignature *signature; // filled on the way

  VEC(LLVMBasicBlockRef) order; // reachable blocks, reverse postorder
  VEC(Object *) objects;
  VEC(Merge *) merges;
  VEC(LLVMValueRef) moves;     // stores and copies that may move pointers
  VEC(LLVMValueRef) converted; // pointers that become integers
  Object *number;            // what numbers that are made pointers point into; NULL: there are none
  Merge integers;            // all the pointers that integers can be
  Map object_of, merge_of;   // by LLVM value
  Map pointers;              // LLVM value -> Pointer
  Map addresses;             // integers with addresses in them (address.c)
  Map kinds;                 // integer -> whether it may be a pointer's code (codes.c)
  bool has_codes;            // there are such
  Map indexing;              // integers that subscripts depend on: they keep their no-wrap flags
  Loc thread_local_use;      // reported last
  Loc wide_access;           // reported last
  Map without_target;        // accesses that lead nowhere, with a warning
  bool has_foreign_pointers; // one was read that the program keeps, and reported
  bool reshaped;             // an access found that an array must become one-dimensional

  Module *module;
  Builder builder;
  Block *entry;
  // Marks at the top of the entry block, erased at the end: constants stand before the first,
  // index casts of arguments before the second.
  Op *constants_end, *casts_end;
  Map values, blocks; // LLVM value -> Value, LLVM block -> Block
  Map overflows;      // LLVM call of *.with.overflow -> Value[2]
  Map casts[2];       // Value -> index Value, signed and unsigned
  Map constants;      // Attr -> Value
  Map constant_rank;  // Attr -> order of first appearance
  uint64_t n_ranked;
  Map declared; // LLVM function -> its declaration
} Importer;

static inline bool is_pointer(const Importer *im, LLVMValueRef value) {
  return im->llvm->LLVMGetTypeKind(im->llvm->LLVMTypeOf(value)) == LLVMPointerTypeKind;
}

static inline bool is_load(const Importer *im, LLVMValueRef value) {
  return im->llvm->LLVMIsAInstruction(value) &&
         im->llvm->LLVMGetInstructionOpcode(value) == LLVMLoad;
}

// An instruction or constant that cannot be imported: the error, at its line. Returns false.
bool import_error(Importer *im, LLVMValueRef at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// import.c: all of it. The importer has everything up to `few` and its module set.
bool import_function(Importer *im);

// types.c
Type import_type(Importer *im, LLVMTypeRef type); // NULL: not a scalar the cf level has

// object.c
bool objects_find(Importer *im);
bool objects_finish(Importer *im); // sizes that accesses decide, memref types
Object *object_of(Importer *im, LLVMValueRef value);
Object *add_number_object(Importer *im); // once
void object_flatten(Importer *im, Object *object);
bool object_can_flatten(const Object *object);
// What nothing else can describe is an array of words as large as all fields allow, or else of
// bytes. False: it is one of bytes already.
bool object_make_words(Importer *im, Object *object);

// pointer.c
bool merges_find(Importer *im);
Merge *add_merge(Importer *im, LLVMValueRef value);
bool add_base(Importer *im, Merge *merge, Object *object); // whether it is new
// Its pointers are ours: a local variable, a constant, or a variable that only the kernel uses.
bool object_holds_pointers(const Importer *im, const Object *object);
Pointer *pointer_of(Importer *im, LLVMValueRef value); // NULL after a diagnostic
bool linear_add(Importer *im, Offset *sum, LLVMValueRef value, int64_t coeff, int64_t typed_count);
void offset_add(Importer *im, Offset *sum, Term term);

// Follow a source of a merge to another merge or an object; *sum is what is added on the way.
// False: it cannot be followed.
bool follow_pointer(Importer *im, LLVMValueRef value, Merge **merge, Object **object, Offset *sum);
// What one may be, so may the other; whether that is new. *ok: false after a diagnostic.
bool absorb_merge(Importer *im, Merge *into, const Merge *from);
bool absorb_integer(Importer *im, Merge *into, LLVMValueRef integer);
bool absorb_pointer(Importer *im, Merge *into, LLVMValueRef pointer, bool *ok);
bool unknown_pointer(Importer *im, LLVMValueRef value);  // returns false after a diagnostic
int64_t offset_unit(const Offset *offset, int64_t unit); // divides all terms, and the unit

// The phi's or select's.
unsigned n_sources(const Importer *im, LLVMValueRef merge);
LLVMValueRef source_of(const Importer *im, LLVMValueRef merge, unsigned i);

// place.c: where a pointer may lead to, while pointers are still being found; the offset is that
// from where it comes.
typedef struct Place {
  Object **bases, *base;
  size_t n_bases;
  const Spot *spots;
  Spot spot;
  size_t n_spots;
  Offset offset;
} Place;
bool add_spot(Importer *im, Merge *merge, Spot spot); // whether it is new
bool add_moved_spot(Importer *im, Merge *merge, Spot spot, const Offset *by);
bool place_of(Importer *im, LLVMValueRef pointer, Place *out); // false: it cannot be followed
// `size` bytes there, 0: who knows how many, may be some of a field of that base as declared.
bool place_touches(const Place *place, const Object *base, const Field *field, int64_t size);
bool place_is_told(const Place *place, const Object *base, int64_t size); // of any of its fields

typedef struct Copy {
  Place to, from; // of memset only `to`
  int64_t size;   // bytes; 0: not known
  bool is_set;
} Copy;
bool read_copy(Importer *im, LLVMValueRef call, Copy *out); // false: it cannot be followed
// Whether bytes of one field may be copied to bytes of the other.
bool copies_field(const Copy *copy, const Object *to, const Field *into, const Object *from,
                  const Field *out_of);

// held.c: the pointers in memory; whether something is new. *ok: false after a diagnostic.
void held_start(Importer *im, Object *object, bool *ok);   // those in a variable's initial value
bool held_move(Importer *im, LLVMValueRef move, bool *ok); // a store, a copy, or filled with zeros
bool held_load(Importer *im, Merge *into, LLVMValueRef load, bool *ok);

// address.c
void addresses_find(Importer *im);
bool is_address(const Importer *im, LLVMValueRef value); // or a sum of them that has none
bool address_check(Importer *im, LLVMValueRef i);        // false after a diagnostic
// Of two, whose offsets are a and b. NULL after a diagnostic.
Value *import_address_compare(Importer *im, LLVMValueRef i, Value *a, Value *b);
bool import_address_extreme(Importer *im, LLVMValueRef call); // the larger or smaller of two
bool import_address(Importer *im, LLVMValueRef i);            // a pointer that becomes one
// As import_value, where the user may be an address.
Value *import_operand(Importer *im, LLVMValueRef user, LLVMValueRef value);

// pointer_bits.c
bool is_difference(const Importer *im, LLVMValueRef user);              // of two converted pointers
LLVMValueRef converted_pointer(const Importer *im, LLVMValueRef value); // NULL: it is none
bool is_conversion(const Importer *im, LLVMValueRef i);          // of pointers to integers, or back
bool is_number_constant(const Importer *im, LLVMValueRef value); // such as (int *)-1
void add_number_constant(Importer *im, LLVMValueRef constant);
void build_number_constants(Importer *im);
bool is_far_from_arrays(int64_t number); // none lies at that address
bool pointer_may_be_number(const Importer *im, const Pointer *pointer);
bool import_pointer_to_integer(Importer *im, LLVMValueRef i);
bool import_integer_to_pointer(Importer *im, LLVMValueRef i);

// undefined.c: what C leaves undefined is a warning where the program may never come to it (then
// these return true), and an error where it does in any case.
bool report_far_pointers(Importer *im, LLVMValueRef i); // their difference
bool report_no_target(Importer *im, LLVMValueRef at, const Pointer *pointer);

// range.c: bounds of an integer that hold whenever it is computed without undefined behaviour.
typedef struct Range {
  int64_t low, high;
  bool is_known;
} Range;
Range value_range(const Importer *im, LLVMValueRef value, bool is_unsigned, unsigned depth);
// A number that divides the integer, as large as can be told; 1 if nothing is known, 0 for zero.
int64_t value_divisor(const Importer *im, LLVMValueRef value);
int64_t gcd(int64_t a, int64_t b);

// access.c: the elements that `size` bytes at the pointer's offset in the object are; 0: not
// whole elements, or not provably so. Where no other way is left the object becomes bytes.
size_t access_elements(Importer *im, Object *object, const Offset *offset, int64_t size,
                       Element *out, size_t max);
// Whether a load or store through the pointer, of a pointer or a number, is one of this object,
// which is one of its bases.
bool access_is_meant(const Importer *im, LLVMValueRef at, const Object *object,
                     const Pointer *pointer, bool of_pointers, int64_t size);
bool report_unsplit(Importer *im, LLVMValueRef at, const Object *object); // it has no fields
void object_reaches(Importer *im, LLVMValueRef at, Object *object, const Offset *first,
                    int64_t count);
// A pointer's bits that are only moved, by a load and stores of what it loads.
bool access_is_move(const Importer *im, LLVMValueRef access);
bool field_is_touched(const Field *field, int64_t at, int64_t size); // in one step
bool report_converted(Importer *im, Loc loc); // a pointer's bits are asked for
// Notes what the kernel takes for granted where it compares pointers, some to other places in an
// array than the first (is_walked); false after a diagnostic.
bool scan_identities(Importer *im, LLVMValueRef at, const Merge *p, const Merge *q, bool is_walked);
// Looks at every access before anything is built.
bool accesses_scan(Importer *im);
// By what is declared there, among the bytes from the offset on.
bool object_may_have_pointer_at(const Object *object, const Offset *offset, int64_t size);

// kept.c: the pointers in memory are the kernel's own, or the program's; they do not mix.
void kept_pointers_find(Importer *im);
bool kept_pointer_check(Importer *im, LLVMValueRef access, LLVMValueRef address);
bool report_kept(Importer *im, LLVMValueRef at, const Object *object); // returns false

// codes.c: the integers that are codes of pointers.
void codes_start(Importer *im);
bool codes_propagate(Importer *im); // one round; whether something changed
bool codes_check(Importer *im);     // how they are used; false after a diagnostic
bool integer_may_be_code(const Importer *im, LLVMValueRef value);

// build.c
Value *build_constant(Importer *im, Attr value);
Value *build_int(Importer *im, Type type, int64_t value);
Value *build_index(Importer *im, int64_t value);
Value *build_zero(Importer *im, Type type);
Value *build_binary(Importer *im, unsigned op, Value *a, Value *b);
Value *build_cast(Importer *im, unsigned op, Value *value, Type type);
Value *build_cmpi(Importer *im, int predicate, Value *a, Value *b);
Value *build_cmpf(Importer *im, int predicate, Value *a, Value *b);
Value *build_select(Importer *im, Value *condition, Value *a, Value *b);
// An integer of another width.
Value *build_resize(Importer *im, Value *value, Type type, bool is_unsigned);
Value *build_linear(Importer *im, const Offset *offset, int64_t unit);
Op *build_branch(Importer *im, Block *target, Value *const *args, size_t n_args);
Op *build_cond_branch(Importer *im, Value *condition, Block *yes, Value *const *yes_args,
                      size_t n_yes, Block *no, Value *const *no_args, size_t n_no);
// A new block after the one being built, and building goes on there when the caller says so.
Block *build_block_after(Importer *im, Block *block);

// The value of an integer or float operand; NULL after a diagnostic.
Value *import_value(Importer *im, LLVMValueRef value);
Attr import_constant(Importer *im, LLVMValueRef constant); // NULL: not a scalar constant

// memory.c
// A pointer in memory: the tag in the upper 16 bits, the offset in bytes below. Null is 0.
enum { OFFSET_BITS = 48 };
// `size` bytes at an offset of an object as a value of that type, and back. NULL or false after a
// diagnostic.
Value *load_from(Importer *im, Object *object, const Offset *offset, Type type, int64_t size);
bool store_to(Importer *im, Object *object, const Offset *offset, Value *value, int64_t size);
bool import_load(Importer *im, LLVMValueRef i);
bool import_store(Importer *im, LLVMValueRef i);
bool import_pointer_select(Importer *im, LLVMValueRef i);
bool import_pointer_compare(Importer *im, LLVMValueRef i);
bool import_pointer_difference(Importer *im, LLVMValueRef i, bool *is_one);
// Of offsets: signed, since programs step before the start of an array and compare.
CmpiPredicate offset_predicate(LLVMIntPredicate predicate);
bool pointers_may_meet(const Pointer *p, const Pointer *q);
Value *pointer_tag(Importer *im, const Pointer *pointer);
int64_t merge_step(const Importer *im, const Merge *merge); // in bytes; 0: the offset is always 0
// As the merge has it.
Value *merge_offset(Importer *im, const Pointer *pointer, const Merge *merge);
Value *encode_pointer(Importer *im, const Pointer *pointer); // NULL after a diagnostic
bool decode_pointer(Importer *im, LLVMValueRef i); // a merge whose code is among the values
int64_t encode_constant_pointer(const Importer *im, const Pointer *pointer);

// transfer.c: memcpy, memmove, memset
bool import_transfer(Importer *im, LLVMValueRef call, bool is_set);
bool transfer_scan(Importer *im, LLVMValueRef call, bool is_set);

// global.c
bool globals_build(Importer *im); // and local arrays

// ops.c, calls.c
typedef enum CallKind { CALL_ORDINARY, CALL_IGNORED, CALL_COPY, CALL_SET } CallKind;
CallKind call_kind(const Importer *im, LLVMValueRef call);
CmpiPredicate integer_predicate(LLVMIntPredicate predicate);
bool import_instruction(Importer *im, LLVMValueRef i);
bool import_call(Importer *im, LLVMValueRef i);

#endif
