"""BLIF files for the tests: models cut at their latches, and simulated many vectors at a time."""

import random
import re


class Model:
    def __init__(self, name):
        self.name = name
        self.inputs, self.outputs = [], []
        self.gates = []  # (inputs, output, rows, value)
        self.latches = {}  # q: (d, init)
        self.boxes = []  # (model, {formal: actual})
        self.is_blackbox = False


def read(text):
    """The models of a BLIF text, by name, in order."""
    models, model, gate = {}, None, None
    for line in re.sub(r"\\[ \t]*\n", " ", text).splitlines():
        words = line.partition("#")[0].split()
        if not words:
            continue
        command, gate_before, gate = words[0], gate, None
        if command == ".model":
            model = models[words[1]] = Model(words[1])
        elif command == ".inputs":
            model.inputs += words[1:]
        elif command == ".outputs":
            model.outputs += words[1:]
        elif command == ".names":
            gate = [words[1:-1], words[-1], [], True]
            model.gates.append(gate)
        elif command == ".latch":
            model.latches[words[2]] = (words[1], words[-1] if len(words) in (4, 6) else "3")
        elif command in (".subckt", ".gate"):
            model.boxes.append((words[1], dict(word.split("=", 1) for word in words[2:])))
        elif command == ".blackbox":
            model.is_blackbox = True
        elif not command.startswith("."):
            gate = gate_before
            gate[2].append(words[0] if len(words) > 1 else "")
            gate[3] = words[-1] == "1"
    return models


def rename(model, name):
    """Every net under the name that `name` gives it."""
    model.inputs = [name(net) for net in model.inputs]
    model.outputs = [name(net) for net in model.outputs]
    model.gates = [[[name(i) for i in g[0]], name(g[1]), g[2], g[3]] for g in model.gates]
    model.latches = {name(q): (name(d), init) for q, (d, init) in model.latches.items()}
    model.boxes = [(box, {formal: name(net) for formal, net in nets.items()}) for box, nets in model.boxes]


def cut_memory(model, formals):
    """The model's only box, a memory of a read and a write port, as ports of the model.

    What it reads becomes inputs; enables become outputs, and so do addresses and data, where enabled.
    formals: pattern of a formal's name: (port's name, name of its enable or None); group 1 is the bit.
    """
    [(_, nets)] = model.boxes
    model.boxes = []
    by_port = {}
    for formal, net in nets.items():
        for pattern, (port, enable) in formals.items():
            match = re.fullmatch(pattern, formal)
            if match:
                by_port[f"{port}_{(match.groups() + (0,))[0] or 0}"] = (net, enable)
    for port, (net, enable) in sorted(by_port.items()):
        if port.startswith("read_data"):
            model.inputs.append(port)
            model.gates.append([[port], net, ["1"], True])
        else:
            model.outputs.append(port)
            operands = [net] + ([by_port[enable][0]] if enable else [])
            model.gates.append([operands, port, ["1" * len(operands)], True])


def cut(model, latches, inputs):
    """The text of the model without state: a latch's output is an input, its input the output q'."""
    lines = [f".model {model.name}", ".inputs " + " ".join(sorted(inputs))]
    outputs = sorted(model.outputs) + sorted(f"{q}'" for q in latches)
    lines.append(".outputs " + " ".join(outputs))
    for operands, output, rows, value in model.gates:
        lines.append(".names " + " ".join([*operands, output]))
        lines += [f"{row} {int(value)}".strip() for row in rows]
    lines += [f".names {model.latches[q][0]} {q}'\n1 1" for q in sorted(latches)]
    return "\n".join([*lines, ".end", ""])


def undriven(model):
    """Nets that gates read and nothing drives."""
    driven = {gate[1] for gate in model.gates} | {*model.inputs, *model.latches}
    driven |= {net for _, nets in model.boxes for net in nets.values()}
    return sorted({net for gate in model.gates for net in gate[0]} - driven)


def simulate(model, values, mask):
    """The nets' values, each an integer with a bit per vector, from those of inputs and latches."""
    gates = {gate[1]: gate for gate in model.gates}
    values = dict(values)
    for root in [*model.outputs, *(d for d, _ in model.latches.values())]:
        stack = [root]
        while stack:
            net = stack[-1]
            if net in values:
                stack.pop()
                continue
            operands, _, rows, value = gates[net]
            missing = [operand for operand in operands if operand not in values]
            if missing:
                stack += missing
                continue
            total = 0
            for row in rows:
                term = mask
                for operand, bit in zip(operands, row):
                    if bit != "-":
                        term &= values[operand] if bit == "1" else ~values[operand] & mask
                total |= term
            values[net] = total if value else ~total & mask
            stack.pop()
    return values


def differences(a, b, latches, inputs, n_vectors):
    """The outputs and next states in which two models differ on random vectors."""
    random.seed(1)
    mask = (1 << n_vectors) - 1
    given = {net: random.getrandbits(n_vectors) for net in sorted(inputs)}
    x, y = simulate(a, given, mask), simulate(b, given, mask)
    found = [net for net in a.outputs if x[net] != y[net]]
    return found + [q for q in sorted(latches) if x[a.latches[q][0]] != y[b.latches[q][0]]]


def support(model, root, inputs):
    """The inputs and latches that a net depends on."""
    gates = {gate[1]: gate for gate in model.gates}
    seen, stack = set(), [root]
    while stack:
        net = stack.pop()
        if net not in seen:
            seen.add(net)
            if net not in inputs:
                stack += gates[net][0]
    return seen & inputs


def exhaustive_differences(a, b, latches, inputs, most):
    """The same on all vectors; None where that takes more than `most` variables.

    Two inputs that no output depends on together may share a variable.
    """
    pairs = [(net, net, net) for net in a.outputs]
    pairs += [(q, a.latches[q][0], b.latches[q][0]) for q in sorted(latches)]
    together = {net: set() for net in inputs}
    for _, x, y in pairs:
        nets = support(a, x, inputs) | support(b, y, inputs)
        for net in nets:
            together[net] |= nets
    variables = {}
    for net in sorted(inputs, key=lambda net: (-len(together[net]), net)):
        taken = {variables[other] for other in together[net] if other in variables}
        variables[net] = next(i for i in range(len(inputs)) if i not in taken)
    n = max(variables.values()) + 1
    if n > most:
        return None
    # Bit v of variable i is bit i of v: 2^i zeros, 2^i ones, and so on.
    mask = (1 << (1 << n)) - 1
    words = []
    for i in range(n):
        word = (1 << (1 << i)) - 1 << (1 << i)
        for k in range(i + 1, n):
            word |= word << (1 << k)
        words.append(word)
    values = {net: words[i] for net, i in variables.items()}
    x, y = simulate(a, values, mask), simulate(b, values, mask)
    return [name for name, p, q in pairs if x[p] != y[q]]
