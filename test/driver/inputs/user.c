// A user of the library with functions that have the names of ours.
#include <sluice/sluice.h>
#include <stdio.h>
#include <string.h>

int op_create(void) {
  return 1;
}
int intern(void) {
  return op_create();
}

int main(void) {
  static const char TEXT[] =
      "func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %a : i32 }";
  SluiceContext *ctx = sluice_context_create();
  SluiceModule *module = sluice_module_parse(ctx, "k.mlir", TEXT, strlen(TEXT));
  if (module && sluice_module_run(module, "builtin.module(canonicalize)"))
    puts(sluice_module_print(module, 0));
  sluice_module_destroy(module);
  sluice_context_destroy(ctx);
  return !intern();
}
