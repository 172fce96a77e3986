// RUN: %same-as-mlir %s
// Rarer intrinsics: vectors, variadic arguments, hints; and linker options.

llvm.func @f(%p: !llvm.ptr, %q: !llvm.ptr, %v: vector<4xf32>, %w: vector<8xf32>, %f: f32, %m: vector<4xi1>, %vp: !llvm.vec<4 x ptr>, %i: i32, %s: vector<[4]xf32>) {
  %0 = "llvm.intr.vector.reduce.fadd"(%f, %v) : (f32, vector<4xf32>) -> f32
  %1 = "llvm.intr.vector.reduce.fadd"(%f, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  llvm.intr.vacopy %q to %p : !llvm.ptr, !llvm.ptr
  %2 = llvm.intr.invariant.start 4, %p : !llvm.ptr
  llvm.intr.invariant.end %2, 4, %p : !llvm.ptr
  %3 = llvm.intr.expect.with.probability %i, %i, 5.0e-01 : i32
  %4 = llvm.intr.ssa.copy %i : i32
  %5 = llvm.intr.masked.gather %vp, %m {alignment = 1 : i32} : (!llvm.vec<4 x ptr>, vector<4xi1>) -> vector<4xf32>
  llvm.intr.masked.scatter %v, %vp, %m {alignment = 1 : i32} : vector<4xf32>, vector<4xi1> into !llvm.vec<4 x ptr>
  %6 = llvm.intr.vector.insert %v, %s[0] : vector<4xf32> into vector<[4]xf32>
  %7 = llvm.intr.vector.extract %s[0] : vector<4xf32> from vector<[4]xf32>
  %8 = llvm.intr.masked.load %p, %m {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  %9 = llvm.intr.masked.load %p, %m {alignment = 4 : i32, nontemporal} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
  "llvm.intr.ubsantrap"() <{failureKind = 1 : i8}> : () -> ()
  %10 = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
  %11 = llvm.intr.eh.typeid.for %p : (!llvm.ptr) -> i32
  llvm.return
}
llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
