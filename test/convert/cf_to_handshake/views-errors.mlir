// RUN: sluice opt %s --lower-cf-to-handshake --split-input-file --verify-diagnostics

func.func @strides(%m: memref<16xi32>, %s: index) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [%s] : memref<16xi32> to memref<4xi32, strided<[?]>>
  // expected-error @+1 {{'memref.load' op accesses an array through a view whose strides or elements have no size that is known}}
  %x = memref.load %v[%c0] : memref<4xi32, strided<[?]>>
  return %x : i32
}

// -----

func.func @bits(%m: memref<16xi8>) -> i12 {
  %c0 = arith.constant 0 : index
  %v = memref.view %m[%c0][] : memref<16xi8> to memref<4xi12>
  // expected-error @+1 {{'memref.load' op accesses an array through a view whose strides or elements have no size that is known}}
  %x = memref.load %v[%c0] : memref<4xi12>
  return %x : i12
}

// -----

func.func @apart(%m: memref<8xi32, strided<[2]>>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [4] : memref<8xi32, strided<[2]>> to memref<4xi32, strided<[4]>>
  // expected-error @+1 {{'memref.load' op accesses an array through a view that no address can be computed for}}
  %x = memref.load %v[%c0] : memref<4xi32, strided<[4]>>
  return %x : i32
}

// -----

func.func @steps(%m: memref<16xi32>, %s: index) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[1] [4] [%s] : memref<16xi32> to memref<4xi32, strided<[?], offset: 1>>
  // expected-error @+1 {{'memref.load' op accesses an array through a view whose strides or elements have no size that is known}}
  %x = memref.load %v[%c0] : memref<4xi32, strided<[?], offset: 1>>
  return %x : i32
}
