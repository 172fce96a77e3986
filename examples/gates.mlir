// An elastic circuit small enough to read as gates: it adds one to each number that arrives.
handshake.func @increment(%a: channel<i2>, %start: control) -> channel<i2> {
  %one = constant %start {value = 1 : i2} : <>, <i2>
  %sum = addi %a, %one : <i2>
  end %sum : <i2>
}
