// bf16.h: what machine code for bf16 calls.

#ifndef SLUICE_EMIT_BF16_H
#define SLUICE_EMIT_BF16_H

#include "base/llvm_api.h"

// Where a module computes with bf16, LLVM's code calls functions that round to it, which the C
// library of gcc has from version 13 on only: they are defined in the module itself.
void emit_bf16_support(const LlvmApi *llvm, LLVMModuleRef module);

#endif
