// RUN: %same-conversion %s
// Constants of vectors are computed element by element; one that changes nothing leaves its operand.
func.func @ints(%x: vector<4xi8>, %f: (vector<4xi8>) -> ()) {
  %zero = arith.constant dense<0> : vector<4xi8>
  %one = arith.constant dense<1> : vector<4xi8>
  %a = arith.constant dense<[1, 2, 3, -4]> : vector<4xi8>
  %b = arith.constant dense<[100, 3, 0, 7]> : vector<4xi8>
  %0 = arith.addi %x, %zero : vector<4xi8>
  func.call_indirect %f(%0) : (vector<4xi8>) -> ()
  %1 = arith.addi %a, %b : vector<4xi8>
  func.call_indirect %f(%1) : (vector<4xi8>) -> ()
  %2 = arith.muli %one, %a : vector<4xi8>
  func.call_indirect %f(%2) : (vector<4xi8>) -> ()
  %3 = arith.andi %a, %a : vector<4xi8>
  func.call_indirect %f(%3) : (vector<4xi8>) -> ()
  %4 = arith.xori %zero, %zero : vector<4xi8>
  func.call_indirect %f(%4) : (vector<4xi8>) -> ()
  %5 = arith.divsi %b, %a : vector<4xi8>
  func.call_indirect %f(%5) : (vector<4xi8>) -> ()
  %6 = arith.divsi %a, %b : vector<4xi8>
  func.call_indirect %f(%6) : (vector<4xi8>) -> ()
  %7 = arith.subi %x, %x : vector<4xi8>
  func.call_indirect %f(%7) : (vector<4xi8>) -> ()
  return
}
func.func @others(%x: vector<2xf32>, %y: vector<2xf32>, %s: vector<[4]xf32>, %f: (vector<2xf32>) -> ()) -> vector<[4]xf32> {
  %true = arith.constant dense<true> : vector<2xi1>
  %mixed = arith.constant dense<[true, false]> : vector<2xi1>
  %a = arith.constant dense<[1.5, 0x7F800000]> : vector<2xf32>
  %b = arith.constant dense<2.0> : vector<2xf32>
  %one = arith.constant dense<1.0> : vector<[4]xf32>
  %0 = arith.select %true, %x, %y : vector<2xi1>, vector<2xf32>
  func.call_indirect %f(%0) : (vector<2xf32>) -> ()
  %1 = arith.select %mixed, %a, %b : vector<2xi1>, vector<2xf32>
  func.call_indirect %f(%1) : (vector<2xf32>) -> ()
  %2 = arith.addf %a, %b : vector<2xf32>
  func.call_indirect %f(%2) : (vector<2xf32>) -> ()
  %3 = arith.cmpf olt, %a, %b : vector<2xf32>
  %4 = arith.select %3, %x, %y : vector<2xi1>, vector<2xf32>
  func.call_indirect %f(%4) : (vector<2xf32>) -> ()
  %5 = math.sqrt %b : vector<2xf32>
  func.call_indirect %f(%5) : (vector<2xf32>) -> ()
  %6 = arith.fptosi %b : vector<2xf32> to vector<2xi8>
  %7 = arith.sitofp %6 : vector<2xi8> to vector<2xf32>
  func.call_indirect %f(%7) : (vector<2xf32>) -> ()
  %8:2 = arith.mulsi_extended %6, %6 : vector<2xi8>
  %9 = arith.cmpi sgt, %8#0, %8#1 : vector<2xi8>
  %10 = arith.select %9, %a, %b : vector<2xi1>, vector<2xf32>
  func.call_indirect %f(%10) : (vector<2xf32>) -> ()
  %11 = arith.mulf %one, %s : vector<[4]xf32>
  return %11 : vector<[4]xf32>
}
func.func @nan() -> (f16, vector<3xf16>) {
  %0 = arith.constant 0x7FC00000 : f32
  %1 = arith.truncf %0 : f32 to f16
  %2 = arith.constant dense<[0x7FC00000, 0xFF800000, 1.0]> : vector<3xf32>
  %3 = arith.truncf %2 : vector<3xf32> to vector<3xf16>
  return %1, %3 : f16, vector<3xf16>
}
