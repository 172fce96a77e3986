"""What same-as-mlir and roundtrip-via-mlir share: running the two programs and comparing.

SLUICE names the program under test (default: build/sluice of this repository), MLIR_OPT the
oracle (default: mlir-opt-19); an empty MLIR_OPT leaves out every step that needs it.
"""

import difflib
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SLUICE = [os.environ.get("SLUICE", str(ROOT / "build" / "sluice")), "opt"]
MLIR_OPT = [os.environ.get("MLIR_OPT", "mlir-opt-19")]
HAS_MLIR_OPT = MLIR_OPT != [""]
GENERIC = "--mlir-print-op-generic"
TIMEOUT = 300


class Comparison:
    """One file, read from its own folder so that its locations have a short, equal name."""

    def __init__(self, usage):
        if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
            sys.exit(f"usage: {usage}")
        path = pathlib.Path(sys.argv[1]).resolve()
        self.folder, self.file, self.flags = path.parent, path.name, sys.argv[2:]
        self.n_differences = 0

    def run(self, program, *arguments, stdin=None):
        """Give the stdout of the program on the file, or on the text `stdin`."""
        command = [*program, *([self.file] if stdin is None else []), *self.flags, *arguments]
        text = None if stdin is None else stdin.encode(errors="surrogateescape")
        how = {"stdin": subprocess.DEVNULL} if text is None else {"input": text}
        shown = " ".join(command) + ("" if text is None else " < (the text of a step before)")
        try:
            done = subprocess.run(
                command, cwd=self.folder, capture_output=True, timeout=TIMEOUT, **how
            )
        except subprocess.TimeoutExpired:
            sys.exit(f"no end after {TIMEOUT} s: {shown}")
        if done.returncode != 0:
            sys.stderr.write(done.stderr.decode(errors="replace"))
            if stdin is not None:
                sys.stderr.write(f"the text it read:\n{stdin}\n")
            sys.exit(f"exit code {done.returncode}: {shown}")
        return done.stdout.decode(errors="surrogateescape")

    def expect_equal(self, what, found, expected):
        if found == expected:
            return
        self.n_differences += 1
        print(f"{self.file}: {what} differs (-: expected, +: sluice)")
        diff = difflib.unified_diff(
            expected.splitlines(), found.splitlines(), "expected", "sluice", lineterm="", n=2
        )
        lines = list(diff) or ["(only in line ends)"]
        sys.stdout.buffer.write("\n".join(lines + [""]).encode(errors="surrogateescape"))

    def finish(self):
        sys.exit(1 if self.n_differences else 0)
