#!/usr/bin/env python3
"""Random functions for --handshake-optimize-bitwidths, with an oracle for each direction.

    random_widths.py [--count N] [--seed S] [--icarus | --narrow] [--print]

Without --narrow: functions over integers of many widths, with casts of every kind, shifts, divisions,
loops of every kind and arrays. The optimized circuit must compute what the function computes, as
tokens (dataflow.py) or in Verilog.

With --narrow: functions that are written in 32 and 64 bits but built from values of at most N bits, by
steps that keep them so. Every channel of the optimized circuit, those of the ports aside, must have
at most N bits; and it must compute the same as well.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

import dataflow

PASSES = ["--lower-cf-to-handshake", "--handshake-canonicalize", "--handshake-optimize-bitwidths",
          "--handshake-canonicalize", "--handshake-materialize"]
TO_HW = ["--lower-cf-to-handshake", "--handshake-canonicalize", "--handshake-optimize-bitwidths",
         "--handshake-canonicalize", "--handshake-gate-entry", "--handshake-materialize", "--handshake-place-buffers",
         "--lower-handshake-to-hw"]
PREDICATES = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]
TYPES = [8, 16, 32, 64, 32, 5, 13]
BINARY = ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"]


class Generator:
    def __init__(self, rng):
        self.rng, self.lines, self.n = rng, [], 0
        self.arrays = []  # name, size, width, may be written

    def name(self, prefix="%v"):
        self.n += 1
        return "%s%d" % (prefix, self.n)

    def emit(self, text):
        self.lines.append("  " + text)

    def define(self, text):
        v = self.name()
        self.emit("%s = %s" % (v, text))
        return v

    def constant(self, number, width):
        if width == 1:
            return self.define("arith.constant %s" % ("true" if number & 1 else "false"))
        return self.define("arith.constant %d : i%d" % (number, width))

    def label(self, block, args):
        self.lines.append("%s%s:" % (block, "(%s)" % ", ".join("%s: i%d" % a for a in args)
                                     if args else ""))

    def goto(self, block, args):
        if not args:
            return block
        return "%s(%s : %s)" % (block, ", ".join(v for v, _ in args),
                                ", ".join("i%d" % w for _, w in args))

    def binary(self, op, a, b, width):
        return self.define("arith.%s %s, %s : i%d" % (op, a, b, width))

    def compare(self, a, b, width, predicate=None):
        return self.define("arith.cmpi %s, %s, %s : i%d" %
                           (predicate or self.rng.choice(PREDICATES), a, b, width))

    def cast(self, value, width, to, kind=None):
        if width == to:
            return value
        op = "trunci" if to < width else kind or self.rng.choice(["extsi", "extui"])
        return self.define("arith.%s %s : i%d to i%d" % (op, value, width, to))

    def index(self, value, width, size):
        """An index below size, a power of two."""
        value = self.cast(value, width, 32, "extui")
        low = self.binary("andi", value, self.constant(size - 1, 32), 32)
        kind = self.rng.choice(["index_cast", "index_castui"])
        return self.define("arith.%s %s : i32 to index" % (kind, low))

    def function(self, header, globals_, env, results):
        text = [globals_, header]
        return "\n".join(text + self.lines + ["}", ""])


class Mixed(Generator):
    """env: variable -> (value, width)."""

    def pick(self, env, width):
        r = self.rng.random()
        if r < 0.2:
            number = self.rng.choice([0, 1, 2, 3, 5, 15, 16, 100, -1, -3, -128,
                                      self.rng.getrandbits(width)])
            low = -(1 << (width - 1))
            return self.constant((number - low) % (1 << width) + low, width)
        value, w = self.rng.choice(list(env.values()))
        return self.cast(value, w, width)

    def amount(self, env, width):
        if self.rng.random() < 0.6:
            return self.constant(self.rng.randrange(min(width, 1 << (width - 1))), width)
        most = min(width, 1 << (width - 1)) - 1
        return self.binary("remui", self.pick(env, width), self.constant(max(most, 1), width), width)

    def expression(self, env, width):
        r = self.rng.random()
        a = self.pick(env, width)
        if r < 0.4:
            return self.binary(self.rng.choice(BINARY), a, self.pick(env, width), width)
        if r < 0.55:
            op = self.rng.choice(["shli", "shrui", "shrsi"])
            return self.binary(op, a, self.amount(env, width), width)
        if r < 0.65:
            b = self.binary("andi", self.pick(env, width), self.constant(7, width), width)
            b = self.binary("ori", b, self.constant(1, width), width)
            if self.rng.random() < 0.3:
                b = self.binary("subi", self.constant(0, width), b, width)
            return self.binary(self.rng.choice(["divui", "divsi", "remui", "remsi"]), a, b, width)
        if r < 0.75:
            c = self.compare(a, self.pick(env, width), width)
            return self.define("arith.select %s, %s, %s : i%d" % (c, a, self.pick(env, width), width))
        if r < 0.8:
            op = self.rng.choice(["absi", "ctpop", "ctlz", "cttz"])
            return self.define("math.%s %s : i%d" % (op, a, width))
        if r < 0.87:
            c = self.compare(a, self.pick(env, width), width)
            return self.cast(c, 1, width)
        if r < 0.95 and self.arrays:
            array, size, w, _ = self.rng.choice(self.arrays)
            i = self.index(a, width, size)
            v = self.define("memref.load %s[%s] : memref<%dxi%d>" % (array, i, size, w))
            return self.cast(v, w, width)
        other = self.rng.choice(TYPES)
        return self.cast(self.cast(a, width, other), other, width)

    def assign(self, env):
        name = self.rng.choice(list(env))
        width = env[name][1]
        env[name] = (self.expression(env, width), width)

    def store(self, env):
        arrays = [a for a in self.arrays if a[3]]
        if not arrays:
            return self.assign(env)
        array, size, w, _ = self.rng.choice(arrays)
        i = self.index(*self.rng.choice(list(env.values())), size)
        self.emit("memref.store %s, %s[%s] : memref<%dxi%d>" % (self.pick(env, w), array, i, size, w))

    def condition(self, env):
        width = self.rng.choice(TYPES)
        c = self.compare(self.pick(env, width), self.pick(env, width), width)
        if self.rng.random() < 0.2:
            d = self.compare(self.pick(env, width), self.pick(env, width), width)
            return self.binary(self.rng.choice(["andi", "ori"]), c, d, 1)
        return c

    def statements(self, env, depth):
        for _ in range(self.rng.randrange(1, 5)):
            r = self.rng.random()
            if r < 0.6 or not depth:
                self.assign(env)
            elif r < 0.7:
                self.store(env)
            elif r < 0.83:
                self.branch(env, depth - 1)
            else:
                self.loop(env, depth - 1)

    def branch(self, env, depth):
        blocks = [self.name("^b") for _ in range(3)]
        self.emit("cf.cond_br %s, %s, %s" % (self.condition(env), blocks[0], blocks[1]))
        names = [n for n in env if self.rng.random() < 0.6]
        for block in blocks[:2]:
            self.label(block, [])
            inner = dict(env)
            self.statements(inner, depth)
            self.emit("cf.br %s" % self.goto(blocks[2], [inner[n] for n in names]))
        args = [(self.name(), env[n][1]) for n in names]
        self.label(blocks[2], args)
        env.update(zip(names, args))

    def loop(self, env, depth):
        """Counters of every kind: up and down, by steps, tested before or after the step."""
        head, body, done = self.name("^b"), self.name("^b"), self.name("^b")
        names = [n for n in env if self.rng.random() < 0.7]
        width = self.rng.choice([8, 16, 32, 64])
        trips, step = self.rng.randrange(1, 6), self.rng.choice([1, 1, 1, 2, 3])
        first = self.rng.choice([0, 0, 1, -2, 100])
        last = first + trips * step
        predicate = self.rng.choice(["ne", "slt", "ult"] if first >= 0 else ["ne", "slt"])
        op = "addi"
        if self.rng.random() < 0.3:  # down
            first, last, op = last, first, "subi"
            predicate = {"ne": "ne", "slt": "sgt", "ult": "ugt"}[predicate]
        limit = self.constant(last, width)
        start = [(self.constant(first, width), width)] + [env[n] for n in names]
        by = self.constant(step, width)
        self.emit("cf.br %s" % self.goto(head, start))
        i = (self.name(), width)
        args = [(self.name(), env[n][1]) for n in names]
        self.label(head, [i] + args)
        env.update(zip(names, args))
        inner = dict(env)
        exits = [(self.name(), env[n][1]) for n in names]
        at_top = self.rng.random() < 0.5
        if at_top:
            c = self.compare(i[0], limit, width, predicate)
            leave = self.goto(done, [env[n] for n in names])
            self.emit("cf.cond_br %s, %s, %s" % (c, body, leave))
            self.label(body, [])
        counter = self.rng.choice(names) if names else None
        self.statements(inner, depth)
        if counter and self.rng.random() < 0.7:  # a variable that steps along
            v, w = env[counter]
            inner[counter] = (self.binary(self.rng.choice(["addi", "subi"]), v,
                                          self.constant(self.rng.choice([1, 3, -1]), w), w), w)
        following = self.binary(op, i[0], by, width)
        back = self.goto(head, [(following, width)] + [inner[n] for n in names])
        if at_top:
            self.emit("cf.br %s" % back)
        else:
            c = self.compare(following, limit, width, predicate)
            self.emit("cf.cond_br %s, %s, %s" % (c, back, self.goto(done, [inner[n] for n in names])))
        self.label(done, exits)
        env.update(zip(names, exits))

    def generate(self):
        env = {"p": ("%x", 8), "q": ("%y", 32), "r": ("%z", 64), "s": ("%w", 13)}
        self.arrays = [("%a", 16, 8, False), ("%b", 8, 32, True), ("%c", 4, 16, True), ("%k", 8, 8, False)]
        self.emit("%k = memref.get_global @table : memref<8xi8>")
        self.emit("%c = memref.alloca() : memref<4xi16>")
        for i in range(4):
            at = self.define("arith.constant %d : index" % i)
            self.emit("memref.store %s, %%c[%s] : memref<4xi16>" %
                      (self.cast("%y", 32, 16) if i == 3 else self.constant(i * 5, 16), at))
        self.statements(env, 3)
        results = [env[n] for n in "pqrs"]
        self.emit("return %s : %s" % (", ".join(v for v, _ in results),
                                      ", ".join("i%d" % w for _, w in results)))
        return "\n".join(
            ["memref.global constant @table : memref<8xi8> = dense<[0, 1, 2, 3, -1, 5, 6, 7]>",
             "func.func @f(%a: memref<16xi8>, %b: memref<8xi32>, %x: i8, %y: i32, %z: i64, %w: i13)"
             " -> (i8, i32, i64, i13) {"] + self.lines + ["}", ""])


class Loads(Mixed):
    """Without stores: nothing that Verilog could be slow with."""

    def generate(self):
        env = {"p": ("%x", 8), "q": ("%y", 32), "s": ("%w", 13)}
        self.arrays = [("%a", 16, 8, False)]
        self.statements(env, 2)
        results = [env[n] for n in "pqs"]
        self.emit("return %s : %s" % (", ".join(v for v, _ in results),
                                      ", ".join("i%d" % w for _, w in results)))
        return "\n".join(["func.func @f(%a: memref<16xi8>, %x: i8, %y: i32, %w: i13)"
                          " -> (i8, i32, i13) {"] + self.lines + ["}", ""])


class Narrow(Generator):
    """Values of one width that never need more than `bits` bits, in two's complement or without a
    sign: each step keeps them so."""

    def __init__(self, rng):
        super().__init__(rng)
        self.width, self.bits = rng.choice([32, 64]), rng.randrange(3, 12)
        self.signed = rng.random() < 0.5

    def into_range(self, value):
        """The low bits, as a number of that many bits."""
        if self.signed:
            r = self.rng.random()
            if r < 0.5:
                return self.cast(self.cast(value, self.width, self.bits), self.bits, self.width, "extsi")
            by = self.constant(self.width - self.bits, self.width)
            return self.binary("shrsi", self.binary("shli", value, by, self.width), by, self.width)
        r = self.rng.random()
        if r < 0.4:
            return self.binary("andi", value, self.constant((1 << self.bits) - 1, self.width), self.width)
        if r < 0.7:
            return self.cast(self.cast(value, self.width, self.bits), self.bits, self.width, "extui")
        return self.binary("remui", value, self.constant(1 << self.bits, self.width), self.width)

    def number(self):
        low = -(1 << (self.bits - 1)) if self.signed else 0
        return self.constant(low + self.rng.getrandbits(self.bits), self.width)

    def pick(self, env):
        return self.number() if self.rng.random() < 0.2 else self.rng.choice(list(env.values()))[0]

    def step(self, env):
        a, b, r = self.pick(env), self.pick(env), self.rng.random()
        if r < 0.3:
            return self.binary(self.rng.choice(["andi", "ori", "xori"]), a, b, self.width)
        if r < 0.45:
            kinds = ["maxsi", "minsi"] if self.signed else ["maxui", "minui", "maxsi", "minsi"]
            return self.binary(self.rng.choice(kinds), a, b, self.width)
        if r < 0.6:
            c = self.compare(a, b, self.width)
            return self.define("arith.select %s, %s, %s : i%d" % (c, self.pick(env), self.pick(env), self.width))
        if r < 0.7:
            by = self.constant(self.rng.randrange(self.bits), self.width)
            return self.binary("shrsi" if self.signed else self.rng.choice(["shrui", "shrsi"]), a, by, self.width)
        return self.into_range(self.binary(self.rng.choice(["addi", "subi", "muli"]), a, b, self.width))

    def statements(self, env, depth):
        for _ in range(self.rng.randrange(1, 5)):
            name = self.rng.choice(list(env))
            r = self.rng.random()
            if r < 0.6 or not depth:
                env[name] = (self.step(env), self.width)
            elif r < 0.8:
                self.branch(env, depth - 1)
            else:
                self.loop(env, depth - 1)

    def branch(self, env, depth):
        blocks = [self.name("^b") for _ in range(3)]
        c = self.compare(self.pick(env), self.pick(env), self.width)
        self.emit("cf.cond_br %s, %s, %s" % (c, blocks[0], blocks[1]))
        for block in blocks[:2]:
            self.label(block, [])
            inner = dict(env)
            self.statements(inner, depth)
            self.emit("cf.br %s" % self.goto(blocks[2], [inner[n] for n in env]))
        args = [(self.name(), self.width) for _ in env]
        self.label(blocks[2], args)
        env.update(zip(list(env), args))

    def loop(self, env, depth):
        """The counter, and one that steps along, end below the limit of their bits."""
        head, body, done = self.name("^b"), self.name("^b"), self.name("^b")
        top = (1 << (self.bits - 1)) - 1 if self.signed else (1 << self.bits) - 1
        trips = self.rng.randrange(1, min(top, 6) + 1)
        by = self.rng.choice([s for s in [1, 2, 3] if s * trips <= top])
        zero = (self.constant(0, self.width), self.width)
        limit = self.constant(trips, self.width)
        values = [env[n] for n in env]
        self.emit("cf.br %s" % self.goto(head, [zero, zero] + values))
        i, along = (self.name(), self.width), (self.name(), self.width)
        args = [(self.name(), self.width) for _ in env]
        self.label(head, [i, along] + args)
        env.update(zip(list(env), args))
        c = self.compare(i[0], limit, self.width, self.rng.choice(["ne", "slt", "ult"]))
        exits = [(self.name(), self.width) for _ in range(len(env) + 1)]
        self.emit("cf.cond_br %s, %s, %s" % (c, body, self.goto(done, [env[n] for n in env] + [along])))
        self.label(body, [])
        inner = dict(env)
        inner["i"] = i
        self.statements(inner, depth)
        following = (self.binary("addi", i[0], self.constant(1, self.width), self.width), self.width)
        next_along = (self.binary("addi", along[0], self.constant(by, self.width), self.width), self.width)
        self.emit("cf.br %s" % self.goto(head, [following, next_along] + [inner[n] for n in env]))
        self.label(done, exits)
        env.update(zip(list(env), exits))
        env["p"] = exits[-1]

    def generate(self):
        w = self.width
        env = {n: (self.into_range("%" + n), w) for n in "xyz"}
        env = {"p": env["x"], "q": env["y"], "r": env["z"]}
        self.statements(env, 3)
        self.emit("return %s, %s : i%d, i%d" % (env["p"][0], env["q"][0], w, w))
        return "\n".join(["func.func @f(%%x: i%d, %%y: i%d, %%z: i%d) -> (i%d, i%d) {" % (w, w, w, w, w)]
                         + self.lines + ["}", ""])


def too_wide(path, bits):
    """The lines of the circuit whose channels have more bits, but for those next to ports."""
    r = subprocess.run([os.environ.get("SLUICE", "sluice"), "opt", path] + PASSES, capture_output=True,
                       text=True)
    found = []
    for line in r.stdout.splitlines():
        m = re.match(r"\s*(\S+ = )?(handshake\.)?(\w+) ", line)
        if not m or m[3] in ("func", "end", "module"):
            continue
        widths = [int(x) for x in re.findall(r"<i(\d+)>", line)]
        if m[3] in ("trunci", "extsi", "extui"):  # at a port, one side is as wide as the port
            widths = [min(widths)]
        if m[3] in ("fork", "sink", "buffer") and "%arg" in line:  # of a port
            continue
        if any(x > bits for x in widths):
            found.append(line)
    return "\n".join(found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--icarus", action="store_true")
    parser.add_argument("--narrow", action="store_true")
    parser.add_argument("--print", action="store_true")
    a = parser.parse_args()
    kind = Narrow if a.narrow else Loads if a.icarus else Mixed
    n = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(a.seed, a.seed + a.count):
            generator = kind(random.Random(seed))
            text = generator.generate()
            if a.print:
                print(text)
                continue
            path = os.path.join(folder, "widths-%d.mlir" % seed)
            with open(path, "w") as f:
                f.write(text)
            if a.narrow:
                wide = too_wide(path, generator.bits)
                if wide:
                    print("seed %d: needs %d bits, but has\n%s" % (seed, generator.bits, wide))
                    return 1
            if a.icarus:
                result = dataflow.check_icarus(path, TO_HW, a.runs, 2, seed)
            else:
                result = dataflow.check(path, PASSES, a.runs, 2, seed=seed)
            if isinstance(result, str):
                print("seed %d: %s" % (seed, result))
                return 1
            n += result
    if not a.print:
        print("%d functions, %d executions equal" % (a.count, n))
    return 0


if __name__ == "__main__":
    sys.exit(main())
