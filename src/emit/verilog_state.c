// verilog_state.c: registers and memories.
//
//   always @(posedge clk) begin          one block for registers of one clock and reset
//     if (rst) begin
//       full <= 1'b0;
//     end else begin
//       full <= ...;
//     end
//   end

#include "base/wide.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "dialects/seq/seq.h"
#include "emit/verilog_module.h"

// firreg is refused before.
static bool is_register(const Op *op) {
  return op_is(op, OP_seq_compreg) || op_is(op, OP_seq_compreg_ce);
}

const Op *register_enable(const Op *reg) {
  if (!op_is(reg, OP_seq_compreg))
    return NULL;
  const Op *mux = value_op(op_operand(reg, 0));
  bool keeps = mux && op_is(mux, OP_comb_mux) && op_operand(mux, 2) == op_result(reg, 0) &&
               value_has_one_use(op_result(mux, 0));
  return keeps ? mux : NULL;
}

bool emit_state_declaration(ModuleEmitter *e, const Op *op) {
  const Value *result = op->n_results ? op_result(op, 0) : NULL;
  if (op_is(op, OP_seq_firmem)) {
    Type type = result->type;
    text_printf(e->out, "  reg%s %s [0:%llu];\n",
                verilog_range(e, seq_firmem_data_type(e->ctx, type)), value_name(e, result),
                (unsigned long long)seq_firmem_depth(type) - 1);
    e->values[result->id].is_declared = true;
    return true;
  }
  const Op *memory = op_is(op, OP_seq_firmem_read_port) ? value_op(op_operand(op, 0)) : NULL;
  bool is_clocked = memory && attr_int_or(op_attr_named(e->ctx, memory, "readLatency"), 0) == 1;
  if (!is_register(op) && !is_clocked)
    return true;
  if (!verilog_check_type(op, result->type))
    return false;
  text_printf(e->out, "  reg%s %s;\n", verilog_range(e, result->type), value_name(e, result));
  e->values[result->id].is_declared = true;
  return true;
}

static void emit_next(ModuleEmitter *e, const Op *reg, const char *indent) {
  const Op *mux = register_enable(reg);
  const char *name = value_name(e, op_result(reg, 0));
  const Value *next = op_operand(reg, 0), *enable = NULL;
  if (mux) {
    enable = op_operand(mux, 0);
    next = op_operand(mux, 1);
  } else if (op_is(reg, OP_seq_compreg_ce)) {
    enable = op_operand(reg, 2);
  }
  text_cstr(e->out, indent);
  if (enable)
    text_printf(e->out, "if (%s) ", whole_text(e, enable));
  text_printf(e->out, "%s <= %s;\n", name, whole_text(e, next));
}

// Registers of one clock and reset, in the order of the module.
typedef struct RegisterBlock {
  const Value *clock, *reset; // reset: NULL where there is none
  VEC(const Op *) registers;
} RegisterBlock;

static void emit_block(ModuleEmitter *e, const RegisterBlock *block) {
  text_printf(e->out, "\n  always @(posedge %s) begin\n", operand_text(e, block->clock));
  if (block->reset) {
    text_printf(e->out, "    if (%s) begin\n", whole_text(e, block->reset));
    for (size_t i = 0; i < block->registers.len; i++) {
      const Op *op = block->registers.data[i];
      text_printf(e->out, "      %s <= %s;\n", value_name(e, op_result(op, 0)),
                  whole_text(e, seq_register(op).reset_value));
    }
    text_cstr(e->out, "    end else begin\n");
  }
  for (size_t i = 0; i < block->registers.len; i++)
    emit_next(e, block->registers.data[i], block->reset ? "      " : "    ");
  text_cstr(e->out, block->reset ? "    end\n  end\n" : "  end\n");
}

static bool check_register(const Op *op) {
  uint32_t first, n;
  if (op_operand_range(op, op_is(op, OP_seq_compreg_ce) ? 5 : 4, &first, &n) && n)
    return op_error(op, "cannot be written as Verilog yet: it has an initial value");
  return true;
}

bool emit_registers(ModuleEmitter *e) {
  VEC(RegisterBlock *) blocks = {0};
  Map by_values = {.arena = e->scratch}; // ids of clock and reset -> index into blocks
  for (const Op *op = hw_module_body(e->op)->first; op; op = op->next) {
    if (op_is(op, OP_seq_firreg))
      return op_error(op, "cannot be written as Verilog yet");
    if (!is_register(op))
      continue;
    if (!check_register(op))
      return false;
    RegisterBlock here = {op_operand(op, 1), seq_register(op).reset, {0}};
    uint64_t key = ((uint64_t)here.clock->id + 1) << 32 | (here.reset ? here.reset->id + 1u : 0);
    uint64_t *known = map_find(&by_values, key);
    RegisterBlock *block = known ? blocks.data[*known] : NULL;
    if (!block) {
      block = arena_copy(e->scratch, &here, sizeof here);
      map_put(&by_values, key, blocks.len);
      vec_push(e->scratch, &blocks, block);
    }
    vec_push(e->scratch, &block->registers, op);
  }
  for (size_t i = 0; i < blocks.len; i++)
    emit_block(e, blocks.data[i]);
  return true;
}

// Element i of dense contents as an integer of the memory's width.
static Attr element_bits(ModuleEmitter *e, Attr contents, uint64_t i, unsigned width) {
  Str data = dense_data(contents);
  Type element = type_element(attr_value_type(contents));
  size_t size = dense_element_size(element);
  uint64_t limbs[8] = {0};
  if (dense_is_splat(contents))
    i = 0;
  memcpy(limbs, data.ptr + i * size, size < sizeof limbs ? size : sizeof limbs);
  wide_canonicalize(limbs, width);
  return attr_wide(e->ctx, type_int(e->ctx, width, SIGNLESS), limbs);
}

// All words are the same.
static void emit_splat(ModuleEmitter *e, const Op *memory, const char *word) {
  const char *block = verilog_name(&e->names, STR("fill"))->text;
  const char *i = verilog_name(&e->names, STR("i"))->text;
  text_printf(e->out,
              "\n  initial begin : %s\n    integer %s;\n"
              "    for (%s = 0; %s < %llu; %s = %s + 1) %s[%s] = %s;\n  end\n",
              block, i, i, i, (unsigned long long)seq_firmem_depth(memory->results[0].type), i, i,
              value_name(e, op_result(memory, 0)), i, word);
}

static bool emit_contents(ModuleEmitter *e, const Op *memory) {
  Attr contents = op_attr_named(e->ctx, memory, "sluice.contents");
  Type type = memory->results[0].type;
  if (op_attr_named(e->ctx, memory, "init"))
    return op_error(memory, "cannot be written as Verilog yet: its contents are in a file");
  if (!contents)
    return true;
  if (!attr_is(contents, &ATTR_DEF_DENSE) || seq_firmem_width(type) > 512)
    return op_error(memory, "cannot be written as Verilog: 'sluice.contents' must be dense, of "
                            "words of at most 512 bits");
  if (dense_is_splat(contents)) {
    emit_splat(e, memory, verilog_literal(e, element_bits(e, contents, 0, seq_firmem_width(type))));
    return true;
  }
  text_cstr(e->out, "\n  initial begin\n");
  for (uint64_t i = 0; i < seq_firmem_depth(type); i++)
    text_printf(e->out, "    %s[%llu] = %s;\n", value_name(e, op_result(memory, 0)),
                (unsigned long long)i,
                verilog_literal(e, element_bits(e, contents, i, seq_firmem_width(type))));
  text_cstr(e->out, "  end\n");
  return true;
}

static bool emit_write(ModuleEmitter *e, const Op *op) {
  const Value *enable = op_optional(op, 3), *data = op_optional(op, 4);
  if (op_optional(op, 5))
    return op_error(op, "cannot be written as Verilog yet: it has a mask");
  text_printf(e->out, "\n  always @(posedge %s) begin\n    ", operand_text(e, op_operand(op, 2)));
  if (enable)
    text_printf(e->out, "if (%s) ", whole_text(e, enable));
  text_printf(e->out, "%s[%s] <= %s;\n  end\n", value_name(e, op_operand(op, 0)),
              whole_text(e, op_operand(op, 1)), whole_text(e, data));
  return true;
}

// Reads of latency 0 are wires; the emitter of wires writes them.
static bool emit_read(ModuleEmitter *e, const Op *op) {
  const Op *memory = value_op(op_operand(op, 0));
  int64_t latency = attr_int_or(op_attr_named(e->ctx, memory, "readLatency"), 0);
  const Value *enable = op_optional(op, 3);
  if (latency > 1)
    return op_error(op, "cannot be written as Verilog yet: it reads with a latency of %lld",
                    (long long)latency);
  if (latency == 0)
    return true;
  text_printf(e->out, "\n  always @(posedge %s) begin\n    ", operand_text(e, op_operand(op, 2)));
  if (enable)
    text_printf(e->out, "if (%s) ", whole_text(e, enable));
  text_printf(e->out, "%s <= %s[%s];\n  end\n", value_name(e, op_result(op, 0)),
              value_name(e, op_operand(op, 0)), whole_text(e, op_operand(op, 1)));
  return true;
}

static bool check_memory(const Op *op) {
  Context *ctx = op_context(op);
  if (attr_enum_value(op_attr_named(ctx, op, "ruw")) == SEQ_RUW_NEW)
    return op_error(op, "cannot be written as Verilog yet: a read must give what is written");
  return attr_int_or(op_attr_named(ctx, op, "writeLatency"), 1) == 1 ||
         op_error(op, "cannot be written as Verilog yet: its write latency is not 1");
}

bool emit_memories(ModuleEmitter *e) {
  for (const Op *op = hw_module_body(e->op)->first; op; op = op->next) {
    bool ok = true;
    if (op_is(op, OP_seq_firmem))
      ok = check_memory(op) && emit_contents(e, op);
    else if (op_is(op, OP_seq_firmem_write_port))
      ok = emit_write(e, op);
    else if (op_is(op, OP_seq_firmem_read_port))
      ok = emit_read(e, op);
    if (!ok)
      return false;
  }
  return true;
}
