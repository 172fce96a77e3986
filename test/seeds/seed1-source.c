// RUN: sluice compile %s --emit cf | sluice opt --name-all-operations | FileCheck %S/seed1-pre-transformation.mlir --match-full-lines --strict-whitespace
// RUN: sluice compile %s --emit cf | sluice opt --name-all-operations --lower-cf-to-handshake | FileCheck %S/seed1-conversion.mlir --match-full-lines --strict-whitespace
// Seed 1, section 8, "Example Code": it becomes exactly the seed's pre-transformation listing, and
// that the post-transformation listing.

//placeholder with two outputs
void __placeholder(int input_a, int output_b, int output_c, int parameter_BITWIDTH);
int __init1();

int hw_inst() {
  int bitw = 31;
  int a = 11;
  int b = __init1();
  int c = __init1();
  __placeholder(a, b, c, bitw);
  // using inputs and outputs for computation
  int result = a - b + c;
  return result;
}
