// attrs.h: the attributes of the llvm dialect that are no enumerations.

#ifndef SLUICE_DIALECTS_LLVM_ATTRS_H
#define SLUICE_DIALECTS_LLVM_ATTRS_H

#include "ir/op_info.h"

extern const AttrDef *const LLVM_ATTRS[]; // enumerations too

// #llvm.vscale_range<minRange = ..., maxRange = ...>; its two numbers.
Attr attr_llvm_vscale_range(Context *ctx, Attr least, Attr most);
bool attr_is_llvm_vscale_range(Attr attr);
Attr llvm_vscale_least(Attr attr); // may be NULL
Attr llvm_vscale_most(Attr attr);

// No memory is read or written.
Attr attr_llvm_no_memory_effects(Context *ctx);

// #llvm.alias_scope<...>, whose name need not be written where nothing else may stand.
bool attr_is_llvm_alias_scope(Attr attr);
Attr parse_llvm_alias_scope(Parser *p);

#endif
