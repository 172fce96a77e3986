// outputs.h: variables that placeholders assign (seed 1), made values of their own per call.
//
// In C an output argument is an assignment, but what is passed looks like a value: in SSA form the
// variable and all its copies would be the one result of __init. So before that form is made
//
//   o = __init();  __unit(a, o);  old = o;  __unit(b, o);
//
// becomes
//
//   o = __init();  __unit(a, o);  old = o;  new = __init();  __unit(b, new);  o = new;
//
// A variable is made by an __init of its own, or is a copy of one that is.

#ifndef SLUICE_FRONTEND_OUTPUTS_H
#define SLUICE_FRONTEND_OUTPUTS_H

#include "frontend/facts.h"
#include "frontend/kernel.h"

// False after diagnostics: a variable is read where no call has assigned it, or which one did
// depends on the way taken.
bool outputs_assign(const LlvmSource *source, Facts *facts, LLVMValueRef kernel);
// After LLVM's passes: values of __init that fields of structs and the like were made with, and
// that nobody reads.
void outputs_drop_places(const LlvmSource *source, LLVMValueRef kernel);

#endif
