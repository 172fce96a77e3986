// code.c: see code.h.
//
// A value of w bits is an integer of LLVM that is at least as wide, with zeros above: i32 up to 32
// bits, i64 up to 64, then multiples of 64. What may set bits above the width is masked at once.
// (One bit is an i32 too: LLVM's code for i1 and i8 is worse, and takes longer to make.)

#include "sim/code.h"

#include "base/wide.h"

typedef struct PartEmitter {
  const LlvmApi *llvm;
  LLVMContextRef context;
  LLVMModuleRef out;
  LLVMBuilderRef b;
  const Plan *plan;
  const Netlist *netlist;
  uint32_t part;
  bool is_fast_to_compile;
  LLVMValueRef now, next, wires, memories;
  LLVMValueRef *values; // as CodeScratch has them
  uint32_t *owner;
} PartEmitter;

static const Node *node_at(const PartEmitter *e, NodeId id) {
  return &e->netlist->nodes.data[id];
}

static unsigned container(unsigned width) {
  return plan_container(width);
}

static LLVMTypeRef int_type(PartEmitter *e, unsigned width) {
  return e->llvm->LLVMIntTypeInContext(e->context, width);
}

static LLVMTypeRef type_of(PartEmitter *e, unsigned width) {
  return int_type(e, container(width));
}

static LLVMValueRef constant(PartEmitter *e, unsigned width, uint64_t value) {
  return e->llvm->LLVMConstInt(type_of(e, width), value, false);
}

static LLVMValueRef wide_constant(PartEmitter *e, unsigned width, const uint64_t *limbs) {
  return e->llvm->LLVMConstIntOfArbitraryPrecision(type_of(e, width), wide_limbs(width), limbs);
}

static LLVMValueRef binary(PartEmitter *e, LLVMOpcode opcode, LLVMValueRef a, LLVMValueRef b) {
  return e->llvm->LLVMBuildBinOp(e->b, opcode, a, b, "");
}

// From the container of one width to that of another.
static LLVMValueRef resize(PartEmitter *e, LLVMValueRef value, unsigned from, unsigned to) {
  if (container(from) == container(to))
    return value;
  LLVMOpcode opcode = container(from) < container(to) ? LLVMZExt : LLVMTrunc;
  return e->llvm->LLVMBuildCast(e->b, opcode, value, type_of(e, to), "");
}

static LLVMValueRef masked(PartEmitter *e, LLVMValueRef value, unsigned width) {
  if (width == container(width))
    return value;
  unsigned n = wide_limbs(width);
  if (n == 1)
    return binary(e, LLVMAnd, value, constant(e, width, ~UINT64_C(0) >> (64 - width)));
  Arena scratch = {0};
  uint64_t *mask = ARENA_ARRAY(&scratch, uint64_t, n);
  wide_not(mask, mask, width);
  value = binary(e, LLVMAnd, value, wide_constant(e, width, mask));
  arena_free(&scratch);
  return value;
}

// Memory.

static LLVMValueRef address(PartEmitter *e, LLVMValueRef base, uint64_t offset) {
  if (!offset)
    return base;
  LLVMValueRef index = e->llvm->LLVMConstInt(int_type(e, 64), offset, false);
  return e->llvm->LLVMBuildGEP2(e->b, int_type(e, 8), base, &index, 1, "");
}

// Of registers and wires.
static LLVMValueRef load(PartEmitter *e, LLVMValueRef from, unsigned width) {
  LLVMValueRef value = e->llvm->LLVMBuildLoad2(e->b, type_of(e, width), from, "");
  e->llvm->LLVMSetAlignment(value, width <= 32 ? 4 : 8);
  return value;
}

static void store(PartEmitter *e, LLVMValueRef to, LLVMValueRef value, unsigned width) {
  e->llvm->LLVMSetAlignment(e->llvm->LLVMBuildStore(e->b, value, to), width <= 32 ? 4 : 8);
}

// Of memories, which may be large.
static LLVMValueRef load_word(PartEmitter *e, LLVMValueRef from, unsigned width) {
  uint32_t size = plan_value_size(width);
  LLVMValueRef value = e->llvm->LLVMBuildLoad2(e->b, int_type(e, size * 8), from, "");
  e->llvm->LLVMSetAlignment(value, size > 8 ? 8 : size);
  if (size * 8 == container(width))
    return value;
  return e->llvm->LLVMBuildCast(e->b, LLVMZExt, value, type_of(e, width), "");
}

static void store_word(PartEmitter *e, LLVMValueRef to, LLVMValueRef value, unsigned width) {
  uint32_t size = plan_value_size(width);
  if (size * 8 != container(width))
    value = e->llvm->LLVMBuildCast(e->b, LLVMTrunc, value, int_type(e, size * 8), "");
  LLVMValueRef done = e->llvm->LLVMBuildStore(e->b, value, to);
  e->llvm->LLVMSetAlignment(done, size > 8 ? 8 : size);
}

static LLVMValueRef operand(PartEmitter *e, NodeId id) {
  if (e->owner[id] == e->part + 1)
    return e->values[id];
  const Node *node = node_at(e, id);
  LLVMValueRef value;
  if (node->kind == NODE_CONST)
    value = wide_constant(e, node->width, &e->netlist->limbs.data[node->extra]);
  else if (node->kind == NODE_REG)
    value = load(e, address(e, e->now, e->plan->register_at[node->extra]), node->width);
  else
    value = load(e, address(e, e->wires, e->plan->slots[id] - 1), node->width);
  e->owner[id] = e->part + 1;
  return e->values[id] = value;
}

static LLVMValueRef word_address(PartEmitter *e, uint32_t memory, NodeId index) {
  LLVMValueRef word = operand(e, index);
  unsigned width = node_at(e, index)->width;
  word = resize(e, word, width, 64);
  uint32_t size = plan_value_size(e->netlist->memories.data[memory].width);
  if (size > 1)
    word = binary(e, LLVMMul, word, e->llvm->LLVMConstInt(int_type(e, 64), size, false));
  LLVMValueRef base = address(e, e->memories, e->plan->memory_at[memory]);
  return e->llvm->LLVMBuildGEP2(e->b, int_type(e, 8), base, &word, 1, "");
}

// Operations.

// With its sign in the container's highest bit.
static LLVMValueRef shifted_up(PartEmitter *e, LLVMValueRef value, unsigned width) {
  unsigned spare = container(width) - width;
  return spare ? binary(e, LLVMShl, value, constant(e, width, spare)) : value;
}

static LLVMValueRef sign_extended(PartEmitter *e, LLVMValueRef value, unsigned width) {
  unsigned spare = container(width) - width;
  return spare ? binary(e, LLVMAShr, shifted_up(e, value, width), constant(e, width, spare))
               : value;
}

static LLVMValueRef compare(PartEmitter *e, LLVMIntPredicate predicate, LLVMValueRef a,
                            LLVMValueRef b) {
  return e->llvm->LLVMBuildICmp(e->b, predicate, a, b, "");
}

static LLVMValueRef select_value(PartEmitter *e, LLVMValueRef condition, LLVMValueRef a,
                                 LLVMValueRef b) {
  return e->llvm->LLVMBuildSelect(e->b, condition, a, b, "");
}

static LLVMValueRef emit_shift(PartEmitter *e, const Node *node) {
  unsigned width = node->width;
  LLVMValueRef value = operand(e, node->a), amount = operand(e, node->b);
  bool is_signed = node->kind == NODE_SHRS;
  if (width == 1) // by 1: nothing is left, or the sign
    return is_signed ? value
                     : binary(e, LLVMAnd, value, binary(e, LLVMXor, amount, constant(e, 1, 1)));
  LLVMOpcode opcode = node->kind == NODE_SHL ? LLVMShl : is_signed ? LLVMAShr : LLVMLShr;
  LLVMValueRef fits = compare(e, LLVMIntULT, amount, constant(e, width, width));
  LLVMValueRef highest = constant(e, width, is_signed ? width - 1 : 0);
  if (is_signed)
    value = sign_extended(e, value, width);
  value = binary(e, opcode, value, select_value(e, fits, amount, highest));
  if (!is_signed)
    value = select_value(e, fits, value, constant(e, width, 0));
  return node->kind == NODE_SHRU ? value : masked(e, value, width);
}

// By 0: 0. Wide ones are made wider still, so that LLVM expands them in place instead of calling a
// library.
static LLVMValueRef emit_division(PartEmitter *e, const Node *node) {
  unsigned width = node->width, wide = container(width) <= 64 ? 64 : container(width) + 64;
  bool is_signed = node->kind == NODE_DIVS || node->kind == NODE_MODS;
  bool is_quotient = node->kind == NODE_DIVU || node->kind == NODE_DIVS;
  wide = wide == 64 && is_signed && width == 64 ? 192 : wide < 192 && wide > 64 ? 192 : wide;
  LLVMTypeRef type = int_type(e, wide);
  LLVMValueRef a = operand(e, node->a), b = operand(e, node->b);
  LLVMOpcode extension = is_signed ? LLVMSExt : LLVMZExt;
  if (is_signed && width > 1) {
    a = sign_extended(e, a, width);
    b = sign_extended(e, b, width);
  }
  if (container(width) != wide) {
    a = e->llvm->LLVMBuildCast(e->b, extension, a, type, "");
    b = e->llvm->LLVMBuildCast(e->b, extension, b, type, "");
  }
  LLVMValueRef zero = e->llvm->LLVMConstInt(type, 0, false);
  LLVMValueRef is_zero = compare(e, LLVMIntEQ, b, zero);
  b = select_value(e, is_zero, e->llvm->LLVMConstInt(type, 1, false), b);
  LLVMOpcode opcode =
      is_quotient ? (is_signed ? LLVMSDiv : LLVMUDiv) : (is_signed ? LLVMSRem : LLVMURem);
  LLVMValueRef value = select_value(e, is_zero, zero, binary(e, opcode, a, b));
  if (container(width) != wide)
    value = e->llvm->LLVMBuildCast(e->b, LLVMTrunc, value, type_of(e, width), "");
  return masked(e, value, width);
}

static LLVMValueRef emit_intrinsic(PartEmitter *e, const char *name, LLVMValueRef value,
                                   unsigned width) {
  LLVMTypeRef type = type_of(e, width);
  unsigned id = e->llvm->LLVMLookupIntrinsicID(name, strlen(name));
  LLVMValueRef function = e->llvm->LLVMGetIntrinsicDeclaration(e->out, id, &type, 1);
  return e->llvm->LLVMBuildCall2(e->b, e->llvm->LLVMGlobalGetValueType(function), function, &value,
                                 1, "");
}

static LLVMValueRef emit_extract(PartEmitter *e, const Node *node) {
  unsigned from = node_at(e, node->a)->width;
  LLVMValueRef value = operand(e, node->a);
  if (node->extra)
    value = binary(e, LLVMLShr, value, constant(e, from, node->extra));
  value = resize(e, value, from, node->width);
  bool is_top = node->extra + node->width == from;
  return is_top ? value : masked(e, value, node->width);
}

static LLVMValueRef emit_concat(PartEmitter *e, const Node *node) {
  unsigned high = node_at(e, node->a)->width, low = node_at(e, node->b)->width;
  LLVMValueRef a = resize(e, operand(e, node->a), high, node->width);
  LLVMValueRef b = resize(e, operand(e, node->b), low, node->width);
  a = binary(e, LLVMShl, a, constant(e, node->width, low));
  return binary(e, LLVMOr, a, b);
}

static LLVMValueRef is_set(PartEmitter *e, NodeId bit) {
  return compare(e, LLVMIntNE, operand(e, bit), constant(e, 1, 0));
}

static LLVMValueRef emit_mux(PartEmitter *e, const Node *node) {
  if (node->width > 1)
    return select_value(e, is_set(e, node->a), operand(e, node->b), operand(e, node->c));
  LLVMValueRef condition = operand(e, node->a), a = operand(e, node->b), b = operand(e, node->c);
  return binary(e, LLVMXor, b, binary(e, LLVMAnd, condition, binary(e, LLVMXor, a, b)));
}

static LLVMValueRef emit_compare(PartEmitter *e, const Node *node) {
  unsigned width = node_at(e, node->a)->width;
  LLVMValueRef a = operand(e, node->a), b = operand(e, node->b);
  bool is_signed = node->kind == NODE_SLT || node->kind == NODE_SLE;
  if (is_signed) {
    a = shifted_up(e, a, width);
    b = shifted_up(e, b, width);
  }
  LLVMIntPredicate predicate = node->kind == NODE_EQ    ? LLVMIntEQ
                               : node->kind == NODE_ULT ? LLVMIntULT
                               : node->kind == NODE_ULE ? LLVMIntULE
                               : node->kind == NODE_SLT ? LLVMIntSLT
                                                        : LLVMIntSLE;
  return e->llvm->LLVMBuildCast(e->b, LLVMZExt, compare(e, predicate, a, b), type_of(e, 1), "");
}

static LLVMValueRef emit_plain(PartEmitter *e, const Node *node, LLVMOpcode opcode) {
  LLVMValueRef value = binary(e, opcode, operand(e, node->a), operand(e, node->b));
  bool is_bitwise = opcode == LLVMAnd || opcode == LLVMOr || opcode == LLVMXor;
  return is_bitwise ? value : masked(e, value, node->width);
}

// Whether this part can read the value.
static bool is_at_hand(const PartEmitter *e, NodeId id) {
  return e->owner[id] == e->part + 1 || node_at(e, id)->kind < NODE_READ || e->plan->slots[id];
}

// The node whose negation this bit is; 0: it is none.
static NodeId negated(const PartEmitter *e, NodeId id) {
  const Node *node = node_at(e, id);
  return node->kind == NODE_XOR && node->width == 1 && node_at(e, node->b)->kind == NODE_CONST
             ? node->a
             : 0;
}

// a & !b is one instruction where !b is all ones but for a bit, which a masks.
static LLVMValueRef emit_and(PartEmitter *e, const Node *node) {
  NodeId a = node->a, b = node->b;
  if (e->is_fast_to_compile || node->width > 1)
    return emit_plain(e, node, LLVMAnd);
  if (negated(e, a)) {
    a = node->b;
    b = node->a;
  }
  if (!negated(e, b) || negated(e, a) || !is_at_hand(e, negated(e, b)))
    return emit_plain(e, node, LLVMAnd);
  LLVMValueRef ones = e->llvm->LLVMConstInt(type_of(e, 1), ~UINT64_C(0), true);
  LLVMValueRef inverse = binary(e, LLVMXor, operand(e, negated(e, b)), ones);
  return binary(e, LLVMAnd, inverse, operand(e, a));
}

static LLVMValueRef emit_node(PartEmitter *e, const Node *node) {
  unsigned width = node->width;
  LLVMValueRef value;
  switch ((NodeKind)node->kind) {
  case NODE_ADD:
    return emit_plain(e, node, LLVMAdd);
  case NODE_SUB:
    return emit_plain(e, node, LLVMSub);
  case NODE_MUL:
    return emit_plain(e, node, LLVMMul);
  case NODE_AND:
    return emit_and(e, node);
  case NODE_OR:
    return emit_plain(e, node, LLVMOr);
  case NODE_XOR:
    return emit_plain(e, node, LLVMXor);
  case NODE_DIVU:
  case NODE_DIVS:
  case NODE_MODU:
  case NODE_MODS:
    return emit_division(e, node);
  case NODE_SHL:
  case NODE_SHRU:
  case NODE_SHRS:
    return emit_shift(e, node);
  case NODE_EQ:
  case NODE_ULT:
  case NODE_ULE:
  case NODE_SLT:
  case NODE_SLE:
    return emit_compare(e, node);
  case NODE_MUX:
    return emit_mux(e, node);
  case NODE_EXTRACT:
    return emit_extract(e, node);
  case NODE_CONCAT:
    return emit_concat(e, node);
  case NODE_REPLICATE:
    value = resize(e, operand(e, node->a), 1, width);
    return masked(e, binary(e, LLVMSub, constant(e, width, 0), value), width);
  case NODE_PARITY:
    width = node_at(e, node->a)->width;
    value = emit_intrinsic(e, "llvm.ctpop", operand(e, node->a), width);
    return masked(e, resize(e, value, width, 1), 1);
  case NODE_REVERSE:
    value = emit_intrinsic(e, "llvm.bitreverse", operand(e, node->a), width);
    return width == container(width)
               ? value
               : binary(e, LLVMLShr, value, constant(e, width, container(width) - width));
  case NODE_READ:
    return load_word(e, word_address(e, node->extra, node->a), width);
  case NODE_NONE:
  case NODE_CONST:
  case NODE_INPUT:
  case NODE_REG:
    break;
  }
  return NULL;
}

// What is done with a value, once known.
static void emit_uses(PartEmitter *e, NodeId id) {
  const Plan *p = e->plan;
  const Node *node = node_at(e, id);
  if (p->slots[id] && node->kind != NODE_INPUT)
    store(e, address(e, e->wires, p->slots[id] - 1), operand(e, id), node->width);
  for (uint32_t r = p->first_taker[id]; r; r = p->next_taker[r - 1])
    store(e, address(e, e->next, p->register_at[r - 1]), operand(e, id), node->width);
}

static void emit_writes(PartEmitter *e) {
  const Netlist *n = e->netlist;
  LLVMValueRef function = e->llvm->LLVMGetBasicBlockParent(e->llvm->LLVMGetInsertBlock(e->b));
  for (size_t i = 0; i < n->writes.len; i++) {
    const NetWrite *write = &n->writes.data[i];
    LLVMBasicBlockRef after = NULL;
    // Loads come before the branch: what it skips must not be needed later.
    LLVMValueRef to = word_address(e, write->memory, write->address);
    LLVMValueRef data = operand(e, write->data);
    if (write->enable) {
      LLVMBasicBlockRef then = e->llvm->LLVMAppendBasicBlockInContext(e->context, function, "");
      LLVMValueRef enable = is_set(e, write->enable);
      after = e->llvm->LLVMAppendBasicBlockInContext(e->context, function, "");
      e->llvm->LLVMBuildCondBr(e->b, enable, then, after);
      e->llvm->LLVMPositionBuilderAtEnd(e->b, then);
    }
    store_word(e, to, data, n->memories.data[write->memory].width);
    if (after) {
      e->llvm->LLVMBuildBr(e->b, after);
      e->llvm->LLVMPositionBuilderAtEnd(e->b, after);
    }
  }
}

static void emit_values(PartEmitter *e) {
  const Plan *p = e->plan;
  for (uint32_t i = p->part_begin[e->part]; i < p->part_begin[e->part + 1]; i++) {
    NodeId id = p->order[i];
    LLVMValueRef value = emit_node(e, node_at(e, id));
    e->values[id] = value;
    e->owner[id] = e->part + 1;
    emit_uses(e, id);
  }
  if (e->part)
    return;
  for (NodeId id = 1; id < e->netlist->nodes.len; id++)
    if (node_at(e, id)->kind < NODE_READ && (p->slots[id] || p->first_taker[id]))
      emit_uses(e, id);
}

static void emit_part(PartEmitter *e, uint32_t part) {
  const LlvmApi *llvm = e->llvm;
  LLVMTypeRef pointer = llvm->LLVMPointerTypeInContext(e->context, 0);
  LLVMTypeRef params[] = {pointer, pointer, pointer, pointer};
  LLVMTypeRef type =
      llvm->LLVMFunctionType(llvm->LLVMVoidTypeInContext(e->context), params, 4, false);
  char name[32];
  snprintf(name, sizeof name, "part%u", part);
  LLVMValueRef function = llvm->LLVMAddFunction(e->out, name, type);
  unsigned noalias = llvm->LLVMGetEnumAttributeKindForName("noalias", 7);
  for (unsigned i = 1; i <= 4; i++)
    llvm->LLVMAddAttributeAtIndex(function, i,
                                  llvm->LLVMCreateEnumAttribute(e->context, noalias, 0));
  e->part = part;
  e->now = llvm->LLVMGetParam(function, 0);
  e->next = llvm->LLVMGetParam(function, 1);
  e->wires = llvm->LLVMGetParam(function, 2);
  e->memories = llvm->LLVMGetParam(function, 3);
  llvm->LLVMPositionBuilderAtEnd(e->b,
                                 llvm->LLVMAppendBasicBlockInContext(e->context, function, ""));
  emit_values(e);
  if (part == e->plan->write_part)
    emit_writes(e);
  llvm->LLVMBuildRetVoid(e->b);
}

CodeScratch code_scratch(const Plan *plan, Arena *arena) {
  size_t n = plan->netlist->nodes.len;
  return (CodeScratch){ARENA_ARRAY(arena, LLVMValueRef, n), ARENA_ARRAY(arena, uint32_t, n)};
}

LLVMModuleRef code_emit(const LlvmApi *llvm, LLVMContextRef context, const Plan *plan,
                        CodeScratch scratch, uint32_t first, uint32_t n, bool is_fast_to_compile) {
  PartEmitter e = {.llvm = llvm,
                   .context = context,
                   .out = llvm->LLVMModuleCreateWithNameInContext("circuit", context),
                   .b = llvm->LLVMCreateBuilderInContext(context),
                   .plan = plan,
                   .netlist = plan->netlist,
                   .is_fast_to_compile = is_fast_to_compile,
                   .values = scratch.values,
                   .owner = scratch.owner};
  for (uint32_t i = 0; i < n; i++)
    emit_part(&e, first + i);
  llvm->LLVMDisposeBuilder(e.b);
  return e.out;
}
