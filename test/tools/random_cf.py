#!/usr/bin/env python3
"""Random cf functions, each run as a program and as a circuit (dataflow.py).

    random_cf.py [--count N] [--seed S] [--kind structured|graph] [--print] [-- sluice opt options]

structured: nested loops and branches over variables and arrays, with breaks and early returns.
graph: blocks in any order that branch anywhere, irreducible loops and self loops included, until a
counter runs out.
affine: loops over arrays with subscripts that are linear in their counters, more or less.
pairs: many functions with one or two loops and two or three accesses each.
"""

import argparse
import os
import random
import sys
import tempfile

import cf_program
import dataflow

BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui"]
PREDICATES = cf_program.COMPARE


class Generator:
    def __init__(self, rng, loads_only):
        self.rng, self.lines, self.n_values, self.n_blocks = rng, [], 0, 0
        self.arrays = [("%a", 8, "read")] if loads_only else [("%a", 8, "read"), ("%b", 8, "any"), ("%c", 4, "any"), ("%d", 8, "write")]

    def value(self):
        self.n_values += 1
        return "%%v%d" % self.n_values

    def block(self):
        self.n_blocks += 1
        return "^b%d" % self.n_blocks

    def emit(self, text, *args):
        self.lines.append("  " + text % args)

    def label(self, name, args):
        self.lines.append("%s%s:" % (name, "(%s)" % ", ".join("%s: i32" % a for a in args)
                                     if args else ""))

    def goto(self, name, values):
        return "%s%s" % (name, "(%s : %s)" % (", ".join(values), ", ".join(["i32"] * len(values)))
                         if values else "")

    def constant(self, number):
        v = self.value()
        self.emit("%s = arith.constant %d : i32", v, number)
        return v

    def operand(self, env):
        if self.rng.random() < 0.25:
            return self.constant(self.rng.choice([0, 1, 2, 3, 5, 7, -1, 100]))
        if self.rng.random() < 0.2:
            return self.rng.choice(["%x", "%y", "%k1", "%k2"])
        return self.rng.choice(list(env.values()))

    def condition(self, env):
        v = self.value()
        self.emit("%s = arith.cmpi %s, %s, %s : i32", v, self.rng.choice(PREDICATES),
                  self.operand(env), self.operand(env))
        return v

    def index(self, env, size):
        if self.rng.random() < 0.2:
            v = self.value()
            self.emit("%s = arith.constant %d : index", v, self.rng.randrange(size))
            return v
        mask, masked, v = self.constant(size - 1), self.value(), self.value()
        self.emit("%s = arith.andi %s, %s : i32", masked, self.operand(env), mask)
        self.emit("%s = arith.index_castui %s : i32 to index", v, masked)
        return v

    def load(self, env):
        array, size, kind = self.rng.choice([a for a in self.arrays if a[2] != "write"])
        v, i = self.value(), self.index(env, size)
        self.emit("%s = memref.load %s[%s] : memref<%dxi32>", v, array, i, size)
        return v

    def store(self, env):
        written = [a for a in self.arrays if a[2] != "read"]
        if not written:
            self.assign(env)
            return
        array, size, kind = self.rng.choice(written)
        i = self.index(env, size)
        self.emit("memref.store %s, %s[%s] : memref<%dxi32>", self.operand(env), array, i, size)

    def assign(self, env):
        name = self.rng.choice(list(env))
        kind = self.rng.random()
        if kind < 0.25:
            env[name] = self.load(env)
            return
        v = self.value()
        if kind < 0.35:
            self.emit("%s = arith.select %s, %s, %s : i32", v, self.condition(env),
                      self.operand(env), self.operand(env))
        else:
            self.emit("%s = arith.%s %s, %s : i32", v, self.rng.choice(BINARY), self.operand(env),
                      self.operand(env))
        env[name] = v


class Structured(Generator):
    def statements(self, env, depth, leave):
        for _ in range(self.rng.randrange(1, 5)):
            kind = self.rng.random()
            if kind < 0.5 or depth == 0:
                self.assign(env)
            elif kind < 0.65:
                self.store(env)
            elif kind < 0.83:
                self.branch(env, depth - 1, leave)
            else:
                self.loop(env, depth - 1)

    def branch(self, env, depth, leave):
        then, other, join = self.block(), self.block(), self.block()
        names = [n for n in env if self.rng.random() < 0.5]
        self.emit("cf.cond_br %s, %s, %s", self.condition(env), then, other)
        for label in (then, other):
            self.label(label, [])
            inner = dict(env)
            self.statements(inner, depth, leave)
            for n in env:
                if n not in names:
                    inner[n] = env[n]
            if leave and self.rng.random() < 0.15:
                self.emit("cf.cond_br %s, %s, %s", self.condition(inner),
                          self.goto(leave[0], [inner[n] for n in leave[1]]),
                          self.goto(join, [inner[n] for n in names]))
            else:
                self.emit("cf.br %s", self.goto(join, [inner[n] for n in names]))
        args = [self.value() for _ in names]
        self.label(join, args)
        env.update(zip(names, args))

    def loop(self, env, depth):
        """for (i = 0; i < trips; i++), tested at the top or the bottom; names are carried."""
        head, body, done = self.block(), self.block(), self.block()
        names = [n for n in env if self.rng.random() < 0.6]
        zero, one, trips = self.constant(0), self.constant(1), self.constant(self.rng.randrange(5))
        self.emit("cf.br %s", self.goto(head, [zero] + [env[n] for n in names]))
        args = [self.value() for _ in names]
        i = self.value()
        self.label(head, [i] + args)
        env.update(zip(names, args))
        before = dict(env)
        c = self.value()
        self.emit("%s = arith.cmpi ult, %s, %s : i32", c, i, trips)
        exit_args = [self.value() for _ in names]
        self.emit("cf.cond_br %s, %s, %s", c, body, self.goto(done, [env[n] for n in names]))
        self.label(body, [])
        inner = dict(env)
        self.statements(inner, depth, (done, names))
        following = self.value()
        self.emit("%s = arith.addi %s, %s : i32", following, i, one)
        self.emit("cf.br %s", self.goto(head, [following] + [inner[n] for n in names]))
        self.label(done, exit_args)
        env.update(before)
        env.update(zip(names, exit_args))

    def function(self):
        env = {"p": "%x", "q": "%y", "r": "%k1"}
        self.statements(env, 3, None)
        if self.rng.random() < 0.4:  # a second return
            out, rest = self.block(), self.block()
            self.emit("cf.cond_br %s, %s, %s", self.condition(env), out, rest)
            self.label(out, [])
            self.emit("return %s, %s : i32, i32", env["q"], env["r"])
            self.label(rest, [])
            self.statements(env, 2, None)
        self.emit("return %s, %s : i32, i32", env["p"], env["q"])


class Graph(Generator):
    def function(self):
        n = self.rng.randrange(2, 8)
        blocks = [self.block() for _ in range(n)]
        fuel = self.constant(self.rng.randrange(3, 25))
        self.emit("cf.br %s", self.goto(blocks[0], ["%x", "%y", fuel]))
        out = self.block()
        order = list(blocks)
        self.rng.shuffle(order)
        for label in order:
            p, q, f = self.value(), self.value(), self.value()
            self.label(label, [p, q, f])
            env = {"p": p, "q": q}
            for _ in range(self.rng.randrange(3)):
                self.assign(env)
            if self.rng.random() < 0.3:
                self.store(env)
            left, one, zero, c = self.value(), self.constant(1), self.constant(0), self.value()
            self.emit("%s = arith.subi %s, %s : i32", left, f, one)
            self.emit("%s = arith.cmpi eq, %s, %s : i32", c, left, zero)
            go_on = self.block()
            self.emit("cf.cond_br %s, %s, %s", c, self.goto(out, [env["p"], env["q"]]), go_on)
            self.label(go_on, [])
            values = [self.operand(env), env["q"], left]
            if self.rng.random() < 0.3:
                self.emit("cf.br %s", self.goto(self.rng.choice(blocks), values))
            else:
                other = [env["p"], self.operand(env), left]
                condition = self.condition(env)
                self.emit("cf.cond_br %s, %s, %s", condition,
                          self.goto(self.rng.choice(blocks), values),
                          self.goto(self.rng.choice(blocks), other))
        p, q = self.value(), self.value()
        self.label(out, [p, q])
        self.emit("return %s, %s : i32, i32", p, q)


class Affine(Generator):
    """Loops with all kinds of bounds and steps, subscripts of all kinds, some that wrap."""

    ARRAYS = [("%a", [16]), ("%b", [4, 6]), ("%c", [16])]
    HEAD = """func.func @f(%a: memref<16xi32>, %b: memref<4x6xi32>, %x: i32, %y: i32) -> i32 {
  %c15 = arith.constant 15 : i32
  %n = arith.andi %y, %c15 : i32
  %n8 = arith.trunci %n : i32 to i8
  %c = memref.alloca() : memref<16xi32>
"""

    def function(self):
        self.statements([("%x", "i32"), ("%n", "i32"), ("%n8", "i8")], 3, None)
        self.emit("return %%x : i32")

    def number(self, type_, value):
        v = self.value()
        self.emit("%s = arith.constant %d : %s", v, value, type_)
        return v

    def binary(self, op, a, b, type_):
        v, flags = self.value(), ""
        if op in ("addi", "subi", "muli", "shli"):
            flags = self.rng.choice([""] * 6 + [" overflow<nsw>", " overflow<nsw>", " overflow<nsw, nuw>", " overflow<nuw>"])
        self.emit("%s = arith.%s %s, %s%s : %s", v, op, a, b, flags, type_)
        return v

    def known(self, env, type_):
        values = [v for v, t in env if t == type_]
        return self.rng.choice(values) if values and self.rng.random() < 0.8 else \
            self.number(type_, self.rng.randrange(-2, 8))

    def comparison(self, env):
        type_ = self.rng.choice(["i32", "i32", "i8"])
        v = self.value()
        self.emit("%s = arith.cmpi %s, %s, %s : %s", v, self.rng.choice(PREDICATES),
                  self.expression(env, type_), self.known(env, type_), type_)
        return v

    def expression(self, env, type_):
        v = self.known(env, type_)
        for _ in range(self.rng.choice([0, 0, 1, 1, 2, 3])):
            kind = self.rng.random()
            if kind < 0.35:
                v = self.binary(self.rng.choice(["addi", "subi"]), v, self.known(env, type_), type_)
            elif kind < 0.65:
                v = self.binary(self.rng.choice(["addi", "subi", "muli"]), v,
                                self.number(type_, self.rng.choice([-1, 1, 1, 2, 3, 4])), type_)
            elif kind < 0.85:
                op = self.rng.choice(["andi", "andi", "ori", "xori", "shli", "shrui", "shrsi", "remui",
                                      "remsi", "divui", "divsi"])
                by = {"andi": [7, 3, -2, -4, 5], "ori": [1, 2, 4, 6, 8], "xori": [-1, 1]}.get(op, [1, 2, 3])
                v = self.binary(op, v, self.number(type_, self.rng.choice(by)), type_)
            elif kind < 0.95:
                v = self.binary(self.rng.choice(["minsi", "maxsi", "minui", "maxui"]), v,
                                self.known(env, type_), type_)
            else:
                r = self.value()
                c = self.value()
                self.emit("%s = arith.cmpi %s, %s, %s : %s", c, self.rng.choice(PREDICATES), v,
                          self.known(env, type_), type_)
                self.emit("%s = arith.select %s, %s, %s : %s", r, c, v, self.known(env, type_), type_)
                v = r
        return v

    def subscript(self, env, size):
        type_ = self.rng.choice(["i32", "i32", "i8"])
        v = self.expression(env, type_)
        if self.rng.random() < 0.25:
            v = self.binary("remui", v, self.number(type_, size), type_)
        i = self.value()
        self.emit("%s = arith.%s %s : %s to index", i,
                  self.rng.choice(["index_cast", "index_castui"]), v, type_)
        if self.rng.random() < 0.15:
            one, j = self.value(), self.value()
            self.emit("%s = arith.constant %d : index", one, self.rng.choice([1, -1, 2]))
            self.emit("%s = arith.addi %s, %s : index", j, i, one)
            i = j
        return i

    def access(self, env):
        array, dims = self.rng.choice(self.ARRAYS)
        indices = ", ".join(self.subscript(env, d) for d in dims)
        type_ = "memref<%sxi32>" % "x".join(map(str, dims))
        if self.rng.random() < 0.5:
            v = self.value()
            self.emit("%s = memref.load %s[%s] : %s", v, array, indices, type_)
            env.append((v, "i32"))
        else:
            self.emit("memref.store %s, %s[%s] : %s", self.known(env, "i32"), array, indices, type_)

    def statements(self, env, depth, leave):
        for _ in range(self.rng.randrange(1, 4)):
            kind = self.rng.random()
            if kind < 0.45 or not depth:
                self.access(env)
            elif kind < 0.6:
                then, join = self.block(), self.block()
                other = self.block() if self.rng.random() < 0.5 else join
                self.emit("cf.cond_br %s, %s, %s", self.comparison(env), then, other)
                for label in [then] + [other] * (other != join):
                    self.label(label, [])
                    self.statements(list(env), depth - 1, leave)
                    if leave and self.rng.random() < 0.2:
                        self.emit("cf.cond_br %s, %s, %s", self.comparison(env), leave, join)
                    else:
                        self.emit("cf.br %s", join)
                self.label(join, [])
            else:
                self.loop(list(env), depth - 1)

    def loop(self, env, depth):
        type_ = self.rng.choice(["i32", "i32", "i8"])
        step = self.rng.choice([1, 1, 1, 2, 3, -1, -1, -2])
        up = ["slt", "slt", "sle", "ult", "ne", "ule"]
        predicate = self.rng.choice(up if step > 0 else ["sgt", "sge", "ne", "ugt"])
        first = self.number(type_, self.rng.randrange(-1, 4)) if step > 0 else \
            self.number(type_, self.rng.randrange(2, 15))
        bound = self.number(type_, self.rng.randrange(2, 15) if step > 0 else
                            self.rng.randrange(-1, 3))
        if self.rng.random() < 0.3:
            first = self.known(env, type_)
        if self.rng.random() < 0.3:
            bound = self.known(env, type_)
        by = self.number(type_, step)
        head, done = self.block(), self.block()
        other = self.known(env, type_)
        other_by = self.number(type_, self.rng.choice([1, 2, 5, -1]))
        self.emit("cf.br %s(%s, %s : %s, %s)", head, first, other, type_, type_)
        i, j = self.value(), self.value()
        self.lines.append("%s(%s: %s, %s: %s):" % (head, i, type_, j, type_))
        at_top = self.rng.random() < 0.5
        c = self.value()
        if at_top:
            body = self.block()
            self.emit("%s = arith.cmpi %s, %s, %s : %s", c, predicate, i, bound, type_)
            self.emit("cf.cond_br %s, %s, %s", c, body, done)
            self.label(body, [])
        self.statements(env + [(i, type_), (i, type_), (j, type_)], depth, done)
        following = self.binary("addi", i, by, type_)
        other_next = self.binary("addi", j, other_by, type_)
        again = "%s(%s, %s : %s, %s)" % (head, following, other_next, type_, type_)
        if at_top:
            self.emit("cf.br %s", again)
        else:
            self.emit("%s = arith.cmpi %s, %s, %s : %s", c, predicate,
                      self.rng.choice([i, following]), bound, type_)
            self.emit("cf.cond_br %s, %s, %s", c, again, done)
        self.label(done, [])


class Pairs(Affine):
    """Few accesses that meet rarely: in the last iteration, at one distance, after a wrap."""

    ARRAYS = [("%a", [40])]
    HEAD = """func.func @f%d(%%a: memref<40xi32>, %%x: i32) {
  %%c7 = arith.constant 7 : i32
  %%n = arith.andi %%x, %%c7 : i32
  %%n8 = arith.trunci %%n : i32 to i8
"""

    def expression(self, env, type_):
        counters = [v for v, t in env if t == type_ and v not in ("%n", "%n8")]
        if not counters or self.rng.random() < 0.15:
            return super().expression(env, type_)
        v = self.rng.choice(counters)
        factor = self.rng.choice([1, 1, 1, 1, 2, 3, -1, 64, 86])
        if factor != 1:
            v = self.binary("muli", v, self.number(type_, factor), type_)
        if self.rng.random() < 0.4:
            v = self.binary("addi", v, self.rng.choice(counters + ["%n" if type_ == "i32" else "%n8"]),
                            type_)
        if self.rng.random() < 0.2:
            op = self.rng.choice(["divui", "divsi", "remui", "remsi", "shrui", "andi", "minsi", "maxui"])
            v = self.binary(op, v, self.number(type_, self.rng.choice([2, 3, 7, 12])), type_)
        offset = self.rng.choice([0, 0, 1, 2, 5, 9, 12, 20, 30, 39])
        return self.binary("addi", v, self.number(type_, offset), type_) if offset else v

    def part(self, env, depth):
        kind = self.rng.randrange(8)
        if kind < 4 or not depth:
            self.access(env)
        elif kind < 7:
            self.loop(list(env), depth - 1)
        else:
            then, join = self.block(), self.block()
            self.emit("cf.cond_br %s, %s, %s", self.comparison(env), then, join)
            self.label(then, [])
            self.access(env)
            self.emit("cf.br %s", join)
            self.label(join, [])

    def access(self, env):
        super().access(list(env))  # what is loaded is of no use

    def statements(self, env, depth, leave):
        for _ in range(self.rng.choice([1, 2, 2])):
            self.part(env, depth)

    def function(self):
        env = [("%n", "i32"), ("%n8", "i8")]
        self.loop(list(env), 1)
        if self.rng.random() < 0.4:
            self.part(env, 1)
        self.emit("return")


def generate_pairs(seed, n=25):
    texts = []
    for i in range(n):
        g = Pairs(random.Random(seed * 1000 + i), False)
        g.function()
        texts.append(g.HEAD % i + "\n".join(g.lines) + "\n}\n")
    return "".join(texts)


def generate(kind, seed, loads_only=False):
    if kind == "pairs":
        return generate_pairs(seed)
    rng = random.Random(seed)
    if kind == "affine":
        g = Affine(rng, False)
        g.function()
        return g.HEAD + "\n".join(g.lines) + "\n}\n"
    g = (Structured if kind == "structured" else Graph)(rng, loads_only)
    g.function()
    head = """func.func @f(%a: memref<8xi32>, %b: memref<8xi32>, %d: memref<8xi32>, %x: i32, %y: i32) -> (i32, i32) {
  %k1 = arith.constant 3 : i32
  %k2 = arith.addi %x, %y : i32
  %c = memref.alloca() : memref<4xi32>
"""
    init = []
    for i in range(0 if loads_only else 4):  # a local array must not be read before it is written
        init.append("  %%i%d = arith.constant %d : index\n  memref.store %%y, %%c[%%i%d] : memref<4xi32>"
                    % (i, i, i))
    return head + "\n".join(init) + "\n" + "\n".join(g.lines) + "\n}\n"


def main():
    argv = sys.argv[1:]
    options = ["--lower-cf-to-handshake", "--handshake-materialize"]
    if "--" in argv:
        at = argv.index("--")
        argv, options = argv[:at], argv[at + 1:]
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--kind", choices=["structured", "graph", "affine", "pairs"], default="structured")
    parser.add_argument("--at-once", action="store_true")
    parser.add_argument("--print", action="store_true")
    parser.add_argument("--loads-only", action="store_true", help="no stores")
    parser.add_argument("--icarus", action="store_true", help="run the Verilog")
    parser.add_argument("--quick", action="store_true", help="of Verilog: without lint")
    parser.add_argument("--orders", action="store_true", help="of Verilog: results taken in any order")
    parser.add_argument("--keep-going", action="store_true", help="after a failure")
    a = parser.parse_args(argv)
    if a.print:
        print(generate(a.kind, a.seed, a.loads_only))
        return 0
    n, failed = 0, False
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(a.seed, a.seed + a.count):
            path = os.path.join(folder, "%s-%d.mlir" % (a.kind, seed))
            with open(path, "w") as f:
                f.write(generate(a.kind, seed, a.loads_only))
            if a.icarus:
                flags = ["--quick"] * a.quick + ["--orders"] * a.orders
                result = dataflow.check_icarus(path, dataflow.TO_HW, a.runs, 2, seed, flags)
            else:
                result = dataflow.check(path, options, a.runs, 2, seed=seed, at_once=a.at_once)
            if isinstance(result, str):
                print("seed %d: %s" % (seed, result), flush=True)
                if not a.keep_going:
                    return 1
                failed = True
            else:
                n += result
    print("%d functions, %d executions equal" % (a.count, n))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
