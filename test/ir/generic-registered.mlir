// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Registered operations written in generic form, with properties and, in the old style, with them among the attributes.

"builtin.module"() ({
  "func.func"() <{function_type = (i32, i1) -> i32, sym_name = "new_style"}> ({
  ^bb0(%arg0: i32, %arg1: i1):
    %0 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %1 = "arith.addi"(%0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "cf.cond_br"(%arg1, %1, %0)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i1, i32, i32) -> ()
  ^bb1(%2: i32):
    "func.return"(%2) : (i32) -> ()
  }) : () -> ()
  "func.func"() ({
  ^bb0(%arg0: i32, %arg1: i32):
    %0 = "arith.constant"() {value = 4 : i32} : () -> i32
    %1 = "arith.cmpi"(%0, %arg0) {predicate = 2 : i64} : (i32, i32) -> i1
    %2 = "arith.constant"() {value = true, extra.note = "kept"} : () -> i1
    "cf.cond_br"(%1)[^bb1, ^bb1] {operandSegmentSizes = array<i32: 1, 0, 0>} : (i1) -> ()
  ^bb1:
    "func.return"(%0) : (i32) -> ()
  }) {function_type = (i32, i32) -> i32, sym_name = "old_style", sym_visibility = "private"} : () -> ()
}) : () -> ()
