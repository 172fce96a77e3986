// What the engine makes of hw, comb and seq, by hand: a module with one argument and one result,
// against what the ops mean.
// RUN: sluice simulate %s --kernel operations 200 100 2>/dev/null | FileCheck %s --check-prefix=OPERATIONS
// RUN: sluice simulate %s --kernel operations 100 200 2>/dev/null | FileCheck %s --check-prefix=OTHERS
// RUN: sluice simulate %s --kernel state 5 2>/dev/null | FileCheck %s --check-prefix=STATE
// RUN: sluice simulate %s --kernel wide 0 2>/dev/null | FileCheck %s --check-prefix=WIDE
// RUN: not sluice simulate %s --kernel around 1 2>&1 | FileCheck %s --check-prefix=AROUND
// RUN: not sluice simulate %s --kernel missing 1 2>&1 | FileCheck %s --check-prefix=MISSING

// Of 8 bits 200 is -56. Shifts by 100 and 200 leave nothing, or the sign.
// OPERATIONS: "results": [44, 100, 32, 2, 0, 0, -56, 0, 0, -1, true, false, true, 19, -1, true, 75, 35, -56]
// OTHERS: "results": [44, -100, 32, 0, -1, 100, 44, 0, 0, 0, false, true, false, 38, 0, true, 36, 17, 100]
hw.module @operations(in %a : i8, in %a_valid : i1, out a_ready : i1, in %b : i8, in %b_valid : i1, out b_ready : i1, in %start_valid : i1, out start_ready : i1,
    out add : i8, out add_valid : i1, in %add_ready : i1, out sub : i8, out sub_valid : i1, in %sub_ready : i1,
    out mul : i8, out mul_valid : i1, in %mul_ready : i1, out divu : i8, out divu_valid : i1, in %divu_ready : i1,
    out divs : i8, out divs_valid : i1, in %divs_ready : i1, out modu : i8, out modu_valid : i1, in %modu_ready : i1,
    out mods : i8, out mods_valid : i1, in %mods_ready : i1, out shl : i8, out shl_valid : i1, in %shl_ready : i1,
    out shru : i8, out shru_valid : i1, in %shru_ready : i1, out shrs : i8, out shrs_valid : i1, in %shrs_ready : i1,
    out slt : i1, out slt_valid : i1, in %slt_ready : i1, out ult : i1, out ult_valid : i1, in %ult_ready : i1,
    out uge : i1, out uge_valid : i1, in %uge_ready : i1, out reverse : i8, out reverse_valid : i1, in %reverse_ready : i1,
    out sign : i8, out sign_valid : i1, in %sign_ready : i1, out parity : i1, out parity_valid : i1, in %parity_ready : i1,
    out cat : i8, out cat_valid : i1, in %cat_ready : i1, out bits : i8, out bits_valid : i1, in %bits_ready : i1,
    out mux : i8, out mux_valid : i1, in %mux_ready : i1) {
  %true = hw.constant true
  %add = comb.add %a, %b : i8
  %sub = comb.sub %a, %b : i8
  %mul = comb.mul %a, %b : i8
  %divu = comb.divu %a, %b : i8
  %divs = comb.divs %a, %b : i8
  %modu = comb.modu %a, %b : i8
  %mods = comb.mods %a, %b : i8
  %shl = comb.shl %a, %b : i8
  %shru = comb.shru %a, %b : i8
  %shrs = comb.shrs %a, %b : i8
  %slt = comb.icmp slt %a, %b : i8
  %ult = comb.icmp ult %a, %b : i8
  %uge = comb.icmp uge %a, %b : i8
  %reverse = comb.reverse %a : i8
  %top = comb.extract %a from 7 : (i8) -> i1
  %sign = comb.replicate %top : (i1) -> i8
  %parity = comb.parity %a : i8
  %low = comb.extract %a from 0 : (i8) -> i4
  %high = comb.extract %a from 4 : (i8) -> i4
  %swapped = comb.concat %low, %high : i4, i4
  %two = hw.constant 2 : i8
  %bits = comb.shru %swapped, %two : i8
  %cat0 = comb.extract %a from 3 : (i8) -> i5
  %zeros = hw.constant 0 : i3
  %cat1 = comb.concat %zeros, %cat0 : i3, i5
  %three = hw.constant 3 : i8
  %cat = comb.mul %cat1, %three : i8
  %mux = comb.mux %top, %a, %a : i8
  %go = comb.and %a_valid, %b_valid, %start_valid : i1
  hw.output %true, %true, %true, %add, %go, %sub, %go, %mul, %go, %divu, %go, %divs, %go, %modu, %go, %mods, %go, %shl, %go, %shru, %go, %shrs, %go, %slt, %go, %ult, %go, %uge, %go, %reverse, %go, %sign, %go, %parity, %go, %cat, %go, %bits, %go, %mux, %go : i1, i1, i1, i8, i1, i8, i1, i8, i1, i8, i1, i8, i1, i8, i1, i8, i1, i8, i1, i8, i1, i8, i1, i1, i1, i1, i1, i1, i1, i8, i1, i8, i1, i1, i1, i8, i1, i8, i1, i8, i1
}

// Registers with and without enable, reset values, memories of latency 0 and 1, words of 100 bits.
// STATE: "results": [3, 8]
hw.module @state(in %a : i8, in %a_valid : i1, out a_ready : i1, in %start_valid : i1, out start_ready : i1, out out0 : i8, out out0_valid : i1, in %out0_ready : i1, out out1 : i8, out out1_valid : i1, in %out1_ready : i1, in %clk : !seq.clock, in %rst : i1) {
  %true = hw.constant true
  %false = hw.constant false
  %c3 = hw.constant 3 : i8
  %kept = seq.compreg.ce %a, %clk, %false reset %rst, %c3 : i8
  %later = seq.compreg %a_valid, %clk reset %rst, %false : i1
  %last = seq.compreg %later, %clk reset %rst, %false : i1
  %words = seq.firmem 0, 1, old, undefined : <4 x 100>
  %cells = seq.firmem 1, 1, old, undefined : <3 x 8>
  %at = comb.extract %a from 0 : (i8) -> i2
  %c1 = hw.constant 1 : i2
  %zeros = hw.constant 0 : i92
  %wide = comb.concat %a, %zeros : i8, i92
  seq.firmem.write_port %words[%at] = %wide, clock %clk enable %a_valid : <4 x 100>
  %word = seq.firmem.read_port %words[%c1], clock %clk : <4 x 100>
  %high = comb.extract %word from 92 : (i100) -> i8
  %sum = comb.add %high, %c3 : i8
  seq.firmem.write_port %cells[%c1] = %sum, clock %clk enable %later : <3 x 8>
  %cell = seq.firmem.read_port %cells[%c1], clock %clk enable %last : <3 x 8>
  %done = seq.compreg %last, %clk reset %rst, %false : i1
  hw.output %true, %true, %kept, %done, %cell, %done : i1, i1, i8, i1, i8, i1
}

// Divisions of 100 bits; the figures are Python's.
// WIDE: "results": [101806632, -7296712105561278625, -101806632, 7296712105561278625]
hw.module @wide(in %a : i64, in %a_valid : i1, out a_ready : i1, out q : i64, out q_valid : i1, in %q_ready : i1, out r : i64, out r_valid : i1, in %r_ready : i1, out sq : i64, out sq_valid : i1, in %sq_ready : i1, out sr : i64, out sr_valid : i1, in %sr_ready : i1) {
  %true = hw.constant true
  %zeros = hw.constant 0 : i36
  %none = comb.concat %zeros, %a : i36, i64
  %given = hw.constant 5634002667681019557015431559 : i100
  %x = comb.or %given, %none : i100
  %zero = hw.constant 0 : i100
  %minus = comb.sub %zero, %x : i100
  %base = hw.constant 55340232221128654849 : i100
  %y = comb.or %base, %none : i100
  %q = comb.divu %x, %y : i100
  %r = comb.modu %x, %y : i100
  %sq = comb.divs %minus, %y : i100
  %sr = comb.mods %minus, %y : i100
  %q0 = comb.extract %q from 0 : (i100) -> i64
  %r0 = comb.extract %r from 0 : (i100) -> i64
  %sq0 = comb.extract %sq from 0 : (i100) -> i64
  %sr0 = comb.extract %sr from 0 : (i100) -> i64
  hw.output %true, %q0, %a_valid, %r0, %a_valid, %sq0, %a_valid, %sr0, %a_valid : i1, i64, i1, i64, i1, i64, i1, i64, i1
}

// AROUND: error: cannot be simulated: there is a combinational cycle
hw.module @around(in %a : i1, in %a_valid : i1, out a_ready : i1, out out0 : i1, out out0_valid : i1, in %out0_ready : i1) {
  %x = comb.and %a, %y : i1
  %y = comb.or %a_valid, %x : i1
  hw.output %a_valid, %x, %y : i1, i1, i1
}

// MISSING: error: 'hw.instance' op cannot be simulated: module 'elsewhere' has no body
hw.module.extern private @elsewhere(in %a : i1, out b : i1)
hw.module @missing(in %a : i1, in %a_valid : i1, out a_ready : i1, out out0 : i1, out out0_valid : i1, in %out0_ready : i1) {
  %b = hw.instance "e" @elsewhere(a: %a: i1) -> (b: i1)
  hw.output %a_valid, %b, %a_valid : i1, i1, i1
}
