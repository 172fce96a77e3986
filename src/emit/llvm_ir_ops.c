// llvm_ir_ops.c: ops that are one instruction or one intrinsic; see llvm_ir_impl.h.

#include "emit/llvm_ir_impl.h"

// By op: the instruction's number. 0: it is none of these.
static LLVMOpcode binary_opcode(unsigned id) {
  switch (id) {
#define ROW(op, code)                                                                              \
  case OP_llvm_##op:                                                                               \
    return code;
    ROW(add, LLVMAdd)
    ROW(sub, LLVMSub)
    ROW(mul, LLVMMul)
    ROW(shl, LLVMShl)
    ROW(udiv, LLVMUDiv)
    ROW(sdiv, LLVMSDiv)
    ROW(urem, LLVMURem)
    ROW(srem, LLVMSRem)
    ROW(and, LLVMAnd)
    ROW(or, LLVMOr)
    ROW(xor, LLVMXor)
    ROW(lshr, LLVMLShr)
    ROW(ashr, LLVMAShr)
    ROW(fadd, LLVMFAdd)
    ROW(fsub, LLVMFSub)
    ROW(fmul, LLVMFMul)
    ROW(fdiv, LLVMFDiv)
    ROW(frem, LLVMFRem)
  default:
    return (LLVMOpcode)0;
  }
}

static LLVMOpcode cast_opcode(unsigned id) {
  switch (id) {
    ROW(trunc, LLVMTrunc)
    ROW(zext, LLVMZExt)
    ROW(sext, LLVMSExt)
    ROW(fptrunc, LLVMFPTrunc)
    ROW(fpext, LLVMFPExt)
    ROW(fptosi, LLVMFPToSI)
    ROW(fptoui, LLVMFPToUI)
    ROW(sitofp, LLVMSIToFP)
    ROW(uitofp, LLVMUIToFP)
    ROW(ptrtoint, LLVMPtrToInt)
    ROW(inttoptr, LLVMIntToPtr)
    ROW(addrspacecast, LLVMAddrSpaceCast)
    ROW(bitcast, LLVMBitCast)
#undef ROW
  default:
    return (LLVMOpcode)0;
  }
}

static Attr attr_of(const Op *op, const char *name) {
  return op_attr_named(op_context(op), op, name);
}

// The flags that the op has; both number them alike.
static void add_flags(Emitter *e, const Op *op, LLVMValueRef value) {
  if (!e->llvm->LLVMIsAInstruction(value))
    return; // folded to a constant
  Attr overflow = attr_of(op, "overflowFlags"), fast = attr_of(op, "fastmathFlags");
  uint64_t flags = overflow ? attr_enum_value(overflow) : 0;
  if (flags & 1)
    e->llvm->LLVMSetNSW(value, true);
  if (flags & 2)
    e->llvm->LLVMSetNUW(value, true);
  if (!fast || !attr_enum_value(fast) || !e->llvm->LLVMCanValueUseFastMathFlags(value))
    return;
  // The dialect's bits, from the lowest: nnan ninf nsz arcp contract afn reassoc.
  static const LLVMFastMathFlags BITS[] = {LLVMFastMathNoNaNs,        LLVMFastMathNoInfs,
                                           LLVMFastMathNoSignedZeros, LLVMFastMathAllowReciprocal,
                                           LLVMFastMathAllowContract, LLVMFastMathApproxFunc,
                                           LLVMFastMathAllowReassoc};
  LLVMFastMathFlags out = 0;
  for (size_t i = 0; i < sizeof BITS / sizeof *BITS; i++)
    if (attr_enum_value(fast) & (1u << i))
      out |= BITS[i];
  e->llvm->LLVMSetFastMathFlags(value, out);
}

static LLVMValueRef emit_gep(Emitter *e, const Op *op) {
  Attr raw = attr_of(op, "rawConstantIndices");
  LLVMTypeRef element = emit_type(e, attr_type_value(attr_of(op, "elem_type")));
  LLVMTypeRef i32 = e->llvm->LLVMIntTypeInContext(e->context, 32);
  size_t n = attr_len(raw);
  LLVMValueRef *indices = ARENA_ARRAY(e->arena, LLVMValueRef, n + 1);
  uint32_t next = 1;
  for (size_t i = 0; i < n; i++) {
    int64_t index = dense_array_int(raw, i);
    indices[i] = index == INT32_MIN ? emit_operand(e, op, next++)
                                    : e->llvm->LLVMConstInt(i32, (uint64_t)index, true);
  }
  if (!element)
    return NULL;
  LLVMValueRef value =
      e->llvm->LLVMBuildGEP2(e->builder, element, emit_operand(e, op, 0), indices, (unsigned)n, "");
  if (attr_of(op, "inbounds") && e->llvm->LLVMIsAInstruction(value))
    e->llvm->LLVMSetIsInBounds(value, true);
  return value;
}

static LLVMValueRef emit_extract(Emitter *e, const Op *op) {
  Attr position = attr_of(op, "position");
  LLVMValueRef value = emit_operand(e, op, 0);
  for (size_t i = 0; i < attr_len(position); i++)
    value = e->llvm->LLVMBuildExtractValue(e->builder, value,
                                           (unsigned)dense_array_int(position, i), "");
  return value;
}

// Into a nested element: the aggregates around it are taken out and put back.
static LLVMValueRef emit_insert(Emitter *e, const Op *op) {
  Attr position = attr_of(op, "position");
  size_t n = attr_len(position);
  LLVMValueRef *around = ARENA_ARRAY(e->arena, LLVMValueRef, n + 1);
  around[0] = emit_operand(e, op, 0);
  for (size_t i = 0; i + 1 < n; i++)
    around[i + 1] = e->llvm->LLVMBuildExtractValue(e->builder, around[i],
                                                   (unsigned)dense_array_int(position, i), "");
  LLVMValueRef value = emit_operand(e, op, 1);
  for (size_t i = n; i-- > 0;)
    value = e->llvm->LLVMBuildInsertValue(e->builder, around[i], value,
                                          (unsigned)dense_array_int(position, i), "");
  return value;
}

// Both number orderings alike.
static LLVMAtomicOrdering ordering_of(const Op *op, const char *attr) {
  return (LLVMAtomicOrdering)attr_enum_value(attr_of(op, attr));
}

// Between all threads, or with signal handlers of one alone; the C interface knows no others.
static bool scope_of(const Op *op, bool *is_single) {
  Attr scope = attr_of(op, "syncscope");
  Str name = scope ? ident_str(attr_text(scope)) : STR("");
  *is_single = str_is(name, "singlethread");
  return *is_single || !name.len;
}

static LLVMValueRef emit_memory(Emitter *e, const Op *op) {
  LLVMValueRef value;
  bool is_single = false;
  if (op_is(op, OP_llvm_alloca)) {
    LLVMTypeRef type = emit_type(e, attr_type_value(attr_of(op, "elem_type")));
    if (!type || llvm_ptr_space(op->results[0].type))
      return NULL;
    value = e->llvm->LLVMBuildArrayAlloca(e->builder, type, emit_operand(e, op, 0), "");
  } else if (!scope_of(op, &is_single)) {
    return NULL;
  } else if (op_is(op, OP_llvm_load)) {
    LLVMTypeRef type = emit_type(e, op->results[0].type);
    value = type ? e->llvm->LLVMBuildLoad2(e->builder, type, emit_operand(e, op, 0), "") : NULL;
  } else {
    value = e->llvm->LLVMBuildStore(e->builder, emit_operand(e, op, 0), emit_operand(e, op, 1));
  }
  int64_t alignment = attr_int_or(attr_of(op, "alignment"), 0);
  if (value && alignment > 0)
    e->llvm->LLVMSetAlignment(value, (unsigned)alignment);
  if (!value || op_is(op, OP_llvm_alloca))
    return value;
  e->llvm->LLVMSetVolatile(value, attr_of(op, "volatile_") != NULL);
  if (attr_enum_value(attr_of(op, "ordering"))) {
    e->llvm->LLVMSetOrdering(value, ordering_of(op, "ordering"));
    e->llvm->LLVMSetAtomicSingleThread(value, is_single);
  }
  return value;
}

// Read and write in one step, or a fence between accesses.
static LLVMValueRef emit_atomic(Emitter *e, const Op *op) {
  LLVMValueRef value, args[3];
  bool is_single;
  if (!scope_of(op, &is_single))
    return NULL;
  if (op_is(op, OP_llvm_fence))
    return e->llvm->LLVMBuildFence(e->builder, ordering_of(op, "ordering"), is_single, "");
  for (uint32_t i = 0; i < op->n_operands; i++)
    args[i] = emit_operand(e, op, i);
  if (op_is(op, OP_llvm_atomicrmw)) {
    uint64_t kind = attr_enum_value(attr_of(op, "bin_op"));
    if (kind > LLVMAtomicRMWBinOpFMin)
      return NULL;
    // Both number them alike.
    value = e->llvm->LLVMBuildAtomicRMW(e->builder, (LLVMAtomicRMWBinOp)kind, args[0], args[1],
                                        ordering_of(op, "ordering"), is_single);
  } else {
    value = e->llvm->LLVMBuildAtomicCmpXchg(e->builder, args[0], args[1], args[2],
                                            ordering_of(op, "success_ordering"),
                                            ordering_of(op, "failure_ordering"), is_single);
    e->llvm->LLVMSetWeak(value, attr_of(op, "weak") != NULL);
  }
  e->llvm->LLVMSetVolatile(value, attr_of(op, "volatile_") != NULL);
  int64_t alignment = attr_int_or(attr_of(op, "alignment"), 0);
  if (alignment > 0)
    e->llvm->LLVMSetAlignment(value, (unsigned)alignment);
  return value;
}

static LLVMValueRef emit_call(Emitter *e, const Op *op) {
  Attr callee = attr_of(op, "callee");
  uint32_t first = callee ? 0 : 1, n = op->n_operands - first;
  LLVMValueRef *args = ARENA_ARRAY(e->arena, LLVMValueRef, n + 1), function;
  LLVMTypeRef *params = ARENA_ARRAY(e->arena, LLVMTypeRef, n + 1), type;
  for (uint32_t i = 0; i < n; i++) {
    args[i] = emit_operand(e, op, first + i);
    params[i] = e->llvm->LLVMTypeOf(args[i]);
  }
  if (callee) {
    function = e->llvm->LLVMGetNamedFunction(e->out, attr_symbol_root(callee)->text);
    if (!function)
      return NULL;
    type = e->llvm->LLVMGlobalGetValueType(function);
  } else {
    LLVMTypeRef result = op->n_results ? emit_type(e, op->results[0].type)
                                       : e->llvm->LLVMVoidTypeInContext(e->context);
    function = emit_operand(e, op, 0);
    if (!result || attr_of(op, "var_callee_type"))
      return NULL;
    type = e->llvm->LLVMFunctionType(result, params, n, false);
  }
  return e->llvm->LLVMBuildCall2(e->builder, type, function, args, n, "");
}

// How the name of an intrinsic is completed by types: its result's, its operands', or none.
typedef enum Overloads { BY_RESULT, BY_FIRST, BY_OPERANDS, BY_NONE } Overloads;

typedef struct Intrinsic {
  Overloads overloads;
  const char *flags[3]; // attributes that are arguments after the operands
} Intrinsic;

static Intrinsic intrinsic_of(unsigned id) {
  switch (id) {
  case OP_llvm_intr_abs:
    return (Intrinsic){BY_RESULT, {"is_int_min_poison"}};
  case OP_llvm_intr_ctlz:
  case OP_llvm_intr_cttz:
    return (Intrinsic){BY_RESULT, {"is_zero_poison"}};
  case OP_llvm_intr_memcpy:
    return (Intrinsic){BY_OPERANDS, {"isVolatile"}};
  case OP_llvm_intr_prefetch:
    return (Intrinsic){BY_OPERANDS, {"rw", "hint", "cache"}};
  case OP_llvm_intr_powi:
  case OP_llvm_intr_stackrestore:
    return (Intrinsic){.overloads = BY_OPERANDS};
  case OP_llvm_intr_assume:
    return (Intrinsic){.overloads = BY_NONE};
  case OP_llvm_intr_sadd_with_overflow:
  case OP_llvm_intr_uadd_with_overflow:
  case OP_llvm_intr_ssub_with_overflow:
  case OP_llvm_intr_usub_with_overflow:
  case OP_llvm_intr_smul_with_overflow:
  case OP_llvm_intr_umul_with_overflow:
    return (Intrinsic){.overloads = BY_FIRST};
  default:
    return (Intrinsic){.overloads = BY_RESULT};
  }
}

// llvm.intr.sin is LLVM's llvm.sin.
static LLVMValueRef emit_intrinsic(Emitter *e, const Op *op) {
  enum { MAX = 8 };
  Str name = ident_str(op->info->name);
  if (!str_starts_with(name, "llvm.intr.") || op->n_operands > MAX - 3 || op->n_regions)
    return NULL;
  char *full = arena_printf(e->arena, "llvm.%s", name.ptr + strlen("llvm.intr."));
  unsigned id = e->llvm->LLVMLookupIntrinsicID(full, strlen(full));
  if (!id)
    return NULL;
  Intrinsic how = intrinsic_of(op->info->id);
  LLVMValueRef args[MAX];
  LLVMTypeRef types[MAX];
  unsigned n = op->n_operands, n_types = 0;
  for (uint32_t i = 0; i < n; i++) {
    args[i] = emit_operand(e, op, i);
    types[i] = e->llvm->LLVMTypeOf(args[i]);
  }
  if (how.overloads == BY_RESULT) {
    n_types = op->n_results == 1;
    if (n_types && !(types[0] = emit_type(e, op->results[0].type)))
      return NULL;
  } else if (how.overloads != BY_NONE) {
    n_types = how.overloads == BY_FIRST ? 1 : n;
  }
  for (size_t i = 0; i < 3 && how.flags[i]; i++) {
    Attr flag = attr_of(op, how.flags[i]);
    if (!flag)
      return NULL;
    LLVMTypeRef type = e->llvm->LLVMIntTypeInContext(e->context, type_width(attr_value_type(flag)));
    args[n++] = e->llvm->LLVMConstInt(type, attr_limbs(flag)[0], false);
  }
  LLVMValueRef function = e->llvm->LLVMGetIntrinsicDeclaration(e->out, id, types, n_types);
  LLVMTypeRef type = e->llvm->LLVMGlobalGetValueType(function);
  if (e->llvm->LLVMCountParamTypes(type) != n)
    return NULL;
  return e->llvm->LLVMBuildCall2(e->builder, type, function, args, n, "");
}

static LLVMValueRef metadata_word(Emitter *e, const char *word) {
  LLVMMetadataRef text = e->llvm->LLVMMDStringInContext2(e->context, word, strlen(word));
  return e->llvm->LLVMMetadataAsValue(e->context, text);
}

// How it is rounded is told in words.
static LLVMValueRef emit_constrained(Emitter *e, const Op *op) {
  static const char NAME[] = "llvm.experimental.constrained.fptrunc";
  static const char *const EXCEPTIONS[] = {"fpexcept.ignore", "fpexcept.maytrap",
                                           "fpexcept.strict"};
  static const char *const ROUNDINGS[8] = {"round.towardzero",    "round.tonearest",
                                           "round.upward",        "round.downward",
                                           "round.tonearestaway", [7] = "round.dynamic"};
  LLVMValueRef args[] = {
      emit_operand(e, op, 0),
      metadata_word(e, ROUNDINGS[attr_enum_value(attr_of(op, "roundingmode"))]),
      metadata_word(e, EXCEPTIONS[attr_enum_value(attr_of(op, "fpExceptionBehavior"))])};
  LLVMTypeRef types[] = {emit_type(e, op->results[0].type), e->llvm->LLVMTypeOf(args[0])};
  unsigned id = e->llvm->LLVMLookupIntrinsicID(NAME, sizeof NAME - 1);
  LLVMValueRef function = e->llvm->LLVMGetIntrinsicDeclaration(e->out, id, types, 2);
  return e->llvm->LLVMBuildCall2(e->builder, e->llvm->LLVMGlobalGetValueType(function), function,
                                 args, 3, "");
}

static LLVMValueRef emit_compare(Emitter *e, const Op *op) {
  static const LLVMIntPredicate INTS[] = {LLVMIntEQ,  LLVMIntNE,  LLVMIntSLT, LLVMIntSLE,
                                          LLVMIntSGT, LLVMIntSGE, LLVMIntULT, LLVMIntULE,
                                          LLVMIntUGT, LLVMIntUGE};
  static const LLVMRealPredicate FLOATS[] = {LLVMRealPredicateFalse,
                                             LLVMRealOEQ,
                                             LLVMRealOGT,
                                             LLVMRealOGE,
                                             LLVMRealOLT,
                                             LLVMRealOLE,
                                             LLVMRealONE,
                                             LLVMRealORD,
                                             LLVMRealUEQ,
                                             LLVMRealUGT,
                                             LLVMRealUGE,
                                             LLVMRealULT,
                                             LLVMRealULE,
                                             LLVMRealUNE,
                                             LLVMRealUNO,
                                             LLVMRealPredicateTrue};
  uint64_t predicate = attr_enum_value(attr_of(op, "predicate"));
  LLVMValueRef a = emit_operand(e, op, 0), b = emit_operand(e, op, 1);
  return op_is(op, OP_llvm_icmp) ? e->llvm->LLVMBuildICmp(e->builder, INTS[predicate], a, b, "")
                                 : e->llvm->LLVMBuildFCmp(e->builder, FLOATS[predicate], a, b, "");
}

static LLVMValueRef emit_address(Emitter *e, const Op *op) {
  const char *name = attr_symbol_root(attr_of(op, "global_name"))->text;
  LLVMValueRef global = e->llvm->LLVMGetNamedGlobal(e->out, name);
  return global ? global : e->llvm->LLVMGetNamedFunction(e->out, name);
}

static LLVMValueRef emit_value(Emitter *e, const Op *op) {
  LLVMTypeRef type = op->n_results ? emit_type(e, op->results[0].type) : NULL;
  if (op->n_results && !type)
    return NULL;
  LLVMOpcode code = binary_opcode(op->info->id);
  if (code)
    return e->llvm->LLVMBuildBinOp(e->builder, code, emit_operand(e, op, 0), emit_operand(e, op, 1),
                                   "");
  code = cast_opcode(op->info->id);
  if (code)
    return e->llvm->LLVMBuildCast(e->builder, code, emit_operand(e, op, 0), type, "");
  switch (op->info->id) {
  case OP_llvm_constant:
    return emit_llvm_constant(e, attr_of(op, "value"), op->results[0].type);
  case OP_llvm_undef:
    return e->llvm->LLVMGetUndef(type);
  case OP_llvm_poison:
    return e->llvm->LLVMGetPoison(type);
  case OP_llvm_zero:
    return e->llvm->LLVMConstNull(type);
  case OP_llvm_addressof:
    return emit_address(e, op);
  case OP_llvm_fneg:
    return e->llvm->LLVMBuildFNeg(e->builder, emit_operand(e, op, 0), "");
  case OP_llvm_freeze:
    return e->llvm->LLVMBuildFreeze(e->builder, emit_operand(e, op, 0), "");
  case OP_llvm_select:
    return e->llvm->LLVMBuildSelect(e->builder, emit_operand(e, op, 0), emit_operand(e, op, 1),
                                    emit_operand(e, op, 2), "");
  case OP_llvm_icmp:
  case OP_llvm_fcmp:
    return emit_compare(e, op);
  case OP_llvm_alloca:
  case OP_llvm_load:
  case OP_llvm_store:
    return emit_memory(e, op);
  case OP_llvm_atomicrmw:
  case OP_llvm_cmpxchg:
  case OP_llvm_fence:
    return emit_atomic(e, op);
  case OP_llvm_getelementptr:
    return emit_gep(e, op);
  case OP_llvm_extractvalue:
    return emit_extract(e, op);
  case OP_llvm_insertvalue:
    return emit_insert(e, op);
  case OP_llvm_intr_constrained_fptrunc:
    return emit_constrained(e, op);
  case OP_llvm_call:
    return emit_call(e, op);
  default:
    return emit_intrinsic(e, op);
  }
}

bool emit_op(Emitter *e, Op *op) {
  LLVMValueRef value = emit_value(e, op);
  if (!value)
    return op_error(op, "cannot be emitted as LLVM IR");
  if (op->n_results) {
    add_flags(e, op, value);
    e->values[op_result(op, 0)->id] = value;
  }
  return true;
}
