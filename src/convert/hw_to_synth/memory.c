// memory.c: memories: small ones as a latch per bit, others as boxes with the memory's ports.
//
//   seq.firmem of 4 words, read and written      words_0_0 .. words_3_7   latches
//                                                read: a choice by the address, and for latency 1
//                                                      a register behind it
//   the same, of 4096 words                      hw.instance @ram_4096x8_r1w(clk, R0_.., W0_..)

#include "base/wide.h"
#include "convert/hw_to_synth/blast.h"
#include "dialects/seq/seq.h"
#include "dialects/synth/synth.h"

struct BlastMemory {
  const Op *op;
  uint64_t depth;
  unsigned width;
  int64_t latency;
  bool is_expanded;
  VEC(const Op *) reads, writes; // in program order
  AigLit **words;                // by address
  size_t first_latch;            // of word 0
  size_t *read_latches;          // by read
  size_t box;
};

bool blast_collect_memories(Blast *b) {
  for (const Op *op = hw_module_body(b->module)->first; op; op = op->next) {
    if (!op_is(op, OP_seq_firmem))
      continue;
    Type type = op->results[0].type;
    BlastMemory *memory = ARENA_NEW(b->arena, BlastMemory);
    memory->op = op;
    memory->depth = seq_firmem_depth(type);
    memory->width = type_width(seq_firmem_data_type(b->ctx, type));
    memory->latency = attr_int_or(op_attr_named(b->ctx, op, "readLatency"), 0);
    memory->is_expanded = memory->depth <= b->options.memory_bits / memory->width;
    if (op_attr_named(b->ctx, op, "init"))
      return op_error(op, "cannot become gates: its contents are in a file");
    if (attr_int_or(op_attr_named(b->ctx, op, "writeLatency"), 1) != 1)
      return op_error(op, "cannot become gates yet: its write latency is not 1");
    if (attr_enum_value(op_attr_named(b->ctx, op, "ruw")) == SEQ_RUW_NEW)
      return op_error(op, "cannot become gates yet: a read must give what is written");
    if (memory->latency > 1)
      return op_error(op, "cannot become gates yet: it reads with a latency of %lld",
                      (long long)memory->latency);
    vec_push(b->arena, &b->memories, memory);
    map_put_ptr(&b->memory_of, op_result(op, 0), memory);
  }
  for (const Op *op = hw_module_body(b->module)->first; op; op = op->next) {
    bool is_read = op_is(op, OP_seq_firmem_read_port);
    if (!is_read && !op_is(op, OP_seq_firmem_write_port))
      continue;
    BlastMemory *memory = map_get_ptr(&b->memory_of, op_operand(op, 0));
    if (!memory)
      return op_error(op, "cannot become gates: its memory is no 'seq.firmem' of this module");
    if (is_read)
      vec_push(b->arena, &memory->reads, op);
    else
      vec_push(b->arena, &memory->writes, op);
  }
  return true;
}

// Bit `bit` of word i at power-on: 'sluice.contents', or 0.
static bool content_bit(Blast *b, const BlastMemory *memory, uint64_t i, unsigned bit) {
  Attr contents = op_attr_named(b->ctx, memory->op, "sluice.contents");
  if (!attr_is(contents, &ATTR_DEF_DENSE))
    return false;
  Str data = dense_data(contents);
  Type element = type_element(attr_value_type(contents));
  if (dense_is_splat(contents))
    i = 0;
  size_t at = i * dense_element_size(element) + bit / 8;
  return at < data.len && ((uint8_t)data.ptr[at] >> (bit % 8) & 1);
}

static void declare_words(Blast *b, BlastMemory *memory) {
  Attr own = op_attr_named(b->ctx, memory->op, "name");
  const char *name = own && attr_text(own)->len ? attr_text(own)->text : "memory";
  memory->words = ARENA_ARRAY(b->arena, AigLit *, memory->depth);
  for (uint64_t i = 0; i < memory->depth; i++) {
    size_t first;
    if (!memory->writes.len) { // a ROM
      memory->words[i] = ARENA_ARRAY(b->arena, AigLit, memory->width);
      for (unsigned k = 0; k < memory->width; k++)
        memory->words[i][k] = content_bit(b, memory, i, k);
      continue;
    }
    Ident word =
        context_ident(b->ctx, arena_printf(b->arena, "%s_%llu", name, (unsigned long long)i));
    memory->words[i] = blast_new_latches(b, memory->op, word, memory->width, &first);
    if (!i)
      memory->first_latch = first;
    for (unsigned k = 0; k < memory->width; k++)
      b->latches.data[first + k].init = content_bit(b, memory, i, k);
  }
  memory->read_latches = ARENA_ARRAY(b->arena, size_t, memory->reads.len);
  for (size_t i = 0; i < memory->reads.len && memory->latency == 1; i++) {
    const Op *read = memory->reads.data[i];
    Ident latch = context_ident(b->ctx, arena_printf(b->arena, "%s_read%zu", name, i));
    AigLit *bits = blast_new_latches(b, read, latch, memory->width, &memory->read_latches[i]);
    blast_set(b, op_result(read, 0), bits);
  }
}

static void declare_box(Blast *b, BlastMemory *memory) {
  BlastBox box = {.op = memory->op, .memory = memory};
  box.n_outputs = memory->reads.len * memory->width;
  box.outputs = blast_new_inputs(b, box.n_outputs);
  for (size_t i = 0; i < memory->reads.len; i++)
    blast_set(b, op_result(memory->reads.data[i], 0), box.outputs + i * memory->width);
  memory->box = b->boxes.len;
  vec_push(b->arena, &b->boxes, box);
}

bool blast_declare_memories(Blast *b) {
  for (size_t i = 0; i < b->memories.len; i++) {
    BlastMemory *memory = b->memories.data[i];
    if (memory->is_expanded)
      declare_words(b, memory);
    else
      declare_box(b, memory);
  }
  return true;
}

static void read_word(Blast *b, const BlastMemory *memory, const Op *read, AigLit *out) {
  const Value *address = op_operand(read, 1);
  aig_select(&b->aig, out, blast_bits(b, address), type_width(address->type), memory->words,
             memory->depth, memory->width);
}

bool blast_read_memory(Blast *b, const Op *read) {
  read_word(b, map_get_ptr(&b->memory_of, op_operand(read, 0)), read,
            blast_bits(b, op_result(read, 0)));
  return true;
}

static AigLit bit_or_true(Blast *b, const Value *value) {
  return value ? blast_bits(b, value)[0] : AIG_TRUE;
}

// Whether the address is i, and the port is enabled.
static AigLit is_written(Blast *b, const Op *write, uint64_t i) {
  const Value *address = op_operand(write, 1);
  unsigned n = type_width(address->type);
  AigLit *terms = ARENA_ARRAY(b->arena, AigLit, n + 1);
  for (unsigned k = 0; k < n; k++)
    terms[k] = blast_bits(b, address)[k] ^ (AigLit) !(k < 64 && i >> k & 1);
  return aig_and(&b->aig, bit_or_true(b, op_optional(write, 3)), aig_and_all(&b->aig, terms, n));
}

static AigLit clock_of(Blast *b, const BlastMemory *memory) {
  const Op *port = memory->writes.len  ? memory->writes.data[0]
                   : memory->reads.len ? memory->reads.data[0]
                                       : NULL;
  return port ? blast_bits(b, op_operand(port, 2))[0] : AIG_NONE;
}

// Of two writes to one word the later port wins.
static void connect_words(Blast *b, BlastMemory *memory) {
  unsigned width = memory->width;
  AigLit clock = clock_of(b, memory);
  for (uint64_t i = 0; i < memory->depth && memory->writes.len; i++) {
    for (unsigned k = 0; k < width; k++) {
      BlastLatch *latch = &b->latches.data[memory->first_latch + i * width + k];
      latch->d = latch->q;
      latch->clock = clock;
    }
    for (size_t p = 0; p < memory->writes.len; p++) {
      const Op *write = memory->writes.data[p];
      const Value *mask = op_optional(write, 5);
      const AigLit *data = blast_bits(b, op_optional(write, 4));
      AigLit here = is_written(b, write, i);
      unsigned per_mask = mask ? width / type_width(mask->type) : 0;
      for (unsigned k = 0; k < width; k++) {
        BlastLatch *latch = &b->latches.data[memory->first_latch + i * width + k];
        AigLit takes = mask ? aig_and(&b->aig, here, blast_bits(b, mask)[k / per_mask]) : here;
        latch->d = aig_mux(&b->aig, takes, data[k], latch->d);
      }
    }
  }
  AigLit *word = ARENA_ARRAY(b->arena, AigLit, width);
  for (size_t p = 0; p < memory->reads.len && memory->latency == 1; p++) {
    const Op *read = memory->reads.data[p];
    read_word(b, memory, read, word);
    for (unsigned k = 0; k < width; k++) {
      BlastLatch *latch = &b->latches.data[memory->read_latches[p] + k];
      latch->d = aig_mux(&b->aig, bit_or_true(b, op_optional(read, 3)), word[k], latch->q);
      latch->clock = blast_bits(b, op_operand(read, 2))[0];
      latch->init = SYNTH_INIT_DONT_CARE;
    }
  }
}

// Boxes: clk, then R0_addr, R0_en, W0_addr, W0_en, W0_data, W0_mask; out R0_data.

typedef VEC(AigLit) Lits;

static void push_word(Blast *b, Lits *out, const Value *value, unsigned width) {
  for (unsigned i = 0; i < width; i++)
    vec_push(b->arena, out, value ? blast_bits(b, value)[i] : AIG_TRUE);
}

static void connect_box(Blast *b, BlastMemory *memory) {
  Lits inputs = {0};
  AigLit clock = clock_of(b, memory);
  vec_push(b->arena, &inputs, clock == AIG_NONE ? AIG_FALSE : clock);
  for (size_t i = 0; i < memory->reads.len; i++) {
    const Op *read = memory->reads.data[i];
    push_word(b, &inputs, op_operand(read, 1), type_width(op_operand(read, 1)->type));
    push_word(b, &inputs, op_optional(read, 3), 1);
  }
  for (size_t i = 0; i < memory->writes.len; i++) {
    const Op *write = memory->writes.data[i];
    push_word(b, &inputs, op_operand(write, 1), type_width(op_operand(write, 1)->type));
    push_word(b, &inputs, op_optional(write, 3), 1);
    push_word(b, &inputs, op_optional(write, 4), memory->width);
    push_word(b, &inputs, op_optional(write, 5), seq_firmem_mask(memory->op->results[0].type));
  }
  b->boxes.data[memory->box].inputs = inputs.data;
  b->boxes.data[memory->box].n_inputs = inputs.len;
}

bool blast_connect_memories(Blast *b) {
  for (size_t i = 0; i < b->memories.len; i++) {
    BlastMemory *memory = b->memories.data[i];
    for (size_t p = 0; p < memory->reads.len + memory->writes.len; p++) {
      const Op *port = p < memory->reads.len ? memory->reads.data[p]
                                             : memory->writes.data[p - memory->reads.len];
      AigLit clock = blast_bits(b, op_operand(port, 2))[0];
      bool has_clock = op_is(port, OP_seq_firmem_write_port) || memory->latency > 0;
      if (has_clock && clock != clock_of(b, memory))
        return op_error(port, "cannot become gates: its memory has ports of several clocks");
    }
    if (memory->is_expanded)
      connect_words(b, memory);
    else
      connect_box(b, memory);
  }
  return true;
}

typedef VEC(HwPort) BitPorts;

static void push_ports(Blast *b, BitPorts *ports, const char *name, unsigned width,
                       HwDirection direction) {
  for (unsigned i = 0; i < width; i++) {
    const char *bit = width > 1 ? arena_printf(b->arena, "%s_%u", name, i) : name;
    vec_push(b->arena, ports, ((HwPort){context_ident(b->ctx, bit), b->ctx->i1, direction}));
  }
}

static const char *port_name(Blast *b, char kind, size_t i, const char *what) {
  return arena_printf(b->arena, "%c%zu_%s", kind, i, what);
}

void blast_memory_ports(Blast *b, const BlastMemory *memory, HwPort **ports, size_t *n) {
  BitPorts list = {0};
  Type type = memory->op->results[0].type;
  unsigned address = type_width(seq_firmem_address_type(b->ctx, type));
  vec_push(b->arena, &list,
           ((HwPort){context_ident(b->ctx, "clk"), type_seq_clock(b->ctx), HW_IN}));
  for (size_t i = 0; i < memory->reads.len; i++) {
    push_ports(b, &list, port_name(b, 'R', i, "addr"), address, HW_IN);
    push_ports(b, &list, port_name(b, 'R', i, "en"), 1, HW_IN);
  }
  for (size_t i = 0; i < memory->writes.len; i++) {
    push_ports(b, &list, port_name(b, 'W', i, "addr"), address, HW_IN);
    push_ports(b, &list, port_name(b, 'W', i, "en"), 1, HW_IN);
    push_ports(b, &list, port_name(b, 'W', i, "data"), memory->width, HW_IN);
    push_ports(b, &list, port_name(b, 'W', i, "mask"), seq_firmem_mask(type), HW_IN);
  }
  for (size_t i = 0; i < memory->reads.len; i++)
    push_ports(b, &list, port_name(b, 'R', i, "data"), memory->width, HW_OUT);
  *ports = list.data;
  *n = list.len;
}

const char *blast_memory_name(Blast *b, const BlastMemory *memory) {
  unsigned mask = seq_firmem_mask(memory->op->results[0].type);
  const char *name = arena_printf(
      b->arena, "ram_%llux%u_%zur%zuw_l%lld", (unsigned long long)memory->depth, memory->width,
      memory->reads.len, memory->writes.len, (long long)memory->latency);
  return mask ? arena_printf(b->arena, "%s_m%u", name, mask) : name;
}
