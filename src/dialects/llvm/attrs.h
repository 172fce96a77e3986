// attrs.h: the attributes of the llvm dialect that are no enumerations.

#ifndef SLUICE_DIALECTS_LLVM_ATTRS_H
#define SLUICE_DIALECTS_LLVM_ATTRS_H

#include "ir/op_info.h"

extern const AttrDef *const LLVM_ATTRS[]; // enumerations too

// #llvm.vscale_range<minRange = ..., maxRange = ...>; its two numbers.
Attr attr_llvm_vscale_range(Context *ctx, Attr least, Attr most);
Attr llvm_vscale_least(Attr attr); // may be NULL
Attr llvm_vscale_most(Attr attr);

// No memory is read or written.
Attr attr_llvm_no_memory_effects(Context *ctx);

bool attr_is_llvm_target_features(Attr attr);

// For each attribute of attrs.def: whether it is one; reading it where nothing else may stand, so
// that its name need not be written.
#define STRUCT_ATTR(name, alias, params)                                                           \
  bool attr_is_llvm_##name(Attr attr);                                                             \
  Attr parse_llvm_##name(Parser *p);
#include "dialects/llvm/attrs.def"
#undef STRUCT_ATTR

// No memory is read or written.
Attr attr_llvm_no_memory_effects(Context *ctx);

#endif
