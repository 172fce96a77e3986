// code.h: LLVM IR of a netlist, by its plan.

#ifndef SLUICE_SIM_CODE_H
#define SLUICE_SIM_CODE_H

#include "base/llvm_api.h"
#include "sim/plan.h"

// What a part does in a cycle: reads registers `now`, writes registers `next`.
typedef void PartFn(const char *now, char *next, char *wires, char *memories);

// Room for the values of nodes; one for each run over a plan's parts.
typedef struct CodeScratch {
  LLVMValueRef *values; // by node, of the part in `owner`
  uint32_t *owner;      // by node: 1 + part
} CodeScratch;
CodeScratch code_scratch(const Plan *plan, Arena *arena);

// Functions "part0", "part1", ... for parts [first, first + n), in a new LLVM module; each part is
// emitted once with one scratch. `is_fast_to_compile` prefers what LLVM's fast instruction selector
// takes.
LLVMModuleRef code_emit(const LlvmApi *llvm, LLVMContextRef context, const Plan *plan,
                        CodeScratch scratch, uint32_t first, uint32_t n, bool is_fast_to_compile);

#endif
