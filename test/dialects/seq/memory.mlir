// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s

// CHECK-LABEL: hw.module @firmem
hw.module @firmem(in %clk : !seq.clock, in %a : i4, in %d : i20, in %en : i1, in %m : i4, in %one : i1) {
  // CHECK-NEXT: %mem = seq.firmem 1, 1, undefined, undefined : <12 x 20>
  %mem = seq.firmem 1, 1, undefined, undefined : !seq.firmem<12 x 20>
  // CHECK-NEXT: %masked = seq.firmem sym @s 0, 1, old, port_order {init = #seq.firmem.init<"mem.txt", false, true>} : <12 x 20, mask 4>
  %0 = seq.firmem sym @s name "masked" 0, 1, old, port_order {init = #seq.firmem.init<"mem.txt", false, true>} : <12 x 20, mask 4>
  // CHECK-NEXT: %tiny = seq.firmem 1, 1, new, undefined : <1 x 0>
  %tiny = seq.firmem 1, 1, new, undefined : <1 x 0>
  // CHECK-NEXT: %0 = seq.firmem.read_port %mem[%a], clock %clk : <12 x 20>
  %1 = seq.firmem.read_port %mem[%a], clock %clk : <12 x 20>
  // CHECK-NEXT: %1 = seq.firmem.read_port %mem[%a], clock %clk enable %en {x} : <12 x 20>
  %2 = seq.firmem.read_port %mem[%a], clock %clk enable %en {x} : <12 x 20>
  // CHECK-NEXT: %2 = seq.firmem.read_port %tiny[%one], clock %clk : <1 x 0>
  %3 = seq.firmem.read_port %tiny[%one], clock %clk : <1 x 0>
  // CHECK-NEXT: seq.firmem.write_port %mem[%a] = %d, clock %clk enable %en : <12 x 20>
  seq.firmem.write_port %mem[%a] = %d, clock %clk enable %en : <12 x 20>
  // CHECK-NEXT: seq.firmem.write_port %masked[%a] = %d, clock %clk mask %m : <12 x 20, mask 4>, i4
  seq.firmem.write_port %0[%a] = %d, clock %clk mask %m : <12 x 20, mask 4>, i4
  // CHECK-NEXT: %3 = seq.firmem.read_write_port %mem[%a] = %d if %en, clock %clk : <12 x 20>
  %4 = seq.firmem.read_write_port %mem[%a] = %d if %en, clock %clk : <12 x 20>
  // CHECK-NEXT: %4 = seq.firmem.read_write_port %masked[%a] = %d if %en, clock %clk enable %one mask %m : <12 x 20, mask 4>, i4
  %5 = seq.firmem.read_write_port %0[%a] = %d if %en, clock %clk enable %one mask %m : <12 x 20, mask 4>, i4
}

// CHECK-LABEL: hw.module @hlmem
hw.module @hlmem(in %clk : !seq.clock, in %rst : i1, in %x : i2, in %y : i3, in %none : i0, in %d : i32, in %en : i1) {
  // CHECK-NEXT: %myMemory = seq.hlmem @myMemory %clk, %rst : <4x8xi32>
  %0 = seq.hlmem @myMemory %clk, %rst : <4x8xi32>
  // CHECK-NEXT: %myMemory_rdata = seq.read %myMemory[%x, %y] rden %en {latency = 1 : i64} : !seq.hlmem<4x8xi32>
  %1 = seq.read %0[%x, %y] rden %en {latency = 1 : i64} : !seq.hlmem<4x8xi32>
  // CHECK-NEXT: %myMemory_rdata_0 = seq.read %myMemory[%x, %y] {latency = 0 : i64} : !seq.hlmem<4x8xi32>
  %2 = seq.read %0[%x, %y] {latency = 0 : i64} : !seq.hlmem<4x8xi32>
  // CHECK-NEXT: seq.write %myMemory[%x, %y] %d wren %en {latency = 1 : i64} : !seq.hlmem<4x8xi32>
  seq.write %0[%x, %y] %d wren %en {latency = 1 : i64} : !seq.hlmem<4x8xi32>
  // CHECK-NEXT: %one = seq.hlmem @one %clk, %rst : <1xi8>
  %one = seq.hlmem @one %clk, %rst : !seq.hlmem<1xi8>
  // CHECK-NEXT: %one_rdata = seq.read %one[%none] {latency = 1 : i64} : !seq.hlmem<1xi8>
  %3 = seq.read %one[%none] {latency = 1 : i64} : !seq.hlmem<1xi8>
}
