// RUN: sluice opt %s --split-input-file --verify-diagnostics
// RUN: not %mlir-opt %s --split-input-file > %t 2>&1; FileCheck %s --input-file=%t --check-prefix=MLIR
// REQUIRES: mlir-opt
// What a landingpad catches is a constant; mlir-opt rejects the same.

// MLIR: clause #0 is not a known constant - null, addressof, bitcast
// MLIR: landingpad instruction expects at least one clause or cleanup attribute
// MLIR: constant clauses expected

llvm.func @personality(...) -> i32
llvm.func @argument(%p: !llvm.ptr) attributes {personality = @personality} {
  llvm.invoke @argument(%p) to ^bb1 unwind ^bb2 : (!llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{clause #0 is not a known constant - null, addressof, bitcast}}
  %0 = llvm.landingpad (catch %p : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @nothing(%p: !llvm.ptr) attributes {personality = @personality} {
  llvm.invoke @nothing(%p) to ^bb1 unwind ^bb2 : (!llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{expects at least one clause or cleanup attribute}}
  %0 = llvm.landingpad : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

llvm.func @personality(...) -> i32
llvm.func @cast(%p: !llvm.ptr) attributes {personality = @personality} {
  // expected-note @below {{global addresses expected as operand to bitcast used in clauses for landingpad}}
  %c = llvm.bitcast %p : !llvm.ptr to !llvm.ptr
  llvm.invoke @cast(%p) to ^bb1 unwind ^bb2 : (!llvm.ptr) -> ()
^bb1:
  llvm.return
^bb2:
  // expected-error @below {{constant clauses expected}}
  %0 = llvm.landingpad (catch %c : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.return
}
