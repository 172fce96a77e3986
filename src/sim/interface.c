// interface.c: see interface.h. Groups are told by the ends of names: X_loadEn is of a memory X,
// X_valid of a channel X, whose data is X where there is such a port.

#include "sim/interface.h"

#include "dialects/dialects.h"
#include "dialects/hw/hw.h"

typedef struct Finder {
  Border *border;
  Engine *engine;
  const Op *top;
  Type ports;
  Arena *arena;
} Finder;

static const char *joined(Finder *f, Str base, const char *ending) {
  return arena_printf(f->arena, "%.*s%s", STR_ARGS(base), ending);
}

static bool ends_with(Str name, const char *ending, Str *base) {
  size_t len = strlen(ending);
  *base = (Str){name.ptr, name.len > len ? name.len - len : 0};
  return name.len > len && memcmp(name.ptr + base->len, ending, len) == 0;
}

static unsigned port_width(Finder *f, const char *name) {
  for (size_t i = 0; i < hw_modty_len(f->ports); i++) {
    HwPort port = hw_modty_port(f->ports, i);
    if (strcmp(port.name->text, name) == 0 && type_is_int(port.type))
      return type_width(port.type);
  }
  return 0;
}

static bool add_memory(Finder *f, Str base) {
  Engine *e = f->engine;
  const char *address = joined(f, base, "_loadAddr"), *word = joined(f, base, "_loadData");
  BorderMemory m = {.name = joined(f, base, ""),
                    .load_en = engine_output(e, joined(f, base, "_loadEn")),
                    .load_addr = engine_output(e, address),
                    .load_data = engine_input(e, word),
                    .store_en = engine_output(e, joined(f, base, "_storeEn")),
                    .store_addr = engine_output(e, joined(f, base, "_storeAddr")),
                    .store_data = engine_output(e, joined(f, base, "_storeData")),
                    .width = port_width(f, word)};
  if (!m.load_en || !m.load_addr || !m.load_data || !m.store_en || !m.store_addr || !m.store_data)
    return op_error(f->top, "cannot be called: memory '%s' lacks some of its ports", m.name);
  m.addr_size = plan_value_size(port_width(f, address));
  m.word_size = plan_value_size(m.width);
  m.mask = m.width < 64 ? (UINT64_C(1) << m.width) - 1 : ~UINT64_C(0);
  if (m.addr_size > 8)
    return op_error(f->top, "cannot be called: addresses of memory '%s' have more than 64 bits",
                    m.name);
  vec_push(f->arena, &f->border->arg_index, (uint32_t)f->border->memories.len);
  vec_push(f->arena, &f->border->memories, m);
  return true;
}

static bool add_channel(Finder *f, Str base, bool is_in) {
  Engine *e = f->engine;
  BorderChannel c = {.name = joined(f, base, "")};
  const char *valid = joined(f, base, "_valid"), *ready = joined(f, base, "_ready");
  c.valid = is_in ? engine_input(e, valid) : engine_output(e, valid);
  c.ready = is_in ? engine_output(e, ready) : engine_input(e, ready);
  c.data = is_in ? engine_input(e, c.name) : engine_output(e, c.name);
  c.width = c.data ? port_width(f, c.name) : 0;
  if (!c.ready)
    return op_error(f->top, "cannot be called: channel '%s' has no port '%s'", c.name, ready);
  if (is_in) {
    if (c.data)
      vec_push(f->arena, &f->border->arg_index, (uint32_t)f->border->ins.len);
    vec_push(f->arena, &f->border->ins, c);
  } else {
    if (c.data)
      vec_push(f->arena, &f->border->result_index, (uint32_t)f->border->outs.len);
    vec_push(f->arena, &f->border->outs, c);
  }
  return true;
}

static bool group_ports(Finder *f) {
  for (size_t i = 0; i < hw_modty_len(f->ports); i++) {
    HwPort port = hw_modty_port(f->ports, i);
    Str base, name = ident_str(port.name);
    bool is_in = port.direction != HW_OUT;
    if (!is_in && ends_with(name, "_loadEn", &base) && !add_memory(f, base))
      return false;
    if (hw_port_is_valid(f->ports, i, &base) && !add_channel(f, base, is_in))
      return false;
  }
  return true;
}

static unsigned number_width(Type type) {
  return type_is_int_or_index(type) || type_is_float(type) ? type_width(type) : 0;
}

// Types of the function against the widths of the ports, in order.
static bool match(Finder *f, const SimSignature *s) {
  Border *b = f->border;
  Context *ctx = op_context(f->top);
  size_t n_memories = 0, n_ins = 0;
  if (s->n_args != b->arg_index.len || s->n_results != b->result_index.len)
    return op_error(f->top, "has %zu arguments and %zu results, but the function %zu and %zu",
                    b->arg_index.len, b->result_index.len, s->n_args, s->n_results);
  for (size_t i = 0; i < s->n_args; i++) {
    Type type = s->args[i];
    bool is_memory = type_is_memref(type);
    while (n_ins < b->ins.len && !b->ins.data[n_ins].data)
      n_ins++;
    unsigned wanted = number_width(is_memory ? type_element(type) : type), found = 0;
    if (is_memory && n_memories < b->memories.len) {
      BorderMemory *m = &b->memories.data[n_memories];
      m->type = type;
      m->element_size = (uint32_t)simulation_value_size(type_element(type));
      b->arg_index.data[i] = (uint32_t)n_memories++;
      found = m->width;
    } else if (!is_memory && n_ins < b->ins.len) {
      b->ins.data[n_ins].type = type;
      b->arg_index.data[i] = (uint32_t)n_ins;
      found = b->ins.data[n_ins++].width;
    }
    if (!wanted || wanted != found)
      return op_error(f->top, "argument %zu of type '%s' has no port", i, type_text(ctx, type));
  }
  for (size_t i = 0; i < s->n_results; i++) {
    BorderChannel *out = &b->outs.data[b->result_index.data[i]];
    out->type = s->results[i];
    if (number_width(s->results[i]) != out->width)
      return op_error(f->top, "result %zu of type '%s' has no port", i,
                      type_text(ctx, s->results[i]));
  }
  return true;
}

bool border_find(Border *border, Engine *engine, const Op *top, const SimSignature *signature,
                 Arena *arena) {
  Finder f = {border, engine, top, hw_module_type(top), arena};
  return group_ports(&f) && match(&f, signature);
}
