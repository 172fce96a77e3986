// synth_generic.c: `sluice synth --target generic`: our own gates, mapped to LUTs of 6 inputs by
// ABC.

#include "dialects/hw/hw.h"
#include "driver/synth.h"
#include "emit/blif.h"
#include "ir/symbol.h"

#include <stdlib.h>

enum { NODES, LUTS, LEVELS_, LATCHES };

static const Metric METRICS[] = {
    [NODES] = {"AIG nodes", "aig_nodes", false},
    [LUTS] = {"LUT6", "lut6", false},
    [LEVELS_] = {"levels", "levels", true},
    [LATCHES] = {"latches", "latches", false},
    {0},
};

// "and =   9082" in a line of ABC's print_stats.
static bool find_number(Str line, const char *key, uint64_t *value) {
  size_t len = strlen(key);
  for (size_t i = 0; i + len <= line.len; i++) {
    if (memcmp(line.ptr + i, key, len) != 0)
      continue;
    *value = strtoull(line.ptr + i + len, NULL, 10);
    return true;
  }
  return false;
}

// print_stats gives " lat = .. and = ..", &ps of what is mapped "lut = .. lev = ..".
static void read_line(Str line, Figures *figures) {
  uint64_t value;
  if (find_number(line, " lat =", &figures->values[LATCHES]) && find_number(line, " and =", &value))
    figures->values[NODES] = value;
  if (find_number(line, "lut =", &figures->values[LUTS]))
    find_number(line, "lev =", &figures->values[LEVELS_]);
}

// Lines "sluice N" say whose figures follow; number n_units is the whole circuit.
static void read_figures(Synth *s, const char *text) {
  Str rest = str_from(text);
  Figures *figures = NULL;
  while (rest.len) {
    Str line = str_trim(str_split(&rest, '\n'));
    if (str_starts_with(line, "sluice ")) {
      size_t number = strtoul(line.ptr + 7, NULL, 10);
      figures = number < s->units.len ? &s->units.data[number].figures : &s->total;
    } else if (figures) {
      read_line(line, figures);
    }
  }
}

static bool add_to_script(Synth *s, Text *script, Module *module, const Op *only, size_t number,
                          const char *map) {
  Text blif = {0};
  BlifOptions options = {.only = only, .cuts_boxes = true};
  const char *path = NULL;
  if (emit_blif(module, &options, &blif))
    path = synth_write(s, arena_printf(&s->c.ctx.arena, "%zu.blif", number), &blif);
  text_free(&blif);
  if (path)
    text_printf(script, "echo sluice %zu\nread_blif %s\nstrash\nprint_stats\n%s\n&get -m\n&ps\n",
                number, path, map);
  return path != NULL;
}

static bool write_script(Synth *s, Text *script) {
  Module *hw = compilation_module(&s->c, LEVEL_HW);
  Module units, flat;
  module_copy(hw, &units);
  module_copy(hw, &flat);
  bool ok = compilation_run_passes(&s->c, &units, "hw-to-synth") &&
            compilation_run_passes(&s->c, &flat, "hw-flatten-modules,hw-to-synth");
  for (size_t i = 0; i < s->units.len && ok; i++) {
    Op *unit = symbol_lookup(units.top, symbol_name(s->units.data[i].module));
    if (op_is_hw_module(unit) && op_region(unit, 0)->first)
      ok = add_to_script(s, script, &units, unit, i, "if -K 6");
  }
  Op *top = ok ? symbol_lookup(flat.top, symbol_name(s->top)) : NULL;
  ok = ok && add_to_script(s, script, &flat, top, s->units.len, "dch; if -K 6");
  module_free(&units);
  module_free(&flat);
  return ok;
}

static bool run_generic(Synth *s) {
  Text script = {0};
  s->n_steps = 1;
  const char *path = write_script(s, &script) ? synth_write(s, "abc.script", &script) : NULL;
  text_free(&script);
  if (!path)
    return false;
  const char *argv[] = {"berkeley-abc", "-f", path, NULL};
  const char *text = synth_run_tool(s, "ABC: strash; dch; if -K 6", argv, false, NULL);
  if (text)
    read_figures(s, text);
  return text != NULL;
}

const SynthTarget SYNTH_GENERIC = {"generic", "and-inverters and LUTs of 6 inputs, by ABC", METRICS,
                                   run_generic};
