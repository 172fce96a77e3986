// RUN: sluice opt %s --allow-unregistered-dialect --handshake-lower-memory-ports --split-input-file --verify-diagnostics

// expected-error @+1 {{a memory has 2 users, but can have only one: accesses share it through one controller or queue}}
handshake.func @shared(%m: memref<4xi8>, %a: control, %b: control) -> (control, control) {
  %0:2 = fork [2] %a : <>
  %1:2 = fork [2] %b : <>
  %2 = mem_controller[%m : memref<4xi8>] %0#0 () %0#1 {connectedBlocks = [0 : i32]} : () -> ()
  %3 = mem_controller[%m : memref<4xi8>] %1#0 () %1#1 {connectedBlocks = [0 : i32]} : () -> ()
  end %2, %3 : <>, <>
}

// -----

handshake.func @foreign(%m: memref<4xi8>) {
  // expected-error @+1 {{'foo.bar' op cannot use a memory: a controller, a queue or an instance can}}
  "foo.bar"(%m) : (memref<4xi8>) -> ()
  end
}

// -----

handshake.func @made() {
  // expected-error @+1 {{'foo.bar' op cannot give a memory: only 'handshake.ram' can}}
  %0 = "foo.bar"() : () -> memref<4xi8>
  end
}

// -----

// expected-error @+1 {{a memory of 'index' has no port: its elements must be integers or floats}}
handshake.func @index(%m: memref<4xindex>) {
  end
}

// -----

// expected-error @+1 {{'handshake.func' op argument #0 is a memory of 'index', which has no port}}
handshake.func private @declared(memref<4xindex>)
