// Arrays from NumPy's files. (The files are written by hand here: NumPy need not be installed.)

// RUN: rm -rf %t && mkdir %t
// RUN: python3 -c "import struct, sys; d = sys.argv[1]; npy = lambda name, header, data, v=1: open(f'{d}/{name}.npy', 'wb').write(b'\x93NUMPY' + bytes([v, 0]) + struct.pack('<H' if v == 1 else '<I', len(header)) + header.encode() + data); h = lambda descr, shape, order=False: str(dict(descr=descr, fortran_order=order, shape=shape)) + '\n'; ints = struct.pack('<6i', 1, 2, 3, 4, 5, -6); npy('good', h('<i4', (2, 3)), ints); npy('v2', h('<i4', (2, 3)), ints, 2); npy('float', h('<f4', (2, 3)), ints); npy('flat', h('<i4', (6,)), ints); npy('other', h('<i4', (3, 2)), ints); npy('columns', h('<i4', (2, 3), True), ints); npy('short', h('<i4', (2, 3)), ints[:20]); npy('huge', h('<i4', (2**62, 2**62)), ints); npy('odd', 'nothing', ints); open(d + '/cut.npy', 'wb').write(b'\x93NUMPY\x01\x00\xff\xff{}'); open(d + '/empty.npy', 'wb')" %t
// RUN: sluice run %s %t/good.npy | FileCheck %s
// RUN: sluice run %s %t/v2.npy | FileCheck %s
// CHECK: {"results": [-6], "arguments": {{\[\[\[}}1, 2, 3], [4, 5, -6]]]}
// RUN: not sluice run %s %t/float.npy 2>&1 | FileCheck %s --check-prefix=FLOAT
// FLOAT: error: {{.*}}float.npy': 2 dimensions of '<f4' are not a 'memref<2x3xi32>'
// RUN: not sluice run %s %t/flat.npy 2>&1 | FileCheck %s --check-prefix=FLAT
// FLAT: flat.npy': 1 dimensions of '<i4' are not a 'memref<2x3xi32>'
// RUN: not sluice run %s %t/other.npy 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: dimension {{[01]}} has {{[23]}} elements, but the type 'memref<2x3xi32>' says {{[23]}}
// RUN: not sluice run %s %t/columns.npy 2>&1 | FileCheck %s --check-prefix=COLUMNS
// COLUMNS: columns.npy': it is stored by columns; store it with order='C'
// RUN: not sluice run %s %t/short.npy 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: short.npy': it has 20 bytes of elements, but its shape needs 24
// RUN: not sluice run %s %t/huge.npy 2>&1 | FileCheck %s --check-prefix=HUGE
// HUGE: huge.npy': it has 24 bytes of elements, but its shape needs
// RUN: not sluice run %s %t/odd.npy 2>&1 | FileCheck %s --check-prefix=HEADER
// HEADER: odd.npy': the header of the NumPy file cannot be read
// RUN: not sluice run %s %t/cut.npy 2>&1 | FileCheck %s --check-prefix=NOT
// RUN: not sluice run %s %t/empty.npy 2>&1 | FileCheck %s --check-prefix=NOT
// NOT: npy': this is not a NumPy file
// RUN: sluice run %s --entry any %t/flat.npy | FileCheck %s --check-prefix=ANY
// ANY: {"results": {{\[\[}}1, 2, 3, 4, 5, -6]], "arguments"
// RUN: not sluice run %s --entry number %t/good.npy 2>&1 | FileCheck %s --check-prefix=NO-NUMBER
// NO-NUMBER: good.npy': a NumPy file holds an array, not a 'i32'
// RUN: not sluice run %s %t/absent.npy 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: No such file

func.func private @any(%m: memref<*xi32>) -> memref<*xi32> {
  return %m : memref<*xi32>
}
func.func private @number(%n: i32) {
  return
}
func.func @last(%m: memref<2x3xi32>) -> i32 {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %r = memref.load %m[%one, %two] : memref<2x3xi32>
  return %r : i32
}
