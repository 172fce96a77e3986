// RUN: sluice opt %s --convert-to-llvm --split-input-file -verify-diagnostics
// Layouts that are not strided are rejected where they are met.

// expected-error @+1 {{'func.func' op cannot be converted: the layout of 'memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>>' is not strided}}
func.func @argument(%m: memref<8xf32, affine_map<(d0) -> (d0 floordiv 2)>>) {
  return
}

// -----

func.func @access(%i: index) -> f32 {
  // expected-error @+1 {{'memref.alloc' op cannot be converted: the layout of 'memref<8xf32, affine_map<(d0) -> (d0 mod 2)>>' is not strided}}
  %m = memref.alloc() : memref<8xf32, affine_map<(d0) -> (d0 mod 2)>>
  %v = memref.load %m[%i] : memref<8xf32, affine_map<(d0) -> (d0 mod 2)>>
  return %v : f32
}

// -----

// expected-error @+1 {{'func.func' op cannot be converted: 'memref<4294967296x4294967296xf64>' is too large}}
func.func @overflow(%m: memref<4294967296x4294967296xf64>) {
  return
}

// -----

// expected-error @+1 {{'memref.global' op cannot be converted: 'memref<4611686018427387904x4xi32>' is too large}}
memref.global @g : memref<4611686018427387904x4xi32>
