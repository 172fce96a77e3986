#!/usr/bin/env python3
"""Gates: how many against Yosys's, and how long `sluice compile --emit blif` takes for many.

  bench/bench-gates.py [--quick | --all | --only KERNEL.c ...]

Size: and-inverters after ABC's `strash`, of our BLIF and of what Yosys's `proc; opt; memory_map; techmap; opt;
aigmap` makes of our Verilog of the same circuit, flattened; flip-flops become plain ones on both sides, and
neither is optimised further. Time: kernels of more and more multiplications, C to BLIF.
Exit code 0 whatever the figures are; 1 where a tool is missing or fails.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from measuring import ROOT, SLUICE, compile_c, fail, interleave, print_table, verdict

KERNELS = ["examples/fir.c", "test/kernels/gcd.c", "test/kernels/histogram.c", "test/kernels/collatz.c",
           "test/kernels/bit_tricks.c", "test/kernels/crc32.c", "test/kernels/bubble_sort.c", "test/kernels/base64.c",
           "test/kernels/hash_fnv.c"]
LARGEST = 1.1  # times Yosys's
PRODUCTS = [4, 8, 16, 32, 64]
SECONDS, AT_GATES = 2.0, 100_000
GROWTH = 2.6  # per doubling; linear is 2, the rest is what caches and noise do
RUNS = 5
PATIENCE = 600  # seconds for Yosys

YOSYS = """
read_verilog {folder}/kernel.v
hierarchy -auto-top
proc
flatten
opt
memory_map
techmap
opt
dfflegalize -cell $_DFF_P_ x
opt -nodffe -nosdff
aigmap
opt_clean
write_blif {folder}/yosys.blif
"""


def all_kernels():
    """Those that become circuits: floats have no units."""
    paths = sorted((ROOT / "test" / "kernels").glob("*.c"))
    return [path for path in paths if subprocess.run([SLUICE, "compile", path], capture_output=True).returncode == 0]


def run(command, seconds=None):
    done = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    if done.returncode != 0:
        fail(f"{' '.join(map(str, command))} failed:\n{(done.stdout + done.stderr)[-2000:]}")
    return done.stdout


def count_ands(path):
    text = run(["berkeley-abc", "-c", f"read_blif {path}; strash; print_stats"])
    return int(re.search(r" and = *(\d+)", text)[1])


def bench_size(folder, kernels):
    rows = [["kernel", "ours", "Yosys", "ratio", "target"]]
    for kernel in kernels:
        name = pathlib.Path(kernel).stem
        print(f"{name} ...", file=sys.stderr, flush=True)
        (folder / "kernel.v").write_text(run([SLUICE, "compile", ROOT / kernel]))
        # All memories as latches, on both sides.
        hw = run([SLUICE, "compile", ROOT / kernel, "--emit", "hw"])
        (folder / "hw.mlir").write_text(hw)
        passes = ["--hw-flatten-modules", "--hw-to-synth=memory-bits=1048576", "--emit-blif"]
        (folder / "ours.blif").write_text(run([SLUICE, "opt", folder / "hw.mlir", *passes]))
        (folder / "yosys.ys").write_text(YOSYS.format(folder=folder))
        ours = count_ands(folder / "ours.blif")
        try:
            run(["yosys", "-q", "-s", folder / "yosys.ys"], PATIENCE)
        except subprocess.TimeoutExpired:
            rows.append([name, f"{ours:,}", "", "", f"Yosys took over {PATIENCE} s"])
            continue
        theirs = count_ands(folder / "yosys.blif")
        ratio = ours / theirs
        rows.append([name, f"{ours:,}", f"{theirs:,}", f"{ratio:.2f}x",
                     f"{verdict(ratio <= LARGEST)} at most {LARGEST}x"])
    print_table(rows)


def large_kernel(n):
    terms = "".join(f"  x = x * (y ^ {i}) + {i + 1};\n  y = y * x;\n" for i in range(n // 2))
    return f"int large(int x, int y) {{\n{terms}  return x ^ y;\n}}\n"


def bench_time(measure, folder):
    rows = [["multiplications", "gates", "best s", "CPU s", "us/gate", "peak MB", "growth", "target"]]
    last = None
    for n in PRODUCTS:
        source = folder / f"large{n}.c"
        source.write_text(large_kernel(n))
        command = [SLUICE, "compile", source, "--emit", "blif", "-o", folder]
        measured = interleave(measure, [command], RUNS)[0]
        text = (folder / f"large{n}.blif").read_text()
        gates = text.count("\n.names") + text.count("\n.latch")
        wall = measured.wall()
        target = ""
        if gates >= AT_GATES and (not last or last[1] < AT_GATES):
            target = f"{verdict(wall * AT_GATES / gates <= SECONDS)} {AT_GATES:,} gates in {SECONDS:.0f} s"
        growth = f"{wall / last[0]:.1f}x" if last else ""
        if last and n > 8:
            target += f"{', ' if target else ''}{verdict(wall / last[0] <= GROWTH)} linear"
        rows.append([str(n), f"{gates:,}", f"{wall:.3f}", f"{measured.cpu():.3f}", f"{1e6 * wall / gates:.2f}",
                     f"{measured.memory():.0f}", growth, target])
        last = (wall, gates)
    print_table(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="the size of two kernels only")
    parser.add_argument("--all", action="store_true", help="the size of every kernel: a quarter of an hour")
    parser.add_argument("--only", nargs="+", metavar="KERNEL.c", help="the size of these kernels only")
    arguments = parser.parse_args()
    for program in ["yosys", "berkeley-abc"]:
        shutil.which(program) or fail(f"there is no {program} (package {program})")
    if not SLUICE.exists():
        fail(f"there is no {SLUICE}: run `make` first")
    with tempfile.TemporaryDirectory(prefix="sluice-bench-") as name:
        folder = pathlib.Path(name)
        measure = folder / "measure"
        compile_c(ROOT / "bench" / "measure.c", measure)
        print("and-inverters after ABC's strash, against Yosys's gates of the same circuit\n")
        chosen = [pathlib.Path(name).resolve() for name in arguments.only or []]
        bench_size(folder, chosen or (KERNELS[:2] if arguments.quick else all_kernels() if arguments.all else KERNELS))
        if chosen:
            return
        print("\nC to BLIF\n")
        bench_time(measure, folder)


if __name__ == "__main__":
    main()
