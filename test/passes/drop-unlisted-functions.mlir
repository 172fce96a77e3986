// RUN: sluice opt %s --drop-unlisted-functions="function-names=f" | FileCheck %s --implicit-check-not=@other
// RUN: sluice opt %s --drop-unlisted-functions="function-names=other,f" | FileCheck %s --check-prefix=BOTH
// RUN: sluice opt %s --drop-unlisted-functions | FileCheck %s --check-prefix=NONE --implicit-check-not=func.func
// RUN: not sluice opt %s --drop-unlisted-functions="function-names=f,g" 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not sluice opt %s --drop-unlisted-functions="function-names=" 2>&1 | FileCheck %s --check-prefix=EMPTY
// What a listed function calls stays too.

// ERROR: error: there is no function 'g' to keep
// EMPTY: error: option 'function-names' of pass 'drop-unlisted-functions' needs a value
// NONE: memref.global
// CHECK: memref.global
memref.global "private" constant @table : memref<1xi32> = dense<1>
// CHECK: func.func @f
// BOTH: func.func @f
func.func @f(%x: i32) -> i32 {
  %y = call @callee(%x) : (i32) -> i32
  return %y : i32
}
// CHECK: func.func @callee
func.func @callee(%x: i32) -> i32 {
  %y = call @deep(%x) : (i32) -> i32
  return %y : i32
}
// CHECK: func.func private @deep
func.func private @deep(i32) -> i32
// BOTH: func.func @other
func.func @other() {
  return
}
