// RUN: sluice opt %s --lower-handshake-to-hw --emit-verilog > %t.v
// RUN: FileCheck %s < %t.v
// RUN: iverilog -g2005 -Wall -o /dev/null %t.v
// REQUIRES: circuits
// Who reads the Verilog is told what each unit does, and where functions and instances come from; a
// comment of several lines stays one.
// CHECK: {{^}}module f( // from f.c:7
// CHECK: {{^}}  fork_2_i8 copies( // from f.c:8
// CHECK: {{^}}// handshake.fork: Copies a token; each result takes its copy as soon as it can.
// CHECK-NEXT: {{^}}module fork_2_i8(
// CHECK: {{^}}// first? line
// CHECK-NEXT: {{^}}// `endif second
// CHECK-NEXT: {{^}}module noted(
// A file's name is no instruction to a tool.
// RUN: sed 's/"f[.]c"/"verilator_f.c"/' %s > %t.mlir
// RUN: sluice opt %t.mlir --lower-handshake-to-hw --emit-verilog > %t.v
// RUN: grep 'module f( // from verilator_f.c:7' %t.v
// RUN: verilator --lint-only -Wall --top-module f %t.v
handshake.func @f(%a: !handshake.channel<i8>) -> (!handshake.channel<i8>, !handshake.channel<i8>) {
  %0:2 = fork [2] %a {handshake.name = "copies"} : <i8> loc("f.c":8:3)
  end %0#0, %0#1 : <i8>, <i8>
} loc("f.c":7:1)
hw.module @noted(in %a: i8, out b: i8) attributes {comment = "first\0D line\0A`endif second"} {
  hw.output %a : i8
}
