// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Dense integer elements: splats, nested lists, booleans, hexadecimal strings, empty shapes, wide and index elements.

"t.splat"() {a = dense<0> : tensor<4xi32>, b = dense<-1> : vector<2x2xi8>, c = dense<[7, 7, 7]> : tensor<3xi64>, d = dense<5> : tensor<i32>} : () -> ()
"t.list"() {a = dense<[1, 2, 3]> : tensor<3xi32>, b = dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>, c = dense<[[[1], [2]], [[3], [4]]]> : vector<2x2x1xi8>, d = dense<[1]> : tensor<1xi32>} : () -> ()
"t.signs"() {a = dense<[255, 128, -1]> : tensor<3xi8>, b = dense<[255, 128, 0]> : tensor<3xui8>, c = dense<[-128, 127]> : tensor<2xsi8>, d = dense<[0xFF, 0x7F]> : tensor<2xi8>} : () -> ()
"t.bool"() {a = dense<[true, false, true]> : tensor<3xi1>, b = dense<true> : tensor<9xi1>, c = dense<[1, 0]> : tensor<2xi1>, d = dense<false> : vector<4xi1>,
            e = dense<[[true, false], [false, false], [true, true]]> : tensor<3x2xi1>, f = dense<[true, false, false, true, true, false, true, false, true]> : tensor<9xi1>} : () -> ()
"t.hex"() {a = dense<"0x0100000002000000"> : tensor<2xi32>, b = dense<"0x01000000"> : tensor<3xi32>, c = dense<"0xFF7F"> : tensor<2xi8>, d = dense<"0x05"> : tensor<5xi1>, e = dense<"0xFF"> : tensor<3xi1>, f = dense<"0x01"> : tensor<3xi1>, g = dense<"0x00"> : tensor<3xi1>} : () -> ()
"t.empty"() {a = dense<> : tensor<0xi32>, b = dense<[]> : tensor<0xi8>, c = dense<[[], []]> : tensor<2x0xi8>, d = dense<> : tensor<0x3xindex>} : () -> ()
"t.index"() {a = dense<[0, -1, 2]> : tensor<3xindex>, b = dense<42> : vector<4xindex>} : () -> ()
"t.odd"() {a = dense<[1, -1, 3]> : tensor<3xi4>, b = dense<[1, 7]> : tensor<2xi3>, c = dense<[1, -1]> : tensor<2xi17>, d = dense<[0, 1, 2, 3]> : tensor<4xui2>} : () -> ()
"t.wide"() {a = dense<[18446744073709551616, -1]> : tensor<2xi128>, b = dense<-1> : tensor<4xi256>, c = dense<[1, 36893488147419103231]> : tensor<2xui65>, d = dense<[9223372036854775807, -9223372036854775808]> : tensor<2xi64>} : () -> ()
"t.sparse"() {a = sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>, b = sparse<0, 1> : tensor<4xi8>, c = sparse<[[1], [2]], 7> : tensor<4xi8>, d = sparse<> : tensor<4xi32>, e = sparse<[[0, 1]], [-1]> : vector<2x2xi32>} : () -> ()
