# Proofs of controllers, queues and rams: words and addresses of one bit, against a reference memory.
#
# A queue must give what the program in order would.

import itertools

C = "!handshake.control<>"
B = "!handshake.channel<i1>"


def total(bits):
    """How many of so many bits are 1."""
    return "(" + " + ".join(["3'd0"] + [f"({bit})" for bit in bits]) + ")"


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
        f"  always @* if (!init) assume({back}_valid == (n_asked != n_told && (answers || {back}_pending)));",
        f"  assign {back} = answer_list[n_told];",
    ]


def executions(start, stop, end):
    """They follow each other: one start, one stop, one end each. A start or stop that comes early waits."""
    return [
        "  reg started = 0, stopped = 0;",
        f"  always @(posedge clk) if (!init) begin started <= {start}_moves || (started && !{end}_moves); stopped <= {stop}_moves || (stopped && !{end}_moves); end",
        f"  always @* if (!init) assert({start}_ready == !started);",
        f"  always @* if (!init) assert({stop}_ready == (started && !stopped));",
    ]


class Program:
    """A queue and what surrounds it: groups as lists of "load" and "store", ports in their order.

    The program is arbitrary and has no end. What a port says next is decided before its group comes: by
    then its tokens may be on offer. When tokens are offered and taken is free. Beside the queue runs the
    list of accesses that are allocated, in program order, each load with the word it must get.
    """

    def __init__(self, groups, is_master=True, depth=2, is_eager=False):
        self.groups, self.is_master, self.depth, self.is_eager = groups, is_master, depth, is_eager
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
        self.end = f"outputs_{len(self.loads)}"
        names = [f"outputs_{len(self.loads) + i}" for i in range(3)]
        memory = ["inputs_0_storeEn", "inputs_0_storeAddr", "inputs_0_storeData"]
        self.to_controller = names
        self.performs, self.address, self.data = memory if is_master else ["performs"] + names[1:]

    def ports(self, g, kind):
        before = sum(accesses.count(kind) for accesses in self.groups[:g])
        return list(range(before, before + self.groups[g].count(kind)))

    def harness(self, unit):
        if self.is_master:  # no group comes once the end is taken, but one that waited stays
            out = memory_model("inputs_0") + executions("inputs_1", f"inputs_{self.last}", self.end)
            out += [f"  always @* if (!init && stopped) assume(inputs_{c}_valid == inputs_{c}_pending);" for c in self.controls]
        else:
            out = controller_model(*self.to_controller, f"inputs_{self.last}")
        out.append(f"  always @* if (!init) assume({total(f'inputs_{c}_valid' for c in self.controls)} <= 1);")
        out += self.streams() + self.program() + self.promises() + self.passing()
        return out + (self.eager() if self.is_eager else [])

    def streams(self):
        """Each port's tokens are those of the list, then that of the next access."""
        out = [
            f"  reg [{self.depth - 1}:0] load_port, load_address, load_word, store_port, store_address, store_data;",
            f"  reg [1:0] n_loads = 0, n_stores = 0, reference, {', '.join(f'older_{i}' for i in range(self.depth))};",
        ]
        for p, operand in enumerate(self.loads):
            for i in range(self.depth):
                before = "".join(f" && load_port[{k}] != {p}" for k in range(i))
                out.append(f"  wire is_la{p}_{i} = n_loads > {i} && load_port[{i}] == {p}{before};")
            out += self.stream(f"la{p}", operand, "load_address")
        for p, operand in enumerate(self.stores):
            for name, at, field in ((f"sa{p}", operand, "store_address"), (f"sd{p}", operand + 1, "store_data")):
                out += [f"  reg [1:0] had_{name} = 0;",
                        f"  always @(posedge clk) if (!init) had_{name} <= had_{name} + inputs_{at}_moves - ({self.performs} && store_port[0] == {p});"]
                for j in range(self.depth):
                    before = total(f"store_port[{k}] == {p}" for k in range(j))
                    out.append(f"  wire is_{name}_{j} = n_stores > {j} && store_port[{j}] == {p} && {before} == had_{name};")
                out += self.stream(name, at, field)
        return out

    def stream(self, name, operand, field):
        value = " | ".join(f"(is_{name}_{i} & {field}[{i}])" for i in range(self.depth))
        return [
            f"  (* anyseq *) wire any_{name}; reg next_{name};",
            f"  wire is_{name} = {' || '.join(f'is_{name}_{i}' for i in range(self.depth))};",
            f"  wire {name} = {value};",
            f"  always @* if (!init) assume(!inputs_{operand}_valid || inputs_{operand} == (is_{name} ? {name} : next_{name}));",
            f"  always @* if (!init && inputs_{operand}_moves) assert(is_{name});",
        ]

    def program(self):
        """A step of the program in order: answers go, loads ask, stores are performed, a group comes."""
        out = [f"  reg [1:0] answers_{p}, n_answers_{p} = 0;" for p in range(len(self.loads))]
        ports = [f"la{p}" for p in range(len(self.loads))] + [f"{x}{p}" for p in range(len(self.stores)) for x in ("sa", "sd")]
        out += ["  always @(posedge clk) if (init) begin", "    reference = words_at_first;"]
        out += [f"    next_{name} = any_{name};" for name in ports] + ["  end else begin"]
        for p, operand in enumerate(self.loads):
            out.append(f"    if (outputs_{p}_moves) begin answers_{p} = answers_{p} >> 1; n_answers_{p} = n_answers_{p} - 1; end")
            out += [f"    if (inputs_{operand}_moves && is_la{p}_{i}) begin answers_{p}[n_answers_{p}] = load_word[{i}]; n_answers_{p} = n_answers_{p} + 1; end"
                    for i in range(self.depth)]
        for i in range(self.depth):
            asks = " || ".join(f"(inputs_{operand}_moves && is_la{p}_{i})" for p, operand in enumerate(self.loads))
            fields = ("load_port", "load_address", "load_word")
            moves = [f"older_{k} = older_{k + 1}; " + " ".join(f"{f}[{k}] = {f}[{k + 1}];" for f in fields) for k in range(i, self.depth - 1)]
            out.append(f"    {'else ' if i else ''}if ({asks}) begin {' '.join(moves)} n_loads = n_loads - 1; end")
        out += [f"    if ({self.performs}) begin"]
        out += [f"      {f} = {f} >> 1;" for f in ("store_port", "store_address", "store_data")]
        out += [f"      if (older_{i} != 0) older_{i} = older_{i} - 1;" for i in range(self.depth)] + ["      n_stores = n_stores - 1;", "    end"]
        for g, accesses in enumerate(self.groups):
            loads, stores = iter(self.ports(g, "load")), iter(self.ports(g, "store"))
            out.append(f"    if (inputs_{self.controls[g]}_moves) begin")
            for kind in accesses:
                out += self.load(next(loads)) if kind == "load" else self.store(next(stores))
            out.append("    end")
        return out + ["  end"]

    def load(self, p):
        out = [f"      load_port[n_loads] = {p}; load_address[n_loads] = next_la{p}; load_word[n_loads] = reference[next_la{p}];"]
        out += [f"      if (n_loads == {i}) older_{i} = n_stores;" for i in range(self.depth)]
        return out + [f"      n_loads = n_loads + 1; next_la{p} = any_la{p};"]

    def store(self, p):
        return [
            f"      store_port[n_stores] = {p}; store_address[n_stores] = next_sa{p}; store_data[n_stores] = next_sd{p};",
            f"      reference[next_sa{p}] = next_sd{p}; n_stores = n_stores + 1; next_sa{p} = any_sa{p}; next_sd{p} = any_sd{p};",
        ]

    def promises(self):
        """Stores in order, loads with the program's words, nothing left at the end."""
        out = [
            f"  always @* if (!init && {self.performs}) assert(n_stores != 0 && {self.address} == store_address[0] && {self.data} == store_data[0]);",
            "  always @* if (!init && n_stores == 0) assert(words == reference);",
        ]
        out += [f"  always @* if (!init && outputs_{p}_valid) assert(n_answers_{p} != 0 && outputs_{p} == answers_{p}[0]);" for p in range(len(self.loads))]
        for g, c in enumerate(self.controls):
            room = " && ".join(f"n_{kind}s <= {self.depth - len(self.ports(g, kind))}" for kind in ("load", "store"))
            running = " && started" if self.is_master else ""
            out.append(f"  always @* if (!init && inputs_{c}_valid) assert(inputs_{c}_ready == ({room}{running}));")
        if self.is_master:
            out += [f"  always @* if (!init && {self.end}_valid) assert(started && stopped && n_stores == 0 && n_loads == 0);",
                    "  always @* if (!init && !started) assert(n_stores == 0 && n_loads == 0);"]
        return out

    def passing(self):
        """One goes where one may, whatever waits before it.

        A load may ask where no older store is of its address or of an unknown one, or the youngest of these can give
        its data. A store may be performed where each load before it is at its port, of another address.
        """
        entries, out = range(self.depth), []
        for j in entries:
            for x, name in (("a", "address"), ("d", "data")):
                taken = [f"(store_port[{j}] == {p} && {total(f'store_port[{k}] == {p}' for k in range(j))} < had_s{x}{p})" for p in range(len(self.stores))]
                out.append(f"  wire has_{name}_{j} = n_stores > {j} && ({' || '.join(taken)});")
        for i in entries:
            matters = [f"(older_{i} > {j} && (!has_address_{j} || store_address[{j}] == load_address[{i}]))" for j in entries]
            waits = [f"({matters[j]} && !(has_address_{j} && has_data_{j}){''.join(f' && !{m}' for m in matters[j + 1:])})" for j in entries]
            there = [f"(is_la{p}_{i} && inputs_{operand}_valid)" for p, operand in enumerate(self.loads)]
            room = " || ".join(f"({at} && n_answers_{p} < 2)" for p, at in enumerate(there))
            out += [f"  wire may_ask_{i} = ({room}) && !({' || '.join(waits)});",
                    f"  wire lets_pass_{i} = n_loads <= {i} || older_{i} != 0 || (({' || '.join(there)}) && load_address[{i}] != store_address[0]);"]
        asks = " || ".join(f"inputs_{operand}_moves" for operand in self.loads)
        # What was on offer to a controller comes first, also while its token is away.
        offers = asks if self.is_master else f"{asks} || {self.to_controller[0]}_valid || {self.to_controller[0]}_pending"
        may_store = " && ".join(["n_stores != 0 && has_address_0 && has_data_0"] + [f"lets_pass_{i}" for i in entries])
        stores = self.performs if self.is_master else " && ".join(f"{wire}_valid" for wire in self.to_controller[1:])
        return out + [
            f"  always @* if (!init && ({' || '.join(f'may_ask_{i}' for i in entries)})) assert({offers});",
            f"  always @* if (!init && {may_store}) assert({stores});",
        ]

    def invariants(self):
        """The queue's entries are the list's."""
        entries, out = range(self.depth), []
        say = lambda text: out.append(f"  always @* if (!init) assert({text});")
        say(f"n_loads <= {self.depth} && n_stores <= {self.depth} && n_loads == state_load_count && n_stores == state_store_count")
        slots = ", ".join(f"state_store_data_{i}" for i in reversed(entries))
        out.append(f"  wire [{self.depth - 1}:0] slots = {{{slots}}};")
        for i in entries:
            say(f"(n_loads > {i}) == state_load_valid_{i} && (n_stores > {i}) == state_store_valid_{i}")
            say(f"n_loads <= {i} || (load_port[{i}] == state_load_port_{i} && older_{i} == state_load_older_{i} && older_{i} <= n_stores)")
            say(f"n_stores <= {i} || store_port[{i}] == state_store_port_{i}")
            say(f"n_stores <= {i} || !state_store_has_address_{i} || store_address[{i}] == state_store_address_{i}")
            slot = f"(state_store_head + {i}) % {self.depth}" if self.depth > 1 else "0"
            say(f"n_stores <= {i} || !state_store_has_data_{i} || store_data[{i}] == slots[{slot}]")
        for p in range(len(self.stores)):
            for name, has in ((f"sa{p}", "address"), (f"sd{p}", "data")):
                say(f"had_{name} == {total(f'n_stores > {i} && store_port[{i}] == {p} && state_store_has_{has}_{i}' for i in entries)}")
                for i, k in itertools.combinations(entries, 2):
                    say(f"!(n_stores > {k} && store_port[{i}] == {p} && store_port[{k}] == {p} && state_store_has_{has}_{k}) || state_store_has_{has}_{i}")
        # Memory as it will be behind the first stores: what a load reads.
        out.append("  wire [1:0] after_0 = words;")
        for j in entries:
            stored = f"store_address[{j}] ? {{store_data[{j}], after_{j}[0]}} : {{after_{j}[1], store_data[{j}]}}"
            out.append(f"  wire [1:0] after_{j + 1} = n_stores <= {j} ? after_{j} : {stored};")
        say(f"reference == after_{self.depth}")
        for i in entries:
            for k in range(self.depth + 1):
                say(f"n_loads <= {i} || older_{i} != {k} || load_word[{i}] == after_{k}[load_address[{i}]]")
        for i, k in itertools.combinations(entries, 2):
            say(f"n_loads <= {k} || older_{i} <= older_{k}")
        if self.is_master:
            say("started == (state_running || state_ended) && !(state_running && state_ended)")
            say("stopped == (state_saw_end || state_ended) && (state_running || !state_saw_end)")
            say("state_running || (n_loads == 0 && n_stores == 0)")
            return out
        # A load on offer to the controller stays there: every older store has another address.
        ask, address, data = self.to_controller
        say("!state_held || (state_last_0 ^ state_last_1)")
        say(f"state_held == {ask}_pending")
        # So does a store: each load before it waits, too, and has another address.
        ready = "n_stores != 0 && state_store_has_address_0 && state_store_has_data_0"
        say(f"!{address}_pending || ({ready} && {address}_was == store_address[0])")
        say(f"!{data}_pending || ({ready} && {data}_was == store_data[0])")
        for p, operand in enumerate(self.loads):
            for i in entries:
                is_before = f"n_loads > {i} && load_port[{i}] == {p} && older_{i} == 0"
                say(f"!(({address}_pending || {data}_pending) && {is_before}) || (is_la{p}_{i} && inputs_{operand}_pending && load_address[{i}] != store_address[0])")
        say("!state_sent_0 && !state_sent_1")
        for p, operand in enumerate(self.loads):
            held = f"state_held && state_last_{p}"
            say(f"!({held}) || (inputs_{operand}_pending && is_la{p} && n_answers_{p} < 2)")
            say(f"!({held} && {ask}_pending) || {ask}_was == inputs_{operand}_was")
            say(f"!inputs_{operand}_pending || inputs_{operand}_was == (is_la{p} ? la{p} : next_la{p})")
            for i, j in itertools.product(entries, entries):
                say(f"!({held} && is_la{p}_{i} && older_{i} > {j}) || (state_store_has_address_{j} && store_address[{j}] != load_address[{i}])")
        return out

    def answers(self):
        """What loads have asked for is in the places of their ports, or on its way: given by a store, or to be told."""
        ways, out = range(1 if self.is_master else 4), []
        say = lambda text: out.append(f"  always @* if (!init) assert({text});")
        for k in ways:
            words = ", ".join(f"state_words_{i}" for i in reversed(ways))
            word = "state_slot" if self.is_master else f"{{{words}}} >> (3 * ((state_head + {k}) & 3))"
            out.append(f"  wire [2:0] way_{k} = {word}; wire comes_{k} = state_on_their_way > {k} && !way_{k}[2];")
            told = "answer" if self.is_master else f"answer_list[(n_told + {total(f'comes_{j}' for j in range(k))}) & 3]"
            out.append(f"  wire told_{k} = way_{k}[2] ? way_{k}[0] : {told};")
        if not self.is_master:
            say(f"((n_asked - n_told) & 2'd3) == {total(f'comes_{k}' for k in ways)}")
            say("state_on_their_way <= 4 && ((state_tail - state_head) & 2'd3) == state_on_their_way[1:0]")
        for p in range(len(self.loads)):
            is_mine = [f"state_on_their_way > {k} && way_{k}[1] == {p}" for k in ways]
            places = [f"state_full_{p}_{i}" for i in range(2)]
            say(f"n_answers_{p} <= 2 && n_answers_{p} == state_reserved_{p} && n_answers_{p} == {total(places + is_mine)}")
            say(f"{places[0]} || !{places[1]}")
            for i in range(2):
                say(f"!{places[i]} || state_place_{p}_{i} == answers_{p}[{i}]")
            for k in ways:
                out.append(f"  wire [2:0] rank_{p}_{k} = {total(places + is_mine[:k])};")
                say(f"!({is_mine[k]}) || told_{k} == answers_{p}[rank_{p}_{k}[0]]")
        return out

    def eager(self):
        """Once everything is on offer and taken, what is in the queue is done: nothing is stuck.

        Addresses, data and the taking of results each begin up to 3 cycles late, so that the queue fills; groups come
        as they like.
        """
        ways = {f"la{p}": [f"inputs_{at}_valid"] for p, at in enumerate(self.loads)}
        ways["sa"] = [f"inputs_{at}_valid" for at in self.stores]
        ways["sd"] = [f"inputs_{at + 1}_valid" for at in self.stores]
        ways["taken"] = [f"outputs_{p}_ready" for p in range(len(self.loads))]
        if self.is_master:
            ways["now"] = ["inputs_1_valid", f"{self.end}_ready"]
        else:
            ways["now"] = ["takes_load", "takes_store", "answers"]
        out = ["  reg [3:0] cycle = 0; always @(posedge clk) if (cycle != 15) cycle <= cycle + 1;"]
        for way, wires in ways.items():
            begins = f"cycle > late_{way}" if way != "now" else "1'b1"
            if way != "now":
                out += [f"  (* anyconst *) wire [1:0] late_{way};"]
            out += [f"  always @* if (!init) assume({wire} == ({begins}));" for wire in wires]
        out.append(f"  wire is_eager = {' && '.join(f'cycle > late_{way}' for way in ways if way != 'now')};")
        asks = " || ".join(f"inputs_{operand}_moves" for operand in self.loads)
        events = {"a load": f"n_loads == 0 || {asks}", "a store": f"n_stores == 0 || {self.performs}"}
        if self.is_master:
            events["the end"] = f"!stopped || {self.end}_valid || n_loads != 0 || n_stores != 0"
        for i, event in enumerate(events.values()):
            out += [f"  reg [3:0] quiet_{i} = 0; always @(posedge clk) quiet_{i} <= init || !is_eager || {event} ? 0 : quiet_{i} + 1;",
                    f"  always @* if (!init) assert(quiet_{i} < 4);"]
        return out + [
            f"  wire is_full = n_loads == {self.depth} && n_stores == {self.depth};",
            "  reg was_full = 0; always @(posedge clk) was_full <= !init && (was_full || is_full);",
        ]

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
            args = [("m", "memref<2xi1>"), ("ms", C), ("stop", C), ("n", "!handshake.channel<i2>")] + args[1:]
            q = ", ".join(f"%q#{load + i}" for i in range(3))
            body.append(f"%qdata, %end = mem_controller[%m : memref<2xi1>] %ms (%n, {q}) %stop "
                        f"{{connectedBlocks = [0 : i32]}} : (!handshake.channel<i2>, {B}, {B}, {B}) -> {B}")
            results.append(("%end", C))
            driven = [f"outputs_{load + i}_ready" for i in range(3)] + [f"inputs_{self.last}"]
        how = {"cycles": 12, "reaches": ["was_full && n_loads == 0 && n_stores == 0"]} if self.is_eager else {"invariants": lambda unit: self.invariants() + self.answers(), "depth": 4}
        return how | {
            "unit": "lsq", "args": args, "results": results, "op": "\n  ".join(body), "expects": {},
            "harness": self.harness, "driven": driven, "mutants": mutants, "may_rest": not self.is_eager,
            "stays": [f"outputs_{p}" for p in range(load + self.is_master)],
        }


GROUPS = [["load", "store"], ["store", "load"]]
OVERLAP = (r"~\(running \| ended\)", "~(running & ended)")  # an execution starts in the middle of another
AGES = (r"load_older_0 <= ", "load_older_0 <= 2'd0 & ")
PROOFS = {
    "lsq": Program(GROUPS).proof([
        AGES, (r"store_head <= ", "store_head <= 1'b0 & "), (r"store_has_address_0 <= ", "store_has_address_0 <= 1'b1 | "),
        (r"~\(w\d+ == store_address_0\)", "1'b1"),  # a store overtakes a load of its address
        (r"~store_has_address_0 \| ", ""),  # a load overtakes a store of unknown address
        (r"= store_has_address_1 & store_has_data_1;", "= 1'b0;"),  # the younger store gives no load its data
        (r"& ~\(reserved_0\[1\]\) & ", "& ~(reserved_0[1]) & (store_count == 2'd0) & "),  # loads pass no store
        (r"wire (\w+) = \w+ & ~\(\w+ == store_address_0\);", r"wire \1 = 1'b0;"),  # stores pass no load
        (r" & \(w\d+ & ~inputs_6_valid\);", ";"),  # ends while a group waits
    ]),
    "lsq_two_stores": Program([["store", "store", "load"], ["load"]]).proof([AGES]),
    "lsq_full": Program(GROUPS, depth=1).proof([(r"store_valid_0 <= ", "store_valid_0 <= 1'b1 | "), OVERLAP]),
    "lsq_ends": Program(GROUPS, is_eager=True).proof([(r"saw_end <= ", "saw_end <= 1'b0 & ")]),
    "lsq_full_ends": Program(GROUPS, depth=1, is_eager=True).proof([(r"saw_end <= ", "saw_end <= 1'b0 & ")]),
    "lsq_behind": Program(GROUPS, is_master=False).proof([
        AGES, (r"if \((\w+)\) held <= ([^;]*);", r"held <= \1 & (\2);"),  # forgets while the address is away
    ]),
    "lsq_behind_ends": Program(GROUPS, is_master=False, is_eager=True).proof([
        (r"store_has_data_0 <= [^;]*;", "store_has_data_0 <= 1'b0;"),
    ]),
}


def controller_ports(n_loads, n_stores):
    """The operands: a count, addresses of loads, and addresses of stores, each with its data behind it."""
    return [f"inputs_{1 + i}" for i in range(n_loads)], [f"inputs_{1 + n_loads + 2 * i}" for i in range(n_stores)]


def controller(n_loads, n_stores):
    """Stores as they come; ends when all that were counted are performed; shares fairly."""
    loads, stores = controller_ports(n_loads, n_stores)
    data = [f"inputs_{1 + n_loads + 2 * i + 1}" for i in range(n_stores)]
    out = memory_model("memRef") + executions("memStart", "ctrlEnd", "memEnd") + [
        # No count between the stop and the end. A store may come ahead of its count, here one at most, but not behind
        # the offer of the stop.
        "  reg signed [4:0] due = 0;",
        f"  wire signed [4:0] counted = inputs_0_valid ? {{3'd0, inputs_0}} : 5'd0, performed = {total(f'{s}_moves' for s in stores)};",
        f"  wire signed [4:0] offered = {total(f'{s}_valid || {s}_pending' for s in stores)};",
        "  wire is_closing = ctrlEnd_valid || ctrlEnd_pending || stopped;",
        "  always @(posedge clk) if (!init) due <= due + counted - performed;",
        "  always @* if (!init) assume(!inputs_0_valid || (!stopped && due + counted < 6));",
        "  always @* if (!init) assume(due + counted - offered >= (is_closing ? 0 : -1));",
        "  always @* if (!init) assert(inputs_0_ready);",
        "  always @* if (!init && memRef_storeEn) assert(started && !memEnd_valid);",
        "  always @* if (!init && memEnd_valid) assert(started && stopped && due == 0);",
        "  reg [1:0] late = 0; always @(posedge clk) late <= started && stopped && !memEnd_valid && due == 0 ? late + 1 : 0;",
        "  always @* if (!init) assert(late < 2);",
    ]
    for at, word in zip(stores, data):
        out += [
            f"  always @* if (!init) assert({at}_moves == {word}_moves);",
            f"  always @* if (!init && {at}_moves) assert(memRef_storeAddr == {at} && memRef_storeData == {word});",
            f"  wire wants_{at} = started && {at}_valid && {word}_valid;",
        ]
    for i, at in enumerate(loads):
        out += [
            f"  reg [1:0] under_way_{i} = 0; always @(posedge clk) if (!init) under_way_{i} <= under_way_{i} + {at}_moves - outputs_{i}_moves;",
            f"  wire wants_{at} = {at}_valid && under_way_{i} < 2;",
            f"  always @* if (!init && {at}_moves) assert(memRef_loadAddr == {at});",
        ]
    return out + shares(loads, "loadEn") + shares(stores, "storeEn")


def shares(ports, enable):
    """Whoever wants to goes, or another one does; none is passed over more often than there are others."""
    out = [
        f"  always @* if (!init) assert(memRef_{enable} == ({' || '.join(f'{p}_moves' for p in ports)}));",
        f"  always @* if (!init) assert({total(f'{p}_moves' for p in ports)} <= 1);",
        f"  always @* if (!init && ({' || '.join(f'wants_{p}' for p in ports)})) assert(memRef_{enable});",
    ]
    for p in ports:
        out += [
            f"  reg [2:0] passed_{p} = 0;",
            f"  always @(posedge clk) passed_{p} <= init || !wants_{p} || {p}_moves ? 0 : passed_{p} + memRef_{enable};",
            f"  always @* if (!init) assert(passed_{p} < {len(ports)});",
        ]
    return out


def ram(unit):
    return [
        "  reg [1:0] words = 2'b01; reg was_read = 0, expected;",
        "  always @(posedge clk) if (result_storeEn) words[result_storeAddr] <= result_storeData;",
        "  always @(posedge clk) begin was_read <= result_loadEn; expected <= words[result_loadAddr]; end",
        "  always @* if (was_read) assert(result_loadData == expected);",
    ]


def controller_proof(n_loads, n_stores, mutants, with_answers=True):
    accesses, names = [], []
    for i in range(n_loads):
        accesses.append(f"%lo{i}, %x{i} = load[%a{i}] %d#{i} : {B}, {B}, {B}, {B}")
        names.append(f"%lo{i}")
    for i in range(n_stores):
        accesses.append(f"%so{i}, %sx{i} = store[%sa{i}] %sd{i} : {B}, {B}, {B}, {B}")
        names += [f"%so{i}", f"%sx{i}"]
    types = ", ".join(["!handshake.channel<i2>"] + [B] * len(names))
    accesses.append(f"%d:{n_loads + 1} = mem_controller[%m : memref<2xi1>] %ms (%n, {', '.join(names)}) %stop "
                    f"{{connectedBlocks = [0 : i32]}} : ({types}) -> ({', '.join([B] * n_loads)})")
    return {
        "unit": "mem_controller", "slots": 2,
        "args": [("m", "memref<2xi1>"), ("ms", C), ("n", "!handshake.channel<i2>")] + [(f"a{i}", B) for i in range(n_loads)]
        + [(f"s{x}{i}", B) for i in range(n_stores) for x in "ad"] + [("stop", C)],
        "results": [(f"%x{i}", B) for i in range(n_loads)] + [(f"%d#{n_loads}", C)], "op": "\n  ".join(accesses),
        "expects": {}, "harness": lambda unit: controller(n_loads, n_stores), "driven": ["memRef_loadData"],
        "stays": [f"outputs_{i}" for i in range(n_loads)] + ["memEnd"],
        "ways": [(at, f"outputs_{i}", f"words[{at}]") for i, at in enumerate(controller_ports(n_loads, 0)[0])] if with_answers else [],
        "mutants": mutants, "helps": ["state_pending == {{27{due[4]}}, due}"],
    }


PROOFS |= {
    "mem_controller": controller_proof(2, 1, [
        (r"reserved_0 <= ", "reserved_0 <= 2'd1 & "), (r"load_above_1 <= ", "load_above_1 <= 1'b0 & "),
        (r"pending <= ", "pending <= 32'd0 & "), OVERLAP,
        (r"pending <= (\w+) - ", r"pending <= \1 == 32'd0 ? 32'd0 : \1 - "),  # forgets a store ahead of its count
        (r"pending <= (\w+ - [^;]*);", r"pending <= (\1) & 32'd3;"),  # has the width of the counts
        (r" saw_end <= ", " saw_end <= saw_end | "),  # every later execution ends at once
    ]),
    "mem_controller_shares": controller_proof(3, 2, [
        (r"load_above_1 <= ", "load_above_1 <= 1'b0 & "), (r"store_above_1 <= ", "store_above_1 <= 1'b0 & "),
    ], with_answers=False),
    "ram": {
        "unit": "ram", "args": [("i", B), ("s", C), ("e", C)], "results": [("%x", B), ("%end", C)],
        "op": f"""%m = ram {{initialValue = dense<[true, false]> : tensor<2xi1>}} : memref<2xi1>
  %a, %x = load[%i] %d : {B}, {B}, {B}, {B}
  %d, %end = mem_controller[%m : memref<2xi1>] %s (%a) %e {{connectedBlocks = [0 : i32]}} : ({B}) -> {B}""",
        "expects": {}, "harness": ram, "may_rest": True, "mutants": [(r"1'b1", "1'b0")],
    },
}
