// ops.c: instructions that compute, one by one.

#include "dialects/arith/arith.h"
#include "dialects/dialects.h"
#include "frontend/import.h"

Value *import_value(Importer *im, LLVMValueRef value) {
  Value *known = map_get_ptr(&im->values, value);
  if (known)
    return known;
  if (im->llvm->LLVMIsAConstant(value)) {
    Attr constant = import_constant(im, value);
    if (constant)
      return build_constant(im, constant);
  }
  LLVMTypeRef type = im->llvm->LLVMTypeOf(value);
  char *text = im->llvm->LLVMPrintTypeToString(type);
  LLVMTypeKind kind = im->llvm->LLVMGetTypeKind(type);
  if (kind == LLVMX86_FP80TypeKind || kind == LLVMFP128TypeKind)
    diag_error(im->ctx, im->builder.loc, "'long double' is not supported; use 'double'");
  else if (kind == LLVMIntegerTypeKind)
    report_converted(im, im->builder.loc);
  else
    diag_error(im->ctx, im->builder.loc, "a value of LLVM type '%s' is not supported", text);
  im->llvm->LLVMDisposeMessage(text);
  return NULL;
}

static bool define(Importer *im, LLVMValueRef i, Value *value) {
  map_put_ptr(&im->values, i, value);
  return true;
}

static Type result_type(Importer *im, LLVMValueRef i) {
  Type type = import_type(im, im->llvm->LLVMTypeOf(i));
  if (type)
    return type;
  LLVMTypeKind kind = im->llvm->LLVMGetTypeKind(im->llvm->LLVMTypeOf(i));
  char *text = im->llvm->LLVMPrintTypeToString(im->llvm->LLVMTypeOf(i));
  if (kind == LLVMX86_FP80TypeKind || kind == LLVMFP128TypeKind)
    import_error(im, i, "'long double' is not supported; use 'double'");
  else
    import_error(im, i, "a value of LLVM type '%s' is not supported", text);
  im->llvm->LLVMDisposeMessage(text);
  return NULL;
}

static bool import_simple(Importer *im, LLVMValueRef i, unsigned op, bool has_overflow) {
  const LlvmApi *llvm = im->llvm;
  Value *operands[3];
  int n = llvm->LLVMGetNumOperands(i);
  for (int k = 0; k < n; k++)
    if (!(operands[k] = import_operand(im, i, llvm->LLVMGetOperand(i, (unsigned)k))))
      return false;
  Type type = result_type(im, i);
  if (!type)
    return false;
  NamedAttr attr;
  size_t n_attrs = 0;
  if (!address_check(im, i))
    return false;
  if (has_overflow && map_find(&im->indexing, (uint64_t)(uintptr_t)i) && !is_address(im, i)) {
    uint64_t flags =
        (llvm->LLVMGetNSW(i) ? OVERFLOW_NSW : 0) | (llvm->LLVMGetNUW(i) ? OVERFLOW_NUW : 0);
    attr.name = context_ident(im->ctx, "overflowFlags");
    attr.value = attr_enum(im->ctx, &ATTR_DEF_arith_overflow, flags);
    n_attrs = flags != 0;
  }
  return define(im, i, build_value(&im->builder, op, operands, (size_t)n, type, &attr, n_attrs));
}

CmpiPredicate integer_predicate(LLVMIntPredicate predicate) {
  static const CmpiPredicate PREDICATES[] = {
      [LLVMIntEQ - LLVMIntEQ] = CMPI_EQ,   [LLVMIntNE - LLVMIntEQ] = CMPI_NE,
      [LLVMIntUGT - LLVMIntEQ] = CMPI_UGT, [LLVMIntUGE - LLVMIntEQ] = CMPI_UGE,
      [LLVMIntULT - LLVMIntEQ] = CMPI_ULT, [LLVMIntULE - LLVMIntEQ] = CMPI_ULE,
      [LLVMIntSGT - LLVMIntEQ] = CMPI_SGT, [LLVMIntSGE - LLVMIntEQ] = CMPI_SGE,
      [LLVMIntSLT - LLVMIntEQ] = CMPI_SLT, [LLVMIntSLE - LLVMIntEQ] = CMPI_SLE,
  };
  return PREDICATES[predicate - LLVMIntEQ];
}

static bool import_icmp(Importer *im, LLVMValueRef i) {
  if (is_pointer(im, im->llvm->LLVMGetOperand(i, 0)))
    return import_pointer_compare(im, i);
  Value *a = import_operand(im, i, im->llvm->LLVMGetOperand(i, 0));
  Value *b = import_operand(im, i, im->llvm->LLVMGetOperand(i, 1));
  if (!a || !b)
    return false;
  CmpiPredicate predicate = integer_predicate(im->llvm->LLVMGetICmpPredicate(i));
  Value *result = is_address(im, i) ? import_address_compare(im, i, a, b)
                                    : build_cmpi(im, (int)predicate, a, b);
  return result && define(im, i, result);
}

static bool import_fcmp(Importer *im, LLVMValueRef i) {
  static const CmpfPredicate PREDICATES[] = {
      [LLVMRealPredicateFalse] = CMPF_FALSE,
      [LLVMRealOEQ] = CMPF_OEQ,
      [LLVMRealOGT] = CMPF_OGT,
      [LLVMRealOGE] = CMPF_OGE,
      [LLVMRealOLT] = CMPF_OLT,
      [LLVMRealOLE] = CMPF_OLE,
      [LLVMRealONE] = CMPF_ONE,
      [LLVMRealORD] = CMPF_ORD,
      [LLVMRealUNO] = CMPF_UNO,
      [LLVMRealUEQ] = CMPF_UEQ,
      [LLVMRealUGT] = CMPF_UGT,
      [LLVMRealUGE] = CMPF_UGE,
      [LLVMRealULT] = CMPF_ULT,
      [LLVMRealULE] = CMPF_ULE,
      [LLVMRealUNE] = CMPF_UNE,
      [LLVMRealPredicateTrue] = CMPF_TRUE,
  };
  Value *a = import_value(im, im->llvm->LLVMGetOperand(i, 0));
  Value *b = import_value(im, im->llvm->LLVMGetOperand(i, 1));
  if (!a || !b)
    return false;
  CmpfPredicate predicate = PREDICATES[im->llvm->LLVMGetFCmpPredicate(i)];
  return define(im, i, build_cmpf(im, (int)predicate, a, b));
}

static bool import_extract(Importer *im, LLVMValueRef i) {
  Value **pair = map_get_ptr(&im->overflows, im->llvm->LLVMGetOperand(i, 0));
  if (!pair || im->llvm->LLVMGetNumIndices(i) != 1)
    return import_error(im, i, "struct values are not supported here");
  return define(im, i, pair[im->llvm->LLVMGetIndices(i)[0] & 1]);
}

static bool import_sub(Importer *im, LLVMValueRef i) {
  bool is_difference;
  if (!import_pointer_difference(im, i, &is_difference))
    return false;
  return is_difference || import_simple(im, i, OP_arith_subi, true);
}

bool import_instruction(Importer *im, LLVMValueRef i) {
  im->builder.loc = llvm_loc(im->source, i);
  switch (im->llvm->LLVMGetInstructionOpcode(i)) {
  case LLVMAdd:
    return import_simple(im, i, OP_arith_addi, true);
  case LLVMSub:
    return import_sub(im, i);
  case LLVMMul:
    return import_simple(im, i, OP_arith_muli, true);
  case LLVMShl:
    return import_simple(im, i, OP_arith_shli, true);
  case LLVMUDiv:
    return import_simple(im, i, OP_arith_divui, false);
  case LLVMSDiv:
    return import_simple(im, i, OP_arith_divsi, false);
  case LLVMURem:
    return import_simple(im, i, OP_arith_remui, false);
  case LLVMSRem:
    return import_simple(im, i, OP_arith_remsi, false);
  case LLVMLShr:
    return import_simple(im, i, OP_arith_shrui, false);
  case LLVMAShr:
    return import_simple(im, i, OP_arith_shrsi, false);
  case LLVMAnd:
    return import_simple(im, i, OP_arith_andi, false);
  case LLVMOr: // of an address: disjoint bits, a sum
    return import_simple(im, i, is_address(im, i) ? OP_arith_addi : OP_arith_ori, false);
  case LLVMXor:
    return import_simple(im, i, OP_arith_xori, false);
  case LLVMFAdd:
    return import_simple(im, i, OP_arith_addf, false);
  case LLVMFSub:
    return import_simple(im, i, OP_arith_subf, false);
  case LLVMFMul:
    return import_simple(im, i, OP_arith_mulf, false);
  case LLVMFDiv:
    return import_simple(im, i, OP_arith_divf, false);
  case LLVMFRem:
    return import_simple(im, i, OP_arith_remf, false);
  case LLVMFNeg:
    return import_simple(im, i, OP_arith_negf, false);
  case LLVMTrunc:
    return import_simple(im, i, OP_arith_trunci, false);
  case LLVMZExt:
    return import_simple(im, i, OP_arith_extui, false);
  case LLVMSExt:
    return import_simple(im, i, OP_arith_extsi, false);
  case LLVMFPToUI:
    return import_simple(im, i, OP_arith_fptoui, false);
  case LLVMFPToSI:
    return import_simple(im, i, OP_arith_fptosi, false);
  case LLVMUIToFP:
    return import_simple(im, i, OP_arith_uitofp, false);
  case LLVMSIToFP:
    return import_simple(im, i, OP_arith_sitofp, false);
  case LLVMFPTrunc:
    return import_simple(im, i, OP_arith_truncf, false);
  case LLVMFPExt:
    return import_simple(im, i, OP_arith_extf, false);
  case LLVMBitCast:
    return import_simple(im, i, OP_arith_bitcast, false);
  case LLVMSelect:
    return is_pointer(im, i) ? import_pointer_select(im, i)
                             : import_simple(im, i, OP_arith_select, false);
  case LLVMICmp:
    return import_icmp(im, i);
  case LLVMFCmp:
    return import_fcmp(im, i);
  case LLVMFreeze: {
    if (is_pointer(im, i))
      return true;
    Value *value = import_operand(im, i, im->llvm->LLVMGetOperand(i, 0));
    return value && define(im, i, value);
  }
  case LLVMExtractValue:
    return import_extract(im, i);
  case LLVMLoad:
    return import_load(im, i);
  case LLVMStore:
    return import_store(im, i);
  case LLVMCall:
    return import_call(im, i);
  case LLVMPHI:
  case LLVMAlloca:
  case LLVMGetElementPtr:
    return true;
  case LLVMPtrToInt:
    return import_pointer_to_integer(im, i);
  case LLVMIntToPtr:
    return import_integer_to_pointer(im, i);
  case LLVMInsertValue:
    return import_error(im, i, "struct values are not supported here");
  case LLVMExtractElement:
  case LLVMInsertElement:
  case LLVMShuffleVector:
    return import_error(im, i, "vectors are not supported");
  default:
    return import_error(im, i, "this statement is not supported");
  }
}
