// llvm_ir_debug.c: locations as debug information, so that a debugger shows the source; see
// llvm_ir_impl.h.
//
// One compile unit for the module, a subprogram for each function, and on each instruction the
// position of its op. What was inlined from another file keeps that file's name.

#include "emit/llvm_ir_impl.h"

#include "ir/symbol.h"

#include <stdlib.h>
#include <unistd.h>

static LLVMMetadataRef file_of(Emitter *e, const char *name) {
  Ident key = context_ident(e->ctx, name);
  LLVMMetadataRef known = map_get_ptr(&e->debug_files, key);
  if (known)
    return known;
  char folder[4096];
  if (name[0] == '/' || !getcwd(folder, sizeof folder))
    folder[0] = 0;
  known = e->llvm->LLVMDIBuilderCreateFile(e->debug, name, strlen(name), folder, strlen(folder));
  map_put_ptr(&e->debug_files, key, known);
  return known;
}

static void add_flag(Emitter *e, const char *name, unsigned value) {
  LLVMTypeRef i32 = e->llvm->LLVMIntTypeInContext(e->context, 32);
  LLVMMetadataRef wrapped = e->llvm->LLVMValueAsMetadata(e->llvm->LLVMConstInt(i32, value, 0));
  e->llvm->LLVMAddModuleFlag(e->out, LLVMModuleFlagBehaviorWarning, name, strlen(name), wrapped);
}

void debug_begin(Emitter *e, const Module *module) {
  static const char PRODUCER[] = "sluice";
  Position at = loc_position(e->ctx, module->top->loc);
  const Block *body = op_region(module->top, 0)->first;
  for (const Op *op = body->first; op && !at.file; op = op->next)
    at = loc_position(e->ctx, op->loc);
  e->debug = e->llvm->LLVMCreateDIBuilder(e->out);
  e->debug_files = (Map){.arena = e->arena};
  LLVMMetadataRef file = file_of(e, at.file ? at.file : "-");
  e->llvm->LLVMDIBuilderCreateCompileUnit(
      e->debug, LLVMDWARFSourceLanguageC11, file, PRODUCER, sizeof PRODUCER - 1, true, "", 0, 0, "",
      0, LLVMDWARFEmissionLineTablesOnly, 0, true, false, "", 0, "", 0);
  add_flag(e, "Debug Info Version", e->llvm->LLVMDebugMetadataVersion());
  add_flag(e, "Dwarf Version", 5);
}

void debug_function(Emitter *e, const Op *op, LLVMValueRef function) {
  if (!e->debug)
    return;
  Position at = loc_position(e->ctx, op->loc);
  const char *name = symbol_name(op)->text;
  LLVMMetadataRef file = file_of(e, at.file ? at.file : "-");
  LLVMMetadataRef type =
      e->llvm->LLVMDIBuilderCreateSubroutineType(e->debug, file, NULL, 0, LLVMDIFlagZero);
  e->debug_scope = e->llvm->LLVMDIBuilderCreateFunction(e->debug, file, name, strlen(name), name,
                                                        strlen(name), file, at.line, type, false,
                                                        true, at.line, LLVMDIFlagZero, true);
  e->debug_file = file;
  e->llvm->LLVMSetSubprogram(function, e->debug_scope);
}

void debug_op(Emitter *e, const Op *op) {
  if (!e->debug || !e->debug_scope)
    return;
  Position at = loc_position(e->ctx, op->loc);
  LLVMMetadataRef scope = e->debug_scope, file = at.file ? file_of(e, at.file) : e->debug_file;
  if (file != e->debug_file)
    scope = e->llvm->LLVMDIBuilderCreateLexicalBlockFile(e->debug, scope, file, 0);
  e->llvm->LLVMSetCurrentDebugLocation2(
      e->builder,
      e->llvm->LLVMDIBuilderCreateDebugLocation(e->context, at.line, at.column, scope, NULL));
}

void debug_end(Emitter *e) {
  if (!e->debug)
    return;
  e->llvm->LLVMDIBuilderFinalize(e->debug);
  e->llvm->LLVMDisposeDIBuilder(e->debug);
}
