// testbench.c: see testbench.h. Everything happens at the rising edge: what was computed before it
// is looked at, then what the circuit sees next is set. Values are X where they mean nothing.
//
// Nets at the circuit's ports are called p_PORT, arrays m_ARRAY; all other names have no underscore
// behind their first letter.

#include "emit/testbench.h"

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "emit/verilog.h"
#include "emit/verilog_names.h"
#include "ir/symbol.h"

// After so many cycles without a sign of life at the ports the channels inside are looked at.
enum { QUIET_CYCLES = 16 };

typedef struct BenchChannel {
  const char *shown;                // in messages
  const char *name;                 // in names of variables
  const char *data, *valid, *ready; // nets; data NULL: none
  bool is_in;
  unsigned width;
} BenchChannel;

typedef struct BenchMemory {
  const char *shown, *name;
  // Nets, of the load port and the store port.
  const char *enable[2], *address[2], *data[2];
  const Op *unit[2]; // that the address comes from, or NULL
  unsigned width;
  uint64_t length;
} BenchMemory;

typedef struct Bench {
  const Op *top;
  Context *ctx;
  const Map *names;
  const TestbenchOptions *options;
  Type ports;
  Ident *port_names;
  Arena arena;
  VerilogNames bases; // of channels and memories
  VEC(BenchChannel) channels;
  VEC(BenchMemory) memories;
  Text *out;
} Bench;

#define emit(b, ...) text_printf((b)->out, __VA_ARGS__)

static bool port_is(HwPort port, Str base, const char *ending) {
  return port.name->len == base.len + strlen(ending) &&
         memcmp(port.name->text, base.ptr, base.len) == 0 &&
         strcmp(port.name->text + base.len, ending) == 0;
}

// The port BASE ENDING; SIZE_MAX: there is none.
static size_t find_port(const Bench *b, Str base, const char *ending) {
  for (size_t i = 0; i < hw_modty_len(b->ports); i++)
    if (port_is(hw_modty_port(b->ports, i), base, ending))
      return i;
  return SIZE_MAX;
}

// What drives an output of the top module, where that is an instance.
static const Op *driver_of(const Bench *b, size_t port) {
  uint32_t n = 0;
  for (size_t i = 0; i < port; i++)
    n += hw_modty_port(b->ports, i).direction == HW_OUT;
  const Op *op = value_op(op_operand(block_terminator(hw_module_body(b->top)), n));
  return op && op_is(op, OP_hw_instance) ? op : NULL;
}

// The net at a port; NULL after a diagnostic: there is no such port.
static const char *net_at(Bench *b, Str base, const char *ending) {
  size_t i = find_port(b, base, ending);
  if (i != SIZE_MAX)
    return arena_printf(&b->arena, "p_%s", b->port_names[i]->text);
  op_error(b->top, "cannot be called: there is no port '%.*s%s'", STR_ARGS(base), ending);
  return NULL;
}

static bool add_memory(Bench *b, Str base) {
  static const char *const ENDINGS[2][3] = {{"_loadEn", "_loadAddr", "_loadData"},
                                            {"_storeEn", "_storeAddr", "_storeData"}};
  BenchMemory m = {.shown = verilog_shown(&b->arena, base),
                   .name = verilog_name(&b->bases, base)->text,
                   .length = b->options->lengths[b->memories.len]};
  for (int i = 0; i < 2; i++) {
    m.enable[i] = net_at(b, base, ENDINGS[i][0]);
    m.address[i] = net_at(b, base, ENDINGS[i][1]);
    m.data[i] = net_at(b, base, ENDINGS[i][2]);
    if (!m.enable[i] || !m.address[i] || !m.data[i])
      return false;
    m.unit[i] = driver_of(b, find_port(b, base, ENDINGS[i][1]));
  }
  m.width = type_width(hw_modty_port(b->ports, find_port(b, base, "_loadData")).type);
  vec_push(&b->arena, &b->memories, m);
  return true;
}

static bool add_channel(Bench *b, Str base, HwDirection direction) {
  size_t data = find_port(b, base, "");
  bool has_data = data != SIZE_MAX && hw_modty_port(b->ports, data).direction == direction;
  BenchChannel c = {.shown = verilog_shown(&b->arena, base),
                    .name = verilog_name(&b->bases, base)->text,
                    .data = has_data ? net_at(b, base, "") : NULL,
                    .valid = net_at(b, base, "_valid"),
                    .ready = net_at(b, base, "_ready"),
                    .is_in = direction != HW_OUT,
                    .width = has_data ? type_width(hw_modty_port(b->ports, data).type) : 0};
  if (!c.ready)
    return false;
  vec_push(&b->arena, &b->channels, c);
  return true;
}

static bool find_groups(Bench *b) {
  for (size_t i = 0; i < hw_modty_len(b->ports); i++) {
    HwPort port = hw_modty_port(b->ports, i);
    Str base, name = ident_str(port.name);
    if (port.direction == HW_OUT && str_ends_with(name, "_loadEn") &&
        !add_memory(b, (Str){name.ptr, name.len - strlen("_loadEn")}))
      return false;
    if (hw_port_is_valid(b->ports, i, &base) && !add_channel(b, base, port.direction))
      return false;
  }
  return true;
}

static bool is_clock(HwPort port) {
  return !type_is_int(port.type);
}

static const char *range(Bench *b, unsigned width) {
  return width > 1 ? arena_printf(&b->arena, "[%u:0] ", width - 1) : "";
}

static void emit_nets(Bench *b) {
  for (size_t i = 0; i < hw_modty_len(b->ports); i++) {
    HwPort port = hw_modty_port(b->ports, i);
    if (is_clock(port) || port_is(port, STR("rst"), ""))
      continue;
    const char *kind = port.direction == HW_OUT ? "wire" : "reg";
    emit(b, "  %s %sp_%s%s;\n", kind, range(b, type_width(port.type)), b->port_names[i]->text,
         port.direction == HW_OUT ? "" : " = 0");
  }
  for (size_t i = 0; i < b->channels.len; i++) {
    const BenchChannel *c = &b->channels.data[i];
    if (c->width)
      emit(b, "  reg %sv_%s, e_%s; // %s, and expected\n", range(b, c->width), c->name, c->name,
           c->is_in ? "the value to give" : "the value that came");
    emit(b, "  reg o_%s = 0; // its token is owed\n", c->name);
  }
  for (size_t i = 0; i < b->memories.len; i++) {
    const BenchMemory *m = &b->memories.data[i];
    emit(b, "  reg %sm_%s [0:%llu], w_%s; // an array, and a word of it\n", range(b, m->width),
         m->name, (unsigned long long)(m->length ? m->length - 1 : 0), m->name);
    emit(b, "  reg [63:0] n_%s = 0; // its elements\n", m->name);
  }
  emit(b, "\n  %s dut(", ((Ident)map_get_ptr(b->names, b->top))->text);
  for (size_t i = 0; i < hw_modty_len(b->ports); i++) {
    HwPort port = hw_modty_port(b->ports, i);
    bool is_rst = port_is(port, STR("rst"), "");
    const char *net = is_clock(port) ? "clk"
                      : is_rst       ? "rst"
                                     : arena_printf(&b->arena, "p_%s", b->port_names[i]->text);
    emit(b, "%s\n    .%s(%s)", i ? "," : "", b->port_names[i]->text, net);
  }
  text_lit(b->out, "\n  );\n");
}

// The name by which an instance of the top module goes; NULL: there is no such instance.
static const Op *find_instance(const Bench *b, const char *name) {
  for (const Op *op = hw_module_body(b->top)->first; op; op = op->next)
    if (op_is(op, OP_hw_instance) &&
        strcmp(attr_text(op_attr_named(b->ctx, op, "instanceName"))->text, name) == 0)
      return op;
  return NULL;
}

typedef void PortFn(Bench *b, const Op *instance, size_t i, const char *unit, const char *port,
                    bool has_data, void *user);

// The channels that go into an instance: `unit` and `port` as Verilog has them.
static void each_input(Bench *b, const Op *instance, PortFn *fn, void *user) {
  const Op *module = symbol_resolve(instance, op_attr_named(b->ctx, instance, "moduleName"));
  Type type = hw_module_type(module);
  Ident *names = verilog_port_names(b->ctx, module, &b->arena);
  const Ident unit = map_get_ptr(b->names, instance);
  size_t n_channels = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    Str base = ident_str(port.name);
    if (port.direction == HW_OUT || !str_ends_with(base, "_valid"))
      continue;
    base.len -= strlen("_valid");
    bool has_data = false, has_ready = false;
    for (size_t k = 0; k < hw_modty_len(type); k++) {
      has_data |= port_is(hw_modty_port(type, k), base, "");
      has_ready |= port_is(hw_modty_port(type, k), base, "_ready");
    }
    if (has_ready)
      fn(b, instance, n_channels++, unit->text,
         arena_printf(&b->arena, "%.*s", (int)(names[i]->len - strlen("_valid")), names[i]->text),
         has_data, user);
  }
}

// Loops.

typedef struct LoopText {
  uint64_t back_inputs;
  Text enters, repeats;
} LoopText;

static void add_loop_input(Bench *b, const Op *instance, size_t i, const char *unit,
                           const char *port, bool has_data, void *user) {
  (void)b, (void)instance, (void)has_data;
  LoopText *loop = user;
  if (strncmp(port, "dataOperands", 12) != 0)
    return;
  text_printf(i < 64 && loop->back_inputs >> i & 1 ? &loop->repeats : &loop->enters,
              " | dut.%s.%s_valid & dut.%s.%s_ready", unit, port, unit, port);
}

static void emit_loops(Bench *b) {
  text_lit(b->out, "`ifndef GATES\n");
  for (size_t i = 0; i < b->options->n_loops; i++) {
    const Op *op = find_instance(b, b->options->loops[i].instance);
    LoopText loop = {.back_inputs = b->options->loops[i].back_inputs};
    if (op)
      each_input(b, op, add_loop_input, &loop);
    emit(b, "  wire enters%zu = 1'b0%.*s;\n", i, (int)loop.enters.len,
         loop.enters.len ? loop.enters.data : "");
    emit(b, "  wire repeats%zu = 1'b0%.*s;\n", i, (int)loop.repeats.len,
         loop.repeats.len ? loop.repeats.data : "");
    text_free(&loop.enters);
    text_free(&loop.repeats);
  }
  text_lit(b->out, "`endif\n");
  for (size_t i = 0; i < b->options->n_loops; i++)
    emit(b,
         "  reg [63:0] entries%zu = 0, repeated%zu = 0, gaps%zu = 0, last%zu = 0, entered%zu = 0, "
         "before%zu = 0;\n",
         i, i, i, i, i, i);
}

// Accesses: bit i says that the address of access i (from 1) is taken.
static void emit_accesses(Bench *b) {
  emit(b, "`ifndef GATES\n  wire [%zu:0] takes = {", b->options->n_accesses);
  for (size_t i = b->options->n_accesses; i-- > 0;) {
    const char *name = b->options->accesses[i];
    const Op *op = name ? find_instance(b, name) : NULL;
    const Ident unit = op ? map_get_ptr(b->names, op) : NULL;
    if (unit)
      emit(b, "\n    dut.%s.addressResult_valid & dut.%s.addressResult_ready,", unit->text,
           unit->text);
    else
      text_lit(b->out, "\n    1'b0,");
  }
  text_lit(b->out, " 1'b0};\n`endif\n");
}

static void emit_access_step(Bench *b) {
  text_lit(b->out, "`ifndef GATES\n"
                   "    if (takes[outside]) nth = nth - 1;\n"
                   "    if (outside != 0 && nth == 0 && !is_over) begin\n"
                   "      $display(\"FAIL call %0d cycle %0d: outside\", total_calls, cycle);\n"
                   "      stop;\n    end\n"
                   "`endif\n");
}

static void emit_loop_steps(Bench *b) {
  text_lit(b->out, "`ifndef GATES\n");
  for (size_t i = 0; i < b->options->n_loops; i++) {
    emit(b, "    if (repeats%zu) begin\n", i);
    emit(b, "      repeated%zu = repeated%zu + 1; gaps%zu = gaps%zu + clock - last%zu;\n", i, i, i,
         i, i);
    emit(b, "    end else if (enters%zu) begin\n", i);
    emit(b, "      entries%zu = entries%zu + 1; entered%zu = clock; before%zu = repeated%zu;\n", i,
         i, i, i, i);
    emit(b, "    end\n    if (repeats%zu || enters%zu) last%zu = clock;\n", i, i, i);
  }
  text_lit(b->out, "`endif\n");
}

// Calls.

static void emit_report(Bench *b) {
  text_lit(b->out, "\n  task show_loops;\n    begin\n");
  for (size_t i = 0; i < b->options->n_loops; i++)
    emit(b,
         "      $display(\"LOOP %zu entries %%0d iterations %%0d gaps %%0d\", entries%zu, "
         "entries%zu + repeated%zu, gaps%zu);\n",
         i, i, i, i, i);
  text_lit(b->out, "    end\n  endtask\n"
                   "\n  task report; // at the end\n    begin\n"
                   "      show_loops;\n"
                   "      if (differ == 0) $write(\"PASS\"); else $write(\"DIFFERENT\");\n"
                   "      $display(\" %0d calls %0d cycles\", total_calls, total_cycles);\n"
                   "      is_over = 1;\n"
                   "      $finish;\n"
                   "    end\n  endtask\n"
                   "\n  task stop; // in the middle of a call\n    begin\n"
                   "      show_loops;\n"
                   "      $display(\"TOTAL %0d cycles\", total_cycles + cycle);\n"
                   "      is_over = 1;\n"
                   "      $finish;\n"
                   "    end\n  endtask\n");
}

static void emit_begin(Bench *b) {
  text_lit(b->out, "\n  task begin_call; // the next one of calls.hex; without one, the end\n"
                   "    begin\n"
                   "      kind = 0;\n"
                   "      code = $fscanf(calls, \"%d\", kind);\n"
                   "      if (code == 1 && kind == 3) begin resets = 0; rst <= 1; end\n"
                   "      else if (code != 1 || kind == 0) report;\n"
                   "      else begin\n"
                   "        total_calls = total_calls + 1; cycle = 0; owed = 0; dead = 0;\n");
  for (size_t i = 0; i < b->channels.len; i++) {
    const BenchChannel *c = &b->channels.data[i];
    emit(b, "        o_%s = 1; owed = owed + 1;\n", c->name);
    if (!c->is_in) {
      emit(b, "        %s <= is_open(0);\n", c->ready);
      continue;
    }
    if (c->width) {
      emit(b, "        code = $fscanf(calls, \"%%h\", v_%s);\n", c->name);
      emit(b, "        %s <= v_%s;\n", c->data, c->name);
    }
    emit(b, "        %s <= is_open(0);\n", c->valid);
  }
  for (size_t i = 0; i < b->memories.len; i++) {
    const BenchMemory *m = &b->memories.data[i];
    emit(b, "        code = $fscanf(calls, \"%%h\", n_%s);\n", m->name);
    emit(b,
         "        for (i = 0; i < n_%s; i = i + 1) begin code = $fscanf(calls, \"%%h\", w_%s); "
         "m_%s[i] = w_%s; end\n",
         m->name, m->name, m->name, m->name);
  }
  text_lit(b->out, "        code = $fscanf(calls, \"%h\", outside);\n"
                   "        if (outside != 0) code = $fscanf(calls, \"%h\", nth);\n"
                   "      end\n    end\n  endtask\n");
}

static void emit_end(Bench *b) {
  text_lit(b->out,
           "\n  task end_call;\n"
           "    begin\n"
           "      if (outside != 0) begin\n"
           "        $display(\"FAIL call %0d cycle %0d: not outside\", total_calls, cycle);\n"
           "        stop;\n      end\n"
           "      total_cycles = total_cycles + cycle; differ = 0;\n");
  for (size_t i = 0; i < b->channels.len; i++) {
    const BenchChannel *c = &b->channels.data[i];
    if (c->is_in || !c->width)
      continue;
    emit(b, "      $fdisplay(results, \"%%h\", v_%s);\n", c->name);
    emit(b, "      if (kind == 1) begin\n        code = $fscanf(calls, \"%%h\", e_%s);\n", c->name);
    emit(b, "        if (v_%s !== e_%s) begin\n", c->name, c->name);
    emit(b,
         "          $display(\"FAIL call %%0d cycle %%0d: the result %s is %%h, "
         "expected %%h\", total_calls, cycle, v_%s, e_%s);\n",
         c->shown, c->name, c->name);
    text_lit(b->out, "          differ = differ + 1;\n        end\n      end\n");
  }
  for (size_t i = 0; i < b->memories.len; i++) {
    const char *m = b->memories.data[i].name, *shown = b->memories.data[i].shown;
    emit(b, "      wrong = 0;\n      for (i = 0; i < n_%s; i = i + 1) begin\n", m);
    emit(b, "        $fwrite(results, \"%%h \", m_%s[i]);\n", m);
    emit(b, "        if (kind == 1) begin\n          code = $fscanf(calls, \"%%h\", w_%s);\n", m);
    emit(b, "          if (m_%s[i] !== w_%s) begin\n", m, m);
    emit(b,
         "            if (wrong == 0) $display(\"FAIL call %%0d cycle %%0d: %s[%%0d] is %%h, "
         "expected %%h\", total_calls, cycle, i, m_%s[i], w_%s);\n",
         shown, m, m);
    text_lit(b->out, "            wrong = wrong + 1;\n          end\n        end\n      end\n"
                     "      if (wrong > 1) $display(\"  more %0d\", wrong - 1);\n"
                     "      differ = differ + wrong;\n"
                     "      $fdisplay(results);\n");
  }
  text_lit(b->out, "      if (differ != 0) report;\n"
                   "      else if (!is_over) begin_call;\n"
                   "    end\n  endtask\n");
}

static void emit_channel_steps(Bench *b) {
  for (int is_in = 0; is_in < 2; is_in++)
    for (size_t i = 0; i < b->channels.len; i++) {
      const BenchChannel *c = &b->channels.data[i];
      if (c->is_in != is_in)
        continue;
      emit(b, "    if (%s && %s) begin\n", c->valid, c->ready);
      if (!is_in)
        emit(b,
             "      if (!o_%s) begin $display(\"FAIL call %%0d cycle %%0d: a second token came out "
             "of %s\", total_calls, cycle); stop; end\n",
             c->name, c->shown);
      if (!is_in && c->width)
        emit(b, "      v_%s = %s;\n", c->name, c->data);
      emit(b, "      o_%s = 0; owed = owed - 1; dead = 0;\n", c->name);
      if (is_in)
        emit(b, "      %s <= 0;\n", c->valid);
      if (is_in && c->width)
        emit(b, "      %s <= {%u{`NOTHING}};\n", c->data, c->width);
      if (is_in)
        emit(b, "    end else if (o_%s && !%s) %s <= is_open(0);\n", c->name, c->valid, c->valid);
      else
        emit(b, "    end\n    %s <= is_open(0);\n", c->ready);
    }
}

static const char *shown_name(Bench *b, const Op *instance) {
  return verilog_shown(&b->arena,
                       ident_str(attr_text(op_attr_named(b->ctx, instance, "instanceName"))));
}

static void emit_bounds_input(Bench *b, const Op *instance, size_t i, const char *unit,
                              const char *port, bool has_data, void *user) {
  (void)i;
  const char *address = user;
  if (has_data)
    emit(b,
         "      if (dut.%s.%s_valid && dut.%s.%s_ready && dut.%s.%s == %s) $display(\"  by %s "
         "%s\");\n",
         unit, port, unit, port, unit, port, address, shown_name(b, instance), port);
}

// Loads first: they give what was there before a store of that cycle.
static void emit_memory_steps(Bench *b) {
  for (int is_store = 0; is_store < 2; is_store++)
    for (size_t i = 0; i < b->memories.len; i++) {
      const BenchMemory *m = &b->memories.data[i];
      const char *enable = m->enable[is_store], *address = m->address[is_store];
      emit(b, "    if (!is_over && %s && %s >= n_%s) begin\n", enable, address, m->name);
      emit(b,
           "      $display(\"FAIL call %%0d cycle %%0d: %s %s[%%0d], which has %%0d elements\", "
           "total_calls, cycle, %s, n_%s);\n",
           is_store ? "store to" : "load of", m->shown, address, m->name);
      text_lit(b->out, "`ifndef GATES\n");
      if (m->unit[is_store])
        each_input(b, m->unit[is_store], emit_bounds_input, (void *)address);
      text_lit(b->out, "`endif\n");
      text_lit(b->out, "      stop;\n    end\n");
      if (is_store)
        emit(b, "    if (%s) begin m_%s[%s] = %s; dead = 0; end\n", enable, m->name, address,
             m->data[1]);
      else
        emit(b,
             "    if (%s) begin %s <= m_%s[%s]; dead = 0; end\n"
             "    else %s <= {%u{`NOTHING}};\n",
             enable, m->data[0], m->name, address, m->data[0], m->width);
    }
}

// No bit that a caller acts on may be unknown.
static void emit_unknown_checks(Bench *b) {
  for (size_t i = 0; i < hw_modty_len(b->ports); i++) {
    HwPort port = hw_modty_port(b->ports, i);
    Str name = ident_str(port.name);
    bool is_control = str_ends_with(name, "_valid") || str_ends_with(name, "_ready") ||
                      str_ends_with(name, "_loadEn") || str_ends_with(name, "_storeEn");
    if (port.direction == HW_OUT && is_control)
      emit(b,
           "    if (p_%s === 1'bx) begin $display(\"FAIL call %%0d cycle %%0d: %s is unknown\", "
           "total_calls, cycle); stop; end\n",
           b->port_names[i]->text, verilog_shown(&b->arena, name));
  }
}

static void emit_moves(Bench *b, const Op *instance, size_t i, const char *unit, const char *port,
                       bool has_data, void *user) {
  (void)instance, (void)i, (void)has_data, (void)user;
  emit(b, " ||\n        dut.%s.%s_valid && dut.%s.%s_ready", unit, port, unit, port);
}

static void emit_waits(Bench *b, const Op *instance, size_t i, const char *unit, const char *port,
                       bool has_data, void *user) {
  (void)i, (void)has_data, (void)user;
  emit(b, "        if (dut.%s.%s_valid && !dut.%s.%s_ready) $display(\"  waits %s %s\");\n", unit,
       port, unit, port, shown_name(b, instance), port);
}

static void each_channel(Bench *b, PortFn *fn) {
  for (const Op *op = hw_module_body(b->top)->first; op; op = op->next)
    if (op_is(op, OP_hw_instance))
      each_input(b, op, fn, NULL);
}

static void emit_deadlock_check(Bench *b) {
  if (!b->options->dead_cycles)
    return;
  text_lit(b->out, "`ifndef GATES\n");
  emit(b,
       "    if (dead == 0) since = cycle;\n"
       "    dead = dead + 1;\n"
       "    if (dead > %d) begin\n"
       "      if (1'b0",
       QUIET_CYCLES);
  each_channel(b, emit_moves);
  emit(b, ") begin dead = %d; since = cycle; end\n", QUIET_CYCLES);
  emit(b, "      if (dead > %llu && !is_over) begin\n",
       QUIET_CYCLES + (unsigned long long)b->options->dead_cycles);
  text_lit(b->out, "        $display(\"FAIL call %0d cycle %0d: no token can move\", total_calls, "
                   "since + 1);\n");
  for (size_t i = 0; i < b->channels.len; i++)
    emit(b, "        if (o_%s) $display(\"  %s %s\");\n", b->channels.data[i].name,
         b->channels.data[i].is_in ? "offered" : "owed", b->channels.data[i].shown);
  each_channel(b, emit_waits);
  text_lit(b->out, "        stop;\n      end\n    end\n`endif\n");
}

static void emit_step(Bench *b) {
  text_lit(b->out, "\n  task step; // one cycle\n"
                   "    begin\n"
                   "    cycle = cycle + 1; clock = clock + 1;\n"
                   "    if (progress && clock[13:0] == 0) begin\n"
                   "      $display(\"AT call %0d cycle %0d\", total_calls, total_cycles + cycle);\n"
                   "      $fflush;\n"
                   "    end\n");
  emit_unknown_checks(b);
  emit_access_step(b);
  emit_loop_steps(b);
  emit_channel_steps(b);
  emit_memory_steps(b);
  text_lit(b->out, "    if (owed == 0 && !is_over) end_call;\n");
  emit_deadlock_check(b);
  text_lit(b->out, "    if (cycle >= limit && !is_over) begin\n"
                   "      $display(\"FAIL call %0d cycle %0d: not done\", total_calls, cycle);\n");
  for (size_t i = 0; i < b->options->n_loops; i++)
    emit(b,
         "      if (last%zu > clock - cycle) $display(\"  loop %zu entered %%0d last %%0d "
         "iterations "
         "%%0d\", entered%zu + cycle - clock, last%zu + cycle - clock, 1 + repeated%zu - "
         "before%zu);\n",
         i, i, i, i, i, i);
  text_lit(b->out, "      stop;\n"
                   "    end\n"
                   "    end\n  endtask\n");
}

static void emit_head(Bench *b) {
  emit(b,
       "// Testbench of %s, made by Sluice. Reads calls.hex, writes results.hex.\n"
       "//   +stalls=N  channels of the caller wait at random; N is the seed\n"
       "//   +limit=N   at most so many cycles for a call\n"
       "//   +wave=FILE all signals go there, as VCD (Verilator: with --trace)\n"
       "//   +progress  tells now and then how far it is\n"
       "//   -DGATES    the circuit is made of gates: its units have no names, and what means "
       "nothing\n"
       "//              is 0, since X spreads further through gates than through words\n"
       "`ifdef GATES\n"
       "`define NOTHING 1'b0\n"
       "`else\n"
       "`define NOTHING 1'bx\n"
       "`endif\n"
       "module %s;\n"
       "  reg clk = 0, rst = 1, is_over = 0, progress = 0;\n"
       "  always #5 clk = ~clk;\n"
       "  // Public, or Verilator 5.006 takes the files for variables of single functions.\n"
       "  integer calls /* verilator public */, results /* verilator public */;\n"
       "  integer code, kind, i, stalls, resets = 0, owed = 0;\n"
       "  reg [63:0] limit, cycle = 0, clock = 0, dead = 0, since = 0, differ = 0, wrong = 0;\n"
       "  reg [63:0] total_calls = 0, total_cycles = 0, nth = 0;\n"
       "  reg [31:0] outside = 0; // an access, or 0\n"
       "  reg [8*1024-1:0] wave;\n"
       "  reg [31:0] random = 32'd2463534242;\n",
       verilog_shown(&b->arena, ident_str(symbol_name(b->top))), b->options->name);
}

bool emit_testbench(const Op *top, const Map *names, const TestbenchOptions *options, Text *out) {
  Bench b = {.top = top,
             .ctx = op_context(top),
             .names = names,
             .options = options,
             .ports = hw_module_type(top),
             .out = out};
  b.bases = (VerilogNames){.ctx = b.ctx, .taken.arena = &b.arena};
  b.port_names = verilog_port_names(b.ctx, top, &b.arena);
  bool ok = find_groups(&b);
  if (ok) {
    emit_head(&b);
    emit_nets(&b);
    emit_loops(&b);
    emit_accesses(&b);
    emit(&b,
         "\n  initial begin\n"
         "    calls = $fopen(\"calls.hex\", \"r\");\n"
         "    results = $fopen(\"results.hex\", \"w\");\n"
         "    stalls = 0;\n"
         "    limit = 64'd%llu;\n"
         "    code = $value$plusargs(\"stalls=%%d\", stalls);\n"
         "    code = $value$plusargs(\"limit=%%d\", limit);\n"
         "    progress = $test$plusargs(\"progress\");\n"
         "    if ($value$plusargs(\"wave=%%s\", wave)) begin\n"
         "      $dumpfile(wave);\n"
         "      $dumpvars(0, %s);\n"
         "    end\n"
         "    random = random ^ (stalls * 32'd2654435769);\n"
         "    if (random == 0) random = 1;\n"
         "  end\n"
         "\n  // A channel that waits is open in three of four cycles. (xorshift32)\n"
         "  function is_open;\n"
         "    input unused;\n"
         "    begin\n"
         "      random = random ^ (random << 13);\n"
         "      random = random ^ (random >> 17);\n"
         "      random = random ^ (random << 5);\n"
         "      is_open = stalls == 0 || random[9:8] != 0;\n"
         "    end\n"
         "  endfunction\n",
         (unsigned long long)options->max_cycles, options->name);
    emit_report(&b);
    emit_begin(&b);
    emit_end(&b);
    emit_step(&b);
    text_lit(out, "\n  always @(posedge clk)\n"
                  "    if (rst) begin\n"
                  "      resets = resets + 1;\n"
                  "      if (resets == 3) begin rst <= 0; begin_call; end\n"
                  "    end else if (!is_over) step;\n"
                  "endmodule\n");
  }
  arena_free(&b.arena);
  return ok;
}
