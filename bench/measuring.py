"""What the benchmarks share: running commands in turn, and tables."""

import pathlib
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
SLUICE = ROOT / "build" / "sluice"
# At most, for ten times the ops, from 10^4 on; linear is 10, the rest is what caches and noise do.
GROWTH = 13.0


@dataclass
class Run:
    wall: float
    cpu: float
    memory: float  # MB, at the peak


class Measured:
    """What several runs of one command took."""

    def __init__(self):
        self.runs = []

    def wall(self):
        return min(run.wall for run in self.runs)

    def median(self):
        return statistics.median(run.wall for run in self.runs)

    def cpu(self):
        return min(run.cpu for run in self.runs)

    def memory(self):
        return min(run.memory for run in self.runs)


def fail(message):
    print(f"{pathlib.Path(sys.argv[0]).stem}: {message}", file=sys.stderr)
    sys.exit(1)


def compile_c(source, program):
    compiler = shutil.which("gcc") or shutil.which("cc") or fail("there is no C compiler")
    subprocess.run([compiler, "-O2", "-o", program, source], check=True)


def run_once(measure, command, uses_memory):
    done = subprocess.run(
        [measure, *(["--use-memory"] if uses_memory else []), *command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode != 0:
        fail(f"{' '.join(map(str, command))} failed:\n{done.stderr[:2000]}")
    wall, user, system, kilobytes = map(float, done.stderr.split())
    return Run(wall, user + system, kilobytes / 1024)


def interleave(measure, commands, n, uses_memory=True):
    """Run the commands in turn, n times, so that a slow moment of the machine meets them all; see measure.c."""
    results = [Measured() for _ in commands]
    for _ in range(n):
        for command, result in zip(commands, results):
            result.runs.append(run_once(measure, command, uses_memory))
    return results


def verdict(reached):
    return "PASS" if reached else "FAIL"


def print_table(rows):
    """Columns as wide as they need to be; numbers to the right, the verdict to the left."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row[:-1], widths)]
        print("  ".join([*cells, row[-1]]).rstrip())


def find_tool(name, package):
    return shutil.which(name) or fail(f"there is no {name} (package {package})")


def build_measure(folder):
    """The program that the commands are started by; also sees that sluice is there."""
    if not SLUICE.exists():
        fail(f"there is no {SLUICE}: run `make` first")
    compile_c(ROOT / "bench" / "measure.c", folder / "measure")
    return folder / "measure"
