// RUN: sluice opt %s --pass-pipeline='builtin.module(func.func(cse),canonicalize{max-sweeps=3})' --dump-pass-pipeline 2>&1 >/dev/null | FileCheck %s --check-prefix=DUMP
// RUN: sluice opt %s --cse --canonicalize --print-ir-after=cse -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: sluice opt %s --cse --canonicalize --print-ir-before-all -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: sluice opt %s --cse --timing -o /dev/null 2>&1 | FileCheck %s --check-prefix=TIME
// RUN: sluice opt %s --pass-pipeline='builtin.module()' | FileCheck %s --check-prefix=SAME

// DUMP: builtin.module(func.func(cse),canonicalize{max-sweeps=3})

// AFTER: IR Dump After cse
// AFTER: return
// AFTER-NOT: IR Dump

// BEFORE: IR Dump Before cse
// BEFORE: IR Dump Before canonicalize

// TIME: seconds
// TIME-DAG: cse
// TIME-DAG: (verifier)
// TIME: total

// SAME: func.func @f
func.func @f() { return }
