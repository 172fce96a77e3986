#!/usr/bin/env python3
"""Executes a cf function and its handshake circuit, and compares what they compute.

    dataflow.py [--runs N] [--repeat N] [--function NAME] KERNEL.mlir|.c... [-- sluice opt options]

The kernel is run by a small interpreter of cf/arith/memref; the circuit that `sluice opt` makes of
it (by default --lower-cf-to-handshake --handshake-materialize) by a token-level one: every channel
is a FIFO of random capacity, and which unit fires next is random too. Results and memories must be
equal whatever the order, and the circuit must not stop before it has delivered all its results.
Inputs are random. Prints one line, exit code 1 where something differs.
"""

import argparse
import collections
import copy
import math
import os
import random
import re
import struct
import subprocess
import sys
import tempfile


# Reading the generic form -----------------------------------------------------------------------

class Op:
    def __init__(self, name):
        self.name = name
        self.results, self.operands, self.successors = [], [], []
        self.attrs, self.operand_types, self.result_types = "", [], []

    def number(self, key):
        return int(re.search(key + r" = (-?\d+)", self.attrs).group(1))

    def symbol(self, key):
        return re.search(key + r" = @([\w.$]+)", self.attrs).group(1)

    def numbers(self, key):
        text = re.search(key + r" = (?:array<i32: |\[)([^>\]]*)", self.attrs)
        return [int(x.split(":")[0]) for x in text.group(1).split(",")] if text else []

    def names(self, key):
        return re.findall(r'"([^"]*)"', re.search(key + r" = \[([^\]]*)\]", self.attrs).group(1))


class Block:
    def __init__(self, label, args):
        self.label, self.args, self.ops = label, args, []


class Function:
    def __init__(self, op):
        self.op, self.blocks = op, {}
        self.name = re.search(r'sym_name = "([^"]*)"', op.attrs).group(1)
        self.entry = None


def split_top(text):
    """Split at commas outside brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in "<([{":
            depth += 1
        elif c in ")]}" or (c == ">" and text[i - 1] != "-"):
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    last = text[start:].strip()
    return parts + [last] if last else parts


def matching(text, at):
    """Index behind the bracket that closes the one at `at`."""
    depth, quoted = 0, False
    for i in range(at, len(text)):
        c = text[i]
        if c == '"' and text[i - 1] != "\\":
            quoted = not quoted
        if quoted:
            continue
        if c in "<([{":
            depth += 1
        elif c in ")]}" or (c == ">" and text[i - 1] != "-"):
            depth -= 1
            if depth == 0:
                return i + 1
    raise ValueError("no closing bracket: " + text)


def parse_op(line):
    m = re.match(r'(?:(%\w+)(?::(\d+))? = )?"([\w.]+)"', line)
    op, rest = Op(m.group(3)), line[m.end():]
    end = matching(rest, 0)
    op.operands = split_top(rest[1:end - 1])
    rest = rest[end:].strip()
    if rest.startswith("["):
        end = matching(rest, 0)
        op.successors = split_top(rest[1:end - 1])
        rest = rest[end:].strip()
    while rest and rest[0] in "<{":
        end = matching(rest, 0)
        op.attrs += rest[:end]
        rest = rest[end:].strip()
    if rest.startswith("("):  # a region follows
        return op
    rest = rest[1:].strip()
    end = matching(rest, 0)
    op.operand_types = split_top(rest[1:end - 1])
    types = rest[end:].strip()[2:].strip()
    op.result_types = split_top(types[1:-1]) if types.startswith("(") else [types]
    if m.group(1):
        n = int(m.group(2) or 1)
        op.results = [m.group(1)] if n == 1 and not m.group(2) else \
            ["%s#%d" % (m.group(1), i) for i in range(n)]
    return op


def parse_module(text):
    functions, globals_, function, block = {}, {}, None, None
    for line in text.splitlines():
        line = line.split("  // ")[0].strip()
        if line.startswith("^"):
            label = re.match(r"\^\w+", line).group(0)
            args = [a.split(":")[0].strip() for a in split_top(line[line.find("(") + 1:-2])] \
                if "(" in line else []
            block = Block(label, args)
            function.blocks[label] = block
            function.entry = function.entry or block
        elif line.startswith("})") and function:  # attributes behind the body
            function.op.attrs += line
            function, block = None, None
        elif '"memref.global"' in line:
            op = parse_op(line)
            globals_[re.search(r'sym_name = "([^"]*)"', op.attrs).group(1)] = op
        elif '"func.func"' in line or '"handshake.func"' in line:
            function = Function(parse_op(line))
            block = None
            functions[function.name] = function
        elif line.startswith(("%", '"')) and '"builtin.module"' not in line:
            if block is None:  # an entry block without arguments has no label
                block = Block("", [])
                function.blocks[""] = block
                function.entry = block
            block.ops.append(parse_op(line))
    return functions, globals_


# Numbers ----------------------------------------------------------------------------------------

def data_type(text):
    m = re.match(r"!handshake\.channel<(\w+)", text)
    return m.group(1) if m else text


def width_of(text):
    text = data_type(text)
    return 64 if text == "index" else int(re.sub(r"\D", "", text))


def signed(value, width):
    return value - (1 << width) if value >> (width - 1) else value


def to_f32(x):
    try:
        return struct.unpack("f", struct.pack("f", x))[0]
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")


def constant(op, type_text):
    m = re.search(r"value = (true|false|[-+.\w]+)(?: :|[,}>])", op.attrs)
    text = m.group(1)
    if data_type(type_text).startswith("f"):
        if text.startswith("0x"):
            bits = int(text, 16)
            return struct.unpack("f", struct.pack("I", bits))[0] if width_of(type_text) == 32 else \
                struct.unpack("d", struct.pack("Q", bits))[0]
        return float(text)
    value = {"true": 1, "false": 0}.get(text)
    return (int(text) if value is None else value) & ((1 << width_of(type_text)) - 1)


COMPARE = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]


def compare(predicate, a, b, w):
    p = COMPARE[predicate]
    if p[0] == "s":
        a, b = signed(a, w), signed(b, w)
    p = p[-2:]
    return int({"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b,
                "ge": a >= b}[p])


def guarded(f):
    """Where Python raises, IEEE has infinities and NaN; nothing here depends on which."""
    def g(*args):
        try:
            return f(*args)
        except (ZeroDivisionError, ValueError, OverflowError):
            raise Undefined()
    return g


FLOAT_OPS = {
    "addf": lambda a, b: a + b, "subf": lambda a, b: a - b, "mulf": lambda a, b: a * b,
    "divf": guarded(lambda a, b: a / b), "remf": guarded(math.fmod), "negf": lambda a: -a,
    "absf": abs, "sqrt": guarded(math.sqrt), "extf": lambda a: a, "truncf": lambda a: a,
    "floor": guarded(lambda a: float(math.floor(a))), "ceil": guarded(lambda a: float(math.ceil(a))),
    "trunc": guarded(lambda a: float(math.trunc(a))), "fma": lambda a, b, c: a * b + c,
    "copysign": math.copysign, "maxnumf": max, "minnumf": min, "maximumf": max, "minimumf": min,
    "exp": guarded(math.exp), "log": guarded(math.log), "sin": guarded(math.sin),
    "cos": guarded(math.cos), "powf": guarded(lambda a, b: float(abs(a) ** b)),
    "atan2": math.atan2, "exp2": guarded(lambda a: 2.0 ** a), "log2": guarded(math.log2),
    "tan": guarded(math.tan), "tanh": math.tanh, "roundeven": guarded(lambda a: float(round(a))),
    "round": guarded(lambda a: math.copysign(math.floor(abs(a) + 0.5), a)), "atan": math.atan,
    "log10": guarded(math.log10), "cbrt": lambda a: math.copysign(abs(a) ** (1 / 3), a),
}


def round_to(value, type_text):
    width = width_of(type_text)
    if width == 64:
        return value
    if width == 32:
        return to_f32(value)
    try:
        return struct.unpack("e", struct.pack("e", value))[0]
    except OverflowError:
        raise Undefined()


def compare_floats(predicate, a, b):
    if predicate in (0, 15):
        return int(predicate == 15)
    if a != a or b != b:
        return int(predicate >= 8)
    return int([a == b, a > b, a >= b, a < b, a <= b, a != b, True][(predicate - 1) % 7])


FORMATS = {"f16": "e", "f32": "f", "f64": "d", "i16": "H", "i32": "I", "i64": "Q"}


def bitcast(value, source, target):
    return struct.unpack(FORMATS[target], struct.pack(FORMATS[source], value))[0]


class Undefined(Exception):
    """The program divides by zero, shifts too far, or leaves an array: its result is not defined."""


def divide(a, b, w, is_signed, want_rest):
    if b == 0:
        raise Undefined()
    if is_signed:
        a, b = signed(a, w), signed(b, w)
        if a == -(1 << (w - 1)) and b == -1:
            raise Undefined()
    q = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return a - q * b if want_rest else q


def shift(kind, a, b, w):
    if b >= w:
        raise Undefined()
    return a << b if kind == "shli" else (signed(a, w) if kind == "shrsi" else a) >> b


def compute(op, args):
    """arith and its handshake namesakes."""
    kind = op.name.split(".")[1]
    w = width_of(op.operand_types[-1])
    out = width_of(op.result_types[0])
    mask = (1 << out) - 1
    a, b = (args + [0, 0])[:2]
    if kind in FLOAT_OPS:
        return round_to(FLOAT_OPS[kind](*args), op.result_types[0])
    if kind in ("sitofp", "uitofp"):
        return round_to(float(signed(a, w) if kind == "sitofp" else a), op.result_types[0])
    if kind in ("fptosi", "fptoui"):
        if a != a or abs(a) >= 2.0 ** (out - 1):
            raise Undefined()
        return int(a) & mask
    if kind == "cmpf":
        return compare_floats(op.number("predicate"), a, b)
    if kind == "bitcast":
        return bitcast(a, data_type(op.operand_types[0]), data_type(op.result_types[0]))
    if kind == "select":
        return args[1] if a else args[2]
    table = {
        "addi": lambda: a + b, "subi": lambda: a - b, "muli": lambda: a * b, "andi": lambda: a & b,
        "ori": lambda: a | b, "xori": lambda: a ^ b, "not": lambda: ~a,
        "shli": lambda: shift(kind, a, b, w), "shrsi": lambda: shift(kind, a, b, w),
        "shrui": lambda: shift(kind, a, b, w),
        "divsi": lambda: divide(a, b, w, True, False), "remsi": lambda: divide(a, b, w, True, True),
        "divui": lambda: divide(a, b, w, False, False),
        "remui": lambda: divide(a, b, w, False, True),
        "maxsi": lambda: max(a, b, key=lambda x: signed(x, w)),
        "minsi": lambda: min(a, b, key=lambda x: signed(x, w)),
        "maxui": lambda: max(a, b), "minui": lambda: min(a, b),
        "cmpi": lambda: compare(op.number("predicate"), a, b, w),
        "ctpop": lambda: bin(a).count("1"), "ctlz": lambda: w - a.bit_length(),
        "cttz": lambda: (a & -a).bit_length() - 1 if a else w,
        "absi": lambda: abs(signed(a, w)),
        "extsi": lambda: signed(a, w), "extui": lambda: a, "trunci": lambda: a,
        "index_cast": lambda: signed(a, w), "index_castui": lambda: a,
    }
    return table[kind]() & mask


# The cf level -----------------------------------------------------------------------------------

class Array:
    def __init__(self, type_text):
        body = re.match(r"memref<((?:[\d?]+x)*)([a-wyz]\w*)[,>]", type_text)
        self.dims = [int(d) for d in body.group(1).split("x") if d]
        self.element = body.group(2)
        layout = re.search(r"strided<\[([\d, ]*)\](?:, offset: (\d+))?>", type_text)
        if layout:
            self.strides = [int(x) for x in layout.group(1).split(",")]
            self.offset = int(layout.group(2) or 0)
        else:
            self.offset, self.strides = 0, []
            for d in reversed(self.dims):
                step = self.strides[0] * previous if self.strides else 1
                self.strides.insert(0, step)
                previous = d
        size = self.offset + 1 + sum((d - 1) * s for d, s in zip(self.dims, self.strides))
        self.data = [0] * size

    def address(self, indices):
        if any(i >= d for d, i in zip(self.dims, indices)):
            raise Undefined()
        return self.offset + sum(i * s for i, s in zip(indices, self.strides))


def dense_contents(attrs, n):
    text = re.search(r"(?:initial_value|initialValue) = dense<(.*?)> :", attrs).group(1)
    is_float = re.search(r"dense<.*?> : tensor<[\dx]*f", attrs)
    values = [float(x) if is_float else int(x) for x in re.findall(r"-?\d[\d.e+-]*", text)]
    if not is_float:
        width = int(re.search(r"dense<.*?> : tensor<[\dx]*i(\d+)", attrs).group(1))
        values = [x & ((1 << width) - 1) for x in values]
    return values * n if len(values) == 1 else values


def switch_target(function, op, operands):
    """The default's operands stand before those of the cases."""
    sizes = op.numbers("operandSegmentSizes")
    parts = [sizes[1]] + op.numbers("case_operand_segments")
    text = re.search(r"case_values = dense<(.*?)> :", op.attrs)
    cases = [int(x) for x in re.findall(r"-?\d+", text.group(1))] if text else []
    cases = cases * (len(parts) - 1) if len(cases) == 1 else cases
    w = width_of(op.operand_types[0])
    which = 0
    for i, case in enumerate(cases):
        if case & ((1 << w) - 1) == operands[0]:
            which = i + 1
            break
    start = 1 + sum(parts[:which])
    return function.blocks[op.successors[which]], operands[start:start + parts[which]]


def run_cf(globals_, shared, function, args, steps=200000):
    env, block, values = {}, function.entry, args
    while True:
        env.update(zip(block.args, values))
        for op in block.ops:
            steps -= 1
            if steps < 0:
                raise Undefined()
            operands = [env[v] for v in op.operands]
            if op.name == "func.return":
                return operands
            if op.name == "cf.br":
                block, values = function.blocks[op.successors[0]], operands
                break
            if op.name == "cf.cond_br":
                sizes = op.numbers("operandSegmentSizes")
                which = 0 if operands[0] else 1
                start = 1 + (sizes[1] if which else 0)
                values = operands[start:start + sizes[1 + which]]
                block = function.blocks[op.successors[which]]
                break
            if op.name == "cf.switch":
                block, values = switch_target(function, op, operands)
                break
            if op.name == "arith.constant":
                env[op.results[0]] = constant(op, op.result_types[0])
            elif op.name in ("memref.alloca", "memref.alloc"):
                env[op.results[0]] = Array(op.result_types[0])
            elif op.name == "memref.get_global" and op.symbol("name") in shared:
                env[op.results[0]] = shared[op.symbol("name")]
            elif op.name == "memref.get_global":
                array = Array(op.result_types[0])
                array.data = dense_contents(globals_[op.symbol("name")].attrs, len(array.data))
                env[op.results[0]] = array
            elif op.name == "memref.load":
                array = operands[0]
                env[op.results[0]] = array.data[array.address(operands[1:])]
            elif op.name == "memref.store":
                array = operands[1]
                array.data[array.address(operands[2:])] = operands[0]
            else:
                env[op.results[0]] = compute(op, operands)
        else:
            raise ValueError("block without end")


# The circuit ------------------------------------------------------------------------------------

class Channel:
    def __init__(self, capacity):
        self.tokens, self.capacity = collections.deque(), capacity
        self.at_once = None  # called with each token: there is no room for it to wait

    def has_room(self):
        return self.at_once is not None or len(self.tokens) < self.capacity

    def push(self, token):
        if self.at_once:
            self.at_once(token)
        else:
            self.tokens.append(token)

    def __bool__(self):
        return bool(self.tokens)


class Queue:
    """A load-store queue: entries in the order of allocation, performed as dependences allow."""

    def __init__(self, circuit, op):
        self.c, self.op, self.entries = circuit, op, []
        self.array = circuit.memory[op.operands[0]]
        self.active = self.ending = False
        sizes, at, load = op.numbers("groupSizes"), 2, 0
        self.groups, self.ports = [], []
        for size in sizes:
            control = op.operands[at]
            at += 1
            group = []
            for _ in range(size):
                producer = circuit.producer[op.operands[at]]
                if producer.name == "handshake.load":
                    port = ("load", op.operands[at], op.results[load])
                    load, at = load + 1, at + 1
                else:
                    port = ("store", op.operands[at], op.operands[at + 1])
                    at += 2
                group.append(port)
                self.ports.append(port)
            self.groups.append((control, group))
            circuit.channel(control).at_once = lambda _, g=group: self.allocate(g)
        self.end = op.operands[at]

    def allocate(self, group):
        for port in group:
            self.entries.append({"port": port, "address": None, "data": None, "done": False})

    def actions(self):
        c = self.c
        if not self.active and c.channel(self.op.operands[1]):
            yield self.begin
        if self.active and not self.ending and c.channel(self.end):
            yield self.see_end
        if self.ending and not self.entries and c.channel(self.op.results[-1]).has_room():
            yield self.finish
        for port in self.ports:
            waiting = [e for e in self.entries if e["port"] is port]
            for e in waiting:
                if e["address"] is None:
                    if c.channel(port[1]):
                        yield lambda p=port, e=e: e.update(address=c.channel(p[1]).tokens.popleft())
                    break
            for e in waiting:
                if port[0] == "store" and e["data"] is None:
                    if c.channel(port[2]):
                        yield lambda p=port, e=e: e.update(data=c.channel(p[2]).tokens.popleft())
                    break
        if not self.active:
            return
        ports_seen = set()
        for i, e in enumerate(self.entries):
            before = self.entries[:i]
            kind = e["port"][0]
            if kind == "store":
                if i == 0 and e["address"] is not None and e["data"] is not None:
                    yield lambda e=e: self.store(e)
            elif id(e["port"]) not in ports_seen:  # data of a port comes back in order
                ports_seen.add(id(e["port"]))
                clear = all(b["port"][0] == "load" or
                            (b["address"] is not None and b["address"] != e["address"])
                            for b in before)
                if e["address"] is not None and clear and c.channel(e["port"][2]).has_room():
                    yield lambda e=e: self.load(e)

    def begin(self):
        self.c.channel(self.op.operands[1]).tokens.popleft()
        self.active = True

    def see_end(self):
        self.c.channel(self.end).tokens.popleft()
        self.ending = True

    def finish(self):
        self.active = self.ending = False
        self.c.channel(self.op.results[-1]).push(None)

    def store(self, e):
        self.array.data[e["address"]] = e["data"]
        self.entries.remove(e)

    def load(self, e):
        self.c.channel(e["port"][2]).push(self.c.read(self.array, e["address"]))
        self.entries.remove(e)


class Controller:
    """A memory controller: accesses in any order; counts stores to know when it is done."""

    def __init__(self, circuit, op):
        self.c, self.op, self.pending = circuit, op, 0
        self.array = circuit.memory[op.operands[0]]
        self.active = self.ending = self.started = False
        self.loads, self.stores = [], []
        at, end, load = 2, len(op.operands) - 1, 0
        while at < end:
            producer = circuit.producer[op.operands[at]]
            if producer.name == "handshake.load":
                self.loads.append((op.operands[at], op.results[load]))
                load, at = load + 1, at + 1
            elif producer.name == "handshake.store":
                self.stores.append((op.operands[at], op.operands[at + 1]))
                at += 2
            else:
                circuit.channel(op.operands[at]).at_once = self.announce
                at += 1
        self.end = op.operands[end]

    def announce(self, n):
        self.pending += n

    def actions(self):
        c = self.c
        if not self.active and c.channel(self.op.operands[1]):
            yield self.begin
        if self.active and not self.ending and c.channel(self.end):
            yield self.see_end
        if self.ending and not self.pending and c.channel(self.op.results[-1]).has_room():
            yield self.finish
        if not self.started:  # loads may come in after the end: only stores are counted
            return
        for address, data in self.loads:
            if c.channel(address) and c.channel(data).has_room():
                yield lambda a=address, d=data: c.channel(d).push(
                    c.read(self.array, c.channel(a).tokens.popleft()))
        for address, data in self.stores:
            if c.channel(address) and c.channel(data):
                yield lambda a=address, d=data: self.store(a, d)

    def begin(self):
        self.c.channel(self.op.operands[1]).tokens.popleft()
        self.active = self.started = True

    def see_end(self):
        self.c.channel(self.end).tokens.popleft()
        self.ending = True

    def finish(self):
        self.active = self.ending = False
        self.c.channel(self.op.results[-1]).push(None)

    def store(self, address, data):
        at = self.c.channel(address).tokens.popleft()
        self.array.data[at] = self.c.channel(data).tokens.popleft()
        self.pending -= 1


class Deadlock(Exception):
    pass


class Circuit:
    def __init__(self, function, memories, rng):
        self.function, self.rng = function, rng
        self.channels, self.memory, self.producer = {}, {}, {}
        self.state = {}
        self.arg_names = function.op.names("argNames")
        for arg, array in zip(function.entry.args, memories):  # by position: names may have changed
            if array is not None:
                self.memory[arg] = array
        ops = function.entry.ops
        for op in ops:
            for r in op.results:
                self.producer[r] = op
            if op.name == "handshake.ram":
                contents = dense_contents(op.attrs, 0) if "initialValue" in op.attrs else None
                array = Array(op.result_types[0])
                if contents is not None:
                    array.data = contents if len(contents) == len(array.data) else \
                        dense_contents(op.attrs, len(array.data))
                self.memory[op.results[0]] = array
        self.units, self.end = [], None
        for op in ops:
            if op.name == "handshake.lsq":
                self.units.append(Queue(self, op))
            elif op.name == "handshake.mem_controller":
                self.units.append(Controller(self, op))
            elif op.name == "handshake.end":
                self.end = op
            elif op.name != "handshake.ram":
                self.units.append(op)
        self.connect_at_once()
        self.results = [[] for _ in self.end.operands]

    def connect_at_once(self):
        """A constant in front of a controller, behind a lazy fork, has no room for a token."""
        for op in self.function.entry.ops:
            if op.name == "handshake.constant" and self.channel(op.results[0]).at_once:
                fork = self.producer.get(op.operands[0])
                assert fork and fork.name == "handshake.lazy_fork", "count not behind a lazy fork"
                out = self.channel(op.results[0])
                value = constant(op, op.result_types[0])
                self.channel(op.operands[0]).at_once = lambda _, o=out, v=value: o.push(v)

    def channel(self, name):
        if name not in self.channels:
            self.channels[name] = Channel(self.rng.choice([1, 1, 2, 8, 1000]))
        return self.channels[name]

    def read(self, array, address):
        return array.data[address] if address < len(array.data) else 0

    def feed(self, inputs):
        for i, arg in enumerate(self.function.entry.args):
            if arg not in self.memory:
                channel = self.channel(arg)
                channel.capacity = 1 << 30
                channel.push(inputs[i] if i < len(inputs) else None)

    def actions_of(self, op):
        """At most one thing the unit could do now."""
        ch = self.channel
        kind = op.name.split(".")[1]
        ins = [ch(v) for v in op.operands]
        outs = [ch(v) for v in op.results]
        if kind == "source":
            return outs[0].has_room() and (lambda: outs[0].push(None))
        if kind == "fork":
            sent = self.state.setdefault(id(op), set())
            ready = [i for i, o in enumerate(outs) if i not in sent and o.has_room()]
            return bool(ins[0] and ready) and (lambda: self.fork(op, ins[0], outs, sent, ready))
        if kind == "lazy_fork":
            ok = ins[0] and all(o.has_room() for o in outs)
            return bool(ok) and (lambda: [o.push(t) for t in [ins[0].tokens.popleft()]
                                          for o in outs])
        if kind == "mux":
            if not ins[0]:
                return False
            chosen = ins[1 + ins[0].tokens[0]]
            return bool(chosen) and outs[0].has_room() and \
                (lambda: (ins[0].tokens.popleft(), outs[0].push(chosen.tokens.popleft())))
        if kind in ("control_merge", "merge"):
            ready = [i for i, c in enumerate(ins) if c]
            if not ready or not all(o.has_room() for o in outs):
                return False
            i = self.rng.choice(ready)
            return lambda: [o.push(x) for o, x in zip(outs, (ins[i].tokens.popleft(), i))]
        if kind == "load":
            if self.rng.random() < 0.5 and ins[1] and outs[1].has_room():
                return lambda: outs[1].push(ins[1].tokens.popleft())
            if ins[0] and outs[0].has_room():
                return lambda: outs[0].push(ins[0].tokens.popleft())
            return bool(ins[1]) and outs[1].has_room() and \
                (lambda: outs[1].push(ins[1].tokens.popleft()))
        if kind == "gate":
            return self.gate(op, ins, outs)
        if not all(ins):
            return False
        if kind == "cond_br":
            to = outs[0 if ins[0].tokens[0] else 1]
            return to.has_room() and (lambda: (ins[0].tokens.popleft(),
                                               to.push(ins[1].tokens.popleft())))
        if not all(o.has_room() for o in outs):
            return False
        return lambda: self.compute(op, kind, [c.tokens.popleft() for c in ins], outs)

    def gate(self, op, ins, outs):
        state = self.state.setdefault(id(op), {"open": True})
        if state["open"]:
            return bool(ins[0]) and outs[0].has_room() and \
                (lambda: (state.update(open=False), outs[0].push(ins[0].tokens.popleft())))
        return bool(ins[1]) and (lambda: (state.update(open=True), ins[1].tokens.popleft()))

    def fork(self, op, source, outs, sent, ready):
        i = self.rng.choice(ready)
        outs[i].push(source.tokens[0])
        sent.add(i)
        if len(sent) == len(outs):
            source.tokens.popleft()
            sent.clear()

    def compute(self, op, kind, args, outs):
        if kind == "sink":
            return
        if kind == "constant":
            outs[0].push(constant(op, op.result_types[0]))
        elif kind in ("br", "buffer"):
            outs[0].push(args[0])
        elif kind == "store":
            outs[0].push(args[0])
            outs[1].push(args[1])
        elif kind == "join":
            outs[0].push(None)
        elif kind == "wait":
            outs[0].push(args[1])
        elif kind == "instance":
            for o, x in zip(outs, external(op.symbol("module"), args[:-1], len(outs) - 1) + [None]):
                o.push(x)
        else:
            try:
                outs[0].push(compute(op, args))
            except Undefined:  # computed, but not used by a program that is defined
                outs[0].push(0)

    def run(self, n_results, steps=3000000):
        idle = 0
        while any(len(r) < n_results for r in self.results):
            fired = False
            for unit in self.rng.sample(self.units, len(self.units)):
                if isinstance(unit, Op):
                    action = self.actions_of(unit)
                    if action:
                        action()
                        fired = fired or unit.name != "handshake.source"
                else:
                    actions = list(unit.actions())
                    if actions:
                        self.rng.choice(actions)()
                        fired = True
                steps -= 1
            for i, v in enumerate(self.end.operands):
                if self.channel(v) and self.rng.random() < 0.7:
                    self.results[i].append(self.channel(v).tokens.popleft())
                    fired = True
            idle = 0 if fired else idle + 1
            if idle > 50 or steps < 0:
                raise Deadlock(", ".join(
                    "%s:%d" % (n, len(c.tokens)) for n, c in sorted(self.channels.items()) if c))


def external(name, args, n_results):
    """A stand-in for circuits that are somewhere else: some pure function of the inputs."""
    total = sum(int(a) * (i + 3) for i, a in enumerate(args)) + len(name)
    return [(total * 7 + i) & 0xffffffff for i in range(n_results)]


# Comparing --------------------------------------------------------------------------------------

def compile_c(path, folder):
    """A kernel in C, with the options that its own RUN line has."""
    with open(path) as f:
        line = re.search(r"RUN: %run-cf %s(.*)", f.read())
    out = os.path.join(folder, os.path.basename(path) + ".mlir")
    r = subprocess.run([os.environ.get("SLUICE", "sluice"), "compile", path, "--emit", "cf"] +
                       (line.group(1).split() if line else []), capture_output=True, text=True)
    if r.returncode:
        sys.exit("%s: sluice compile failed\n%s" % (path, r.stderr))
    with open(out, "w") as f:
        f.write(r.stdout)
    return out


def opt(path, options):
    sluice = os.environ.get("SLUICE", "sluice")
    r = subprocess.run([sluice, "opt", path, "--mlir-print-op-generic"] + options,
                       capture_output=True, text=True)
    if r.returncode:
        sys.exit("%s: sluice opt failed\n%s" % (path, r.stderr))
    return r.stdout


def arguments(function):
    inputs = re.search(r"function_type = \((.*?)\) ->", function.op.attrs)
    types = split_top(inputs.group(1)) if inputs else []
    at = function.op.attrs.find("arg_attrs = [")
    given = []
    if at >= 0:
        at += len("arg_attrs = ")
        given = split_top(function.op.attrs[at + 1:matching(function.op.attrs, at) - 1])
    names = []
    for i in range(len(types)):
        name = re.search(r'handshake\.arg_name = "([^"]*)"', given[i]) if given else None
        names.append(name.group(1) if name else "in%d" % i)
    return list(zip(names, types))


def touched_globals(function):
    names = []
    for block in function.blocks.values():
        for op in block.ops:
            if op.name == "memref.get_global" and op.symbol("name") not in names:
                names.append(op.symbol("name"))
    return names


def random_value(rng, type_text):
    if type_text.startswith("f"):
        return to_f32(rng.uniform(-8, 8))
    w = width_of(type_text)
    return rng.choice([rng.randrange(12), rng.randrange(12), rng.getrandbits(w)]) & ((1 << w) - 1)


def compare_once(cf, globals_, circuit, name, rng, repeat, at_once):
    args = arguments(cf[name])
    arrays = {n: Array(t) for n, t in args if t.startswith("memref")}
    for n, op in globals_.items():  # those that can change are memories of the caller
        if "constant" not in op.attrs:
            arrays[n] = Array(re.search(r"type = (memref<[^>]*>)", op.attrs).group(1))
    for array in arrays.values():
        array.data = [random_value(rng, array.element) for _ in array.data]
    copies = {n: copy.deepcopy(a) for n, a in arrays.items()}
    order = [n for n, _ in args] + [n for n in touched_globals(cf[name]) if n in arrays]
    hw = Circuit(circuit[name], [copies.get(n) for n in order], rng)
    wanted, inputs = [], []
    for _ in range(repeat):
        scalars = {n: random_value(rng, t) for n, t in args if not t.startswith("memref")}
        before = {n: list(a.data) for n, a in arrays.items()}
        try:
            results = run_cf(globals_, arrays, cf[name], [arrays.get(n, scalars.get(n)) for n, _ in args])
        except Undefined:
            for n, a in arrays.items():
                a.data = before[n]
            continue
        wanted.append(results)
        inputs.append(scalars)
        if not at_once:
            hw.feed([scalars.get(n) for n, _ in args])
            hw.run(len(wanted))
            if {n: a.data for n, a in arrays.items()} != {n: a.data for n, a in copies.items()}:
                return "memory differs for %s" % scalars
    if at_once:
        for scalars in inputs:
            hw.feed([scalars.get(n) for n, _ in args])
        hw.run(len(wanted))
        if {n: a.data for n, a in arrays.items()} != {n: a.data for n, a in copies.items()}:
            return "memory differs for %s" % inputs
    for k, results in enumerate(wanted):
        got = [hw.results[i][k] for i in range(len(results))]
        if got != results:
            return "run %d of %s: expected %s, got %s" % (k, inputs[k], results, got)
    return len(wanted)


TO_HW = ["--lower-cf-to-handshake", "--handshake-canonicalize", "--handshake-gate-entry",
         "--handshake-materialize", "--handshake-place-buffers", "--lower-handshake-to-hw"]


def icarus_once(cf, globals_, circuit, name, path, options, rng, repeat):
    """The same in Verilog: run-circuit with the inputs, and what must come out, as comments."""
    args = arguments(cf[name])
    arrays = {n: Array(t) for n, t in args if t.startswith("memref")}
    for n, op in globals_.items():
        if "constant" not in op.attrs:
            arrays[n] = Array(re.search(r"type = (memref<[^>]*>)", op.attrs).group(1))
    for array in arrays.values():
        array.data = [random_value(rng, array.element) for _ in array.data]
    before = {n: list(a.data) for n, a in arrays.items()}
    inputs, wanted = [], []
    while len(inputs) < repeat:
        scalars = {n: random_value(rng, t) for n, t in args if not t.startswith("memref")}
        saved = {n: list(a.data) for n, a in arrays.items()}
        try:
            wanted.append(run_cf(globals_, arrays, cf[name],
                                 [arrays.get(n, scalars.get(n)) for n, _ in args], steps=3000))
        except Undefined:
            for n, a in arrays.items():
                a.data = saved[n]
            if rng.random() < 0.05:
                return 0
            continue
        inputs.append(scalars)
    op = circuit[name].op
    ports, results = op.names("argNames"), op.names("resNames")
    order = [n for n, _ in args] + [n for n in touched_globals(cf[name]) if n in arrays]
    lines = ["// TOP: " + name]
    for i, port in enumerate(ports):
        if i < len(order) and order[i] in arrays:
            lines.append("// MEM %s: %s -> %s" % (port, " ".join(map(str, before[order[i]])),
                                                  " ".join(map(str, arrays[order[i]].data))))
        else:
            values = [str(x[order[i]]) if i < len(order) else "-" for x in inputs]
            lines.append("// IN %s: %s" % (port, " | ".join(values)))
    for i, port in enumerate(results):
        values = [str(r[i]) if i < len(r) else "-" for r in wanted]
        lines.append("// OUT %s: %s" % (port, " | ".join(values)))
    with open(path) as f:
        text = "\n".join(lines) + "\n" + f.read()
    with tempfile.TemporaryDirectory() as folder:
        annotated = os.path.join(folder, "circuit.mlir")
        with open(annotated, "w") as f:
            f.write(text)
        tool = os.path.join(os.path.dirname(os.path.abspath(__file__)), "run-circuit")
        r = subprocess.run([sys.executable, tool, annotated] + options, capture_output=True,
                           text=True)
        return "\n".join(lines) + "\n" + r.stdout + r.stderr if r.returncode else repeat


def check_icarus(path, options, runs, repeat, seed):
    cf, globals_ = parse_module(opt(path, []))
    lower = [o for o in options if o not in ("--handshake-place-buffers", "--lower-handshake-to-hw")]
    circuit, _ = parse_module(opt(path, lower))
    n = 0
    for name, function in cf.items():
        for k in range(runs if function.entry else 0):
            result = icarus_once(cf, globals_, circuit, name, path, options,
                                 random.Random(seed * 1000 + k), repeat)
            if isinstance(result, str):
                return "%s: @%s: %s" % (path, name, result)
            n += result
    return n


def check(path, options, runs, repeat, only=None, seed=1, at_once=False):
    """Message of the first difference, or the number of executions compared."""
    cf, globals_ = parse_module(opt(path, []))
    circuit, _ = parse_module(opt(path, options))
    n = 0
    for name, function in cf.items():
        if function.entry is None or (only and name != only):
            continue
        for k in range(runs):
            try:
                result = compare_once(cf, globals_, circuit, name, random.Random(seed * 1000 + k),
                                      repeat, at_once)
            except Deadlock as e:
                result = "deadlock: " + str(e)
            if isinstance(result, str):
                return "%s: @%s: %s" % (path, name, result)
            n += result
    return n


def main():
    argv = sys.argv[1:]
    options = ["--lower-cf-to-handshake", "--handshake-materialize"]
    if "--" in argv:
        at = argv.index("--")
        argv, options = argv[:at], argv[at + 1:]
    parser = argparse.ArgumentParser()
    parser.add_argument("kernel", nargs="+")
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--function")
    parser.add_argument("--at-once", action="store_true", help="offer all inputs at the beginning")
    parser.add_argument("--icarus", action="store_true",
                        help="run the Verilog instead; the passes go down to hw")
    a = parser.parse_args(argv)
    if a.icarus and "--" not in sys.argv:
        options = TO_HW
    n = 0
    with tempfile.TemporaryDirectory() as folder:
        for kernel in a.kernel:
            path = compile_c(kernel, folder) if kernel.endswith(".c") else kernel
            if a.icarus:
                result = check_icarus(path, options, a.runs, a.repeat, a.seed)
            else:
                result = check(path, options, a.runs, a.repeat, a.function, a.seed, a.at_once)
            if isinstance(result, str):
                print(result)
                return 1
            n += result
    print("%d executions equal" % n)
    return 0 if n or not a.runs else 1


if __name__ == "__main__":
    sys.exit(main())
