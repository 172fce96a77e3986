// RUN: sluice opt %s --split-input-file --verify-diagnostics
// An instance against its module: ports by name, type and number, and parameters.

hw.module @m() {
  // expected-error @+1 {{'hw.instance' op refers to an unknown module '@nowhere'}}
  hw.instance "i" @nowhere() -> ()
}

// -----

func.func @f() {
  return
}
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op refers to '@f', which is no module but 'func.func'}}
  hw.instance "i" @f() -> ()
}

// -----

hw.module @m() {
  // expected-error @+1 {{'hw.instance' op instantiates the module '@m' within itself}}
  hw.instance "i" @m() -> ()
}

// -----

hw.module.extern @e(in %a : i1, in %b : i1)
hw.module @m(in %x : i1) {
  // expected-error @+1 {{'hw.instance' op lacks input 'b' of module '@e'}}
  hw.instance "i" @e(a: %x: i1) -> ()
}

// -----

hw.module.extern @e(in %a : i1)
hw.module @m(in %x : i1) {
  // expected-error @+1 {{'hw.instance' op has input 'b', which module '@e' does not have}}
  hw.instance "i" @e(a: %x: i1, b: %x: i1) -> ()
}

// -----

hw.module.extern @e(in %a : i1)
hw.module @m(in %x : i1) {
  // expected-error @+1 {{'hw.instance' op input #0 must be 'a' as in module '@e', but is 'b'}}
  hw.instance "i" @e(b: %x: i1) -> ()
}

// -----

hw.module.extern @e(in %a : i8)
hw.module @m(in %x : i1) {
  // expected-error @+1 {{'hw.instance' op input 'a' of module '@e' is of type 'i8', but got 'i1'}}
  hw.instance "i" @e(a: %x: i1) -> ()
}

// -----

hw.module.extern @e(inout %a : i1)
hw.module @m(in %x : i1) {
  // expected-error @+1 {{input 'a' of module '@e' is of type '!hw.inout<i1>', but got 'i1'}}
  hw.instance "i" @e(a: %x: i1) -> ()
}

// -----

hw.module.extern @e(out a : i1, out b : i1)
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op lacks output 'b' of module '@e'}}
  %0 = hw.instance "i" @e() -> (a: i1)
}

// -----

hw.module.extern @e()
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op has output 'a', which module '@e' does not have}}
  %0 = hw.instance "i" @e() -> (a: i1)
}

// -----

hw.module.extern @e(out a : i1)
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op output #0 must be 'a' as in module '@e', but is 'b'}}
  %0 = hw.instance "i" @e() -> (b: i1)
}

// -----

hw.module.extern @e(out a : i8)
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op output 'a' of module '@e' is of type 'i8', but got 'i1'}}
  %0 = hw.instance "i" @e() -> (a: i1)
}

// -----

hw.module.extern @e(in %a : i1)
hw.module @m(in %x : i1) {
  // expected-error @+1 {{'hw.instance' op has 0 input names for 1 operands}}
  "hw.instance"(%x) <{argNames = [], resultNames = [], instanceName = "i", moduleName = @e}> : (i1) -> ()
}

// -----

hw.module.extern @e(out a : i1)
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op has 2 output names for 1 results}}
  %0 = "hw.instance"() <{argNames = [], resultNames = ["a", "b"], instanceName = "i", moduleName = @e}> : () -> i1
}

// -----

hw.module.extern @e<W: i32>()
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op has 0 parameters, but module '@e' has 1}}
  hw.instance "i" @e() -> ()
}

// -----

hw.module.extern @e<W: i32>()
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op gives parameter 'W' no value}}
  hw.instance "i" @e<W: i32>() -> ()
}

// -----

hw.module.extern @e<W: i32>()
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op parameter #0 must be 'W' of type 'i32' as in module '@e'}}
  hw.instance "i" @e<V: i32 = 3>() -> ()
}

// -----

hw.module.extern @e<W: i32>()
hw.module @m() {
  // expected-error @+1 {{'hw.instance' op parameter 'W' must be a number or string of type 'i32', but got @e}}
  hw.instance "i" @e<W: i32 = @e>() -> ()
}
