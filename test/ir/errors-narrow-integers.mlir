// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %refused-too %s --allow-unregistered-dialect
// A number that does not fit where it is kept is an error, never another number.

llvm.func @f(%v: vector<4xf32>) {
  // expected-error @+1 {{integer value too large}}
  %0 = llvm.shufflevector %v, %v [0, 4294967296] : vector<4xf32>
}

// -----

llvm.func @f(%c: i1) {
  // expected-error @+1 {{integer value too large}}
  llvm.cond_br %c weights([2147483648, 1]), ^a, ^a
}

// -----

llvm.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{integer value too large}}
  %0 = llvm.getelementptr %p[2147483648] : (!llvm.ptr) -> !llvm.ptr, i32
}

// -----

// expected-error @+1 {{integer value too large}}
"t.o"() {x = !llvm.ptr<4294967296>} : () -> ()

// -----

// expected-error @+1 {{integer value too large}}
"t.o"() {x = !llvm.target<"x", 4294967296>} : () -> ()

// -----

// expected-error @+1 {{the number of vector elements must}}
"t.o"() {x = !llvm.vec<4294967296 x ptr>} : () -> ()

// -----

// expected-error @+1 {{attribute 'addr_space' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
llvm.mlir.global internal @g() {addr_space = -1 : i32} : i32
