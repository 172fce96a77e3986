// RUN: %same-as-mlir %s
// Intrinsics that no other test has.

llvm.func @overflow(%a: i32, %b: i32) {
  %0 = "llvm.intr.ssub.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %1 = "llvm.intr.umul.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
  llvm.return
}

llvm.func @rounding(%x: f32, %y: f64) {
  %0 = "llvm.intr.llround"(%x) : (f32) -> i64
  %1 = "llvm.intr.lrint"(%y) : (f64) -> i64
  llvm.return
}

llvm.func @reductions(%v: vector<8xi32>, %x: vector<4xf32>, %start: f32) {
  %0 = "llvm.intr.vector.reduce.mul"(%v) : (vector<8xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.and"(%v) : (vector<8xi32>) -> i32
  %2 = "llvm.intr.vector.reduce.or"(%v) : (vector<8xi32>) -> i32
  %3 = "llvm.intr.vector.reduce.xor"(%v) : (vector<8xi32>) -> i32
  %4 = "llvm.intr.vector.reduce.smax"(%v) : (vector<8xi32>) -> i32
  %5 = "llvm.intr.vector.reduce.smin"(%v) : (vector<8xi32>) -> i32
  %6 = "llvm.intr.vector.reduce.umax"(%v) : (vector<8xi32>) -> i32
  %7 = "llvm.intr.vector.reduce.umin"(%v) : (vector<8xi32>) -> i32
  %8 = llvm.intr.vector.reduce.fmin(%x) : (vector<4xf32>) -> f32
  %9 = llvm.intr.vector.reduce.fmaximum(%x) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> f32
  %10 = llvm.intr.vector.reduce.fminimum(%x) : (vector<4xf32>) -> f32
  %11 = "llvm.intr.vector.reduce.fmul"(%start, %x) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  llvm.return
}

#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = false, emissionKind = Full>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "labels", file = #file, subprogramFlags = Definition>
#label = #llvm.di_label<scope = #function, name = "again", file = #file, line = 42>

llvm.func @labels() {
  llvm.intr.dbg.label #label
  llvm.return
}
