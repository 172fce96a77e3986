// RUN: sluice opt %s --split-input-file --verify-diagnostics

hw.module @m() {
  // expected-error @+1 {{'comb.add' op requires one or more operands}}
  %0 = comb.add : i8
}

// -----

hw.module @m(in %a : i8, in %b : i9) {
  // expected-error @+1 {{requires the same type for 'inputs' and 'result', but got 'i9' and 'i8'}}
  %0 = "comb.and"(%a, %b) : (i8, i9) -> i8
}

// -----

hw.module @m(in %a : i8, in %b : i9) { // expected-note {{prior use here}}
  // expected-error @+1 {{use of value '%b' expects different type than prior uses: 'i8' vs 'i9'}}
  %0 = comb.sub %a, %b : i8
}

// -----

hw.module @m(in %a : index) {
  // expected-error @+1 {{'comb.sub' op operand #0 must be signless integer, but got 'index'}}
  %0 = comb.sub %a, %a : index
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt,}}
  %0 = comb.icmp less %a, %a : i8
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'comb.icmp' op attribute 'predicate' failed to satisfy constraint: comparison predicate}}
  %0 = "comb.icmp"(%a, %a) <{predicate = 14 : i64}> : (i8, i8) -> i1
}

// -----

hw.module @m(in %a : i8, in %b : i9) {
  // expected-error @+1 {{requires the same type for 'rhs' and 'lhs', but got 'i9' and 'i8'}}
  %0 = "comb.icmp"(%a, %b) <{predicate = 0 : i64}> : (i8, i9) -> i1
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'comb.mux' op operand #0 must be 1-bit signless integer, but got 'i8'}}
  %0 = "comb.mux"(%a, %a, %a) : (i8, i8, i8) -> i8
}

// -----

hw.module @m(in %c : i1, in %a : i8, in %b : i9) {
  // expected-error @+1 {{requires the same type for 'falseValue' and 'result', but got 'i9' and 'i8'}}
  %0 = "comb.mux"(%c, %a, %b) : (i1, i8, i9) -> i8
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'comb.extract' op bits 4 to 8 are not all in the 8 bits of 'input'}}
  %0 = comb.extract %a from 4 : (i8) -> i5
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'comb.extract' op 'lowBit' must not be negative}}
  %0 = comb.extract %a from -1 : (i8) -> i5
}

// -----

hw.module @m(in %a : i8) {
  // expected-error @+1 {{'comb.concat' op operands have 16 bits together, but the result has 17}}
  %0 = "comb.concat"(%a, %a) : (i8, i8) -> i17
}

// -----

hw.module @m() {
  // expected-error @+1 {{'comb.concat' op requires one or more operands}}
  %0 = "comb.concat"() : () -> i0
}

// -----

hw.module @m(in %a : !seq.clock) {
  // expected-error @+1 {{expected signless integers, but got '!seq.clock'}}
  %0 = comb.concat %a, %a : !seq.clock, !seq.clock
}

// -----

hw.module @m(in %a : i16777215) {
  // expected-error @+1 {{the result would have 33554430 bits, more than 16777215}}
  %0 = comb.concat %a, %a : i16777215, i16777215
}

// -----

hw.module @m(in %a : i3) {
  // expected-error @+1 {{'comb.replicate' op result must have a multiple of the 3 bits of 'input', but has 8}}
  %0 = comb.replicate %a : (i3) -> i8
}

// -----

hw.module @m(in %a : i3) {
  // expected-error @+1 {{'comb.replicate' op result must have a multiple of the 3 bits of 'input', but has 0}}
  %0 = comb.replicate %a : (i3) -> i0
}

// -----

hw.module @m(in %a : i0) {
  // expected-error @+1 {{'comb.replicate' op result must have a multiple of the 0 bits of 'input', but has 4}}
  %0 = comb.replicate %a : (i0) -> i4
}

// -----

hw.module @m(in %a : i1) {
  // expected-error @+1 {{'comb.truth_table' op a table of 1 inputs must have 2^1 entries, but has 3}}
  %0 = comb.truth_table %a -> [true, false, true]
}

// -----

hw.module @m(in %a : i1) {
  // expected-error @+1 {{expected 'true' or 'false'}}
  %0 = comb.truth_table %a -> [1, 0]
}
