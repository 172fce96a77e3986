// RUN: %same-as-mlir %s --allow-unregistered-dialect
// cmpi and cmpf with every predicate.

func.func @cmpi(%a: i32, %b: i32, %x: index, %v: vector<4xi8>, %t: tensor<?x2xi1>, %w: i128) {
  %0 = arith.cmpi eq, %a, %b : i32
  %1 = arith.cmpi ne, %a, %b : i32
  %2 = arith.cmpi slt, %a, %b : i32
  %3 = arith.cmpi sle, %a, %b : i32
  %4 = arith.cmpi sgt, %a, %b : i32
  %5 = arith.cmpi sge, %a, %b : i32
  %6 = arith.cmpi ult, %a, %b : i32
  %7 = arith.cmpi ule, %a, %b : i32
  %8 = arith.cmpi ugt, %a, %b : i32
  %9 = arith.cmpi uge, %a, %b : i32
  %i = arith.cmpi ult, %x, %x : index
  %vi = arith.cmpi sge, %v, %v : vector<4xi8>
  %ti = arith.cmpi eq, %t, %t : tensor<?x2xi1>
  %wi = arith.cmpi ne, %w, %w : i128
  %note = arith.cmpi eq, %a, %b {test.note = 1 : i32} : i32
  %quoted = arith.cmpi "sle", %a, %b : i32
  return
}
func.func @cmpf(%a: f32, %b: f32, %d: f64, %v: vector<[4]xf16>, %t: tensor<*xbf16>) {
  %0 = arith.cmpf false, %a, %b : f32
  %1 = arith.cmpf oeq, %a, %b : f32
  %2 = arith.cmpf ogt, %a, %b : f32
  %3 = arith.cmpf oge, %a, %b : f32
  %4 = arith.cmpf olt, %a, %b : f32
  %5 = arith.cmpf ole, %a, %b : f32
  %6 = arith.cmpf one, %a, %b : f32
  %7 = arith.cmpf ord, %a, %b : f32
  %8 = arith.cmpf ueq, %a, %b : f32
  %9 = arith.cmpf ugt, %a, %b : f32
  %10 = arith.cmpf uge, %a, %b : f32
  %11 = arith.cmpf ult, %a, %b : f32
  %12 = arith.cmpf ule, %a, %b : f32
  %13 = arith.cmpf une, %a, %b : f32
  %14 = arith.cmpf uno, %a, %b : f32
  %15 = arith.cmpf true, %a, %b : f32
  %d0 = arith.cmpf oeq, %d, %d : f64
  %vi = arith.cmpf uno, %v, %v : vector<[4]xf16>
  %ti = arith.cmpf ord, %t, %t : tensor<*xbf16>
  return
}
