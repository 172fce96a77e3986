"""The modules of all .mlir files below test/, cut where they say so."""

import pathlib
import re

TESTS = pathlib.Path(__file__).resolve().parent.parent
LARGEST = 20000  # characters of a module


def all_modules():
    found = []
    for path in sorted(TESTS.rglob("*.mlir")):
        if "inputs" in path.parts:
            continue
        for text in re.split(rb"^// -----.*\n", path.read_bytes(), flags=re.M):
            text = re.sub(rb"^ *//.*\n", b"", text, flags=re.M)
            if text.strip() and len(text) <= LARGEST:
                found.append(text)
    return found
