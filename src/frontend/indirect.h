// indirect.h: calls through pointers to functions.

#ifndef SLUICE_FRONTEND_INDIRECT_H
#define SLUICE_FRONTEND_INDIRECT_H

#include "frontend/kernel.h"

// Replaces a call through a pointer by one of a new function, which it returns, that calls what the
// pointer can be. NULL: that is not known, and nothing changes.
LLVMValueRef indirect_call_resolve(const LlvmSource *source, LLVMValueRef call);

typedef VEC(Str) Names;

// A call that was inlined into its own function time and again: the functions between, in the order
// of the calls, the last as the first. Else none.
void indirect_call_cycle(const LlvmSource *source, LLVMValueRef call, Names *cycle);

#endif
