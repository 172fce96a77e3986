# What is proved of a unit: SystemVerilog beside its module, derived from its row in units.def. See prove.

import importlib.machinery
import importlib.util
import itertools
import os
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SLUICE = os.environ["SLUICE"]


def load(name, path):
    loader = importlib.machinery.SourceFileLoader(name, str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


circuit = load("circuit", ROOT / "test" / "tools" / "run-circuit")


class ProofError(Exception):
    pass


def declarations():
    """The token declarations of units.def, by op."""
    text = (ROOT / "src" / "units" / "units.def").read_text()
    text = re.sub(r"//.*", "", text)
    rows = dict(re.findall(r'^UNIT\((\w+), "((?:[^"]|"\s*")*)"\)', text, re.M))
    for macro, tokens in re.findall(r'#define (\w+)\(name\) UNIT\(name, "([^"]*)"\)', text):
        for name in re.findall(rf"^{macro}\((\w+)\)", text, re.M):
            rows[name] = tokens
    return {name: re.sub(r'"\s*"', "", tokens) for name, tokens in rows.items()}


def sides(path):
    """[(port, mode)] of operands, and of results; whether these come later."""
    left, arrow, right = re.match(r"(.*)(->>?)(.*)", path).groups()
    read = lambda side: [tuple(part.strip().split(":", 1)) for part in side.split(",") if part.strip()]
    return read(left), read(right), arrow == "->>"


def every(conditions):
    return "(" + " && ".join(["1'b1", *conditions]) + ")"


def some(conditions):
    return "(" + " || ".join(["1'b0", *conditions]) + ")"


class Unit:
    """A unit's module: its channels by port, from the Verilog text."""

    def __init__(self, proof):
        arguments = ", ".join(f"%{name}: {type_}" for name, type_ in proof["args"])
        types = ", ".join(type_ for _, type_ in proof["results"])
        ends = ", ".join(name for name, _ in proof["results"])
        end = f"  end {ends} : {types}\n" if ends else "  end\n"
        text = f"handshake.func @top({arguments}) -> ({types}) {{\n  {proof['op']}\n{end}}}\n"
        lowered = subprocess.run(
            [SLUICE, "opt", "-", "--lower-handshake-to-hw=expose-state=true", "--emit-verilog"],
            input=text, capture_output=True, text=True,
        )
        if lowered.returncode:
            raise ProofError(f"{text}\n{lowered.stderr}")
        modules = re.findall(r"^module (\w+)\(.*?^endmodule\n", lowered.stdout, re.S | re.M)
        self.name = [name for name in modules if name.startswith(proof["unit"])][0]
        self.text = re.search(rf"^module {self.name}\(.*?^endmodule\n", lowered.stdout, re.S | re.M)[0]
        self.ports = circuit.Ports(self.text, self.name)
        self.inputs, self.outputs = [], []
        for channel in self.ports.channels():
            direction = self.ports.ports[channel + "_valid"][0]
            (self.inputs if direction == "input" else self.outputs).append(channel)
        self.states = [name for name in self.ports.ports if name.startswith("state_")]

    def of(self, channels, port):
        return [c for c in channels if c == port or re.fullmatch(rf"{port}_\d+", c)]

    def wires(self, channel):
        direction = "input" if channel in self.inputs else "output"
        return [w for w in self.ports.payload(channel, direction) if not w.startswith("state_")]

    def payload(self, channel):
        wires = self.wires(channel)
        return "{" + ", ".join(wires) + "}" if wires else "1'b0"

    def width(self, channel):
        return max(1, sum(self.ports.ports[w][1] for w in self.wires(channel)))

    def upstream(self, channel):
        """The wires of upstream extra signals, by what follows the channel's name."""
        direction = "output" if channel in self.inputs else "input"
        wires = [w for w in self.ports.payload(channel, direction) if w != channel and not w.startswith("state_")]
        return {w[len(channel):]: w for w in wires}

    def before(self, text):
        """What an expression of the operands was when they were last on offer."""
        wires = [wire for channel in self.inputs for wire in self.wires(channel)]
        return re.sub(rf"\b({'|'.join(wires)})\b", r"before_\1", text) if wires else text


def instance(unit, proof):
    out = ["  reg init = 1;", "  always @(posedge clk) init <= 0;", "  wire rst = init;"]
    connections = []
    for name, (direction, width) in unit.ports.ports.items():
        connections.append(f".{name}({name})")
        if name in ("clk", "rst"):
            continue
        range_ = f"[{width - 1}:0] " if width > 1 else ""
        is_free = direction == "input" and name not in proof.get("driven", [])
        out.append(f"  {'(* anyseq *) ' if is_free else ''}wire {range_}{name};")
    return out + [f"  {unit.name} dut({', '.join(connections)});"]


def common(unit, proof, is_later):
    """The instance; tokens on offer, which come back as they were; outputs that stay."""
    out = instance(unit, proof)
    for channel in unit.inputs + unit.outputs:
        valid, ready, pending = f"{channel}_valid", f"{channel}_ready", f"{channel}_pending"
        out += [
            f"  wire {channel}_moves = {valid} && {ready} && !init;",
            f"  reg {pending} = 0; reg [{unit.width(channel) - 1}:0] {channel}_was;",
            f"  always @(posedge clk) {pending} <= !init && !{channel}_moves && ({valid} || {pending});",
            f"  always @(posedge clk) if ({valid}) {channel}_was <= {unit.payload(channel)};",
            f"  always @* if (!init && {pending} && {valid}) "
            f"{'assume' if channel in unit.inputs else 'assert'}({channel}_was == {unit.payload(channel)});",
        ]
    for channel in unit.inputs:
        low = unit.width(channel)
        for wire in unit.wires(channel):
            width = unit.ports.ports[wire][1]
            low -= width
            out.append(f"  wire [{width - 1}:0] before_{wire} = {channel}_was[{low + width - 1}:{low}];")
    # A lazy fork has withdrawn an operand's token.
    away = proof.get("away") or some(f"({c}_pending && !{c}_valid)" for c in unit.inputs)
    out.append(f"  wire is_away = {away};")
    for channel in unit.outputs:
        if not proof.get("is_lazy"):
            stays = is_later or channel in proof.get("stays", [])
            out.append(f"  always @* if (!init && {channel}_pending{'' if stays else ' && !is_away'}) assert({channel}_valid);")
    # Upstream extra signals are those of the result that carries them, at once.
    given = {suffix: wire for channel in unit.outputs for suffix, wire in unit.upstream(channel).items()}
    for channel in unit.inputs:
        out += [f"  always @* assert({wire} == {given.get(suffix, 0)});" for suffix, wire in unit.upstream(channel).items()]
    for assumption in proof.get("assumes", []):
        out.append(f"  always @* if (!init) assume({assumption});")
    return out


class Firing:
    """A unit without storage: one firing at a time, its operands waiting at the inputs."""

    def __init__(self, unit, proof, path, tag):
        self.unit, self.proof, self.tag, self.out = unit, proof, tag, []
        self.ins, outs, _ = sides(path)
        self.together, self.taken, self.index, self.is_behind = [], [], None, False
        for port, mode in self.ins:
            channels = unit.of(unit.inputs, port)
            if mode == "1":
                self.together += channels
            elif mode == "any" or mode.startswith("["):
                self.taken, self.index = channels, None if mode == "any" else mode[1:-1]
            elif mode == "free":
                self.out += [f"  always @* if (!init) assert({c}_ready);" for c in channels]
            elif mode == "behind":
                self.out += behind(unit, channels[0], self.together[0])
                self.is_behind = True
        self.free = [c for port, mode in outs if mode == "free" for c in unit.of(unit.outputs, port)]
        # Each result with the condition under which it gives a token, and what it is.
        self.results = []
        for port, mode in outs:
            if mode != "free":
                needed = "1'b1" if mode == "1" else ("!" if mode[1] == "!" else "") + mode.strip("[!]")
                self.results += [(c, needed, proof["expects"][port]) for c in unit.of(unit.outputs, port)]

    def say(self, condition, claim):
        self.out.append(f"  always @* if (!init{' && ' + condition if condition else ''}) assert({claim});")

    def text(self):
        for channel in self.free:
            self.say("", f"{channel}_valid")
        if not self.together and not self.taken:
            return self.out
        self.fires = f"fires{self.tag}"
        moves = some(f"{c}_moves" for c in self.taken) if self.taken else f"{self.together[0]}_moves"
        self.out.append(f"  wire {self.fires} = {moves};")
        for channel in self.together:
            self.say("", f"{channel}_moves == {self.fires}")
        for a, b in itertools.combinations(self.taken, 2):
            self.say("", f"!({a}_moves && {b}_moves)")
        for i, channel in enumerate(self.taken if self.index else []):
            self.say(f"{channel}_moves", f"{self.index} == {i}")
        for result in self.results:
            self.tokens(*result)
        self.progress()
        for result in self.results:
            self.origin(*result)
        return self.out

    def tokens(self, channel, needed, expect):
        """A firing gives the result its one token, computed from the operands."""
        unit, fires, width = self.unit, self.fires, self.unit.width(channel)
        self.out += [
            f"  reg {channel}_gave = 0; reg [{width - 1}:0] {channel}_given;",
            f"  always @(posedge clk) if (init || {fires}) {channel}_gave <= 0;",
            f"    else if ({channel}_moves) {channel}_gave <= 1;",
            f"  always @(posedge clk) if ({channel}_moves) {channel}_given <= {unit.payload(channel)};",
            f"  wire [{width - 1}:0] {channel}_token = {channel}_gave ? {channel}_given : {unit.payload(channel)};",
        ]
        self.say(f"{channel}_moves", f"!{channel}_gave")
        self.say(fires, f"({channel}_gave || {channel}_moves) == ({needed})")
        if not any(state.startswith("state_sent") for state in unit.states):
            self.say("", f"!{channel}_gave")
        there = [f"{c}_valid" for c in self.together] + ([some(f"{c}_valid" for c in self.taken)] if self.taken else [])
        self.say(f"{channel}_valid", every(there))
        if expect == "taken":
            for source in self.taken:
                self.say(f"{source}_moves && ({needed})", f"{channel}_token == {unit.payload(source)}")
        elif expect == "number":
            for i, source in enumerate(self.taken):
                self.say(f"{source}_moves", f"{channel}_token == {i}")
        else:
            value = unit.payload(expect) if expect in unit.inputs else expect
            self.out.append(f"  wire [{width - 1}:0] {channel}_expected = {value};")
            self.say(f"{fires} && ({needed})", f"{channel}_token == {channel}_expected")
            self.say(f"{channel}_valid && ({needed})", f"{unit.payload(channel)} == {channel}_expected")

    def progress(self):
        """With its operands there each result is on offer until it is given, and with all given it fires."""
        there = [f"{c}_valid" for c in self.together]
        if self.index:
            there.append(some(f"({self.index} == {i} && {c}_valid)" for i, c in enumerate(self.taken)))
        elif self.taken:
            # The one that was chosen may be away, and another one there.
            has_choice = some(f"{c}_pending || {c}_gave" for c, _, _ in self.results)
            there.append(some(f"{c}_valid" for c in self.taken) + f" && !({has_choice} && is_away)")
        if self.is_behind:
            there.append("credit > 0")
        self.out.append(f"  wire is_there{self.tag} = {every(there)};")
        for channel, needed, _ in self.results:
            others = [f"{c}_ready" for c, _, _ in self.results if c != channel] if self.proof.get("is_lazy") else []
            self.say(f"is_there{self.tag} && ({needed}) && !{channel}_gave && {every(others)}", f"{channel}_valid")
        given = every(f"(!({needed}) || {c}_gave || {c}_moves)" for c, needed, _ in self.results)
        self.say(f"is_there{self.tag} && {given}", self.fires)

    def origin(self, channel, needed, expect):
        """What was on offer, or is given, is that of the operands whose tokens wait: makes the rest inductive."""
        unit, needed = self.unit, self.unit.before(needed)
        self.say(f"{channel}_pending", f"!{channel}_gave")
        for state, token in (("pending", "was"), ("gave", "given")):
            state, token = f"{channel}_{state}", f"{channel}_{token}"
            self.say(state, every(f"{c}_pending" for c in self.together))
            if self.taken and not self.index:
                self.say(state, some(f"{c}_pending" for c in self.taken))
            for i, source in enumerate(self.taken if self.index else []):
                self.say(f"{state} && {unit.before(self.index)} == {i}", f"{source}_pending && {token} == {source}_was")
            if expect not in ("taken", "number"):
                value = unit.payload(expect) if expect in unit.inputs else expect
                self.out.append(f"  wire [{unit.width(channel) - 1}:0] {token}_expected = {unit.before(value)};")
                self.say(state, f"({needed}) && {token} == {token}_expected")
        if self.index:
            self.say(f"{channel}_pending", f"{unit.before(self.index)} < {len(self.taken)}")


def behind(unit, channel, first):
    """One token of the channel for each of `first`'s but the first; it is taken ahead by one at most."""
    result = unit.outputs[0]
    return [
        f"  reg signed [2:0] credit = 1;",
        f"  always @(posedge clk) credit <= credit + $signed({{2'd0, {channel}_moves}}) - $signed({{2'd0, {first}_moves}});",
        f"  always @* if (!init) assert(credit >= 0 && credit <= 2);",
        f"  always @* if (!init) assert(({channel}_ready) == (credit < 2));",
        f"  always @* if (!init && ({result}_valid || {result}_pending)) assert(credit > 0);",
        f"  always @* if (!init && credit > 0) assert({result}_valid == {first}_valid);",
    ]


def order(unit, proof, source, sink, value, tag=""):
    """A way through storage: tokens numbered modulo 8, and the one of an arbitrary number."""
    width = unit.width(sink)
    n_in, n_out, number, seen, token, inside, age = (f"{x}{tag}" for x in ("n_in", "n_out", "number", "seen", "token", "inside", "age"))
    slots = proof["slots"]
    out = [
        f"  reg [2:0] {n_in} = 0, {n_out} = 0; (* anyconst *) wire [2:0] {number};",
        f"  reg {seen} = 0; reg [{width - 1}:0] {token};",
        f"  wire [{width - 1}:0] value{tag} = {value}; wire is_defined{tag} = {proof.get('defined', 1)}; reg was_defined{tag};",
        f"  always @(posedge clk) if ({source}_moves) {n_in} <= {n_in} + 1;",
        f"  always @(posedge clk) if ({sink}_moves) {n_out} <= {n_out} + 1;",
        f"  wire leaves{tag} = {sink}_moves && {n_out} == {number};",
        f"  always @(posedge clk) if ({source}_moves && {n_in} == {number} && !leaves{tag}) begin {seen} <= 1; {token} <= value{tag}; was_defined{tag} <= is_defined{tag}; end",
        f"    else if (leaves{tag}) {seen} <= 0;",
        f"  wire [2:0] {inside} = {n_in} - {n_out};",
        f"  always @* if (!init) assert({inside} <= {slots});",
        f"  wire passes{tag} = {source}_valid && {inside} == 0;",
        f"  always @* if (!init && {sink}_valid) assert({inside} != 0 || passes{tag});",
        f"  always @* if (!init && {sink}_valid && {n_out} == {number})",
        f"    assert(({inside} == 0 || {seen}) && (!({inside} == 0 ? is_defined{tag} : was_defined{tag}) || {unit.payload(sink)} == ({inside} == 0 ? value{tag} : {token})));",
        f"  always @* if (!init && {inside} == {slots} && !{sink}_ready) assert(!{source}_ready);",
    ]
    # It goes on: a token that nobody hinders comes out.
    limit = proof.get("latency", 1)
    stuck = "".join(f" || {c}_valid" for c in unit.outputs if c != sink)
    out += [
        f"  reg [3:0] {age} = 0;",
        f"  always @(posedge clk) if (init || {sink}_valid{stuck} || {inside} == 0) {age} <= 0; else {age} <= {age} + 1;",
        f"  always @* if (!init) assert({age} <= {limit});",
    ]
    return out


def stored(unit, proof):
    """A unit with storage: its operands are taken together, each result is a way by itself."""
    out = []
    source = unit.inputs[0]
    for channel in unit.inputs[1:]:
        out.append(f"  always @* if (!init) assert({channel}_moves == {source}_moves);")
    for sink in unit.outputs:
        value = proof["expects"].get(re.sub(r"_\d+$", "", sink), unit.payload(source))
        out += order(unit, proof, source, sink, value, "" if len(unit.outputs) == 1 else f"_{sink}")
    # And tokens enter: a pipeline moves as one; others take where they have room.
    leaves = every(f"(!{c}_valid || {c}_ready)" for c in unit.outputs)
    takes = {"pipeline": leaves, "room": f"inside < {proof['slots']}", "room or leaves": f"(inside < {proof['slots']} || {leaves})"}
    there = every(f"{c}_valid" for c in unit.inputs) if unit.inputs[1:] else "1'b1"
    out.append(f"  always @* if (!init && {there} && {takes[proof['takes']]}) assert({every(f'{c}_ready' for c in unit.inputs)});")
    return out


def invariants(unit, proof):
    """What makes the properties inductive. No mutant need break it: it must break a property."""
    given = proof.get("invariants", proof.get("helps", []))
    return given(unit) if callable(given) else [f"  always @* if (!init) assert({invariant});" for invariant in given]


def harness(unit, proof, with_invariants=True):
    tokens = declarations()[proof["unit"]]
    paths = [] if "harness" in proof else tokens.split(";")
    lines = ["module harness(input clk);"] + common(unit, proof, any(sides(path)[2] for path in paths))
    if "harness" in proof:
        for source, sink, value in proof.get("ways", []):
            lines += order(unit, proof, source, sink, value, f"_{sink}")
        lines += proof["harness"](unit)
    for i, path in enumerate(paths):
        is_later = sides(path)[2]
        lines += stored(unit, proof) if is_later else Firing(unit, proof, path, f"_{i}" if i else "").text()
    if with_invariants:
        lines += invariants(unit, proof)
    return "\n".join(lines + ["endmodule"]) + "\n"
