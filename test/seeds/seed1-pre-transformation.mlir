// RUN: sluice opt %s | FileCheck %s --match-full-lines --strict-whitespace
// RUN: %roundtrip-via-mlir %s
// RUN: %same-as-mlir %s
// Seed 1, section 8, "Pre-Transformation IR". Read as written; printed as mlir-opt prints it, where
// the dictionary of arith.constant and return stands in the same place as in the seed.

//      CHECK:module {
// CHECK-NEXT:  func.func @hw_inst() -> i32 {
// CHECK-NEXT:    %c31_i32 = arith.constant {handshake.name = "constant0"} 31 : i32
// CHECK-NEXT:    %c11_i32 = arith.constant {handshake.name = "constant1"} 11 : i32
// CHECK-NEXT:    %0 = call @__init1() {handshake.name = "call0"} : () -> i32
// CHECK-NEXT:    %1 = call @__init1() {handshake.name = "call1"} : () -> i32
// CHECK-NEXT:    call @__placeholder(%c11_i32, %0, %1, %c31_i32) {handshake.name = "call2"} : (i32, i32, i32, i32) -> ()
// CHECK-NEXT:    %2 = arith.subi %c11_i32, %0 {handshake.name = "subi0"} : i32
// CHECK-NEXT:    %3 = arith.addi %2, %1 {handshake.name = "addi0"} : i32
// CHECK-NEXT:    return {handshake.name = "return0"} %3 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  func.func private @__init1() -> i32
// CHECK-NEXT:  func.func private @__placeholder(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "output_c"}, i32 {handshake.arg_name = "parameter_BITWIDTH"})
// CHECK-NEXT:}

module {
  func.func @hw_inst() -> i32 {
    %c31_i32 = arith.constant {handshake.name = "constant0"} 31 : i32
    %c11_i32 = arith.constant {handshake.name = "constant1"} 11 : i32
    %0 = call @__init1() {handshake.name = "call0"} : () -> i32
    %1 = call @__init1() {handshake.name = "call1"} : () -> i32
    call @__placeholder(%c11_i32, %0, %1, %c31_i32) {handshake.name = "call2"} : (i32, i32, i32, i32) -> ()
    %2 = arith.subi %c11_i32, %0 {handshake.name = "subi0"} : i32
    %3 = arith.addi %2, %1 {handshake.name = "addi0"} : i32
    return {handshake.name = "return0"} %3 : i32
  }
  func.func private @__init1() -> i32
  func.func private @__placeholder(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "output_c"}, i32 {handshake.arg_name = "parameter_BITWIDTH"})
}
