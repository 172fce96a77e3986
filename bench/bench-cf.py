#!/usr/bin/env python3
"""How long C to the cf level takes.

  bench/bench-cf.py [--runs N]

Each kernel of test/kernels of 40 to 60 lines: what it takes beyond the clang process that is part of it
(which takes as long alone as the peer does: the same clang command), of N runs the fastest. Then functions of
1250 to 10000 lines, a chain of statements, nests of loops and loops one after the other (bench/gen-c): processor time must grow as their
size does. Exit code 0 whatever the figures are; 1 where a tool fails.
"""

import argparse
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from measuring import ROOT, SLUICE, fail, find_tool, print_table, verdict

LIMIT = 0.1  # seconds beyond clang's own
GROWTH = 1.6  # of the time for a line, from the shortest to the longest
SIZES = (1250, 2500, 5000, 10000)
CLANG = ["-O1", "-Xclang", "-disable-llvm-passes", "-g", "-ffp-contract=off", "-w", "-c", "-fno-math-errno",
         "-fPIC", "-emit-llvm", "-idirafter", str(ROOT / "include"), "-idirafter", str(ROOT / "include/sluice/compat")]


def timed(command):
    """Wall clock and processor time; None where it fails."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return None if done.returncode else (wall, after.ru_utime - before.ru_utime)


def best(command, runs, which):
    results = [timed(command) for _ in range(runs)]
    return min(r[which] for r in results) if all(results) else None


def bench_kernels(runs, clang, folder):
    rows, more = [["kernel", "lines", "C to cf", "clang alone", "beyond clang", "ratio"]], []
    for path in sorted((ROOT / "test" / "kernels").glob("*.c")):
        lines = len(path.read_text().splitlines())
        if not 40 <= lines <= 60:
            continue
        ours = best([SLUICE, "compile", path, "--emit", "cf"], runs, 0)
        peer = best([clang, *CLANG, path, "-o", f"{folder}/peer.bc"], runs, 0)
        if ours is None or peer is None:
            continue
        more.append(ours - peer)
        rows.append([path.stem, str(lines), f"{ours * 1e3:.0f} ms", f"{peer * 1e3:.0f} ms",
                     f"{(ours - peer) * 1e3:.0f} ms", f"{ours / peer:.2f}"])
    print_table(rows)
    print(f"{len(more)} kernels, median {statistics.median(more) * 1e3:.0f} ms beyond clang, most "
          f"{max(more) * 1e3:.0f} ms; at most {LIMIT * 1e3:.0f} ms: {verdict(max(more) <= LIMIT)}")


def bench_growth(kind, runs, clang, folder):
    rows, each = [["lines", "C to cf", "clang alone", "ratio", "for a line"]], []
    for lines in SIZES:
        path = pathlib.Path(folder) / f"{kind}{lines}.c"
        path.write_text(subprocess.run([ROOT / "bench" / "gen-c", kind, str(lines)], capture_output=True, text=True,
                                       check=True).stdout)
        ours = best([SLUICE, "compile", path, "--emit", "cf"], runs, 1) or fail(f"{path} does not compile")
        peer = best([clang, *CLANG, path, "-o", f"{folder}/peer.bc"], runs, 1) or fail(f"{path} does not compile")
        each.append(ours / lines)
        rows.append([str(lines), f"{ours:.2f} s", f"{peer:.2f} s", f"{ours / peer:.2f}", f"{each[-1] * 1e6:.0f} us"])
    print(f"\n{kind}")
    print_table(rows)
    print(f"a line of {SIZES[-1]} takes {each[-1] / each[0]:.2f} times as long as one of {SIZES[0]}; at most {GROWTH}: "
          f"{verdict(each[-1] <= GROWTH * each[0])}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    clang = find_tool("clang-19", "clang-19")
    with tempfile.TemporaryDirectory() as folder:
        bench_kernels(options.runs, clang, folder)
        for kind in ("chain", "nest", "loops"):
            bench_growth(kind, options.runs, clang, folder)


main()
