#!/usr/bin/env python3
"""How long C to Verilog takes, and where the time goes.

  bench/bench-compile.py [--runs N]

Each kernel of test/kernels of up to 100 lines that becomes a circuit; of N runs the fastest counts.
Then functions of 10 to 160 loops: the time must grow as their size does. The peer is clang-19 -O0 on
the same file, which is part of the work. Exit code 0 whatever the figures are; 1 where a tool fails.
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from measuring import ROOT, SLUICE, fail, find_tool, print_table, verdict

LIMIT = 0.2   # seconds for a kernel
GROWTH = 2.4  # of our own part, for twice the size
STEPS = {"clang": "clang", "libclang": "libclang", "LLVM's passes": "LLVM", "loading libLLVM": "LLVM"}


def compile_once(path, options=()):
    """Seconds in all, and by part; None where there is no circuit."""
    start = time.monotonic()
    done = subprocess.run([SLUICE, "compile", path, "--timing", *options], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    wall = time.monotonic() - start
    if done.returncode:
        return None
    parts = {"clang": 0.0, "libclang": 0.0, "LLVM": 0.0, "ours": 0.0}
    for milliseconds, step in re.findall(r"^ *([\d.]+) ms  (.*)$", done.stderr, re.M):
        if step != "in all":
            parts[STEPS.get(step, "ours")] += float(milliseconds) / 1e3
    return wall, parts


def best(path, runs, options=()):
    results = [compile_once(path, options) for _ in range(runs)]
    return min(results, key=lambda result: result[0]) if all(results) else None


def bench_kernels(runs, clang):
    rows = [["kernel", "all", "clang", "libclang", "LLVM", "ours", "all / clang -O0"]]
    walls = {}
    for path in sorted((ROOT / "test" / "kernels").glob("*.c")):
        text = path.read_text()
        options = re.search(r"RUN: %run-\w+ %s(.*)", text)
        if len(text.splitlines()) > 100:
            continue
        result = best(path, runs, options[1].split() if options else ())
        if not result:
            continue
        start = time.monotonic()
        subprocess.run([clang, "-w", "-O0", "-emit-llvm", "-I", ROOT / "include" / "sluice" / "compat", "-I", ROOT / "include", "-c", path, "-o", "/dev/null"], check=True)
        peer = time.monotonic() - start
        wall, parts = result
        walls[path.stem] = wall
        rows.append([path.stem] + [f"{x * 1e3:.0f} ms" for x in (wall, *parts.values())] + [f"{wall / peer:.2f}"])
    print_table(rows)
    slow = [name for name, wall in walls.items() if wall > LIMIT]
    print(f"{len(walls)} kernels, median {statistics.median(walls.values()) * 1e3:.0f} ms, slowest {max(walls.values()) * 1e3:.0f} ms; "
          f"at most {LIMIT * 1e3:.0f} ms: {verdict(not slow)} {' '.join(slow)}")


def program(loops):
    body = "\n".join(
        f"  for (int i = 0; i < n; i++)\n    if (a[i] > {k})\n      s += a[i] * {k + 1};\n    else\n      s ^= i;" for k in range(loops))
    return f"int f(int a[64], int n) {{\n  int s = 0;\n{body}\n  return s;\n}}\nint main(void) {{ int a[64] = {{0}}; return f(a, 64); }}\n"


def bench_growth(runs, folder):
    rows, before = [["loops", "all", "ours", "times the one before"]], None
    ratios = []
    for loops in (10, 20, 40, 80, 160):
        path = pathlib.Path(folder) / f"loops{loops}.c"
        path.write_text(program(loops))
        wall, parts = best(path, runs) or fail(f"{path} does not compile")
        ratios.append(parts["ours"] / before if before else 0)
        rows.append([str(loops), f"{wall * 1e3:.0f} ms", f"{parts['ours'] * 1e3:.0f} ms", f"{ratios[-1]:.2f}" if before else ""])
        before = parts["ours"]
    print_table(rows)
    print(f"twice the size takes at most {GROWTH} times as long: {verdict(max(ratios) <= GROWTH)}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    clang = find_tool("clang-19", "clang-19")
    bench_kernels(options.runs, clang)
    with tempfile.TemporaryDirectory() as folder:
        bench_growth(options.runs, folder)


main()
