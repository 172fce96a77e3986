#!/usr/bin/env python3
"""Compare the native simulator with Verilator on one circuit, and see how its compiler grows.

  bench/bench-simulate.py [--quick] [--kernel NAME]

A C kernel of about 100,000 cycles goes through `sluice simulate FILE.c`; the Verilog of the same circuit
through `verilator -O3` and `g++ -O3`, with a testbench that serves its channels and memories as the native
simulator does, one evaluation before and one after each clock edge. Both must count the same cycles and
give the same result. Times are processor time of all threads, the best of several runs in turn; time per
cycle is that of a run less that of one without work. Then circuits of 10^3 to 10^6 gates (--quick: 10^5)
are compiled.
Exit code 0 whatever the figures are; 1 where a tool is missing or fails.
"""

import argparse
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SLUICE = ROOT / "build" / "sluice"
RUNS, LONG_RUNS = 15, 3
CYCLE_RATIO, TOTAL_RATIO = 2.0, 50.0  # the targets

MAIN = """
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  static int a[256], b[256], c[256];
  for (int i = 0; i < 256; i++)
    a[i] = b[i] = c[i] = i;
  printf("result %d\\n", NAME((void *)a, (void *)b, (void *)c, atoi(argv[1])));
  return 0;
}
"""
KERNELS = {
    # name: C text, sizes of its arrays, and n in the short and the long run
    "matmul": (
        """
int matmul(int a[16][16], int b[16][16], int c[16][16], int n) {
  int sum = 0;
  for (int r = 0; r < n; r++)
    for (int i = 0; i < 16; i++)
      for (int j = 0; j < 16; j++) {
        int t = 0;
        for (int k = 0; k < 16; k++)
          t += a[i][k] * b[k][j];
        c[i][j] = t + r;
        sum += t;
      }
  return sum;
}
""",
        {"a": 256, "b": 256, "c": 256},
        (22, 1100),
    ),
    "histogram": (
        """
int histogram(int a[256], int b[256], int c[256], int n) {
  for (int r = 0; r < n; r++)
    for (int i = 0; i < 256; i++)
      c[a[i] & 255] += b[i];
  return c[0];
}
""",
        {"a": 256, "b": 256, "c": 256},
        (390, 18000),
    ),
}


def fail(message):
    print(f"bench-simulate: {message}", file=sys.stderr)
    sys.exit(1)


def run(command, **more):
    """What it wrote to stdout and to stderr, and seconds of processor time, children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        fail(f"{command[0]} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return done.stdout, done.stderr, seconds


def testbench(name, arrays):
    """C++ that calls the circuit once, with every array's element i being i."""
    starts = [f"{array}_start" for array in arrays] + ["start", "n"]
    ends = [f"{array}_end" for array in arrays] + ["end", "out0"]
    lines = [
        f'#include "V{name}.h"',
        '#include "verilated.h"',
        "#include <cstdio>",
        "#include <cstdlib>",
        *[f"static int {array}[{size}];" for array, size in arrays.items()],
        "int main(int argc, char **argv) {",
        f"  V{name} *t = new V{name};",
        "  unsigned long cycles = 0; int result = 0;",
        *[f"  for (int i = 0; i < {size}; i++) {array}[i] = i;" for array, size in arrays.items()],
        "  t->rst = 1;",
        "  for (int i = 0; i < 3; i++) { t->clk = 0; t->eval(); t->clk = 1; t->eval(); }",
        "  t->rst = 0; t->n = atoi(argv[1]);",
        *[f"  t->{start}_valid = 1;" for start in starts],
        *[f"  t->{end}_ready = 1;" for end in ends],
        f"  int owed = {len(starts) + len(ends)};",
        "  while (owed) {",
        "    t->clk = 0; t->eval();",
        *[f"    bool moves_{s} = t->{s}_valid & t->{s}_ready;" for s in starts],
        *[f"    bool loads_{a} = t->{a}_loadEn; int word_{a} = loads_{a} ? {a}[t->{a}_loadAddr] : 0;" for a in arrays],
        *[f"    if (t->{a}_storeEn) {a}[t->{a}_storeAddr] = t->{a}_storeData;" for a in arrays],
        "    if (t->out0_valid) result = t->out0;",
        f"    owed -= {' + '.join(f't->{end}_valid' for end in ends)};",
        "    t->clk = 1; t->eval(); cycles++;",
        *[f"    if (loads_{a}) t->{a}_loadData = word_{a};" for a in arrays],
        *[f"    if (moves_{s}) {{ t->{s}_valid = 0; owed--; }}" for s in starts],
        "  }",
        '  printf("%lu %d\\n", cycles, result);',
        "  return 0;",
        "}",
    ]
    return "\n".join(lines) + "\n"


class Native:
    name = "native"
    build_seconds = 0.0  # each run compiles

    def __init__(self, folder, name, arrays):
        self.folder, self.kernel = folder, name

    def build(self):
        pass

    def call(self, n):
        report, text, seconds = run([SLUICE, "simulate", f"{self.kernel}.c", "--json", "--", n], cwd=self.folder)
        report = json.loads(report)
        if not report["equal"]:
            fail(f"the circuit of {self.kernel} differs from the CPU")
        return report["cycles"], int(re.search(r"result (-?\d+)", text)[1]), seconds


class Verilator:
    name = "verilator"

    def __init__(self, folder, name, arrays):
        self.folder, self.kernel, self.arrays = folder, name, arrays
        self.build_seconds = 0.0

    def build(self):
        (self.folder / "main.cpp").write_text(testbench(self.kernel, self.arrays))
        _, _, compiled = run([SLUICE, "compile", f"{self.kernel}.c", "--emit", "verilog", "-o", "."], cwd=self.folder)
        _, _, built = run(
            ["verilator", "-O3", "--x-assign", "fast", "--x-initial", "fast", "--noassert", "-CFLAGS", "-O3 -march=native",
             "--cc", "--exe", "--build", f"{self.kernel}.v", "main.cpp", "--top-module", self.kernel, "--Mdir", "obj"],
            cwd=self.folder,
            env={**os.environ, "CCACHE_DISABLE": "1"},
        )
        self.build_seconds = compiled + built

    def call(self, n):
        output, _, seconds = run([self.folder / "obj" / f"V{self.kernel}", n])
        cycles, result = output.split()
        return int(cycles), int(result), seconds


def compare(folder, name):
    text, arrays, (short, long) = KERNELS[name]
    (folder / f"{name}.c").write_text(text + MAIN.replace("NAME", name))
    tools = [Native(folder, name, arrays), Verilator(folder, name, arrays)]
    best = {}
    for tool in tools:
        tool.build()
    for i in range(RUNS):
        for tool in tools:
            for n in (0, short, long) if i < LONG_RUNS else (0, short):
                cycles, result, seconds = tool.call(n)
                known = best.get((tool.name, n), (cycles, result, seconds))
                best[tool.name, n] = (cycles, result, min(seconds, known[2]))
    print(f"{name}: processor time, best of {RUNS}, of the longest run {LONG_RUNS}")
    for n in (0, short, long):
        native, verilator = best["native", n], best["verilator", n]
        if native[:2] != verilator[:2]:
            fail(f"n = {n}: native {native[:2]}, Verilator {verilator[:2]} (cycles, result)")
        print(f"  {native[0]:>9} cycles: native {native[2]:.3f} s, Verilator {verilator[2]:.3f} s")
    for what, n in (("short", short), ("long", long)):
        each = {}
        for tool in tools:
            cycles = best[tool.name, n][0] - best[tool.name, 0][0]
            each[tool.name] = (best[tool.name, n][2] - best[tool.name, 0][2]) / cycles * 1e9
        ratio = each["verilator"] / each["native"]
        print(f"  {what} run: native {each['native']:.0f} ns a cycle, Verilator {each['verilator']:.0f}: "
              f"{ratio:.1f} x faster (wanted: {CYCLE_RATIO})")
    total = {tool.name: tool.build_seconds + best[tool.name, short][2] for tool in tools}
    print(f"  from C to the result: native {total['native']:.3f} s, Verilator {total['verilator']:.2f} s: "
          f"{total['verilator'] / total['native']:.0f} x sooner (wanted: {TOTAL_RATIO:.0f})")


def growth(folder, quick):
    print("compile time: hw text in, one call made")
    before = None
    for gates in [1000, 10_000, 100_000] + ([] if quick else [1_000_000]):
        file = folder / "big.mlir"
        text, _, _ = run([ROOT / "bench" / "gen-netlist", gates])
        file.write_text(text)
        seconds = min(run([SLUICE, "simulate", file, 5])[2] for _ in range(3 if gates < 1_000_000 else 1))
        more = f", {seconds / before:.1f} x the time for 10 x the gates" if before else ""
        print(f"  {gates:>8} gates: {seconds:.3f} s{more}")
        before = seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="leave out 10^6 gates")
    parser.add_argument("--kernel", choices=KERNELS, help="only this kernel")
    arguments = parser.parse_args()
    if not SLUICE.exists():
        fail(f"no {SLUICE}: run `make` first")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name in [arguments.kernel] if arguments.kernel else KERNELS:
            compare(folder, name)
        growth(folder, arguments.quick)


main()
