// RUN: %dataflow --icarus --runs 1 %s
// REQUIRES: circuits
// The inner loop's %w is chosen anew in each turn but does not go round: its mux is on no cycle. Yet it
// waits for the turn's condition, which comes later than the load that gives the next one.
func.func @f(%a: memref<8xi32>, %x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  %mask = arith.constant 7 : i32
  cf.br ^outer(%zero, %x : i32, i32)
^outer(%i: i32, %p: i32):
  %more = arith.cmpi ult, %i, %two : i32
  cf.cond_br %more, ^enter, ^exit
^enter:
  cf.br ^inner(%zero, %p, %three : i32, i32, i32)
^inner(%j: i32, %q: i32, %w: i32):
  %again = arith.cmpi ult, %j, %three : i32
  cf.cond_br %again, ^body, ^next
^body:
  %masked = arith.andi %q, %mask : i32
  %at = arith.index_castui %masked : i32 to index
  %word = memref.load %a[%at] : memref<8xi32>
  %j1 = arith.addi %j, %one : i32
  cf.br ^inner(%j1, %q, %word : i32, i32, i32)
^next:
  %masked2 = arith.andi %w, %mask : i32
  %at2 = arith.index_castui %masked2 : i32 to index
  %word2 = memref.load %a[%at2] : memref<8xi32>
  %i1 = arith.addi %i, %one : i32
  cf.br ^outer(%i1, %q : i32, i32)
^exit:
  return %p : i32
}
