// RUN: sluice opt %s --split-input-file --verify-diagnostics

handshake.func @f(%a: channel<i2>, %start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_mem_controller' op must have a result for each of its 1 loads and 'memEnd', but has 1}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%m] %start (%a) %stop {accesses = ["load"], connectedBlocks = [0 : i32]} : (i8, control, channel<i2>, control) -> (control, i1, i2, i1, i2, i8)
  %m = raw_ram %p0, %p1, %p2, %p3, %p4 {memory = memref<4xi8>} : (i1, i2, i1, i2, i8) -> i8
  end
}

// -----

handshake.func @f(%a: channel<i2>, %start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_mem_controller' op 'accesses' must name what operand #2 begins: "control", "load", "store" or "queue", and no more than there are operands}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%m] %start (%a) %stop {accesses = ["store"], connectedBlocks = [0 : i32]} : (i8, control, channel<i2>, control) -> (control, i1, i2, i1, i2, i8)
  %m = raw_ram %p0, %p1, %p2, %p3, %p4 {memory = memref<4xi8>} : (i1, i2, i1, i2, i8) -> i8
  end
}

// -----

handshake.func @f(%start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_mem_controller' op 'accesses' names more accesses than there are operands}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%m] %start () %stop {accesses = ["store"], connectedBlocks = [0 : i32]} : (i8, control, control) -> (control, i1, i2, i1, i2, i8)
  %m = raw_ram %p0, %p1, %p2, %p3, %p4 {memory = memref<4xi8>} : (i1, i2, i1, i2, i8) -> i8
  end
}

// -----

handshake.func @f(%a: channel<i2>, %start: control, %stop: control) {
  // expected-error @+1 {{'accesses' must name what operand #2 begins}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%m] %start (%a) %stop {accesses = 3 : i32, connectedBlocks = [0 : i32]} : (i8, control, channel<i2>, control) -> (control, i1, i2, i1, i2, i8)
  %m = raw_ram %p0, %p1, %p2, %p3, %p4 {memory = memref<4xi8>} : (i1, i2, i1, i2, i8) -> i8
  end
}

// -----

handshake.func @f(%a: channel<i2>, %d: channel<i9>, %start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_mem_controller' op carries data of 'i9', but 'loadData' is 'i8'}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%m] %start (%a, %d) %stop {accesses = ["store"], connectedBlocks = [0 : i32]} : (i8, control, channel<i2>, channel<i9>, control) -> (control, i1, i2, i1, i2, i8)
  %m = raw_ram %p0, %p1, %p2, %p3, %p4 {memory = memref<4xi8>} : (i1, i2, i1, i2, i8) -> i8
  end
}

// -----

handshake.func @f(%start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_mem_controller' op 'loadAddr' and 'storeAddr' must be of one type, but are 'i2' and 'i3'}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%p4] %start () %stop {connectedBlocks = [0 : i32]} : (i8, control, control) -> (control, i1, i2, i1, i3, i8)
  end
}

// -----

handshake.func @f(%start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_mem_controller' op 'storeData' must be 'i8' like 'loadData', but is 'i7'}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%m] %start () %stop {connectedBlocks = [0 : i32]} : (i8, control, control) -> (control, i1, i2, i1, i2, i7)
  %m = hw.constant 0 : i8
  end
}

// -----

handshake.func @f(%start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_mem_controller' op result #3 must be 1-bit signless integer, but got 'i2'}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_mem_controller[%p4] %start () %stop {connectedBlocks = [0 : i32]} : (i8, control, control) -> (control, i1, i2, i2, i2, i8)
  end
}

// -----

handshake.func @f(%a: channel<i2>, %start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_lsq' op group #0 has 1 accesses, but access #0 is neither the address of a load nor of a store}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_lsq[%p4] (%start, %start, %a, %stop) {accesses = ["control", "control"], groupSizes = [1 : i32]} : (i8, control, control, channel<i2>, control) -> (control, i1, i2, i1, i2, i8)
  end
}

// -----

handshake.func @f(%a: channel<i2>, %d: channel<i9>, %start: control, %stop: control) {
  // expected-error @+1 {{'handshake.raw_lsq' op carries data of 'i9', but 'loadData' is 'i8'}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_lsq[%p4] (%start, %start, %a, %d, %stop) {accesses = ["control", "store"], groupSizes = [1 : i32]} : (i8, control, control, channel<i2>, channel<i9>, control) -> (control, i1, i2, i1, i2, i8)
  end
}

// -----

handshake.func @f(%start: control) {
  // expected-error @+1 {{'handshake.raw_lsq' op must have operands for its groups, and a control before and after them}}
  %e, %p0, %p1, %p2, %p3, %p4 = raw_lsq[%p4] (%start) {groupSizes = [1 : i32]} : (i8, control) -> (control, i1, i2, i1, i2, i8)
  end
}

// -----

handshake.func @f() {
  %b = hw.constant false
  %d = hw.constant 0 : i8
  // expected-error @+1 {{'handshake.raw_ram' op 'memory' must be a memref of static shape whose elements have the bits of 'i8'}}
  %m = raw_ram %b, %b, %b, %b, %d {memory = memref<?xi8>} : (i1, i1, i1, i1, i8) -> i8
  // expected-error @+1 {{'handshake.raw_ram' op 'memory' must be a memref of static shape whose elements have the bits of 'i8'}}
  %n = raw_ram %b, %b, %b, %b, %d {memory = memref<2xi9>} : (i1, i1, i1, i1, i8) -> i8
  // expected-error @+1 {{'handshake.raw_ram' op 'initialValue' must have the shape and elements of 'memref<2xi8>', but has 'tensor<3xi8>'}}
  %o = raw_ram %b, %b, %b, %b, %d {initialValue = dense<0> : tensor<3xi8>, memory = memref<2xi8>} : (i1, i1, i1, i1, i8) -> i8
  // expected-error @+1 {{'handshake.raw_ram' op 'storeData' must be 'i7' like 'loadData', but is 'i8'}}
  %p = raw_ram %b, %b, %b, %b, %d {memory = memref<2xi7>} : (i1, i1, i1, i1, i8) -> i7
  // expected-error @+1 {{'handshake.raw_ram' op attribute 'memory' failed to satisfy constraint: any type attribute}}
  %q = raw_ram %b, %b, %b, %b, %d {memory = 3 : i32} : (i1, i1, i1, i1, i8) -> i8
  end
}

// -----

// expected-error @+1 {{'handshake.func' op attribute 'memories' must name the memories whose signals are ports: each has an integer argument, and after all other results loadEn, loadAddr, storeEn, storeAddr and storeData}}
handshake.func private @none() attributes {memories = ["m"]}

// -----

// expected-error @+1 {{attribute 'memories' must name the memories whose signals are ports}}
handshake.func private @text(i8) -> (i1, i2, i1, i2, i8) attributes {memories = "m"}

// -----

// expected-error @+1 {{attribute 'memories' must name the memories whose signals are ports}}
handshake.func private @number(i8) -> (i1, i2, i1, i2, i8) attributes {memories = [1 : i32]}

// -----

// expected-error @+1 {{attribute 'memories' must name the memories whose signals are ports}}
handshake.func private @two_arguments(i8, i8) -> (i1, i2, i1, i2, i8) attributes {memories = ["m"]}

// -----

// expected-error @+1 {{attribute 'memories' must name the memories whose signals are ports}}
handshake.func private @addresses(i8) -> (i1, i2, i1, i3, i8) attributes {memories = ["m"]}

// -----

// expected-error @+1 {{attribute 'memories' must name the memories whose signals are ports}}
handshake.func private @floats(i8) -> (i1, f16, i1, f16, i8) attributes {memories = ["m"]}

// -----

// expected-error @+1 {{'handshake.func' op result #0 must be a channel or a control, but got 'i8'; a token with data is '!handshake.channel<i8>'}}
handshake.func private @result(i8) -> (i8, i1, i2, i1, i2, i8) attributes {memories = ["m"]}
