#!/usr/bin/env python3
"""Passes on the cf level change no result: functions on the CPU (sluice run), before and after.

    same_results.py [--random KIND] [--count N] [--seed S] [--runs N] [FILE.mlir...] -- PASSES

Every function of a file, and random ones (random_cf.py), with random arguments. Arrays are compared
element by element, whatever their shape.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import dataflow
import random_cf
from cf_program import parse_module, signed, width_of


def flat(value):
    if isinstance(value, list):
        return [x for v in value for x in flat(v)]
    return [value]


def shaped(values, dims):
    if not dims:
        return values.pop(0)
    return [shaped(values, dims[1:]) for _ in range(dims[0])]


def dims_of(type_):
    return [int(d) for d in re.findall(r"(\d+)x", type_)] if type_.startswith("memref") else []


def random_number(rng, element):
    width = width_of(element)
    return signed(rng.choice([rng.randrange(8), rng.getrandbits(width)]) & ((1 << width) - 1), width)


def run(path, name, types, arguments):
    texts = [json.dumps(shaped(list(a), dims_of(t)) if t.startswith("memref") else a[0])
             for t, a in zip(types, arguments)]
    r = subprocess.run([os.environ.get("SLUICE", "sluice"), "run", path, "--entry", name, "--"] + texts,
                       capture_output=True, text=True)
    if r.returncode:
        sys.exit("%s: @%s: sluice run failed\n%s" % (path, name, r.stderr))
    out = json.loads(r.stdout)
    return [flat(out.get(k, [])) for k in ("results", "arguments")]


def types_of(path, name):
    functions, _ = parse_module(dataflow.opt(path, []))
    return [t for _, t in dataflow.arguments(functions[name])]


def check(path, passes, folder, runs, rng):
    after = os.path.join(folder, "after.mlir")
    with open(after, "w") as f:
        f.write(subprocess.run([os.environ.get("SLUICE", "sluice"), "opt", path] + passes, check=True,
                               capture_output=True, text=True).stdout)
    functions, _ = parse_module(dataflow.opt(path, []))
    n = 0
    for name, function in functions.items():
        if function.entry is None:
            continue
        types, new_types = types_of(path, name), types_of(after, name)
        for _ in range(runs):
            arguments = []
            for t in types:
                element = re.search(r"(?:x|<|^)([a-z]+\d*)>?$", t).group(1)
                size = 1
                for d in dims_of(t):
                    size *= d
                arguments.append([random_number(rng, element) for _ in range(size)])
            before, now = run(path, name, types, arguments), run(after, name, new_types, arguments)
            if before != now:
                sys.exit("%s: @%s(%s): %s before, %s after" % (path, name, arguments, before, now))
            n += 1
    return n


def main():
    at = sys.argv.index("--")
    parser = argparse.ArgumentParser()
    parser.add_argument("file", nargs="*")
    parser.add_argument("--random", choices=["structured", "graph"])
    parser.add_argument("--count", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=2)
    a = parser.parse_args(sys.argv[1:at])
    passes, n = sys.argv[at + 1:], 0
    with tempfile.TemporaryDirectory() as folder:
        paths = list(a.file)
        for seed in range(a.seed, a.seed + a.count if a.random else a.seed):
            paths.append(os.path.join(folder, "%s-%d.mlir" % (a.random, seed)))
            with open(paths[-1], "w") as f:
                f.write(random_cf.generate(a.random, seed))
        for path in paths:
            n += check(path, passes, folder, a.runs, random.Random(a.seed))
    print("%d executions equal" % n)
    return 0 if n else 1


if __name__ == "__main__":
    sys.exit(main())
