// RUN: sluice opt %s --lower-handshake-to-hw --emit-verilog > %t.v
// RUN: FileCheck %s < %t.v
// RUN: verilator --lint-only -Wall %t.v
// RUN: iverilog -g2005 -Wall -o /dev/null %t.v
// RUN: yosys -q -e . -p 'read_verilog %t.v; hierarchy -check -top f; proc; check -assert'
// REQUIRES: circuits
// A memory whose words are all the same is filled in a loop, however large it is.
// CHECK: initial begin : fill
// CHECK-NEXT: integer i;
// CHECK-NEXT: for (i = 0; i < 300; i = i + 1) words[i] = 33'h1FFFFFFF9;
handshake.func @f(%ms: !handshake.control<>, %a: !handshake.channel<i9>, %ce: !handshake.control<>) -> (!handshake.channel<i33>, !handshake.control<>) {
  %m = ram {initialValue = dense<-7> : tensor<300xi33>} : memref<300xi33>
  %o, %e = mem_controller[%m : memref<300xi33>] %ms (%la) %ce {connectedBlocks = [0 : i32]} : (!handshake.channel<i9>) -> (!handshake.channel<i33>)
  %la, %ld = load[%a] %o : <i9>, <i33>, <i9>, <i33>
  end %ld, %e : <i33>, <>
}
