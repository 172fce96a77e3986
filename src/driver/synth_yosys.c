// synth_yosys.c: `sluice synth --target xilinx` and `ice40`: the emitted Verilog through Yosys, and
// for ice40 placed and routed by nextpnr.
//
// A kernel has more ports than a package has pins, so for nextpnr it stands in a wrapper:
//
//   in_pin -> shift register -> held_in -> kernel -> held_out -> tree of xors -> out_pin
//             wrapper_clk       clk                  clk         wrapper_clk
//
// The wrapper's own paths belong to a clock of their own, so that the figure for `clk` is of paths
// through the kernel alone. What crosses from one clock to the other is in neither.

#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "driver/synth.h"

#include <stdlib.h>

enum { LUT, FF, DSP, BRAM, CARRY };

static const char DOES_NOT_FIT[] = "does not fit an iCE40 HX8K: there is no clock";

static const Metric XILINX_METRICS[] = {
    [LUT] = {"LUT", "lut", false},       [FF] = {"FF", "ff", false},
    [DSP] = {"DSP", "dsp", false},       [BRAM] = {"BRAM", "bram", false},
    [CARRY] = {"CARRY", "carry", false}, {0},
};
static const Metric ICE40_METRICS[] = {
    [LUT] = {"LUT4", "lut4", false},     [FF] = {"FF", "ff", false},
    [DSP] = {"DSP", "dsp", false},       [BRAM] = {"BRAM", "bram", false},
    [CARRY] = {"CARRY", "carry", false}, {0},
};

// Cells by the beginnings of their names. What is not listed is not counted: buffers, wide
// multiplexers, constants.
typedef struct CellRow {
  const char *prefix;
  int metric;
  unsigned weight;
} CellRow;

static const CellRow CELLS[] = {
    {"LUT", LUT, 1},          {"RAM32X1D", LUT, 2}, {"RAM64X1D", LUT, 2},   {"RAM128X1D", LUT, 4},
    {"RAM32M", LUT, 4},       {"RAM64M", LUT, 4},   {"SRL", LUT, 1},        {"FD", FF, 1},
    {"DSP", DSP, 1},          {"RAMB", BRAM, 1},    {"CARRY4", CARRY, 1},   {"SB_LUT4", LUT, 1},
    {"SB_DFF", FF, 1},        {"SB_RAM", BRAM, 1},  {"SB_CARRY", CARRY, 1}, {"SB_MAC16", DSP, 1},
    {"ICESTORM_DSP", DSP, 1},
};

static void count_cell(Figures *figures, Str cell, uint64_t n) {
  for (size_t i = 0; i < sizeof CELLS / sizeof *CELLS; i++) {
    if (str_starts_with(cell, CELLS[i].prefix)) {
      figures->values[CELLS[i].metric] += n * CELLS[i].weight;
      return;
    }
  }
}

static SynthUnit *find_unit(Synth *s, Str name) {
  for (size_t i = 0; i < s->units.len; i++)
    if (str_is(name, s->units.data[i].name))
      return &s->units.data[i];
  return NULL;
}

static void add_unit_cell(void *user, Str module, Str cell, uint64_t n) {
  SynthUnit *unit = find_unit(user, module);
  if (unit)
    count_cell(&unit->figures, cell, n);
}

static void add_total_cell(void *user, Str module, Str cell, uint64_t n) {
  (void)module;
  count_cell(&((Synth *)user)->total, cell, n);
}

static const char *write_verilog(Synth *s, const char *wrapper) {
  Text text = {0};
  const char *path = NULL;
  if (compilation_print(&s->c, LEVEL_VERILOG, &text)) {
    text_cstr(&text, wrapper ? wrapper : "");
    path = synth_write(s, wrapper ? "wrapped.v" : "kernel.v", &text);
  }
  text_free(&text);
  return path;
}

// Runs a script and returns what its `stat` said.
static const char *run_yosys(Synth *s, const char *what, const char *script) {
  Text text = {0};
  const char *error, *stat = compilation_temp(&s->c, "stat.txt");
  if (!stat)
    return NULL;
  text_printf(&text, "%stee -q -o %s stat\n", script, stat);
  const char *path = synth_write(s, "yosys.ys", &text);
  text_free(&text);
  const char *argv[] = {"yosys", "-q", "-s", path, NULL};
  if (!path || !synth_run_tool(s, what, argv, false, NULL))
    return NULL;
  Source source;
  if (source_read(&s->c.ctx.arena, stat, &source, &error))
    return source.text;
  diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot read '%s': %s", stat, error);
  return NULL;
}

// Each unit by itself, where there are any, then all of it flat.
static bool measure(Synth *s, const char *synthesis, const char *flatten, const char *keep) {
  Arena *arena = &s->c.ctx.arena;
  const char *verilog = write_verilog(s, NULL);
  if (!verilog)
    return false;
  if (s->units.len) {
    const char *units = run_yosys(s, arena_printf(arena, "Yosys: %s, unit by unit", synthesis),
                                  arena_printf(arena, "read_verilog %s\n%s %s -top %s\n", verilog,
                                               synthesis, keep, s->verilog_name));
    if (!units)
      return false;
    synth_read_stat(units, add_unit_cell, s);
  }
  const char *total = run_yosys(s, arena_printf(arena, "Yosys: %s", synthesis),
                                arena_printf(arena, "read_verilog %s\n%s %s -top %s\n", verilog,
                                             synthesis, flatten, s->verilog_name));
  if (!total)
    return false;
  synth_read_stat(total, add_total_cell, s);
  return true;
}

static bool run_xilinx(Synth *s) {
  s->n_steps = 1 + (s->units.len > 0);
  return measure(s, "synth_xilinx", "-flatten", "");
}

// The wrapper.

static unsigned port_width(Type type) {
  return type_is_seq_clock(type) ? 1 : type_width(type);
}

static bool is_global(HwPort port) {
  return str_is(ident_str(port.name), "clk") || str_is(ident_str(port.name), "rst");
}

// A port by position: names of ports are Verilog's already, but for keywords.
static void connect_port(Text *text, HwPort port, unsigned *n_in, unsigned *n_out) {
  unsigned *at = port.direction == HW_OUT ? n_out : n_in, width = port_width(port.type);
  if (is_global(port)) {
    text_cstr(text, port.name->text);
    return;
  }
  text_printf(text, "%s[%u:%u]", port.direction == HW_OUT ? "out" : "held_in", *at + width - 1,
              *at);
  *at += width;
}

// Levels of registers, each folding four into one.
static void fold_outputs(Text *text, unsigned n) {
  text_printf(text, "  reg [%u:0] fold0;\n  always @(posedge wrapper_clk) fold0 <= held_out;\n",
              n - 1);
  unsigned level = 0;
  for (; n > 1; level++) {
    unsigned next = (n + 3) / 4;
    text_printf(text, "  reg [%u:0] fold%u;\n  always @(posedge wrapper_clk) begin\n", next - 1,
                level + 1);
    for (unsigned i = 0; i < next; i++)
      text_printf(text, "    fold%u[%u] <= ^fold%u[%u:%u];\n", level + 1, i, level,
                  4 * i + 3 < n ? 4 * i + 3 : n - 1, 4 * i);
    text_cstr(text, "  end\n");
    n = next;
  }
  text_printf(text, "  always @(posedge wrapper_clk) out_pin <= fold%u[0];\n", level);
}

static const char *make_wrapper(Synth *s) {
  Type type = hw_module_type(s->top);
  Text text = {0};
  unsigned n_in = 0, n_out = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (!is_global(port))
      *(port.direction == HW_OUT ? &n_out : &n_in) += port_width(port.type);
  }
  unsigned last_in = n_in ? n_in - 1 : 0, last_out = n_out ? n_out - 1 : 0;
  text_cstr(&text, "\nmodule sluice_wrapper(input wire clk, input wire wrapper_clk, input wire "
                   "rst_pin, input wire in_pin, output reg out_pin);\n");
  text_printf(&text, "  reg rst;\n  reg [%u:0] in, held_in;\n  wire [%u:0] out;\n", last_in,
              last_out);
  text_printf(&text, "  reg [%u:0] held_out;\n", last_out);
  text_printf(&text, "  always @(posedge wrapper_clk) in <= {in, in_pin};\n");
  text_cstr(&text, "  always @(posedge clk) begin\n    rst <= rst_pin;\n    held_in <= in;\n    "
                   "held_out <= out;\n  end\n");
  text_printf(&text, "  %s kernel(", s->verilog_name);
  unsigned at_in = 0, at_out = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    text_cstr(&text, i ? ", " : "");
    connect_port(&text, hw_modty_port(type, i), &at_in, &at_out);
  }
  text_cstr(&text, ");\n");
  fold_outputs(&text, last_out + 1);
  text_cstr(&text, "endmodule\n");
  text_char(&text, 0);
  const char *wrapper = arena_copy(&s->c.ctx.arena, text.data, text.len);
  text_free(&text);
  return wrapper;
}

// nextpnr says "Max frequency for clock 'clk$SB_IO_IN_$glb_clk': 61.02 MHz (...)" after placing and
// again after routing, once for each clock.
static double max_frequency(const char *text) {
  static const char SAID[] = "Max frequency for clock";
  double mhz = 0;
  for (const char *at = text; (at = strstr(at, SAID)) != NULL;) {
    at += sizeof SAID - 1;
    at += strspn(at, " '");
    const char *colon = strstr(at, "': ");
    if (colon && strncmp(at, "clk", 3) == 0 && (at[3] == '$' || at[3] == '\''))
      mhz = strtod(colon + 3, NULL);
  }
  return mhz;
}

static bool place_and_route(Synth *s) {
  Arena *arena = &s->c.ctx.arena;
  const char *verilog = write_verilog(s, make_wrapper(s));
  const char *json = compilation_temp(&s->c, "wrapped.json");
  if (!verilog || !json ||
      !run_yosys(s, "Yosys: synth_ice40, in a wrapper",
                 arena_printf(arena, "read_verilog %s\nsynth_ice40 -top sluice_wrapper -json %s\n",
                              verilog, json)))
    return false;
  const char *argv[] = {"nextpnr-ice40",
                        "--hx8k",
                        "--package",
                        "ct256",
                        "--json",
                        json,
                        "--seed",
                        "1",
                        "--timing-allow-fail",
                        "--pcf-allow-unconstrained",
                        NULL};
  bool failed;
  const char *text = synth_run_tool(s, "nextpnr: place and route", argv, true, &failed);
  if (!text)
    return false;
  if (!failed) {
    s->fits = true;
    s->clock_mhz = max_frequency(text);
    return true;
  }
  bool is_full = strstr(text, "no BELs remaining") || strstr(text, "Unable to find legal") ||
                 strstr(text, "failed to place") || strstr(text, "Unable to place") ||
                 strstr(text, "Unable to find a placement");
  if (!is_full)
    return synth_tool_failed(s, "nextpnr-ice40", str_from(text));
  s->note = DOES_NOT_FIT;
  return true;
}

// What an HX8K has: 7680 cells of a LUT and a flip-flop each, 32 block RAMs, no DSP blocks.
static bool is_too_large(const Figures *figures) {
  static const uint64_t MOST[] = {[LUT] = 7680, [FF] = 7680, [DSP] = 0, [BRAM] = 32};
  for (size_t i = 0; i < sizeof MOST / sizeof *MOST; i++)
    if (figures->values[i] > MOST[i])
      return true;
  return false;
}

static bool run_ice40(Synth *s) {
  s->n_steps = 3 + (s->units.len > 0);
  if (!synth_has_tool(s, "nextpnr-ice40") || !measure(s, "synth_ice40", "", "-noflatten"))
    return false;
  if (!is_too_large(&s->total))
    return place_and_route(s);
  s->note = DOES_NOT_FIT;
  return true;
}

const SynthTarget SYNTH_XILINX = {"xilinx", "Xilinx 7 series, by Yosys", XILINX_METRICS,
                                  run_xilinx};
const SynthTarget SYNTH_ICE40 = {"ice40", "Lattice iCE40 HX8K, by Yosys and nextpnr", ICE40_METRICS,
                                 run_ice40};
