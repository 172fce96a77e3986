// comb_paths.c: see comb_paths.h. Depth-first search over values, on a stack of its own: circuits
// are deeper than the machine's stack is safe for.

#include "analysis/comb_paths.h"

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"

static bool ends_path(const Op *op) {
  if (op_is(op, OP_seq_compreg) || op_is(op, OP_seq_compreg_ce) || op_is(op, OP_seq_firreg))
    return true;
  if (!op_is(op, OP_seq_firmem_read_port))
    return false;
  const Op *memory = value_op(op_operand(op, 0));
  return attr_int_or(op_attr_named(op_context(op), memory, "readLatency"), 0) > 0;
}

typedef VEC(Value *) ValueList;

// What the value depends on directly.
static void add_sources(PathFinder *f, const Value *value, ValueList *sources) {
  const Op *op = value_op(value);
  if (!op || ends_path(op))
    return;
  if (!op_is(op, OP_hw_instance)) {
    for (uint32_t i = 0; i < op->n_operands; i++)
      vec_push(f->arena, sources, op_operand(op, i));
    return;
  }
  const Op *module = map_get_ptr(&f->instances, op);
  if (!module || !op_is(module, OP_hw_module))
    return;
  const PortList *inputs = &module_paths(f, module)->inputs[value->index];
  for (size_t i = 0; i < inputs->len; i++)
    vec_push(f->arena, sources, op_operand(op, inputs->data[i]));
}

static void trace(PathFinder *f, const Op *module, Value *from, PortList *inputs) {
  uint8_t *seen = f->seen;
  Block *body = hw_module_body(module);
  ValueList work = {0};
  vec_push(f->arena, &work, from);
  seen[from->id] = 1;
  for (size_t i = 0; i < work.len; i++) {
    Value *value = work.data[i];
    if (value->is_block_arg && value->owner == body)
      vec_push(f->arena, inputs, value->index);
    size_t first = work.len;
    add_sources(f, value, &work);
    size_t kept = first;
    for (size_t k = first; k < work.len; k++) {
      if (seen[work.data[k]->id])
        continue;
      seen[work.data[k]->id] = 1;
      work.data[kept++] = work.data[k];
    }
    work.len = kept;
  }
  for (size_t i = 0; i < work.len; i++)
    seen[work.data[i]->id] = 0;
}

const ModulePaths *module_paths(PathFinder *f, const Op *module) {
  ModulePaths *paths = map_get_ptr(&f->modules, module);
  if (paths)
    return paths;
  const Op *output = block_terminator(hw_module_body(module));
  paths = ARENA_NEW(f->arena, ModulePaths);
  paths->n_outputs = output->n_operands;
  paths->inputs = ARENA_ARRAY(f->arena, PortList, output->n_operands);
  if (f->n_seen < f->module->n_values) {
    f->n_seen = f->module->n_values;
    f->seen = ARENA_ARRAY(f->arena, uint8_t, f->n_seen);
  }
  for (uint32_t i = 0; i < output->n_operands; i++)
    trace(f, module, op_operand(output, i), &paths->inputs[i]);
  map_put_ptr(&f->modules, module, paths);
  return paths;
}

// NAME of a port NAME_valid or NAME_ready, of length 0 for another.
static Str stem(Str port, const char *suffix) {
  return str_ends_with(port, suffix) ? (Str){port.ptr, port.len - strlen(suffix)} : (Str){0};
}

Ident valid_that_waits_for_ready(PathFinder *f, const Op *module) {
  const ModulePaths *paths = module_paths(f, module);
  Type type = hw_module_type(module);
  VEC(Ident) inputs = {0}, outputs = {0};
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction == HW_OUT)
      vec_push(f->arena, &outputs, port.name);
    else
      vec_push(f->arena, &inputs, port.name);
  }
  for (uint32_t o = 0; o < paths->n_outputs; o++) {
    Str name = stem(ident_str(outputs.data[o]), "_valid");
    for (size_t k = 0; name.len && k < paths->inputs[o].len; k++) {
      Str ready = stem(ident_str(inputs.data[paths->inputs[o].data[k]]), "_ready");
      if (ready.len == name.len && memcmp(ready.ptr, name.ptr, name.len) == 0)
        return outputs.data[o];
    }
  }
  return NULL;
}

typedef struct Frame {
  Value *value;
  ValueList sources;
  size_t next;
} Frame;
typedef VEC(Frame) Frames;

enum { NEW, OPEN, DONE };

static void report(Context *ctx, const Frames *frames, size_t first, const Map *labels) {
  const ChannelLabel *before = NULL;
  bool is_first = true;
  // The stack runs against the signals.
  for (size_t i = frames->len; i-- > first;) {
    const ChannelLabel *label = map_get_ptr(labels, frames->data[i].value);
    if (!label || label == before)
      continue;
    if (is_first)
      diag_error(ctx, label->loc,
                 "combinational cycle through channel '%s'; a buffer must break it", label->text);
    else
      diag_note(ctx, label->loc, "which depends on channel '%s'", label->text);
    is_first = false;
    before = label;
  }
}

static void enter(PathFinder *f, Frames *frames, uint8_t *states, Value *value) {
  Frame frame = {.value = value};
  states[value->id] = OPEN;
  add_sources(f, value, &frame.sources);
  vec_push(f->arena, frames, frame);
}

static bool search(PathFinder *f, Value *from, uint8_t *states, const Map *labels) {
  Frames frames = {0};
  enter(f, &frames, states, from);
  while (frames.len) {
    Frame *top = &vec_last(&frames);
    if (top->next == top->sources.len) {
      states[top->value->id] = DONE;
      frames.len--;
      continue;
    }
    Value *source = top->sources.data[top->next++];
    if (states[source->id] == NEW) {
      enter(f, &frames, states, source);
    } else if (states[source->id] == OPEN) {
      size_t first = frames.len;
      while (frames.data[first - 1].value != source)
        first--;
      report(f->module->ctx, &frames, first - 1, labels);
      return false;
    }
  }
  return true;
}

bool check_no_cycles(PathFinder *f, const Op *module, const Map *labels) {
  uint8_t *states = ARENA_ARRAY(f->arena, uint8_t, f->module->n_values);
  for (Op *op = hw_module_body(module)->first; op; op = op->next)
    for (uint32_t i = 0; i < op->n_results; i++)
      if (states[op->results[i].id] == NEW && !search(f, op_result(op, i), states, labels))
        return false;
  return true;
}
