// blif_check.c: what the lines of a BLIF file say together: every subckt has a model and fits it,
// every net that is read is driven, no gate depends on itself but through a latch or a box, no
// model is part of itself.

#include "frontend/blif_impl.h"

enum { NEW, OPEN, DONE };

// The net of a port by its name, in a model. BLIF_NONE: it has none.
static uint32_t port_net(const BlifModel *model, Ident formal) {
  uint64_t *number = map_find(&model->net_by_name, WORD(formal));
  if (!number)
    return BLIF_NONE;
  const BlifNet *net = &model->nets.data[*number];
  return net->driver == BLIF_INPUT || net->is_output ? (uint32_t)*number : BLIF_NONE;
}

static void drive_from_box(BlifFile *f, BlifModel *m, const BlifSubckt *box, size_t connection) {
  BlifNet *net = &m->nets.data[m->connections.data[connection].actual];
  if (net->driver != BLIF_UNDRIVEN) {
    blif_error(f, box->line, "net '%s' is driven twice", net->name->text);
    diag_note(f->ctx, blif_loc(f, net->driver_line), "driven here as well");
    return;
  }
  net->driver = BLIF_SUBCKT;
  net->index = (uint32_t)connection;
  net->driver_line = box->line;
}

static void check_subckt(BlifFile *f, BlifModel *m, const BlifSubckt *box) {
  const BlifModel *model = map_get_ptr(&f->model_by_name, box->model);
  if (!model) {
    blif_error(f, box->line, "there is no model '%s'", box->model->text);
    return;
  }
  Arena scratch = {0};
  Map given = {.arena = &scratch};
  for (size_t i = box->first; i < box->first + box->n; i++) {
    const BlifConnection *c = &m->connections.data[i];
    uint32_t port = port_net(model, c->formal);
    if (port == BLIF_NONE)
      blif_error(f, box->line, "model '%s' has no port '%s'", model->name->text, c->formal->text);
    else if (map_get_ptr(&given, c->formal))
      blif_error(f, box->line, "port '%s' is connected twice", c->formal->text);
    else if (model->nets.data[port].driver != BLIF_INPUT)
      drive_from_box(f, m, box, i);
    map_put_ptr(&given, c->formal, model);
  }
  for (size_t i = 0; i < model->inputs.len; i++) {
    Ident name = model->nets.data[model->inputs.data[i]].name;
    if (!map_get_ptr(&given, name))
      blif_error(f, box->line, "input '%s' of model '%s' is not connected", name->text,
                 model->name->text);
  }
  arena_free(&scratch);
}

static void check_driven(BlifFile *f, BlifModel *m) {
  enum { MOST = 100 };
  unsigned n = 0;
  for (size_t i = 0; i < m->nets.len && n < MOST; i++) {
    const BlifNet *net = &m->nets.data[i];
    if (net->driver == BLIF_UNDRIVEN && !m->is_blackbox) {
      blif_error(f, net->line, "net '%s' is not driven", net->name->text);
      n++;
    }
  }
}

typedef struct GateFrame {
  uint32_t gate, next;
} GateFrame;
typedef VEC(GateFrame) GateFrames;

static void report_cycle(BlifFile *f, BlifModel *m, const GateFrames *frames, uint32_t net) {
  enum { LONGEST = 10 };
  blif_error(f, m->nets.data[net].driver_line, "net '%s' depends on itself",
             m->nets.data[net].name->text);
  for (size_t i = frames->len, n = 0; i-- > 0 && n < LONGEST; n++) {
    const BlifGate *gate = &m->gates.data[frames->data[i].gate];
    if (gate->output == net)
      return;
    diag_note(f->ctx, blif_loc(f, gate->line), "through '%s'",
              m->nets.data[gate->output].name->text);
  }
}

static void enter_gate(BlifFile *f, BlifModel *m, GateFrames *frames, uint32_t gate) {
  m->nets.data[m->gates.data[gate].output].state = OPEN;
  vec_push(&f->arena, frames, ((GateFrame){gate, 0}));
}

// Depth first from one gate; m->order gains what is done.
static bool order_gate(BlifFile *f, BlifModel *m, uint32_t first, GateFrames *frames) {
  frames->len = 0;
  enter_gate(f, m, frames, first);
  while (frames->len) {
    GateFrame *top = &vec_last(frames);
    const BlifGate *gate = &m->gates.data[top->gate];
    if (top->next == gate->n_inputs) {
      m->nets.data[gate->output].state = DONE;
      vec_push(&f->arena, &m->order, top->gate);
      frames->len--;
      continue;
    }
    uint32_t number = m->operands.data[gate->first_input + top->next++];
    const BlifNet *net = &m->nets.data[number];
    if (net->driver != BLIF_GATE || net->state == DONE)
      continue;
    if (net->state == OPEN) {
      report_cycle(f, m, frames, number);
      return false;
    }
    enter_gate(f, m, frames, net->index);
  }
  return true;
}

static void order_gates(BlifFile *f, BlifModel *m) {
  GateFrames frames = {0};
  for (size_t i = 0; i < m->gates.len; i++)
    if (m->nets.data[m->gates.data[i].output].state == NEW &&
        !order_gate(f, m, (uint32_t)i, &frames))
      return;
}

// Models within each other, with a stack of its own: nesting is as deep as the file likes.
typedef struct ModelFrame {
  BlifModel *model;
  size_t next;
} ModelFrame;

static bool check_nesting(BlifFile *f, BlifModel *first) {
  VEC(ModelFrame) frames = {0};
  first->state = OPEN;
  vec_push(&f->arena, &frames, ((ModelFrame){first, 0}));
  while (frames.len) {
    ModelFrame *top = &vec_last(&frames);
    if (top->next == top->model->subckts.len) {
      top->model->state = DONE;
      frames.len--;
      continue;
    }
    const BlifSubckt *box = &top->model->subckts.data[top->next++];
    BlifModel *inner = map_get_ptr(&f->model_by_name, box->model);
    if (inner->state == OPEN)
      return blif_error(f, box->line, "model '%s' is part of itself", inner->name->text);
    if (inner->state == NEW) {
      inner->state = OPEN;
      vec_push(&f->arena, &frames, ((ModelFrame){inner, 0}));
    }
  }
  return true;
}

bool blif_check(BlifFile *f) {
  for (size_t i = 0; i < f->models.len; i++) {
    BlifModel *m = f->models.data[i];
    bool has_body = m->gates.len || m->latches.len || m->subckts.len;
    if (m->is_blackbox && has_body)
      blif_error(f, m->line, "model '%s' is a black box, but has contents", m->name->text);
    for (size_t k = 0; k < m->subckts.len; k++)
      check_subckt(f, m, &m->subckts.data[k]);
    check_driven(f, m);
    order_gates(f, m);
  }
  for (size_t i = 0; i < f->models.len && !f->n_errors; i++)
    if (f->models.data[i]->state == NEW)
      check_nesting(f, f->models.data[i]);
  return !f->n_errors;
}
