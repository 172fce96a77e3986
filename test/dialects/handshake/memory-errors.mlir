// RUN: sluice opt %s --split-input-file --verify-diagnostics

handshake.func @f(%a: channel<i5>, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.load' op 'address' and 'addressResult' must have the same data type, but have '!handshake.channel<i5>' and '!handshake.channel<i6>'}}
  %0, %1 = load[%a] %d : <i5>, <i32>, <i6>, <i32>
  end
}

// -----

handshake.func @f(%a: channel<i5>, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.load' op 'data' and 'dataResult' must have the same data type, but have '!handshake.channel<i32>' and '!handshake.channel<f32>'}}
  %0, %1 = load[%a] %d : <i5>, <i32>, <i5>, <f32>
  end
}

// -----

handshake.func @f(%a: channel<f32>, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.load' op operand #0 must be a channel of signless integers of at least one bit, but got '!handshake.channel<f32>'}}
  %0, %1 = load[%a] %d : <f32>, <i32>, <f32>, <i32>
  end
}

// -----

handshake.func @f(%a: channel<i5, [tag: i2]>, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.load' op 'address' and 'dataResult' must have the same extra signals, but have '!handshake.channel<i5, [tag: i2]>' and '!handshake.channel<i32>'}}
  %0, %1 = load[%a] %d : <i5, [tag: i2]>, <i32>, <i5>, <i32>
  end
}

// -----

handshake.func @f(%a: channel<i5>, %d: channel<i32, [tag: i2]>) {
  // expected-error @+1 {{'handshake.load' op 'data' must have no extra signals, but got '!handshake.channel<i32, [tag: i2]>'}}
  %0, %1 = load[%a] %d : <i5>, <i32, [tag: i2]>, <i5>, <i32>
  end
}

// -----

handshake.func @f(%a: channel<i5>, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.load' op 'addressResult' must have no extra signals, but got '!handshake.channel<i5, [tag: i2]>'}}
  %0, %1 = load[%a] %d : <i5>, <i32>, <i5, [tag: i2]>, <i32>
  end
}

// -----

handshake.func @f(%a: channel<i5, [tag: i2]>, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.store' op 'address' and 'data' must have the same extra signals, but have '!handshake.channel<i5, [tag: i2]>' and '!handshake.channel<i32>'}}
  %0, %1 = store[%a] %d : <i5, [tag: i2]>, <i32>, <i5>, <i32>
  end
}

// -----

handshake.func @f(%a: channel<i5>, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.store' op 'dataResult' must have no extra signals, but got '!handshake.channel<i32, [tag: i2]>'}}
  %0, %1 = store[%a] %d : <i5>, <i32>, <i5>, <i32, [tag: i2]>
  end
}

// -----

handshake.func @f(%a: channel<i5, [(U) i2]>, %d: channel<i32, [(U) i2]>) {
  // expected-error @+1 {{'handshake.store' op 'address' ('!handshake.channel<i5, [(U) i2]>') must have no upstream extra signal: a store has nothing to send up}}
  %0, %1 = store[%a] %d : <i5, [(U) i2]>, <i32, [(U) i2]>, <i5>, <i32>
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control) {
  // expected-error @+1 {{'handshake.mem_controller' op 'connectedBlocks' must name at least one block}}
  %end = mem_controller[%m : memref<30xi32>] %s () %s {connectedBlocks = []} : () -> ()
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control) {
  // expected-error @+1 {{'handshake.mem_controller' op 'connectedBlocks' names block 1 more than once}}
  %end = mem_controller[%m : memref<30xi32>] %s () %s {connectedBlocks = [1 : i32, 2 : i32, 1 : i32]} : () -> ()
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control) {
  // expected-error @+1 {{'handshake.mem_controller' op requires attribute 'connectedBlocks'}}
  %end = mem_controller[%m : memref<30xi32>] %s () %s : () -> ()
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control) {
  // expected-error @+1 {{'handshake.mem_controller' op attribute 'connectedBlocks' failed to satisfy constraint: array of 32-bit signless integers}}
  %end = mem_controller[%m : memref<30xi32>] %s () %s {connectedBlocks = [1]} : () -> ()
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control, %a: channel<i5>) {
  %address, %data = load[%a] %out : <i5>, <f32>, <i5>, <f32>
  // expected-error @+1 {{'handshake.mem_controller' op 'outputs' #0 is data of 'f32', but 'i32' is expected here}}
  %out, %end = mem_controller[%m : memref<30xi32>] %s (%address) %s {connectedBlocks = [1 : i32]} : (<i5>) -> <f32>
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control, %a: channel<i5>, %b: channel<i6>) {
  %address, %data = load[%a] %out#0 : <i5>, <i32>, <i5>, <i32>
  %address2, %data2 = load[%b] %out#1 : <i6>, <i32>, <i6>, <i32>
  // expected-error @+1 {{'handshake.mem_controller' op 'inputs' #1 is an address of 'i6', but 'i5' is expected here}}
  %out:2, %end = mem_controller[%m : memref<30xi32>] %s (%address, %address2) %s {connectedBlocks = [1 : i32]} : (<i5>, <i6>) -> (<i32>, <i32>)
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control, %a: channel<i5>, %d: channel<i32>) {
  %address, %data = store[%a] %d : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.mem_controller' op operand #2 is the address of a store and must be followed by its data}}
  %end = mem_controller[%m : memref<30xi32>] %s (%address, %d) %s {connectedBlocks = [1 : i32]} : (<i5>, <i32>) -> ()
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control, %a: channel<i5>) {
  %address, %data = load[%a] %out#0 : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.mem_controller' op must have a result for each of its 1 loads and 'memEnd', but has 3}}
  %out:2, %end = mem_controller[%m : memref<30xi32>] %s (%address) %s {connectedBlocks = [1 : i32]} : (<i5>) -> (<i32>, <i32>)
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control, %a: channel<i5>, %d: channel<i32>) {
  %address, %data = load[%a] %d : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.mem_controller' op must have a result for each of its 2 loads and 'memEnd', but has 1}}
  %end = "handshake.mem_controller"(%m, %s, %address, %address, %s) <{connectedBlocks = [1 : i32]}> : (memref<30xi32>, !handshake.control<>, !handshake.channel<i5>, !handshake.channel<i5>, !handshake.control<>) -> !handshake.control<>
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control, %a: channel<i5>) {
  %0:4 = lsq[MC] (%s, %address, %out) {groupSizes = [1 : i32]} : (<>, <i5>, <i32>) -> (<i32>, <i5>, <i5>, <i32>)
  %address, %data = load[%a] %0#0 : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.mem_controller' op operand #2 comes from a queue: load address, store address and store data of the queue are expected in a row}}
  %out, %end = mem_controller[%m : memref<30xi32>] %s (%0#1, %0#3) %s {connectedBlocks = [1 : i32]} : (<i5>, <i32>) -> <i32>
  end
}

// -----

handshake.func @f(%s: control, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.lsq' op 'groupSizes' must declare at least one group}}
  %0:3 = lsq[MC] (%d) {groupSizes = []} : (<i32>) -> (<i5>, <i5>, <i32>)
  end
}

// -----

handshake.func @f(%s: control, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.lsq' op 'groupSizes' must be greater than 0}}
  %0:3 = lsq[MC] (%s, %d) {groupSizes = [0 : i32]} : (<>, <i32>) -> (<i5>, <i5>, <i32>)
  end
}

// -----

handshake.func @f(%s: control, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.lsq' op group #0 must start with a control}}
  %0:3 = lsq[MC] (%d, %d) {groupSizes = [1 : i32]} : (<i32>, <i32>) -> (<i5>, <i5>, <i32>)
  end
}

// -----

handshake.func @f(%s: control, %d: channel<i32>) {
  // expected-error @+1 {{'handshake.lsq' op group #0 has 1 accesses, but access #0 is neither the address of a load nor of a store}}
  %0:3 = lsq[MC] (%s, %d, %d) {groupSizes = [1 : i32]} : (<>, <i32>, <i32>) -> (<i5>, <i5>, <i32>)
  end
}

// -----

handshake.func @f(%s: control, %a: channel<i5>, %d: channel<i32>) {
  %address, %data = load[%a] %0#0 : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.lsq' op operand #2 belongs to no group that 'groupSizes' declares}}
  %0:4 = lsq[MC] (%s, %address, %address, %d) {groupSizes = [1 : i32]} : (<>, <i5>, <i5>, <i32>) -> (<i32>, <i5>, <i5>, <i32>)
  end
}

// -----

handshake.func @f(%s: control, %a: channel<i5>, %d: channel<i32>) {
  %address, %data = load[%a] %0#0 : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.lsq' op must have a result for each of its 1 loads and the load address, store address and store data to the controller, 4 in all, but has 3}}
  %0:3 = lsq[MC] (%s, %address, %d) {groupSizes = [1 : i32]} : (<>, <i5>, <i32>) -> (<i32>, <i5>, <i5>)
  end
}

// -----

handshake.func @f(%s: control, %a: channel<i5>, %m: memref<30xi32>) {
  %address, %data = load[%a] %0#0 : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.lsq' op must start and end with a control}}
  %0:2 = lsq[%m : memref<30xi32>] (%s, %s, %address, %a) {groupSizes = [1 : i32]} : (<>, <>, <i5>, <i5>) -> (<i32>, <>)
  end
}

// -----

handshake.func @f(%s: control, %m: memref<30xi32>) {
  // expected-error @+1 {{'handshake.lsq' op must have operands for its groups, and a control before and after them}}
  %0 = lsq[%m : memref<30xi32>] (%s) {groupSizes = [1 : i32]} : (<>) -> <>
  end
}

// -----

handshake.func @f(%s: control, %d: channel<i32>) {
  // expected-error @+1 {{expected a memref, but got 'i32'}}
  %0 = lsq[%d : i32] (%s) {groupSizes = [1 : i32]} : (<>) -> <>
  end
}

// -----

handshake.func @f() {
  // expected-error @+1 {{'handshake.ram' op 'initialValue' must have the shape and elements of 'memref<4xi32>', but has 'tensor<5xi32>'}}
  %0 = ram {initialValue = dense<0> : tensor<5xi32>} : memref<4xi32>
  end
}

// -----

handshake.func @f() {
  // expected-error @+1 {{'handshake.ram' op result #0 must be a memref of static shape, but got 'memref<?xi32>'}}
  %0 = ram : memref<?xi32>
  end
}

// -----

handshake.func @f(%m: memref<30xi32>, %s: control, %a: channel<i5>) {
  %0:4 = lsq[MC] (%s, %address, %out) {groupSizes = [1 : i32]} : (<>, <i5>, <i32>) -> (<i32>, <i5>, <i5>, <i32>)
  %address, %data = load[%a] %0#0 : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.mem_controller' op may serve at most one queue, but has 2}}
  %out, %out2, %end = mem_controller[%m : memref<30xi32>] %s (%0#1, %0#2, %0#3, %0#1, %0#2, %0#3) %s {connectedBlocks = [1 : i32]} : (<i5>, <i5>, <i32>, <i5>, <i5>, <i32>) -> (<i32>, <i32>)
  end
}

// -----

handshake.func @f(%s: control, %a: channel<i5>, %d: channel<i32>, %m: memref<30xi32>) {
  %address, %data = load[%a] %d : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.lsq' op 'outputs' #0 must be a channel, but got '!handshake.control<>'}}
  %0:2 = "handshake.lsq"(%m, %s, %s, %address, %s) <{groupSizes = [1 : i32]}> : (memref<30xi32>, !handshake.control<>, !handshake.control<>, !handshake.channel<i5>, !handshake.control<>) -> (!handshake.control<>, !handshake.control<>)
  end
}

// -----

handshake.func @f(%s: control, %a: channel<i5>, %d: channel<i32>, %m: memref<30xi32>) {
  %address, %data = load[%a] %d : <i5>, <i32>, <i5>, <i32>
  // expected-error @+1 {{'handshake.mem_controller' op 'inputs' #1 is a block's number of stores of 'i5', but 'i32' is expected here}}
  %out, %end = mem_controller[%m : memref<30xi32>] %s (%d, %a, %address) %s {connectedBlocks = [1 : i32]} : (<i32>, <i5>, <i5>) -> <i32>
  end
}

// -----

// expected-error @+1 {{'handshake.func' op elements of a memory must be integers or floats, but are 'vector<2xi8>'}}
handshake.func private @vector(memref<4xvector<2xi8>>)

// -----

handshake.func @complex(%s: control) -> control {
  // expected-error @+1 {{'handshake.ram' op elements of a memory must be integers or floats, but are 'complex<f32>'}}
  %m = ram : memref<4xcomplex<f32>>
  end %s : <>
}
