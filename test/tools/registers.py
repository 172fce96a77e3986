"""Registers of a model that are constants or always hold the same: guessed by simulation, proved by induction.

Each starts with it, and gets it again where all hold what they are taken to: the second is for ABC's `cec`. Where it
finds a state that shows otherwise, the guess is corrected and the proof begins anew. Registers that start with
any value may start with the same.
"""

import random

import blif

N_VECTORS = 4096


def settled(model, latches):
    """What each of some latches may always hold: {q: 0 or 1}.

    Half of the vectors keep their inputs; each of the runs begins with what the one before has shown.
    """
    random.seed(1)
    mask, early = (1 << 64) - 1, (1 << 32) - 1
    guess = dict.fromkeys(model.latches, 0)
    for _ in range(3):
        given = {net: random.getrandbits(64) for net in model.inputs}
        for _ in range(32):
            values = blif.simulate(model, {**given, **guess}, mask)
            guess = {q: values[d] for q, (d, _) in model.latches.items()}
            given = {net: value & early | random.getrandbits(32) << 32 for net, value in given.items()}
        guess = {q: mask if q in latches and value else 0 for q, value in guess.items()}
    values = {q: int(guess[q] != 0) for q in latches}
    return {q: value for q, value in values.items() if model.latches[q][1] in (str(value), "2", "3")}


class Ties:
    """What registers are taken to be. constants: {q: 0 or 1}; leader: {q: the register whose value it has}.

    Only of interest are constants among `wanted`, and classes with one of them; the leader is none, if there is another.
    """

    def __init__(self, model, wanted):
        self.model, self.wanted = model, wanted
        self.constants = settled(model, wanted)
        self.begin()

    def begin(self):
        """Classes: they start with the same, and get the same from random states."""
        random.seed(1)
        rest = [q for q in self.model.latches if q not in self.constants]
        self.choose({q: self.model.latches[q][1] for q in rest})
        n_quiet = 0
        while n_quiet < 3:
            n_quiet = 0 if self.part(lambda net: random.getrandbits(N_VECTORS)) else n_quiet + 1

    def choose(self, keys):
        """Leaders of the classes of registers with the same key."""
        members = {}
        for q, key in keys.items():
            members.setdefault(key, []).append(q)
        self.leader = {}
        for of in members.values():
            if self.wanted.isdisjoint(of):
                self.leader.update((q, q) for q in of)
            else:
                first = min(of, key=lambda q: (q in self.wanted, q))
                self.leader.update(dict.fromkeys(of, first))

    def part(self, vectors):
        """By what registers get in states and inputs with vectors(net); true if one is not what it was taken for."""
        mask = (1 << N_VECTORS) - 1
        given = {net: vectors(net) for net in [*self.model.inputs, *sorted(set(self.leader.values()))]}
        given.update((q, given[first]) for q, first in self.leader.items())
        given.update((q, mask if value else 0) for q, value in self.constants.items())
        values = blif.simulate(self.model, given, mask)
        next_of = {q: values[d] for q, (d, _) in self.model.latches.items()}
        changing = [q for q in self.constants if next_of[q] != given[q]]
        for q in changing:
            del self.constants[q]
        if changing:
            self.begin()
            return True
        before = dict(self.leader)
        self.choose({q: (first, next_of[q]) for q, first in before.items()})
        return before != self.leader

    def gates(self):
        """Registers as what they are taken to be, those that are free left out."""
        same = [[[first], q, ["1"], True] for q, first in self.leader.items() if first != q]
        return same + [[[], q, [""] if value else [], True] for q, value in self.constants.items()]

    def step(self):
        """Two texts without state: whether registers get anything else than they should; and that they never do.

        So all inputs of a difference are those of the first text, which `cec` shows.
        """
        model = self.model
        tied = [q for q in model.latches if self.leader.get(q) != q]
        inputs = [*model.inputs, *(q for q, first in self.leader.items() if q == first)]
        nets = [blif.Model(model.name), blif.Model(model.name)]
        nets[0].gates = model.gates + self.gates()
        for q in tied:
            expected = model.latches[self.leader[q]][0] if q in self.leader else q
            nets[0].gates.append([[model.latches[q][0], expected], f"{q}.wrong", ["10", "01"], True])
            nets[1].gates.append([[], f"{q}.wrong", [], True])
        for net in nets:
            net.outputs = [f"{q}.wrong" for q in tied]
        return [blif.cut(net, [], inputs) for net in nets] if tied else None

    def prove(self, cec):
        """cec: of two texts: None, or {input: 0 or 1} where they differ, or raises. In the end all are proved."""
        while True:
            texts = self.step()
            pattern = cec(*texts) if texts else None
            if pattern is None:
                return
            few = lambda: random.getrandbits(N_VECTORS) & random.getrandbits(N_VECTORS) & random.getrandbits(N_VECTORS)
            state = {net: (1 << N_VECTORS) - 1 if bit else 0 for net, bit in pattern.items()}
            # The state found, in vector 0, and others around it.
            is_parted = self.part(lambda net: state.get(net, 0) ^ few() & ~1)
            assert is_parted, "cec's state shows nothing"
