// Calls the functions of run-compiler-functions.mlir in a library.
#include "libk.h"
#include <stdio.h>

int main(void) {
  printf("%g %g %g\n", _mlir_ciface_power(3, 5), _mlir_ciface_brain(1.00390625f, 2.5f),
         _mlir_ciface_odd(-1.01171875));
}
