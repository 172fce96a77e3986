// RUN: sluice run %s > %t.sluice
// RUN: %mlir-opt %s --convert-to-llvm --reconcile-unrealized-casts | mlir-translate-19 --mlir-to-llvmir -o %t.ll
// RUN: sh -c 'lli-19 %t.ll; echo "{\"results\": [$?], \"arguments\": []}"' > %t.lli
// RUN: diff %t.sluice %t.lli
// REQUIRES: mlir-opt
// main's result through our emitter is what mlir-translate's LLVM IR computes.
memref.global "private" constant @table : memref<2x4xi32> = dense<[[3, 1, 4, 1], [5, 9, 2, 6]]>
func.func private @both(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %a, %b : i32
  return %0, %1 : i32, i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 0 : i32
  %t = memref.get_global @table : memref<2x4xi32>
  %a = memref.alloc(%c4) : memref<2x?xi32>
  %s = memref.cast %t : memref<2x4xi32> to memref<2x?xi32>
  memref.copy %s, %a : memref<2x?xi32> to memref<2x?xi32>
  %tr = memref.transpose %a (i, j) -> (j, i) : memref<2x?xi32> to memref<?x2xi32, strided<[1, ?]>>
  cf.br ^i(%c0, %z : index, i32)
^i(%i: index, %sum: i32):
  %more = arith.cmpi ult, %i, %c4 : index
  cf.cond_br %more, ^j(%c0, %sum : index, i32), ^end
^j(%j: index, %inner: i32):
  %more_j = arith.cmpi ult, %j, %c2 : index
  cf.cond_br %more_j, ^body, ^next(%inner : i32)
^body:
  %v = memref.load %tr[%i, %j] : memref<?x2xi32, strided<[1, ?]>>
  %k = arith.index_cast %j : index to i32
  %2:2 = call @both(%v, %k) : (i32, i32) -> (i32, i32)
  %x = arith.addi %inner, %2#0 : i32
  %y = arith.xori %x, %2#1 : i32
  %w = arith.sitofp %y : i32 to f64
  %r = math.sqrt %w : f64
  %f = arith.fptosi %r : f64 to i32
  %g = arith.addi %y, %f : i32
  %j1 = arith.addi %j, %c1 : index
  cf.br ^j(%j1, %g : index, i32)
^next(%n: i32):
  %i1 = arith.addi %i, %c1 : index
  cf.br ^i(%i1, %n : index, i32)
^end:
  memref.dealloc %a : memref<2x?xi32>
  %m = arith.constant 127 : i32
  %result = arith.andi %sum, %m : i32
  return %result : i32
}
