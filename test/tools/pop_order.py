#!/usr/bin/env python3
"""Seed 4: in which order two pops from one queue can happen.

    pop_order.py FILE.mlir FUNCTION...

Each function is run as a circuit of tokens many times, the next unit to fire chosen at random; its
instances of @pop take the numbers 1 and 2 from one queue, in the order in which they fire. Prints the
results that the function can have.
"""

import random
import sys

import dataflow


def results_of(function, runs=60):
    found = set()
    for seed in range(runs):
        queue = [1, 2]
        dataflow.external = lambda name, args, n: [queue.pop(0)] * n
        circuit = dataflow.Circuit(function, [], random.Random(seed))
        circuit.feed([7])
        circuit.run(1)
        found.add(dataflow.signed(circuit.results[0][0], 32))
    return sorted(found)


functions, _ = dataflow.parse_module(
    dataflow.opt(sys.argv[1], ["--lower-cf-to-handshake", "--handshake-materialize"]))
for name in sys.argv[2:]:
    print("%s: %s" % (name, ", ".join(map(str, results_of(functions[name])))))
