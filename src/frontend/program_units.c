// program_units.c: functions without a body that mean something to the kernel alone.
//
// The kernel's helpers are also part of clang's code, and so are other kernels in the file. Nobody
// runs them there, but what they call must be there for the linker.

#include "frontend/frontend_impl.h"
#include "ir/loc.h"

// The C library, too, has functions whose names begin with two underscores.
static bool is_unit(Frontend *f, Str name) {
  if (!is_placeholder_name(name))
    return false;
  if (str_starts_with(name, "__init"))
    return true;
  const CFunction *c = facts_function(&f->facts, arena_printf(&f->arena, "%.*s", STR_ARGS(name)));
  for (unsigned i = 0; c && i < c->n_params; i++)
    if (str_starts_with(str_from(c->params[i].name), "output_"))
      return true;
  return false;
}

static bool is_intrinsic(Str name) {
  return str_starts_with(name, "__wait_") ||
         (str_starts_with(name, "__") && str_ends_with(name, "_to_token"));
}

bool program_find_units(Frontend *f, LLVMModuleRef module, LlvmValues *found) {
  const LlvmApi *llvm = &f->llvm;
  Map outside = {.arena = &f->arena};
  LlvmSource source = f->source;
  source.module = module;
  source.outside = &outside;
  find_outside(&source,
               llvm->LLVMGetNamedFunction(module, f->is_by_value ? BY_VALUE_NAME : f->name));
  bool ok = true;
  for (LLVMValueRef g = llvm->LLVMGetFirstFunction(module); g; g = llvm->LLVMGetNextFunction(g)) {
    Str name = llvm_name(&source, g);
    if (!llvm->LLVMIsDeclaration(g) || (!is_intrinsic(name) && !is_unit(f, name)))
      continue;
    vec_push(&f->arena, found, g);
    const Loc *used = is_intrinsic(name) ? NULL : map_get_ptr(&outside, g);
    if (!used)
      continue;
    ok = diag_error(f->ctx, *used, "'%.*s' is used outside of the kernel '%s'", STR_ARGS(name),
                    f->name);
    diag_note(f->ctx, *used, "it is a unit of the circuit: no other code can call it");
  }
  return ok;
}
