// RUN: sluice opt %s --split-input-file --verify-diagnostics

hw.module @m(in %clk : !seq.clock, in %a : i8, in %rst : i1) {
  // expected-error @+1 {{'seq.compreg' op needs both 'reset' and 'resetValue', or neither}}
  %0 = "seq.compreg"(%a, %clk, %rst) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (i8, !seq.clock, i1) -> i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8, in %rst : i1) {
  // expected-error @+1 {{'seq.compreg.ce' op needs both 'reset' and 'resetValue', or neither}}
  %0 = "seq.compreg.ce"(%a, %clk, %rst, %a) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 0>}> : (i8, !seq.clock, i1, i8) -> i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8, in %rst : i1) {
  // expected-error @+1 {{'seq.firreg' op needs both 'reset' and 'resetValue', or neither}}
  %0 = "seq.firreg"(%a, %clk, %rst) <{name = "", operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (i8, !seq.clock, i1) -> i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8, in %b : i9, in %rst : i1) {
  // expected-error @+1 {{requires the same type for 'resetValue' and 'data', but got 'i9' and 'i8'}}
  %0 = "seq.compreg"(%a, %clk, %rst, %b) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0>}> : (i8, !seq.clock, i1, i9) -> i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8) {
  // expected-error @+1 {{'initialValue' must be an initial value for 'data' ('!seq.immutable<i8>'), but got 'i8'}}
  %0 = "seq.compreg"(%a, %clk, %a) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 1>}> : (i8, !seq.clock, i8) -> i8
}

// -----

hw.module @m(in %clk : i1, in %a : i8) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%clk' expects different type than prior uses: '!seq.clock' vs 'i1'}}
  %0 = seq.compreg %a, %clk : i8
}

// -----

hw.module @m(in %clk : !seq.clock) {
  // expected-error @+1 {{'seq.compreg' op operand #0 must be a signless integer, or an array or struct of such, but got '!seq.clock'}}
  %0 = seq.compreg %clk, %clk : !seq.clock
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8) {
  // expected-error @+1 {{'seq.firreg' op is said to have an asynchronous reset, but has none}}
  %0 = seq.firreg %a clock %clk {isAsync} : i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8) {
  // expected-error @+1 {{'seq.firreg' op 'preset' must be of type 'i8', but got 'i9'}}
  %0 = seq.firreg %a clock %clk {preset = 1 : i9} : i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8) {
  // expected-error @+1 {{preset 256 does not fit 'i8'}}
  %0 = seq.firreg %a clock %clk preset 256 : i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8) {
  // expected-error @+1 {{preset -129 does not fit 'i8'}}
  %0 = seq.firreg %a clock %clk preset -129 : i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : !hw.array<1xi8>) {
  // expected-error @+1 {{only an integer register can have a preset, not '!hw.array<1xi8>'}}
  %0 = seq.firreg %a clock %clk preset 0 : !hw.array<1xi8>
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i8, in %rst : i1) {
  // expected-error @+1 {{expected 'sync' or 'async'}}
  %0 = seq.firreg %a clock %clk reset %rst, %a : i8
}

// -----

hw.module @m() {
  // expected-error @+1 {{'seq.initial' op expects a region with one block}}
  "seq.initial"() ({}) : () -> ()
}

// -----

hw.module @m() {
  // expected-error @+1 {{'seq.initial' op has 0 inputs, but its block has 1 arguments}}
  seq.initial() {
  ^bb0(%a: i8):
    seq.yield
  } : () -> ()
}

// -----

hw.module @m(in %v : !seq.immutable<i8>) {
  // expected-error @+1 {{'seq.initial' op block argument #0 must be of type 'i8', but is 'i9'}}
  seq.initial(%v) {
  ^bb0(%a: i9):
    seq.yield
  } : (!seq.immutable<i8>) -> ()
}

// -----

hw.module @m() {
  %0 = seq.initial() {
    // expected-error @+1 {{'seq.yield' op has 0 operands for 1 results of 'seq.initial'}}
    seq.yield
  } : () -> !seq.immutable<i8>
}

// -----

hw.module @m() {
  %0 = seq.initial() {
    %1 = hw.constant 0 : i9
    // expected-error @+1 {{'seq.yield' op operand #0 makes a '!seq.immutable<i9>', but the result is '!seq.immutable<i8>'}}
    seq.yield %1 : i9
  } : () -> !seq.immutable<i8>
}

// -----

// expected-error @+1 {{must end with 'hw.output', not 'seq.yield'}}
hw.module @m() {
  // expected-error @+1 {{'seq.yield' op expects parent op 'seq.initial'}}
  seq.yield
}

// -----

hw.module @m() {
  // expected-error @+1 {{expected 'low' or 'high'}}
  %0 = seq.const_clock middle
}

// -----

hw.module @m() {
  // expected-error @+1 {{'seq.firmem' op 'readLatency' must not be negative}}
  %0 = seq.firmem -1, 1, undefined, undefined : <4 x 8>
}

// -----

hw.module @m() {
  // expected-error @+1 {{'seq.firmem' op 'writeLatency' must be at least 1}}
  %0 = seq.firmem 1, 0, undefined, undefined : <4 x 8>
}

// -----

hw.module @m() {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'ruw' [undefined, old, new]}}
  %0 = seq.firmem 1, 1, sometimes, undefined : <4 x 8>
}

// -----

hw.module @m() {
  // expected-error @+1 {{a memory has at least one word}}
  %0 = seq.firmem 1, 1, undefined, undefined : <0 x 8>
}

// -----

hw.module @m() {
  // expected-error @+1 {{the number of mask bits must divide the width}}
  %0 = seq.firmem 1, 1, undefined, undefined : <4 x 8, mask 3>
}

// -----

hw.module @m() {
  // expected-error @+1 {{expected a '!seq.firmem', but got 'i8'}}
  %0 = seq.firmem 1, 1, undefined, undefined : i8
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i3, in %mem : !seq.firmem<4 x 8>) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%a' expects different type than prior uses: 'i2' vs 'i3'}}
  %0 = seq.firmem.read_port %mem[%a], clock %clk : <4 x 8>
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i2, in %mem : !seq.firmem<4 x 8>) {
  // expected-error @+1 {{'data' must be a word of 'memory' ('i8'), but got 'i9'}}
  %0 = "seq.firmem.read_port"(%mem, %a, %clk) : (!seq.firmem<4 x 8>, i2, !seq.clock) -> i9
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i2, in %d : i8, in %m : i4, in %mem : !seq.firmem<4 x 8>) {
  // expected-error @+1 {{'seq.firmem.write_port' op has a mask, but the memory '!seq.firmem<4 x 8>' has none}}
  seq.firmem.write_port %mem[%a] = %d, clock %clk mask %m : <4 x 8>, i4
}

// -----

hw.module @m(in %clk : !seq.clock, in %a : i2, in %d : i8, in %m : i4, in %en : i1, in %mem : !seq.firmem<4 x 8, mask 2>) {
  // expected-error @+1 {{'seq.firmem.read_write_port' op 'mask' must be of type 'i2', but got 'i4'}}
  %0 = seq.firmem.read_write_port %mem[%a] = %d if %en, clock %clk mask %m : <4 x 8, mask 2>, i4
}

// -----

hw.module @m(in %mem : !seq.hlmem<4x8xi32>, in %a : i2) {
  // expected-error @+1 {{'seq.read' op has 1 addresses for the 2 dimensions of '!seq.hlmem<4x8xi32>'}}
  %0 = seq.read %mem[%a] {latency = 1 : i64} : !seq.hlmem<4x8xi32>
}

// -----

hw.module @m(in %mem : !seq.hlmem<4x8xi32>, in %a : i2) {
  // expected-error @+1 {{'seq.read' op address #1 must be of type 'i3', but got 'i2'}}
  %0 = seq.read %mem[%a, %a] {latency = 1 : i64} : !seq.hlmem<4x8xi32>
}

// -----

hw.module @m(in %mem : !seq.hlmem<4xi32>, in %a : i2) {
  // expected-error @+1 {{'seq.read' op 'latency' must not be negative}}
  %0 = seq.read %mem[%a] {latency = -1 : i64} : !seq.hlmem<4xi32>
}

// -----

hw.module @m(in %mem : !seq.hlmem<4xi32>, in %a : i2, in %d : i32, in %en : i1) {
  // expected-error @+1 {{'seq.write' op 'latency' must be at least 1}}
  seq.write %mem[%a] %d wren %en {latency = 0 : i64} : !seq.hlmem<4xi32>
}

// -----

hw.module @m(in %mem : !seq.hlmem<4xi32>, in %a : i2, in %d : i31, in %en : i1) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%d' expects different type than prior uses: 'i32' vs 'i31'}}
  seq.write %mem[%a] %d wren %en {latency = 1 : i64} : !seq.hlmem<4xi32>
}

// -----

// expected-error @+1 {{a memory needs dimensions of at least one word}}
hw.module.extern @m(in %mem : !seq.hlmem<0xi32>)

// -----

// expected-error @+1 {{a memory cannot hold '!seq.clock'}}
hw.module.extern @m(in %mem : !seq.hlmem<4x!seq.clock>)
