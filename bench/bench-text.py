#!/usr/bin/env python3
"""Compare `sluice opt` with mlir-opt-19: read, verify and print modules of 10^3 to 10^6 ops.

  bench/bench-text.py [--quick] [--seed S]

Both tools run in turn on the same files, written by bench/gen-module. Of the runs of a tool the
best and the median are given; ratios are of the best. --quick leaves out 10^6 ops.
Exit code 0 whatever the figures are; 1 where a tool is missing or fails.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from measuring import (
    GROWTH, ROOT, SLUICE, build_measure, compile_c, find_tool, interleave, print_table, verdict)

SIZES, RUNS = [1000, 10_000, 100_000, 1_000_000], 7  # ops; runs of each tool
STARTS = 200

# The targets.
FASTER, LEANER, AT_OPS = 10.0, 2.0, 100_000
START_MS = 3.0

EMPTY_PROGRAM = "int main(void) { return 0; }\n"


def bench_sizes(measure, mlir_opt, folder, sizes, seed):
    """All sizes in turn: growth is of what one and the same moment of the machine does to them."""
    commands = []
    for n in sizes:
        path = folder / f"{n}.mlir"
        with open(path, "w") as out:
            generator = [sys.executable, ROOT / "bench" / "gen-module", str(n), "--seed", str(seed)]
            subprocess.run(generator, stdout=out, check=True)
        rest = [path, "-o", "/dev/null"]
        commands += [[SLUICE, "opt", *rest], [mlir_opt, *rest]]
    measured = interleave(measure, commands, RUNS)
    return {n: measured[2 * i : 2 * i + 2] for i, n in enumerate(sizes)}


def report_sizes(results):
    rows = [["ops", "speed-up", "CPU", "memory", "target"]]
    for n, (ours, theirs) in results.items():
        faster, leaner = theirs.wall() / ours.wall(), theirs.memory() / ours.memory()
        target = ""
        if n == AT_OPS:
            target = f"{verdict(faster >= FASTER)} {FASTER:.0f}x faster, "
            target += f"{verdict(leaner >= LEANER)} {LEANER:.0f}x leaner"
        row = [f"{faster:.1f}x", f"{theirs.cpu() / ours.cpu():.1f}x", f"{leaner:.1f}x"]
        rows.append([f"{n:,}", *row, target])
    print_table(rows)
    print()
    rows = [["ops", "tool", "best ms", "median ms", "CPU ms", "peak MB", "us/op", "CPU growth", ""]]
    for tool, name in enumerate(["sluice", "mlir-opt-19"]):
        last = None
        for n, measured in results.items():
            m = measured[tool]
            growth = m.cpu() / last if last else None  # of wall time, what else runs would show
            is_judged = growth and tool == 0 and n > 10_000
            row = [f"{n:,}", name, f"{1e3 * m.wall():.2f}", f"{1e3 * m.median():.2f}"]
            row += [f"{1e3 * m.cpu():.2f}", f"{m.memory():.1f}", f"{1e6 * m.wall() / n:.2f}"]
            row += [f"{growth:.1f}x" if growth else ""]
            rows.append([*row, f"{verdict(growth <= GROWTH)} linear" if is_judged else ""])
            last = m.cpu()
    print_table(rows)


def bench_handshake(measure, mlir_opt, folder, seed):
    """The same at the handshake level, which mlir-opt knows in generic form only."""
    pretty, generic = folder / "circuit.mlir", folder / "circuit-generic.mlir"
    with open(pretty, "w") as out:
        generator = [sys.executable, ROOT / "bench" / "gen-module", str(AT_OPS)]
        generator += ["--seed", str(seed), "--level", "handshake"]
        subprocess.run(generator, stdout=out, check=True)
    to_generic = ["--mlir-print-op-generic", "-o"]
    subprocess.run([SLUICE, "opt", pretty, *to_generic, generic], check=True)
    commands = [
        [SLUICE, "opt", generic, *to_generic, "/dev/null"],
        [mlir_opt, generic, "--allow-unregistered-dialect", "-o", "/dev/null"],
        [SLUICE, "opt", pretty, "-o", "/dev/null"],
    ]
    ours, theirs, custom = interleave(measure, commands, RUNS)
    print(
        f"handshake, {AT_OPS:,} ops: generic form {1e3 * ours.wall():.1f} ms, "
        f"mlir-opt-19 {1e3 * theirs.wall():.1f} ms: {theirs.wall() / ours.wall():.1f}x; "
        f"custom form {1e3 * custom.wall():.1f} ms"
    )


def bench_start(measure, folder):
    (folder / "empty.c").write_text(EMPTY_PROGRAM)
    compile_c(folder / "empty.c", folder / "empty")
    (folder / "empty.mlir").write_text("module {\n}\n")
    commands = [[SLUICE, "opt", folder / "empty.mlir", "-o", "/dev/null"], [folder / "empty"]]
    ours, empty = interleave(measure, commands, STARTS, uses_memory=False)
    above = 1e3 * (ours.median() - empty.median())
    print(
        f"start-up: {1e3 * ours.median():.2f} ms on an empty module, "
        f"{1e3 * empty.median():.2f} ms an empty C program (medians of {STARTS}): "
        f"{above:.2f} ms above, {verdict(above <= START_MS)} at most {START_MS:.0f} ms"
    )


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="leave out 10^6 ops")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    mlir_opt = find_tool("mlir-opt-19", "mlir-19-tools")
    sizes = SIZES[:3] if arguments.quick else SIZES
    with tempfile.TemporaryDirectory(prefix="sluice-bench-") as name:
        folder = pathlib.Path(name)
        measure = build_measure(folder)
        print("sluice opt against mlir-opt-19: read, verify, print to /dev/null\n")
        report_sizes(bench_sizes(measure, mlir_opt, folder, sizes, arguments.seed))
        print()
        bench_handshake(measure, mlir_opt, folder, arguments.seed)
        bench_start(measure, folder)


if __name__ == "__main__":
    main()
