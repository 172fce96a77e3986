// sluice reduce: what is left fails in the same way, and nothing in it can go.

// RUN: sluice reduce %s -o %t.mlir -- sluice opt {} 2>&1 | FileCheck %s --check-prefix=REPORT
// REPORT: bytes became {{[0-9]+}} in {{[0-9]+}} runs
// RUN: not sluice opt %t.mlir 2>&1 | FileCheck %s
// CHECK: error: 'arith.addi' op
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.mlir
// LEFT-NOT: {{muli|subi|@other}}

// The failure may be named by a text; the file's path goes last where there is no {}.
// RUN: sluice reduce %s --contains "'arith.addi' op" -o %t.2.mlir -- sluice opt
// RUN: not sluice opt %t.2.mlir 2>&1 | FileCheck %s

// RUN: sluice reduce %s --max-tests 1 -- sluice opt {} | diff - %s

// Without -o the result goes to stdout.
// RUN: sluice reduce %t.mlir -- sluice opt {} | diff - %t.mlir

// RUN: not sluice reduce %s -- sluice opt --allow-unregistered-dialect --verify-each=false --mlir-very-unsafe-disable-verifier-on-parsing {} 2>&1 | FileCheck %s --check-prefix=FINE
// FINE: sluice reduce: the command does not fail on '{{.*}}reduce.mlir' itself
// RUN: not sluice reduce %s -- no-such-program 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: sluice reduce: cannot run 'no-such-program': there is no such program
// RUN: not sluice reduce %t.absent -- sluice opt 2>&1 | FileCheck %s --check-prefix=ABSENT
// ABSENT: sluice reduce: cannot read '{{.*}}.absent': No such file or directory
// RUN: %exit-code 2 sluice reduce %s 2>&1 | FileCheck %s --check-prefix=COMMAND
// RUN: %exit-code 2 sluice reduce %s -- 2>&1 | FileCheck %s --check-prefix=COMMAND
// COMMAND: sluice reduce: no command; usage:
// RUN: %exit-code 2 sluice reduce -- sluice opt 2>&1 | FileCheck %s --check-prefix=INPUT
// INPUT: sluice reduce: no input file; usage:
// RUN: %exit-code 2 sluice reduce %s --timeout 0 -- sluice opt 2>&1 | FileCheck %s --check-prefix=TIMEOUT
// TIMEOUT: sluice reduce: --timeout is a number above 0, not '0'

func.func @other(%x: i32) -> i32 {
  %c = arith.constant 3 : i32
  %r = arith.muli %x, %c : i32
  return %r : i32
}

func.func @f(%x: i32, %y: i32, %p: i1) -> i32 {
  %a = arith.subi %x, %y : i32
  cf.cond_br %p, ^yes(%a : i32), ^no
^yes(%b: i32):
  %c = arith.muli %b, %x : i32
  %d = "arith.addi"(%c, %b, %x) : (i32, i32, i32) -> i32
  cf.br ^no
^no:
  return %x : i32
}
