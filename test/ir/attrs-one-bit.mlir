// REQUIRES: mlir-opt
// RUN: sluice opt %s --allow-unregistered-dialect > %t.1
// RUN: %mlir-opt %s --allow-unregistered-dialect > %t.2
// RUN: cmp %t.1 %t.2
// RUN: sluice opt %t.1 --allow-unregistered-dialect | cmp - %t.1
// Elements of one bit are true and false whatever their sign; a number of one bit only without one.
// (mlir-opt-19 does not read back what it prints here.)

"t.a"() {a = 1 : ui1, b = -1 : si1, c = true, d = dense<1> : tensor<2xui1>, e = dense<[0, 1]> : tensor<2xui1>,
         f = dense<[0, -1]> : vector<2xsi1>, g = dense<true> : tensor<3xi1>} : () -> ()
