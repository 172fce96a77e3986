"""cf functions in MLIR's generic form: reading them, the arithmetic, and executing them."""

import math
import re
import struct


# Reading the generic form -----------------------------------------------------------------------

class Op:
    def __init__(self, name):
        self.name = name
        self.results, self.operands, self.successors = [], [], []
        self.attrs, self.operand_types, self.result_types = "", [], []

    def number(self, key):
        return int(re.search(key + r" = (-?\d+)", self.attrs).group(1))

    def symbol(self, key):
        return re.search(key + r" = @([\w.$]+)", self.attrs).group(1)

    def numbers(self, key):
        text = re.search(key + r" = (?:array<i32: |\[)([^>\]]*)", self.attrs)
        return [int(x.split(":")[0]) for x in text.group(1).split(",")] if text else []

    def names(self, key):
        return re.findall(r'"([^"]*)"', re.search(key + r" = \[([^\]]*)\]", self.attrs).group(1))


class Block:
    def __init__(self, label, args):
        self.label, self.args, self.ops = label, args, []


class Function:
    def __init__(self, op):
        self.op, self.blocks = op, {}
        self.name = re.search(r'sym_name = "([^"]*)"', op.attrs).group(1)
        self.entry = None


def split_top(text):
    """Split at commas outside brackets."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in "<([{":
            depth += 1
        elif c in ")]}" or (c == ">" and text[i - 1] != "-"):
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    last = text[start:].strip()
    return parts + [last] if last else parts


def matching(text, at):
    """Index behind the bracket that closes the one at `at`."""
    depth, quoted = 0, False
    for i in range(at, len(text)):
        c = text[i]
        if c == '"' and text[i - 1] != "\\":
            quoted = not quoted
        if quoted:
            continue
        if c in "<([{":
            depth += 1
        elif c in ")]}" or (c == ">" and text[i - 1] != "-"):
            depth -= 1
            if depth == 0:
                return i + 1
    raise ValueError("no closing bracket: " + text)


def parse_op(line):
    m = re.match(r'(?:(%\w+)(?::(\d+))? = )?"([\w.]+)"', line)
    op, rest = Op(m.group(3)), line[m.end():]
    end = matching(rest, 0)
    op.operands = split_top(rest[1:end - 1])
    rest = rest[end:].strip()
    if rest.startswith("["):
        end = matching(rest, 0)
        op.successors = split_top(rest[1:end - 1])
        rest = rest[end:].strip()
    while rest and rest[0] in "<{":
        end = matching(rest, 0)
        op.attrs += rest[:end]
        rest = rest[end:].strip()
    if rest.startswith("("):  # a region follows
        return op
    rest = rest[1:].strip()
    end = matching(rest, 0)
    op.operand_types = split_top(rest[1:end - 1])
    types = rest[end:].strip()[2:].strip()
    op.result_types = split_top(types[1:-1]) if types.startswith("(") else [types]
    if m.group(1):
        n = int(m.group(2) or 1)
        op.results = [m.group(1)] if n == 1 and not m.group(2) else \
            ["%s#%d" % (m.group(1), i) for i in range(n)]
    return op


def parse_module(text):
    functions, globals_, function, block = {}, {}, None, None
    for line in text.splitlines():
        line = line.split("  // ")[0].strip()
        if line.startswith("^"):
            label = re.match(r"\^\w+", line).group(0)
            args = [a.split(":")[0].strip() for a in split_top(line[line.find("(") + 1:-2])] \
                if "(" in line else []
            block = Block(label, args)
            function.blocks[label] = block
            function.entry = function.entry or block
        elif line.startswith("})") and function:  # attributes behind the body
            function.op.attrs += line
            function, block = None, None
        elif '"memref.global"' in line:
            op = parse_op(line)
            globals_[re.search(r'sym_name = "([^"]*)"', op.attrs).group(1)] = op
        elif '"func.func"' in line or '"handshake.func"' in line:
            function = Function(parse_op(line))
            block = None
            functions[function.name] = function
        elif line.startswith(("%", '"')) and '"builtin.module"' not in line:
            if block is None:  # an entry block without arguments has no label
                block = Block("", [])
                function.blocks[""] = block
                function.entry = block
            block.ops.append(parse_op(line))
    return functions, globals_


# Numbers ----------------------------------------------------------------------------------------

def data_type(text):
    m = re.match(r"!handshake\.channel<(\w+)", text)
    return m.group(1) if m else text


def width_of(text):
    text = data_type(text)
    return 64 if text == "index" else int(re.sub(r"\D", "", text))


def signed(value, width):
    return value - (1 << width) if value >> (width - 1) else value


def to_f32(x):
    try:
        return struct.unpack("f", struct.pack("f", x))[0]
    except OverflowError:
        return float("inf") if x > 0 else float("-inf")


def constant(op, type_text):
    m = re.search(r"value = (true|false|[-+.\w]+)(?: :|[,}>])", op.attrs)
    text = m.group(1)
    if data_type(type_text).startswith("f"):
        if text.startswith("0x"):
            bits = int(text, 16)
            return struct.unpack("f", struct.pack("I", bits))[0] if width_of(type_text) == 32 else \
                struct.unpack("d", struct.pack("Q", bits))[0]
        return float(text)
    value = {"true": 1, "false": 0}.get(text)
    return (int(text) if value is None else value) & ((1 << width_of(type_text)) - 1)


COMPARE = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]


def compare(predicate, a, b, w):
    p = COMPARE[predicate]
    if p[0] == "s":
        a, b = signed(a, w), signed(b, w)
    p = p[-2:]
    return int({"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b,
                "ge": a >= b}[p])


def guarded(f):
    """Where Python raises, IEEE has infinities and NaN; nothing here depends on which."""
    def g(*args):
        try:
            return f(*args)
        except (ZeroDivisionError, ValueError, OverflowError):
            raise Undefined()
    return g


FLOAT_OPS = {
    "addf": lambda a, b: a + b, "subf": lambda a, b: a - b, "mulf": lambda a, b: a * b,
    "divf": guarded(lambda a, b: a / b), "remf": guarded(math.fmod), "negf": lambda a: -a,
    "absf": abs, "sqrt": guarded(math.sqrt), "extf": lambda a: a, "truncf": lambda a: a,
    "floor": guarded(lambda a: float(math.floor(a))), "ceil": guarded(lambda a: float(math.ceil(a))),
    "trunc": guarded(lambda a: float(math.trunc(a))), "fma": lambda a, b, c: a * b + c,
    "copysign": math.copysign, "maxnumf": max, "minnumf": min, "maximumf": max, "minimumf": min,
    "exp": guarded(math.exp), "log": guarded(math.log), "sin": guarded(math.sin),
    "cos": guarded(math.cos), "powf": guarded(lambda a, b: float(abs(a) ** b)),
    "atan2": math.atan2, "exp2": guarded(lambda a: 2.0 ** a), "log2": guarded(math.log2),
    "tan": guarded(math.tan), "tanh": math.tanh, "roundeven": guarded(lambda a: float(round(a))),
    "round": guarded(lambda a: math.copysign(math.floor(abs(a) + 0.5), a)), "atan": math.atan,
    "log10": guarded(math.log10), "cbrt": lambda a: math.copysign(abs(a) ** (1 / 3), a),
}


def round_to(value, type_text):
    width = width_of(type_text)
    if width == 64:
        return value
    if width == 32:
        return to_f32(value)
    try:
        return struct.unpack("e", struct.pack("e", value))[0]
    except OverflowError:
        raise Undefined()


def compare_floats(predicate, a, b):
    if predicate in (0, 15):
        return int(predicate == 15)
    if a != a or b != b:
        return int(predicate >= 8)
    return int([a == b, a > b, a >= b, a < b, a <= b, a != b, True][(predicate - 1) % 7])


FORMATS = {"f16": "e", "f32": "f", "f64": "d", "i16": "H", "i32": "I", "i64": "Q"}


def bitcast(value, source, target):
    return struct.unpack(FORMATS[target], struct.pack(FORMATS[source], value))[0]


class Undefined(Exception):
    """The program divides by zero, shifts too far, or leaves an array: its result is not defined."""


def divide(a, b, w, is_signed, want_rest):
    if b == 0:
        raise Undefined()
    if is_signed:
        a, b = signed(a, w), signed(b, w)
        if a == -(1 << (w - 1)) and b == -1:
            raise Undefined()
    q = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return a - q * b if want_rest else q


def shift(kind, a, b, w):
    if b >= w:
        raise Undefined()
    return a << b if kind == "shli" else (signed(a, w) if kind == "shrsi" else a) >> b


def compute(op, args):
    """arith and its handshake namesakes."""
    kind = op.name.split(".")[1]
    w = width_of(op.operand_types[-1])
    out = width_of(op.result_types[0])
    mask = (1 << out) - 1
    a, b = (args + [0, 0])[:2]
    if kind in FLOAT_OPS:
        return round_to(FLOAT_OPS[kind](*args), op.result_types[0])
    if kind in ("sitofp", "uitofp"):
        return round_to(float(signed(a, w) if kind == "sitofp" else a), op.result_types[0])
    if kind in ("fptosi", "fptoui"):
        if a != a or abs(a) >= 2.0 ** (out - 1):
            raise Undefined()
        return int(a) & mask
    if kind == "cmpf":
        return compare_floats(op.number("predicate"), a, b)
    if kind == "bitcast":
        return bitcast(a, data_type(op.operand_types[0]), data_type(op.result_types[0]))
    if kind == "select":
        return args[1] if a else args[2]
    table = {
        "addi": lambda: a + b, "subi": lambda: a - b, "muli": lambda: a * b, "andi": lambda: a & b,
        "ori": lambda: a | b, "xori": lambda: a ^ b, "not": lambda: ~a,
        "shli": lambda: shift(kind, a, b, w), "shrsi": lambda: shift(kind, a, b, w),
        "shrui": lambda: shift(kind, a, b, w),
        "divsi": lambda: divide(a, b, w, True, False), "remsi": lambda: divide(a, b, w, True, True),
        "divui": lambda: divide(a, b, w, False, False),
        "remui": lambda: divide(a, b, w, False, True),
        "maxsi": lambda: max(a, b, key=lambda x: signed(x, w)),
        "minsi": lambda: min(a, b, key=lambda x: signed(x, w)),
        "maxui": lambda: max(a, b), "minui": lambda: min(a, b),
        "cmpi": lambda: compare(op.number("predicate"), a, b, w),
        "ctpop": lambda: bin(a).count("1"), "ctlz": lambda: w - a.bit_length(),
        "cttz": lambda: (a & -a).bit_length() - 1 if a else w,
        "absi": lambda: abs(signed(a, w)),
        "extsi": lambda: signed(a, w), "extui": lambda: a, "trunci": lambda: a,
        "index_cast": lambda: signed(a, w), "index_castui": lambda: a,
    }
    return table[kind]() & mask


# The cf level -----------------------------------------------------------------------------------

class Array:
    def __init__(self, type_text):
        body = re.match(r"memref<((?:[\d?]+x)*)([a-wyz]\w*)[,>]", type_text)
        self.dims = [int(d) for d in body.group(1).split("x") if d]
        self.element = body.group(2)
        layout = re.search(r"strided<\[([\d, ]*)\](?:, offset: (\d+|\?))?>", type_text)
        if layout:
            self.strides = [int(x) for x in layout.group(1).split(",")]
            self.offset = 0 if layout.group(2) in (None, "?") else int(layout.group(2))
        else:
            self.offset, self.strides = 0, []
            for d in reversed(self.dims):
                step = self.strides[0] * previous if self.strides else 1
                self.strides.insert(0, step)
                previous = d
        size = self.offset + 1 + sum((d - 1) * s for d, s in zip(self.dims, self.strides))
        self.data = [0] * size

    def address(self, indices):
        if any(i >= d for d, i in zip(self.dims, indices)):
            raise Undefined()
        return self.offset + sum(i * s for i, s in zip(indices, self.strides))


    def load(self, indices):
        return self.data[self.address(indices)]

    def store(self, indices, value):
        self.data[self.address(indices)] = value


class View:
    """Elements of another type, or in another order, in the memory of an array."""

    def __init__(self, source, type_text, shift=None, offset=None):
        shape = Array(type_text)
        self.dims, self.strides, self.element = shape.dims, shape.strides, shape.element
        self.root = source.root if isinstance(source, View) else source
        self.base = getattr(source, "base", 0) if shift is None else shift
        self.size = getattr(source, "size", 1) if shift is None else width_of(self.element) // 8
        self.offset = shape.offset if offset is None else offset

    def address(self, indices):
        if any(i >= d for d, i in zip(self.dims, indices)):
            raise Undefined()
        return self.base + self.size * (self.offset + sum(i * s for i, s in zip(indices, self.strides)))

    def load(self, indices):
        at = self.address(indices)
        if self.element == self.root.element:
            return self.root.data[at]
        raw = bytes(self.root.data[at:at + self.size])
        return struct.unpack("<" + FORMATS[self.element], raw)[0]

    def store(self, indices, value):
        at = self.address(indices)
        if self.element == self.root.element:
            self.root.data[at] = value
        else:
            self.root.data[at:at + self.size] = struct.pack("<" + FORMATS[self.element], value)


def dense_contents(attrs, n):
    text = re.search(r"(?:initial_value|initialValue) = dense<(.*?)> :", attrs).group(1)
    is_float = re.search(r"dense<.*?> : tensor<[\dx]*f", attrs)
    values = [float(x) if is_float else int(x) for x in re.findall(r"-?\d[\d.e+-]*", text)]
    if not is_float:
        width = int(re.search(r"dense<.*?> : tensor<[\dx]*i(\d+)", attrs).group(1))
        values = [x & ((1 << width) - 1) for x in values]
    return values * n if len(values) == 1 else values


def switch_target(function, op, operands):
    """The default's operands stand before those of the cases."""
    sizes = op.numbers("operandSegmentSizes")
    parts = [sizes[1]] + op.numbers("case_operand_segments")
    text = re.search(r"case_values = dense<(.*?)> :", op.attrs)
    cases = [int(x) for x in re.findall(r"-?\d+", text.group(1))] if text else []
    cases = cases * (len(parts) - 1) if len(cases) == 1 else cases
    w = width_of(op.operand_types[0])
    which = 0
    for i, case in enumerate(cases):
        if case & ((1 << w) - 1) == operands[0]:
            which = i + 1
            break
    start = 1 + sum(parts[:which])
    return function.blocks[op.successors[which]], operands[start:start + parts[which]]


def check_flags(op, args):
    """nsw and nuw say that a result does not wrap; one that does is not defined."""
    flags = re.search(r"overflowFlags = #arith.overflow<([^>]*)>", op.attrs)
    if not flags or flags.group(1) == "none":
        return
    w, kind = width_of(op.result_types[0]), op.name.split(".")[1]
    exact = {"addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b,
             "shli": lambda a, b: a << (b % (1 << w))}[kind]
    a, b = args
    if "nuw" in flags.group(1) and not 0 <= exact(a, b) < 1 << w:
        raise Undefined()
    b = b if kind == "shli" else signed(b, w)
    if "nsw" in flags.group(1) and not -(1 << (w - 1)) <= exact(signed(a, w), b) < 1 << (w - 1):
        raise Undefined()


def run_cf(globals_, shared, function, args, steps=200000, watcher=None):
    """The results. A watcher is told of blocks and accesses, and wants flags to be checked."""
    env, block, values = {}, function.entry, args
    while True:
        if watcher:
            watcher.enter(block)
        env.update(zip(block.args, values))
        for op in block.ops:
            steps -= 1
            if steps < 0:
                raise Undefined()
            operands = [env[v] for v in op.operands]
            if watcher and "overflowFlags" in op.attrs:
                check_flags(op, operands)
            if watcher and op.name in ("memref.load", "memref.store"):
                array, *at = operands[op.name == "memref.store":]
                if any(i >= d for i, d in zip(at, array.dims)):  # as if it were not there
                    env.update((r, 0) for r in op.results)
                    continue
                watcher.access(op, array, array.address(at))
            if op.name == "func.return":
                return operands
            if op.name == "cf.br":
                block, values = function.blocks[op.successors[0]], operands
                break
            if op.name == "cf.cond_br":
                sizes = op.numbers("operandSegmentSizes")
                which = 0 if operands[0] else 1
                start = 1 + (sizes[1] if which else 0)
                values = operands[start:start + sizes[1 + which]]
                block = function.blocks[op.successors[which]]
                break
            if op.name == "cf.switch":
                block, values = switch_target(function, op, operands)
                break
            if op.name == "arith.constant":
                env[op.results[0]] = constant(op, op.result_types[0])
            elif op.name in ("memref.alloca", "memref.alloc"):
                env[op.results[0]] = Array(op.result_types[0])
            elif op.name == "memref.get_global" and op.symbol("name") in shared:
                env[op.results[0]] = shared[op.symbol("name")]
            elif op.name == "memref.get_global":
                array = Array(op.result_types[0])
                array.data = dense_contents(globals_[op.symbol("name")].attrs, len(array.data))
                env[op.results[0]] = array
            elif op.name == "memref.load":
                env[op.results[0]] = operands[0].load(operands[1:])
            elif op.name == "memref.store":
                operands[1].store(operands[2:], operands[0])
            elif op.name == "memref.view":
                env[op.results[0]] = View(operands[0], op.result_types[0], shift=operands[1])
            elif op.name == "memref.reinterpret_cast":
                dynamic = op.numbers("operandSegmentSizes")[1]
                env[op.results[0]] = View(operands[0], op.result_types[0],
                                          offset=operands[1] if dynamic else None)
            elif op.name == "memref.cast":
                env[op.results[0]] = operands[0]
            else:
                env[op.results[0]] = compute(op, operands)
        else:
            raise ValueError("block without end")
