// Of a name that is taken, the remark says what has it.
// RUN: sluice opt %s --lower-cf-to-handshake --remarks 2>&1 | FileCheck %s
// CHECK-DAG: remark: the ports of argument 'out0' are renamed to 'out0_'
// CHECK-DAG: remark: the ports of argument 'end' are renamed to 'end_'
// CHECK-DAG: remark: the ports of control 'm_start' are renamed to 'm_start_'
// CHECK-DAG: remark: the ports of control 'm_end' are renamed to 'm_end_'
// CHECK-DAG: remark: the ports of variable 'v' are renamed to 'v_'
memref.global "private" @v : memref<4xi32>
func.func @f(%a: i32 {handshake.arg_name = "out0"}, %b: i32 {handshake.arg_name = "end"},
             %c: i32 {handshake.arg_name = "m_start"}, %d: i32 {handshake.arg_name = "m_end"},
             %e: i32 {handshake.arg_name = "v"},
             %m: memref<4xi32> {handshake.arg_name = "m"}, %i: index) -> i32 {
  %v = memref.get_global @v : memref<4xi32>
  %x = memref.load %m[%i] : memref<4xi32>
  memref.store %x, %v[%i] : memref<4xi32>
  return %x : i32
}
