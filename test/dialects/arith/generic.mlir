// RUN: %same-as-mlir %s
// Arithmetic in generic form: defaulted properties may be left out and are shown by the generic printer.

func.func @f(%a: i32, %b: i32, %x: f32, %y: f32) {
  %0 = "arith.addi"(%a, %b) : (i32, i32) -> i32
  %1 = "arith.addi"(%a, %b) <{overflowFlags = #arith.overflow<nsw, nuw>}> : (i32, i32) -> i32
  %2 = "arith.addf"(%x, %y) : (f32, f32) -> f32
  %3 = "arith.addf"(%x, %y) <{fastmath = #arith.fastmath<nnan,ninf>}> : (f32, f32) -> f32
  %4 = "arith.cmpi"(%a, %b) <{predicate = 9 : i64}> : (i32, i32) -> i1
  %5 = "arith.cmpf"(%x, %y) <{predicate = 15 : i64}> : (f32, f32) -> i1
  %6 = "arith.truncf"(%x) : (f32) -> f16
  %7 = "arith.truncf"(%x) <{roundingmode = 2 : i32}> : (f32) -> f16
  %8:2 = "arith.mulsi_extended"(%a, %b) : (i32, i32) -> (i32, i32)
  %9 = "arith.select"(%4, %a, %b) : (i1, i32, i32) -> i32
  %10 = "arith.negf"(%x) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
  %11 = "arith.divsi"(%a, %b) : (i32, i32) -> i32
  %12 = "arith.extf"(%x) : (f32) -> f64
  %13 = "arith.maxsi"(%a, %b) : (i32, i32) -> i32
  return
}
