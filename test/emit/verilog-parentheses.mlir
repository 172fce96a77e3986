// RUN: sluice opt %s --emit-verilog > %t.v
// RUN: FileCheck %s < %t.v
// RUN: iverilog -g2005 -Wall -o /dev/null %t.v
// REQUIRES: circuits
// Parentheses stand where an expression needs them: not around what is in braces, nor a complement,
// but for what no tool takes, or takes for another operator.
// CHECK-LABEL: module m(
// CHECK: assign plain = a & ~b;
// CHECK: assign braces = {8{c}} & {a[3:0], b[3:0]};
// CHECK: assign twice = ~(~a);
// CHECK: assign parity = ^(~a);
// CHECK: assign nested = (a | b) & ~(a & b);
hw.module @m(in %a: i8, in %b: i8, in %c: i1, out plain: i8, out braces: i8, out twice: i8, out parity: i1, out nested: i8) {
  %ones = hw.constant -1 : i8
  %0 = comb.xor %b, %ones : i8
  %plain = comb.and %a, %0 : i8
  %1 = comb.replicate %c : (i1) -> i8
  %2 = comb.extract %a from 0 : (i8) -> i4
  %3 = comb.extract %b from 0 : (i8) -> i4
  %4 = comb.concat %2, %3 : i4, i4
  %braces = comb.and %1, %4 : i8
  %5 = comb.xor %a, %ones : i8
  %twice = comb.xor %5, %ones : i8
  %6 = comb.xor %a, %ones : i8
  %parity = comb.parity %6 : i8
  %7 = comb.or %a, %b : i8
  %8 = comb.and %a, %b : i8
  %9 = comb.xor %8, %ones : i8
  %nested = comb.and %7, %9 : i8
  hw.output %plain, %braces, %twice, %parity, %nested : i8, i8, i8, i1, i8
}
