// memory.c: loads, stores, and what they talk to.
//
//   load[%address] %dataFromMemory -> %addressToMemory, %data        one each per access
//   store[%address] %data          -> %addressToMemory, %dataToMemory
//   mem_controller[%m : memref<..>] %start (inputs) %ctrlEnd         accesses that cannot conflict
//   lsq[%m : memref<..>] (%start, groups, %ctrlEnd)                  accesses that may conflict
//   lsq[MC] (groups, %loadDataFromController)                        the same, behind a controller
//
// Beyond an access there are no extra signals: a memory knows addresses and data.

#include "dialects/handshake/memory.h"

#include "dialects/handshake/hooks.h"

static bool verify_same_data(const Op *op, uint32_t operand, uint32_t result) {
  Context *ctx = op_context(op);
  Type in = op_operand(op, operand)->type, out = op->results[result].type;
  return type_data(in) == type_data(out) ||
         op_error(op, "%s and %s must have the same data type, but have '%s' and '%s'",
                  operand_label(op, operand), result_label(op, result), type_text(ctx, in),
                  type_text(ctx, out));
}

// The extra signals of the address come back with the data.
bool verify_handshake_load(Op *op) {
  return verify_unit(op) && verify_same_data(op, 0, 0) && verify_same_data(op, 1, 1) &&
         verify_extra_signals(op, op_operand(op, 0), op_result(op, 1)) &&
         verify_no_signals(op, op_operand(op, 1)) && verify_no_signals(op, op_result(op, 0));
}

// Address and data travel together; their extra signals end here.
bool verify_handshake_store(Op *op) {
  Context *ctx = op_context(op);
  if (!verify_unit(op) || !verify_same_data(op, 0, 0) || !verify_same_data(op, 1, 1) ||
      !verify_extra_signals(op, op_operand(op, 0), op_operand(op, 1)) ||
      !verify_no_signals(op, op_result(op, 0)) || !verify_no_signals(op, op_result(op, 1)))
    return false;
  Type type = op_operand(op, 0)->type;
  return !type_has_upstream(type) ||
         op_error(op,
                  "'address' ('%s') must have no upstream extra signal: a store has nothing to "
                  "send up",
                  type_text(ctx, type));
}

// %memref : type
static bool parse_memory(Parser *p, UnresolvedOperand *memory, Type *type) {
  return parse_operand(p, memory) && parse_punct(p, ':') && parse_type(p, type);
}

// [%m : memref<..>] %start (%a, %b) %end {attrs} : (T1, T2) -> T3
bool parse_handshake_mem_controller(Parser *p, OpState *state) {
  Type control = type_control(parser_context(p), NULL, 0), memory_type;
  UnresolvedOperand memory, start, end;
  OperandList inputs = {0};
  TypeList input_types = {0}, results = {0};
  if (!parse_punct(p, '[') || !parse_memory(p, &memory, &memory_type) || !parse_punct(p, ']') ||
      !parse_operand(p, &start))
    return false;
  const char *at = parser_at(p);
  if (!parse_operand_list_in(p, '(', ')', &inputs) || !parse_operand(p, &end) ||
      !parse_optional_attr_dict(p, state) || !parse_punct(p, ':') ||
      !parse_handshake_function_type(p, &input_types, &results))
    return false;
  for (size_t i = 0; i < results.items.len; i++)
    vec_push(parser_scratch(p), &state->types, results.items.data[i]);
  vec_push(parser_scratch(p), &state->types, control);
  return add_operand(p, state, memory, memory_type) && add_operand(p, state, start, control) &&
         add_operands(p, state, &inputs, &input_types, at) && add_operand(p, state, end, control);
}

static void print_memory(Printer *p, const Op *op) {
  print_char(p, '[');
  print_operand(p, op_operand(op, 0));
  print_cstr(p, " : ");
  print_type(p, op_operand(op, 0)->type);
  print_cstr(p, "] ");
}

// One result stands without parentheses.
static void print_results_of(Printer *p, const Op *op, uint32_t n) {
  print_cstr(p, ") -> ");
  if (n != 1)
    print_char(p, '(');
  for (uint32_t i = 0; i < n; i++) {
    if (i)
      print_cstr(p, ", ");
    print_type(p, op->results[i].type);
  }
  if (n != 1)
    print_char(p, ')');
}

void print_handshake_mem_controller(Printer *p, Op *op) {
  uint32_t n_inputs = op->n_operands - 3;
  print_memory(p, op);
  print_operand(p, op_operand(op, 1));
  print_cstr(p, " (");
  print_operands(p, op, 2, n_inputs);
  print_cstr(p, ") ");
  print_operand(p, op_operand(op, op->n_operands - 1));
  print_attr_dict(p, op, NULL);
  print_cstr(p, " : (");
  print_operand_types(p, op, 2, n_inputs);
  print_results_of(p, op, op->n_results - 1);
}

// [MC] (%a, %b) {attrs} : (T1, T2) -> T3, or [%m : memref<..>] (...) ...
bool parse_handshake_lsq(Parser *p, OpState *state) {
  UnresolvedOperand memory;
  Type memory_type = NULL;
  OperandList inputs = {0};
  TypeList input_types = {0}, results = {0};
  if (!parse_punct(p, '['))
    return false;
  if (!parse_optional_keyword(p, "MC")) {
    const char *at = parser_at(p);
    if (!parse_memory(p, &memory, &memory_type))
      return false;
    if (!type_is_memref(memory_type))
      return parser_error(p, at, "expected a memref, but got '%s'",
                          type_text(parser_context(p), memory_type));
  }
  if (!parse_punct(p, ']'))
    return false;
  const char *at = parser_at(p);
  if (!parse_operand_list_in(p, '(', ')', &inputs) || !parse_optional_attr_dict(p, state) ||
      !parse_punct(p, ':') || !parse_handshake_function_type(p, &input_types, &results))
    return false;
  for (size_t i = 0; i < results.items.len; i++)
    vec_push(parser_scratch(p), &state->types, results.items.data[i]);
  return (!memory_type || add_operand(p, state, memory, memory_type)) &&
         add_operands(p, state, &inputs, &input_types, at);
}

void print_handshake_lsq(Printer *p, Op *op) {
  uint32_t first = lsq_is_master(op);
  if (first)
    print_memory(p, op);
  else
    print_cstr(p, "[MC] ");
  print_char(p, '(');
  print_operands(p, op, first, op->n_operands - first);
  print_char(p, ')');
  print_attr_dict(p, op, NULL);
  print_cstr(p, " : (");
  print_operand_types(p, op, first, op->n_operands - first);
  print_results_of(p, op, op->n_results);
}

// Types seen so far at the ports of one memory; the first of a kind fixes it.
typedef struct MemoryTypes {
  Type address, data;
} MemoryTypes;

static bool verify_port_type(const Op *op, const Value *value, const char *label, Type *fixed,
                             const char *what) {
  Context *ctx = op_context(op);
  if (!type_is_channel(value->type))
    return op_error(op, "%s must be a channel, but got '%s'", label, type_text(ctx, value->type));
  Type data = type_data(value->type);
  if (type_n_signals(value->type))
    return op_error(op, "%s must have no extra signals, but got '%s'", label,
                    type_text(ctx, value->type));
  if (!*fixed)
    *fixed = data;
  return data == *fixed || op_error(op, "%s is %s of '%s', but '%s' is expected here", label, what,
                                    type_text(ctx, data), type_text(ctx, *fixed));
}

static bool verify_input(const Op *op, uint32_t i, Type *fixed, const char *what) {
  return verify_port_type(op, op_operand_of_many(op, i), operand_label(op, i), fixed, what);
}

static bool verify_output(const Op *op, uint32_t i, Type *fixed, const char *what) {
  return verify_port_type(op, op_result(op, i), result_label(op, i), fixed, what);
}

static bool verify_access(const Op *op, const MemoryPort *port, MemoryTypes *types) {
  uint32_t i = port->operand;
  switch (port->kind) {
  case MEMORY_CONTROL:
    return true;
  case MEMORY_LOAD:
    return verify_input(op, i, &types->address, "an address") &&
           verify_output(op, port->result, &types->data, "data");
  case MEMORY_STORE:
    return verify_input(op, i, &types->address, "an address") &&
           verify_input(op, i + 1, &types->data, "data");
  case MEMORY_QUEUE:
    return verify_input(op, i, &types->address, "an address") &&
           verify_input(op, i + 1, &types->address, "an address") &&
           verify_input(op, i + 2, &types->data, "data") &&
           verify_output(op, port->result, &types->data, "data");
  }
  return true;
}

static bool verify_blocks(const Op *op, Attr blocks) {
  if (!attr_len(blocks))
    return op_error(op, "'connectedBlocks' must name at least one block");
  Arena scratch = {0};
  Map seen = {.arena = &scratch};
  bool ok = true;
  for (size_t i = 0; i < attr_len(blocks) && ok; i++) {
    Attr block = attr_at(blocks, i);
    if (map_get_ptr(&seen, block))
      ok = op_error(op, "'connectedBlocks' names block %lld more than once",
                    (long long)attr_int_or(block, 0));
    map_put_ptr(&seen, block, (void *)block);
  }
  arena_free(&scratch);
  return ok;
}

static uint32_t count_ports(const MemoryPorts *ports, MemoryPortKind kind) {
  uint32_t n = 0;
  for (size_t i = 0; i < ports->len; i++)
    n += ports->data[i].kind == kind;
  return n;
}

static uint32_t n_to_memory(const Op *op) {
  return type_is_memref(op_operand(op, 0)->type) ? 0 : MEMORY_N_DRIVEN;
}

// What the accesses must carry; NULL: signals are bits, and the first access tells.
static Type word_type(const Value *memory) {
  return type_is_memref(memory->type) ? type_element(memory->type) : NULL;
}

static bool verify_word_width(const Op *op, Type data) {
  Context *ctx = op_context(op);
  Type word = op_operand(op, 0)->type;
  return !n_to_memory(op) || !data || type_width(data) == type_width(word) ||
         op_error(op, "carries data of '%s', but 'loadData' is '%s'", type_text(ctx, data),
                  type_text(ctx, word));
}

// Enables, addresses and data to a memory whose words are of type `word`.
static bool verify_to_memory(const Op *op, Value *const *driven, Type word) {
  Context *ctx = op_context(op);
  if (driven[1]->type != driven[3]->type)
    return op_error(op, "'loadAddr' and 'storeAddr' must be of one type, but are '%s' and '%s'",
                    type_text(ctx, driven[1]->type), type_text(ctx, driven[3]->type));
  return driven[4]->type == word ||
         op_error(op, "'storeData' must be '%s' like 'loadData', but is '%s'", type_text(ctx, word),
                  type_text(ctx, driven[4]->type));
}

static bool verify_driven_results(const Op *op) {
  Value *driven[MEMORY_N_DRIVEN];
  for (uint32_t i = 0; i < MEMORY_N_DRIVEN; i++)
    driven[i] = op_result(op, op->n_results - MEMORY_N_DRIVEN + i);
  return verify_to_memory(op, driven, op_operand(op, 0)->type);
}

static bool verify_controller_ports(const Op *op, const MemoryPorts *ports) {
  MemoryTypes types = {.data = word_type(op_operand(op, 0))};
  Type control = NULL;
  uint32_t n_queues = count_ports(ports, MEMORY_QUEUE);
  uint32_t n_loads = count_ports(ports, MEMORY_LOAD) + n_queues;
  if (n_queues > 1)
    return op_error(op, "may serve at most one queue, but has %u", n_queues);
  if (n_loads != op->n_results - 1 - n_to_memory(op))
    return op_error(op, "must have a result for each of its %u loads and 'memEnd', but has %u",
                    n_loads, op->n_results - n_to_memory(op));
  for (size_t i = 0; i < ports->len; i++) {
    const MemoryPort *port = &ports->data[i];
    bool ok = port->kind == MEMORY_CONTROL
                  ? verify_input(op, port->operand, &control, "a block's number of stores")
                  : verify_access(op, port, &types);
    if (!ok)
      return false;
  }
  return verify_word_width(op, types.data);
}

bool verify_handshake_mem_controller(Op *op) {
  if (!verify_unit(op) || !verify_blocks(op, op_attr_named(op_context(op), op, "connectedBlocks")))
    return false;
  Arena scratch = {0};
  MemoryPorts ports = {0};
  const char *problem;
  bool ok = mem_controller_ports(op, &scratch, &ports, &problem)
                ? verify_controller_ports(op, &ports)
                : op_error(op, "%s", problem);
  arena_free(&scratch);
  return ok;
}

bool verify_handshake_raw_mem_controller(Op *op) {
  return verify_handshake_mem_controller(op) && verify_driven_results(op);
}

static bool verify_queue_ports(const Op *op, const MemoryPorts *ports, bool is_master) {
  MemoryTypes types = {.data = is_master ? word_type(op_operand(op, 0)) : NULL};
  uint32_t n_loads = count_ports(ports, MEMORY_LOAD), last = op->n_operands - 1;
  uint32_t n_results = n_loads + (is_master ? 1 : 3);
  uint32_t n_found = op->n_results - (is_master ? n_to_memory(op) : 0);
  if (n_found != n_results)
    return op_error(
        op, "must have a result for each of its %u loads and %s, %u in all, but has %u", n_loads,
        is_master ? "its end" : "the load address, store address and store data to the controller",
        n_results, n_found);
  for (size_t i = 0; i < ports->len; i++)
    if (!verify_access(op, &ports->data[i], &types))
      return false;
  if (is_master && !verify_word_width(op, types.data))
    return false;
  if (is_master &&
      (!type_is_control(op_operand(op, 1)->type) || !type_is_control(op_operand(op, last)->type) ||
       !type_is_control(op->results[n_loads].type)))
    return op_error(op, "must start and end with a control");
  return is_master || (verify_input(op, last, &types.data, "data") &&
                       verify_output(op, n_loads, &types.address, "an address") &&
                       verify_output(op, n_loads + 1, &types.address, "an address") &&
                       verify_output(op, n_loads + 2, &types.data, "data"));
}

bool verify_handshake_lsq(Op *op) {
  Attr sizes = op_attr_named(op_context(op), op, "groupSizes");
  bool is_master = lsq_is_master(op);
  if (!verify_unit(op))
    return false;
  if (!attr_len(sizes))
    return op_error(op, "'groupSizes' must declare at least one group");
  for (size_t i = 0; i < attr_len(sizes); i++)
    if (attr_int_or(attr_at(sizes, i), 0) < 1)
      return op_error(op, "'groupSizes' must be greater than 0");
  if (op->n_operands < (is_master ? 3u : 1u))
    return op_error(op, "must have operands for its groups%s",
                    is_master ? ", and a control before and after them" : " and the data it loads");
  Arena scratch = {0};
  MemoryPorts ports = {0};
  const char *problem;
  bool ok = lsq_ports(op, &scratch, &ports, &problem) ? verify_queue_ports(op, &ports, is_master)
                                                      : op_error(op, "%s", problem);
  arena_free(&scratch);
  return ok;
}

bool verify_handshake_raw_lsq(Op *op) {
  return verify_handshake_lsq(op) && verify_driven_results(op);
}

static bool verify_contents(const Op *op, Type memory) {
  Context *ctx = op_context(op);
  Attr value = op_attr_named(ctx, op, "initialValue");
  if (!value)
    return true;
  Type type = attr_value_type(value);
  bool ok = type_is_shaped(type) && type_rank(type) == type_rank(memory) &&
            type_element(type) == type_element(memory);
  for (size_t i = 0; ok && i < type_rank(memory); i++)
    ok = type_dim(type, i) == type_dim(memory, i);
  return ok || op_error(op, "'initialValue' must have the shape and elements of '%s', but has '%s'",
                        type_text(ctx, memory), type_text(ctx, type));
}

bool verify_memory_type(const Op *op, Type memory) {
  Type element = type_element(memory);
  return type_is_raw(element) || type_is_index(element) ||
         op_error(op, "elements of a memory must be integers or floats, but are '%s'",
                  type_text(op_context(op), element));
}

bool verify_handshake_ram(Op *op) {
  Type memory = op->results[0].type;
  return verify_unit(op) && verify_memory_type(op, memory) && verify_contents(op, memory);
}

bool verify_handshake_raw_ram(Op *op) {
  Context *ctx = op_context(op);
  Type memory = attr_type_value(op_attr_named(ctx, op, "memory"));
  Value *driven[MEMORY_N_DRIVEN];
  for (uint32_t i = 0; i < MEMORY_N_DRIVEN; i++)
    driven[i] = op_operand(op, i);
  if (!verify_unit(op) || !verify_to_memory(op, driven, op->results[0].type))
    return false;
  if (!type_is_memref(memory) || !type_has_static_shape(memory) ||
      !type_is_raw(type_element(memory)) ||
      type_width(type_element(memory)) != type_width(op->results[0].type))
    return op_error(op,
                    "'memory' must be a memref of static shape whose elements have the bits of "
                    "'%s'",
                    type_text(ctx, op->results[0].type));
  return verify_contents(op, memory);
}
