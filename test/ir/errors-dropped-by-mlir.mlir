// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// RUN: %if mlir-opt %{ %mlir-opt %s --split-input-file --allow-unregistered-dialect -o /dev/null %}
// What mlir-opt reads and drops in part is an error here.

// expected-error @below {{attribute 'value' occurs more than once}}
%0 = "arith.constant"() <{value = 1 : i32}> {value = 2 : i32} : () -> i32

// -----

// expected-error @below {{'arith.constant' has no property 'foo'}}
%0 = "arith.constant"() <{value = 1 : i32, foo = 3}> : () -> i32

// -----

// expected-error @below {{multiple memory layouts specified in memref type}}
"t.a"() {x = memref<2x2xi8, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0)>>} : () -> ()

// -----

func.func @f(%f: i8) {
  // expected-error @below {{integer constant out of range for type 'i8'}}
  cf.switch %f : i8, [default: ^bb1, 256: ^bb1]
^bb1:
  return
}
