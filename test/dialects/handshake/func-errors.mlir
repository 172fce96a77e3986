// RUN: sluice opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'handshake.func' op argument #0 must be a channel, a control or a memref, but got 'i32'; a token with data is '!handshake.channel<i32>'}}
handshake.func private @f(i32)

// -----

// expected-error @+1 {{'handshake.func' op argument #1 must be a channel, a control or a memref, but got 'none'; a token without data is '!handshake.control<>'}}
handshake.func private @f(!handshake.control<>, none)

// -----

// expected-error @+1 {{'handshake.func' op result #0 must be a channel or a control, but got 'memref<4xi32>'}}
handshake.func private @f() -> memref<4xi32>

// -----

// expected-error @+1 {{'handshake.func' op attribute 'argNames' has 1 entries but is expected to have 2}}
handshake.func @f(%a: control, %b: control) attributes {argNames = ["a"]} {
  end
}

// -----

// expected-error @+1 {{'handshake.func' op attribute 'resNames' has 2 entries but is expected to have 0}}
handshake.func @f() attributes {resNames = ["a", "b"]} {
  end
}

// -----

// expected-error @+1 {{'handshake.func' op expected all entries in attribute 'argNames' to be strings}}
handshake.func @f(%a: control) attributes {argNames = [1]} {
  end
}

// -----

// expected-error @+1 {{'handshake.func' op expected attribute 'argNames' to be an array of strings}}
handshake.func @f(%a: control) attributes {argNames = "a"} {
  end
}

// -----

// expected-error @+1 {{'handshake.func' op expected attribute 'argNames'}}
"handshake.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "handshake.end"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{'handshake.func' op entry block must have 1 arguments to match function signature}}
"handshake.func"() <{function_type = (!handshake.control<>) -> (), sym_name = "f"}> ({
  "handshake.end"() : () -> ()
}) {argNames = ["a"], resNames = []} : () -> ()

// -----

// expected-error @+1 {{expected non-empty function body}}
handshake.func @f() {
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{block with no terminator, has 'handshake.sink'}}
  sink %a : <>
}

// -----

handshake.func @f(%a: control) -> (control, control) {
  // expected-error @+1 {{'handshake.end' op number of operands must match number of function results, expected 2 but got 1}}
  end %a : <>
}

// -----

handshake.func @f(%a: control) -> channel<i32> {
  // expected-error @+1 {{'handshake.end' op operand #0 must have the type of function result #0, expected '!handshake.channel<i32>' but got '!handshake.control<>'}}
  end %a : <>
}

// -----

func.func @f() {
  // expected-error @+1 {{'handshake.end' op expects parent op 'handshake.func'}}
  handshake.end
}

// -----

func.func @f() {
  // expected-error @+1 {{'handshake.source' op expects parent op 'handshake.func'}}
  %0 = handshake.source : <>
  return
}

// -----

handshake.func @f(%a: control) {
  // expected-error @+1 {{'handshake.instance' op 'g' does not reference a valid handshake function}}
  instance @g(%a) : (control) -> ()
  end
}

// -----

func.func private @g()
handshake.func @f() {
  // expected-error @+1 {{'handshake.instance' op 'g' does not reference a valid handshake function}}
  instance @g() : () -> ()
  end
}

// -----

handshake.func private @g(channel<i32>) -> control
handshake.func @f(%a: channel<i8>) {
  // expected-error @+1 {{'handshake.instance' op 'g' has 1 arguments, but 2 operands are given}}
  %0 = instance @g(%a, %a) : (channel<i8>, channel<i8>) -> control
  end
}

// -----

handshake.func private @g(channel<i32>) -> control
handshake.func @f(%a: channel<i8>) {
  // expected-error @+1 {{'handshake.instance' op operand #0 must be '!handshake.channel<i32>' as in 'g', but got '!handshake.channel<i8>'}}
  %0 = instance @g(%a) : (channel<i8>) -> control
  end
}

// -----

handshake.func private @g(channel<i32>) -> control
handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.instance' op 'g' has 1 results, but 0 are taken}}
  instance @g(%a) : (channel<i32>) -> ()
  end
}

// -----

handshake.func private @g(channel<i32>) -> control
handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.instance' op result #0 must be '!handshake.control<>' as in 'g', but got '!handshake.channel<i1>'}}
  %0 = instance @g(%a) : (channel<i32>) -> channel<i1>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.return' op result #0 must have the type of operand #0 ('!handshake.channel<i32>'), but got '!handshake.control<>'}}
  %0 = "handshake.return"(%a) : (!handshake.channel<i32>) -> !handshake.control<>
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{'handshake.return' op must have as many results as operands, but has 0 and 1}}
  "handshake.return"(%a) : (!handshake.channel<i32>) -> ()
  end
}

// -----

handshake.func @f(%a: channel<i32>) {
  // expected-error @+1 {{custom op 'banana' is unknown (tried 'handshake.banana' as well)}}
  banana %a : <i32>
  end
}

// -----

handshake.func @f() {
  // expected-error @+1 {{'handshake.return' op must have at least one operand}}
  "handshake.return"() : () -> ()
  end
}

// -----

// expected-error @+1 {{'handshake.func' op must end with 'handshake.end', but ends with 'cf.br'}}
"handshake.func"() <{function_type = () -> (), sym_name = "f"}> ({
^bb0:
  // expected-error @-2 {{entry block of region may not have predecessors}}
  "cf.br"()[^bb0] : () -> () // expected-note {{branch to it here}}
}) {argNames = [], resNames = []} : () -> ()
