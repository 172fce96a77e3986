// blif_check.c: what the lines of a BLIF file say together: every subckt has a model and fits it,
// every net that something depends on is driven, no model is part of itself.

#include "frontend/blif_impl.h"

enum { NEW, OPEN, DONE };

static void drive_from_box(BlifFile *f, BlifModel *m, const BlifSubckt *box, uint32_t port,
                           uint32_t actual) {
  BlifNet *net = &m->nets.data[actual];
  if (net->driver != BLIF_UNDRIVEN) {
    blif_error(f, box->line, "net '%s' is driven twice", net->name->text);
    diag_note(f->ctx, blif_loc(f, net->driver_line), "driven here as well");
    return;
  }
  net->driver = BLIF_SUBCKT;
  net->index = (uint32_t)(box - m->subckts.data);
  net->port = port;
  net->driver_line = box->line;
}

static void check_connection(BlifFile *f, BlifModel *m, const BlifSubckt *box,
                             const BlifConnection *c, const Map *ports) {
  const BlifModel *model = box->model;
  uint64_t *port = map_find(ports, WORD(c->formal));
  if (!port) {
    blif_error(f, box->line, "model '%s' has no port '%s'", model->name->text, c->formal->text);
    return;
  }
  uint32_t *net = &m->box_nets.data[box->first_net + *port];
  if (*net != BLIF_NONE) {
    blif_error(f, box->line, "port '%s' is connected twice", c->formal->text);
    return;
  }
  *net = c->actual;
  if (*port >= model->inputs.len)
    drive_from_box(f, m, box, (uint32_t)(*port - model->inputs.len), c->actual);
}

// Ports of a model by name, inputs first. What is both an input and an output is an input.
static const Map *port_numbers(BlifFile *f, BlifModel *model) {
  Map *ports = &model->ports;
  if (ports->arena)
    return ports;
  ports->arena = &f->arena;
  for (size_t i = 0; i < model->inputs.len; i++)
    map_put(ports, WORD(model->nets.data[model->inputs.data[i]].name), i);
  for (size_t i = 0; i < model->outputs.len; i++) {
    const BlifNet *net = &model->nets.data[model->outputs.data[i]];
    if (net->driver != BLIF_INPUT)
      map_put(ports, WORD(net->name), model->inputs.len + i);
  }
  return ports;
}

static void check_subckt(BlifFile *f, BlifModel *m, BlifSubckt *box) {
  BlifModel *model = map_get_ptr(&f->model_by_name, box->name);
  if (!model) {
    const char *hint = "; Yosys's `simplemap; dfflegalize -cell $_DFF_P_ 01` makes gates and "
                       "latches of its own cells";
    blif_error(f, box->line, "there is no model '%s'%s", box->name->text,
               box->name->text[0] == '$' ? hint : "");
    return;
  }
  model->has_users = true;
  box->model = model;
  box->first_net = m->box_nets.len;
  for (size_t i = 0; i < model->inputs.len + model->outputs.len; i++)
    vec_push(&f->arena, &m->box_nets, BLIF_NONE);
  const Map *ports = port_numbers(f, model);
  for (size_t i = box->first; i < box->first + box->n; i++)
    check_connection(f, m, box, &m->connections.data[i], ports);
  for (size_t i = 0; i < model->inputs.len; i++)
    if (m->box_nets.data[box->first_net + i] == BLIF_NONE)
      blif_error(f, box->line, "input '%s' of model '%s' is not connected",
                 model->nets.data[model->inputs.data[i]].name->text, model->name->text);
}

static void mark_live(BlifFile *f, BlifModel *m, BlifNets *stack, uint32_t net) {
  if (m->nets.data[net].is_live)
    return;
  m->nets.data[net].is_live = true;
  vec_push(&f->arena, stack, net);
}

// The nets that outputs and subckts depend on, through latches too.
static void find_live(BlifFile *f, BlifModel *m) {
  BlifNets stack = {0};
  for (size_t i = 0; i < m->outputs.len; i++)
    mark_live(f, m, &stack, m->outputs.data[i]);
  for (size_t i = 0; i < m->connections.len; i++)
    mark_live(f, m, &stack, m->connections.data[i].actual);
  while (stack.len) {
    const BlifNet *net = &m->nets.data[vec_pop(&stack)];
    if (net->driver == BLIF_GATE) {
      const BlifGate *gate = &m->gates.data[net->index];
      for (uint32_t i = 0; i < gate->n_inputs; i++)
        mark_live(f, m, &stack, m->operands.data[gate->first_input + i]);
    } else if (net->driver == BLIF_LATCH) {
      const BlifLatch *latch = &m->latches.data[net->index];
      mark_live(f, m, &stack, latch->input);
      if (latch->control != BLIF_NONE)
        mark_live(f, m, &stack, latch->control);
    }
  }
}

// What nothing depends on may be read without being driven: some tools leave such gates behind.
static void check_driven(BlifFile *f, BlifModel *m) {
  enum { MOST = 100 };
  unsigned n_live = 0, n_dead = 0;
  for (size_t i = 0; i < m->nets.len && n_live < MOST; i++) {
    const BlifNet *net = &m->nets.data[i];
    if (net->driver != BLIF_UNDRIVEN || m->is_blackbox)
      continue;
    if (n_live + n_dead == 0)
      find_live(f, m);
    if (net->is_live) {
      blif_error(f, net->line, "net '%s' is not driven", net->name->text);
      n_live++;
    } else if (n_dead++ < MOST) {
      diag_remark(f->ctx, blif_loc(f, net->line),
                  "net '%s' is not driven, and taken as 0: nothing depends on it", net->name->text);
    }
  }
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
      if (!blif_check_paths(f, top->model))
        return false;
      frames.len--;
      continue;
    }
    const BlifSubckt *box = &top->model->subckts.data[top->next++];
    BlifModel *inner = box->model;
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
    blif_order_gates(f, m);
  }
  for (size_t i = 0; i < f->models.len && !f->n_errors; i++)
    if (f->models.data[i]->state == NEW)
      check_nesting(f, f->models.data[i]);
  return !f->n_errors;
}
