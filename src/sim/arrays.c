// arrays.c: the caller's arrays behind the memory ports.

#include "sim/simulation.h"

typedef struct Descriptor {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} Descriptor;

// Elements of one dimension after the other make up the array without gaps.
static bool is_contiguous(size_t rank, const int64_t *sizes, const int64_t *strides) {
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0; stride *= sizes[i])
    if (sizes[i] > 1 && strides[i] != stride)
      return false;
  return true;
}

bool arrays_take(Simulation *sim, BorderMemory *m, const void *descriptor) {
  const Descriptor *d = descriptor;
  size_t rank = type_rank(m->type);
  m->sizes = d->sizes_and_strides;
  m->strides = d->sizes_and_strides + rank;
  m->base = d->aligned + d->offset * (int64_t)m->element_size;
  m->n_elements = 1;
  for (size_t i = 0; i < rank; i++) {
    if (m->sizes[i] < 0 ||
        __builtin_mul_overflow(m->n_elements, (uint64_t)m->sizes[i], &m->n_elements))
      return diag_error(sim->module->ctx, sim->top->loc,
                        "array '%s': dimension %zu has %lld elements", m->name, i,
                        (long long)m->sizes[i]);
  }
  m->is_contiguous = is_contiguous(rank, m->sizes, m->strides);
  return true;
}

static char *element_at(const BorderMemory *m, uint64_t index) {
  int64_t at = (int64_t)index;
  if (!m->is_contiguous) {
    uint64_t rest = index;
    at = 0;
    for (size_t i = type_rank(m->type); i-- > 0; rest /= (uint64_t)m->sizes[i])
      at += (int64_t)(rest % (uint64_t)m->sizes[i]) * m->strides[i];
  }
  return m->base + at * (int64_t)m->element_size;
}

static void perform_load(const BorderMemory *m, uint64_t index) {
  const char *element = element_at(m, index);
  if (m->word_size <= 8)
    write_word(m->load_data, m->word_size, read_word(element, m->element_size) & m->mask);
  else
    copy_wide(m->load_data, m->word_size, element, m->element_size, m->width);
}

static void perform_store(const BorderMemory *m, uint64_t index) {
  char *element = element_at(m, index);
  if (m->word_size <= 8)
    write_word(element, m->element_size, read_word(m->store_data, m->word_size));
  else
    copy_wide(element, m->element_size, m->store_data, m->word_size, m->width);
}

static bool is_never(Simulation *sim, const char *name, const char *ending) {
  const Netlist *n = &sim->engine.netlist;
  size_t len = strlen(name);
  for (size_t i = 0; i < n->outputs.len; i++) {
    const NetPort *port = &n->outputs.data[i];
    if (strncmp(port->name, name, len) == 0 && strcmp(port->name + len, ending) == 0)
      return n->nodes.data[port->node].kind == NODE_CONST &&
             !n->limbs.data[n->nodes.data[port->node].extra];
  }
  return false;
}

void arrays_prepare(Simulation *sim) {
  const Border *b = &sim->border;
  for (int is_store = 0; is_store < 2; is_store++)
    for (size_t i = 0; i < b->memories.len; i++) {
      const BorderMemory *m = &b->memories.data[i];
      if (!is_never(sim, m->name, is_store ? "_storeEn" : "_loadEn"))
        vec_push(&sim->arena, &sim->accesses,
                 ((Access){m, is_store ? m->store_en : m->load_en, is_store}));
    }
}

// What the memory ports ask for in the cycle that has ended. False: an access was out of bounds.
bool arrays_serve(Simulation *sim, bool *is_active) {
  for (size_t i = 0; i < sim->accesses.len; i++) {
    const Access *access = &sim->accesses.data[i];
    if (!*access->enable)
      continue;
    const BorderMemory *m = access->memory;
    uint64_t index = read_word(access->is_store ? m->store_addr : m->load_addr, m->addr_size);
    if (index >= m->n_elements) {
      explain_bounds(sim, m, access->is_store, index);
      return false;
    }
    if (access->is_store)
      perform_store(m, index);
    else
      perform_load(m, index); // the circuit sees it in the next cycle
    *is_active = true;
  }
  return true;
}
