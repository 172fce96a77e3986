// A circuit that adds two numbers when both have arrived; a speculation bit travels with them.
handshake.func @adder(%a: channel<i32, [spec: i1]>, %b: channel<i32, [spec: i1]>, %start: control)
    -> (channel<i32, [spec: i1]>, control) {
  %sum = addi %a, %b : channel<i32, [spec: i1]>
  end %sum, %start : channel<i32, [spec: i1]>, control
}
