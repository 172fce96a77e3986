// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Trailing locations of every kind: file, name, callsite, fused with and without metadata, unknown, aliases, block arguments.

#file = loc("kernel.c":10:5)
#named = loc("loop"(#file))
module {
  func.func @f(%a: i32 loc("first"), %b: i32 loc(#file), %c: i32) -> i32 {
    %0 = arith.addi %a, %b : i32 loc("kernel.c":1:2)
    %1 = arith.addi %0, %b : i32 loc("just a name")
    %2 = arith.addi %1, %b : i32 loc("name"("kernel.c":3:4))
    %3 = arith.addi %2, %b : i32 loc(callsite("callee" at "kernel.c":5:6))
    %4 = arith.addi %3, %b : i32 loc(callsite("f"("kernel.c":1:1) at callsite("g" at "h")))
    %5 = arith.addi %4, %b : i32 loc(fused["kernel.c":7:8, "kernel.c":9:10])
    %6 = arith.addi %5, %b : i32 loc(fused<"meta">["kernel.c":7:8])
    %7 = arith.addi %6, %b : i32 loc(unknown)
    %8 = arith.addi %7, %b : i32 loc(#named)
    %9 = arith.addi %8, %b : i32 loc(#late)
    %10 = arith.addi %9, %b : i32
    cf.br ^bb1(%10, %9 : i32, i32) loc("kernel.c":1:2)
  ^bb1(%x: i32 loc("kernel.c":20:1), %y: i32):
    return %x : i32 loc(fused<{pass = "x", n = 1 : i32}>[#file, "tail"])
  } loc(#named)
  "t.op"() ({
  ^bb0(%z: i32 loc(unknown)):
    "t.in"() : () -> () loc("in")
  }) : () -> () loc("out")
} loc("whole module")
#late = loc("late.c":1:1)
