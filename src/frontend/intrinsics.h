// intrinsics.h: calls that are ordinary ops.

#ifndef SLUICE_FRONTEND_INTRINSICS_H
#define SLUICE_FRONTEND_INTRINSICS_H

#include "frontend/import.h"

// `name` starts with "llvm.".
bool import_intrinsic(Importer *im, LLVMValueRef call, Str name);
// *is_known: it is a function of math.h that has an op.
bool import_library_call(Importer *im, LLVMValueRef call, Str name, bool *is_known);

#endif
