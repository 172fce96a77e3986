// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Names chosen by the printer: constants carry their value, others count; the names of the input do not matter.

func.func @constants(%argument: i32, %0: i1) {
  %x = arith.constant 5 : i32
  %five = arith.constant 5 : i32
  %minus = arith.constant -1 : i32
  %byte = arith.constant 200 : i8
  %t = arith.constant true
  %f = arith.constant false
  %t2 = arith.constant 1 : i1
  %idx = arith.constant 5 : index
  %nidx = arith.constant -5 : index
  %flt = arith.constant 1.0 : f32
  %flt2 = arith.constant 2.0 : f64
  %vec = arith.constant dense<1> : vector<4xi32>
  %ten = arith.constant dense<2> : tensor<4xi32>
  %wide = arith.constant 340282366920938463463374607431768211454 : i128
  %five2 = arith.constant 5 : i32
  %fn = func.constant @constants : (i32, i1) -> ()
  %fn2 = func.constant @constants : (i32, i1) -> ()
  %1 = "t.plain"() : () -> i32
  %mem = memref.alloc() : memref<4xi32>
  %mem2 = memref.alloc() : memref<4xi32>
  %mem3 = memref.alloca() : memref<4xi32>
  %2 = "t.plain"() : () -> i32
  %dim = memref.dim %mem, %idx : memref<4xi32>
  %sum, %carry = arith.addui_extended %x, %minus : i32, i1
  %sum2, %carry2 = arith.addui_extended %x, %minus : i32, i1
  %low, %high = arith.mulsi_extended %x, %minus : i32
  %cast = memref.cast %mem : memref<4xi32> to memref<?xi32>
  return
}
