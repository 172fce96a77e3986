// RUN: not sluice opt %s 2>&1 | FileCheck %s
// RUN: not sluice opt %s --max-errors=1 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: not sluice opt %s --max-errors=0 2>&1 | FileCheck %s --check-prefix=ALL
// A page of errors is enough: the others are counted.

// CHECK-COUNT-20: error: custom op
// CHECK-NOT: error: custom op
// CHECK: note: ... and 2 more errors
// CHECK-NOT: {{.}}

// ONE: error: custom op
// ONE-NOT: error: custom op
// ONE: note: ... and 21 more errors

// ALL-COUNT-22: error: custom op
// ALL-NOT: more error
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
nonsense
