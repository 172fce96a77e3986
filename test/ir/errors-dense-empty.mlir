// RUN: sluice opt %s --split-input-file --verify-diagnostics
// RUN: not %mlir-opt %s --split-input-file -o /dev/null > %t 2>&1; FileCheck %s --input-file=%t --check-prefix=MLIR
// REQUIRES: mlir-opt
// No elements fit any shape without elements only where no brackets are written.

// MLIR: ([0]) does not match type ([0, 3])
// MLIR-NOT: error
%a = arith.constant dense<> : tensor<0x3xf32>
%b = arith.constant dense<[]> : tensor<0xf32>
%c = arith.constant dense<[[]]> : tensor<1x0xf32>

// -----

// expected-error @below {{inferred shape of elements literal ([0]) does not match type ([0, 3])}}
%d = arith.constant dense<[]> : tensor<0x3xf32>
