// signature.c: the ports of a circuit and their names.
//
//   func.func @f(%a: i32, %m: memref<8xi32>) -> i32
//   handshake.func @f(channel<i32>, memref<8xi32>, control, control) -> (channel<i32>, control,
//   control)
//       argNames = ["a", "m", "m_start", "start"], resNames = ["out0", "m_end", "end"]
//
// Names come from handshake.arg_name, else they are in0, in1, ... An argument whose name is taken,
// by another or by start, end or a result, gets an underscore.

#include "convert/cf_to_handshake/lower.h"
#include "dialects/handshake/names.h"

typedef struct Ports {
  VEC(Type) inputs, results;
  VEC(Attr) arg_names, res_names;
  Map taken; // Ident
  Loc loc;
} Ports;

static Attr unique_name(Lowering *l, Ports *p, const char *kind, const char *wanted) {
  Ident name = context_ident(l->ctx, wanted);
  while (map_find(&p->taken, WORD(name)))
    name = context_ident(l->ctx, arena_printf(l->scratch, "%s_", name->text));
  if (strcmp(name->text, wanted) != 0)
    tell_renamed_ports(l->ctx, p->loc, kind, wanted, name->text);
  map_put(&p->taken, WORD(name), 1);
  return attr_ident(l->ctx, name);
}

static const char *wanted_name(const Lowering *l, const Op *func, size_t i) {
  Attr all = op_attr_named(l->ctx, func, "arg_attrs");
  Attr name = all && i < attr_len(all) ? attr_lookup(attr_at(all, i), l->arg_name) : NULL;
  bool is_given = attr_is(name, &ATTR_DEF_STRING) && attr_text(name)->len;
  return is_given ? attr_text(name)->text : arena_printf(l->scratch, "in%zu", i);
}

static void add_input(Lowering *l, Ports *p, Type type, Attr name) {
  vec_push(l->scratch, &p->inputs, type);
  vec_push(l->scratch, &p->arg_names, name);
}

static void add_result(Lowering *l, Ports *p, Type type, Attr name) {
  vec_push(l->scratch, &p->results, type);
  vec_push(l->scratch, &p->res_names, name);
}

static bool add_output(Lowering *l, const Op *func, Ports *p, Type type) {
  if (!channel_of(l, type))
    return op_error(func, "result #%zu of type '%s' has no channel that could carry it",
                    p->results.len, type_text(l->ctx, type));
  const char *name = arena_printf(l->scratch, "out%zu", p->results.len);
  add_result(l, p, channel_of(l, type), unique_name(l, p, "result", name));
  return true;
}

// The results of a placeholder are its output arguments.
static bool add_outputs(Lowering *l, const Op *func, Type type, Ports *p) {
  if (kind_of_function(func) != CALL_PLACEHOLDER) {
    for (size_t i = 0; i < type_n_results(type); i++)
      if (!add_output(l, func, p, type_result(type, i)))
        return false;
    return true;
  }
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    Str name;
    if (placeholder_arg(l, func, i, &name) == ARG_OUTPUT &&
        !add_output(l, func, p, type_input(type, i)))
      return false;
  }
  return true;
}

static bool find_ports(Lowering *l, const Op *func, Type type, Ports *p) {
  VEC(Attr) memories = {0};
  bool is_placeholder = kind_of_function(func) == CALL_PLACEHOLDER;
  p->taken = (Map){.arena = l->scratch};
  p->loc = func->loc;
  Attr start = unique_name(l, p, "control", "start");
  Attr end = unique_name(l, p, "control", "end");
  if (!add_outputs(l, func, type, p))
    return false;
  for (size_t i = 0; i < type_n_inputs(type); i++) {
    Str name;
    if (is_placeholder && placeholder_arg(l, func, i, &name) != ARG_INPUT)
      continue;
    Type input = type_input(type, i), channel = channel_of(l, input);
    if (!channel && !type_is_memref(input))
      return op_error(func, "argument #%zu of type '%s' has no channel that could carry it", i,
                      type_text(l->ctx, input));
    Attr unique = unique_name(l, p, "argument", wanted_name(l, func, i));
    if (!channel)
      vec_push(l->scratch, &memories, unique);
    add_input(l, p, channel ? channel : memory_type(l, input), unique);
  }
  // A mutable global lives in the caller's memory: an array argument after the declared ones.
  for (size_t i = 0; i < l->globals.len; i++) {
    const Op *global = l->globals.data[i];
    vec_push(l->scratch, &memories, unique_name(l, p, "variable", symbol_name(global)->text));
    Type of_global = attr_type_value(op_attr_named(l->ctx, global, "type"));
    add_input(l, p, memory_type(l, of_global), memories.data[memories.len - 1]);
  }
  l->first_start = (uint32_t)p->inputs.len;
  for (size_t i = 0; i < memories.len; i++) {
    const char *name = attr_text(memories.data[i])->text;
    add_input(l, p, l->control,
              unique_name(l, p, "control", arena_printf(l->scratch, "%s_start", name)));
    add_result(l, p, l->control,
               unique_name(l, p, "control", arena_printf(l->scratch, "%s_end", name)));
  }
  add_input(l, p, l->control, start);
  add_result(l, p, l->control, end);
  return true;
}

// The handshake function in front of the old one, with its name and what else was noted on it.
static Op *create_function(Lowering *l, Op *func, const Ports *p) {
  static const char *const REPLACED[] = {"function_type", "arg_attrs", "res_attrs"};
  Context *ctx = l->ctx;
  OpState state = {.info = op_info_by_id(ctx, OP_handshake_func), .loc = func->loc};
  for (uint32_t i = 0; i < func->n_attrs; i++) {
    bool is_replaced = false;
    for (size_t k = 0; k < sizeof REPLACED / sizeof *REPLACED; k++)
      is_replaced |= str_is(ident_str(func->attrs[i].name), REPLACED[k]);
    if (!is_replaced)
      vec_push(l->scratch, &state.attrs, func->attrs[i]);
  }
  Type type = type_function(ctx, p->inputs.data, p->inputs.len, p->results.data, p->results.len);
  NamedAttr attrs[] = {
      {context_ident(ctx, "function_type"), attr_type(ctx, type)},
      {context_ident(ctx, "argNames"), attr_array(ctx, p->arg_names.data, p->arg_names.len)},
      {context_ident(ctx, "resNames"), attr_array(ctx, p->res_names.data, p->res_names.len)},
  };
  for (size_t i = 0; i < sizeof attrs / sizeof *attrs; i++)
    vec_push(l->scratch, &state.attrs, attrs[i]);
  vec_push(l->scratch, &state.regions, region_create(l->module));
  Op *op = op_create(l->module, &state);
  block_insert_op_before(func, op);
  return op;
}

static Type function_type_of(const Lowering *l, const Op *func) {
  return attr_type_value(op_attr_named(l->ctx, func, "function_type"));
}

bool begin_function(Lowering *l, Op *func) {
  Ports ports = {0};
  Type type = function_type_of(l, func);
  l->globals = memref_variables_of(func, l->scratch);
  if (!find_ports(l, func, type, &ports))
    return false;
  l->func = create_function(l, func, &ports);
  Block *body = block_create(l->module), *entry = l->blocks.data[0].block;
  region_append_block(op_region(l->func, 0), body);
  for (size_t i = 0; i < ports.inputs.len; i++)
    block_add_arg(l->module, body, ports.inputs.data[i],
                  i < entry->n_args ? entry->arg_locs[i] : func->loc);
  l->builder = builder_at_end(l->module, body, func->loc);
  l->bb = 0;
  for (uint32_t i = 0; i < entry->n_args; i++)
    set_token(l, entry->args[i], body->args[i]);
  l->blocks.data[0].control = body->args[body->n_args - 1];
  return true;
}

// What else a module declares stays callable from other circuits; intrinsics are gone.
bool lower_declaration(Lowering *l, Op *func) {
  Ports ports = {0};
  CallKind kind = kind_of_function(func);
  if (kind != CALL_PLAIN && kind != CALL_PLACEHOLDER)
    return true;
  l->globals.len = 0;
  if (!find_ports(l, func, function_type_of(l, func), &ports))
    return false;
  create_function(l, func, &ports);
  return true;
}

// Results, then each array's end, then the end of all: the control token and every memory.
void emit_end(Lowering *l, Op *terminator, Value *control) {
  Values operands = {0}, ends = {0};
  emit_memory_interfaces(l, control);
  for (size_t i = 0; i < l->results.len; i++)
    vec_push(l->scratch, &operands, l->results.data[i]);
  vec_push(l->scratch, &ends, control);
  for (size_t i = 0; i < l->memories.len; i++) {
    const Memory *memory = &l->memories.data[i];
    if (memory->is_argument)
      vec_push(l->scratch, &operands, memory->end);
    if (memory->blocks.len)
      vec_push(l->scratch, &ends, memory->end);
  }
  l->builder.loc = terminator->loc;
  if (ends.len > 1)
    control = op_result(
        emit(l, OP_handshake_join, ends.data, ends.len, &l->control, 1, NULL, 0, NULL), 0);
  vec_push(l->scratch, &operands, control);
  emit(l, OP_handshake_end, operands.data, operands.len, NULL, 0, NULL, 0, NULL);
}
