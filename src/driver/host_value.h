// host_value.h: arguments and results of a function on this machine: numbers, and arrays as memref
// descriptors, from text and back.

#ifndef SLUICE_DRIVER_HOST_VALUE_H
#define SLUICE_DRIVER_HOST_VALUE_H

#include "ir/ir.h"

// memref<...> as C has it: sizes, then strides.
typedef struct HostDescriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} HostDescriptor;

// memref<*x...>
typedef struct HostUnranked {
  int64_t rank;
  HostDescriptor *descriptor;
} HostUnranked;

enum { HOST_MAX_RANK = 32, HOST_MAX_WIDTH = 4096 };

// An integer, an index, a float of up to 64 bits, or a memref of such; others cannot be given or
// printed.
bool host_type_is_known(Type type);
bool host_is_array(Type type); // ranked or not
size_t host_size(Type type);   // in memory; a memref: its descriptor
// Where each of several results lies in the struct that holds them; returns the struct's size.
size_t host_place(const Type *types, size_t n, size_t *offsets);
// Read a value of the type into out, of host_size bytes; buffers come from the arena. `text` is a
// number, an array in JSON's notation, or the name of a .json or .npy file. False: *error says why,
// and where in the text.
bool host_read(Context *ctx, Arena *arena, Type type, const char *text, void *out,
               const char **error);
// The array that a memref.global of the type holds at first; zeros where nothing is said.
void host_fill(Arena *arena, Type type, Attr initial, HostDescriptor *out);
// Not an array whose sizes overflow or are negative, or that has no memory.
bool host_can_print(Type type, const void *value);
void host_print(Type type, const void *value, Text *out); // as JSON
// Where two values of one type and shape differ first: "[3]: expected 1, got 2", after the name of
// the value; in the context. NULL: they are equal.
const char *host_difference(Context *ctx, Type type, const void *got, const void *expected);

#endif
