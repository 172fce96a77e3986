#!/usr/bin/env python3
"""The CPU path against MLIR's: time of the lowering to the llvm dialect, and speed of the code.

  bench/bench-llvm.py [--quick]

Lowering: modules of 10^3 to 10^5 memref accesses through the same passes in both tools, read and printed.
Code: a product of two 256x256 matrices, compiled by `sluice build` and by mlir-opt-19,
mlir-translate-19 and clang-19 -O2, called from one C program in turn. Ratios are of the best run.
--quick leaves out 10^5 accesses. Exit code 0 whatever the figures are; 1 where a tool fails.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from measuring import (
    GROWTH, SLUICE, build_measure, fail, find_tool, interleave, print_table, verdict)

RUNS = {1000: 11, 10_000: 7, 100_000: 5}
FASTER, AT = 5.0, 100_000
SLOWER = 1.10
PASSES = ["--convert-func-to-llvm", "--finalize-memref-to-llvm", "--convert-arith-to-llvm",
          "--convert-cf-to-llvm", "--reconcile-unrealized-casts"]
TYPES = [("memref<64xi32>", 1, "i32"), ("memref<8x?xf32>", 2, "f32"),
         ("memref<?x?x4xi8>", 3, "i8"), ("memref<16x4xi64, strided<[?, 1], offset: ?>>", 2, "i64")]


def accesses(n):
    """A module with n loads and stores, in functions of 100."""
    lines = []
    for f in range(n // 100):
        arguments = ", ".join(f"%a{i}: {t}" for i, (t, _, _) in enumerate(TYPES))
        lines.append(f"func.func @f{f}({arguments}, %i: index) {{")
        for k in range(50):
            array = k % len(TYPES)
            type_, rank, _ = TYPES[array]
            index = ", ".join(["%i"] * rank)
            lines.append(f"  %v{k} = memref.load %a{array}[{index}] : {type_}")
            lines.append(f"  memref.store %v{k}, %a{array}[{index}] : {type_}")
        lines += ["  return", "}"]
    return "\n".join(lines) + "\n"


def bench_lowering(measure, mlir_opt, folder, sizes):
    rows = [["accesses", "sluice ms", "mlir-opt-19 ms", "speed-up", "growth", "target"]]
    last = None
    for n in sizes:
        path = folder / f"{n}.mlir"
        path.write_text(accesses(n))
        commands = [[tool, path, *PASSES, "-o", "/dev/null"] for tool in ([SLUICE, "opt"], [mlir_opt])]
        commands = [[*command[0], *command[1:]] for command in commands]
        ours, theirs = interleave(measure, commands, RUNS[n])
        faster, growth = theirs.wall() / ours.wall(), ours.wall() / last if last else 0
        target = f"{verdict(faster >= FASTER)} {FASTER:.0f}x faster" if n == AT else ""
        if last and n > 10_000:
            target += f", {verdict(growth <= GROWTH)} linear"
        rows.append([f"{n:,}", f"{1e3 * ours.wall():.1f}", f"{1e3 * theirs.wall():.1f}", f"{faster:.1f}x",
                     f"{growth:.1f}x" if growth else "", target])
        last = ours.wall()
    print_table(rows)


MATMUL = """
func.func @matmul(%a: memref<256x256xf32>, %b: memref<256x256xf32>, %c: memref<256x256xf32>)
    attributes {llvm.emit_c_interface} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %n = arith.constant 256 : index
  %start = arith.constant 0.0 : f32
  cf.br ^rows(%zero : index)
^rows(%i: index):
  %more_rows = arith.cmpi slt, %i, %n : index
  cf.cond_br %more_rows, ^columns(%zero : index), ^done
^columns(%j: index):
  %more_columns = arith.cmpi slt, %j, %n : index
  cf.cond_br %more_columns, ^sum(%zero, %start : index, f32), ^next_row
^sum(%k: index, %s: f32):
  %more = arith.cmpi slt, %k, %n : index
  cf.cond_br %more, ^add, ^store
^add:
  %x = memref.load %a[%i, %k] : memref<256x256xf32>
  %y = memref.load %b[%k, %j] : memref<256x256xf32>
  %p = arith.mulf %x, %y : f32
  %t = arith.addf %s, %p : f32
  %next_k = arith.addi %k, %one : index
  cf.br ^sum(%next_k, %t : index, f32)
^store:
  memref.store %s, %c[%i, %j] : memref<256x256xf32>
  %next_j = arith.addi %j, %one : index
  cf.br ^columns(%next_j : index)
^next_row:
  %next_i = arith.addi %i, %one : index
  cf.br ^rows(%next_i : index)
^done:
  return
}
"""

CALLER = """
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
enum { N = 256, RUNS = 15 };
typedef struct { float *allocated, *aligned; int64_t offset, sizes[2], strides[2]; } Matrix;
static float a[N][N], b[N][N], c[2][N][N];
static Matrix matrix(float (*m)[N]) { return (Matrix){&m[0][0], &m[0][0], 0, {N, N}, {N, 1}}; }
int main(int argc, char **argv) {
  double best[2] = {1e9, 1e9};
  void (*call[2])(Matrix *, Matrix *, Matrix *);
  for (int i = 0; i < 2; i++) {
    void *library = dlopen(argv[1 + i], RTLD_NOW | RTLD_LOCAL);
    if (argc != 3 || !library) return fprintf(stderr, "%s\\n", dlerror()), 1;
    *(void **)&call[i] = dlsym(library, "_mlir_ciface_matmul");
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (float)(i * 7 + j) / 16, b[i][j] = (float)(i - j * 3) / 8;
  Matrix ma = matrix(a), mb = matrix(b);
  for (int run = 0; run < RUNS; run++)
    for (int i = 0; i < 2; i++) {
      struct timespec from, to;
      Matrix mc = matrix(c[i]);
      clock_gettime(CLOCK_MONOTONIC, &from);
      call[i](&ma, &mb, &mc);
      clock_gettime(CLOCK_MONOTONIC, &to);
      double t = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
      if (t < best[i]) best[i] = t;
    }
  if (memcmp(c[0], c[1], sizeof c[0])) return fputs("the results differ\\n", stderr), 1;
  printf("%.9f %.9f\\n", best[0], best[1]);
  return 0;
}
"""


def command(*words, stdin=None):
    done = subprocess.run(words, capture_output=True, text=True, input=stdin)
    if done.returncode:
        fail(f"{' '.join(map(str, words))} failed:\n{done.stderr[:2000]}")
    return done.stdout


def bench_code(mlir_opt, folder):
    clang = find_tool("clang-19", "clang-19")
    translate = find_tool("mlir-translate-19", "mlir-19-tools")
    path, caller = folder / "matmul.mlir", folder / "caller"
    path.write_text(MATMUL)
    command(SLUICE, "build", path, "--engine", "cpu", "-o", folder / "ours.so")
    lowered = command(mlir_opt, path, "--convert-to-llvm", "--reconcile-unrealized-casts")
    (folder / "theirs.ll").write_text(command(translate, "--mlir-to-llvmir", stdin=lowered))
    command(clang, "-w", "-O2", "-shared", "-fPIC", folder / "theirs.ll", "-o", folder / "theirs.so")
    (folder / "caller.c").write_text(CALLER)
    command(clang, "-O2", folder / "caller.c", "-o", caller, "-ldl")
    ours, theirs = map(float, command(caller, folder / "ours.so", folder / "theirs.so").split())
    ratio = ours / theirs
    print(f"256x256 matrix product: sluice build {1e3 * ours:.2f} ms, "
          f"mlir-opt | mlir-translate | clang -O2 {1e3 * theirs:.2f} ms: {ratio:.2f}x, "
          f"{verdict(ratio <= SLOWER)} at most {SLOWER:.2f}x")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="leave out 10^5 accesses")
    arguments = parser.parse_args()
    mlir_opt = find_tool("mlir-opt-19", "mlir-19-tools")
    with tempfile.TemporaryDirectory(prefix="sluice-bench-") as name:
        folder = pathlib.Path(name)
        measure = build_measure(folder)
        print("lowering to the llvm dialect: sluice opt against mlir-opt-19, the same passes\n")
        bench_lowering(measure, mlir_opt, folder, [n for n in RUNS if n < 100_000 or not arguments.quick])
        print()
        bench_code(mlir_opt, folder)


if __name__ == "__main__":
    main()
