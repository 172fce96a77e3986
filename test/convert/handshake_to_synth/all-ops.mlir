// RUN: %check-synth %s
// RUN: sluice opt %s --handshake-unbundle | grep -o 'op = "[a-z_0-9]*' | sort -u > %t.units
// RUN: sluice opt --print-op-docs=handshake | grep -o '^### .handshake[.][a-z_0-9]*' | grep -v -w -e func -e end -e instance | sed 's/^### .handshake[.]/op = "/' | sort -u | diff %t.units -
// RUN: sluice opt %s --handshake-unbundle --hw-invert-ready | grep -o 'op = "[a-z_0-9]*' | sort -u | diff %t.units -
// RUN: sluice opt %s --handshake-unbundle > %t.flat.mlir
// RUN: %roundtrip-via-mlir %t.flat.mlir
// RUN: sluice opt %s --handshake-unbundle --hw-invert-ready > %t.bits.mlir
// RUN: %roundtrip-via-mlir %t.bits.mlir
// Seed 2, "Generic conversion patterns": every operation of the handshake dialect, each becoming an
// instance of a module with a box. check-synth compares all ports and wires with the seed's rules.
// The second and third line make sure that none is missing: a new one gets its lines below.

handshake.func @all(
    %a900: channel<i2>, %a901: control,
    %a0: control, %a1: control, %a2: channel<i2>, %a3: channel<i2>, %a4: control, %a5: control,
    %a6: channel<i2>, %a7: channel<i2>, %a8: channel<i1>, %a9: channel<i2>, %a10: channel<i2>,
    %a11: control, %a12: control, %a13: channel<i2>, %a14: channel<i1>, %a15: channel<i2>,
    %a16: channel<i2>, %a17: control, %a18: channel<i2>, %a19: control, %a20: control,
    %a21: channel<i2>, %a22: channel<i2>, %a23: channel<i3>, %a24: memref<4xi3>, %a25: control,
    %a26: channel<i4>, %a27: control, %a28: channel<i2>, %a29: channel<i2>, %a30: channel<i3>,
    %a31: control, %a32: control, %a33: control, %a34: channel<i2>, %a35: channel<i2>,
    %a36: channel<i3>, %a37: control, %a38: channel<i4>, %a39: control, %a40: channel<i2>,
    %a41: channel<i2>, %a42: channel<i3>, %a43: control, %a44: control, %a45: control,
    %a46: channel<i2, [tag: i1, ack: (U) i1]>, %a47: control, %a48: channel<i2, [tag: i1]>,
    %a49: channel<i1>, %a50: channel<i2>, %a51: channel<i2>, %a52: channel<i2>, %a53: channel<i2>,
    %a54: channel<i2>, %a55: channel<i2>, %a56: channel<i2>, %a57: channel<i2>, %a58: channel<i2>,
    %a59: channel<i2>, %a60: channel<i2>, %a61: channel<i2>, %a62: channel<i2>, %a63: channel<i2>,
    %a64: channel<i2>, %a65: channel<i2>, %a66: channel<i2>, %a67: channel<i2>, %a68: channel<i2>,
    %a69: channel<i2>, %a70: channel<i2>, %a71: channel<i2>, %a72: channel<i2>, %a73: channel<i2>,
    %a74: channel<i2>, %a75: channel<i2>, %a76: channel<i2>, %a77: channel<i2>, %a78: channel<i2>,
    %a79: channel<i2>, %a80: channel<i2>, %a81: channel<i2>, %a82: channel<i2>, %a83: channel<i2>,
    %a84: channel<i2>, %a85: channel<i2>, %a86: channel<i2>, %a87: channel<i2>, %a88: channel<i2>,
    %a89: channel<i2>, %a90: channel<i2>, %a91: channel<i2>, %a92: channel<i2>, %a93: channel<i2>,
    %a94: channel<i2>, %a95: channel<i2>, %a96: channel<i2>, %a97: channel<i2>, %a98: channel<i2>,
    %a99: channel<i2>, %a100: channel<i2>, %a101: channel<i2>, %a102: channel<i2>,
    %a103: channel<i2>, %a104: channel<i2>, %a105: channel<i2>, %a106: channel<f16>,
    %a107: channel<f16>, %a108: channel<f16>, %a109: channel<f16>, %a110: channel<f16>,
    %a111: channel<f16>, %a112: channel<f16>, %a113: channel<f16>, %a114: channel<f16>,
    %a115: channel<f16>, %a116: channel<f16>, %a117: channel<f16>, %a118: channel<f16>,
    %a119: channel<f16>, %a120: channel<f16>, %a121: channel<f16>, %a122: channel<f16>,
    %a123: channel<f16>, %a124: channel<f16>, %a125: channel<f16>, %a126: channel<f16>,
    %a127: channel<f16>, %a128: channel<f16>, %a129: channel<f16>, %a130: channel<f16>,
    %a131: channel<f16>, %a132: channel<f16>, %a133: channel<f16>, %a134: channel<f16>,
    %a135: channel<f16>, %a136: channel<f16>, %a137: channel<f16>, %a138: channel<f16>,
    %a139: channel<f16>, %a140: channel<f16>, %a141: channel<f16>, %a142: channel<f16>,
    %a143: channel<f16>, %a144: channel<f16>, %a145: channel<f16>, %a146: channel<f16>,
    %a147: channel<f16>, %a148: channel<f16>, %a149: channel<f16>, %a150: channel<f16>,
    %a151: channel<f16>, %a152: channel<f16>, %a153: channel<f16>, %a154: channel<f16>,
    %a155: channel<f16>, %a156: channel<f16>, %a157: channel<f16>, %a158: channel<f16>,
    %a159: channel<f16>, %a160: channel<f16>, %a161: channel<i2>, %a162: channel<i2>,
    %a163: channel<i3>, %a164: channel<f16>, %a165: channel<f32>, %a166: channel<i2>,
    %a167: channel<i2>, %a168: channel<f16>, %a169: channel<f16>, %a170: channel<f16>,
    %a171: channel<i2>, %a172: channel<f16>, %a173: channel<f16>, %a174: channel<i2>,
    %a175: channel<f16>, %a176: channel<f16>, %a177: channel<f16>,
    %d0: channel<i1>, %d1: channel<i1>, %d2: channel<i1>, %d3: control, %d4: channel<i1>, %d5: control,
    %d6: channel<i2>, %d7: channel<f16, [down: i2, up: (U) i4]>, %d8: channel<i2>, %d9: channel<i2>,
    %d10: channel<i2>) {
  %r1 = return %a0 : <>
  sink %r1 : <>
  %r2 = source : <>
  sink %r2 : <>
  %r3 = constant %a1 {value = 2 : i2} : <>, <i2>
  sink %r3 : <i2>
  %r4:2 = fork [2] %a2 : <i2>
  sink %r4#0 : <i2>
  sink %r4#1 : <i2>
  %r5:2 = lazy_fork [2] %a3 : <i2>
  sink %r5#0 : <i2>
  sink %r5#1 : <i2>
  %r6 = join %a4, %a5 : <>
  sink %r6 : <>
  %r7 = merge %a6, %a7 : <i2>
  sink %r7 : <i2>
  %r8 = mux %a8 [%a9, %a10] : <i1>, [<i2>, <i2>] to <i2>
  sink %r8 : <i2>
  %r9, %r10 = control_merge [%a11, %a12] : [<>, <>] to <>, <i1>
  sink %r9 : <>
  sink %r10 : <i1>
  %r11 = br %a13 : <i2>
  sink %r11 : <i2>
  %r12, %r13 = cond_br %a14, %a15 : <i1>, <i2>
  sink %r12 : <i2>
  sink %r13 : <i2>
  %r14 = buffer %a16, bufferType = FIFO_BREAK_NONE, numSlots = 3 : <i2>
  sink %r14 : <i2>
  %r15 = wait %a17, %a18 : (!handshake.control<>, !handshake.channel<i2>) -> !handshake.channel<i2>
  sink %r15 : <i2>
  %r900 = blocker %a900[%a901] : <i2>, <>
  sink %r900 : <i2>
  %r16 = gate %a19, %a20 : <>
  sink %r16 : <>
  %la0, %ld0 = load[%a21] %mc0 : <i2>, <i3>, <i2>, <i3>
  sink %ld0 : <i3>
  %sa0, %sd0 = store[%a22] %a23 : <i2>, <i3>, <i2>, <i3>
  %mc0, %me0 = mem_controller[%a24 : memref<4xi3>] %a25 (%a26, %la0, %sa0, %sd0) %a27 {connectedBlocks = [0 : i32]} : (!handshake.channel<i4>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i3>) -> !handshake.channel<i3>
  sink %me0 : <>
  %la1, %ld1 = load[%a28] %q1#0 : <i2>, <i3>, <i2>, <i3>
  sink %ld1 : <i3>
  %sa1, %sd1 = store[%a29] %a30 : <i2>, <i3>, <i2>, <i3>
  %ram = ram {initialValue = dense<1> : tensor<4xi3>} : memref<4xi3>
  %q1:2 = lsq[%ram : memref<4xi3>] (%a31, %a32, %la1, %sa1, %sd1, %a33) {groupSizes = [2 : i32]} : (!handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i3>, !handshake.control<>)
  sink %q1#1 : <>
  %la2, %ld2 = load[%a34] %mc2 : <i2>, <i3>, <i2>, <i3>
  sink %ld2 : <i3>
  %sa2, %sd2 = store[%a35] %a36 : <i2>, <i3>, <i2>, <i3>
  %mc2, %me2, %p20, %p21, %p22, %p23, %p24 = raw_mem_controller[%rl] %a37 (%a38, %la2, %sa2, %sd2) %a39 {connectedBlocks = [0 : i32]} : (i3, !handshake.control<>, !handshake.channel<i4>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i3>, !handshake.control<>, i1, i2, i1, i2, i3)
  sink %me2 : <>
  %rl = raw_ram %p20, %p21, %p22, %p23, %p24 {memory = memref<4xi3>} : (i1, i2, i1, i2, i3) -> i3
  %la3, %ld3 = load[%a40] %q3 : <i2>, <i3>, <i2>, <i3>
  sink %ld3 : <i3>
  %sa3, %sd3 = store[%a41] %a42 : <i2>, <i3>, <i2>, <i3>
  %q3, %qe3, %p30, %p31, %p32, %p33, %p34 = raw_lsq[%rl3] (%a43, %a44, %la3, %sa3, %sd3, %a45) {groupSizes = [2 : i32]} : (i3, !handshake.control<>, !handshake.control<>, !handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i3>, !handshake.control<>) -> (!handshake.channel<i3>, !handshake.control<>, i1, i2, i1, i2, i3)
  sink %qe3 : <>
  %rl3 = raw_ram %p30, %p31, %p32, %p33, %p34 {memory = memref<4xi3>} : (i1, i2, i1, i2, i3) -> i3
  %u0, %u1, %u2 = unbundle %a46 [%up] : <i2, [tag: i1, ack: (U) i1]> to _
  %b, %up = bundle %u0, %u1, %u2 : _ to <i2, [tag: i1, ack: (U) i1]>
  sink %b : <i2, [tag: i1, ack: (U) i1]>
  %v = unbundle %a47 [%w] : <> to _
  %c, %w = bundle %v : _ to <>
  sink %c : <>
  %r17 = compose %a48 : <i2, [tag: i1]> -> <i3>
  %r18 = decompose %r17 : <i3> -> <i2, [tag: i1]>
  sink %r18 : <i2, [tag: i1]>
  %r19 = select %a49[%a50, %a51] : <i1>, <i2>
  sink %r19 : <i2>
  %r20 = addi %a52, %a53 : <i2>
  sink %r20 : <i2>
  %r21 = subi %a54, %a55 : <i2>
  sink %r21 : <i2>
  %r22 = muli %a56, %a57 : <i2>
  sink %r22 : <i2>
  %r23 = divsi %a58, %a59 : <i2>
  sink %r23 : <i2>
  %r24 = divui %a60, %a61 : <i2>
  sink %r24 : <i2>
  %r25 = ceildivsi %a62, %a63 : <i2>
  sink %r25 : <i2>
  %r26 = ceildivui %a64, %a65 : <i2>
  sink %r26 : <i2>
  %r27 = floordivsi %a66, %a67 : <i2>
  sink %r27 : <i2>
  %r28 = remsi %a68, %a69 : <i2>
  sink %r28 : <i2>
  %r29 = remui %a70, %a71 : <i2>
  sink %r29 : <i2>
  %r30 = andi %a72, %a73 : <i2>
  sink %r30 : <i2>
  %r31 = ori %a74, %a75 : <i2>
  sink %r31 : <i2>
  %r32 = xori %a76, %a77 : <i2>
  sink %r32 : <i2>
  %r33 = shli %a78, %a79 : <i2>
  sink %r33 : <i2>
  %r34 = shrsi %a80, %a81 : <i2>
  sink %r34 : <i2>
  %r35 = shrui %a82, %a83 : <i2>
  sink %r35 : <i2>
  %r36 = maxsi %a84, %a85 : <i2>
  sink %r36 : <i2>
  %r37 = maxui %a86, %a87 : <i2>
  sink %r37 : <i2>
  %r38 = minsi %a88, %a89 : <i2>
  sink %r38 : <i2>
  %r39 = minui %a90, %a91 : <i2>
  sink %r39 : <i2>
  %r40 = ipowi %a92, %a93 : <i2>
  sink %r40 : <i2>
  %r41 = not %a94 : <i2>
  sink %r41 : <i2>
  %r42 = ctlz %a95 : <i2>
  sink %r42 : <i2>
  %r43 = cttz %a96 : <i2>
  sink %r43 : <i2>
  %r44 = ctpop %a97 : <i2>
  sink %r44 : <i2>
  %r45, %r46 = addui_extended %a98, %a99 : <i2>, <i1>
  sink %r45 : <i2>
  sink %r46 : <i1>
  %r47, %r48 = mulsi_extended %a100, %a101 : <i2>
  sink %r47 : <i2>
  sink %r48 : <i2>
  %r49, %r50 = mului_extended %a102, %a103 : <i2>
  sink %r49 : <i2>
  sink %r50 : <i2>
  %r51 = cmpi slt, %a104, %a105 : <i2>
  sink %r51 : <i1>
  %r52 = addf %a106, %a107 : <f16>
  sink %r52 : <f16>
  %r53 = subf %a108, %a109 : <f16>
  sink %r53 : <f16>
  %r54 = mulf %a110, %a111 : <f16>
  sink %r54 : <f16>
  %r55 = divf %a112, %a113 : <f16>
  sink %r55 : <f16>
  %r56 = remf %a114, %a115 : <f16>
  sink %r56 : <f16>
  %r57 = maximumf %a116, %a117 : <f16>
  sink %r57 : <f16>
  %r58 = minimumf %a118, %a119 : <f16>
  sink %r58 : <f16>
  %r59 = maxnumf %a120, %a121 : <f16>
  sink %r59 : <f16>
  %r60 = minnumf %a122, %a123 : <f16>
  sink %r60 : <f16>
  %r61 = atan2 %a124, %a125 : <f16>
  sink %r61 : <f16>
  %r62 = copysign %a126, %a127 : <f16>
  sink %r62 : <f16>
  %r63 = powf %a128, %a129 : <f16>
  sink %r63 : <f16>
  %r64 = negf %a130 : <f16>
  sink %r64 : <f16>
  %r65 = acos %a131 : <f16>
  sink %r65 : <f16>
  %r66 = acosh %a132 : <f16>
  sink %r66 : <f16>
  %r67 = asin %a133 : <f16>
  sink %r67 : <f16>
  %r68 = asinh %a134 : <f16>
  sink %r68 : <f16>
  %r69 = atan %a135 : <f16>
  sink %r69 : <f16>
  %r70 = atanh %a136 : <f16>
  sink %r70 : <f16>
  %r71 = cbrt %a137 : <f16>
  sink %r71 : <f16>
  %r72 = ceil %a138 : <f16>
  sink %r72 : <f16>
  %r73 = cos %a139 : <f16>
  sink %r73 : <f16>
  %r74 = cosh %a140 : <f16>
  sink %r74 : <f16>
  %r75 = erf %a141 : <f16>
  sink %r75 : <f16>
  %r76 = exp %a142 : <f16>
  sink %r76 : <f16>
  %r77 = exp2 %a143 : <f16>
  sink %r77 : <f16>
  %r78 = expm1 %a144 : <f16>
  sink %r78 : <f16>
  %r79 = floor %a145 : <f16>
  sink %r79 : <f16>
  %r80 = log %a146 : <f16>
  sink %r80 : <f16>
  %r81 = log10 %a147 : <f16>
  sink %r81 : <f16>
  %r82 = log1p %a148 : <f16>
  sink %r82 : <f16>
  %r83 = log2 %a149 : <f16>
  sink %r83 : <f16>
  %r84 = round %a150 : <f16>
  sink %r84 : <f16>
  %r85 = roundeven %a151 : <f16>
  sink %r85 : <f16>
  %r86 = rsqrt %a152 : <f16>
  sink %r86 : <f16>
  %r87 = sin %a153 : <f16>
  sink %r87 : <f16>
  %r88 = sinh %a154 : <f16>
  sink %r88 : <f16>
  %r89 = sqrt %a155 : <f16>
  sink %r89 : <f16>
  %r90 = tan %a156 : <f16>
  sink %r90 : <f16>
  %r91 = tanh %a157 : <f16>
  sink %r91 : <f16>
  %r92 = trunc %a158 : <f16>
  sink %r92 : <f16>
  %r93 = cmpf olt, %a159, %a160 : <f16>
  sink %r93 : <i1>
  %r94 = extsi %a161 : <i2> to <i3>
  sink %r94 : <i3>
  %r95 = extui %a162 : <i2> to <i3>
  sink %r95 : <i3>
  %r96 = trunci %a163 : <i3> to <i2>
  sink %r96 : <i2>
  %r97 = extf %a164 : <f16> to <f32>
  sink %r97 : <f32>
  %r98 = truncf %a165 : <f32> to <f16>
  sink %r98 : <f16>
  %r99 = sitofp %a166 : <i2> to <f16>
  sink %r99 : <f16>
  %r100 = uitofp %a167 : <i2> to <f16>
  sink %r100 : <f16>
  %r101 = fptosi %a168 : <f16> to <i2>
  sink %r101 : <i2>
  %r102 = fptoui %a169 : <f16> to <i2>
  sink %r102 : <i2>
  %r103 = bitcast %a170 : <f16> to <i16>
  sink %r103 : <i16>
  %r104 = absi %a171 : <i2> to <i2>
  sink %r104 : <i2>
  %r105 = absf %a172 : <f16> to <f16>
  sink %r105 : <f16>
  %r106 = fpowi %a173, %a174 : <f16>, <i2>
  sink %r106 : <f16>
  %r107 = fma %a175, %a176, %a177 : <f16>
  sink %r107 : <f16>
  %w0 = init %d0 {INIT_TOKEN = false} : <i1>
  %w1 = ndwire %w0 : <i1>
  %w2 = ready_remover %w1 : <i1>
  sink %w2 : <i1>
  %w3, %w4 = valid_merger %d2, %d3 : <i1>, <>
  sink %w3 : <i1>
  sink %w4 : <>
  sink %d1 : <i1>
  %s0 = non_spec %d4 : <i1> to <i1, [spec: i1]>
  %s1 = non_spec %d5 : <> to <[spec: i1]>
  %s2:6 = speculator[%s1] %s0 {fifoDepth = 3 : ui32} : <[spec: i1]>, <i1, [spec: i1]>, <i1, [spec: i1]>, <i1>, <i1>, <i3>, <i3>, <i1>
  %s3:2 = fork [2] %s2#0 : <i1, [spec: i1]>
  %s4 = spec_save[%s2#1] %d6 : <i2>, <i2, [spec: i1]>, <i1>
  %s5 = spec_save_commit[%s2#3] %s4 {fifoDepth = 3 : ui32} : <i2, [spec: i1]>, <i3>
  %s6, %s7 = speculating_branch[%s3#0] %s5 : <i1, [spec: i1]>, <i2, [spec: i1]>, <i2>, <i2>
  %s8 = spec_commit[%s2#2] %s3#1 : <i1, [spec: i1]>, <i1>, <i1>
  sink %s2#4 : <i3>
  sink %s2#5 : <i1>
  sink %s6 : <i2>
  sink %s7 : <i2>
  sink %s8 : <i1>
  %x0 = reshape [MergeData] %d7 : <f16, [down: i2, up: (U) i4]> -> <i18, [merged: (U) i4]>
  sink %x0 : <i18, [merged: (U) i4]>
  %x1:3 = sharing_wrapper[%d8, %d9], [%d10] {credits = array<i64: 1, 1>, latency = 4 : i32, numSharedOperands = 1 : i32, numSharedOperations = 2 : i32} : (!handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i2>) -> (!handshake.channel<i2>, !handshake.channel<i2>, !handshake.channel<i2>)
  sink %x1#0 : <i2>
  sink %x1#1 : <i2>
  sink %x1#2 : <i2>
  end
}
