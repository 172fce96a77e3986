// RUN: sluice opt %s --split-input-file --verify-diagnostics
// What hw.module, hw.module.extern and hw.output reject.

// expected-error @+1 {{'hw.module' op has two ports named 'a'}}
hw.module @twice(in %a : i1, out a : i1) {
  hw.output %a : i1
}

// -----

// expected-error @+1 {{'hw.module.extern' op has two ports named 'a'}}
hw.module.extern @twice(in %a : i1, in %a : i1)

// -----

// expected-error @+1 {{'hw.module' op has 2 input ports, but its block has 1 arguments}}
"hw.module"() <{module_type = !hw.modty<input a : i1, inout b : i1>, sym_name = "m"}> ({
^bb0(%a: i1):
  "hw.output"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'hw.module' op port 'b' is of type '!hw.inout<i1>', but its block argument is 'i1'}}
"hw.module"() <{module_type = !hw.modty<output o : i1, input a : i1, inout b : i1>, sym_name = "m"}> ({
^bb0(%a: i1, %b : i1):
  "hw.output"(%a) : (i1) -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'hw.module' op expects a region with one block}}
"hw.module"() <{module_type = !hw.modty<>, sym_name = "m"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'hw.module' op 'per_port_attrs' has 1 entries for 2 ports}}
"hw.module"() <{module_type = !hw.modty<output a : i1, output b : i1>, per_port_attrs = [{}], sym_name = "m"}> ({
  %0 = hw.constant true
  hw.output %0, %0 : i1, i1
}) : () -> ()

// -----

// expected-error @+1 {{'hw.module.extern' op 'per_port_attrs' must be dictionaries}}
"hw.module.extern"() <{module_type = !hw.modty<output a : i1>, per_port_attrs = [1], sym_name = "m"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'hw.module' op attribute 'module_type' failed to satisfy constraint: type attribute of module type}}
"hw.module"() <{module_type = i1, sym_name = "m"}> ({
  hw.output
}) : () -> ()

// -----

// expected-error @+1 {{'hw.module.extern' op 'port_locs' must be 1 locations, one per port}}
"hw.module.extern"() <{module_type = !hw.modty<output a : i1>, port_locs = [], sym_name = "m"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'hw.module.extern' op must have no body}}
"hw.module.extern"() <{module_type = !hw.modty<>, sym_name = "m"}> ({
^bb0:
}) : () -> ()

// -----

// expected-error @+1 {{'hw.module' op must end with 'hw.output', not 'cf.br'}}
hw.module @branch() {
^bb0:
  cf.br ^bb0 // expected-note {{branch to it here}}
}
// expected-error @-4 {{entry block of region may not have predecessors}}

// -----

// expected-error @+1 {{'hw.module' op has two parameters named 'W'}}
hw.module @params<W: i32, W: i32>() {
}

// -----

hw.module @missing(out o : i1, in %a : i1) {
  // expected-error @+1 {{'hw.output' op gives no value for output port 'o'}}
  hw.output
}

// -----

// expected-error @+1 {{'hw.output' op gives no value for output port 'o'}}
hw.module @implicit(out o : i1) {
}

// -----

hw.module @surplus(in %a : i1) {
  // expected-error @+1 {{'hw.output' op has 1 operands for 0 output ports}}
  hw.output %a : i1
}

// -----

hw.module @wrong_type(in %a : i2, out o : i1) {
  // expected-error @+1 {{'hw.output' op output port 'o' must be of type 'i1', but got 'i2'}}
  hw.output %a : i2
}

// -----

func.func @parent() {
  // expected-error @+1 {{'hw.output' op expects parent op 'hw.module'}}
  hw.output
}

// -----

// expected-error @+1 {{expected 'in', 'out' or 'inout'}}
hw.module @direction(%a : i1) {
}

// -----

// expected-error @+1 {{expected SSA operand}}
hw.module @no_percent(in a : i1) {
}

// -----

// expected-error @+1 {{expected the name of an output port}}
hw.module @no_name(out %a : i1) {
}

// -----

// expected-error @+1 {{a port has no result number}}
hw.module @number(in %a#1 : i1) {
}

// -----

// expected-error @+1 {{expected '{'}}
hw.module @no_body(in %a : i1) loc(unknown)

// -----

hw.module @use_of_nothing() {
  // expected-error @+1 {{use of undeclared SSA value name '%x'}}
  %0 = hw.wire %x : i1
}
