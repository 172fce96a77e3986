// name.c: which units are the same, and what their modules are called.
//
//   handshake.fork [3] %x : <i32>                 fork_3_i32
//   handshake.cmpi slt, %a, %b : <i32>            cmpi_slt_i32_i1
//   handshake.mux %i [%a, %b] : <i1>, <i8, [t: i2]>   mux_2_i1_i8_t_i2
//
// Attributes of the op's row belong to the unit, and plain ones beside it (a queue's depth);
// those with a dot in their name are notes about the op (handshake.bb).

#include "dialects/handshake/memory.h"
#include "dialects/hw/hw.h"
#include "units/unit.h"

#include <ctype.h>

static bool is_configuration(const Op *op, Ident name) {
  if (op_is_mem_controller(op) && str_is(ident_str(name), "connectedBlocks"))
    return false;
  return !memchr(name->text, '.', name->len);
}

static MemoryPorts memory_ports(const Op *op, Arena *arena) {
  MemoryPorts ports = {0};
  const char *problem;
  memory_op_ports(op, arena, &ports, &problem);
  return ports;
}

Ident unit_key(const Op *op) {
  Context *ctx = op_context(op);
  Arena scratch = {0};
  Text text = {0};
  text_str(&text, ident_str(op->info->name));
  for (uint32_t i = 0; i < op->n_operands; i++) {
    Value *value = op_operand(op, i);
    text_printf(&text, " %s", type_text(ctx, value->type));
    if (type_is_memref(value->type))
      text_printf(&text, "[%u]", memory_address_width(value));
  }
  text_cstr(&text, " ->");
  for (uint32_t i = 0; i < op->n_results; i++) {
    text_printf(&text, " %s", type_text(ctx, op->results[i].type));
    if (type_is_memref(op->results[i].type))
      text_printf(&text, "[%u]", memory_address_width(op_result(op, i)));
  }
  for (uint32_t i = 0; i < op->n_attrs; i++)
    if (is_configuration(op, op->attrs[i].name))
      text_printf(&text, " %s=%s", op->attrs[i].name->text, attr_to_text(ctx, op->attrs[i].value));
  MemoryPorts ports = memory_ports(op, &scratch);
  for (size_t i = 0; i < ports.len; i++)
    text_printf(&text, " %d@%u", (int)ports.data[i].kind, ports.data[i].operand);
  Ident key = context_intern(ctx, (Str){text.data, text.len});
  text_free(&text);
  arena_free(&scratch);
  return key;
}

static void add_word(Text *text, const char *word) {
  text_char(text, '_');
  for (const char *c = word; *c; c++)
    text_char(text, isalnum((unsigned char)*c) ? *c : *c == '-' ? 'm' : '_');
}

static void add_type(Context *ctx, Text *text, Type type) {
  if (type_is_memref(type)) {
    text_char(text, '_');
    for (size_t i = 0; i < type_rank(type); i++)
      if (type_dim(type, i) == DIM_DYNAMIC)
        text_char(text, 'x');
      else
        text_printf(text, "%lldx", (long long)type_dim(type, i));
    text_cstr(text, type_text(ctx, type_element(type)));
    return;
  }
  if (!type_is_handshake(type)) {
    add_word(text, type_text(ctx, type));
    return;
  }
  add_word(text, type_data(type) ? type_text(ctx, type_data(type)) : "control");
  for (size_t i = 0; i < type_n_signals(type); i++) {
    Signal signal = type_signal(type, i);
    add_word(text, signal.name ? signal.name->text : "extra");
    add_word(text, type_text(ctx, signal.type));
  }
}

// The values of attributes that are short enough to tell something.
static void add_attrs(Text *text, const Op *op) {
  enum { LONGEST = 12 };
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    Attr value = op->attrs[i].value;
    if (!is_configuration(op, op->attrs[i].name))
      continue;
    const AttrSpec *spec = op_info_attr(op->info, op->attrs[i].name);
    const EnumTable *table = spec ? spec->kind->enumeration : NULL;
    int64_t number;
    if (table) {
      for (unsigned k = 0; k < table->n_cases; k++)
        if (table->cases[k].value == attr_enum_value(value))
          add_word(text, table->cases[k].text);
    } else if (attr_is(value, &ATTR_DEF_INTEGER) && attr_int_value(value, &number)) {
      char digits[24];
      snprintf(digits, sizeof digits, "%lld", (long long)number);
      if (strlen(digits) <= LONGEST)
        add_word(text, digits);
    }
  }
}

static void add_memory_ports(Text *text, const Op *op) {
  Arena scratch = {0};
  MemoryPorts ports = memory_ports(op, &scratch);
  unsigned counts[4] = {0};
  for (size_t i = 0; i < ports.len; i++)
    counts[ports.data[i].kind]++;
  if (ports.len)
    text_printf(text, "_%ul%us%s", counts[MEMORY_LOAD], counts[MEMORY_STORE],
                counts[MEMORY_QUEUE] ? "q" : "");
  arena_free(&scratch);
}

static bool is_repeated(const Type *types, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (types[i] == types[n])
      return true;
  return false;
}

Ident unit_name(const Op *op) {
  Context *ctx = op_context(op);
  Arena scratch = {0};
  Text text = {0};
  bool is_memory = op_is_mem_controller(op) || op_is_lsq(op);
  text_str(&text, ident_str(op->info->short_name));
  add_attrs(&text, op);
  add_memory_ports(&text, op);
  uint32_t begin, n, n_types = op->n_operands + op->n_results;
  int many = op->info->variadic_operand, many_results = op->info->variadic_result;
  if (!is_memory && many >= 0 && op_operand_range(op, (uint32_t)many, &begin, &n))
    text_printf(&text, "_%u", n);
  else if (!is_memory && many_results >= 0 &&
           op_result_range(op, (uint32_t)many_results, &begin, &n))
    text_printf(&text, "_%u", n);
  Type *types = ARENA_ARRAY(&scratch, Type, n_types);
  for (uint32_t i = 0; i < n_types; i++) {
    types[i] = i < op->n_operands ? op_operand(op, i)->type : op->results[i - op->n_operands].type;
    if (!is_repeated(types, i) && !(is_memory && type_is_control(types[i])))
      add_type(ctx, &text, types[i]);
  }
  Ident name = context_intern(ctx, (Str){text.data, text.len});
  text_free(&text);
  arena_free(&scratch);
  return name;
}
