// The command itself: levels, folders, kernels, mistakes.

// RUN: sluice compile %s --kernel first --emit llvm-ir | FileCheck %s --check-prefix=LLVM
// RUN: sluice compile %s --emit cf --kernel first | FileCheck %s --check-prefix=CF
// RUN: sluice compile %s --kernel first -o - --emit=cf | FileCheck %s --check-prefix=CF
// RUN: rm -rf %t && sluice compile %s --kernel first --emit llvm-ir,cf,cf -o %t
// RUN: FileCheck %s --check-prefix=CF --input-file=%t/options.cf.mlir
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t/options.ll
// RUN: sluice compile %s --emit cf -DONE | FileCheck %s --check-prefix=CF
// RUN: sluice compile %s --emit cf -D ONE --mlir-print-debuginfo | FileCheck %s --check-prefix=LOC
// RUN: sluice compile %s --emit cf -DMAIN | FileCheck %s --check-prefix=MAIN
// RUN: not sluice compile %s --kernel first --emit llvm-ir,cf 2>&1 | FileCheck %s --check-prefix=FOLDER
// RUN: not sluice compile %s --emit verse 2>&1 | FileCheck %s --check-prefix=LEVEL
// RUN: not sluice compile 2>&1 | FileCheck %s --check-prefix=INPUT
// RUN: not sluice compile %s --emit cf %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not sluice compile %s --emit cf --kernal first 2>&1 | FileCheck %s --check-prefix=GUESS
// RUN: not sluice compile %s --emit cf --array-size a=0 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: not sluice compile %t/nothing.c 2>&1 | FileCheck %s --check-prefix=NOTHING
// RUN: not sluice compile %s --emit cf -DBAD 2>&1 | FileCheck %s --check-prefix=CLANG

// LLVM: define {{.*}}i32 @first(
// CF: func.func @first(%{{.*}}: i32 {handshake.arg_name = "a"}, %{{.*}}: i16 {handshake.arg_name = "b"}) -> i32
// CF-NOT: func.func
// LOC: arith.muli {{.*}} loc(#[[LOC:.*]])
// LOC: #[[LOC]] = loc("{{.*}}options.c":[[@LINE+1]]:{{[0-9]+}})
int first(int a, short b) { return a * b; }
// MAIN: func.func @second()
#ifndef ONE
int second(void) { return 2; }
#endif
#ifdef MAIN
int main(void) { return second(); }
#endif
#ifdef BAD
int third(void) { return x; }
#endif
// FOLDER: several levels need a folder: -o DIR
// LEVEL: unknown level 'verse'; levels: llvm-ir cf
// INPUT: no input file
// TWO: more than one input
// GUESS: unknown option '--kernal'; did you mean '--kernel'?
// SIZE: --array-size is NAME=N with N above 0, not 'a=0'
// NOTHING: error: cannot read
// CLANG: options.c:{{.*}}: error: use of undeclared identifier 'x'
