// RUN: sluice opt %s | FileCheck %s
// RUN: %roundtrip-via-mlir %s
// Every op of arith and math that makes sense on channels.

// CHECK-LABEL: handshake.func @integer(%arg0: !handshake.channel<i32>, %arg1: !handshake.channel<i32>, ...) attributes {argNames = ["a", "b"], resNames = []} {
handshake.func @integer(%a: channel<i32>, %b: channel<i32>) {
  // CHECK-NEXT: %0 = addi %arg0, %arg1 : <i32>
  %0 = addi %a, %b : <i32>
  // CHECK-NEXT: %1 = subi %arg0, %arg1 : <i32>
  %1 = subi %a, %b : <i32>
  // CHECK-NEXT: %2 = muli %arg0, %arg1 : <i32>
  %2 = muli %a, %b : <i32>
  // CHECK-NEXT: %3 = divsi %arg0, %arg1 : <i32>
  %3 = divsi %a, %b : <i32>
  // CHECK-NEXT: %4 = divui %arg0, %arg1 : <i32>
  %4 = divui %a, %b : <i32>
  // CHECK-NEXT: %5 = ceildivsi %arg0, %arg1 : <i32>
  %5 = ceildivsi %a, %b : <i32>
  // CHECK-NEXT: %6 = ceildivui %arg0, %arg1 : <i32>
  %6 = ceildivui %a, %b : <i32>
  // CHECK-NEXT: %7 = floordivsi %arg0, %arg1 : <i32>
  %7 = floordivsi %a, %b : <i32>
  // CHECK-NEXT: %8 = remsi %arg0, %arg1 : <i32>
  %8 = remsi %a, %b : <i32>
  // CHECK-NEXT: %9 = remui %arg0, %arg1 : <i32>
  %9 = remui %a, %b : <i32>
  // CHECK-NEXT: %10 = andi %arg0, %arg1 : <i32>
  %10 = andi %a, %b : <i32>
  // CHECK-NEXT: %11 = ori %arg0, %arg1 : <i32>
  %11 = ori %a, %b : <i32>
  // CHECK-NEXT: %12 = xori %arg0, %arg1 : <i32>
  %12 = xori %a, %b : <i32>
  // CHECK-NEXT: %13 = shli %arg0, %arg1 : <i32>
  %13 = shli %a, %b : <i32>
  // CHECK-NEXT: %14 = shrsi %arg0, %arg1 : <i32>
  %14 = shrsi %a, %b : <i32>
  // CHECK-NEXT: %15 = shrui %arg0, %arg1 : <i32>
  %15 = shrui %a, %b : <i32>
  // CHECK-NEXT: %16 = maxsi %arg0, %arg1 : <i32>
  %16 = maxsi %a, %b : <i32>
  // CHECK-NEXT: %17 = maxui %arg0, %arg1 : <i32>
  %17 = maxui %a, %b : <i32>
  // CHECK-NEXT: %18 = minsi %arg0, %arg1 : <i32>
  %18 = minsi %a, %b : <i32>
  // CHECK-NEXT: %19 = minui %arg0, %arg1 : <i32>
  %19 = minui %a, %b : <i32>
  // CHECK-NEXT: %20 = ipowi %arg0, %arg1 : <i32>
  %20 = ipowi %a, %b : <i32>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @integer_unary(%arg0: !handshake.channel<i32>, ...) attributes {argNames = ["a"], resNames = []} {
handshake.func @integer_unary(%a: channel<i32>) {
  // CHECK-NEXT: %0 = not %arg0 : <i32>
  %0 = not %a : <i32>
  // CHECK-NEXT: %1 = ctlz %arg0 : <i32>
  %1 = ctlz %a : <i32>
  // CHECK-NEXT: %2 = cttz %arg0 : <i32>
  %2 = cttz %a : <i32>
  // CHECK-NEXT: %3 = ctpop %arg0 : <i32>
  %3 = ctpop %a : <i32>
  // CHECK-NEXT: %4 = absi %arg0 : <i32> to <i32>
  %4 = absi %a : <i32> to <i32>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @extended(%arg0: !handshake.channel<i8>, %arg1: !handshake.channel<i8, [tag: i2]>, ...) attributes {argNames = ["a", "t"], resNames = []} {
handshake.func @extended(%a: channel<i8>, %t: channel<i8, [tag: i2]>) {
  // CHECK-NEXT: %sum, %overflow = addui_extended %arg0, %arg0 : <i8>, <i1>
  %sum, %overflow = addui_extended %a, %a : <i8>, <i1>
  // CHECK-NEXT: %sum_0, %overflow_1 = addui_extended %arg1, %arg1 : <i8, [tag: i2]>, <i1, [tag: i2]>
  %sum_0, %overflow_1 = addui_extended %t, %t : <i8, [tag: i2]>, <i1, [tag: i2]>
  // CHECK-NEXT: %low, %high = mulsi_extended %arg0, %arg0 : <i8>
  %low, %high = mulsi_extended %a, %a : <i8>
  // CHECK-NEXT: %low_2, %high_3 = mului_extended %arg1, %arg1 : <i8, [tag: i2]>
  %low_2, %high_3 = mului_extended %t, %t : <i8, [tag: i2]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @float(%arg0: !handshake.channel<f32>, %arg1: !handshake.channel<f32>, %arg2: !handshake.channel<i32>, ...) attributes {argNames = ["a", "b", "i"], resNames = []} {
handshake.func @float(%a: channel<f32>, %b: channel<f32>, %i: channel<i32>) {
  // CHECK-NEXT: %0 = addf %arg0, %arg1 : <f32>
  %0 = addf %a, %b : <f32>
  // CHECK-NEXT: %1 = subf %arg0, %arg1 : <f32>
  %1 = subf %a, %b : <f32>
  // CHECK-NEXT: %2 = mulf %arg0, %arg1 : <f32>
  %2 = mulf %a, %b : <f32>
  // CHECK-NEXT: %3 = divf %arg0, %arg1 : <f32>
  %3 = divf %a, %b : <f32>
  // CHECK-NEXT: %4 = remf %arg0, %arg1 : <f32>
  %4 = remf %a, %b : <f32>
  // CHECK-NEXT: %5 = maximumf %arg0, %arg1 : <f32>
  %5 = maximumf %a, %b : <f32>
  // CHECK-NEXT: %6 = minimumf %arg0, %arg1 : <f32>
  %6 = minimumf %a, %b : <f32>
  // CHECK-NEXT: %7 = maxnumf %arg0, %arg1 : <f32>
  %7 = maxnumf %a, %b : <f32>
  // CHECK-NEXT: %8 = minnumf %arg0, %arg1 : <f32>
  %8 = minnumf %a, %b : <f32>
  // CHECK-NEXT: %9 = atan2 %arg0, %arg1 : <f32>
  %9 = atan2 %a, %b : <f32>
  // CHECK-NEXT: %10 = copysign %arg0, %arg1 : <f32>
  %10 = copysign %a, %b : <f32>
  // CHECK-NEXT: %11 = powf %arg0, %arg1 : <f32>
  %11 = powf %a, %b : <f32>
  // CHECK-NEXT: %12 = fma %arg0, %arg1, %arg0 : <f32>
  %12 = fma %a, %b, %a : <f32>
  // CHECK-NEXT: %13 = fpowi %arg0, %arg2 : <f32>, <i32>
  %13 = fpowi %a, %i : <f32>, <i32>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @float_unary(%arg0: !handshake.channel<f64>, ...) attributes {argNames = ["a"], resNames = []} {
handshake.func @float_unary(%a: channel<f64>) {
  // CHECK-NEXT: %0 = negf %arg0 : <f64>
  %0 = negf %a : <f64>
  // CHECK-NEXT: %1 = acos %arg0 : <f64>
  %1 = acos %a : <f64>
  // CHECK-NEXT: %2 = acosh %arg0 : <f64>
  %2 = acosh %a : <f64>
  // CHECK-NEXT: %3 = asin %arg0 : <f64>
  %3 = asin %a : <f64>
  // CHECK-NEXT: %4 = asinh %arg0 : <f64>
  %4 = asinh %a : <f64>
  // CHECK-NEXT: %5 = atan %arg0 : <f64>
  %5 = atan %a : <f64>
  // CHECK-NEXT: %6 = atanh %arg0 : <f64>
  %6 = atanh %a : <f64>
  // CHECK-NEXT: %7 = cbrt %arg0 : <f64>
  %7 = cbrt %a : <f64>
  // CHECK-NEXT: %8 = ceil %arg0 : <f64>
  %8 = ceil %a : <f64>
  // CHECK-NEXT: %9 = cos %arg0 : <f64>
  %9 = cos %a : <f64>
  // CHECK-NEXT: %10 = cosh %arg0 : <f64>
  %10 = cosh %a : <f64>
  // CHECK-NEXT: %11 = erf %arg0 : <f64>
  %11 = erf %a : <f64>
  // CHECK-NEXT: %12 = exp %arg0 : <f64>
  %12 = exp %a : <f64>
  // CHECK-NEXT: %13 = exp2 %arg0 : <f64>
  %13 = exp2 %a : <f64>
  // CHECK-NEXT: %14 = expm1 %arg0 : <f64>
  %14 = expm1 %a : <f64>
  // CHECK-NEXT: %15 = floor %arg0 : <f64>
  %15 = floor %a : <f64>
  // CHECK-NEXT: %16 = log %arg0 : <f64>
  %16 = log %a : <f64>
  // CHECK-NEXT: %17 = log10 %arg0 : <f64>
  %17 = log10 %a : <f64>
  // CHECK-NEXT: %18 = log1p %arg0 : <f64>
  %18 = log1p %a : <f64>
  // CHECK-NEXT: %19 = log2 %arg0 : <f64>
  %19 = log2 %a : <f64>
  // CHECK-NEXT: %20 = round %arg0 : <f64>
  %20 = round %a : <f64>
  // CHECK-NEXT: %21 = roundeven %arg0 : <f64>
  %21 = roundeven %a : <f64>
  // CHECK-NEXT: %22 = rsqrt %arg0 : <f64>
  %22 = rsqrt %a : <f64>
  // CHECK-NEXT: %23 = sin %arg0 : <f64>
  %23 = sin %a : <f64>
  // CHECK-NEXT: %24 = sinh %arg0 : <f64>
  %24 = sinh %a : <f64>
  // CHECK-NEXT: %25 = sqrt %arg0 : <f64>
  %25 = sqrt %a : <f64>
  // CHECK-NEXT: %26 = tan %arg0 : <f64>
  %26 = tan %a : <f64>
  // CHECK-NEXT: %27 = tanh %arg0 : <f64>
  %27 = tanh %a : <f64>
  // CHECK-NEXT: %28 = trunc %arg0 : <f64>
  %28 = trunc %a : <f64>
  // CHECK-NEXT: %29 = absf %arg0 : <f64> to <f64>
  %29 = absf %a : <f64> to <f64>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @compare(%arg0: !handshake.channel<i7>, %arg1: !handshake.channel<f16>, %arg2: !handshake.channel<i7, [tag: i2]>, ...) attributes {argNames = ["a", "f", "t"], resNames = []} {
handshake.func @compare(%a: channel<i7>, %f: channel<f16>, %t: channel<i7, [tag: i2]>) {
  // CHECK-NEXT: %0 = cmpi eq, %arg0, %arg0 : <i7>
  %0 = cmpi eq, %a, %a : <i7>
  // CHECK-NEXT: %1 = cmpi ne, %arg0, %arg0 : <i7>
  %1 = cmpi ne, %a, %a : <i7>
  // CHECK-NEXT: %2 = cmpi slt, %arg0, %arg0 : <i7>
  %2 = cmpi slt, %a, %a : <i7>
  // CHECK-NEXT: %3 = cmpi sle, %arg0, %arg0 : <i7>
  %3 = cmpi sle, %a, %a : <i7>
  // CHECK-NEXT: %4 = cmpi sgt, %arg0, %arg0 : <i7>
  %4 = cmpi sgt, %a, %a : <i7>
  // CHECK-NEXT: %5 = cmpi sge, %arg0, %arg0 : <i7>
  %5 = cmpi sge, %a, %a : <i7>
  // CHECK-NEXT: %6 = cmpi ult, %arg0, %arg0 : <i7>
  %6 = cmpi ult, %a, %a : <i7>
  // CHECK-NEXT: %7 = cmpi ule, %arg0, %arg0 : <i7>
  %7 = cmpi ule, %a, %a : <i7>
  // CHECK-NEXT: %8 = cmpi ugt, %arg0, %arg0 : <i7>
  %8 = cmpi ugt, %a, %a : <i7>
  // CHECK-NEXT: %9 = cmpi uge, %arg0, %arg0 : <i7>
  %9 = cmpi uge, %a, %a : <i7>
  // CHECK-NEXT: %10 = cmpf false, %arg1, %arg1 : <f16>
  %10 = cmpf false, %f, %f : <f16>
  // CHECK-NEXT: %11 = cmpf oeq, %arg1, %arg1 : <f16>
  %11 = cmpf oeq, %f, %f : <f16>
  // CHECK-NEXT: %12 = cmpf ogt, %arg1, %arg1 : <f16>
  %12 = cmpf ogt, %f, %f : <f16>
  // CHECK-NEXT: %13 = cmpf oge, %arg1, %arg1 : <f16>
  %13 = cmpf oge, %f, %f : <f16>
  // CHECK-NEXT: %14 = cmpf olt, %arg1, %arg1 : <f16>
  %14 = cmpf olt, %f, %f : <f16>
  // CHECK-NEXT: %15 = cmpf ole, %arg1, %arg1 : <f16>
  %15 = cmpf ole, %f, %f : <f16>
  // CHECK-NEXT: %16 = cmpf one, %arg1, %arg1 : <f16>
  %16 = cmpf one, %f, %f : <f16>
  // CHECK-NEXT: %17 = cmpf ord, %arg1, %arg1 : <f16>
  %17 = cmpf ord, %f, %f : <f16>
  // CHECK-NEXT: %18 = cmpf ueq, %arg1, %arg1 : <f16>
  %18 = cmpf ueq, %f, %f : <f16>
  // CHECK-NEXT: %19 = cmpf ugt, %arg1, %arg1 : <f16>
  %19 = cmpf ugt, %f, %f : <f16>
  // CHECK-NEXT: %20 = cmpf uge, %arg1, %arg1 : <f16>
  %20 = cmpf uge, %f, %f : <f16>
  // CHECK-NEXT: %21 = cmpf ult, %arg1, %arg1 : <f16>
  %21 = cmpf ult, %f, %f : <f16>
  // CHECK-NEXT: %22 = cmpf ule, %arg1, %arg1 : <f16>
  %22 = cmpf ule, %f, %f : <f16>
  // CHECK-NEXT: %23 = cmpf une, %arg1, %arg1 : <f16>
  %23 = cmpf une, %f, %f : <f16>
  // CHECK-NEXT: %24 = cmpf uno, %arg1, %arg1 : <f16>
  %24 = cmpf uno, %f, %f : <f16>
  // CHECK-NEXT: %25 = cmpf true, %arg1, %arg1 : <f16>
  %25 = cmpf true, %f, %f : <f16>
  // CHECK-NEXT: %26 = cmpi slt, %arg2, %arg2 : <i7, [tag: i2]>
  %26 = cmpi slt, %t, %t : <i7, [tag: i2]>
  // CHECK-NEXT: %27 = andi %26, %26 : <i1, [tag: i2]>
  %27 = andi %26, %26 : <i1, [tag: i2]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @casts(%arg0: !handshake.channel<i8>, %arg1: !handshake.channel<i64>, %arg2: !handshake.channel<f32>, %arg3: !handshake.channel<f64>, %arg4: !handshake.channel<i8, [tag: i2]>, ...) attributes {argNames = ["a", "w", "f", "d", "t"], resNames = []} {
handshake.func @casts(%a: channel<i8>, %w: channel<i64>, %f: channel<f32>, %d: channel<f64>, %t: channel<i8, [tag: i2]>) {
  // CHECK-NEXT: %0 = extsi %arg0 : <i8> to <i32>
  %0 = extsi %a : <i8> to <i32>
  // CHECK-NEXT: %1 = extui %arg4 : <i8, [tag: i2]> to <i9, [tag: i2]>
  %1 = extui %t : <i8, [tag: i2]> to <i9, [tag: i2]>
  // CHECK-NEXT: %2 = trunci %arg1 : <i64> to <i1>
  %2 = trunci %w : <i64> to <i1>
  // CHECK-NEXT: %3 = extf %arg2 : <f32> to <f64>
  %3 = extf %f : <f32> to <f64>
  // CHECK-NEXT: %4 = truncf %arg3 : <f64> to <f32>
  %4 = truncf %d : <f64> to <f32>
  // CHECK-NEXT: %5 = sitofp %arg0 : <i8> to <f32>
  %5 = sitofp %a : <i8> to <f32>
  // CHECK-NEXT: %6 = uitofp %arg1 : <i64> to <f32>
  %6 = uitofp %w : <i64> to <f32>
  // CHECK-NEXT: %7 = fptosi %arg2 : <f32> to <i8>
  %7 = fptosi %f : <f32> to <i8>
  // CHECK-NEXT: %8 = fptoui %arg3 : <f64> to <i64>
  %8 = fptoui %d : <f64> to <i64>
  // CHECK-NEXT: %9 = bitcast %arg2 : <f32> to <i32>
  %9 = bitcast %f : <f32> to <i32>
  // CHECK-NEXT: %10 = bitcast %9 : <i32> to <f32>
  %10 = bitcast %9 : <i32> to <f32>
  // CHECK-NEXT: %11 = extsi %arg0 : <i8> to <i8>
  %11 = extsi %a : <i8> to <i8>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @select(%arg0: !handshake.channel<i1>, %arg1: !handshake.channel<i8>, %arg2: !handshake.channel<f32, [tag: i2]>, %arg3: !handshake.channel<i1, [tag: i2]>, ...) attributes {argNames = ["c", "a", "t", "ct"], resNames = []} {
handshake.func @select(%c: channel<i1>, %a: channel<i8>, %t: channel<f32, [tag: i2]>, %ct: channel<i1, [tag: i2]>) {
  // CHECK-NEXT: %0 = select %arg0[%arg1, %arg1] {handshake.bb = 2 : ui32, handshake.name = "select0"} : <i1>, <i8>
  %0 = select %c[%a, %a] {handshake.bb = 2 : ui32, handshake.name = "select0"} : <i1>, <i8>
  // CHECK-NEXT: %1 = select %arg0[%arg2, %arg2] : <i1>, <f32, [tag: i2]>
  %1 = select %c[%t, %t] : <i1>, <f32, [tag: i2]>
  // CHECK-NEXT: %2 = select %arg3[%arg2, %arg2] : <i1, [tag: i2]>, <f32, [tag: i2]>
  %2 = select %ct[%t, %t] : <i1, [tag: i2]>, <f32, [tag: i2]>
  // CHECK-NEXT: end
  end
}
// CHECK-LABEL: handshake.func @signals(%arg0: !handshake.channel<i32, [i2, i4, (U) i4, (U) i8]>, %arg1: !handshake.channel<f32, [spec: i1]>, ...) attributes {argNames = ["a", "f"], resNames = []} {
handshake.func @signals(%a: channel<i32, [i2, i4, (U) i4, (U) i8]>, %f: channel<f32, [spec: i1]>) {
  // CHECK-NEXT: %0 = addi %arg0, %arg0 : <i32, [i2, i4, (U) i4, (U) i8]>
  %0 = addi %a, %a : <i32, [i2, i4, (U) i4, (U) i8]>
  // CHECK-NEXT: %1 = mulf %arg1, %arg1 {handshake.name = "mulf0", internal_delay = "2_875333"} : <f32, [spec: i1]>
  %1 = mulf %f, %f {handshake.name = "mulf0", internal_delay = "2_875333"} : <f32, [spec: i1]>
  // CHECK-NEXT: %2 = addf %arg1, %arg1 {fpu_impl = #handshake<fpu_impl flopoco>, latency = 4 : i64} : <f32, [spec: i1]>
  %2 = addf %f, %f {fpu_impl = #handshake<fpu_impl flopoco>, latency = 4 : i64} : <f32, [spec: i1]>
  // CHECK-NEXT: end
  end
}
