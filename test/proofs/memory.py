# Proofs of controllers, queues and rams: words and addresses of one bit, against a reference memory.
#
# A queue must give what the program in order would. The program is arbitrary but fixed: which group
# comes when, and the tokens of each port, are constants that the solver chooses, and so what each
# load reads and what memory holds in the end can be computed at once. When tokens are offered and
# taken is free from cycle to cycle.

C = "!handshake.control<>"
B = "!handshake.channel<i1>"


def memory_model(prefix):
    """Two words behind a unit's memory port; what is read is there in the next cycle only."""
    return [
        "  (* anyconst *) wire [1:0] words_at_first; reg [1:0] words;",
        "  (* anyseq *) wire noise; reg answer;",
        "  always @(posedge clk) if (init) words <= words_at_first;",
        f"    else if ({prefix}_storeEn) words[{prefix}_storeAddr] <= {prefix}_storeData;",
        f"  always @(posedge clk) answer <= {prefix}_loadEn ? words[{prefix}_loadAddr] : noise;",
        f"  assign {prefix}_loadData = answer;",
    ]


def controller_model(load, store, data, back):
    """A controller behind a queue: takes accesses when it likes, answers loads in order, later."""
    return [
        "  (* anyconst *) wire [1:0] words_at_first; reg [1:0] words;",
        "  (* anyseq *) wire takes_load, takes_store, answers; reg [3:0] answer_list; reg [1:0] n_asked = 0, n_told = 0;",
        f"  assign {load}_ready = takes_load && n_asked - n_told != 2'd3;",
        f"  assign {store}_ready = takes_store && {store}_valid && {data}_valid;",
        f"  assign {data}_ready = takes_store && {store}_valid && {data}_valid;",
        f"  wire performs = {store}_moves;",
        "  always @(posedge clk) if (init) words <= words_at_first;",
        f"    else if (performs) words[{store}] <= {data};",
        f"  always @(posedge clk) if ({load}_moves) begin answer_list[n_asked] <= words[{load}]; n_asked <= n_asked + 1; end",
        f"  always @(posedge clk) if ({back}_moves) n_told <= n_told + 1;",
        f"  always @* if (!init) assume({back}_valid == (n_asked != n_told && (answers || {back}_waits)));",
        f"  assign {back} = answer_list[n_told];",
    ]


class Program:
    """The environment of a queue: groups as lists of "load" and "store", ports in their order."""

    def __init__(self, groups, n, is_master=True, depth=2, eager_until=None):
        self.groups, self.n, self.is_master, self.depth = groups, n, is_master, depth
        self.eager_until = eager_until
        self.controls, self.loads, self.stores = [], [], []  # operands; loads with their result
        at = 2 if is_master else 0
        for accesses in groups:
            self.controls.append(at)
            at += 1
            for kind in accesses:
                if kind == "load":
                    self.loads.append(at)
                    at += 1
                else:
                    self.stores.append(at)
                    at += 2
        self.last = at

    def ports(self, g, kind):
        before = sum(accesses.count(kind) for accesses in self.groups[:g])
        return list(range(before, before + self.groups[g].count(kind)))

    def stream(self, name, operand, total):
        """A port's tokens: constants, as many as the program has."""
        return [
            f"  (* anyconst *) wire [{self.n - 1}:0] {name}; reg [2:0] n_{name} = 0;",
            f"  always @(posedge clk) if (inputs_{operand}_moves) n_{name} <= n_{name} + 1;",
            f"  always @* if (!init) assume(!inputs_{operand}_valid || (n_{name} < {total} && inputs_{operand} == {name}[n_{name}[1:0]]));",
        ]

    def once(self, operand, when):
        return [
            f"  reg used_{operand} = 0;",
            f"  always @(posedge clk) if (inputs_{operand}_moves) used_{operand} <= 1;",
            f"  always @* if (!init) assume(!inputs_{operand}_valid || (!used_{operand} && {when}));",
        ]

    def harness(self, unit):
        out = []
        if self.is_master:
            out += memory_model("inputs_0")
            out += self.once(1, "1") + self.once(self.last, f"n_groups == {self.n}")
        else:
            out += controller_model(*(f"outputs_{len(self.loads) + i}" for i in range(3)), f"inputs_{self.last}")
        out += [f"  (* anyconst *) wire [{self.n - 1}:0] order; reg [2:0] n_groups = 0;"]
        moves = " || ".join(f"inputs_{c}_moves" for c in self.controls)
        out += [f"  always @(posedge clk) if ({moves}) n_groups <= n_groups + 1;"]
        if len(self.groups) == 1:
            out.append("  always @* assume(order == 0);")
        for g, control in enumerate(self.controls):
            out.append(f"  always @* if (!init) assume(!inputs_{control}_valid || (n_groups < {self.n} && order[n_groups[1:0]] == {g}));")
        for p, operand in enumerate(self.loads):
            out += self.stream(f"la{p}", operand, f"loads_{p}")
        for p, operand in enumerate(self.stores):
            out += self.stream(f"sa{p}", operand, f"stores_{p}") + self.stream(f"sd{p}", operand + 1, f"stores_{p}")
        out += self.reference()
        for p in range(len(self.loads)):
            out += [
                f"  reg [2:0] given_{p} = 0;",
                f"  always @(posedge clk) if (outputs_{p}_moves) given_{p} <= given_{p} + 1;",
                f"  always @* if (!init && outputs_{p}_valid) assert(given_{p} < loads_{p} && outputs_{p} == expected_{p}[given_{p}[1:0]]);",
            ]
        all_given = " && ".join(f"given_{p} == loads_{p}" for p in range(len(self.loads)))
        if self.is_master:
            end = f"outputs_{len(self.loads)}"
            out += [
                f"  reg ended = 0; always @(posedge clk) if ({end}_moves) ended <= 1;",
                f"  always @* if (!init && {end}_valid) assert(!ended && n_groups == {self.n} && used_{self.last} && words == at_last);",
            ]
            done = f"ended && {all_given}"
        else:
            done = f"words == at_last && n_groups == {self.n} && {all_given}"
        if self.eager_until:
            out += self.eager(done)
        return out

    def reference(self):
        out = [f"  reg [1:0] at_last; integer i;"]
        out += [f"  reg [2:0] loads_{p}; reg [{self.n - 1}:0] expected_{p};" for p in range(len(self.loads))]
        out += [f"  reg [2:0] stores_{p};" for p in range(len(self.stores))]
        out += ["  always @* begin", "    at_last = words_at_first;"]
        out += [f"    loads_{p} = 0; expected_{p} = 0;" for p in range(len(self.loads))]
        out += [f"    stores_{p} = 0;" for p in range(len(self.stores))]
        out += [f"    for (i = 0; i < {self.n}; i = i + 1) begin"]
        for g, accesses in enumerate(self.groups):
            out.append(f"      if (order[i] == {g}) begin")
            loads, stores = iter(self.ports(g, "load")), iter(self.ports(g, "store"))
            for kind in accesses:
                p = next(loads if kind == "load" else stores)
                if kind == "load":
                    out.append(f"        expected_{p}[loads_{p}[1:0]] = at_last[la{p}[loads_{p}[1:0]]]; loads_{p} = loads_{p} + 1;")
                else:
                    out.append(f"        at_last[sa{p}[stores_{p}[1:0]]] = sd{p}[stores_{p}[1:0]]; stores_{p} = stores_{p} + 1;")
            out.append("      end")
        return out + ["    end", "  end"]

    def eager(self, done):
        """With everything on offer and taken at once the program ends in time: nothing is stuck."""
        out = ["  reg [4:0] cycle = 0; always @(posedge clk) cycle <= cycle + 1;"]
        for g, control in enumerate(self.controls):
            out.append(f"  always @* if (!init) assume(inputs_{control}_valid == (n_groups < {self.n} && order[n_groups[1:0]] == {g}));")
        for p, operand in enumerate(self.loads):
            out.append(f"  always @* if (!init) assume(inputs_{operand}_valid == (n_la{p} < loads_{p}));")
        for p, operand in enumerate(self.stores):
            out.append(f"  always @* if (!init) assume(inputs_{operand}_valid == (n_sa{p} < stores_{p}));")
            out.append(f"  always @* if (!init) assume(inputs_{operand + 1}_valid == (n_sd{p} < stores_{p}));")
        out += [f"  always @* if (!init) assume(outputs_{p}_ready);" for p in range(len(self.loads))]
        if self.is_master:
            out += [f"  always @* if (!init) assume(outputs_{len(self.loads)}_ready);",
                    "  always @* if (!init) assume(inputs_1_valid == !used_1);",
                    f"  always @* if (!init) assume(inputs_{self.last}_valid == (!used_{self.last} && n_groups == {self.n}));"]
        else:
            out += ["  always @* if (!init) assume(takes_load && takes_store && answers);"]
        return out + [f"  always @* if (!init && cycle == {self.eager_until}) assert({done});"]

    def proof(self, mutants):
        """The IR around the queue, and the proof."""
        args = [("m", "memref<2xi1>"), ("ms", C)] if self.is_master else [("back", B)]
        body, operands, results = [], ["%ms"] if self.is_master else [], []
        load = store = 0
        for g, accesses in enumerate(self.groups):
            args.append((f"g{g}", C))
            operands.append(f"%g{g}")
            for kind in accesses:
                if kind == "load":
                    args.append((f"la{load}", B))
                    body.append(f"%lo{load}, %ld{load} = load[%la{load}] %q#{load} : {B}, {B}, {B}, {B}")
                    operands.append(f"%lo{load}")
                    results.append((f"%ld{load}", B))
                    load += 1
                else:
                    args += [(f"sa{store}", B), (f"sd{store}", B)]
                    body.append(f"%so{store}, %sx{store} = store[%sa{store}] %sd{store} : {B}, {B}, {B}, {B}")
                    operands += [f"%so{store}", f"%sx{store}"]
                    store += 1
        if self.is_master:
            args.append(("stop", C))
            results.append((f"%q#{load}", C))
        operands.append("%stop" if self.is_master else "%qdata")
        types = [C if o[1:2] in "gm" or o == "%stop" else B for o in operands]
        tail = [C] if self.is_master else [B, B, B]
        sizes = ", ".join(f"{len(a)} : i32" for a in self.groups)
        memory = "%m : memref<2xi1>" if self.is_master else "MC"
        body.append(
            f"%q:{load + len(tail)} = lsq[{memory}] ({', '.join(operands)}) {{groupSizes = [{sizes}], loadDepth = {self.depth} : i32, "
            f"storeDepth = {self.depth} : i32}} : ({', '.join(types)}) -> ({', '.join([B] * load + tail)})")
        driven = ["inputs_0_loadData"]
        if not self.is_master:
            args = [("m", "memref<2xi1>"), ("ms", C), ("stop", C)] + args[1:]
            q = ", ".join(f"%q#{load + i}" for i in range(3))
            body.append(f"%qdata, %end = mem_controller[%m : memref<2xi1>] %ms ({q}) %stop {{connectedBlocks = [0 : i32]}} : ({B}, {B}, {B}) -> {B}")
            results.append(("%end", C))
            driven = [f"outputs_{load + i}_ready" for i in range(3)] + [f"inputs_{self.last}"]
        return {
            "unit": "lsq", "args": args, "results": results, "op": "\n  ".join(body), "expects": {},
            "harness": self.harness, "driven": driven, "mutants": mutants, "cycles": self.eager_until,
        }


GROUPS = [["load", "store"], ["store", "load"]]
AGES = (r"load_older_0 <= ", "load_older_0 <= 2'd0 & ")
PROOFS = {
    "lsq": Program(GROUPS, 2).proof([
        AGES, (r"store_has_address_0 <= ", "store_has_address_0 <= 1'b1 | "),
    ]),
    "lsq_full": Program(GROUPS, 3, depth=1).proof([(r"store_valid_0 <= ", "store_valid_0 <= 1'b1 | ")]),
    "lsq_ends": Program(GROUPS, 4, eager_until=16).proof([(r"saw_end <= ", "saw_end <= 1'b0 & ")]),
    "lsq_behind": Program(GROUPS, 2, is_master=False).proof([AGES]),
    "lsq_behind_ends": Program(GROUPS, 4, is_master=False, eager_until=16).proof([
        (r"store_has_data_0 <= [^;]*;", "store_has_data_0 <= 1'b0;"),
    ]),
}


def controller(unit):
    """Stores as they come; ends when all that were counted are performed; shares fairly."""
    return memory_model("memRef") + [
        # One execution: start and end once, no count after the end, no store that is not counted.
        "  reg started = 0, stopped = 0, ended = 0; reg [3:0] counted = 0, performed = 0;",
        "  always @(posedge clk) begin",
        "    if (memStart_moves) started <= 1;",
        "    if (ctrlEnd_moves) stopped <= 1;",
        "    if (memEnd_moves) ended <= 1;",
        "    if (inputs_0_moves) counted <= counted + inputs_0;",
        "    if (inputs_3_moves) performed <= performed + 1;",
        "  end",
        "  always @* if (!init) assume(!memStart_valid || !started);",
        "  always @* if (!init) assume(!ctrlEnd_valid || !stopped);",
        "  always @* if (!init) assume(!inputs_0_valid || (!stopped && counted - performed + inputs_0 < 4'd4 && counted + inputs_0 < 4'd8));",
        "  always @* if (!init) assume(!inputs_3_valid || performed < counted);",
        "  always @* if (!init) assert(inputs_0_ready);",
        "  always @* if (!init) assert(inputs_3_moves == inputs_4_moves && inputs_3_moves == memRef_storeEn);",
        "  always @* if (!init && memRef_storeEn) assert(started && !ended && memRef_storeAddr == inputs_3 && memRef_storeData == inputs_4);",
        "  always @* if (!init && started && inputs_3_valid && inputs_4_valid) assert(inputs_3_ready);",
        "  always @* if (!init) assert(memRef_loadEn == (inputs_1_moves || inputs_2_moves) && !(inputs_1_moves && inputs_2_moves));",
        "  always @* if (!init && inputs_1_moves) assert(memRef_loadAddr == inputs_1);",
        "  always @* if (!init && inputs_2_moves) assert(memRef_loadAddr == inputs_2);",
        "  always @* if (!init && memEnd_valid) assert(started && stopped && !ended && counted == performed);",
        "  reg [1:0] late = 0; always @(posedge clk) late <= stopped && !ended && !memEnd_valid && counted == performed ? late + 1 : 0;",
        "  always @* if (!init) assert(late < 2);",
        # A load that has a place goes, or another one does; never twice the other.
        "  wire wants_1 = inputs_1_valid && inside_outputs_0 < 2, wants_2 = inputs_2_valid && inside_outputs_1 < 2;",
        "  always @* if (!init && (wants_1 || wants_2)) assert(memRef_loadEn);",
        "  reg passed_1 = 0, passed_2 = 0;",
        "  always @(posedge clk) begin passed_1 <= wants_1 && inputs_2_moves; passed_2 <= wants_2 && inputs_1_moves; end",
        "  always @* if (!init && passed_1 && wants_1) assert(inputs_1_moves);",
        "  always @* if (!init && passed_2 && wants_2) assert(inputs_2_moves);",
    ]


def ram(unit):
    return [
        "  reg [1:0] words = 2'b01; reg was_read = 0, expected;",
        "  always @(posedge clk) if (result_storeEn) words[result_storeAddr] <= result_storeData;",
        "  always @(posedge clk) begin was_read <= result_loadEn; expected <= words[result_loadAddr]; end",
        "  always @* if (was_read) assert(result_loadData == expected);",
    ]


PROOFS |= {
    "mem_controller": {
        "unit": "mem_controller", "slots": 2,
        "args": [("m", "memref<2xi1>"), ("ms", C), ("n", "!handshake.channel<i2>"), ("a", B), ("b", B), ("sa", B), ("sd", B), ("stop", C)],
        "results": [("%x", B), ("%y", B), ("%end", C)],
        "op": f"""%ao, %x = load[%a] %d0 : {B}, {B}, {B}, {B}
  %bo, %y = load[%b] %d1 : {B}, {B}, {B}, {B}
  %so, %sx = store[%sa] %sd : {B}, {B}, {B}, {B}
  %d0, %d1, %end = mem_controller[%m : memref<2xi1>] %ms (%n, %ao, %bo, %so, %sx) %stop {{connectedBlocks = [0 : i32]}} : (!handshake.channel<i2>, {B}, {B}, {B}, {B}) -> ({B}, {B})""",
        "expects": {}, "harness": controller, "driven": ["memRef_loadData"],
        "ways": [("inputs_1", "outputs_0", "words[inputs_1]"), ("inputs_2", "outputs_1", "words[inputs_2]")],
        "mutants": [(r"reserved_0 <= ", "reserved_0 <= 2'd1 & "), (r"load_above_1 <= ", "load_above_1 <= 1'b0 & "), (r"pending <= ", "pending <= 2'd0 & ")],
    },
    "ram": {
        "unit": "ram", "args": [("i", B), ("s", C), ("e", C)], "results": [("%x", B), ("%end", C)],
        "op": f"""%m = ram {{initialValue = dense<[true, false]> : tensor<2xi1>}} : memref<2xi1>
  %a, %x = load[%i] %d : {B}, {B}, {B}, {B}
  %d, %end = mem_controller[%m : memref<2xi1>] %s (%a) %e {{connectedBlocks = [0 : i32]}} : ({B}) -> {B}""",
        "expects": {}, "harness": ram, "mutants": [(r"1'b1", "1'b0")],
    },
}
