// RUN: sluice compile --emit llvm-ir %s | FileCheck %s
// Floats of more than 64 bits.
// CHECK-LABEL: define x86_fp80 @wide(
// CHECK-NEXT: fadd x86_fp80 %0, 0xK3FFFC000000000000000
func.func @wide(%x: f80) -> f80 {
  %c = arith.constant 0x3FFFC000000000000000 : f80
  %s = arith.addf %x, %c : f80
  return %s : f80
}
// CHECK-LABEL: define fp128 @wider(
// CHECK-NEXT: fmul fp128 %0, 0xL00000000000000004000000000000000
func.func @wider(%x: f128) -> f128 {
  %c = arith.constant 0x40000000000000000000000000000000 : f128
  %s = arith.mulf %x, %c : f128
  return %s : f128
}
