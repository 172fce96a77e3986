// blif_paths.c: what depends on what in BLIF without a latch between.
//
// Within a model: its gates in an order in which each stands behind those it reads, or the cycle
// that keeps them from it. Through subckts: a model that has users is summed up by `paths`, a row
// of bits for each output, saying which inputs it depends on; a net that a subckt drives then
// depends on the nets at those inputs. A unit has paths both ways, so boxes cannot be taken as a
// whole. Black boxes have no paths, nor have models whose rows would take more than 2^32 bits.

#include "frontend/blif_impl.h"

enum { NEW, OPEN, DONE };
#define MOST_WORK ((uint64_t)1 << 32)

typedef struct NetFrame {
  uint32_t net, next;
} NetFrame;

typedef struct PathSearch {
  BlifFile *f;
  BlifModel *m;
  bool through_boxes;
  VEC(NetFrame) frames;
  BlifNets order;
} PathSearch;

static size_t row_words(const BlifModel *m) {
  return (m->inputs.len + 63) / 64;
}

// The next of the model's inputs that an output depends on, from `from` on.
static uint32_t next_path(const BlifModel *m, uint32_t output, uint32_t from) {
  const uint64_t *row = m->paths + output * row_words(m);
  for (size_t word = from / 64; word < row_words(m); word++) {
    uint64_t bits = row[word];
    if (word == from / 64)
      bits &= ~(uint64_t)0 << from % 64;
    if (bits)
      return (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(bits);
  }
  return BLIF_NONE;
}

// The next net that a frame's net depends on, or BLIF_NONE.
static uint32_t next_source(const PathSearch *s, NetFrame *frame) {
  const BlifModel *m = s->m;
  const BlifNet *net = &m->nets.data[frame->net];
  if (net->driver == BLIF_GATE) {
    const BlifGate *gate = &m->gates.data[net->index];
    return frame->next < gate->n_inputs ? m->operands.data[gate->first_input + frame->next++]
                                        : BLIF_NONE;
  }
  if (net->driver != BLIF_SUBCKT || !s->through_boxes)
    return BLIF_NONE;
  const BlifSubckt *box = &m->subckts.data[net->index];
  uint32_t input = box->model->paths ? next_path(box->model, net->port, frame->next) : BLIF_NONE;
  frame->next = input + 1;
  return input == BLIF_NONE ? BLIF_NONE : m->box_nets.data[box->first_net + input];
}

static void report_cycle(PathSearch *s, uint32_t number) {
  enum { LONGEST = 10 };
  const BlifNet *net = &s->m->nets.data[number];
  blif_error(s->f, net->driver_line, "net '%s' depends on itself", net->name->text);
  for (size_t i = s->frames.len, n = 0; i-- > 0 && n < LONGEST; n++) {
    if (s->frames.data[i].net == number)
      return;
    const BlifNet *via = &s->m->nets.data[s->frames.data[i].net];
    diag_note(s->f->ctx, blif_loc(s->f, via->driver_line), "through '%s'", via->name->text);
  }
}

static void enter(PathSearch *s, uint32_t net) {
  s->m->nets.data[net].state = OPEN;
  vec_push(&s->f->arena, &s->frames, ((NetFrame){net, 0}));
}

// Depth first from one net; the order gains what is done.
static bool search_net(PathSearch *s, uint32_t first) {
  s->frames.len = 0;
  if (s->m->nets.data[first].state == NEW)
    enter(s, first);
  while (s->frames.len) {
    NetFrame *top = &vec_last(&s->frames);
    uint32_t source = next_source(s, top);
    if (source == BLIF_NONE) {
      s->m->nets.data[top->net].state = DONE;
      vec_push(&s->f->arena, &s->order, top->net);
      s->frames.len--;
      continue;
    }
    const BlifNet *net = &s->m->nets.data[source];
    if (net->state == OPEN) {
      report_cycle(s, source);
      return false;
    }
    bool is_made = net->driver == BLIF_GATE || (net->driver == BLIF_SUBCKT && s->through_boxes);
    if (is_made && net->state == NEW)
      enter(s, source);
  }
  return true;
}

void blif_order_gates(BlifFile *f, BlifModel *m) {
  PathSearch s = {.f = f, .m = m};
  for (size_t i = 0; i < m->gates.len; i++)
    if (!search_net(&s, m->gates.data[i].output))
      break;
  m->order = s.order;
}

static bool search_through_boxes(PathSearch *s) {
  BlifModel *m = s->m;
  for (size_t i = 0; i < m->nets.len; i++)
    m->nets.data[i].state = NEW;
  for (size_t i = 0; i < m->nets.len; i++) {
    uint8_t driver = m->nets.data[i].driver;
    if ((driver == BLIF_GATE || driver == BLIF_SUBCKT) && !search_net(s, (uint32_t)i))
      return false;
  }
  return true;
}

// Sets m->paths: 64 inputs at a time go through all nets, in their order.
static void sum_up(const PathSearch *s, const BlifNets *order) {
  BlifModel *m = s->m;
  size_t n_words = row_words(m);
  if ((uint64_t)m->outputs.len * n_words * 64 > MOST_WORK ||
      (uint64_t)m->nets.len * n_words > MOST_WORK)
    return;
  Arena scratch = {0};
  uint64_t *reached = ARENA_ARRAY(&scratch, uint64_t, m->nets.len + 1);
  m->paths = ARENA_ARRAY(&s->f->arena, uint64_t, m->outputs.len *n_words + 1);
  for (size_t word = 0; word < n_words; word++) {
    for (size_t i = 0; i < m->inputs.len; i++)
      reached[m->inputs.data[i]] = i / 64 == word ? (uint64_t)1 << i % 64 : 0;
    for (size_t i = 0; i < order->len; i++) {
      NetFrame frame = {order->data[i], 0};
      uint64_t bits = 0;
      for (uint32_t net; (net = next_source(s, &frame)) != BLIF_NONE;)
        bits |= reached[net];
      reached[frame.net] = bits;
    }
    for (size_t i = 0; i < m->outputs.len; i++)
      m->paths[i * n_words + word] = reached[m->outputs.data[i]];
  }
  arena_free(&scratch);
}

bool blif_check_paths(BlifFile *f, BlifModel *m) {
  PathSearch s = {.f = f, .m = m, .through_boxes = m->subckts.len > 0};
  if (s.through_boxes && !search_through_boxes(&s))
    return false;
  if (m->has_users && !m->is_blackbox)
    sum_up(&s, s.through_boxes ? &s.order : &m->order);
  return true;
}
