// RUN: %same-as-mlir %s
// Inline assembly and intrinsics called by name.

llvm.func @asm(%x: i32, %f: f32) {
  %10 = llvm.inline_asm "bswap $0", "=r,r" %x : (i32) -> i32
  llvm.inline_asm has_side_effects "nop", "" : () -> ()
  %11 = llvm.inline_asm has_side_effects is_align_stack asm_dialect = intel "mov $0, $1", "=r,r" %x : (i32) -> i32
  %12 = llvm.call_intrinsic "llvm.fabs.f32"(%f) : (f32) -> f32
  llvm.call_intrinsic "llvm.debugtrap"() : () -> ()
  llvm.return
}
