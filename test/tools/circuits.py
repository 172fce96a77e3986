# A random circuit in the making: what random-units and random-tokens have in common.

import random


class Ports:
    """Operands of a queue or controller with their types, and the names that its loads' data have."""

    def __init__(self):
        self.names, self.types, self.loaded = [], [], []

    def add(self, name, type_):
        self.names.append(name)
        self.types.append(type_)


def listed(items):
    return ", ".join(map(str, items))


class Circuit:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.arguments, self.results, self.body = [], [], []
        self.n = 0

    def name(self):
        self.n += 1
        return f"%v{self.n}"

    def width(self):
        return self.random.choice([1, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 65, 100])

    def channel(self, width, signals=""):
        return f"!handshake.channel<i{width}{', ' + signals if signals else ''}>"

    def control(self, signals=""):
        return f"!handshake.control<{signals}>"

    def take(self, type_):
        name = self.name()
        self.arguments.append((name, type_))
        return name

    def make(self, text, n=1):
        """An op; returns the names of its n results."""
        names = [self.name() for _ in range(n)]
        self.body.append(f"{listed(names)}{' = ' if names else ''}{text}")
        return names

    # Memory. A memory is its name and type, a queue's attributes are without braces.

    def queue(self, memory, start, ports, end, attributes, data):
        """One that has the memory to itself. Returns its end."""
        c = self.control()
        results = listed([data] * len(ports.loaded) + [c])
        return self.interface(ports, f"lsq[{memory[0]} : {memory[1]}] ({listed([start, *ports.names, end])}) "
                                     f"{{{attributes}}} : ({listed([c, *ports.types, c])}) -> ({results})")

    def queue_behind(self, ports, attributes, address, data):
        """One behind a controller. Returns the names that the controller takes, and the one that it gives."""
        answer, *asks = (self.name() for _ in range(4))
        results = listed([data] * len(ports.loaded) + [address, address, data])
        self.body.append(f"{listed([*ports.loaded, *asks])} = lsq[MC] ({listed([*ports.names, answer])}) {{{attributes}}} : "
                         f"({listed([*ports.types, data])}) -> ({results})")
        return asks, answer

    def controller(self, memory, start, ports, end, n_blocks, data):
        loaded = ports.loaded
        results = data if len(loaded) == 1 else f"({listed([data] * len(loaded))})"
        blocks = listed(f"{i} : i32" for i in range(n_blocks))
        return self.interface(ports, f"mem_controller[{memory[0]} : {memory[1]}] {start} ({listed(ports.names)}) {end} "
                                     f"{{connectedBlocks = [{blocks}]}} : ({listed(ports.types)}) -> {results}")

    def interface(self, ports, text):
        end = self.name()
        self.body.append(f"{listed([*ports.loaded, end])} = {text}")
        return end

    def text(self):
        arguments = listed(f"{name}: {type_}" for name, type_ in self.arguments)
        results = listed(type_ for _, type_ in self.results)
        end = f"end {listed(name for name, _ in self.results)} : {results}"
        return "\n  ".join([f"handshake.func @units({arguments}) -> ({results}) {{", *self.body, end]) + "\n}"
