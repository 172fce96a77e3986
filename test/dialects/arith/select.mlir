// RUN: %same-as-mlir %s --allow-unregistered-dialect
// arith.select with a scalar condition over any type and with a vector condition.

func.func @select(%c: i1, %a: i32, %f: f64, %x: index, %m: memref<?xi32>, %vc: vector<4xi1>, %v: vector<4xf32>, %tc: tensor<2x?xi1>, %t: tensor<2x?xi8>, %u: tuple<i32>) {
  %0 = arith.select %c, %a, %a : i32
  %1 = arith.select %c, %f, %f : f64
  %2 = arith.select %c, %x, %x : index
  %3 = arith.select %c, %m, %m : memref<?xi32>
  %4 = arith.select %c, %v, %v : vector<4xf32>
  %5 = arith.select %vc, %v, %v : vector<4xi1>, vector<4xf32>
  %6 = arith.select %tc, %t, %t : tensor<2x?xi1>, tensor<2x?xi8>
  %7 = arith.select %c, %u, %u : tuple<i32>
  %8 = arith.select %c, %c, %c : i1
  %9 = arith.select %vc, %vc, %vc : vector<4xi1>, vector<4xi1>
  %10 = arith.select %c, %a, %a {test.note = 1 : i32} : i32
  return
}
