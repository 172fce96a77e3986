// RUN: sluice opt %s --split-input-file --verify-diagnostics
// Types that are malformed.

// expected-error @+1 {{type}}
func.func private @f(notatype)

// -----

// expected-error @+1 {{integer bitwidth is limited to 16777215 bits}}
func.func private @f(i16777216)

// -----

// expected-error @+1 {{invalid element type for complex}}
func.func private @f(complex<index>)

// -----

// expected-error @+1 {{vector types must have positive constant sizes}}
func.func private @f(vector<0xi32>)

// -----

// expected-error @+1 {{vector elements must be int/index/float type}}
func.func private @f(vector<4xtuple<i32>>)

// -----

// expected-error @+1 {{missing ']' closing scalable dimension}}
func.func private @f(vector<[4xi32>)

// -----

// expected-error @+1 {{invalid memref element type}}
func.func private @f(memref<4xtuple<i32>>)

// -----

// expected-error @+1 {{memref layout mismatch between rank and affine map: 1 != 2}}
func.func private @f(memref<4xi32, affine_map<(d0, d1) -> (d0)>>)

// -----

// expected-error @+1 {{expected the number of strides to match the rank}}
func.func private @f(memref<4xi32, strided<[1, 2]>>)

// -----

// expected-error @+1 {{strides must not be zero}}
func.func private @f(memref<4xi32, strided<[0]>>)

// -----

// expected-error @+1 {{expected ',' or '>' in memref type}}
func.func private @f(memref<4xi32)

// -----

// expected-error @+1 {{expected 'x' in dimension list}}
func.func private @f(tensor<4 i32>)

// -----

// expected-error @+1 {{invalid tensor element type}}
func.func private @f(tensor<4x() -> ()>)

// -----

// expected-error @+1 {{expected '->' in function type}}
func.func private @f((i32))

// -----

// expected-error @+1 {{created with unregistered dialect}}
func.func private @f(!nodialect.type)

// -----

// expected-error @+1 {{unbalanced '[' character in pretty dialect name}}
func.func private @f(!nodialect.type<[>)
