// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Flags in the attribute dictionary, predicates and rounding modes in quotes, arith attributes on
// other ops, casts and constants of memrefs.

func.func @flags(%i: i32, %f: f32, %d: f64, %u: tensor<*xf32>, %uc: tensor<*xi1>) {
  %0 = arith.addi %i, %i {overflowFlags = #arith.overflow<nsw>} : i32
  %1 = arith.addf %f, %f {fastmath = #arith.fastmath<nnan>} : f32
  %2 = arith.truncf %d {roundingmode = 2 : i32} : f64 to f32
  %3 = arith.truncf %d "upward" : f64 to f32
  %4 = arith.cmpf "oeq", %f, %f : f32
  %5 = arith.addf %f, %f fastmath <nnan> : f32
  %6 = arith.select %uc, %u, %u : tensor<*xi1>, tensor<*xf32>
  "t.op"() {a = #arith.overflow<nuw, nsw>, b = #arith.fastmath<fast>, c = #arith.fastmath<none>} : () -> ()
  return
}
func.func @memrefs(%m: memref<2xi32>) {
  %0 = arith.index_cast %m : memref<2xi32> to memref<2xindex>
  %1 = arith.index_castui %m : memref<2xi32> to memref<2xindex>
  %2 = arith.bitcast %m : memref<2xi32> to memref<2xf32>
  return
}
func.func @constants() {
  %0 = arith.constant dense<1> : tensor<2xsi32>
  %1 = arith.constant dense<1.0> : tensor<f32>
  %2 = arith.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  %3 = arith.constant dense_resource<none_here> : tensor<3xi32>
  %4 = arith.constant 5 : i8
  %5 = arith.constant 5 : i8
  %c5_i8 = arith.constant -128 : i8
  %6 = arith.constant 123456789012345678901234567890 : i100
  %7 = arith.constant -123456789012345678901234567890 : i100
  return
}
