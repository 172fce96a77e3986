// RUN: %same-as-mlir %s
// Every two-operand integer operation, over several widths, index, vectors and tensors.

func.func @i1(%a: i1, %b: i1) -> i1 {
  %0 = arith.addi %a, %b : i1
  %1 = arith.shrsi %0, %a : i1
  %2 = arith.divui %1, %0 : i1
  return %2 : i1
}
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.addi %a, %b : i8
  %1 = arith.shrsi %0, %a : i8
  %2 = arith.divui %1, %0 : i8
  return %2 : i8
}
func.func @i32(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %b : i32
  %2 = arith.muli %a, %b : i32
  %3 = arith.divsi %a, %b : i32
  %4 = arith.divui %a, %b : i32
  %5 = arith.ceildivsi %a, %b : i32
  %6 = arith.ceildivui %a, %b : i32
  %7 = arith.floordivsi %a, %b : i32
  %8 = arith.remsi %a, %b : i32
  %9 = arith.remui %a, %b : i32
  %10 = arith.andi %a, %b : i32
  %11 = arith.ori %a, %b : i32
  %12 = arith.xori %a, %b : i32
  %13 = arith.shli %a, %b : i32
  %14 = arith.shrsi %a, %b : i32
  %15 = arith.shrui %a, %b : i32
  %16 = arith.maxsi %a, %b : i32
  %17 = arith.maxui %a, %b : i32
  %18 = arith.minsi %a, %b : i32
  %19 = arith.minui %a, %b : i32
  return
}
func.func @i64(%a: i64, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  %1 = arith.shrsi %0, %a : i64
  %2 = arith.divui %1, %0 : i64
  return %2 : i64
}
func.func @i128(%a: i128, %b: i128) -> i128 {
  %0 = arith.addi %a, %b : i128
  %1 = arith.shrsi %0, %a : i128
  %2 = arith.divui %1, %0 : i128
  return %2 : i128
}
func.func @index(%a: index, %b: index) {
  %0 = arith.addi %a, %b : index
  %1 = arith.subi %a, %b : index
  %2 = arith.muli %a, %b : index
  %3 = arith.divsi %a, %b : index
  %4 = arith.divui %a, %b : index
  %5 = arith.ceildivsi %a, %b : index
  %6 = arith.ceildivui %a, %b : index
  %7 = arith.floordivsi %a, %b : index
  %8 = arith.remsi %a, %b : index
  %9 = arith.remui %a, %b : index
  %10 = arith.andi %a, %b : index
  %11 = arith.ori %a, %b : index
  %12 = arith.xori %a, %b : index
  %13 = arith.shli %a, %b : index
  %14 = arith.shrsi %a, %b : index
  %15 = arith.shrui %a, %b : index
  %16 = arith.maxsi %a, %b : index
  %17 = arith.maxui %a, %b : index
  %18 = arith.minsi %a, %b : index
  %19 = arith.minui %a, %b : index
  return
}
func.func @vector_4xi32(%a: vector<4xi32>, %b: vector<4xi32>) {
  %0 = arith.addi %a, %b : vector<4xi32>
  %1 = arith.subi %a, %b : vector<4xi32>
  %2 = arith.muli %a, %b : vector<4xi32>
  %3 = arith.divsi %a, %b : vector<4xi32>
  %4 = arith.divui %a, %b : vector<4xi32>
  %5 = arith.ceildivsi %a, %b : vector<4xi32>
  %6 = arith.ceildivui %a, %b : vector<4xi32>
  %7 = arith.floordivsi %a, %b : vector<4xi32>
  %8 = arith.remsi %a, %b : vector<4xi32>
  %9 = arith.remui %a, %b : vector<4xi32>
  %10 = arith.andi %a, %b : vector<4xi32>
  %11 = arith.ori %a, %b : vector<4xi32>
  %12 = arith.xori %a, %b : vector<4xi32>
  %13 = arith.shli %a, %b : vector<4xi32>
  %14 = arith.shrsi %a, %b : vector<4xi32>
  %15 = arith.shrui %a, %b : vector<4xi32>
  %16 = arith.maxsi %a, %b : vector<4xi32>
  %17 = arith.maxui %a, %b : vector<4xi32>
  %18 = arith.minsi %a, %b : vector<4xi32>
  %19 = arith.minui %a, %b : vector<4xi32>
  return
}
func.func @tensor_2xdxi16(%a: tensor<2x?xi16>, %b: tensor<2x?xi16>) -> tensor<2x?xi16> {
  %0 = arith.addi %a, %b : tensor<2x?xi16>
  %1 = arith.shrsi %0, %a : tensor<2x?xi16>
  %2 = arith.divui %1, %0 : tensor<2x?xi16>
  return %2 : tensor<2x?xi16>
}
func.func @vector_s4xi8(%a: vector<[4]xi8>, %b: vector<[4]xi8>) -> vector<[4]xi8> {
  %0 = arith.addi %a, %b : vector<[4]xi8>
  %1 = arith.shrsi %0, %a : vector<[4]xi8>
  %2 = arith.divui %1, %0 : vector<[4]xi8>
  return %2 : vector<[4]xi8>
}
func.func @vector_2x2xindex(%a: vector<2x2xindex>, %b: vector<2x2xindex>) -> vector<2x2xindex> {
  %0 = arith.addi %a, %b : vector<2x2xindex>
  %1 = arith.shrsi %0, %a : vector<2x2xindex>
  %2 = arith.divui %1, %0 : vector<2x2xindex>
  return %2 : vector<2x2xindex>
}
