// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Every conversion, on scalars, vectors and tensors.

func.func @integers(%a: i8, %b: i64, %v: vector<4xi16>, %t: tensor<?xi128>, %x: index, %vx: vector<2xindex>) {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extui %a : i8 to i128
  %2 = arith.trunci %b : i64 to i1
  %3 = arith.extsi %v : vector<4xi16> to vector<4xi64>
  %4 = arith.extui %v : vector<4xi16> to vector<4xi17>
  %5 = arith.trunci %t : tensor<?xi128> to tensor<?xi32>
  %6 = arith.index_cast %x : index to i32
  %7 = arith.index_cast %b : i64 to index
  %8 = arith.index_castui %x : index to i8
  %9 = arith.index_castui %a : i8 to index
  %10 = arith.index_cast %vx : vector<2xindex> to vector<2xi32>
  %11 = arith.index_castui %vx : vector<2xindex> to vector<2xi64>
  %12 = arith.extsi %a {test.note} : i8 to i16
  return
}
func.func @floats(%a: f16, %b: f64, %v: vector<4xf32>, %t: tensor<?xbf16>) {
  %0 = arith.extf %a : f16 to f32
  %1 = arith.truncf %b : f64 to f32
  %2 = arith.extf %v : vector<4xf32> to vector<4xf64>
  %3 = arith.truncf %v : vector<4xf32> to vector<4xbf16>
  %4 = arith.extf %t : tensor<?xbf16> to tensor<?xf32>
  %5 = arith.truncf %b to_nearest_even : f64 to f32
  %6 = arith.truncf %b downward : f64 to f32
  %7 = arith.truncf %b upward : f64 to f16
  %8 = arith.truncf %b toward_zero : f64 to bf16
  %9 = arith.truncf %b to_nearest_away : f64 to f32
  %10 = arith.truncf %b to_nearest_away {test.note = 1 : i32} : f64 to f32
  return
}
func.func @between(%i: i32, %f: f32, %vi: vector<4xi8>, %vf: vector<4xf16>) {
  %0 = arith.sitofp %i : i32 to f32
  %1 = arith.uitofp %i : i32 to f64
  %2 = arith.fptosi %f : f32 to i64
  %3 = arith.fptoui %f : f32 to i1
  %4 = arith.sitofp %vi : vector<4xi8> to vector<4xf64>
  %5 = arith.uitofp %vi : vector<4xi8> to vector<4xf16>
  %6 = arith.fptosi %vf : vector<4xf16> to vector<4xi32>
  %7 = arith.fptoui %vf : vector<4xf16> to vector<4xi8>
  return
}
func.func @bitcasts(%i: i32, %f: f32, %v: vector<4xi16>, %t: tensor<2x?xf64>) {
  %0 = arith.bitcast %i : i32 to f32
  %1 = arith.bitcast %f : f32 to i32
  %2 = arith.bitcast %v : vector<4xi16> to vector<4xbf16>
  %3 = arith.bitcast %t : tensor<2x?xf64> to tensor<2x?xi64>
  %4 = arith.bitcast %i : i32 to i32
  return
}
