// compile_report.c: what `sluice compile --json` tells.
//
//   {"input": "k.c", "exit_code": 0,
//    "files": [{"level": "verilog", "file": "out/k.v", "bytes": 4711}],
//    "kernels": [{"kernel": "k",
//      "circuit": {"units": 44, "channels": 60, "buffers": 9, "slots": 10, "kinds": {"addi": 2,
//      ...}}, "memories": [{"array": "a", "type": "memref<8xi32>", "is_argument": true, "loads": 1,
//      ...}], "module": "k", "ports": [{"name": "a_loadEn", "argument": "a", "direction": "output",
//      ...}, ...]}],
//    "diagnostics": {"errors": 0, ..., "list": []},
//    "milliseconds": {"clang": 20.1, ..., "in all": 51.0}}
//
// Everything but the milliseconds is the same in every run.

#include "driver/compile_report.h"

#include "dialects/dialects.h"
#include "dialects/function.h"
#include "dialects/handshake/buffers.h"
#include "dialects/handshake/memory.h"
#include "dialects/hw/hw.h"
#include "emit/verilog.h"
#include "ir/symbol.h"
#include "units/unit.h"

#include <stdlib.h>

static Op *first_op(const Module *module) {
  return op_region(module->top, 0)->first->first;
}

static void print_field(Text *out, const char *key, const char *value) {
  text_printf(out, "\"%s\": ", key);
  text_json_string(out, value);
}

// The circuit.

static int compare_names(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// How often each name occurs, by name.
static void print_counts(const char **names, size_t n, Text *out) {
  if (n)
    qsort(names, n, sizeof *names, compare_names);
  text_char(out, '{');
  for (size_t i = 0, first = 0; i < n; i++) {
    if (i + 1 < n && strcmp(names[i + 1], names[i]) == 0)
      continue;
    text_printf(out, "%s\"%s\": %zu", first ? ", " : "", names[i], i + 1 - first);
    first = i + 1;
  }
  text_char(out, '}');
}

static bool is_unit(const Op *op) {
  return !op_is(op, OP_handshake_end) && !op_is(op, OP_handshake_return);
}

static void print_circuit(Compilation *c, const Op *func, Text *out) {
  const Block *body = op_region(func, 0)->first;
  VEC(const char *) kinds = {0};
  size_t n_channels = 0, n_buffers = 0;
  uint64_t n_slots = 0;
  for (uint32_t i = 0; i < body->n_args; i++)
    n_channels += type_is_handshake(body->args[i]->type);
  for (const Op *op = body->first; op; op = op->next) {
    for (uint32_t i = 0; i < op->n_results; i++)
      n_channels += type_is_handshake(op_result(op, i)->type);
    if (!is_unit(op))
      continue;
    vec_push(&c->ctx.arena, &kinds, op->info->short_name->text);
    if (op_is(op, OP_handshake_buffer)) {
      n_buffers++;
      n_slots += buffer_traits(op).n_slots;
    }
  }
  text_printf(out, ", \"circuit\": {\"units\": %zu, \"channels\": %zu, \"buffers\": %zu, ",
              kinds.len, n_channels, n_buffers);
  text_printf(out, "\"slots\": %llu, \"kinds\": ", (unsigned long long)n_slots);
  print_counts(kinds.data, kinds.len, out);
  text_char(out, '}');
}

// The memories.

typedef struct AccessCounts {
  size_t n_loads, n_stores, n_queued_loads, n_queued_stores;
} AccessCounts;

static void count_accesses(const Op *op, Arena *arena, AccessCounts *counts) {
  MemoryPorts ports = {0};
  const char *problem;
  if (!memory_op_ports(op, arena, &ports, &problem))
    return;
  for (size_t i = 0; i < ports.len; i++) {
    const MemoryPort *port = &ports.data[i];
    bool is_load = port->kind == MEMORY_LOAD, is_store = port->kind == MEMORY_STORE;
    counts->n_loads += is_load;
    counts->n_stores += is_store;
    counts->n_queued_loads += is_load && op_is_lsq(op);
    counts->n_queued_stores += is_store && op_is_lsq(op);
    if (port->kind == MEMORY_QUEUE && port->access)
      count_accesses(port->access, arena, counts);
  }
}

// Of an argument, or of the unit that is the memory.
static const char *memory_name(Context *ctx, const Op *func, const Value *memory) {
  const Op *made_by = value_op(memory);
  Attr name = made_by ? op_attr_named(ctx, made_by, "handshake.name")
                      : op_attr_named(ctx, func, "argNames");
  if (!made_by)
    name = name ? attr_at(name, memory->index) : NULL;
  return attr_is(name, &ATTR_DEF_STRING) ? attr_text(name)->text : "";
}

static void print_memories(Compilation *c, const Op *func, Text *out) {
  size_t n = 0;
  text_lit(out, ", \"memories\": [");
  for (const Op *op = op_region(func, 0)->first->first; op; op = op->next) {
    if ((!op_is_mem_controller(op) && !op_is_lsq(op)) || !type_is_memref(op_operand(op, 0)->type))
      continue;
    const Value *memory = op_operand(op, 0);
    AccessCounts counts = {0};
    count_accesses(op, &c->ctx.arena, &counts);
    text_cstr(out, n++ ? ", {" : "{");
    print_field(out, "array", memory_name(&c->ctx, func, memory));
    text_lit(out, ", ");
    print_field(out, "type", type_text(&c->ctx, memory->type));
    text_printf(out, ", \"is_argument\": %s, \"loads\": %zu, \"stores\": %zu",
                value_op(memory) ? "false" : "true", counts.n_loads, counts.n_stores);
    text_printf(out, ", \"queued_loads\": %zu, \"queued_stores\": %zu}", counts.n_queued_loads,
                counts.n_queued_stores);
  }
  text_char(out, ']');
}

// The ports.

// What a port belongs to: an argument, by its name in C, or a channel that only the circuit has.
typedef struct PortOwner {
  const char *kind, *name;
} PortOwner;

typedef VEC(PortOwner) PortOwners;

static void add_owner(Compilation *c, PortOwners *owners, PortOwner owner, Type type) {
  WireSpecs wires = type_wires(&c->ctx, &c->ctx.arena, type, 1);
  for (size_t i = 0; i < wires.len; i++)
    vec_push(&c->ctx.arena, owners, owner);
}

// The name that an argument has in C, where that is known.
static Attr c_name(Compilation *c, const Op *cf, size_t i) {
  Attr all = cf ? op_attr_named(&c->ctx, cf, "arg_attrs") : NULL;
  Ident key = context_ident(&c->ctx, "handshake.arg_name");
  return all && i < attr_len(all) ? attr_lookup(attr_at(all, i), key) : NULL;
}

// Of the module's ports, in order; clk and rst have none.
static PortOwners port_owners(Compilation *c, const Op *func, const Op *cf) {
  PortOwners owners = {0};
  Type type = function_type_of(func);
  Attr args = op_attr_named(&c->ctx, func, "argNames"),
       results = op_attr_named(&c->ctx, func, "resNames");
  for (size_t i = 0; args && i < type_n_inputs(type); i++) {
    Attr given = c_name(c, cf, i);
    PortOwner owner = {"channel", attr_text(attr_at(args, i))->text};
    if (attr_is(given, &ATTR_DEF_STRING))
      owner = (PortOwner){"argument", attr_text(given)->text};
    add_owner(c, &owners, owner, type_input(type, i));
  }
  for (size_t i = 0; args && results && i < type_n_results(type); i++) {
    PortOwner owner = {"channel", attr_text(attr_at(results, i))->text};
    add_owner(c, &owners, owner, type_result(type, i));
  }
  return owners;
}

static void print_ports(Compilation *c, const Op *module, const PortOwners *owners, Text *out) {
  static const char *const DIRECTIONS[] = {
      [HW_IN] = "input", [HW_OUT] = "output", [HW_INOUT] = "inout"};
  Type type = hw_module_type(module);
  Ident *names = verilog_port_names(&c->ctx, module, &c->ctx.arena);
  text_lit(out, ", \"ports\": [");
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    text_cstr(out, i ? ", {" : "{");
    print_field(out, "name", names[i]->text);
    text_lit(out, ", ");
    if (i < owners->len) {
      print_field(out, owners->data[i].kind, owners->data[i].name);
      text_lit(out, ", ");
    }
    uint64_t width = 1; // of a clock
    hw_bit_width(port.type, &width);
    text_printf(out, "\"direction\": \"%s\", \"width\": %llu}", DIRECTIONS[port.direction],
                (unsigned long long)width);
  }
  text_char(out, ']');
}

// The whole.

static Op *function_at(const Compilation *c, LevelId level, Ident name) {
  const Module *module = &c->modules[level];
  return module->top ? symbol_lookup(module->top, name) : NULL;
}

static void print_module(Compilation *c, const Op *func, Ident name, Text *out) {
  const Op *module = function_at(c, LEVEL_HW, name);
  if (!module || !op_is_hw_module(module))
    return;
  Map names = verilog_module_names(&c->modules[LEVEL_HW], &c->ctx.arena);
  text_lit(out, ", ");
  print_field(out, "module", ((Ident)map_get_ptr(&names, module))->text);
  PortOwners owners = {0};
  if (func)
    owners = port_owners(c, func, function_at(c, LEVEL_MARKED, name));
  print_ports(c, module, &owners, out);
}

static void print_kernel(Compilation *c, const Op *op, Text *out) {
  Ident name = symbol_name(op);
  bool is_circuit = op_is(op, OP_handshake_func);
  text_char(out, '{');
  print_field(out, "kernel", name->text);
  if (is_circuit) {
    print_circuit(c, op, out);
    print_memories(c, op, out);
  }
  print_module(c, is_circuit ? op : NULL, name, out);
  text_char(out, '}');
}

// The level that shows the kernels best, of those that were made; N_LEVELS: none.
static LevelId level_of_kernels(const Compilation *c) {
  static const LevelId BEST[] = {LEVEL_BUFFERED, LEVEL_HANDSHAKE, LEVEL_MARKED, LEVEL_CF, LEVEL_HW};
  for (size_t i = 0; i < sizeof BEST / sizeof *BEST; i++)
    if (c->modules[BEST[i]].top)
      return BEST[i];
  return N_LEVELS;
}

static bool is_kernel(const Compilation *c, const Op *op) {
  bool is_function =
      op_is(op, OP_func_func) || op_is(op, OP_handshake_func) || op_is(op, OP_hw_module);
  return is_function && function_has_body(op) && !op_attr(op, c->ctx.sym_visibility);
}

static void print_kernels(Compilation *c, Text *out) {
  LevelId level = level_of_kernels(c);
  size_t n = 0;
  text_lit(out, "\"kernels\": [");
  for (Op *op = level < N_LEVELS ? first_op(&c->modules[level]) : NULL; op; op = op->next) {
    if (!is_kernel(c, op))
      continue;
    text_cstr(out, n++ ? ", " : "");
    print_kernel(c, op, out);
  }
  text_char(out, ']');
}

void compile_report_print(Compilation *c, const CompiledFiles *files, int exit_code, Text *out) {
  text_char(out, '{');
  print_field(out, "input", c->options.path);
  text_printf(out, ", \"exit_code\": %d, \"files\": [", exit_code);
  for (size_t i = 0; i < files->len; i++) {
    const CompiledFile *file = &files->data[i];
    text_cstr(out, i ? ", {" : "{");
    print_field(out, "level", LEVELS[file->level].name);
    text_lit(out, ", ");
    print_field(out, "file", file->path);
    text_printf(out, ", \"bytes\": %zu}", file->n_bytes);
  }
  text_lit(out, "], ");
  print_kernels(c, out);
  text_lit(out, ", \"diagnostics\": ");
  diag_log_print_json(c->ctx.diag.log, out);
  text_lit(out, ", \"milliseconds\": ");
  stopwatch_print_json(&c->watch, out);
  text_lit(out, "}\n");
}
