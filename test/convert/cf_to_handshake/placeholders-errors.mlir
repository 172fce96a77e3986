// RUN: sluice opt %s --lower-cf-to-handshake --split-input-file --verify-diagnostics
// The rules of seed 1, each at the line that breaks it.

func.func private @__unit(i32 {handshake.arg_name = "a"}, i32 {handshake.arg_name = "output_b"})
func.func private @__init() -> i32
func.func @not_named_by_convention(%x: i32) -> i32 {
  %o = call @__init() : () -> i32
  // expected-error @+1 {{argument #0 of '__unit' must be named 'input_NAME', 'output_NAME' or 'parameter_NAME', but is named 'a'}}
  call @__unit(%x, %o) : (i32, i32) -> ()
  return %o : i32
}

// -----

func.func private @__unit(i32)
func.func @not_named(%x: i32) {
  // expected-error @+1 {{argument #0 of '__unit' must be named 'input_NAME', 'output_NAME' or 'parameter_NAME', but has none}}
  call @__unit(%x) : (i32) -> ()
  return
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "input_a"})
func.func @no_output(%x: i32) {
  // expected-error @+1 {{'__unit' must have at least one 'output_' argument}}
  call @__unit(%x) : (i32) -> ()
  return
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "parameter_N"})
func.func private @__init() -> i32
func.func @parameter_not_constant(%x: i32) -> i32 {
  %o = call @__init() : () -> i32
  // expected-error @+1 {{parameter 'N' of '__unit' must be a constant}}
  call @__unit(%o, %x) : (i32, i32) -> ()
  return %o : i32
}

// -----

func.func private @__init() -> i32
func.func @never_an_output(%x: i32) -> i32 {
  // expected-error @+1 {{the result of '__init' is never passed as an output of a placeholder}}
  %o = call @__init() : () -> i32
  return %o : i32
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"})
func.func private @__init() -> i32
func.func @as_input() -> i32 {
  // expected-note @+1 {{the variable is made here}}
  %o = call @__init() : () -> i32
  // expected-error @+2 {{a variable made by an '__init' function is passed as an input of '__unit' before a placeholder has assigned it}}
  // expected-note @+1 {{and assigned here}}
  call @__unit(%o, %o) : (i32, i32) -> ()
  return %o : i32
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "output_a"}, i32 {handshake.arg_name = "output_b"})
func.func private @__init() -> i32
func.func @two_outputs() -> i32 {
  %o = call @__init() : () -> i32
  // expected-error @+1 {{one variable is passed as two outputs of '__unit', 'output_a' and 'output_b'}}
  call @__unit(%o, %o) : (i32, i32) -> ()
  return %o : i32
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"})
func.func @not_made_by_init(%x: i32) {
  // expected-error @+1 {{argument 'output_b' of '__unit' is an output: it must be a variable made by an '__init' function}}
  call @__unit(%x, %x) : (i32, i32) -> ()
  return
}

// -----

func.func private @__unit(f32 {handshake.arg_name = "output_b"})
func.func private @__init() -> i32
func.func @wrong_type() {
  %o = call @__init() : () -> i32
  // expected-error @+1 {{operand type mismatch: expected operand type 'f32', but provided 'i32' for operand number 0}}
  call @__unit(%o) : (i32) -> ()
  return
}

// -----

// expected-error @+1 {{'__init' must have no body: it stands for a variable that a placeholder assigns}}
func.func @__init() -> i32 {
  %c = arith.constant 0 : i32
  return %c : i32
}

// -----

// expected-error @+1 {{'__init' must take nothing and have one result}}
func.func private @__init(i32)

// -----

func.func private @__unit(i32 {handshake.arg_name = "output_b"}) -> i64
func.func private @__init() -> i32
func.func @wrong_return_type() {
  %o = call @__init() : () -> i32
  // expected-error @+1 {{'__unit' must return nothing or its first output ('i32'), but returns 'i64'}}
  %r = call @__unit(%o) : (i32) -> i64
  return
}

// -----

// The input would have to be there before the call that makes it.
func.func private @__unit(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"})
func.func private @__init() -> i32
func.func @cycle() -> i32 {
  // expected-note @+1 {{the variable is made here}}
  %o = call @__init() : () -> i32
  // expected-error @+1 {{an output of a placeholder is read here, but not assigned by a call on every way to here}}
  %x = arith.addi %o, %o : i32
  // expected-note @+1 {{and assigned here}}
  call @__unit(%x, %o) : (i32, i32) -> ()
  return %o : i32
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "output_b"})
func.func private @__init() -> i32
func.func @not_on_every_way(%c: i1) -> i32 {
  // expected-note @+1 {{the variable is made here}}
  %o = call @__init() : () -> i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @+1 {{and assigned here}}
  call @__unit(%o) : (i32) -> ()
  cf.br ^bb2
^bb2:
  // expected-error @+1 {{an output of a placeholder is read here, but not assigned by a call on every way to here}}
  return %o : i32
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "output_b"})
func.func private @__init() -> i32
func.func @several_calls(%c: i1) -> i32 {
  // expected-note @+1 {{the variable is made here}}
  %o = call @__init() : () -> i32
  // expected-note @+1 {{and assigned here}}
  call @__unit(%o) : (i32) -> ()
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  // expected-note @+1 {{and assigned here}}
  call @__unit(%o) : (i32) -> ()
  cf.br ^bb2
^bb2:
  // expected-error @+1 {{an output of a placeholder is read here, but which call assigned it depends on the way taken: merge the values in variables of their own}}
  return %o : i32
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "input_a"}, i32 {handshake.arg_name = "output_b"}) -> (i32, i32)
func.func private @__init() -> i32
func.func @two_results(%x: i32) -> i32 {
  %o = call @__init() : () -> i32
  // expected-error @+1 {{'__unit' must return nothing or its first output ('i32'), but returns 2 values}}
  %r:2 = call @__unit(%x, %o) : (i32, i32) -> (i32, i32)
  return %r#1 : i32
}

// -----

func.func private @__unit(i32 {handshake.arg_name = "output_b"}, i32 {handshake.arg_name = "parameter_N"}, i32 {handshake.arg_name = "parameter_N"})
func.func private @__init() -> i32
func.func @parameters_of_one_name() -> i32 {
  %o = call @__init() : () -> i32
  %c = arith.constant 5 : i32
  // expected-error @+1 {{'__unit' has two parameters named 'N'}}
  call @__unit(%o, %c, %c) : (i32, i32, i32) -> ()
  return %o : i32
}
