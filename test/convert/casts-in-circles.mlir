// RUN: sluice opt %s --reconcile-unrealized-casts | FileCheck %s
// RUN: sluice opt %s --convert-to-llvm --reconcile-unrealized-casts
// In a graph, casts may end in themselves; mlir-opt-19 does not end at all.
// CHECK-COUNT-6: unrealized_conversion_cast
%a = builtin.unrealized_conversion_cast %d : i64 to index
%b = builtin.unrealized_conversion_cast %a : index to i64
%c = builtin.unrealized_conversion_cast %b : i64 to index
%d = builtin.unrealized_conversion_cast %c : index to i64
%e = builtin.unrealized_conversion_cast %f : i64 to index
%f = builtin.unrealized_conversion_cast %e : index to i64
%g = builtin.unrealized_conversion_cast %h : i32 to index
%h = builtin.unrealized_conversion_cast %g : index to i32
%i = builtin.unrealized_conversion_cast %g : index to i64
%j = arith.addi %g, %g : index
func.call @use(%j) : (index) -> ()
func.func private @use(index)
