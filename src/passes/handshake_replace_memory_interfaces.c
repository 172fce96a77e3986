// handshake_replace_memory_interfaces.c: controllers and queues as the accesses' marks say.
//
//   load .. {mem_interface<MC>}, store .. {mem_interface<MC>}
//   %f:2 = lazy_fork [2] %ctrl                      ->   %n = constant %f#0 {value = 1}
//   lsq[%m] (%start, %f#0, ...)                          mem_controller[%m] %start (%n, ...)
//
// A memory whose accesses are not all where handshake.mem_interface wants them gets new interfaces;
// accesses without the attribute stay. What tells the memory that a block runs is taken over: a
// lazy fork of the block's control token gets as many results as are needed now (see
// dialects/handshake/interface.h). Before: not materialized, as --lower-cf-to-handshake leaves it.

#include "dialects/dialects.h"
#include "dialects/handshake/access.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/interface.h"
#include "dialects/handshake/memory.h"
#include "ir/pass.h"

typedef struct Announcement {
  Op *interface;
  uint32_t operand;
  Value *control; // result of a lazy fork
  Op *constant;   // that makes it a number, or NULL
} Announcement;

// A block, as the old interfaces know it.
typedef struct OldBlock {
  VEC(Announcement) announcements;
} OldBlock;

typedef struct Replacement {
  PassRun *run;
  Names names;
  Op *controller, *queue; // either may be NULL
  InterfaceBlocks blocks;
  VEC(OldBlock) old;
  Map block_of; // bb + 1 -> index + 1
  bool changes; // an access moves
} Replacement;

static size_t block_at(Replacement *r, uint32_t bb) {
  uint64_t *index = map_find(&r->block_of, (uint64_t)bb + 1);
  if (index)
    return *index - 1;
  vec_push(r->run->scratch, &r->blocks, ((InterfaceBlock){.bb = bb}));
  vec_push(r->run->scratch, &r->old, ((OldBlock){0}));
  map_put(&r->block_of, (uint64_t)bb + 1, r->blocks.len);
  return r->blocks.len - 1;
}

static bool block_number(const Replacement *r, const Op *op, uint32_t *bb) {
  int64_t value;
  if (!attr_int_value(op_attr(op, r->names.bb), &value) || value < 0 || value > INT32_MAX)
    return op_error(op, "has no 'handshake.bb', but its block must be known");
  *bb = (uint32_t)value;
  return true;
}

static bool add_announcement(Replacement *r, Op *interface, uint32_t operand) {
  Announcement a = {interface, operand, op_operand(interface, operand), NULL};
  Op *made_by = value_op(a.control);
  if (made_by && op_is(made_by, OP_handshake_constant)) {
    a.constant = made_by;
    a.control = op_operand(made_by, 0);
  }
  Op *fork = value_op(a.control);
  uint32_t bb;
  if (!fork || !op_is(fork, OP_handshake_lazy_fork) || !value_has_one_use(a.control))
    return op_error(interface,
                    "operand #%u tells that a block runs: it must come straight from a lazy fork, "
                    "and nothing else may use it",
                    operand);
  if (!block_number(r, fork, &bb))
    return false;
  size_t block = block_at(r, bb);
  vec_push(r->run->scratch, &r->old.data[block].announcements, a);
  return true;
}

static bool add_ports(Replacement *r, Op *interface, const MemoryPorts *ports) {
  bool is_queue = op_is(interface, OP_handshake_lsq);
  uint32_t bb;
  if (!memory_ports_have_ops(ports))
    return op_error(interface,
                    "cannot be replaced: its operands do not come from loads and stores");
  for (size_t i = 0; i < ports->len; i++) {
    const MemoryPort *port = &ports->data[i];
    if (port->kind == MEMORY_QUEUE)
      continue;
    if (port->kind == MEMORY_CONTROL) {
      if (!add_announcement(r, interface, port->operand))
        return false;
      continue;
    }
    if (!block_number(r, port->access, &bb))
      return false;
    MemoryInterface wanted = access_interface(port->access);
    bool is_queued = wanted == INTERFACE_NONE ? is_queue : wanted == INTERFACE_LSQ;
    r->changes |= is_queued != is_queue;
    size_t block = block_at(r, bb);
    vec_push(r->run->scratch, &r->blocks.data[block].accesses,
             ((InterfaceAccess){port->access, is_queued}));
  }
  return true;
}

// A group has its accesses in program order, which is that of the text.
static void sort_accesses(InterfaceBlock *block, const uint32_t *position) {
  InterfaceAccess *a = block->accesses.data;
  for (size_t i = 1; i < block->accesses.len; i++)
    for (size_t k = i; k && position[a[k].port->id] < position[a[k - 1].port->id]; k--) {
      InterfaceAccess other = a[k];
      a[k] = a[k - 1];
      a[k - 1] = other;
    }
}

// Groups of all queues stand in one order, that of the blocks: a queue takes one group at a time,
// the first ahead of the others, and two queues that disagreed would wait for each other.
static void sort_blocks(Replacement *r) {
  InterfaceBlock *blocks = r->blocks.data;
  OldBlock *old = r->old.data;
  for (size_t i = 1; i < r->blocks.len; i++)
    for (size_t k = i; k && blocks[k].bb < blocks[k - 1].bb; k--) {
      InterfaceBlock block = blocks[k];
      blocks[k] = blocks[k - 1];
      blocks[k - 1] = block;
      OldBlock other = old[k];
      old[k] = old[k - 1];
      old[k - 1] = other;
    }
}

static bool read_memory(Replacement *r, Op *interface) {
  Arena *arena = r->run->scratch;
  MemoryPorts ports = {0};
  const char *problem;
  bool is_queue = op_is(interface, OP_handshake_lsq);
  r->controller = is_queue ? NULL : interface;
  r->queue = is_queue ? interface : NULL;
  if (is_queue ? !lsq_ports(interface, arena, &ports, &problem)
               : !mem_controller_ports(interface, arena, &ports, &problem))
    return op_error(interface, "%s", problem);
  for (size_t i = 0; i < ports.len; i++)
    if (ports.data[i].kind == MEMORY_QUEUE)
      r->queue = ports.data[i].access;
  if (!add_ports(r, interface, &ports))
    return false;
  if (is_queue || !r->queue)
    return true;
  MemoryPorts queued = {0};
  if (!lsq_ports(r->queue, arena, &queued, &problem))
    return op_error(r->queue, "%s", problem);
  return add_ports(r, r->queue, &queued);
}

// Announcing ------------------------------------------------------------------------------------

// A lazy fork of a block's control token, not one of results.
static bool tells_memory(const Op *op) {
  for (uint32_t i = 0; op_is(op, OP_handshake_lazy_fork) && i < op->n_results; i++)
    for (const Use *use = op->results[i].first_use; use; use = use->next) {
      const Op *user = use->owner;
      bool is_number = op_is(user, OP_handshake_constant) && user->results[0].first_use;
      const Op *to = is_number ? user->results[0].first_use->owner : user;
      if (op_is(to, OP_handshake_lsq) || (is_number && op_is(to, OP_handshake_mem_controller)))
        return true;
    }
  return false;
}

// The control token of a block that told this memory nothing so far.
static Value *find_control(const Replacement *r, uint32_t bb) {
  const Block *body = op_region(r->run->op, 0)->first;
  Attr number = attr_int(r->run->ctx, type_int(r->run->ctx, 32, UNSIGNED), bb);
  Value *found = NULL;
  for (Op *op = body->first; op; op = op->next) {
    if (op_attr(op, r->names.bb) != number)
      continue;
    if (tells_memory(op))
      return op_operand(op, 0);
    if (op_is(op, OP_handshake_control_merge))
      return op_result(op, 0);
    bool is_constant = op_is(op, OP_handshake_constant);
    Value *control = is_constant                       ? op_operand(op, 0)
                     : op_is(op, OP_handshake_cond_br) ? op_operand(op, 1)
                                                       : NULL;
    if (control && type_is_control(control->type) &&
        !(value_op(control) && op_is(value_op(control), OP_handshake_source)))
      found = control;
  }
  while (found && value_op(found) && op_is(value_op(found), OP_handshake_fork))
    found = op_operand(value_op(found), 0); // the token itself, not a copy of it
  Attr names = op_attr_named(r->run->ctx, r->run->op, "argNames");
  for (uint32_t i = 0; !found && bb == 0 && i < body->n_args; i++)
    if (str_is(ident_str(attr_text(attr_at(names, i))), "start"))
      found = body->args[i];
  return found;
}

static Op *make_fork(Replacement *r, Value *control, uint32_t n, const Op *like, Op *before) {
  Type *types = ARENA_ARRAY(r->run->scratch, Type, n);
  for (uint32_t i = 0; i < n; i++)
    types[i] = control->type;
  Builder b = before ? builder_before(r->run->module, before)
                     : builder_before(r->run->module, op_region(r->run->op, 0)->first->first);
  Op *fork = build_op(&b, OP_handshake_lazy_fork, &control, 1, types, n, NULL, 0);
  if (like)
    names_label(&r->names, fork, like);
  return fork;
}

// Memories start with the control token itself.
static bool is_memory_start(const Use *use) {
  const Op *op = use->owner;
  return use_index(use) == 1 && (op_is(op, OP_handshake_mem_controller) ||
                                 (op_is(op, OP_handshake_lsq) && lsq_is_master(op)));
}

// Behind the control token of the block: `n` results, and one that goes on in its place.
static Op *fork_control(Replacement *r, uint32_t bb, uint32_t n) {
  Value *control = find_control(r, bb);
  if (!control)
    return NULL;
  Op *at = value_op(control) ? value_op(control)->next : NULL;
  Op *fork = make_fork(r, control, n + 1, NULL, at);
  names_label_in(&r->names, fork, attr_int(r->run->ctx, type_int(r->run->ctx, 32, UNSIGNED), bb));
  for (Use *use = control->first_use, *next; use; use = next) {
    next = use->next;
    if (use->owner != fork && !is_memory_start(use))
      op_set_operand(use->owner, use_index(use), op_result(fork, n));
  }
  return fork;
}

// The same fork with other results: without those of `gone`, and `n_more` at its end.
static Op *change_fork(Replacement *r, Op *fork, Value *const *gone, size_t n_gone,
                       uint32_t n_more) {
  uint32_t n = fork->n_results - (uint32_t)n_gone + n_more;
  Value *control = op_operand(fork, 0);
  Op *changed = n > 1 ? make_fork(r, control, n, fork, fork) : NULL;
  uint32_t at = 0;
  for (uint32_t i = 0; i < fork->n_results; i++) {
    bool is_gone = false;
    for (size_t k = 0; k < n_gone; k++)
      is_gone |= gone[k] == op_result(fork, i);
    if (!is_gone)
      value_replace_all_uses(op_result(fork, i), changed ? op_result(changed, at++) : control);
  }
  op_erase(fork);
  return changed;
}

// The block's announcements to this memory: `n` results of a lazy fork. What it had is taken away
// first. False after an error.
static bool announce(Replacement *r, size_t block, uint32_t n, Value *out[2]) {
  OldBlock *old = &r->old.data[block];
  VEC(Value *) gone = {0};
  Value *memref = op_operand(r->controller ? r->controller : r->queue, 0);
  Op *fork = NULL;
  for (size_t i = 0; i < old->announcements.len; i++) {
    Announcement *a = &old->announcements.data[i];
    fork = value_op(a->control);
    vec_push(r->run->scratch, &gone, a->control);
    op_set_operand(a->interface, a->operand, memref); // until it goes
    if (a->constant)
      op_erase(a->constant);
  }
  for (size_t i = 0; i < gone.len; i++)
    if (value_op(gone.data[i]) != fork)
      return op_error(value_op(gone.data[i]), "is one of two lazy forks in a block");
  uint32_t bb = r->blocks.data[block].bb;
  if (fork)
    fork = change_fork(r, fork, gone.data, gone.len, n);
  else if (n)
    fork = fork_control(r, bb, n);
  if (n && !fork)
    return op_error(r->run->op, "has no control token in block %u that a queue could be told by",
                    bb);
  bool is_first = !gone.len; // a new fork has them before what goes on
  for (uint32_t i = 0; i < n; i++)
    out[i] = op_result(fork, is_first ? i : fork->n_results - n + i);
  return true;
}

static bool announce_blocks(Replacement *r) {
  MemoryShape shape = interface_shape(&r->blocks);
  for (size_t i = 0; i < r->blocks.len; i++) {
    InterfaceBlock *block = &r->blocks.data[i];
    bool needs_group = interface_needs_group(block);
    uint32_t count = interface_count(block, shape);
    Value *out[2];
    if (!announce(r, i, needs_group + (count > 0), out))
      return false;
    if (needs_group)
      block->group = out[0];
    if (!count)
      continue;
    Op *fork = value_op(out[needs_group]);
    Builder b = builder_after(r->run->module, fork);
    Type type = type_channel(r->run->ctx, r->run->ctx->i32, NULL, 0);
    NamedAttr attr = {context_ident(r->run->ctx, "value"),
                      attr_int(r->run->ctx, r->run->ctx->i32, count)};
    Op *constant = build_op(&b, OP_handshake_constant, &out[needs_group], 1, &type, 1, &attr, 1);
    names_label(&r->names, constant, fork);
    block->count = op_result(constant, 0);
  }
  return true;
}

static bool replace_interfaces(Replacement *r, Op *interface) {
  PassRun *run = r->run;
  uint32_t *position = ARENA_ARRAY(run->scratch, uint32_t, run->module->n_ops), n = 0;
  for (Op *op = op_region(run->op, 0)->first->first; op; op = op->next)
    position[op->id] = ++n;
  sort_blocks(r);
  for (size_t i = 0; i < r->blocks.len; i++)
    sort_accesses(&r->blocks.data[i], position);
  if (!announce_blocks(r))
    return false;
  Builder b = builder_before(run->module, interface);
  Value *end = build_interface(&b, &r->names, op_attr(interface, r->names.bb),
                               op_operand(interface, 0), op_operand(interface, 1), &r->blocks,
                               op_operand(interface, interface->n_operands - 1));
  value_replace_all_uses(op_result(interface, interface->n_results - 1), end);
  Op *old[] = {r->controller, r->queue};
  for (int i = 0; i < 2; i++)
    if (old[i])
      op_drop_all_references(old[i]);
  for (int i = 0; i < 2; i++)
    if (old[i])
      op_erase(old[i]);
  return true;
}

static bool run_handshake_replace_memory_interfaces(PassRun *run) {
  const Block *body = op_region(run->op, 0)->first;
  VEC(Op *) interfaces = {0};
  for (Op *op = body ? body->first : NULL; op; op = op->next)
    if (op_is(op, OP_handshake_mem_controller) ||
        (op_is(op, OP_handshake_lsq) && lsq_is_master(op)))
      vec_push(run->scratch, &interfaces, op);
  Names names = names_of(run->op, run->module, run->scratch);
  for (size_t i = 0; i < interfaces.len; i++) {
    Replacement r = {.run = run, .names = names, .block_of = {.arena = run->scratch}};
    if (!read_memory(&r, interfaces.data[i]) ||
        (r.changes && !replace_interfaces(&r, interfaces.data[i])))
      return false;
    names = r.names;
  }
  return true;
}

const PassInfo PASS_handshake_replace_memory_interfaces = {
    "handshake-replace-memory-interfaces",
    "give memory accesses to the controller or the queue that they are marked for",
    "handshake.func", NULL, run_handshake_replace_memory_interfaces};
