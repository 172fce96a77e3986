#!/usr/bin/env python3
"""Conversion to circuits: one function of 10^3 to 10^5 ops, of several shapes.

  bench/bench-handshake.py [--quick] [--shape NAME]

For each shape the time of reading, --lower-cf-to-handshake and the passes behind it, as `sluice opt`
runs them, and its growth from decade to decade; beside it what mlir-opt-19 takes for --canonicalize
--cse on the same file, the nearest that MLIR itself has to offer. --quick leaves out 10^5 ops.
Exit code 0 whatever the figures are; 1 where a tool is missing or fails.
"""

import argparse
import pathlib
import random
import sys
import tempfile

sys.dont_write_bytecode = True
from measuring import GROWTH, SLUICE, build_measure, find_tool, interleave, print_table, verdict

SIZES, RUNS = [1000, 10_000, 100_000], 7
PASSES = ["--lower-cf-to-handshake", "--handshake-canonicalize", "--handshake-optimize-bitwidths",
          "--handshake-gate-entry", "--handshake-materialize"]


class Writer:
    def __init__(self, n):
        self.lines, self.n_left, self.n_values, self.n_blocks = [], n, 0, 0
        self.rng = random.Random(1)

    def op(self, text):
        self.n_values += 1
        self.n_left -= 1
        self.lines.append(f"  %{self.n_values} = {text}")
        return f"%{self.n_values}"

    def line(self, text):
        self.n_left -= 1
        self.lines.append("  " + text)

    def block(self):
        self.n_blocks += 1
        return f"^b{self.n_blocks}"

    def label(self, name, args=""):
        self.lines.append(f"{name}{args}:")


def straight(w):
    """One block: every op reads two of the last few values."""
    values = ["%x", "%y"]
    while w.n_left > 0:
        op = w.rng.choice(["addi", "subi", "xori", "andi", "muli"])
        a, b = w.rng.choice(values[-8:]), w.rng.choice(values[-8:])
        values.append(w.op(f"arith.{op} {a}, {b} : i32"))
    return values[-1]


def diamonds(w):
    """Conditions one after the other."""
    value = "%x"
    while w.n_left > 0:
        c = w.op(f"arith.cmpi slt, {value}, %y : i32")
        a, b, join = w.block(), w.block(), w.block()
        w.line(f"cf.cond_br {c}, {a}, {b}")
        ends = []
        for block in (a, b):
            w.label(block)
            inner = w.op(f"arith.addi {value}, %y : i32")
            ends.append(w.op(f"arith.xori {inner}, {value} : i32"))
            w.line(f"cf.br {join}({ends[-1]} : i32)")
        w.n_values += 1
        value = f"%{w.n_values}"
        w.label(join, f"({value}: i32)")
    return value


def loops(w):
    """Loops one after the other, each of two blocks, with loads."""
    value = "%x"
    while w.n_left > 0:
        head, body, done = w.block(), w.block(), w.block()
        w.line(f"cf.br {head}(%zero, {value} : i32, i32)")
        w.n_values += 2
        i, total = f"%{w.n_values - 1}", f"%{w.n_values}"
        w.label(head, f"({i}: i32, {total}: i32)")
        c = w.op(f"arith.cmpi slt, {i}, %limit : i32")
        w.line(f"cf.cond_br {c}, {body}, {done}")
        w.label(body)
        at = w.op(f"arith.index_cast {i} : i32 to index")
        read = w.op(f"memref.load %m[{at}] : memref<64xi32>")
        grown = w.op(f"arith.addi {total}, {read} : i32")
        following = w.op(f"arith.addi {i}, %one : i32")
        w.line(f"cf.br {head}({following}, {grown} : i32, i32)")
        w.label(done)
        value = total
    return value


def nest(w):
    """A deep nest of loops, again and again: every value of the outer ones goes around the inner."""
    value = "%x"
    while w.n_left > 0:
        stack = []
        for _ in range(6):
            head, body, done = w.block(), w.block(), w.block()
            w.line(f"cf.br {head}(%zero, {value} : i32, i32)")
            w.n_values += 2
            i, value = f"%{w.n_values - 1}", f"%{w.n_values}"
            w.label(head, f"({i}: i32, {value}: i32)")
            c = w.op(f"arith.cmpi slt, {i}, %limit : i32")
            w.line(f"cf.cond_br {c}, {body}, {done}")
            w.label(body)
            stack.append((head, i, value, done))
        for head, i, carried, done in reversed(stack):
            value = w.op(f"arith.addi {value}, {i} : i32")
            following = w.op(f"arith.addi {i}, %one : i32")
            w.line(f"cf.br {head}({following}, {value} : i32, i32)")
            w.label(done)
            value = carried
    return value


def memory(w):
    """Loads and stores of one array in blocks of ten, all through one queue."""
    value = "%x"
    while w.n_left > 0:
        for _ in range(5):
            low = w.op(f"arith.andi {value}, %limit : i32")
            at = w.op(f"arith.index_cast {low} : i32 to index")
            read = w.op(f"memref.load %m[{at}] : memref<64xi32>")
            value = w.op(f"arith.addi {value}, {read} : i32")
            w.line(f"memref.store {value}, %m[{at}] : memref<64xi32>")
        c = w.op(f"arith.cmpi slt, {value}, %y : i32")
        a, join = w.block(), w.block()
        w.line(f"cf.cond_br {c}, {a}, {join}({value} : i32)")
        w.label(a)
        more = w.op(f"arith.addi {value}, %one : i32")
        w.line(f"cf.br {join}({more} : i32)")
        w.n_values += 1
        value = f"%{w.n_values}"
        w.label(join, f"({value}: i32)")
    return value


SHAPES = {f.__name__: f for f in [straight, diamonds, loops, nest, memory]}


def write(path, shape, n):
    w = Writer(n)
    result = SHAPES[shape](w)
    path.write_text("\n".join([
        "func.func @f(%m: memref<64xi32>, %x: i32, %y: i32) -> i32 {",
        "  %zero = arith.constant 0 : i32", "  %one = arith.constant 1 : i32",
        "  %limit = arith.constant 63 : i32", *w.lines, f"  return {result} : i32", "}", ""]))


def bench(measure, mlir_opt, folder, shape, sizes):
    """All sizes in turn: growth is of what one and the same moment of the machine does to them."""
    rows, last, commands = [], None, []
    for n in sizes:
        path = folder / f"{shape}-{n}.mlir"
        write(path, shape, n)
        rest = [path, "-o", "/dev/null"]
        commands += [[SLUICE, "opt", *rest, *PASSES], [mlir_opt, *rest, "--canonicalize", "--cse"]]
    results = interleave(measure, commands, RUNS)
    for n, ours, theirs in zip(sizes, results[::2], results[1::2]):
        growth = ours.cpu() / last if last else None
        row = [shape, f"{n:,}", f"{1e3 * ours.cpu():.1f}", f"{1e6 * ours.cpu() / n:.2f}", f"{ours.memory():.1f}"]
        row += [f"{theirs.cpu() / ours.cpu():.1f}x", f"{growth:.1f}x" if growth else ""]
        rows.append([*row, f"{verdict(growth <= GROWTH)} linear" if growth and n > 10_000 else ""])
        last = ours.cpu()
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="without 10^5 ops")
    parser.add_argument("--shape", choices=sorted(SHAPES))
    args = parser.parse_args()
    mlir_opt = find_tool("mlir-opt-19", "mlir-19-tools")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        measure = build_measure(folder)
        rows = [["shape", "ops", "CPU ms", "us/op", "peak MB", "mlir-opt/ours", "growth", ""]]
        for shape in [args.shape] if args.shape else SHAPES:
            rows += bench(measure, mlir_opt, folder, shape, SIZES[:2] if args.quick else SIZES)
        print(f"cf to handshake: {' '.join(PASSES)}")
        print_table(rows)


if __name__ == "__main__":
    main()
