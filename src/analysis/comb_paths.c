// comb_paths.c: see comb_paths.h. Depth-first search over values, on a stack of its own: circuits
// are deeper than the machine's stack is safe for.

#include "analysis/comb_paths.h"

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "ir/symbol.h"

static bool ends_path(const Op *op) {
  if (op_is(op, OP_seq_compreg) || op_is(op, OP_seq_compreg_ce) || op_is(op, OP_seq_firreg) ||
      op_is(op, OP_synth_latch))
    return true;
  if (!op_is(op, OP_seq_firmem_read_port))
    return false;
  const Op *memory = value_op(op_operand(op, 0));
  return attr_int_or(op_attr_named(op_context(op), memory, "readLatency"), 0) > 0;
}

// The i-th value that it depends on directly, or NULL.
static Value *source_at(PathFinder *f, const Value *value, uint32_t i) {
  const Op *op = value_op(value);
  if (!op || ends_path(op))
    return NULL;
  if (!op_is(op, OP_hw_instance))
    return i < op->n_operands ? op_operand(op, i) : NULL;
  const Op *module = map_get_ptr(&f->instances, op);
  if (!module)
    return NULL;
  const ModulePaths *paths = module_paths(f, module);
  uint32_t like = paths->like[value->index];
  if (like != value->index) // depends on what that one depends on, and so on nothing else
    return i ? NULL : op_result(op, like);
  const PortList *inputs = &paths->inputs[like];
  return i < inputs->len ? op_operand(op, inputs->data[i]) : NULL;
}

typedef struct Frame {
  Value *value;
  uint32_t next; // of its sources
} Frame;

// A search over values. Each is listed after those it depends on, cycles excepted.
typedef struct Search {
  PathFinder *f;
  VEC(Value *) listed;
  VEC(Frame) frames;
} Search;

enum { NEW = 0, OPEN = UINT32_MAX }; // of PathFinder.places; else the number in the list, from 1

static Search search_start(PathFinder *f) {
  if (f->n_places < f->module->n_values) {
    f->n_places = 2 * f->module->n_values;
    f->places = ARENA_ARRAY(f->arena, uint32_t, f->n_places);
  }
  return (Search){.f = f};
}

static void search_end(Search *s) {
  for (size_t i = 0; i < s->listed.len; i++)
    s->f->places[s->listed.data[i]->id] = NEW;
  for (size_t i = 0; i < s->frames.len; i++)
    s->f->places[s->frames.data[i].value->id] = NEW;
}

static void enter(Search *s, Value *value) {
  s->f->places[value->id] = OPEN;
  vec_push(s->f->arena, &s->frames, ((Frame){.value = value}));
}

// Lists what the value depends on, and the value. Stops at the first source that closes a cycle,
// which it returns, with the frames as they are; called again with NULL it goes on behind it.
static Value *search_from(Search *s, Value *from) {
  uint32_t *places = s->f->places;
  if (from && places[from->id] == NEW)
    enter(s, from);
  while (s->frames.len) {
    Frame *top = &vec_last(&s->frames);
    Value *source = source_at(s->f, top->value, top->next++);
    if (!source) {
      vec_push(s->f->arena, &s->listed, top->value);
      places[top->value->id] = (uint32_t)s->listed.len;
      s->frames.len--;
    } else if (places[source->id] == NEW) {
      enter(s, source);
    } else if (places[source->id] == OPEN) {
      return source;
    }
  }
  return NULL;
}

// The sources of each value listed, as places in the list.
typedef struct Sources {
  VEC(uint32_t) places;
  uint32_t *begin; // by place, and the end
} Sources;

static Sources list_sources(const Search *s) {
  Sources all = {.begin = ARENA_ARRAY(s->f->arena, uint32_t, s->listed.len + 1)};
  for (size_t v = 0; v < s->listed.len; v++) {
    const Value *source;
    for (uint32_t i = 0; (source = source_at(s->f, s->listed.data[v], i)); i++)
      vec_push(s->f->arena, &all.places, s->f->places[source->id] - 1);
    all.begin[v + 1] = (uint32_t)all.places.len;
  }
  return all;
}

// Some of a module's inputs.
enum { MASK_WORDS = 4, MASK_BITS = 64 * MASK_WORDS };
typedef struct Mask {
  uint64_t words[MASK_WORDS];
} Mask;

// By place in the list: which of the inputs from `first` on the value depends on.
static void find_inputs(const Search *s, const Sources *sources, const Block *body, uint32_t first,
                        bool has_cycle, Mask *masks) {
  bool is_changed = true;
  memset(masks, 0, s->listed.len * sizeof *masks);
  while (is_changed) {
    is_changed = false;
    for (size_t v = 0; v < s->listed.len; v++) {
      const Value *value = s->listed.data[v];
      bool is_input = value->is_block_arg && value_block(value) == body;
      Mask mask = {0};
      if (is_input && value->index >= first && value->index - first < MASK_BITS)
        mask.words[(value->index - first) / 64] = (uint64_t)1 << (value->index - first) % 64;
      for (uint32_t i = sources->begin[v]; i < sources->begin[v + 1]; i++)
        for (size_t w = 0; w < MASK_WORDS; w++)
          mask.words[w] |= masks[sources->places.data[i]].words[w];
      is_changed |= has_cycle && memcmp(&mask, &masks[v], sizeof mask) != 0;
      masks[v] = mask;
    }
  }
}

// NAME of a port NAME_valid or NAME_ready, of length 0 for another.
static Str stem(Str port, const char *suffix) {
  return str_ends_with(port, suffix) ? (Str){port.ptr, port.len - strlen(suffix)} : (Str){0};
}

typedef VEC(Ident) PortNames;

static void port_names(PathFinder *f, const Op *module, PortNames *inputs, PortNames *outputs) {
  Type type = hw_module_type(module);
  for (size_t i = 0; i < hw_modty_len(type); i++) {
    HwPort port = hw_modty_port(type, i);
    if (port.direction == HW_OUT)
      vec_push(f->arena, outputs, port.name);
    else
      vec_push(f->arena, inputs, port.name);
  }
}

// NAME_ready of a channel, whose NAME_valid is among the ports of the other direction.
static bool is_ready_port(Ident port, const PortNames *others) {
  Str name = stem(ident_str(port), "_ready");
  for (size_t i = 0; name.len && i < others->len; i++)
    if (str_eq(stem(ident_str(others->data[i]), "_valid"), name))
      return true;
  return false;
}

static uint32_t *each_itself(PathFinder *f, uint32_t n) {
  uint32_t *like = ARENA_ARRAY(f->arena, uint32_t, n);
  for (uint32_t o = 0; o < n; o++)
    like[o] = o;
  return like;
}

// What is inside is not known: tokens may pass through within the cycle, and readiness back.
static void outside_paths(PathFinder *f, const Op *module, ModulePaths *paths) {
  PortNames inputs = {0}, outputs = {0};
  port_names(f, module, &inputs, &outputs);
  paths->n_outputs = (uint32_t)outputs.len;
  paths->inputs = ARENA_ARRAY(f->arena, PortList, outputs.len);
  paths->like = each_itself(f, paths->n_outputs);
  bool *is_ready = ARENA_ARRAY(f->arena, bool, inputs.len);
  for (size_t i = 0; i < inputs.len; i++)
    is_ready[i] = is_ready_port(inputs.data[i], &outputs);
  for (size_t o = 0; o < outputs.len; o++) {
    bool goes_back = is_ready_port(outputs.data[o], &inputs);
    for (uint32_t i = 0; i < inputs.len; i++)
      if (is_ready[i] == goes_back)
        vec_push(f->arena, &paths->inputs[o], i);
  }
}

enum { MANY_INPUTS = 64 };

// By output: the first that seems to depend on the same inputs, by the hash of all masks, where
// those are many.
typedef struct Hashes {
  uint64_t *hashes;   // by output
  uint32_t *n_inputs; // by output
} Hashes;

static void hash_mask(Hashes *h, uint32_t output, const Mask *mask) {
  uint64_t hash = h->hashes[output];
  for (size_t w = 0; w < MASK_WORDS; w++) {
    hash = (hash ^ mask->words[w]) * 0x9e3779b97f4a7c15u + 1;
    hash ^= hash >> 29;
    h->n_inputs[output] += (uint32_t)__builtin_popcountll(mask->words[w]);
  }
  h->hashes[output] = hash;
}

static void find_alike(PathFinder *f, const Hashes *h, ModulePaths *paths) {
  Map first = {.arena = f->arena};
  for (uint32_t o = 0; o < paths->n_outputs; o++) {
    if (h->n_inputs[o] < MANY_INPUTS)
      continue;
    uint64_t key = h->hashes[o] | 1;
    const uint64_t *found = map_find(&first, key);
    paths->like[o] = found ? (uint32_t)*found : o;
    if (!found)
      map_put(&first, key, o);
  }
}

// A module's outputs with the masks of their inputs, 256 at a time.
typedef struct Inside {
  const Search *search;
  const Sources *sources;
  const Block *body;
  const Op *output;
  bool has_cycle;
  Mask *masks;
} Inside;

static const Mask *mask_of(const Inside *in, uint32_t output) {
  return &in->masks[in->search->f->places[op_operand(in->output, output)->id] - 1];
}

// False: some that seem alike are not.
static bool list_inputs(const Inside *in, ModulePaths *paths) {
  Arena *arena = in->search->f->arena;
  for (uint32_t first = 0; first < in->body->n_args; first += MASK_BITS) {
    find_inputs(in->search, in->sources, in->body, first, in->has_cycle, in->masks);
    for (uint32_t o = 0; o < paths->n_outputs; o++) {
      const Mask *mask = mask_of(in, o);
      if (paths->like[o] != o && memcmp(mask, mask_of(in, paths->like[o]), sizeof *mask) != 0)
        return false;
      for (uint32_t w = 0; w < MASK_WORDS && paths->like[o] == o; w++)
        for (uint64_t left = mask->words[w]; left; left &= left - 1)
          vec_push(arena, &paths->inputs[o], first + 64 * w + (uint32_t)__builtin_ctzll(left));
    }
  }
  return true;
}

static void inside_paths(PathFinder *f, const Op *module, ModulePaths *paths) {
  const Block *body = hw_module_body(module);
  const Op *output = block_terminator((Block *)body);
  paths->n_outputs = output->n_operands;
  paths->inputs = ARENA_ARRAY(f->arena, PortList, output->n_operands);
  Search s = search_start(f);
  bool has_cycle = false;
  for (uint32_t o = 0; o < output->n_operands; o++)
    for (Value *from = op_operand(output, o); search_from(&s, from); from = NULL)
      has_cycle = true;
  Sources sources = list_sources(&s);
  Inside in = {&s, &sources, body, output, has_cycle, ARENA_ARRAY(f->arena, Mask, s.listed.len)};
  paths->like = each_itself(f, paths->n_outputs);
  if (body->n_args > MANY_INPUTS && paths->n_outputs > 1) {
    Hashes h = {ARENA_ARRAY(f->arena, uint64_t, paths->n_outputs),
                ARENA_ARRAY(f->arena, uint32_t, paths->n_outputs)};
    for (uint32_t first = 0; first < body->n_args; first += MASK_BITS) {
      find_inputs(&s, &sources, body, first, has_cycle, in.masks);
      for (uint32_t o = 0; o < paths->n_outputs; o++)
        hash_mask(&h, o, mask_of(&in, o));
    }
    find_alike(f, &h, paths);
  }
  if (!list_inputs(&in, paths)) { // a hash is no proof
    paths->like = each_itself(f, paths->n_outputs);
    paths->inputs = ARENA_ARRAY(f->arena, PortList, paths->n_outputs);
    list_inputs(&in, paths);
  }
  search_end(&s);
}

const ModulePaths *module_paths(PathFinder *f, const Op *module) {
  ModulePaths *paths = map_get_ptr(&f->modules, module);
  if (paths)
    return paths;
  paths = ARENA_NEW(f->arena, ModulePaths);
  if (op_is(module, OP_hw_module))
    inside_paths(f, module, paths);
  else
    outside_paths(f, module, paths);
  map_put_ptr(&f->modules, module, paths);
  return paths;
}

Ident valid_that_waits_for_ready(PathFinder *f, const Op *module) {
  const ModulePaths *paths = module_paths(f, module);
  PortNames inputs = {0}, outputs = {0};
  port_names(f, module, &inputs, &outputs);
  for (uint32_t o = 0; o < paths->n_outputs; o++) {
    Str name = stem(ident_str(outputs.data[o]), "_valid");
    const PortList *list = &paths->inputs[paths->like[o]];
    for (size_t k = 0; name.len && k < list->len; k++) {
      Str ready = stem(ident_str(inputs.data[list->data[k]]), "_ready");
      if (ready.len == name.len && memcmp(ready.ptr, name.ptr, name.len) == 0)
        return outputs.data[o];
    }
  }
  return NULL;
}

// What opens a cycle of wires of these kinds.
static const char *remedy(const bool *kinds, bool is_lazy) {
  if (is_lazy)
    return "copies of a lazy_fork meet: a fork must take its place, or a buffer break data, "
           "valid and ready behind each of the copies that meet";
  if (!kinds[KIND_READY] && !kinds[KIND_DOWNSTREAM])
    return "its upstream extra signals run past buffers and must not go round";
  if (!kinds[KIND_READY])
    return "a buffer must break its data and valid";
  return kinds[KIND_DOWNSTREAM] ? "a buffer must break its data, valid and ready"
                                : "a buffer must break its ready";
}

// ", whose ready 'UNIT' gives", or nothing.
static const char *giver(const PathFinder *f, const Value *value, const ChannelLabel *label) {
  const Op *op = value_op(value);
  if (label->kind != KIND_READY || !op || !op_is(op, OP_hw_instance))
    return "";
  Attr name = op_attr_named(f->module->ctx, op, "instanceName");
  return arena_printf(f->arena, ", whose ready '%s' gives", attr_text(name)->text);
}

// It is on the way of `before` for what both depend on alone: see ModulePaths.like.
static bool stands_in(const Search *s, const Value *before, const Value *value) {
  const Op *op = value_op(value);
  const Op *module = op && op_is(op, OP_hw_instance) ? map_get_ptr(&s->f->instances, op) : NULL;
  return module && before != value && value_op(before) == op &&
         module_paths(s->f, module)->like[before->index] == value->index;
}

static void report(const Search *s, const Value *closes, const Map *labels) {
  const char *before = NULL;
  bool kinds[N_WIRE_KINDS] = {0}, is_lazy = false;
  size_t first = s->frames.len;
  do {
    const ChannelLabel *label = map_get_ptr(labels, s->frames.data[--first].value);
    if (label)
      kinds[label->kind] = true;
    is_lazy |= label && label->is_lazy;
  } while (s->frames.data[first].value != closes);
  for (size_t i = first; i < s->frames.len; i++) {
    const Value *value = s->frames.data[i].value;
    const ChannelLabel *label = map_get_ptr(labels, value);
    const Frame *previous = &s->frames.data[i > first ? i - 1 : s->frames.len - 1];
    if (!label || label->text == before || stands_in(s, previous->value, value))
      continue;
    const char *given = giver(s->f, value, label);
    if (!before)
      diag_error(s->f->module->ctx, label->loc, "combinational cycle through channel '%s'%s; %s",
                 label->text, given, remedy(kinds, is_lazy));
    else
      diag_note(s->f->module->ctx, label->loc, "which depends on channel '%s'%s", label->text,
                given);
    before = label->text;
  }
}

bool check_no_cycles(PathFinder *f, const Op *module, const Map *labels) {
  Search s = search_start(f);
  const Value *closes = NULL;
  for (Op *op = hw_module_body(module)->first; op && !closes; op = op->next)
    for (uint32_t i = 0; i < op->n_results && !closes; i++)
      closes = search_from(&s, op_result(op, i));
  if (closes && labels)
    report(&s, closes, labels);
  else if (closes)
    op_error(value_op(closes), "is part of a combinational cycle");
  search_end(&s);
  return !closes;
}

// A module that is looked at, and the next of its ops.
typedef struct Visit {
  const Op *module;
  const Op *next;
} Visit;

// Inner modules first, for their paths: those are found here, so that none is found inside another.
static bool check_visited(Module *module, Arena *arena) {
  enum { UNSEEN, BEGUN, CHECKED };
  PathFinder f = {.module = module, .arena = arena};
  f.modules.arena = f.instances.arena = arena;
  uint8_t *states = ARENA_ARRAY(arena, uint8_t, module->n_ops);
  VEC(Visit) visits = {0};
  const Block *body = module->top->n_regions ? op_region(module->top, 0)->first : NULL;
  for (const Op *top = body ? body->first : NULL; top; top = top->next) {
    if (op_is(top, OP_hw_module) && states[top->id] == UNSEEN)
      vec_push(arena, &visits, ((Visit){top, hw_module_body(top)->first}));
    while (visits.len) {
      Visit *visit = &vec_last(&visits);
      const Op *op = visit->next;
      states[visit->module->id] = BEGUN;
      if (!op) {
        if (!check_no_cycles(&f, visit->module, NULL))
          return false;
        module_paths(&f, visit->module);
        states[visit->module->id] = CHECKED;
        visits.len--;
        continue;
      }
      visit->next = op->next;
      if (!op_is(op, OP_hw_instance))
        continue;
      const Op *inner = symbol_resolve(op, op_attr_named(module->ctx, op, "moduleName"));
      if (!inner || !op_is(inner, OP_hw_module))
        continue; // given elsewhere: taken to have no path through
      map_put_ptr(&f.instances, op, (void *)inner);
      if (states[inner->id] == CHECKED)
        continue;
      if (states[inner->id] == BEGUN)
        return op_error(op, "makes '%s' part of itself: a circuit cannot be recursive",
                        symbol_name(inner)->text);
      vec_push(arena, &visits, ((Visit){inner, hw_module_body(inner)->first}));
    }
  }
  return true;
}

bool check_modules(Module *module, Arena *arena) {
  Map symbols = {.arena = arena}, *before = module->ctx->symbol_tables;
  module->ctx->symbol_tables = &symbols; // many instances are looked up
  bool ok = check_visited(module, arena);
  module->ctx->symbol_tables = before;
  return ok;
}
