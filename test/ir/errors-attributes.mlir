// RUN: sluice opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics
// Attributes that contradict themselves or each other.

// expected-error @+1 {{invalid dialect namespace '1'}}
"t.a"() {a = #1<x>} : () -> ()

// -----

// expected-error @+1 {{invalid dialect namespace 'a-b'}}
"t.a"() {a = #a-b<x>} : () -> ()

// -----

// expected-error @+1 {{referenced attribute does not match previous definition}}
"t.a"() {a = distinct[0]<1>, b = distinct[1]<2>, c = distinct[0]<2>} : () -> ()

// -----

// expected-error @+1 {{sparse index #1 is not contained within the value shape of 'tensor<2x5xi32>'}}
"t.a"() {a = sparse<[[0, 0], [1, 5]], [1, 2]> : tensor<2x5xi32>} : () -> ()

// -----

// expected-error @+1 {{sparse index #0 is not contained}}
"t.a"() {a = sparse<-1, 1> : tensor<4xi32>} : () -> ()

// -----

"t.a"() : () -> ()
{-#
  // expected-error @+1 {{unknown key 'resources' in file metadata dictionary}}
  resources: {}
#-}

// -----

"t.a"() : () -> ()
{-#
  dialect_resources: {
    // expected-error @+1 {{dialect 'foo' is unknown, or has no resources}}
    foo: {}
  }
#-}

// -----

"t.a"() : () -> ()
{-#
  dialect_resources: {
    builtin: {
      // expected-error @+1 {{expected hex string blob for key 'x'}}
      x: "0xZZ"
    }
  }
#-}

// -----

"t.a"() : () -> ()
{-#
  dialect_resources: {
    builtin: {
      // expected-error @+1 {{to encode alignment in first 4 bytes}}
      x: "0x0100"
    }
  }
#-}

// -----

"t.a"() : () -> ()
{-#
  dialect_resources: {
    builtin: {
      // expected-error @+1 {{but got non-power-of-2 value: 3}}
      x: "0x0300000001"
    }
  }
#-}

// -----

// expected-error @+1 {{invalid memref element type}}
"t.a"() {a = memref<2x!llvm.ptr>} : () -> ()

// -----

// expected-error @+1 {{vector elements must be int/index/float type but got '!llvm.ptr'}}
"t.a"() {a = vector<2x!llvm.ptr>} : () -> ()
