// enums.c: see enums.h. Values are those of MLIR's attributes; the calling conventions' are LLVM's.

#include "dialects/llvm/enums.h"

#define TABLE(NAME, what, cases, separator, width)                                                 \
  const EnumTable NAME = {what, cases, sizeof(cases) / sizeof *(cases), separator, width}
#define ATTR(NAME, mnemonic, table)                                                                \
  const AttrDef NAME = {"llvm", mnemonic, NULL, NULL, &table, NULL}

static const EnumCase LINKAGES[] = {
    {"private", LLVM_PRIVATE},
    {"internal", LLVM_INTERNAL},
    {"available_externally", LLVM_AVAILABLE_EXTERNALLY},
    {"linkonce", LLVM_LINKONCE},
    {"weak", LLVM_WEAK},
    {"common", LLVM_COMMON},
    {"appending", LLVM_APPENDING},
    {"extern_weak", LLVM_EXTERN_WEAK},
    {"linkonce_odr", LLVM_LINKONCE_ODR},
    {"weak_odr", LLVM_WEAK_ODR},
    {"external", LLVM_EXTERNAL},
};
TABLE(LLVM_ENUM_LINKAGE, "linkage", LINKAGES, NULL, 0);
ATTR(ATTR_DEF_LLVM_LINKAGE, "linkage", LLVM_ENUM_LINKAGE);

static const EnumCase CCONVS[] = {
    {"ccc", LLVM_CCC},
    {"fastcc", LLVM_FASTCC},
    {"coldcc", 9},
    {"cc_10", 10},
    {"cc_11", 11},
    {"anyregcc", 13},
    {"preserve_mostcc", 14},
    {"preserve_allcc", 15},
    {"swiftcc", 16},
    {"cxx_fast_tlscc", 17},
    {"tailcc", 18},
    {"cfguard_checkcc", 19},
    {"swifttailcc", 20},
    {"x86_stdcallcc", 64},
    {"x86_fastcallcc", 65},
    {"arm_apcscc", 66},
    {"arm_aapcscc", 67},
    {"arm_aapcs_vfpcc", 68},
    {"msp430_intrcc", 69},
    {"x86_thiscallcc", 70},
    {"ptx_kernelcc", 71},
    {"ptx_devicecc", 72},
    {"spir_funccc", 75},
    {"spir_kernelcc", 76},
    {"intel_ocl_bicc", 77},
    {"x86_64_sysvcc", 78},
    {"win64cc", 79},
    {"x86_vectorcallcc", 80},
    {"hhvmcc", 81},
    {"hhvm_ccc", 82},
    {"x86_intrcc", 83},
    {"avr_intrcc", 84},
    {"avr_builtincc", 86},
    {"amdgpu_vscc", 87},
    {"amdgpu_gscc", 88},
    {"amdgpu_cscc", 90},
    {"amdgpu_kernelcc", 91},
    {"x86_regcallcc", 92},
    {"amdgpu_hscc", 93},
    {"msp430_builtincc", 94},
    {"amdgpu_lscc", 95},
    {"amdgpu_escc", 96},
    {"aarch64_vectorcallcc", 97},
    {"aarch64_sve_vectorcallcc", 98},
    {"wasm_emscripten_invokecc", 99},
    {"amdgpu_gfxcc", 100},
    {"m68k_intrcc", 101},
};
TABLE(LLVM_ENUM_CCONV, "calling convention", CCONVS, NULL, 0);
ATTR(ATTR_DEF_LLVM_CCONV, "cconv", LLVM_ENUM_CCONV);

static const EnumCase TAIL_CALLS[] = {
    {"none", LLVM_NO_TAIL_KIND},
    {"notail", LLVM_NOTAIL},
    {"musttail", LLVM_MUSTTAIL},
    {"tail", LLVM_TAIL},
};
TABLE(LLVM_ENUM_TAIL_CALL, "tail call kind", TAIL_CALLS, NULL, 0);
ATTR(ATTR_DEF_LLVM_TAIL_CALL, "tailcallkind", LLVM_ENUM_TAIL_CALL);

static const EnumCase VISIBILITIES[] = {{"default", 0}, {"hidden", 1}, {"protected", 2}};
TABLE(LLVM_ENUM_VISIBILITY, "visibility", VISIBILITIES, NULL, 64);

static const EnumCase UNNAMED_ADDRS[] = {
    {"none", 0}, {"local_unnamed_addr", 1}, {"unnamed_addr", 2}};
TABLE(LLVM_ENUM_UNNAMED_ADDR, "kind of unnamed address", UNNAMED_ADDRS, NULL, 64);

static const EnumCase FASTMATH_FLAGS[] = {
    {"none", 0},      {"nnan", 1}, {"ninf", 2},     {"nsz", 4},    {"arcp", 8},
    {"contract", 16}, {"afn", 32}, {"reassoc", 64}, {"fast", 127},
};
TABLE(LLVM_ENUM_FASTMATH, "fast-math flag", FASTMATH_FLAGS, ", ", 0);
ATTR(ATTR_DEF_LLVM_FASTMATH, "fastmath", LLVM_ENUM_FASTMATH);

static const EnumCase OVERFLOW_FLAGS[] = {{"none", 0}, {"nsw", 1}, {"nuw", 2}};
TABLE(LLVM_ENUM_OVERFLOW, "overflow flag", OVERFLOW_FLAGS, ", ", 0);
ATTR(ATTR_DEF_LLVM_OVERFLOW, "overflow", LLVM_ENUM_OVERFLOW);

static const EnumCase ICMPS[] = {
    {"eq", 0},  {"ne", 1},  {"slt", 2}, {"sle", 3}, {"sgt", 4},
    {"sge", 5}, {"ult", 6}, {"ule", 7}, {"ugt", 8}, {"uge", 9},
};
TABLE(LLVM_ENUM_ICMP, "integer comparison", ICMPS, NULL, 64);

static const EnumCase FCMPS[] = {
    {"_false", 0}, {"oeq", 1},  {"ogt", 2},  {"oge", 3},    {"olt", 4},  {"ole", 5},
    {"one", 6},    {"ord", 7},  {"ueq", 8},  {"ugt", 9},    {"uge", 10}, {"ult", 11},
    {"ule", 12},   {"une", 13}, {"uno", 14}, {"_true", 15},
};
TABLE(LLVM_ENUM_FCMP, "floating-point comparison", FCMPS, NULL, 64);

static const EnumCase ORDERINGS[] = {
    {"not_atomic", LLVM_NOT_ATOMIC}, {"unordered", LLVM_UNORDERED}, {"monotonic", LLVM_MONOTONIC},
    {"acquire", LLVM_ACQUIRE},       {"release", LLVM_RELEASE},     {"acq_rel", LLVM_ACQ_REL},
    {"seq_cst", LLVM_SEQ_CST},
};
TABLE(LLVM_ENUM_ORDERING, "atomic ordering", ORDERINGS, NULL, 64);

static const EnumCase ATOMIC_OPS[] = {
    {"xchg", 0},  {"add", 1},   {"sub", 2},   {"_and", 3},       {"nand", 4},       {"_or", 5},
    {"_xor", 6},  {"max", 7},   {"min", 8},   {"umax", 9},       {"umin", 10},      {"fadd", 11},
    {"fsub", 12}, {"fmax", 13}, {"fmin", 14}, {"uinc_wrap", 15}, {"udec_wrap", 16},
};
TABLE(LLVM_ENUM_ATOMIC_OP, "atomic operation", ATOMIC_OPS, NULL, 64);

static const EnumCase ROUNDINGS[] = {
    {"towardzero", 0}, {"tonearest", 1},     {"upward", 2},
    {"downward", 3},   {"tonearestaway", 4}, {"dynamic", 7},
};
TABLE(LLVM_ENUM_ROUNDING, "rounding mode", ROUNDINGS, NULL, 64);

static const EnumCase EXCEPTIONS[] = {{"ignore", 0}, {"maytrap", 1}, {"strict", 2}};
TABLE(LLVM_ENUM_EXCEPTIONS, "exception behavior", EXCEPTIONS, NULL, 64);

static const EnumCase COMDATS[] = {
    {"any", 0}, {"exactmatch", 1}, {"largest", 2}, {"nodeduplicate", 3}, {"samesize", 4},
};
TABLE(LLVM_ENUM_COMDAT, "comdat kind", COMDATS, NULL, 64);

static const EnumCase ASM_DIALECTS[] = {{"att", 0}, {"intel", 1}};
TABLE(LLVM_ENUM_ASM_DIALECT, "assembly dialect", ASM_DIALECTS, NULL, 64);

static const EnumCase FRAME_POINTERS[] = {
    {"none", 0}, {"non-leaf", 1}, {"all", 2}, {"reserved", 3}};
TABLE(LLVM_ENUM_FRAME_POINTER, "frame pointer kind", FRAME_POINTERS, NULL, 0);
ATTR(ATTR_DEF_LLVM_FRAME_POINTER, "framePointerKind", LLVM_ENUM_FRAME_POINTER);
