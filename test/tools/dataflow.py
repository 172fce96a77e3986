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
import os
import random
import re
import subprocess
import sys
import tempfile

from cf_program import *


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
        self.controller = None  # an op, where the queue is behind one
        self.active = self.ending = False
        if op.operands[0] in circuit.memory:
            self.array = circuit.memory[op.operands[0]]
        else:
            self.controller = circuit.producer[op.operands[-1]]
            self.array = circuit.memory[self.controller.operands[0]]
            self.active = True
        sizes, at, load = op.numbers("groupSizes"), 0 if self.controller else 2, 0
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
        self.end = None if self.controller else op.operands[at]

    def allocate(self, group):
        for port in group:
            self.entries.append({"port": port, "address": None, "data": None, "done": False})

    def actions(self):
        c = self.c
        if not self.active and c.channel(self.op.operands[1]):
            yield self.begin
        if self.active and self.end and not self.ending and c.channel(self.end):
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
        if self.controller:
            self.c.controllers[id(self.controller)].pending -= 1

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
            elif producer.name == "handshake.lsq":  # the queue's model accesses the array itself
                load, at = load + 1, at + 3
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
        self.units, self.end, self.controllers = [], None, {}
        for op in ops:
            if op.name == "handshake.lsq":
                self.units.append(Queue(self, op))
            elif op.name == "handshake.mem_controller":
                self.controllers[id(op)] = Controller(self, op)
                self.units.append(self.controllers[id(op)])
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
        line = re.search(r"RUN: %run-program %s(.*)", f.read())
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


TO_HW = ["--mark-memory-interfaces", "--lower-cf-to-handshake", "--handshake-canonicalize",
         "--handshake-deactivate-mem-dependencies", "--handshake-replace-memory-interfaces",
         "--handshake-gate-entry", "--handshake-materialize", "--handshake-place-buffers",
         "--lower-handshake-to-hw"]


def icarus_once(cf, globals_, circuit, name, path, options, rng, repeat, flags):
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
        r = subprocess.run([sys.executable, tool] + flags + [annotated] + options, capture_output=True,
                           text=True)
        return "\n".join(lines) + "\n" + r.stdout + r.stderr if r.returncode else repeat


def check_icarus(path, options, runs, repeat, seed, flags=[]):
    cf, globals_ = parse_module(opt(path, []))
    lower = [o for o in options if o not in ("--handshake-place-buffers", "--lower-handshake-to-hw")]
    circuit, _ = parse_module(opt(path, lower))
    n = 0
    for name, function in cf.items():
        for k in range(runs if function.entry else 0):
            result = icarus_once(cf, globals_, circuit, name, path, options,
                                 random.Random(seed * 1000 + k), repeat, flags)
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
    parser.add_argument("--skip", action="append", default=[], help="a kernel not to look at")
    parser.add_argument("--at-once", action="store_true", help="offer all inputs at the beginning")
    parser.add_argument("--icarus", action="store_true",
                        help="run the Verilog instead; the passes go down to hw")
    a = parser.parse_args(argv)
    if a.icarus and "--" not in sys.argv:
        options = TO_HW
    n = 0
    with tempfile.TemporaryDirectory() as folder:
        for kernel in a.kernel:
            if os.path.basename(kernel) in a.skip:
                continue
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
