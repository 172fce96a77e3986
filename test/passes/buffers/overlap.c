// RUN: sluice compile %s --emit buffered | FileCheck %s
// RUN: sluice simulate %s 2>&1 | FileCheck %s --check-prefix=INTERVAL
// The product is late, and with it the sum; its condition and its index wait in slots of one bit, so that
// the next iteration begins before. Nothing else needs any.
// CHECK: %[[I:.*]], %[[INDEX:.*]] = control_merge
// CHECK: %[[COPIES:.*]]:2 = fork [2] %[[INDEX]]
// CHECK: %[[WAITS:.*]] = buffer %[[COPIES]]#1, bufferType = FIFO_BREAK_NONE, numSlots = 5 {handshake.bb = 1 : ui32, handshake.name = "buffer{{[0-9]+}}"} : <i1>
// CHECK-NEXT: mux %[[WAITS]] [{{.*}} : <i1>, [<i32>, <i32>] to <i32>
// CHECK: buffer {{.*}}, bufferType = FIFO_BREAK_NONE, numSlots = 5 {handshake.bb = 1 : ui32, handshake.name = "buffer{{[0-9]+}}"} : <i1>
// CHECK-NOT: FIFO_BREAK_NONE
// INTERVAL: equal to the CPU
// INTERVAL: overlap.c:{{[0-9]+}} 1 64 1.00
int dot(int a[64], int b[64]) {
  int sum = 0;
  for (int i = 0; i < 64; i++)
    sum += a[i] * b[i];
  return sum;
}
int main(void) {
  int a[64], b[64];
  for (int i = 0; i < 64; i++)
    a[i] = i, b[i] = 3 * i - 5;
  return dot(a, b) == 0;
}
