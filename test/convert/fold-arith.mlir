// RUN: %same-conversion %s
// What folds to an operand, what to a new constant, and what MLIR leaves to canonicalization.
func.func @ints(%x: i32, %y: i32, %c: i1) -> (i32, i32, i32, i32, i32, i32, i32, i32, i1, i1) {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  %m = arith.constant -1 : i32
  %a = arith.addi %0, %1 : i32
  %b = arith.muli %1, %0 : i32
  %d = arith.ori %x, %m : i32
  %e = arith.ori %x, %y : i32
  %f = arith.ori %e, %y : i32
  %g = arith.subi %x, %y : i32
  %h = arith.subi %x, %g : i32
  %i = arith.shli %0, %x : i32
  %j = arith.maxsi %1, %m : i32
  %k = arith.xori %x, %x : i32
  %t = arith.constant true
  %n = arith.cmpi eq, %c, %t : i1
  %o = arith.cmpi slt, %x, %m : i32
  return %a, %b, %d, %f, %h, %i, %j, %k, %n, %o : i32, i32, i32, i32, i32, i32, i32, i32, i1, i1
}
func.func @vectors(%v: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>) {
  %0 = arith.subi %v, %v : vector<4xi32>
  %1 = arith.xori %v, %v : vector<4xi32>
  return %0, %1 : vector<4xi32>, vector<4xi32>
}
func.func @casts(%x: i8, %y: f16, %z: i32) -> (i8, f16, i32, f16, i32) {
  %0 = arith.index_cast %x : i8 to index
  %1 = arith.index_cast %0 : index to i8
  %2 = arith.extf %y : f16 to f32
  %3 = arith.truncf %2 : f32 to f16
  %4 = arith.bitcast %z : i32 to f32
  %5 = arith.bitcast %4 : f32 to i32
  %6 = arith.constant 0.1 : f32
  %7 = arith.truncf %6 : f32 to f16
  %8 = arith.constant -2147483648 : i32
  %9 = arith.constant 3 : i32
  %10 = arith.ceildivsi %8, %9 : i32
  return %1, %3, %5, %7, %10 : i8, f16, i32, f16, i32
}
func.func @math(%x: f32, %y: f16) -> (f32, f32, f32, f16, i32) {
  %0 = math.absf %x : f32
  %1 = math.absf %0 : f32
  %2 = arith.constant 2.5 : f32
  %3 = math.fma %2, %2, %2 : f32
  %4 = math.round %2 : f32
  %5 = arith.constant 2.5 : f16
  %6 = math.round %5 : f16
  %7 = arith.constant 3 : i32
  %8 = math.absi %7 : i32
  return %1, %3, %4, %6, %8 : f32, f32, f32, f16, i32
}
func.func @complements(%x: i32, %y: index) -> (i32, i32, index) {
  %m = arith.constant -1 : i32
  %0 = arith.xori %x, %m : i32
  %1 = arith.ori %0, %x : i32
  %2 = arith.andi %x, %0 : i32
  %n = arith.constant -1 : index
  %3 = arith.xori %n, %y : index
  %4 = arith.ori %y, %3 : index
  return %1, %2, %4 : i32, i32, index
}
