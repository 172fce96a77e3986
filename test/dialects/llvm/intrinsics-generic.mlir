// RUN: %same-as-mlir %s
// Intrinsics without the usual call form: most print generically even in the custom form.

llvm.func @generic(%i: i32, %j: i32, %c: i1, %p: !llvm.ptr, %q: !llvm.ptr, %n: i64, %b: i8, %v: vector<4xi32>, %w: vector<4xf32>, %m: vector<4xi1>) {
  %0 = "llvm.intr.abs"(%i) <{is_int_min_poison = false}> : (i32) -> i32
  %1 = "llvm.intr.ctlz"(%i) <{is_zero_poison = true}> : (i32) -> i32
  %2 = "llvm.intr.cttz"(%i) <{is_zero_poison = false}> : (i32) -> i32
  %3 = "llvm.intr.sadd.with.overflow"(%i, %j) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %4 = "llvm.intr.usub.with.overflow"(%i, %j) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %5 = "llvm.intr.smul.with.overflow"(%i, %j) : (i32, i32) -> !llvm.struct<(i32, i1)>
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memmove"(%p, %q, %n) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memcpy.inline"(%p, %q) <{isVolatile = false, len = 16 : i32}> : (!llvm.ptr, !llvm.ptr) -> ()
  "llvm.intr.assume"(%c) : (i1) -> ()
  llvm.intr.lifetime.start 16, %p : !llvm.ptr
  llvm.intr.lifetime.end 16, %p : !llvm.ptr
  %6 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
  %7 = llvm.intr.vector.reduce.fmax(%w) : (vector<4xf32>) -> f32
  %8 = llvm.intr.masked.load %p, %m, %w {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.store %w, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  "llvm.intr.trap"() : () -> ()
  "llvm.intr.debugtrap"() : () -> ()
  %9 = "llvm.intr.vscale"() : () -> i64
  "llvm.intr.vastart"(%p) : (!llvm.ptr) -> ()
  llvm.intr.vaend %p : !llvm.ptr
  %10 = "llvm.intr.is.fpclass"(%w) <{bit = 3 : i32}> : (vector<4xf32>) -> vector<4xi1>
  llvm.return
}
