// RUN: %exit-code 3 sluice run --entry main %s 2>&1 | FileCheck %s
// RUN: %exit-code 3 sluice build -g %s -o %t.so 2>&1 | FileCheck %s
// RUN: sluice compile --emit llvm-ir %s | FileCheck %s --check-prefix=IR
// RUN: sluice compile --emit llvm-ir --mlir-print-debuginfo %s | FileCheck %s --check-prefix=DEBUG
// A fatal error of LLVM is reported as one of ours; it does not abort. The IR itself is fine.

// CHECK: sluice: internal error: LLVM: {{.*}}scalable vector
// CHECK: please report it
// IR: define i32 @main() {
// IR: add <vscale x 4 x i32>
// IR: ret i32 7
// IR-NOT: !dbg
// DEBUG: ret i32 7, !dbg ![[AT:[0-9]+]]
// DEBUG: !DIFile(filename: "{{.*}}llvm-fatal.mlir"
// DEBUG: ![[AT]] = !DILocation(line: [[@LINE+7]], column: 3
func.func @main() -> i32 {
  %c = arith.constant 7 : i32
  %p = llvm.alloca %c x vector<[4]xi32> : (i32) -> !llvm.ptr
  %v = llvm.load volatile %p : !llvm.ptr -> vector<[4]xi32>
  %s = arith.addi %v, %v : vector<[4]xi32>
  llvm.store volatile %s, %p : vector<[4]xi32>, !llvm.ptr
  return %c : i32
}
