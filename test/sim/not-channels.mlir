// Ports of a hw.module that are no channels take no arguments.
// RUN: not sluice simulate %s 3 2>&1 | FileCheck %s
// CHECK: error: 't' takes 0 arguments, but 1 was given
// CHECK: note: arguments of a hw.module are channels (ports 'a', 'a_valid' and 'a_ready') and arrays
hw.module @t(in %a : i4, out o : i4) {
  hw.output %a : i4
}
