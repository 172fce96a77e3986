// The engine of the simulator: code that is made quickly and code that is made well do the same.

#include "dialects/dialects.h"
#include "harness.h"
#include "ir/parser.h"
#include "sim/engine.h"

#include <stdint.h>

static const char TEXT[] =
    "hw.module @all(in %a : i64, in %b : i64, in %c : i1, in %w : i100, out o : i64, out p : "
    "i100,\n"
    "    out q : i13, out r : i1, in %clk : !seq.clock, in %rst : i1) {\n"
    "  %zero = hw.constant 0 : i64\n"
    "  %one = hw.constant 1 : i64\n"
    "  %true = hw.constant true\n"
    "  %wone = hw.constant 1 : i100\n"
    "  %s = seq.compreg %s_next, %clk reset %rst, %one : i64\n"
    "  %t = seq.compreg.ce %p0, %clk, %c : i100\n"
    "  %n = comb.xor %c, %true : i1\n"
    "  %cs = comb.icmp slt %a, %s : i64\n"
    "  %cu = comb.icmp ule %w, %t : i100\n"
    "  %m0 = comb.and %n, %cs : i1\n"
    "  %m1 = comb.and %c, %cu : i1\n"
    "  %m = comb.or %m0, %m1 : i1\n"
    "  %odd = comb.or %b, %one : i64\n"
    "  %d = comb.divs %a, %odd : i64\n"
    "  %e = comb.modu %s, %odd : i64\n"
    "  %sum = comb.add %d, %e, %s : i64\n"
    "  %s_next = comb.mux %m, %sum, %a : i64\n"
    "  %wodd = comb.or %t, %wone : i100\n"
    "  %wd = comb.divu %w, %wodd : i100\n"
    "  %wm = comb.mul %w, %t : i100\n"
    "  %p0 = comb.sub %wm, %wd : i100\n"
    "  %h = comb.extract %p0 from 70 : (i100) -> i13\n"
    "  %five = hw.constant 5 : i13\n"
    "  %i = comb.shrs %h, %five : i13\n"
    "  %j = comb.reverse %i : i13\n"
    "  %at = comb.extract %a from 0 : (i64) -> i3\n"
    "  %words = seq.firmem 0, 1, old, undefined : <5 x 13>\n"
    "  %word = seq.firmem.read_port %words[%at], clock %clk : <5 x 13>\n"
    "  seq.firmem.write_port %words[%at] = %j, clock %clk enable %m : <5 x 13>\n"
    "  %k = comb.add %word, %j : i13\n"
    "  %l = comb.parity %sum : i64\n"
    "  hw.output %s, %p0, %k, %l : i64, i100, i13, i1\n"
    "}\n";

static uint64_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  return *state ^= *state << 17;
}

static void set_inputs(Engine *e, uint64_t seed) {
  uint64_t state = seed, word = next_random(&state);
  memcpy(engine_input(e, "a"), &word, 8);
  word = next_random(&state) >> (next_random(&state) % 64);
  memcpy(engine_input(e, "b"), &word, 8);
  *engine_input(e, "c") = (char)(next_random(&state) & 1);
  uint64_t wide[2] = {next_random(&state), next_random(&state) >> 28};
  memcpy(engine_input(e, "w"), wide, 16);
}

static bool same_outputs(Engine *a, Engine *b) {
  static const struct {
    const char *name;
    size_t size;
  } OUTPUTS[] = {{"o", 8}, {"p", 16}, {"q", 2}, {"r", 1}};
  for (size_t i = 0; i < sizeof OUTPUTS / sizeof *OUTPUTS; i++)
    if (memcmp(engine_output(a, OUTPUTS[i].name), engine_output(b, OUTPUTS[i].name),
               OUTPUTS[i].size) != 0)
      return false;
  return true;
}

TEST(quick_and_optimized_code_agree) {
  Context ctx;
  context_init(&ctx);
  dialects_register(&ctx);
  Source source = {.name = "text", .text = TEXT, .len = sizeof TEXT - 1};
  Module module;
  module_init(&module, &ctx);
  ParseOptions options = {0};
  Engine quick = {0}, optimized = {0};
  if (CHECK(module_parse(&module, &source, &options))) {
    const Op *top = op_region(module.top, 0)->first->first;
    NetlistOptions netlist = {0};
    bool ok = engine_open(&quick, &module, top, &netlist) && engine_compile(&quick) &&
              engine_open(&optimized, &module, top, &netlist) && engine_compile(&optimized);
    CHECK(ok);
    if (ok) {
      machine_finish_optimizing(optimized.machine);
      CHECK_EQ_INT(*engine_output(&quick, "o"), 0); // nothing has been computed
      uint64_t n_equal = 0, n_changes = 0, before = 0;
      for (uint64_t i = 1; i <= 2000; i++) {
        set_inputs(&quick, i);
        set_inputs(&optimized, i);
        engine_step(&quick);
        engine_step(&optimized);
        n_equal += same_outputs(&quick, &optimized);
        uint64_t now;
        memcpy(&now, engine_output(&quick, "o"), 8);
        n_changes += now != before;
        before = now;
      }
      CHECK_EQ_INT(n_equal, 2000);
      CHECK(n_changes > 1900);
      engine_reset(&quick);
      engine_step(&quick);
      CHECK_EQ_INT(*engine_output(&quick, "o"), 1);
    }
  }
  engine_close(&quick);
  engine_close(&optimized);
  module_free(&module);
  context_free(&ctx);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(quick_and_optimized_code_agree);
  return harness_result();
}
