#!/usr/bin/env python3
"""Functions of which it is known whether they need a queue, through all passes that decide.

    queue_or_not.py [--count N] [--seed S] [--execute] [--print]

Each pattern below is written for an array of random size, with loops of random direction, test and
width of counter. Those of NO_QUEUE must end up without one, those of QUEUE with one; with
--execute, each circuit computes what the program does as well.
"""

import argparse
import os
import random
import re
import sys
import tempfile

import dataflow

PASSES = ["--canonicalize", "--mark-memory-interfaces", "--lower-cf-to-handshake",
          "--handshake-canonicalize", "--handshake-deactivate-mem-dependencies",
          "--handshake-replace-memory-interfaces", "--handshake-materialize"]


class Writer:
    """One function over `a` (n elements) and `b` (n elements); i counts from first to last."""

    def __init__(self, rng, name):
        self.rng, self.name, self.lines, self.n_values, self.n_blocks = rng, name, [], 0, 0
        self.n = rng.randrange(12, 33)
        self.k = rng.randrange(1, 5)  # a distance

    def emit(self, text, *args):
        self.lines.append("  " + text % args)

    def value(self, text, *args):
        self.n_values += 1
        self.lines.append("  %%v%d = " % self.n_values + text % args)
        return "%%v%d" % self.n_values

    def number(self, x, type_="i32"):
        return self.value("arith.constant %d : %s", x, type_)

    def add(self, a, x):
        return self.value("arith.addi %s, %s overflow<nsw> : i32", a, self.number(x))

    def times(self, a, x):
        return self.value("arith.muli %s, %s overflow<nsw> : i32", a, self.number(x))

    def index(self, i):
        return self.value("arith.index_cast %s : i32 to index", i)

    def load(self, array, i):
        return self.value("memref.load %%%s[%s] : memref<%dxi32>", array, self.index(i), self.n)

    def store(self, x, array, i):
        self.emit("memref.store %s, %%%s[%s] : memref<%dxi32>", x, array, self.index(i), self.n)

    def change(self, x):
        return self.value("arith.%s %s, %%x : i32", self.rng.choice(["addi", "xori", "subi"]), x)

    def loop(self, first, end, body, is_known=True, up=False):
        """Over [first, end) in some way; the highest is given by the argument %n where not known."""
        self.n_blocks += 3
        head, inside, done = ("^b%d" % (self.n_blocks - i) for i in range(3))
        up = up or not is_known or self.rng.random() < 0.7
        top = not is_known or self.rng.random() < 0.5
        start = self.number(first if up else end - 1)
        bound = self.number(end if up else first) if is_known else "%n"
        self.emit("cf.br %s(%s : i32)", head, start)
        i = "%%i%d" % self.n_blocks
        self.lines.append("%s(%s: i32):" % (head, i))
        test = "slt" if up else "sge"
        if top:
            c = self.value("arith.cmpi %s, %s, %s : i32", test, i, bound)
            self.emit("cf.cond_br %s, %s, %s", c, inside, done)
            self.lines.append("%s:" % inside)
        body(i)
        following = self.value("arith.addi %s, %s overflow<nsw> : i32", i, self.number(1 if up else -1))
        if top:
            self.emit("cf.br %s(%s : i32)", head, following)
        else:
            c = self.value("arith.cmpi %s, %s, %s : i32", test, following, bound)
            self.emit("cf.cond_br %s, %s(%s : i32), %s", c, head, following, done)
        self.lines.append("%s:" % done)

    def when(self, condition, body):
        self.n_blocks += 2
        then, join = "^b%d" % self.n_blocks, "^b%d" % (self.n_blocks - 1)
        self.emit("cf.cond_br %s, %s, %s", condition, then, join)
        self.lines.append("%s:" % then)
        body()
        self.emit("cf.br %s", join)
        self.lines.append("%s:" % join)

    def text(self):
        return "func.func @%s(%%a: memref<%dxi32>, %%b: memref<%dxi32>, %%x: i32, %%y: i32) {\n" % \
            (self.name, self.n, self.n) + "  %%m = arith.constant %d : i32\n" % (self.n - 5) + \
            "  %n = arith.remui %y, %m : i32\n" + "\n".join(self.lines) + "\n  return\n}\n"


def copy(w):
    w.loop(0, w.n - w.k, lambda i: w.store(w.load("a", w.add(i, w.k)), "b", i))


def in_place(w):
    w.loop(0, w.n, lambda i: w.store(w.change(w.load("a", i)), "a", i), w.rng.random() < 0.5)


def even_and_odd(w):
    w.loop(0, w.n // 2, lambda i: w.store(w.load("a", w.add(w.times(i, 2), 1)), "a", w.times(i, 2)))


def halves(w):
    half = w.n // 2
    w.loop(0, half, lambda i: w.store(w.change(w.load("a", i)), "a", w.add(i, half)))


def halves_by_a_bit(w):  # as LLVM writes the sum where the bit is known to be zero
    w.n = w.rng.choice([16, 32])
    half = w.n // 2
    upper = lambda i: w.value("arith.ori %s, %s : i32", i, w.number(half))
    w.loop(0, half, lambda i: w.store(w.change(w.load("a", upper(i))), "a", i))


def shift_down(w):  # upwards: what is read has not been written
    w.loop(0, w.n - w.k, lambda i: w.store(w.load("a", w.add(i, w.k)), "a", i), up=True)


def clip(w):
    def body(i):
        x = w.load("a", i)
        w.when(w.value("arith.cmpi sgt, %s, %%x : i32", x), lambda: w.store("%x", "a", i))
    w.loop(0, w.n, body)


def two_ranges(w):
    at = w.rng.randrange(2, w.n - 2)
    w.loop(0, at, lambda i: w.store(i, "a", i))
    w.loop(at, w.n, lambda i: w.store("%x", "a", i))


def two_columns(w):
    w.loop(0, w.n // 2, lambda i: (w.store(i, "a", w.times(i, 2)),
                                   w.store("%x", "a", w.add(w.times(i, 2), 1))))


def shift_up(w):
    w.loop(0, w.n - w.k, lambda i: w.store(w.change(w.load("a", i)), "a", w.add(i, w.k)), up=True)


def histogram(w):
    def body(i):
        j = w.value("arith.remui %s, %s : i32", w.load("b", i), w.number(w.n))
        w.store(w.change(w.load("a", j)), "a", j)
    w.loop(0, w.n, body)


def read_back(w):
    w.loop(0, w.n, lambda i: (w.store(i, "a", i), w.store(w.load("a", i), "b", i)))


def two_stores(w):
    w.loop(0, w.n - w.k, lambda i: (w.store(i, "a", i), w.store("%x", "a", w.add(i, w.k))))


def swap(w):
    def body(i):
        j = w.value("arith.subi %s, %s overflow<nsw> : i32", w.number(w.n - 1), i)
        x, y = w.load("a", i), w.load("a", j)
        w.store(y, "a", i)
        w.store(x, "a", j)
    w.loop(0, w.n, body)


def one_after_the_other(w):
    w.loop(0, w.n, lambda i: w.store("%x", "a", i))
    w.loop(0, w.n, lambda i: w.store(w.load("a", i), "b", i), w.rng.random() < 0.5)


NO_QUEUE = [copy, in_place, even_and_odd, halves, halves_by_a_bit, shift_down, clip, two_ranges, two_columns]
QUEUE = [shift_up, histogram, read_back, two_stores, swap, one_after_the_other]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5, help="of each pattern")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--execute", action="store_true")
    parser.add_argument("--print", action="store_true")
    a = parser.parse_args()
    rng = random.Random(a.seed)
    texts = []
    for pattern in NO_QUEUE + QUEUE:
        for i in range(a.count):
            w = Writer(rng, "%s%d" % (pattern.__name__, i))
            pattern(w)
            texts.append(w.text())
    if a.print:
        print("".join(texts))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "patterns.mlir")
        with open(path, "w") as f:
            f.write("".join(texts))
        out = dataflow.opt(path, PASSES)
        functions, _ = dataflow.parse_module(out)
        expected = {p.__name__: p in QUEUE for p in NO_QUEUE + QUEUE}
        for name, function in functions.items():
            has_queue = any(op.name == "handshake.lsq" for op in function.entry.ops)
            if has_queue != expected[re.sub(r"\d+$", "", name)]:
                print("@%s %s a queue" % (name, "has" if has_queue else "lacks"))
                return 1
        if a.execute:
            result = dataflow.check(path, PASSES, 1, 2, seed=a.seed)
            if isinstance(result, str):
                print(result)
                return 1
    print("%d functions as expected" % len(functions))
    return 0


if __name__ == "__main__":
    sys.exit(main())
