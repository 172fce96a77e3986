"""The pipelines that same-conversion and random-conversion compare."""

ARITH, MATH, CF = "--convert-arith-to-llvm", "--convert-math-to-llvm", "--convert-cf-to-llvm"
FUNC, MEMREF = "--convert-func-to-llvm", "--finalize-memref-to-llvm"
RECONCILE, ALL = "--reconcile-unrealized-casts", "--convert-to-llvm"
PIPELINES = [
    [ARITH],
    [MATH],
    [CF],
    [FUNC],
    [MEMREF],
    [RECONCILE],
    [ALL],
    [ALL, RECONCILE],
    [MEMREF, ARITH, CF, FUNC, RECONCILE],
    [MEMREF, ARITH, CF, FUNC],
    [FUNC, MEMREF, ARITH, CF, RECONCILE],
    [FUNC, MEMREF],
]
