// lower_memory_ports.c: --handshake-lower-memory-ports: memories as the signals of their port.
//
//   handshake.func @f(%a: memref<8xi32>, ..) -> ..     handshake.func @f(%a: i32, ..) -> (..,
//     mem_controller[%a : memref<8xi32>] ..        ->      i1, i3, i1, i3, i32)
//     end ..                                             .. = raw_mem_controller[%a] ..
//                                                        end .., %loadEn, %loadAddr, ..
//
// A memref is one load port and one store port. What it gives, the data of a load, takes its place;
// what its user drives (enables, addresses, data of a store) become results of the user, after all
// others, in the order of the operands they come from. The same holds for functions, their
// instances, controllers and queues; for a ram, which is the other side, operands and results
// change places. The port names are those of the circuit contract: a_loadData, a_loadEn, ...
// No memref is left.

#include "dialects/function.h"
#include "dialects/handshake/handshake.h"
#include "dialects/handshake/memory.h"
#include "dialects/hw/hw.h"
#include "ir/pass.h"
#include "ir/symbol.h"
#include "units/unit.h"

static const char *const SUFFIXES[MEMORY_N_DRIVEN] = {"_loadEn", "_loadAddr", "_storeEn",
                                                      "_storeAddr", "_storeData"};

// A memref value.
typedef struct Memory {
  Value *value;
  Type word;
  unsigned address_width;
  Value *driven[MEMORY_N_DRIVEN]; // by its user
} Memory;

typedef struct Ports {
  PassRun *run;
  Module *module;
  Context *ctx;
  Arena *arena;
  VEC(Memory *) memories; // in program order
  Map by_value;           // Value -> Memory
} Ports;

// Signals are bits, whatever they mean.
static Type word_type(Context *ctx, Type element) {
  return type_int(ctx, type_width(element), SIGNLESS);
}

static void driven_types(Context *ctx, Type word, unsigned address_width, Type *types) {
  Type address = type_int(ctx, address_width, SIGNLESS);
  const Type all[MEMORY_N_DRIVEN] = {ctx->i1, address, ctx->i1, address, word};
  memcpy(types, all, sizeof all);
}

static bool is_user(const Use *use) {
  const Op *op = use->owner;
  return op_is(op, OP_handshake_instance) ||
         (use_index(use) == 0 &&
          (op_is(op, OP_handshake_mem_controller) || op_is(op, OP_handshake_lsq)));
}

static bool add_memory(Ports *p, Value *value) {
  Type element = type_element(value->type);
  uint32_t n = 0;
  for (const Use *use = value->first_use; use; use = use->next, n++)
    if (!is_user(use))
      return op_error(use->owner, "cannot use a memory: a controller, a queue or an instance can");
  if (n > 1)
    return diag_error(p->ctx, value_loc(value),
                      "a memory has %u users, but can have only one: accesses share it through one "
                      "controller or queue",
                      n);
  if (!type_is_raw(element))
    return diag_error(p->ctx, value_loc(value),
                      "a memory of '%s' has no port: its elements must be integers or floats",
                      type_text(p->ctx, element));
  Memory *memory = ARENA_NEW(p->arena, Memory);
  *memory = (Memory){.value = value,
                     .word = word_type(p->ctx, element),
                     .address_width = memory_address_width(value)};
  vec_push(p->arena, &p->memories, memory);
  map_put_ptr(&p->by_value, value, memory);
  return true;
}

static bool find_memories(Ports *p, const Op *func) {
  Block *body = op_region(func, 0)->first;
  bool ok = true;
  for (uint32_t i = 0; i < body->n_args; i++)
    if (type_is_memref(body->args[i]->type))
      ok &= add_memory(p, body->args[i]);
  for (Op *op = body->first; op; op = op->next)
    for (uint32_t i = 0; i < op->n_results; i++)
      if (type_is_memref(op->results[i].type))
        ok &= op_is(op, OP_handshake_ram)
                  ? add_memory(p, op_result(op, i))
                  : op_error(op, "cannot give a memory: only 'handshake.ram' can");
  return ok;
}

// The user of memories, with the signals it drives as further results.
static void lower_user(Ports *p, Op *op, unsigned id) {
  OpState state = {.info = op_info_by_id(p->ctx, id), .loc = op->loc};
  VEC(Memory *) used = {0};
  for (uint32_t i = 0; i < op->n_operands; i++) {
    vec_push(p->arena, &state.operands, op_operand(op, i));
    Memory *memory = map_get_ptr(&p->by_value, op_operand(op, i));
    if (memory)
      vec_push(p->arena, &used, memory);
  }
  for (uint32_t i = 0; i < op->n_results; i++)
    vec_push(p->arena, &state.types, op->results[i].type);
  for (size_t i = 0; i < used.len; i++) {
    Type types[MEMORY_N_DRIVEN];
    driven_types(p->ctx, used.data[i]->word, used.data[i]->address_width, types);
    for (int k = 0; k < MEMORY_N_DRIVEN; k++)
      vec_push(p->arena, &state.types, types[k]);
  }
  for (uint32_t i = 0; i < op->n_attrs; i++)
    vec_push(p->arena, &state.attrs, op->attrs[i]);
  Op *made = op_create(p->module, &state);
  block_insert_op_before(op, made);
  for (size_t i = 0; i < used.len; i++)
    for (uint32_t k = 0; k < MEMORY_N_DRIVEN; k++)
      used.data[i]->driven[k] = op_result(made, op->n_results + (uint32_t)i * MEMORY_N_DRIVEN + k);
  for (uint32_t i = 0; i < op->n_results; i++)
    value_replace_all_uses(op_result(op, i), op_result(made, i));
  op_erase(op);
}

static void lower_users(Ports *p, const Op *func) {
  for (Op *op = op_region(func, 0)->first->first, *next; op; op = next) {
    next = op->next;
    bool uses_memory = false;
    for (uint32_t i = 0; i < op->n_operands; i++)
      uses_memory |= map_get_ptr(&p->by_value, op_operand(op, i)) != NULL;
    if (uses_memory)
      lower_user(p, op,
                 op_is(op, OP_handshake_mem_controller) ? OP_handshake_raw_mem_controller
                 : op_is(op, OP_handshake_lsq)          ? OP_handshake_raw_lsq
                                                        : OP_handshake_instance);
  }
}

// Nobody drives a memory that is not used.
static void drive_unused(Ports *p, Memory *memory, Op *end) {
  Type types[MEMORY_N_DRIVEN];
  Builder b = builder_before(p->module, end);
  if (memory->driven[0])
    return;
  driven_types(p->ctx, memory->word, memory->address_width, types);
  for (int i = 0; i < MEMORY_N_DRIVEN; i++)
    memory->driven[i] = build_hw_constant(&b, types[i], 0);
}

static void lower_ram(Ports *p, Memory *memory, Op *op) {
  NamedAttr shape = {context_ident(p->ctx, "memory"), attr_type(p->ctx, memory->value->type)};
  Builder b = builder_before(p->module, op);
  Op *made = build_op(&b, OP_handshake_raw_ram, memory->driven, MEMORY_N_DRIVEN, &memory->word, 1,
                      &shape, 1);
  for (uint32_t i = 0; i < op->n_attrs; i++)
    op_set_attr(p->module, made, op->attrs[i].name, op->attrs[i].value);
  value_replace_all_uses(memory->value, op_result(made, 0));
  op_erase(op);
}

// What a function's argument is called: its name, or inN where it has none.
static const char *arg_name(Ports *p, const Op *func, size_t i) {
  Attr names = op_attr_named(p->ctx, func, "argNames");
  return names ? attr_text(attr_at(names, i))->text : arena_printf(p->arena, "in%zu", i);
}

static Attr string_attr(Ports *p, const char *base, const char *suffix) {
  return attr_string(p->ctx, str_from(arena_printf(p->arena, "%s%s", base, suffix)));
}

static void set_attr(Ports *p, Op *op, const char *name, Attr value) {
  op_set_attr(p->module, op, context_ident(p->ctx, name), value);
}

static unsigned arg_address_width(Ports *p, const Op *func, size_t i) {
  if (function_has_body(func)) {
    const Memory *memory = map_get_ptr(&p->by_value, op_region(func, 0)->first->args[i]);
    return memory->address_width;
  }
  return memory_type_address_width(type_input(function_type_of(func), i));
}

typedef VEC(Attr) Attrs;

static void add_all(Ports *p, Attrs *list, Attr array) {
  for (size_t i = 0; array && i < attr_len(array); i++)
    vec_push(p->arena, list, attr_at(array, i));
}

// Type, names and attributes of a function.
static void lower_signature(Ports *p, Op *func) {
  Type type = function_type_of(func);
  VEC(Type) inputs = {0}, results = {0};
  Attrs arg_names = {0}, res_names = {0}, res_attrs = {0}, memories = {0};
  for (size_t i = 0; i < type_n_results(type); i++)
    vec_push(p->arena, &results, type_result(type, i));
  add_all(p, &arg_names, op_attr_named(p->ctx, func, "argNames"));
  add_all(p, &res_names, op_attr_named(p->ctx, func, "resNames"));
  add_all(p, &res_attrs, op_attr_named(p->ctx, func, "res_attrs"));
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    Type input = type_input(type, i), driven[MEMORY_N_DRIVEN];
    vec_push(p->arena, &inputs, input);
    if (!type_is_memref(input))
      continue;
    const char *name = arg_name(p, func, i);
    Type word = word_type(p->ctx, type_element(input));
    vec_last(&inputs) = word;
    driven_types(p->ctx, word, arg_address_width(p, func, i), driven);
    vec_push(p->arena, &memories, string_attr(p, name, ""));
    if (arg_names.len)
      arg_names.data[i] = string_attr(p, name, "_loadData");
    for (int k = 0; k < MEMORY_N_DRIVEN; k++) {
      vec_push(p->arena, &results, driven[k]);
      vec_push(p->arena, &res_names, string_attr(p, name, SUFFIXES[k]));
      vec_push(p->arena, &res_attrs, attr_dict(p->ctx, NULL, 0));
    }
  }
  if (!memories.len)
    return;
  Type made = type_function(p->ctx, inputs.data, inputs.len, results.data, results.len);
  set_attr(p, func, "function_type", attr_type(p->ctx, made));
  set_attr(p, func, HANDSHAKE_MEMORIES, attr_array(p->ctx, memories.data, memories.len));
  if (op_attr_named(p->ctx, func, "argNames"))
    set_attr(p, func, "argNames", attr_array(p->ctx, arg_names.data, arg_names.len));
  if (op_attr_named(p->ctx, func, "resNames"))
    set_attr(p, func, "resNames", attr_array(p->ctx, res_names.data, res_names.len));
  if (op_attr_named(p->ctx, func, "res_attrs"))
    set_attr(p, func, "res_attrs", attr_array(p->ctx, res_attrs.data, res_attrs.len));
}

static void lower_body(Ports *p, const Op *func) {
  Block *body = op_region(func, 0)->first;
  Op *end = block_terminator(body);
  VEC(Value *) outputs = {0};
  lower_users(p, func);
  for (size_t i = 0; i < p->memories.len; i++) {
    Memory *memory = p->memories.data[i];
    if (value_block(memory->value) != body)
      continue;
    drive_unused(p, memory, end);
    if (value_op(memory->value))
      lower_ram(p, memory, value_op(memory->value));
  }
  for (uint32_t i = 0; i < end->n_operands; i++)
    vec_push(p->arena, &outputs, op_operand(end, i));
  for (uint32_t i = 0; i < body->n_args; i++) {
    const Memory *memory = map_get_ptr(&p->by_value, body->args[i]);
    for (int k = 0; memory && k < MEMORY_N_DRIVEN; k++)
      vec_push(p->arena, &outputs, memory->driven[k]);
    if (memory)
      body->args[i]->type = memory->word;
  }
  op_set_operands(p->module, end, outputs.data, (uint32_t)outputs.len);
}

static bool check_declaration(Ports *p, const Op *func) {
  Type type = function_type_of(func);
  for (size_t i = 0; i < type_n_inputs(type); i++)
    if (type_is_memref(type_input(type, i)) && !type_is_raw(type_element(type_input(type, i))))
      return op_error(func,
                      "argument #%zu is a memory of '%s', which has no port: its elements "
                      "must be integers or floats",
                      i, type_text(p->ctx, type_element(type_input(type, i))));
  return true;
}

static bool run_handshake_lower_memory_ports(PassRun *run) {
  Block *top = run->op->n_regions ? run->op->regions[0]->first : NULL;
  Ports p = {.run = run, .module = run->module, .ctx = run->ctx, .arena = run->scratch};
  VEC(Op *) funcs = {0};
  bool ok = true;
  p.by_value.arena = run->scratch;
  for (Op *op = top ? top->first : NULL; op; op = op->next)
    if (op_is(op, OP_handshake_func))
      vec_push(run->scratch, &funcs, op);
  for (size_t i = 0; i < funcs.len; i++)
    ok &= function_has_body(funcs.data[i]) ? find_memories(&p, funcs.data[i])
                                           : check_declaration(&p, funcs.data[i]);
  if (!ok)
    return false;
  for (size_t i = 0; i < funcs.len; i++) {
    lower_signature(&p, funcs.data[i]);
    if (function_has_body(funcs.data[i]))
      lower_body(&p, funcs.data[i]);
  }
  return true;
}

const PassInfo PASS_handshake_lower_memory_ports = {
    "handshake-lower-memory-ports", "replace memories by the signals of their ports",
    "builtin.module", NULL, run_handshake_lower_memory_ports};
