// cpu_code.h: functions of the cf level as LLVM IR and machine code.

#ifndef SLUICE_DRIVER_CPU_CODE_H
#define SLUICE_DRIVER_CPU_CODE_H

#include "driver/pipeline.h"
#include "emit/llvm_ir.h"

// The kernel of a module at the cf level: its one function with a body.
Op *kernel_of(const Module *module);

// A memref.global that the linker knows by its name: not a private one, unless somebody else's.
bool variable_is_public(const Op *global);

// Functions without a body: somebody else's, found by the linker, or those of a model.
typedef enum CallsOutside { CALLS_ARE_LINKED, CALLS_ARE_MODELLED } CallsOutside;

// Converts the module and gives its LLVM IR, with debug information and with `_mlir_ciface_NAME`
// for each public function that has a body: that and public variables are what the linker sees.
// NULL after a diagnostic.
LLVMModuleRef emit_cpu_code(Compilation *c, const LlvmApi *llvm, LLVMContextRef context,
                            Module *module, CallsOutside calls);

// The text of that, for .mlir input. False after a diagnostic.
bool print_cpu_code(Compilation *c, Text *out);

#endif
