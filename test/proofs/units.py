# The proofs: each unit as an op with its types, what its results are (see prove), invariants that
# make the properties inductive, and mutants of its text: (pattern, replacement).

import re

D = "!handshake.channel<i2, [t: i1]>"  # data and an extra signal
C = "!handshake.control<>"
CT = "!handshake.control<[t: i1]>"
B = "!handshake.channel<i1>"
I = "!handshake.channel<i2>"
J = "!handshake.channel<i3>"


# A register that forgets what it was to remember, while an operand's valid is away.
FORGETS = (r"if \((\w+)\) (sent_1|held) <= ([^;]*);", r"\2 <= \1 & (\3);")


def fork(n, type_, name="fork"):
    results = [(f"%r#{i}", type_) for i in range(n)]
    return {
        "unit": name, "args": [("a", type_)], "results": results,
        "op": f"%r:{n} = {name} [{n}] %a : {type_}",
        "expects": {"result": "operand"},
        "invariants": [f"result_{i}_gave == state_sent_{i}" for i in range(n)],
        "mutants": [(r"sent_1 <= [^;]*;", "sent_1 <= 1'b0;"), (r"& ~sent_0", "& sent_0"), FORGETS],
    }


def buffer(kind, n, type_, invariants, mutants, latency=1, takes="room or leaves"):
    return {
        "unit": "buffer", "args": [("a", type_)], "results": [("%r", type_)],
        "op": f"%r = buffer %a, bufferType = {kind}, numSlots = {n} : {type_}",
        "expects": {}, "slots": n, "mutants": mutants, "latency": latency, "takes": takes, "invariants": invariants,
    }


def one_slot(full):
    return [f"inside == {full}", f"!{full} || n_out != number || (seen && state_slot == {{token[0], token[2:1]}})"]


def fifo(n):
    """The words from head to tail are those inside, in order."""
    indices = [(head, k) for head in range(n) for k in range(n + 1)]
    return [f"state_head < {n}", "inside == state_count", "seen == (number - n_out < inside)"] + [
        f"state_head != {head} || inside != {k} || state_tail == {(head + k) % n}" for head, k in indices
    ] + [
        f"!seen || state_head != {head} || number - n_out != 3'd{k} || state_words_{(head + k) % n} == token"
        for head, k in indices if k < n
    ]


ONE_SLOT = one_slot("state_full")
ONE_SLOT_CONTROL = ["inside == state_full", "!state_full || n_out != number || seen"]
# Stage 2 holds the oldest.
SHIFT = ["inside == {2'd0, state_valid_0} + state_valid_1 + state_valid_2", "seen || inside == 0 || number - n_out >= inside"] + [
    f"!state_valid_{i} || n_out + {ahead} != number || (seen && state_slot_{i} == token)"
    for i, ahead in enumerate(["{2'd0, state_valid_1} + state_valid_2", "{2'd0, state_valid_2}", "3'd0"])
]


SHIFT_CONTROL = SHIFT[:2] + ["!seen || token == 0"] + [invariant.replace(f" && state_slot_{i} == token", "") for i, invariant in enumerate(SHIFT[2:])]


def choice(n, results=("result",)):
    """A choice is kept as long as a result waits or is given, and is of one token that waits."""
    chosen = " + ".join(["2'd0"] + [f"state_last_{i}" for i in range(n)])
    open_ = " || ".join(f"{r}_pending || {r}_gave" for r in results)
    out = [f"state_held == ({open_})", f"!state_held || {chosen} == 1"]
    for i in range(n):
        is_one = f"!(state_held && state_last_{i})"
        out += [f"{is_one} || dataOperands_{i}_pending"]
        out += [f"{is_one} || !result_{state} || result_{token} == dataOperands_{i}_was" for state, token in (("pending", "was"), ("gave", "given"))]
        if "index" in results:
            out += [f"{is_one} || !index_{state} || index_{token} == {i}" for state, token in (("pending", "was"), ("gave", "given"))]
    return out


def chosen_is_away(n):
    return " || ".join(f"(state_last_{i} && dataOperands_{i}_pending && !dataOperands_{i}_valid)" for i in range(n))


def join(n):
    names = [f"%a{i}" for i in range(n)]
    return {
        "unit": "join", "args": [(name[1:], C) for name in names], "results": [("%r", C)],
        "op": f"%r = join {', '.join(names)} : {C}", "expects": {"result": "1'b0"}, "invariants": [],
        "mutants": [(r"result_valid = data_0_valid & ", "result_valid = data_0_valid | "),
                    (r"data_1_ready = [^;]*& ", "data_1_ready = ")],
    }


def lazy_fork(n, type_=D):
    return fork(n, type_, "lazy_fork") | {
        "is_lazy": True, "invariants": [],
        "mutants": [(r"result_1_valid = [^;]*", "result_1_valid = operand_valid"), (r"operand_ready = [^;]*", "operand_ready = result_0_ready")],
    }


def merge(n, type_=D):
    names = [f"%a{i}" for i in range(n)]
    return {
        "unit": "merge", "args": [(name[1:], type_) for name in names], "results": [("%r", type_)],
        "op": f"%r = merge {', '.join(names)} : {type_}", "expects": {"result": "taken"},
        "invariants": choice(n), "away": chosen_is_away(n),
        "mutants": [(r"held <= [^;]*ready;", "held <= 1'b0;"), FORGETS,
                    (r"result_valid = [^;]*;", f"result_valid = {' | '.join(f'dataOperands_{i}_valid' for i in range(n))};")],
    }


def control_merge(n, type_, index):
    names = [f"%a{i}" for i in range(n)]
    return {
        "unit": "control_merge", "args": [(name[1:], type_) for name in names],
        "results": [("%r", type_), ("%i", index)],
        "op": f"%r, %i = control_merge [{', '.join(names)}] : [{', '.join([type_] * n)}] to {type_}, {index}",
        "expects": {"result": "taken", "index": "number"},
        "away": chosen_is_away(n),
        "invariants": choice(n, ("result", "index")) + ["result_gave == state_sent_0", "index_gave == state_sent_1"],
        "mutants": [(r"held <= [^;]*;", "held <= 1'b0;"), (r"sent_1 <= [^;]*;", "sent_1 <= 1'b0;"), FORGETS,
                    (r"if \(\w+\) (held|last_\d) <= ", r"\1 <= ")],
    }


PROOFS = {
    "fork": fork(2, D),
    "fork_3_control": fork(3, C),
    "join": join(3),
    "join_6": join(6),
    "wait": {
        "unit": "wait", "args": [("a", C), ("b", D)], "results": [("%r", D)],
        "op": f"%r = wait %a, %b : ({C}, {D}) -> {D}", "expects": {"result": "data"}, "invariants": [],
        "mutants": [(r"token_ready = [^;]*", "token_ready = result_ready")],
    },
    "blocker": {
        "unit": "blocker", "args": [("a", D), ("b", C)], "results": [("%r", D)],
        "op": f"%r = blocker %a[%b] : {D}, {C}", "expects": {"result": "data"}, "invariants": [],
        "mutants": [(r"data_ready = [^;]*", "data_ready = result_ready")],
    },
    "merge": merge(2),
    "merge_3": merge(3),
    "mux": {
        "unit": "mux", "args": [("i", I), ("a", D), ("b", D), ("c", D)], "results": [("%r", D)],
        "op": f"%r = mux %i [%a, %b, %c] : {I}, [{D}, {D}, {D}] to {D}",
        "expects": {"result": "taken"}, "invariants": [],
        "mutants": [(r"selectOperand == 2'd1", "selectOperand != 2'd1")],
    },
    "mux_control": {
        "unit": "mux", "args": [("i", B), ("a", C), ("b", C)], "results": [("%r", C)],
        "op": f"%r = mux %i [%a, %b] : {B}, [{C}, {C}] to {C}",
        "expects": {"result": "taken"}, "invariants": [],
        "mutants": [(r"selectOperand_ready = [^;]*", "selectOperand_ready = result_ready")],
    },
    "control_merge": control_merge(2, D, B),
    "control_merge_control": control_merge(2, C, B),
    "control_merge_3": control_merge(3, D, I),
    "br": {
        "unit": "br", "args": [("a", D)], "results": [("%r", D)], "op": f"%r = br %a : {D}",
        "expects": {"result": "operand"}, "invariants": [],
        "mutants": [(r"operand_ready = result_ready", "operand_ready = 1'b1")],
    },
    "cond_br": {
        "unit": "cond_br", "args": [("c", B), ("a", D)], "results": [("%t", D), ("%f", D)],
        "op": f"%t, %f = cond_br %c, %a : {B}, {D}",
        "expects": {"trueResult": "dataOperand", "falseResult": "dataOperand"}, "invariants": [],
        "mutants": [(r"~conditionOperand", "conditionOperand")],
    },
    "constant": {
        "unit": "constant", "args": [("a", C)], "results": [("%r", I)],
        "op": f"%r = constant %a {{value = 2 : i2}} : {C}, {I}",
        "expects": {"result": "2'd2"}, "invariants": [],
        "mutants": [(r"2'd2", "2'd1")],
    },
    "select": {
        "unit": "select", "args": [("c", B), ("a", D), ("b", D)], "results": [("%r", D)],
        "op": f"%r = select %c [%a, %b] : {B}, {D}",
        "expects": {"result": "condition ? {trueValue, trueValue_t} : {falseValue, falseValue_t}"}, "invariants": [],
        "mutants": [(r"condition_ready = [^;]*", "condition_ready = result_ready"),
                    (r"result_t = [^;]*", "result_t = trueValue_t")],
    },
    "addi": {
        "unit": "addi", "args": [("a", D), ("b", D)], "results": [("%r", D)],
        "op": f"%r = addi %a, %b : {D}",
        "expects": {"result": "{lhs + rhs, lhs_t}"}, "invariants": [],
        "mutants": [(r"lhs \+ rhs", "lhs - rhs")],
    },
    "break_dv": buffer("ONE_SLOT_BREAK_DV", 1, D, ONE_SLOT, [(r"if \([^)]*\) slot <=", "slot <=")]),
    "break_dv_control": buffer("ONE_SLOT_BREAK_DV", 1, C, ONE_SLOT_CONTROL, [(r"full <= operand_valid \| [^;]*", "full <= operand_valid")]),
    "break_r": buffer("ONE_SLOT_BREAK_R", 1, D, ONE_SLOT, [(r"if \(~full\) slot", "slot"), (r"& ~result_ready", "& result_ready")], takes="room"),
    "break_dvr": buffer("ONE_SLOT_BREAK_DVR", 1, D, ONE_SLOT, [(r"operand_ready = ~full", "operand_ready = 1'b1")], takes="room"),
    "fifo_dv": buffer("FIFO_BREAK_DV", 4, B, fifo(4), [(r"if \((\w+)\) tail <= ", r"if (0 & \1) tail <= ")]),
    "fifo_dv_3": buffer("FIFO_BREAK_DV", 3, B, fifo(3), [(r"\(head == 2'd2\) \? 2'd0 : ", "")]),
    "fifo_none": buffer("FIFO_BREAK_NONE", 4, B, fifo(4), [(r"assign result_valid = [^;]*;", "assign result_valid = operand_valid;")]),
    "fifo_none_1": buffer("FIFO_BREAK_NONE", 1, D, one_slot("state_count"), [(r"if \(\w+\) slot <=", "slot <=")]),
    "shift_register": buffer("SHIFT_REG_BREAK_DV", 3, I, SHIFT, [(r"if \(operand_ready\) valid_1 <=", "valid_1 <=")], latency=3, takes="pipeline"),
    "counter": buffer("COUNTER_BUFFER", 3, C, ["!seen || token == 0", "inside == state_count", "seen == (number - n_out < inside)"], [(r"count <= w\d+", "count <= 2'd1")]),
}


# Tokens that come and go as they like, all at once, or one behind the other.
PROOFS |= {
    "source": {
        "unit": "source", "args": [], "results": [("%r", C)], "op": f"%r = source : {C}", "expects": {}, "invariants": [],
        "mutants": [(r"result_valid = 1'b1", "result_valid = result_ready")],
    },
    "sink": {
        "unit": "sink", "args": [("a", D)], "results": [], "op": f"sink %a : {D}", "expects": {}, "invariants": [],
        "mutants": [(r"operand_ready = 1'b1", "operand_ready = operand_valid")],
    },
    "lazy_fork": lazy_fork(3),
    "lazy_fork_6": lazy_fork(6),
    "gate": {
        "unit": "gate", "args": [("a", C), ("b", C)], "results": [("%r", C)], "op": f"%r = gate %a, %b : {C}",
        "expects": {"result": "1'b0"}, "invariants": ["credit == $signed({1'b0, state_credit})"],
        "mutants": [(r"credit <= 2'd1", "credit <= 2'd2"), (r"release_ready = [^;]*", "release_ready = 1'b1")],
    },
    "load": {
        "unit": "load", "args": [("a", B), ("d", I)], "results": [("%x", B), ("%y", I)],
        "op": f"%x, %y = load[%a] %d : {B}, {I}, {B}, {I}",
        "expects": {"addressResult": "address", "dataResult": "data"}, "invariants": [],
        "mutants": [(r"data_ready = [^;]*", "data_ready = 1'b1"), (r"address_ready = dataResult_ready|address_ready = [^;]*", "address_ready = dataResult_ready")],
    },
    "store": {
        "unit": "store", "args": [("a", B), ("d", I)], "results": [("%x", B), ("%y", I)],
        "op": f"%x, %y = store[%a] %d : {B}, {I}, {B}, {I}",
        "expects": {"addressResult": "address", "dataResult": "data"}, "invariants": [],
        "mutants": [(r"dataResult_valid = [^;]*", "dataResult_valid = address_valid")],
    },
    "compose": {
        "unit": "compose", "args": [("a", D)], "results": [("%r", "!handshake.channel<i3>")],
        "op": f"%r = compose %a : {D} -> !handshake.channel<i3>",
        "expects": {"result": "{operand_t, operand}"}, "invariants": [],
        "mutants": [(r"operand_ready = [^;]*", "operand_ready = 1'b1")],
    },
    "decompose": {
        "unit": "decompose", "args": [("a", "!handshake.channel<i3>")], "results": [("%r", D)],
        "op": f"%r = decompose %a : !handshake.channel<i3> -> {D}",
        "expects": {"result": "{operand[1:0], operand[2]}"}, "invariants": [],
        "mutants": [(r"operand_ready = [^;]*", "operand_ready = 1'b1")],
    },
}

# Arithmetic, by what it computes of two bits.
BINARY = {
    "subi": "lhs - rhs", "andi": "lhs & rhs", "ori": "lhs | rhs", "xori": "lhs ^ rhs",
    "shli": "lhs << rhs", "shrui": "lhs >> rhs", "shrsi": "$signed(lhs) >>> rhs",
    "maxsi": "$signed(lhs) > $signed(rhs) ? lhs : rhs", "minsi": "$signed(lhs) < $signed(rhs) ? lhs : rhs",
    "maxui": "lhs > rhs ? lhs : rhs", "minui": "lhs < rhs ? lhs : rhs",
}
for name, value in BINARY.items():
    PROOFS[name] = {
        "unit": name, "args": [("a", I), ("b", I)], "results": [("%r", I)], "op": f"%r = {name} %a, %b : {I}",
        "expects": {"result": value}, "invariants": [], "assumes": ["rhs < 2"] if name.startswith("sh") else [],
        "mutants": [(r"lhs_ready = [^;]*", "lhs_ready = result_ready")],
    }
PROOFS["cmpi"] = {
    "unit": "cmpi", "args": [("a", I), ("b", I)], "results": [("%r", B)], "op": f"%r = cmpi slt, %a, %b : {I}",
    "expects": {"result": "$signed(lhs) < $signed(rhs)"}, "invariants": [],
    "mutants": [(r"lhs_ready = [^;]*", "lhs_ready = result_ready")],
}
PROOFS["addui_extended"] = {
    "unit": "addui_extended", "args": [("a", I), ("b", I)], "results": [("%s", I), ("%o", B)],
    "op": f"%s, %o = addui_extended %a, %b : {I}, {B}",
    "expects": {"sum": "lhs + rhs", "overflow": "lhs > 2'd3 - rhs"},
    "invariants": ["sum_gave == state_sent_0", "overflow_gave == state_sent_1"],
    "mutants": [(r"sent_1 <= [^;]*;", "sent_1 <= 1'b0;"), FORGETS],
}
F = "!handshake.channel<f16>"
H = "!handshake.channel<i16>"
UNARY = {
    "not": ("operand", I, I, "~operand"), "ctpop": ("operand", I, I, "{1'b0, operand[0]} + operand[1]"),
    "ctlz": ("operand", I, I, "operand[1] ? 2'd0 : operand[0] ? 2'd1 : 2'd2"),
    "cttz": ("operand", I, I, "operand[0] ? 2'd0 : operand[1] ? 2'd1 : 2'd2"),
    "absi": ("in", I, I, "in[1] ? -in : in"),
    "extsi": ("in", I, "!handshake.channel<i4>", "{{2{in[1]}}, in}"), "extui": ("in", I, "!handshake.channel<i4>", "{2'd0, in}"),
    "trunci": ("in", I, B, "in[0]"), "bitcast": ("in", H, F, "in"),
    "negf": ("operand", F, F, "{~operand[15], operand[14:0]}"), "absf": ("in", F, F, "{1'b0, in[14:0]}"),
}
for name, (port, from_, to, value) in UNARY.items():
    types = {"absi": f"{from_} to {to}", "absf": f"{from_} to {to}"}.get(name, from_ if from_ == to else f"{from_} to {to}")
    PROOFS[name] = {
        "unit": name, "args": [("a", from_)], "results": [("%r", to)], "op": f"%r = {name} %a : {types}",
        "expects": {"result" if port == "operand" else "out": value}, "invariants": [],
        "mutants": [(rf"{port}_ready = [^;]*", f"{port}_ready = 1'b1")],
    }
PROOFS["copysign"] = {
    "unit": "copysign", "args": [("a", F), ("b", F)], "results": [("%r", F)], "op": f"%r = copysign %a, %b : {F}",
    "expects": {"result": "{rhs[15], lhs[14:0]}"}, "invariants": [],
    "mutants": [(r"lhs_ready = [^;]*", "lhs_ready = result_ready")],
}


# Over several cycles.
def slow(name, value, slots, latency, mutants, results=("%r",), values=None, takes="room", type_=I, defined="1'b1"):
    return {
        "unit": name, "args": [("a", type_), ("b", type_)], "results": [(result, type_) for result in results],
        "op": f"{', '.join(results)} = {name} %a, %b : {type_}",
        "expects": values or {"result": value}, "slots": slots, "latency": latency, "takes": takes, "defined": defined,
        "mutants": mutants,
    }


HALVES = ("%l", "%h")
PROOFS |= {
    "muli": slow("muli", "lhs * rhs", 2, 2, [(r"if \(\w+\) valid_1 <=", "valid_1 <=")], takes="pipeline") | {"invariants": [
        "inside == {2'd0, state_valid_0} + state_valid_1", "seen == (number - n_out < inside)",
        "!state_valid_1 || n_out != number || state_product_1 == token",
        "!state_valid_0 || n_out + state_valid_1 != number || state_a_0 * state_b_0 == token"]},
    "mului_extended": slow("mului_extended", None, 2, 2, [(r"sent_1 <= [^;]*;", "sent_1 <= 1'b0;")], results=HALVES, takes="pipeline",
                           values={"low": "lhs * rhs", "high": "({2'd0, lhs} * rhs) >> 2"}),
    "mulsi_extended": slow("mulsi_extended", None, 2, 2, [(r"sent_0 <= [^;]*;", "sent_0 <= 1'b0;")], results=HALVES, takes="pipeline",
                           values={"low": "lhs * rhs", "high": "({{2{lhs[1]}}, lhs} * {{2{rhs[1]}}, rhs}) >> 2"}),
}

# What is divided by 0 is nobody's business, but an answer comes. Signed, 3 bits: of 2, no divisor leaves a remainder.
A, R = "$signed({{3{lhs[2]}}, lhs})", "$signed({{3{rhs[2]}}, rhs})"  # in 6 bits nothing overflows
fix = lambda sign: f"$signed({{5'd0, ({A} / {R}) * {R} != {A} && lhs[2] {sign} rhs[2]}})"
DIVIDE = {
    I: {"divui": "lhs / rhs", "remui": "lhs % rhs", "ceildivui": "({2'd0, lhs} + rhs - 4'd1) / rhs"},
    J: {"divsi": f"{A} / {R}", "remsi": f"{A} % {R}", "ceildivsi": f"{A} / {R} + {fix('==')}", "floordivsi": f"{A} / {R} - {fix('!=')}"},
}
for type_, values in DIVIDE.items():
    for name, value in values.items():
        PROOFS[name] = slow(name, value, 1, 3 + (type_ == J), [(r"lhs_ready = [^;]*", "lhs_ready = rhs_valid")], type_=type_, defined="rhs != 0")

# 1 and -1 have inverses.
POWERS = "rhs == 0 ? 3'd1 : rhs == 1 ? lhs : rhs == 2 ? lhs * lhs : rhs == 3 ? lhs * lhs * lhs : lhs == 1 ? 3'd1 : lhs == 7 ? (rhs[0] ? 3'd7 : 3'd1) : 3'd0"
PROOFS["ipowi"] = slow("ipowi", POWERS, 1, 4, [(r"lhs_ready = [^;]*", "lhs_ready = rhs_valid"), (r"(\w+) \* \1", r"\1 + \1")], type_=J)

# The extra signals of a load's address wait for the data, those of 16 loads at most.
T = "!handshake.channel<i1, [t: i1]>"
PROOFS["load_extra"] = {
    "unit": "load", "args": [("a", T), ("d", B)], "results": [("%x", B), ("%y", T)],
    "op": f"%x, %y = load[%a] %d : {T}, {B}, {B}, {T}", "expects": {}, "depth": 4, "mutant_cycles": 20,
    "harness": lambda unit: [
        # Loads are numbered modulo 32; the signal of an arbitrary one is remembered. Data comes for what was asked.
        "  reg [4:0] asked = 0, told = 0; (* anyconst *) wire [4:0] number; reg seen = 0, signal;",
        "  always @(posedge clk) if (address_moves) asked <= asked + 1;",
        "  always @(posedge clk) if (data_moves) told <= told + 1;",
        "  always @(posedge clk) if (address_moves && asked == number) begin seen <= 1; signal <= address_t; end",
        "    else if (data_moves && told == number) seen <= 0;",
        "  wire [4:0] inside = asked - told, ahead = number - told;",
        f"  wire [15:0] words = {{{', '.join(f'state_words_{i}' for i in reversed(range(16)))}}};",
        "  wire [3:0] place = state_head + ahead[3:0];",
        "  always @* if (!init) assume(!data_valid || inside != 0);",
        "  always @* if (!init) assert(inside <= 16);",
        "  always @* if (!init) assert(address_moves == addressResult_moves && data_moves == dataResult_moves);",
        "  always @* if (!init) assert(addressResult_valid == (address_valid && inside < 16));",
        "  always @* if (!init && addressResult_valid) assert(addressResult == address);",
        "  always @* if (!init) assert(dataResult_valid == data_valid);",
        "  always @* if (!init && dataResult_valid) assert(dataResult == data);",
        "  always @* if (!init && dataResult_valid && told == number) assert(seen && dataResult_t == signal);",
    ],
    "invariants": [
        "inside == state_count", "state_tail - state_head == state_count[3:0]", "seen == (ahead < inside)",
        "!seen || words[place] == signal",
        "!addressResult_pending || (inside < 16 && address_pending && addressResult_was == before_address)",
        "!dataResult_pending || (inside != 0 && data_pending && dataResult_was == {before_data, words[state_head]})",
    ],
    "mutants": [(r"if \((\w+)\) tail <= ", r"if (0 & \1) tail <= "), (r"count == 5'd16", "count == 5'd15"), (r"count == 5'd16", "count == 5'd17")],
}

# Of tokens that carry nothing.
COUNTED = ["!seen || token == 0", "inside == state_count", "seen == (number - n_out < inside)"]
PROOFS |= {
    "join_2": join(2),
    "lazy_fork_control": lazy_fork(2, C),
    # A choice among tokens that carry nothing may change: nobody sees it.
    "merge_control": merge(2, C) | {"mutants": merge(2, C)["mutants"][2:] + [(r"dataOperands_1_ready = [^;]*", "dataOperands_1_ready = dataOperands_1_valid & result_ready")]},
    "br_control": PROOFS["br"] | {"args": [("a", C)], "results": [("%r", C)], "op": f"%r = br %a : {C}"},
    "cond_br_control": PROOFS["cond_br"] | {
        "args": [("c", B), ("a", C)], "results": [("%t", C), ("%f", C)], "op": f"%t, %f = cond_br %c, %a : {B}, {C}",
    },
    "break_r_control": buffer("ONE_SLOT_BREAK_R", 1, C, ONE_SLOT_CONTROL, [(r"& ~result_ready", "& result_ready")], takes="room"),
    "break_dvr_control": buffer("ONE_SLOT_BREAK_DVR", 1, C, ONE_SLOT_CONTROL, [(r"operand_ready = ~full", "operand_ready = 1'b1")], takes="room"),
    "fifo_dv_control": buffer("FIFO_BREAK_DV", 4, C, COUNTED, [(r"count == 3'd4", "count == 3'd5")]),
    "fifo_none_control": buffer("FIFO_BREAK_NONE", 3, C, COUNTED, [(r"assign result_valid = [^;]*;", "assign result_valid = operand_valid;")]),
    "shift_register_control": buffer("SHIFT_REG_BREAK_DV", 3, C, SHIFT_CONTROL, [(r"if \(operand_ready\) valid_1 <=", "valid_1 <=")], latency=3, takes="pipeline"),
}

# Extra signals that go upstream, beside all else; and downstream ones through units of several cycles.
U = "!handshake.channel<i2, [t: i1, u: (U) i2]>"
CU = "!handshake.control<[u: (U) i2]>"


def with_signals(proof, types, **more):
    """The same with other types."""
    change = lambda text: re.sub("|".join(map(re.escape, types)), lambda match: types[match[0]], text)
    ports = {side: [(name, change(type_)) for name, type_ in proof[side]] for side in ("args", "results")}
    return proof | ports | {"op": change(proof["op"])} | more


UNDRIVEN = {"mutants": [(r"assign (\w+_u) = [^;]*", r"assign \1 = 2'd0")], "may_rest": True}


def upstream(proof, types):
    return with_signals(proof, types, **UNDRIVEN)


for name in ("wait", "blocker", "merge", "mux", "br", "select", "addi", "break_dv", "break_r", "break_dvr", "fifo_none_1"):
    PROOFS[f"{name}_upstream"] = upstream(PROOFS[name], {D: U})
for name in ("join_2", "fifo_dv_control", "fifo_none_control", "shift_register_control"):
    PROOFS[f"{name.removesuffix('_control')}_upstream"] = upstream(PROOFS[name], {C: CU})
IU = "!handshake.channel<i2, [u: (U) i2]>"
for name in ("not", "muli", "divui"):
    PROOFS[f"{name}_upstream"] = upstream(PROOFS[name], {I: IU})
PROOFS["ipowi_upstream"] = upstream(PROOFS["ipowi"], {J: IU.replace("i2", "i3", 1)})
PROOFS |= {
    "constant_upstream": upstream(PROOFS["constant"], {C: CU, I: IU}),
    "cmpi_upstream": upstream(PROOFS["cmpi"], {I: IU, B: B.replace("i1", "i1, [u: (U) i2]")}),
    "control_merge_upstream": upstream(control_merge(2, D, B), {D: U}),
    "gate_upstream": PROOFS["gate"] | UNDRIVEN | {"args": [("a", CU), ("b", C)], "results": [("%r", CU)], "op": f"%r = gate %a, %b : {CU}"},
    "sink_upstream": with_signals(PROOFS["sink"], {D: U}, mutants=[(r"operand_u = 2'd0", "operand_u = 2'd1")]),
    "load_upstream": PROOFS["load"] | UNDRIVEN | {
        "args": [("a", IU), ("d", I)], "results": [("%x", I), ("%y", IU)], "op": f"%x, %y = load[%a] %d : {IU}, {I}, {I}, {IU}",
    },
}
DT, BT = D.replace("i2", "i3", 1), D.replace("i2", "i1", 1)


def extra(name, types, signal="lhs_t", **more):
    """The same with a downstream signal, that of one operand, beside each result."""
    expects = {
        port: signal if value == "1'b0" else value if value in ("taken", "operand") else f"{{{value}, {signal}}}"
        for port, value in PROOFS[name]["expects"].items()
    }
    lost = (r"assign (result|low|sum|out)(_\d)?_t = [^;]*", r"assign \1\2_t = 1'b0")
    return with_signals(PROOFS[name], types, **({"expects": expects, "mutants": PROOFS[name]["mutants"] + [lost]} | more))


for name in ("mului_extended", "divui", "addui_extended"):
    PROOFS[f"{name}_extra"] = extra(name, {I: D, B: BT})
PROOFS |= {
    "ipowi_extra": extra("ipowi", {J: DT}),
    "cmpi_extra": extra("cmpi", {I: D, B: BT}),
    "extsi_extra": extra("extsi", {I: D, "!handshake.channel<i4>": D.replace("i2", "i4", 1)}, "in_t"),
    "join_2_extra": extra("join_2", {C: CT}, "data_0_t"),
    "constant_extra": extra("constant", {C: CT, I: D}, "ctrl_t"),
    "gate_extra": extra("gate", {CT: CT}, "request_t", args=[("a", CT), ("b", C)], results=[("%r", CT)], op=f"%r = gate %a, %b : {CT}"),
    "mux_control_extra": extra("mux_control", {C: CT}),
    "fork_3_control_extra": extra("fork_3_control", {C: CT}),
}
# With a token of data and signal, muli's stages hold both parts.
PROOFS["muli_extra"] = with_signals(PROOFS["muli"], {I: D}, expects={"result": "{lhs * rhs, lhs_t}"}, invariants=PROOFS["muli"]["invariants"][:2] + [
    "!state_valid_1 || n_out != number || {state_product_1, state_extras_1} == token",
    "!state_valid_0 || n_out + state_valid_1 != number || {state_a_0 * state_b_0, state_extras_0} == token"])

import memory  # noqa: E402

PROOFS |= memory.PROOFS
