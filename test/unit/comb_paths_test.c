// What a unit's netlist is walked for: a valid that depends on the ready of its own channel.

#include "analysis/comb_paths.h"
#include "dialects/dialects.h"
#include "harness.h"
#include "ir/parser.h"

#include <stdlib.h>

// The name of the port that is found in the first module of the text, or "none".
static const char *found_in(const char *text) {
  static char name[64];
  Context ctx;
  context_init(&ctx);
  dialects_register(&ctx);
  Arena arena = {0};
  Source source = {.name = "text", .text = text, .len = strlen(text)};
  Module module;
  module_init(&module, &ctx);
  ParseOptions options = {0};
  snprintf(name, sizeof name, "no module");
  if (module_parse(&module, &source, &options)) {
    PathFinder finder = {.module = &module, .arena = &arena};
    finder.modules.arena = finder.instances.arena = &arena;
    Ident port = valid_that_waits_for_ready(&finder, op_region(module.top, 0)->first->first);
    snprintf(name, sizeof name, "%s", port ? port->text : "none");
  }
  module_free(&module);
  arena_free(&arena);
  context_free(&ctx);
  return name;
}

TEST(valid_behind_a_gate_of_its_own_ready) {
  CHECK_STR(
      found_in(
          "hw.module @u(in %a_valid : i1, out a_ready : i1, out r_valid : i1, in %r_ready : i1) {\n"
          "  %n = comb.and %a_valid, %r_ready : i1\n"
          "  %t = comb.or %n, %a_valid : i1\n"
          "  hw.output %r_ready, %t : i1, i1\n"
          "}\n"),
      "r_valid");
}

// As a lazy fork does; and ready may depend on valid.
TEST(valid_of_another_channels_ready) {
  CHECK_STR(found_in("hw.module @u(in %a_valid : i1, out a_ready : i1, out r_0_valid : i1, in "
                     "%r_0_ready : i1, out r_1_valid : i1, in %r_1_ready : i1) {\n"
                     "  %x = comb.and %a_valid, %r_1_ready : i1\n"
                     "  %y = comb.and %a_valid, %r_0_ready : i1\n"
                     "  %z = comb.and %x, %y : i1\n"
                     "  hw.output %z, %x, %y : i1, i1, i1\n"
                     "}\n"),
            "none");
}

TEST(valid_behind_a_register) {
  CHECK_STR(found_in("hw.module @u(out r_valid : i1, in %r_ready : i1, in %clk : !seq.clock) {\n"
                     "  %x = seq.compreg %r_ready, %clk : i1\n"
                     "  hw.output %x : i1\n"
                     "}\n"),
            "none");
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(valid_behind_a_gate_of_its_own_ready);
  RUN(valid_of_another_channels_ready);
  RUN(valid_behind_a_register);
  return harness_result();
}
