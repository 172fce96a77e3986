# lit's configuration of the text tests: each is an .mlir, .c or .test file with RUN lines.
#
# On the path of a RUN line: sluice (of the build under test), FileCheck, not, count, split-file.
# Substitutions:
#   %build, %root         the build directory, the repository
#   %mlir-opt             mlir-opt-19
#   %same-as-mlir         tools/same-as-mlir FILE [FLAGS]: prints as mlir-opt does, in every form
#   %refused-too          tools/refused-too FILE [FLAGS]: mlir-opt refuses every piece of it, too
#   %random-ir            tools/random-ir SEED COUNT: random modules are printed as mlir-opt does
#   %csmith-cf            tools/csmith-cf FIRST COUNT: random programs through run-program
#   %run-program          tools/run-program FILE.c [FLAGS]: `sluice run` does what clang alone does
#   %simulate-program     tools/simulate-program FILE.c [FLAGS]: its circuit agrees with the CPU, natively and in Icarus
#   %same-conversion      tools/same-conversion FILE [FLAGS]: converts to llvm as mlir-opt does
#   %random-conversion    tools/random-conversion FIRST COUNT: the same for random modules
#   %random-run           tools/random-run FIRST COUNT: `sluice run` of random programs against MLIR and clang
#   %roundtrip-via-mlir   tools/roundtrip-via-mlir FILE [FLAGS]: survives mlir-opt's generic form
#   %run-circuit          tools/run-circuit FILE [PASSES]: the circuit runs as the file says
#   %accept-verilog       tools/accept-verilog [--synth] [--map LIST] FILE...: other tools take the Verilog of kernels and circuits
#   %no-x                 tools/no-x FILE...: in Icarus, no X reaches what decides, in any module
#   %random-units         tools/random-units FIRST COUNT: the same for random units of every kind
#   %random-tokens        tools/random-tokens FIRST COUNT: random circuits of larger units give the tokens that they must
#   %random-netlist       tools/random-netlist FIRST COUNT: random modules, natively and in Icarus
#   %run-arithmetic       tools/run-arithmetic OP...: units that compute, against Python's integers
#   %check-synth          tools/check-synth FILE [PASSES]: ports and wires as seed 2 wants them
#   %same-boxes           tools/same-boxes [--ops FILE] [FILE.c]: gates of boxes against their units' Verilog
#   %run-gates            tools/run-gates FILE.c...: kernels as gates run as their Verilog does
#   %simulate-gates       tools/simulate-gates [--abc SCRIPT] FILE.c...: as imported BLIF they run as their circuits do
#   %prove                proofs/prove UNIT...: properties of units, with yosys-smtbmc and z3
#   %dataflow             tools/dataflow.py FILE: each function computes the same as a circuit
#   %random-cf            tools/random_cf.py: the same for random functions
#   %random-loops         tools/random-loops simulate FIRST COUNT: random loops that meet in memory
#   %random-c             tools/random-c MODE FIRST COUNT: random C kernels with arrays and loops
#   %random-widths        tools/random_widths.py: random functions for --handshake-optimize-bitwidths
#   %memory-deps          tools/memory_deps.py: dependences that were found against those of executions
#   %pop-order            tools/pop_order.py FILE FUNCTION...: results with two pops in any order
#   %queue-or-not         tools/queue_or_not.py: functions of which it is known whether they need a queue
#   %same-results         tools/same_results.py: passes on the cf level change no result on the CPU
#   %same-gates           tools/same-gates ...: gates of modules against Yosys's, with ABC
#   %random-latches       tools/random-latches FIRST COUNT: latches that are equal become one, proved by ABC
#   %all-passes           tools/all-passes [FIRST COUNT]: passes over all modules of the tests end as they should
#   %all-threads          tools/all-threads: all modules of the tests are the same by one thread and by two
#   %exit-code            tools/exit-code N COMMAND...: it ends with exit code N
# Parameters:
#   build=DIR      the build directory (default: build)
#   sanitize=1     the build has sanitizers: %same-as-mlir and its kin leave mlir-opt out, and the
#                  features `mlir-opt` and `circuits` (Icarus, Verilator, Yosys, z3) are absent,
#                  so that REQUIRES: mlir-opt skips a test
import os
import signal
import sys

import lit.formats
import lit.util

LLVM_BIN = "/usr/lib/llvm-19/bin"

root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
build = os.path.abspath(lit_config.params.get("build", os.path.join(root, "build")))
sanitize = lit_config.params.get("sanitize", "0") != "0"
tools = os.path.join(root, "test", "tools")

config.name = "sluice"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".c"]
config.excludes = ["unit", "fuzz", "tools", "inputs", "Inputs"]
config.test_source_root = os.path.join(root, "test")
config.test_exec_root = os.path.join(build, "lit")

sluice = os.path.join(build, "sluice")
if not os.path.exists(sluice):
    lit_config.fatal(f"no {sluice}: run `make` first")
mlir_opt = lit.util.which("mlir-opt-19")
if not sanitize and not mlir_opt:
    lit_config.fatal("mlir-opt-19 not found: run `scripts/setup test` first")

config.environment["PATH"] = os.pathsep.join([build, LLVM_BIN, os.environ["PATH"]])
config.environment["SLUICE"] = sluice
config.environment["MLIR_OPT"] = "" if sanitize else mlir_opt
for name in ["ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "ASAN_SYMBOLIZER_PATH"]:
    if name in os.environ:
        config.environment[name] = os.environ[name]
if not sanitize:
    config.available_features.add("mlir-opt")
    config.available_features.add("circuits")
    config.available_features.update(tool for tool in ("gdb", "valgrind") if lit.util.which(tool))

config.substitutions += [
    # lit's own `not` takes a crash for a failure as good as any; LLVM's does not.
    (r"(?<![-\w./%\"'])not(?= )", f"{LLVM_BIN}/not"),
    ("%build", build),
    ("%root", root),
    ("%mlir-opt", mlir_opt or "mlir-opt-19"),
    ("%same-as-mlir", f"{sys.executable} {tools}/same-as-mlir"),
    ("%refused-too", f"{sys.executable} {tools}/refused-too"),
    ("%csmith-cf", f"{sys.executable} {tools}/csmith-cf"),
    ("%run-program", f"{sys.executable} {tools}/run-program"),
    ("%simulate-program", f"{sys.executable} {tools}/simulate-program"),
    ("%same-conversion", f"{sys.executable} {tools}/same-conversion"),
    ("%random-conversion", f"{sys.executable} {tools}/random-conversion"),
    ("%random-run", f"{sys.executable} {tools}/random-run"),
    ("%roundtrip-via-mlir", f"{sys.executable} {tools}/roundtrip-via-mlir"),
    ("%exit-code", f"{tools}/exit-code"),
    ("%run-circuit", f"{sys.executable} {tools}/run-circuit"),
    ("%accept-verilog", f"{sys.executable} {tools}/accept-verilog"),
    ("%no-x", f"{sys.executable} {tools}/no-x"),
    ("%random-units", f"{sys.executable} {tools}/random-units"),
    ("%random-tokens", f"{sys.executable} {tools}/random-tokens"),
    ("%random-netlist", f"{sys.executable} {tools}/random-netlist"),
    ("%run-arithmetic", f"{sys.executable} {tools}/run-arithmetic"),
    ("%check-synth", f"{sys.executable} {tools}/check-synth"),
    ("%same-boxes", f"{sys.executable} {tools}/same-boxes"),
    ("%run-gates", f"{sys.executable} {tools}/run-gates"),
    ("%simulate-gates", f"{sys.executable} {tools}/simulate-gates"),
    ("%prove", f"{sys.executable} {root}/test/proofs/prove"),
    ("%same-gates", f"{sys.executable} {tools}/same-gates"),
    ("%all-passes", f"{sys.executable} {tools}/all-passes"),
    ("%all-threads", f"{sys.executable} {tools}/all-threads"),
    ("%random-latches", f"{sys.executable} {tools}/random-latches"),
    ("%dataflow", f"{sys.executable} {tools}/dataflow.py"),
    ("%memory-deps", f"{sys.executable} {tools}/memory_deps.py"),
    ("%queue-or-not", f"{sys.executable} {tools}/queue_or_not.py"),
    ("%same-results", f"{sys.executable} {tools}/same_results.py"),
    ("%random-ir", f"{sys.executable} {tools}/random-ir"),
    ("%random-cf", f"{sys.executable} {tools}/random_cf.py"),
    ("%random-loops", f"{sys.executable} {tools}/random-loops"),
    ("%random-c", f"{sys.executable} {tools}/random-c"),
    ("%pop-order", f"{sys.executable} {tools}/pop_order.py"),
    ("%random-widths", f"{sys.executable} {tools}/random_widths.py"),
]


# lit asks for the psutil module only to find the children of a test that takes too long; on
# Linux /proc knows them as well.
def kill_with_children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            for child in children.read().split():
                kill_with_children(int(child))
        os.kill(pid, signal.SIGKILL)
    except (FileNotFoundError, ProcessLookupError):
        pass  # it has ended meanwhile


lit.util.killProcessAndChildrenIsSupported = lambda: (True, "")
lit.util.killProcessAndChildren = kill_with_children
lit_config.maxIndividualTestTime = 600
