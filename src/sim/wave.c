// wave.c: a VCD file: the ports of every instance and every register, under the names the
// hierarchy gives them. Signals that are the same wire share an identifier. One clock cycle is 10
// units of time, with the rising edge in the middle. A .fst file is made from it by `vcd2fst`.

#include "base/bug.h"
#include "base/tool.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "sim/simulation.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct WaveSignal {
  const char *value; // in the engine
  char *last;        // as written
  uint32_t size;
  unsigned width;
  char id[8];
} WaveSignal;

struct Wave {
  Text out;
  Arena arena;
  Engine *engine;
  VEC(WaveSignal) signals;
  uint32_t *by_node; // 1 + signal
  char *path;        // absolute: the program may go elsewhere
  pid_t process;     // that writes it: children of the program do not
  uint64_t n_cycles;
  bool has_failed;
};

// Printable characters, as many as are needed.
static void make_id(size_t number, char *id) {
  size_t n = 0;
  number++;
  do
    id[n++] = (char)('!' + number % 94);
  while (number /= 94);
  id[n] = 0;
}

static uint32_t signal_of(Wave *w, NodeId node) {
  if (w->by_node[node])
    return w->by_node[node] - 1;
  unsigned width = w->engine->netlist.nodes.data[node].width;
  WaveSignal signal = {
      .value = engine_value(w->engine, node), .size = plan_value_size(width), .width = width};
  signal.last = arena_alloc(&w->arena, signal.size);
  make_id(w->signals.len, signal.id);
  vec_push(&w->arena, &w->signals, signal);
  return (w->by_node[node] = (uint32_t)w->signals.len) - 1;
}

static void declare(Wave *w, const char *name, NodeId node) {
  if (!node || !engine_value(w->engine, node))
    return;
  uint32_t number = signal_of(w, node); // which may move the signals
  const WaveSignal *signal = &w->signals.data[number];
  if (signal->width > 1)
    text_printf(&w->out, "$var wire %u %s %s [%u:0] $end\n", signal->width, signal->id, name,
                signal->width - 1);
  else
    text_printf(&w->out, "$var wire 1 %s %s $end\n", signal->id, name);
}

static void declare_scope(Wave *w, uint32_t index) {
  const Netlist *n = &w->engine->netlist;
  const NetScope *scope = &n->scopes.data[index];
  const char *name = scope->instance
                         ? attr_text(op_attr_named(n->ctx, scope->instance, "instanceName"))->text
                         : attr_text(op_attr(scope->module, n->ctx->sym_name))->text;
  text_printf(&w->out, "$scope module %s $end\n", name);
  Type type = hw_module_type(scope->module);
  Block *body = hw_module_body(scope->module);
  const Op *output = block_terminator(body);
  uint32_t n_in = 0, n_out = 0;
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    const Value *value =
        port.direction == HW_OUT ? op_operand(output, n_out++) : body->args[n_in++];
    declare(w, port.name->text, scope->nodes[n->locals[value->id]]);
  }
  if (!index)
    text_lit(&w->out, "$var wire 1 ! clk $end\n");
  for (size_t i = 0; i < n->registers.len; i++)
    if (n->registers.data[i].scope == index && n->registers.data[i].op)
      declare(w, n->registers.data[i].name, n->registers.data[i].q);
  for (uint32_t s = index + 1; s < n->scopes.len; s++)
    if (n->scopes.data[s].parent == index)
      declare_scope(w, s);
  text_lit(&w->out, "$upscope $end\n");
}

static void write_value(Wave *w, const WaveSignal *signal) {
  if (signal->width == 1) {
    text_char(&w->out, *signal->value ? '1' : '0');
  } else {
    text_char(&w->out, 'b');
    bool is_leading = true;
    for (unsigned i = signal->width; i-- > 0;) {
      bool bit = signal->value[i / 8] >> (i % 8) & 1;
      is_leading &= !bit && i > 0;
      if (!is_leading)
        text_char(&w->out, bit ? '1' : '0');
    }
    text_char(&w->out, ' ');
  }
  text_cstr(&w->out, signal->id);
  text_char(&w->out, '\n');
}

static void tell_failure(Wave *w, Context *ctx) {
  if (!w->has_failed)
    diag_error(ctx, LOC_UNKNOWN, "cannot write '%s': %s", w->path, strerror(errno));
  w->has_failed = true;
}

void wave_end_call(Wave *w, Context *ctx) {
  if (!w->out.file)
    return;
  bool ok = text_flush(&w->out);
  ok = fclose(w->out.file) == 0 && ok;
  w->out.file = NULL;
  if (!ok)
    tell_failure(w, ctx);
}

void wave_begin_call(Wave *w, Context *ctx) {
  if (w->has_failed || w->process != getpid())
    return;
  w->out.file = fopen(w->path, "ae");
  if (!w->out.file)
    tell_failure(w, ctx);
}

Wave *wave_open(Simulation *sim, const char *path) {
  Context *ctx = sim->module->ctx;
  FILE *file = fopen(path, "we");
  char *absolute = file ? realpath(path, NULL) : NULL;
  if (!absolute) {
    diag_error(ctx, LOC_UNKNOWN, "cannot write '%s': %s", path, strerror(errno));
    if (file)
      fclose(file);
    return NULL;
  }
  Wave *w = calloc(1, sizeof *w);
  if (!w)
    out_of_memory();
  w->path = absolute;
  w->process = getpid();
  w->engine = &sim->engine;
  w->out.file = file;
  w->by_node = ARENA_ARRAY(&w->arena, uint32_t, sim->engine.netlist.nodes.len);
  vec_push(&w->arena, &w->signals, ((WaveSignal){.id = "!", .width = 1})); // the clock
  text_lit(&w->out, "$version Sluice $end\n$timescale 1ns $end\n");
  declare_scope(w, 0);
  text_lit(&w->out, "$enddefinitions $end\n");
  wave_end_call(w, ctx);
  return w;
}

void wave_cycle(Wave *w) {
  if (!w->out.file)
    return;
  if (!w->n_cycles)
    text_lit(&w->out, "#0\n");
  text_lit(&w->out, "0!\n");
  for (size_t i = 1; i < w->signals.len; i++) {
    WaveSignal *signal = &w->signals.data[i];
    if (w->n_cycles && memcmp(signal->last, signal->value, signal->size) == 0)
      continue;
    memcpy(signal->last, signal->value, signal->size);
    write_value(w, signal);
  }
  text_printf(&w->out, "#%llu\n1!\n", (unsigned long long)w->n_cycles * 10 + 5);
  text_printf(&w->out, "#%llu\n", (unsigned long long)++w->n_cycles * 10);
}

bool wave_convert(Context *ctx, const char *vcd, const char *fst) {
  const char *argv[] = {"vcd2fst", vcd, fst, NULL};
  ProcessOptions options = {.argv = argv, .capture_stdout = true, .capture_stderr = true};
  ProcessResult result;
  char message[TOOL_MESSAGE_MAX];
  bool ran = tool_run(&options, &result, message), ok = ran && result.exit_code == 0;
  if (!ran)
    diag_error(ctx, LOC_UNKNOWN, "%s; a .fst file needs it, a .vcd file needs nothing", message);
  else if (!ok)
    diag_error(ctx, LOC_UNKNOWN, "vcd2fst could not write '%s': %s", fst,
               result.err && result.err_len ? result.err : "it failed");
  process_result_free(&result);
  return ok;
}

void wave_close(Wave *w) {
  text_free(&w->out);
  arena_free(&w->arena);
  free(w->path);
  free(w);
}
