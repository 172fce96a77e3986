// RUN: sluice opt %s --lower-cf-to-handshake --split-input-file --verify-diagnostics
// What has no circuit is said at its line.

// expected-error @+1 {{'func.func' op argument #0 of type 'vector<4xi32>' has no channel that could carry it}}
func.func @argument(%x: vector<4xi32>) {
  return
}

// -----

// expected-error @+1 {{'func.func' op result #0 of type 'memref<4xi32>' has no channel that could carry it}}
func.func @result(%m: memref<4xi32>) -> memref<4xi32> {
  return %m : memref<4xi32>
}

// -----

func.func @vector_op() {
  // expected-error @+1 {{'arith.constant' op has a result of type 'vector<2xi32>', which no channel can carry}}
  %0 = arith.constant dense<1> : vector<2xi32>
  return
}

// -----

func.func @which_array(%c: i1, %m: memref<4xi32>, %n: memref<4xi32>) {
  cf.cond_br %c, ^bb1(%m : memref<4xi32>), ^bb1(%n : memref<4xi32>)
// expected-error @+1 {{which array is meant here depends on the way taken; a block argument must not be a memref}}
^bb1(%x: memref<4xi32>):
  return
}

// -----

// expected-error @+1 {{the layout of array 'in0' ('memref<4xi32, strided<[?], offset: ?>>') must be known: static strides and offset}}
func.func @layout(%m: memref<4xi32, strided<[?], offset: ?>>) {
  return
}

// -----

// expected-error @+1 {{no channel can carry the elements of array 'in0' ('memref<4xvector<2xi8>>')}}
func.func @elements(%m: memref<4xvector<2xi8>>) {
  return
}

// -----

func.func @dynamic_size(%n: index) -> i32 {
  // expected-error @+1 {{'memref.alloca' op makes an array whose size is not known}}
  %m = memref.alloca(%n) : memref<?xi32>
  %x = memref.load %m[%n] : memref<?xi32>
  return %x : i32
}

// -----

memref.global constant @table : memref<1xi32> = uninitialized
func.func @unknown_contents(%i: index) -> i32 {
  // expected-error @+1 {{'memref.get_global' op reads 'table', a constant whose contents are not known}}
  %m = memref.get_global @table : memref<1xi32>
  %x = memref.load %m[%i] : memref<1xi32>
  return %x : i32
}

// -----

memref.global constant @table : memref<1xi32> = dense<0>
func.func @constant_written(%i: index, %x: i32) {
  %m = memref.get_global @table : memref<1xi32>
  // expected-error @+1 {{'memref.store' op writes to the constant 'table'}}
  memref.store %x, %m[%i] : memref<1xi32>
  return
}

// -----

func.func @copy(%m: memref<?xi32>, %n: memref<?xi32>) {
  // expected-error @+1 {{'memref.copy' op copies an array whose size is not known}}
  memref.copy %m, %n : memref<?xi32> to memref<?xi32>
  return
}

// -----

func.func @copy_unranked(%m: memref<4xi32>, %n: memref<*xi32>) {
  // expected-error @+1 {{'memref.copy' op copies an array whose shape is not known}}
  memref.copy %m, %n : memref<4xi32> to memref<*xi32>
  return
}

// -----

func.func private @f(memref<4xi32>)
func.func @array_passed(%m: memref<4xi32>) {
  // expected-error @+1 {{'func.call' op passes an array to 'f'; only scalars can be passed to another circuit}}
  call @f(%m) : (memref<4xi32>) -> ()
  return
}

// -----

func.func private @__builtin_trap()
func.func @builtin() {
  // expected-error @+1 {{'func.call' op calls '__builtin_trap', for which there is no circuit}}
  call @__builtin_trap() : () -> ()
  return
}

// -----

func.func private @f()
func.func @function_value() {
  // expected-error @+1 {{'func.constant' op has no counterpart in a circuit}}
  %f = constant @f : () -> ()
  return
}

// -----

func.func @asserted(%c: i1) {
  // expected-remark @+1 {{assertion dropped: a circuit does not check it}}
  cf.assert %c, "no"
  return
}

// -----

func.func @rounding(%x: f64) -> f32 {
  // expected-error @+1 {{'arith.truncf' op rounds in a way that no unit does; only 'to_nearest_even' is supported}}
  %0 = arith.truncf %x downward : f64 to f32
  return %0 : f32
}

// -----

// expected-error @+1 {{'__wait_long' is no intrinsic: there is one for each of char, short, int, unsigned, float and double}}
func.func private @__wait_long(i32, i64) -> i64

// -----

// expected-error @+1 {{'__wait_int' must take a token and data and have one result}}
func.func private @__wait_int(i32) -> i32

// -----

// expected-error @+1 {{the data of '__wait_int' must be 'i32', but is 'i64'}}
func.func private @__wait_int(i32, i64) -> i64

// -----

// expected-error @+1 {{'__wait_int' must return its data, 'i32', but returns 'i16'}}
func.func private @__wait_int(i32, i32) -> i16

// -----

// expected-error @+1 {{the token of '__float_to_token' must be 'i32', but is 'i64'}}
func.func private @__float_to_token(f32) -> i64

// -----

// A mutable global is an array of the caller's, who cannot pass it on.
memref.global @count : memref<4xi32> = dense<0>
func.func @calls_user_of_global(%n: i32) -> i32 {
  // expected-error @+1 {{calls 'uses_global', which uses the variable 'count'; only scalars can be passed to another circuit}}
  %0 = call @uses_global(%n) : (i32) -> i32
  return %0 : i32
}
func.func @uses_global(%n: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %count = memref.get_global @count : memref<4xi32>
  memref.store %n, %count[%c0] : memref<4xi32>
  return %n : i32
}
