// handshake_optimize_bitwidths.c: --handshake-optimize-bitwidths: channels as narrow as they can.
//
//   %i = mux %from [%zero, %next] : .. <i32>         %i = mux %from [%zero, %next] : .. <i4>
//   %c = cmpi ult, %i, %ten : <i32>            ->    %c = cmpi ult, %i, %ten : <i4>
//   %next = addi %t, %one : <i32>                    %next = addi %t, %one : <i4>
//   end %i : <i32>                                   %j = extui %i : <i4> to <i32>, end %j : <i32>
//
// Two facts of each value decide: which numbers its tokens can be (value_ranges.h) and how many low
// bits anybody reads (demanded_bits.h). A value is stored in n bits from which extension, of the
// kind that the value has, gives back all that is read of it; a unit computes in m bits, which
// width_rules.h says are enough for the n bits of its result. After that, and only there,
// truncations and extensions stand between a value and those who read it in another width.
// Existing casts take part: afterwards they are what is left between two widths, or gone.
//
// What stays as it is: ports of the function, of instances and of memories (but for addresses,
// which get the bits that their array needs), extra signals, floats, integers of more than 64 bits.
// docs/bitwidths.md has the reasons.

#include "analysis/demanded_bits.h"
#include "analysis/value_ranges.h"
#include "analysis/width_rules.h"
#include "dialects/dialects.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/memory.h"
#include "dialects/handshake/names.h"
#include "ir/pass.h"
#include "passes/handshake_materialize.h"

typedef struct Plan {
  Module *module;
  Context *ctx;
  Arena *scratch;
  Names names;
  Block *body;
  const Interval *ranges;
  const uint8_t *demanded;
  AddressWidths addresses;
  LocalArrays arrays;
  uint8_t
      *element; // by op id: of accesses and interfaces of local arrays, bits of an element; or 0
  StoredWidth *stored;     // by value id; width 0: left alone
  uint8_t *made;           // by value id: the width in which its unit gives it
  ComputedWidth *computed; // by op id; width 0: not arithmetic
  uint8_t **wanted;        // by op id: the width in which it reads each operand; 0: as stored
  Map casts;               // (value, width) -> truncated value
} Plan;

static unsigned width_of(const Value *value) {
  return type_width(type_data(value->type));
}

static bool is_cast(const Op *op) {
  return (op_is(op, OP_handshake_extsi) || op_is(op, OP_handshake_extui) ||
          op_is(op, OP_handshake_trunci)) &&
         op_has_ranges(op);
}

static Type with_width(const Plan *p, Type like, unsigned width) {
  return type_with_data(p->ctx, like, type_int(p->ctx, width, SIGNLESS));
}

// -- The plan ------------------------------------------------------------------------------------

// Units that pass a value on: all their data has one width.
static bool passes_on(const Op *op) {
  switch ((OpId)op->info->id) {
  case OP_handshake_buffer:
  case OP_handshake_br:
  case OP_handshake_merge:
  case OP_handshake_control_merge:
  case OP_handshake_lazy_fork:
  case OP_handshake_mux:
  case OP_handshake_cond_br:
  case OP_handshake_select:
  case OP_handshake_wait:
  case OP_handshake_blocker:
    return true;
  default:
    return false;
  }
}

// Of a unit that passes values on: an index, a condition, a token that is waited for.
static bool is_side_operand(const Op *op, uint32_t i) {
  if (op_is(op, OP_handshake_blocker))
    return i == 1;
  return !i && (op_is(op, OP_handshake_mux) || op_is(op, OP_handshake_cond_br) ||
                op_is(op, OP_handshake_select) || op_is(op, OP_handshake_wait));
}

static bool is_index_result(const Op *op, uint32_t i) {
  return i == 1 && op_is(op, OP_handshake_control_merge);
}

static void plan_arithmetic(Plan *p, const Op *op) {
  Interval operands[2];
  if (!op_has_ranges(op) || op->n_operands > 2 || op->n_results != 1)
    return;
  for (uint32_t i = 0; i < op->n_operands; i++)
    operands[i] = p->ranges[op_operand(op, i)->id];
  if (op->n_operands == 1)
    operands[1] = operands[0];
  bool is_compare = op_is(op, OP_handshake_cmpi);
  CmpiPredicate predicate =
      is_compare ? (CmpiPredicate)attr_enum_value(op_attr_named(p->ctx, op, "predicate")) : CMPI_EQ;
  const Value *result = op_result(op, 0);
  ComputedWidth computed;
  if (!width_computed(op->info->id, predicate, operands, p->ranges[result->id],
                      p->demanded[result->id], &computed))
    return;
  p->computed[op->id] = computed;
  p->stored[result->id] = computed.result;
  p->made[result->id] = (uint8_t)(is_compare ? 1 : computed.width);
}

// No wider than what is cast, whose bits beyond are copies of its sign or zeros.
static void plan_cast(Plan *p, const Op *op) {
  const Value *in = op_operand(op, 0), *out = op_result(op, 0);
  StoredWidth *stored = &p->stored[out->id];
  if (stored->width > width_of(in))
    *stored = (StoredWidth){width_of(in), op_is(op, OP_handshake_extsi)};
  p->made[out->id] = (uint8_t)stored->width;
}

static void plan_passing(Plan *p, const Op *op) {
  unsigned most = 0;
  for (uint32_t i = 0; i < op->n_results; i++) {
    const Value *result = op_result(op, i);
    if (!is_index_result(op, i) && p->stored[result->id].width > most)
      most = p->stored[result->id].width;
  }
  for (uint32_t i = 0; i < op->n_results; i++) {
    const Value *result = op_result(op, i);
    if (!p->stored[result->id].width)
      continue;
    unsigned width = most;
    if (is_index_result(op, i)) {
      unsigned needed = choice_bits(op->n_operands);
      width = p->stored[result->id].width > needed ? p->stored[result->id].width : needed;
    }
    p->made[result->id] = (uint8_t)width;
  }
}

static void plan_value(Plan *p, const Value *value) {
  if (!value_has_range(value))
    return;
  p->stored[value->id] = width_stored(p->ranges[value->id], p->demanded[value->id]);
  p->made[value->id] = (uint8_t)width_of(value);
}

// Between an access and its memory values are as wide as the memory says.
static void plan_memory_result(Plan *p, const Op *op, uint32_t i) {
  const Value *value = op_result(op, i);
  bool is_port = op_is(op, OP_handshake_store) || op_is(op, OP_handshake_lsq) ||
                 op_is(op, OP_handshake_mem_controller) || (op_is(op, OP_handshake_load) && !i);
  unsigned address = p->addresses.of_value[value->id];
  if (!i && p->addresses.of_access[op->id])
    address = p->addresses.of_access[op->id];
  unsigned width = address;
  bool is_load = op_is(op, OP_handshake_load);
  bool is_data = is_load || op_is(op, OP_handshake_store) ? i == 1 : is_port && !address;
  if (!p->stored[value->id].width || (!is_port && !address && !is_load))
    return;
  if (is_data && p->element[op->id])
    width = p->element[op->id];
  if (!width)
    width = width_of(value);
  p->made[value->id] = (uint8_t)width;
  if (is_port || address) // what a load gives may be cut further
    p->stored[value->id] = (StoredWidth){width, false};
}

static void plan_op(Plan *p, const Op *op) {
  for (uint32_t i = 0; i < op->n_results; i++)
    plan_value(p, op_result(op, i));
  if (is_cast(op))
    plan_cast(p, op);
  else if (passes_on(op))
    plan_passing(p, op);
  else
    plan_arithmetic(p, op);
  for (uint32_t i = 0; i < op->n_results; i++)
    plan_memory_result(p, op, i);
}

// Data of a local array: that of a load or store, what an interface is told to write.
static bool is_element_operand(const Op *op, uint32_t i) {
  if (op_is(op, OP_handshake_load) || op_is(op, OP_handshake_store))
    return i == 1;
  const Value *value = stream_origin(op_operand(op, i));
  const Op *store = value_op(value);
  return store && op_is(store, OP_handshake_store) && value->index == 1;
}

static unsigned wanted_by(const Plan *p, const Op *op, uint32_t i) {
  const Value *value = op_operand(op, i);
  if (p->computed[op->id].width)
    return p->computed[op->id].width;
  if (is_side_operand(op, i)) {
    unsigned least = op_is(op, OP_handshake_mux) ? choice_bits(op->n_operands - 1) : 1;
    return p->stored[value->id].width < least ? least : 0;
  }
  if (passes_on(op)) // those of one unit agree in `made`; a control merge's index stands last
    return p->made[op_result(op, 0)->id];
  if (!i && p->addresses.of_access[op->id])
    return p->addresses.of_access[op->id];
  if (p->element[op->id] && is_element_operand(op, i))
    return p->element[op->id];
  bool is_interface = op_is(op, OP_handshake_mem_controller) || op_is(op, OP_handshake_lsq);
  if (is_interface && p->addresses.of_value[value->id])
    return p->addresses.of_value[value->id];
  return width_of(value);
}

static void plan_operands(Plan *p, const Op *op) {
  p->wanted[op->id] = ARENA_ARRAY(p->scratch, uint8_t, op->n_operands);
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (p->stored[op_operand_of_many(op, i)->id].width)
      p->wanted[op->id][i] = (uint8_t)wanted_by(p, op, i);
}

// A constant has the width in which most bits of it are read.
static void plan_constant(Plan *p, const Op *op) {
  const Value *value = op_result(op, 0);
  unsigned most = 0;
  if (!p->stored[value->id].width)
    return;
  for (const Use *use = value->first_use; use; use = use->next) {
    unsigned width = is_cast(use->owner) ? p->stored[op_result(use->owner, 0)->id].width
                                         : p->wanted[use->owner->id][use_index(use)];
    most = width > most ? width : most;
  }
  if (!most)
    most = p->stored[value->id].width;
  p->stored[value->id].width = most;
  p->made[value->id] = (uint8_t)most;
}

// -- The rewriting -------------------------------------------------------------------------------

static Value *build_cast(Plan *p, Builder b, unsigned op_id, Value *value, unsigned width,
                         const Op *like) {
  Type type = with_width(p, value->type, width);
  Op *cast = build_op(&b, op_id, &value, 1, &type, 1, NULL, 0);
  names_label(&p->names, cast, like);
  return op_result(cast, 0);
}

static Attr constant_attr(const Plan *p, const Op *op, unsigned width) {
  uint64_t bits = attr_limbs(op_attr_named(p->ctx, op, "value"))[0];
  return attr_int(p->ctx, type_int(p->ctx, width, SIGNLESS),
                  (int64_t)(bits << (64 - width)) >> (64 - width));
}

// A constant that is always there can be there in another width, too.
static Value *copy_constant(Plan *p, const Op *op, const Op *source, unsigned width,
                            const Op *like) {
  Builder b = builder_before(p->module, (Op *)op);
  Op *new_source = build_op(&b, OP_handshake_source, NULL, 0, &source->results[0].type, 1, NULL, 0);
  names_label(&p->names, new_source, like);
  Value *control = op_result(new_source, 0);
  Type type = with_width(p, op->results[0].type, width);
  NamedAttr value = {context_ident(p->ctx, "value"), constant_attr(p, op, width)};
  Op *constant = build_op(&b, OP_handshake_constant, &control, 1, &type, 1, &value, 1);
  names_label(&p->names, constant, like);
  return op_result(constant, 0);
}

// The value, stored as it is, in fewer bits. Whoever wants it so narrow shares it.
static Value *truncated(Plan *p, Value *value, unsigned width, Op *user) {
  uint64_t key = ((uint64_t)value->id + 1) * 128 + width;
  uint64_t *known = map_find(&p->casts, key);
  if (known)
    return (Value *)(uintptr_t)*known;
  Op *maker = value_op(value);
  const Op *control =
      maker && op_is(maker, OP_handshake_constant) ? value_op(op_operand(maker, 0)) : NULL;
  Value *result;
  if (control && op_is(control, OP_handshake_source))
    result = copy_constant(p, maker, control, width, user);
  else
    result =
        build_cast(p, maker ? builder_after(p->module, maker) : builder_before(p->module, user),
                   OP_handshake_trunci, value, width, maker ? maker : user);
  map_put(&p->casts, key, WORD(result));
  return result;
}

static Value *converted(Plan *p, Value *value, unsigned width, Op *user) {
  StoredWidth stored = p->stored[value->id];
  if (stored.width == width)
    return value;
  if (width < stored.width)
    return truncated(p, value, width, user);
  return build_cast(p, builder_before(p->module, user),
                    stored.is_signed ? OP_handshake_extsi : OP_handshake_extui, value, width, user);
}

// Where a unit gives more bits than are stored, the rest is cut off before anybody reads it.
static void cut_result(Plan *p, Value *value, Builder after, const Op *like) {
  unsigned width = p->stored[value->id].width;
  if (!width || p->made[value->id] == width || !value_is_used(value))
    return;
  Value *cut = build_cast(p, after, OP_handshake_trunci, value, width, like);
  p->stored[cut->id] = p->stored[value->id];
  Op *cast = value_op(cut);
  value_replace_all_uses(value, cut);
  op_set_operand(cast, 0, value);
}

static void retype(Plan *p, Value *value) {
  if (p->stored[value->id].width && p->made[value->id] != width_of(value))
    value->type = with_width(p, value->type, p->made[value->id]);
}

static void rewrite_constant(Plan *p, Op *op) {
  const Value *value = op_result(op, 0);
  if (p->stored[value->id].width && p->made[value->id] != width_of(value))
    op_set_attr(p->module, op, context_ident(p->ctx, "value"),
                constant_attr(p, op, p->made[value->id]));
}

static void rewrite_operands(Plan *p, Op *op) {
  const uint8_t *widths = p->wanted[op->id];
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (widths[i])
      op_set_operand(op, i, converted(p, op_operand_of_many(op, i), widths[i], op));
}

// The op becomes its unsigned twin, a comparison gets another predicate.
static void rewrite_op(Plan *p, Op *op) {
  ComputedWidth computed = p->computed[op->id];
  if (!computed.width)
    return;
  if (op_is(op, OP_handshake_cmpi)) {
    Ident name = context_ident(p->ctx, "predicate");
    op_set_attr(p->module, op, name,
                attr_int(p->ctx, attr_value_type(op_attr(op, name)), computed.predicate));
  }
  op->info = op_info_by_id(p->ctx, computed.op_id);
}

// A cast between the stored widths of its two values. Those that change nothing stay until all
// are done: what reads them has been extended as their result is, not as their operand.
static void rewrite_cast(Plan *p, Op *op) {
  StoredWidth in = p->stored[op_operand(op, 0)->id];
  unsigned op_id = OP_handshake_trunci;
  if (width_of(op_result(op, 0)) > in.width)
    op_id = in.is_signed ? OP_handshake_extsi : OP_handshake_extui;
  op->info = op_info_by_id(p->ctx, op_id);
}

// No token ever comes to a cycle of casts alone, which has to stay one.
static void drop_cast(Plan *p, Op *op) {
  Value *in = op_operand(op, 0), *out = op_result(op, 0);
  if (in->type != out->type || p->ranges[out->id].is_empty)
    return;
  value_replace_all_uses(out, in);
  op_erase(op);
}

// The elements of a local array have as many bits as are read of them and can be in them.
static void plan_arrays(Plan *p) {
  for (size_t i = 0; i < p->arrays.len; i++) {
    const LocalArray *array = &p->arrays.data[i];
    const Op *interface = array->interface;
    unsigned full = type_width(type_element(array->ram->results[0].type));
    unsigned width = op_attr_named(p->ctx, array->ram, "initialValue") ? 2 : 1; // i1 is packed
    for (uint32_t k = 0; k < interface->n_results; k++) {
      const Value *loaded = op_result(interface, k);
      if (!value_has_range(loaded))
        continue;
      unsigned bits = width_stored(p->ranges[loaded->id], p->demanded[loaded->id]).width;
      width = bits > width ? bits : width;
    }
    if (width >= full)
      continue;
    p->element[interface->id] = (uint8_t)width;
    MemoryPorts ports = {0};
    const char *problem;
    if (op_is(interface, OP_handshake_lsq))
      lsq_ports(interface, p->scratch, &ports, &problem);
    else
      mem_controller_ports(interface, p->scratch, &ports, &problem);
    for (size_t k = 0; k < ports.len; k++)
      if (ports.data[k].access)
        p->element[ports.data[k].access->id] = (uint8_t)width;
  }
}

static void make_plan(Plan *p) {
  plan_arrays(p);
  for (uint32_t i = 0; i < p->body->n_args; i++)
    plan_value(p, p->body->args[i]);
  for (Op *op = p->body->first; op; op = op_next_reader(op))
    plan_op(p, op);
  for (Op *op = p->body->first; op; op = op_next_reader(op))
    plan_operands(p, op);
  for (Op *op = p->body->first; op; op = op_next(op))
    if (op_is(op, OP_handshake_constant))
      plan_constant(p, op);
}

static Attr narrow_contents(Plan *p, Attr contents, Type shape, unsigned width) {
  Type element = type_int(p->ctx, width, SIGNLESS);
  Type type = type_with_element(p->ctx, shape, element);
  Str data = dense_data(contents);
  size_t from = dense_element_size(type_element(shape)), to = dense_element_size(element);
  size_t n = data.len / from;
  char *bytes = arena_alloc(p->scratch, n * to + 1);
  uint64_t mask = (UINT64_C(1) << width) - 1;
  for (size_t i = 0; i < n; i++) {
    uint64_t bits = 0;
    memcpy(&bits, data.ptr + i * from, from);
    bits &= mask;
    memcpy(bytes + i * to, &bits, to);
  }
  return attr_dense(p->ctx, type, bytes, n * to, dense_is_splat(contents));
}

static void rewrite_array(Plan *p, const LocalArray *array) {
  unsigned width = p->element[array->interface->id];
  Value *memory = op_result(array->ram, 0);
  Ident name = context_ident(p->ctx, "initialValue");
  Attr contents = op_attr(array->ram, name);
  if (!width)
    return;
  if (contents)
    op_set_attr(p->module, array->ram, name,
                narrow_contents(p, contents, attr_value_type(contents), width));
  int64_t dims[64];
  for (size_t i = 0; i < type_rank(memory->type); i++)
    dims[i] = type_dim(memory->type, i);
  memory->type =
      type_memref(p->ctx, dims, type_rank(memory->type), type_int(p->ctx, width, SIGNLESS),
                  memref_layout(memory->type), memref_space(memory->type));
}

static void rewrite(Plan *p) {
  for (size_t i = 0; i < p->arrays.len; i++)
    rewrite_array(p, &p->arrays.data[i]);
  VEC(Op *) ops = {0};
  for (Op *op = p->body->first; op; op = op_next(op))
    vec_push(p->scratch, &ops, op);
  size_t n_casts = 0;
  for (size_t i = 0; i < ops.len; i++) {
    Op *op = ops.data[i];
    if (i + 2 < ops.len)
      op_prefetch(ops.data[i + 2]);
    if (op_is(op, OP_handshake_constant))
      rewrite_constant(p, op);
    rewrite_op(p, op);
    for (uint32_t k = 0; k < op->n_results; k++)
      retype(p, op_result(op, k));
  }
  for (uint32_t i = 0; i < p->body->n_args; i++) {
    Builder top = {p->module, p->body, ops.data[0], p->body->arg_locs[i]};
    cut_result(p, p->body->args[i], top, ops.data[0]);
  }
  for (size_t i = 0; i < ops.len; i++)
    for (uint32_t k = 0; k < ops.data[i]->n_results; k++)
      cut_result(p, op_result(ops.data[i], k), builder_after(p->module, ops.data[i]), ops.data[i]);
  for (size_t i = 0; i < ops.len; i++) {
    if (is_cast(ops.data[i]))
      ops.data[n_casts++] = ops.data[i];
    else
      rewrite_operands(p, ops.data[i]);
  }
  for (size_t i = 0; i < n_casts; i++)
    rewrite_cast(p, ops.data[i]);
  for (size_t i = 0; i < n_casts; i++)
    drop_cast(p, ops.data[i]);
}

static bool run_handshake_optimize_bitwidths(PassRun *run) {
  Block *body = op_region(run->op, 0)->first;
  if (!body || !body->first)
    return true;
  bool was_materialized = handshake_is_materialized(run->op);
  handshake_dematerialize(run->op);
  Module *module = run->module;
  uint32_t n = module->n_values;
  Plan p = {.module = module,
            .ctx = run->ctx,
            .scratch = run->scratch,
            .names = names_of(run->op, module, run->scratch),
            .body = body,
            .ranges = value_ranges(run->op, module, run->scratch),
            .addresses = address_widths(run->op, module, run->scratch),
            .stored = ARENA_ARRAY(run->scratch, StoredWidth, 2 * (size_t)n),
            .made = ARENA_ARRAY(run->scratch, uint8_t, n),
            .computed = ARENA_ARRAY(run->scratch, ComputedWidth, module->n_ops),
            .element = ARENA_ARRAY(run->scratch, uint8_t, module->n_ops),
            .wanted = ARENA_ARRAY(run->scratch, uint8_t *, module->n_ops),
            .casts = {.arena = run->scratch}};
  local_arrays(run->op, run->scratch, &p.arrays);
  p.demanded = demanded_bits(run->op, module, p.ranges, p.addresses, &p.arrays, run->scratch);
  make_plan(&p);
  rewrite(&p);
  if (was_materialized)
    handshake_materialize(run->op, module, run->scratch);
  return true;
}

const PassInfo PASS_handshake_optimize_bitwidths = {
    "handshake-optimize-bitwidths", "make channels and units as narrow as their values allow",
    "handshake.func", NULL, run_handshake_optimize_bitwidths};
