#!/usr/bin/env python3
"""The verdicts of --mark-memory-interfaces against what programs do.

    memory_deps.py [--runs N] [--seed S] [FILE.c | FILE.mlir ...]
    memory_deps.py --random KIND [--count N] [--seed S]        (kinds: random_cf.py)

Each function is executed on random inputs. Whenever two accesses touch the same element and one of
them is a store, the first must have been marked with a dependence to the second, carried by the
loop in whose iterations they differ first, at a distance that is not larger; and both must go to
the queue. Loops are found here anew. Runs that go wrong at some point count up to there.
"""

import argparse
import os
import random
import re
import sys
import tempfile

import dataflow
import random_cf
from cf_program import Array, Undefined, parse_module, run_cf


class Loops:
    """Natural loops, by dominators; a function that is not reducible is one loop over all blocks."""

    def __init__(self, function):
        labels = list(function.blocks)
        entry = function.entry.label
        follow = {l: list(dict.fromkeys(function.blocks[l].ops[-1].successors)) for l in labels}
        reached, work = {entry}, [entry]
        while work:
            for l in follow[work.pop()]:
                if l not in reached:
                    reached.add(l)
                    work.append(l)
        before = {l: [p for p in reached if l in follow[p]] for l in reached}
        doms = {l: set(reached) for l in reached}
        doms[entry] = {entry}
        changed = True
        while changed:
            changed = False
            for l in reached - {entry}:
                new = {l} | set.intersection(*(doms[p] for p in before[l]))
                changed, doms[l] = changed or new != doms[l], new
        self.bodies = {}
        for l in reached:
            for h in follow[l]:
                if h in doms[l]:
                    body, work = self.bodies.setdefault(h, {h}), [l]
                    while work:
                        b = work.pop()
                        if b not in body:
                            body.add(b)
                            work.extend(before[b])
        self.is_reducible = self.without_back_edges_acyclic(reached, follow, doms)
        self.entry = entry

    @staticmethod
    def without_back_edges_acyclic(reached, follow, doms):
        left = set(reached)
        while left:
            sinks = {l for l in left
                     if not any(s in left and s not in doms[l] for s in follow[l])}
            if not sinks:
                return False
            left -= sinks
        return True

    def around(self, label):
        return sorted((h for h, body in self.bodies.items() if label in body),
                      key=lambda h: -len(self.bodies[h]))


class Watcher:
    def __init__(self, function):
        self.loops = Loops(function)
        self.counters, self.label, self.visits = {}, None, 0
        self.events = {}  # (array, address) -> [(op, loops, counters)]

    def enter(self, block):
        self.visits += 1
        body = self.loops.bodies.get(block.label)
        if body:
            self.counters[block.label] = self.counters[block.label] + 1 if self.label in body else 0
        self.label = block.label

    def access(self, op, array, address):
        if self.loops.is_reducible:
            around = self.loops.around(self.label)
            at = (around, [self.counters[h] for h in around])
        else:
            is_entry = self.label == self.loops.entry
            at = ([], []) if is_entry else (["all"], [self.visits])
        self.events.setdefault((id(array), address), []).append((op,) + at + (array,))


def attributes(op):
    name = re.search(r'handshake\.name = "([^"]*)"', op.attrs).group(1)
    deps = re.findall(r'\["([^"]*)", (\d+), (true|false), (\d+)\]', op.attrs)
    return name, {(to, int(depth)): int(distance) for to, depth, _, distance in deps}, \
        "mem_interface<LSQ" in op.attrs


def difference(first, later):
    """Depth of the loop in which two runs differ first, and by how much."""
    for depth, (a, b) in enumerate(zip(first[1], later[1])):
        if a != b:
            break
        if first[2][depth] != later[2][depth]:
            return depth + 1, later[2][depth] - first[2][depth]
    return 0, 0


def check_events(events):
    """Number of conflicts, or a message."""
    n = 0
    for accesses in events.values():
        if all(a[0].name == "memref.load" for a in accesses):
            continue
        for i, first in enumerate(accesses):
            for later in accesses[i + 1:]:
                a, b = first[0], later[0]
                if a is b or (a.name == b.name == "memref.load"):
                    continue
                n += 1
                (name, deps, queued), (to, _, to_queued) = attributes(a), attributes(b)
                if not queued or not to_queued:
                    return "%s and %s conflict, but are not both in the queue" % (name, to)
                if ("*", 0) in deps:
                    continue
                depth, distance = difference(first, later)
                if deps.get((to, depth), distance + 1) > distance:
                    return "%s -> %s, depth %d, distance %d, is not among %s" % \
                        (name, to, depth, distance, deps)
    return n


def check(path, runs, seed, totals):
    functions, globals_ = parse_module(dataflow.opt(path, ["--mark-memory-interfaces"]))
    rng = random.Random(seed)
    for function in functions.values():
        if function.entry is None:
            continue
        args = dataflow.arguments(function)
        for op in (op for block in function.blocks.values() for op in block.ops):
            if "mem_interface" in op.attrs:
                totals["queued"] += "mem_interface<LSQ" in op.attrs
                totals["accesses"] += 1
        for number in range(runs):  # small inputs first
            arrays = {n: Array(t) for n, t in args if t.startswith("memref")}
            for name, op in globals_.items():
                if "constant" not in op.attrs:
                    arrays[name] = Array(re.search(r"type = (memref<[^>]*>)", op.attrs).group(1))
            for array in arrays.values():
                array.data = [dataflow.random_value(rng, array.element) for _ in array.data]
            scalars = {n: dataflow.random_value(rng, t) if number > 8 else number
                       for n, t in args if not t.startswith("memref")}
            watcher = Watcher(function)
            try:
                run_cf(globals_, arrays, function, [arrays.get(n, scalars.get(n)) for n, _ in args],
                       steps=1500, watcher=watcher)
            except Undefined:
                totals["undefined"] += 1
            result = check_events(watcher.events)
            if isinstance(result, str):
                return "%s: @%s: %s" % (path, function.name, result)
            totals["conflicts"] += result
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="*")
    parser.add_argument("--random", choices=["structured", "graph", "affine", "pairs"])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=5)
    a = parser.parse_args()
    totals = {"accesses": 0, "queued": 0, "conflicts": 0, "undefined": 0}
    with tempfile.TemporaryDirectory() as folder:
        paths = [(dataflow.compile_c(f, folder) if f.endswith(".c") else f, a.seed) for f in a.file]
        for seed in range(a.seed, a.seed + a.count if a.random else a.seed):
            path = os.path.join(folder, "%s-%d.mlir" % (a.random, seed))
            with open(path, "w") as f:
                f.write(random_cf.generate(a.random, seed))
            paths.append((path, seed))
        for path, seed in paths:
            problem = check(path, a.runs, seed, totals)
            if problem:
                print(problem)
                return 1
    print("%d functions: %d of %d accesses in queues, %d conflicts, all expected; %d runs cut short" %
          (len(paths), totals["queued"], totals["accesses"], totals["conflicts"],
           totals["undefined"]))
    return 0 if totals["conflicts"] else 1


if __name__ == "__main__":
    sys.exit(main())
