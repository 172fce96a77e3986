// kernel.c: see kernel.h.

#include "frontend/kernel.h"

#include "frontend/by_value.h"
#include "frontend/indirect.h"
#include "ir/loc.h"

Str llvm_name(const LlvmSource *s, LLVMValueRef value) {
  size_t len;
  const char *text = s->llvm->LLVMGetValueName2(value, &len);
  return (Str){text, len};
}

static Loc file_loc(const LlvmSource *s, LLVMMetadataRef scope, unsigned line, unsigned column) {
  LLVMMetadataRef file = scope ? s->llvm->LLVMDIScopeGetFile(scope) : NULL;
  if (!file)
    return LOC_UNKNOWN;
  unsigned len = 0, folder_len = 0;
  const char *name = s->llvm->LLVMDIFileGetFilename(file, &len);
  if (str_is((Str){name, len}, BY_VALUE_FILE))
    return s->called_loc;
  // clang cuts its own folder off absolute names; the user wrote them whole.
  if (s->path->text[0] == '/' && len && name[0] != '/') {
    const char *folder = s->llvm->LLVMDIFileGetDirectory(file, &folder_len);
    name = arena_printf(s->arena, "%.*s/%.*s", (int)folder_len, folder, (int)len, name);
    len = (unsigned)strlen(name);
  }
  Ident path =
      str_is((Str){name, len}, s->absolute) ? s->path : context_intern(s->ctx, (Str){name, len});
  return loc_file(s->ctx, path, line, column);
}

Loc llvm_function_loc(const LlvmSource *s, LLVMValueRef function) {
  LLVMMetadataRef subprogram = s->llvm->LLVMGetSubprogram(function);
  if (!subprogram)
    return loc_file(s->ctx, s->path, 0, 0);
  return file_loc(s, subprogram, s->llvm->LLVMDISubprogramGetLine(subprogram), 1);
}

// A function of the C library that library.c gave a body, which is none of the user's business.
static bool is_in_library(const LlvmSource *s, LLVMMetadataRef location) {
  LLVMMetadataRef file = s->llvm->LLVMDIScopeGetFile(s->llvm->LLVMDILocationGetScope(location));
  unsigned len = 0;
  const char *name = file ? s->llvm->LLVMDIFileGetFilename(file, &len) : "";
  return str_ends_with((Str){name, len}, "sluice/" LIBRARY_FILE);
}

static Loc debug_loc(const LlvmSource *s, LLVMMetadataRef location, unsigned depth) {
  enum { MAX_INLINED = 16 };
  const LlvmApi *llvm = s->llvm;
  Loc loc =
      file_loc(s, llvm->LLVMDILocationGetScope(location), llvm->LLVMDILocationGetLine(location),
               llvm->LLVMDILocationGetColumn(location));
  LLVMMetadataRef at = llvm->LLVMDILocationGetInlinedAt(location);
  if (!at || depth >= MAX_INLINED)
    return loc;
  Loc caller = debug_loc(s, at, depth + 1);
  if (is_in_library(s, location))
    return caller;
  return loc_eq(caller, s->called_loc) ? loc : loc_call_site(s->ctx, loc, caller);
}

// What clang says of the loop that this branch goes back in; NULL: it does not.
static LLVMValueRef loop_node(const LlvmSource *s, LLVMValueRef branch) {
  LLVMContextRef context = s->llvm->LLVMGetModuleContext(s->module);
  unsigned kind = s->llvm->LLVMGetMDKindIDInContext(context, "llvm.loop", 9);
  return s->llvm->LLVMGetMetadata(branch, kind);
}

// Where the loop begins that a branch goes back to; NULL: none is known.
static LLVMMetadataRef loop_location(const LlvmSource *s, LLVMValueRef branch) {
  enum { MAX_OPERANDS = 16 };
  const LlvmApi *llvm = s->llvm;
  LLVMValueRef node = loop_node(s, branch);
  LLVMValueRef operands[MAX_OPERANDS];
  unsigned n = node ? llvm->LLVMGetMDNodeNumOperands(node) : 0;
  if (!n || n > MAX_OPERANDS)
    return NULL;
  llvm->LLVMGetMDNodeOperands(node, operands);
  for (unsigned i = 0; i < n; i++) {
    LLVMMetadataRef operand = operands[i] ? llvm->LLVMValueAsMetadata(operands[i]) : NULL;
    if (operand && llvm->LLVMGetMetadataKind(operand) == LLVMDILocationMetadataKind)
      return operand;
  }
  return NULL;
}

static bool has_line(const LlvmSource *s, LLVMMetadataRef location) {
  return location && s->llvm->LLVMDILocationGetLine(location);
}

// A branch that goes back stands where its loop begins, whatever statement was the last in it.
// LLVM's passes leave phis and merged branches without a line: phis of a loop stand where it
// begins, others where the code behind them does.
static LLVMMetadataRef nearest_location(const LlvmSource *s, LLVMValueRef instruction) {
  const LlvmApi *llvm = s->llvm;
  LLVMMetadataRef location = loop_location(s, instruction);
  if (!has_line(s, location))
    location = llvm->LLVMInstructionGetDebugLoc(instruction);
  bool is_phi = llvm->LLVMGetInstructionOpcode(instruction) == LLVMPHI;
  unsigned n = is_phi ? llvm->LLVMCountIncoming(instruction) : 0;
  for (unsigned i = 0; i < n && !has_line(s, location); i++) {
    LLVMBasicBlockRef from = llvm->LLVMGetIncomingBlock(instruction, i);
    location = loop_location(s, llvm->LLVMGetBasicBlockTerminator(from));
  }
  if (!has_line(s, location) && llvm->LLVMGetInstructionOpcode(instruction) == LLVMIndirectBr) {
    LLVMBasicBlockRef block = llvm->LLVMGetInstructionParent(instruction);
    LLVMUseRef use =
        llvm->LLVMGetFirstUse(llvm->LLVMBasicBlockAsValue(block)); // the first `goto *`
    location = use ? llvm->LLVMInstructionGetDebugLoc(llvm->LLVMGetUser(use)) : NULL;
  }
  for (; instruction && !has_line(s, location);
       instruction = llvm->LLVMGetNextInstruction(instruction))
    location = llvm->LLVMInstructionGetDebugLoc(instruction);
  return has_line(s, location) ? location : NULL;
}

Loc llvm_loc(const LlvmSource *s, LLVMValueRef instruction) {
  LLVMMetadataRef location = nearest_location(s, instruction);
  if (location)
    return debug_loc(s, location, 0);
  LLVMBasicBlockRef block = s->llvm->LLVMGetInstructionParent(instruction);
  return llvm_function_loc(s, s->llvm->LLVMGetBasicBlockParent(block));
}

LLVMValueRef llvm_callee(const LlvmSource *s, LLVMValueRef call) {
  LLVMValueRef callee = s->llvm->LLVMGetCalledValue(call);
  while (s->llvm->LLVMIsAConstantExpr(callee) && s->llvm->LLVMGetConstOpcode(callee) == LLVMBitCast)
    callee = s->llvm->LLVMGetOperand(callee, 0);
  return s->llvm->LLVMIsAFunction(callee);
}

static bool is_defined(const LlvmSource *s, LLVMValueRef function) {
  return !s->llvm->LLVMIsDeclaration(function);
}

bool is_placeholder_name(Str name) {
  static const char TO_TOKEN[] = "_to_token";
  size_t n = sizeof TO_TOKEN - 1;
  if (!str_starts_with(name, "__") || str_starts_with(name, "__wait_") ||
      str_is(name, "__assert_fail"))
    return false;
  return name.len < n || memcmp(name.ptr + name.len - n, TO_TOKEN, n) != 0;
}

typedef VEC(LLVMValueRef) Functions;

static void add_once(const LlvmSource *s, Functions *list, LLVMValueRef function) {
  for (size_t i = 0; i < list->len; i++)
    if (list->data[i] == function)
      return;
  vec_push(s->arena, list, function);
}

#define FOR_EACH_INSTRUCTION(s, function, i)                                                       \
  for (LLVMBasicBlockRef block_ = (s)->llvm->LLVMGetFirstBasicBlock(function); block_;             \
       block_ = (s)->llvm->LLVMGetNextBasicBlock(block_))                                          \
    for (LLVMValueRef i = (s)->llvm->LLVMGetFirstInstruction(block_); i;                           \
         i = (s)->llvm->LLVMGetNextInstruction(i))

// Not one of the C library's inline functions.
static bool is_own(const LlvmSource *s, LLVMValueRef function) {
  return is_defined(s, function) &&
         s->llvm->LLVMGetLinkage(function) != LLVMAvailableExternallyLinkage;
}

static void called_functions(const LlvmSource *s, LLVMValueRef function, Functions *out) {
  FOR_EACH_INSTRUCTION(s, function, i) {
    if (s->llvm->LLVMGetInstructionOpcode(i) != LLVMCall)
      continue;
    LLVMValueRef callee = llvm_callee(s, i);
    if (callee && callee != function && is_own(s, callee))
      add_once(s, out, callee);
  }
}

// CALL_KERNEL of the Dynamatic compatibility header leaves the name in a section.
static const char *marked_kernel(const LlvmSource *s) {
  for (LLVMValueRef g = s->llvm->LLVMGetFirstGlobal(s->module); g;
       g = s->llvm->LLVMGetNextGlobal(g)) {
    const char *section = s->llvm->LLVMGetSection(g);
    LLVMValueRef value = s->llvm->LLVMGetInitializer(g);
    if (!section || strcmp(section, "sluice_kernel") != 0 || !value ||
        !s->llvm->LLVMIsAConstantDataSequential(value))
      continue;
    size_t len;
    const char *text = s->llvm->LLVMGetAsString(value, &len);
    return arena_printf(s->arena, "%.*s", (int)len, text);
  }
  return NULL;
}

static LLVMValueRef choose(const LlvmSource *s, const Functions *candidates, const char *why) {
  if (candidates->len == 1)
    return candidates->data[0];
  Loc loc = loc_file(s->ctx, s->path, 0, 0);
  if (candidates->len == 0) {
    diag_error(s->ctx, loc, "there is no function to compile");
    LLVMValueRef main_function = s->llvm->LLVMGetNamedFunction(s->module, "main");
    if (main_function && is_defined(s, main_function))
      diag_note(s->ctx, llvm_function_loc(s, main_function),
                "main is the kernel only where '--kernel main' says so");
    return NULL;
  }
  diag_error(s->ctx, loc, "%s: say which is the kernel with '--kernel NAME'", why);
  for (size_t i = 0; i < candidates->len; i++)
    diag_note(s->ctx, llvm_function_loc(s, candidates->data[i]), "'%.*s' is one",
              STR_ARGS(llvm_name(s, candidates->data[i])));
  return NULL;
}

LLVMValueRef kernel_select(const LlvmSource *s, const char *name) {
  if (!name)
    name = marked_kernel(s);
  if (name) {
    LLVMValueRef function = s->llvm->LLVMGetNamedFunction(s->module, name);
    if (function && is_defined(s, function))
      return function;
    diag_error(s->ctx, loc_file(s->ctx, s->path, 0, 0),
               function ? "the kernel '%s' has no body" : "there is no function '%s'", name);
    return NULL;
  }
  Functions all = {0}, called = {0}, free_ones = {0};
  LLVMValueRef main_function = s->llvm->LLVMGetNamedFunction(s->module, "main");
  if (main_function && is_defined(s, main_function)) {
    called_functions(s, main_function, &called);
    if (called.len)
      return choose(s, &called, "main calls several functions");
  }
  for (LLVMValueRef f = s->llvm->LLVMGetFirstFunction(s->module); f;
       f = s->llvm->LLVMGetNextFunction(f)) {
    if (!is_own(s, f) || f == main_function)
      continue;
    vec_push(s->arena, &all, f);
    called_functions(s, f, &called);
  }
  // What others call is a helper.
  for (size_t i = 0; i < all.len; i++) {
    bool is_called = false;
    for (size_t j = 0; j < called.len; j++)
      is_called |= called.data[j] == all.data[i];
    if (!is_called)
      vec_push(s->arena, &free_ones, all.data[i]);
  }
  return choose(s, free_ones.len ? &free_ones : &all, "the file has several functions");
}

// The functions that the kernel needs, callees after callers; `path` is the chain being visited.
typedef struct Visit {
  const LlvmSource *source;
  Functions reached, path;
  VEC(LLVMValueRef) assertions; // calls of what assert() calls where it fails
  Map done;
  Loc long_float; // where one was reported last
  size_t n_instructions, n_loops;
  bool calls_placeholder, unrolls, has_indirect;
  bool casts_pointers; // to integers
} Visit;

static bool report_cycle(const LlvmSource *s, LLVMValueRef call, const Names *cycle) {
  Text text = {0};
  for (size_t i = 0; i < cycle->len; i++)
    text_printf(&text, "%s%.*s", i ? " -> " : "", STR_ARGS(cycle->data[i]));
  diag_error(s->ctx, llvm_loc(s, call), "recursion cannot become a circuit: %.*s", (int)text.len,
             text.data);
  diag_note(s->ctx, llvm_loc(s, call), "write it as a loop, with an array for the stack");
  text_free(&text);
  return false;
}

static bool report_recursion(Visit *v, LLVMValueRef call, LLVMValueRef callee, size_t from) {
  const LlvmSource *s = v->source;
  Names cycle = {0};
  for (size_t i = from; i < v->path.len; i++)
    if (s->llvm->LLVMGetSubprogram(v->path.data[i])) // in C, not made by indirect.c
      vec_push(s->arena, &cycle, llvm_name(s, v->path.data[i]));
  vec_push(s->arena, &cycle, llvm_name(s, callee));
  return report_cycle(s, call, &cycle);
}

static bool check_call(Visit *v, LLVMValueRef call);

// What C has and a circuit has not, and what to do instead.
static bool report_unsupported(const LlvmSource *s, Loc loc, const char *what, const char *hint) {
  diag_error(s->ctx, loc, "%s not supported", what);
  diag_note(s->ctx, loc, "%s", hint);
  return false;
}

// A type of more bits than `double`; NULL: it is none.
static const char *long_float(const LlvmSource *s, LLVMValueRef value) {
  LLVMTypeKind kind = s->llvm->LLVMGetTypeKind(s->llvm->LLVMTypeOf(value));
  if (kind == LLVMFP128TypeKind)
    return "'__float128' is";
  return kind == LLVMX86_FP80TypeKind || kind == LLVMPPC_FP128TypeKind ? "'long double' is" : NULL;
}

// A difference or a comparison is all that is asked of the pointer.
static bool is_compared(const LlvmSource *s, LLVMValueRef pointer_to_integer) {
  bool result = true;
  for (LLVMUseRef use = s->llvm->LLVMGetFirstUse(pointer_to_integer); use;
       use = s->llvm->LLVMGetNextUse(use)) {
    LLVMOpcode opcode = s->llvm->LLVMGetInstructionOpcode(s->llvm->LLVMGetUser(use));
    result &= opcode == LLVMSub || opcode == LLVMICmp;
  }
  return result;
}

static bool check_instruction(Visit *v, LLVMValueRef i) {
  static const char ATOMIC[] = "atomic operations are";
  static const char NOT_ATOMIC[] =
      "a kernel has its arrays to itself while it runs: plain accesses will do";
  const LlvmSource *s = v->source;
  Loc loc = llvm_loc(s, i);
  const char *too_long = long_float(s, i);
  if (too_long) {
    bool is_new = !loc_eq(v->long_float, loc);
    v->long_float = loc; // once for each place
    return is_new ? report_unsupported(s, loc, too_long, "use 'double'") : false;
  }
  switch (s->llvm->LLVMGetInstructionOpcode(i)) {
  case LLVMCall:
    return check_call(v, i);
  case LLVMPtrToInt:
    v->casts_pointers |= !is_compared(s, i);
    return true;
  case LLVMFence:
  case LLVMAtomicCmpXchg:
  case LLVMAtomicRMW:
    return report_unsupported(s, loc, ATOMIC, NOT_ATOMIC);
  case LLVMLoad:
  case LLVMStore:
    if (s->llvm->LLVMGetVolatile(i))
      return report_unsupported(s, loc, "volatile accesses are", "remove 'volatile'");
    if (s->llvm->LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic)
      return report_unsupported(s, loc, ATOMIC, NOT_ATOMIC);
    return true;
  case LLVMVAArg:
    return report_unsupported(s, loc, "variable arguments are", "pass an array and its length");
  case LLVMInvoke:
  case LLVMCallBr:
  case LLVMIndirectBr:
    return report_unsupported(s, loc, "computed jumps are", "use 'switch'");
  default:
    return true;
  }
}

typedef struct LoopPragmas {
  bool unrolls;
  const char *ignored; // NULL: none
} LoopPragmas;

// What pragmas at the loop ask for.
static LoopPragmas loop_pragmas(const LlvmSource *s, LLVMValueRef loop) {
  static const char *const IGNORED[] = {"vectorize", "interleave", "distribute", "pipeline"};
  LoopPragmas found = {0};
  const LlvmApi *llvm = s->llvm;
  unsigned n = (unsigned)llvm->LLVMGetMDNodeNumOperands(loop);
  LLVMValueRef *nodes = ARENA_ARRAY(s->arena, LLVMValueRef, n + 1);
  llvm->LLVMGetMDNodeOperands(loop, nodes);
  for (unsigned i = 1; i < n; i++) { // the first is the node itself
    LLVMValueRef parts[8];
    unsigned len = 0, n_parts = nodes[i] ? (unsigned)llvm->LLVMGetMDNodeNumOperands(nodes[i]) : 0;
    if (!n_parts || n_parts > 8)
      continue;
    llvm->LLVMGetMDNodeOperands(nodes[i], parts);
    const char *text = parts[0] ? llvm->LLVMGetMDString(parts[0], &len) : NULL;
    Str name = {text, text ? len : 0};
    found.unrolls |=
        str_starts_with(name, "llvm.loop.unroll.") && !str_is(name, "llvm.loop.unroll.disable");
    for (size_t k = 0; k < sizeof IGNORED / sizeof *IGNORED && !found.ignored; k++)
      if (str_starts_with(name, arena_printf(s->arena, "llvm.loop.%s.", IGNORED[k])))
        found.ignored = IGNORED[k];
  }
  return found;
}

static bool visit_function(Visit *v, LLVMValueRef function) {
  const LlvmSource *s = v->source;
  if (map_find(&v->done, (uint64_t)(uintptr_t)function))
    return true;
  map_put_ptr(&v->done, function, function);
  vec_push(s->arena, &v->reached, function);
  if (s->llvm->LLVMIsFunctionVarArg(s->llvm->LLVMGlobalGetValueType(function)))
    return report_unsupported(s, llvm_function_loc(s, function),
                              arena_printf(s->arena, "'%.*s' has variable arguments, which are",
                                           STR_ARGS(llvm_name(s, function))),
                              "pass an array and its length");
  vec_push(s->arena, &v->path, function);
  bool ok = true;
  FOR_EACH_INSTRUCTION(s, function, i) {
    v->n_instructions++;
    LLVMValueRef loop = s->llvm->LLVMGetInstructionOpcode(i) == LLVMBr ? loop_node(s, i) : NULL;
    v->n_loops += loop != NULL;
    LoopPragmas asked = loop ? loop_pragmas(s, loop) : (LoopPragmas){0};
    v->unrolls |= asked.unrolls;
    if (asked.ignored)
      diag_warning(s->ctx, llvm_loc(s, i),
                   "the pragma's '%s' is ignored: of those for loops only 'unroll' is known",
                   asked.ignored);
    ok &= check_instruction(v, i);
  }
  (void)vec_pop(&v->path);
  return ok;
}

static bool is_one_of(Str name, const char *const *names) {
  for (; *names; names++)
    if (str_is(name, *names))
      return true;
  return false;
}

static bool check_call(Visit *v, LLVMValueRef call) {
  static const char *const ALLOCATION[] = {"malloc", "calloc",        "realloc", "free",
                                           "alloca", "aligned_alloc", NULL};
  static const char *const JUMPS[] = {"setjmp", "_setjmp", "longjmp", "__sigsetjmp", NULL};
  static const char *const ENDS[] = {"exit", "abort", "_Exit", "llvm.trap", "llvm.debugtrap", NULL};
  static const char *const COMPLEX[] = {"__muldc3", "__divdc3", "__mulsc3", "__divsc3",
                                        "__mulhc3", "__divhc3", NULL};
  const LlvmSource *s = v->source;
  Loc loc = llvm_loc(s, call);
  if (s->llvm->LLVMIsAInlineAsm(s->llvm->LLVMGetCalledValue(call)))
    return report_unsupported(s, loc, "inline assembly is", "write it in C");
  LLVMValueRef callee = llvm_callee(s, call);
  v->has_indirect |= !callee;
  if (!callee)
    return true; // a function pointer: see resolve_calls
  Str name = llvm_name(s, callee);
  if (is_defined(s, callee)) {
    for (size_t i = 0; i < v->path.len; i++)
      if (v->path.data[i] == callee)
        return report_recursion(v, call, callee, i);
    return visit_function(v, callee);
  }
  if (is_one_of(name, ALLOCATION)) {
    diag_error(s->ctx, loc, "'%.*s': dynamic allocation is not supported", STR_ARGS(name));
    diag_note(s->ctx, loc, "use a local array of constant size, or pass one in");
    return false;
  }
  if (str_is(name, "__assert_fail")) {
    diag_remark(s->ctx, loc, "assertion dropped: a circuit does not check it");
    vec_push(s->arena, &v->assertions, call);
    return true;
  }
  if (is_one_of(name, JUMPS))
    return report_unsupported(s, loc, arena_printf(s->arena, "'%.*s' is", STR_ARGS(name)),
                              "return a status instead");
  if (is_one_of(name, COMPLEX))
    return report_unsupported(s, loc, "'_Complex' is",
                              "compute with the real and the imaginary part");
  if (is_one_of(name, ENDS)) {
    if (str_starts_with(name, "llvm."))
      name = STR("__builtin_trap");
    diag_error(s->ctx, loc, "'%.*s': a circuit cannot end the program", STR_ARGS(name));
    diag_note(s->ctx, loc, "return a status instead");
    return false;
  }
  if (!s->llvm->LLVMGetIntrinsicID(callee))
    v->calls_placeholder |= is_placeholder_name(name);
  return true;
}

static void set_attribute(const LlvmSource *s, LLVMValueRef function, const char *name, bool on) {
  const LlvmApi *llvm = s->llvm;
  unsigned kind = llvm->LLVMGetEnumAttributeKindForName(name, strlen(name));
  LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
  llvm->LLVMRemoveEnumAttributeAtIndex(function, at, kind);
  if (on)
    llvm->LLVMAddAttributeAtIndex(
        function, at,
        llvm->LLVMCreateEnumAttribute(llvm->LLVMGetModuleContext(s->module), kind, 0));
}

// The circuit contract: different array parameters do not overlap where one is written.
static void mark_params_apart(const LlvmSource *s, LLVMValueRef kernel) {
  const LlvmApi *llvm = s->llvm;
  unsigned kind = llvm->LLVMGetEnumAttributeKindForName("noalias", 7);
  LLVMAttributeRef noalias =
      llvm->LLVMCreateEnumAttribute(llvm->LLVMGetModuleContext(s->module), kind, 0);
  for (unsigned i = 0; i < llvm->LLVMCountParams(kernel); i++)
    if (llvm->LLVMGetTypeKind(llvm->LLVMTypeOf(llvm->LLVMGetParam(kernel, i))) ==
        LLVMPointerTypeKind)
      llvm->LLVMAddAttributeAtIndex(kernel, i + 1, noalias);
}

// A variable that placeholders assign has no value of its own.
static bool check_inits(const Visit *v) {
  const LlvmSource *s = v->source;
  bool ok = true;
  for (size_t i = 0; i < v->reached.len && v->calls_placeholder; i++)
    if (str_starts_with(llvm_name(s, v->reached.data[i]), "__init"))
      ok = diag_error(s->ctx, llvm_function_loc(s, v->reached.data[i]),
                      "'%.*s' must have no body: it stands for a variable that a placeholder "
                      "assigns",
                      STR_ARGS(llvm_name(s, v->reached.data[i])));
  return ok;
}

// Nothing but loads, of the value or of parts of it.
static bool is_only_read(const LlvmSource *s, LLVMValueRef pointer) {
  const LlvmApi *llvm = s->llvm;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(pointer); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    bool is_instruction = llvm->LLVMIsAInstruction(user) != NULL;
    LLVMOpcode opcode = is_instruction                    ? llvm->LLVMGetInstructionOpcode(user)
                        : llvm->LLVMIsAConstantExpr(user) ? llvm->LLVMGetConstOpcode(user)
                                                          : LLVMStore;
    if (opcode != LLVMLoad && (opcode != LLVMGetElementPtr || !is_only_read(s, user)))
      return false;
  }
  return true;
}

// `static` tables that all of the program only reads are constants, declared so or not. Asked
// before any function is dropped.
static void find_constants(const LlvmSource *s) {
  const LlvmApi *llvm = s->llvm;
  for (LLVMValueRef g = llvm->LLVMGetFirstGlobal(s->module); g; g = llvm->LLVMGetNextGlobal(g))
    if (llvm->LLVMGetLinkage(g) == LLVMInternalLinkage && llvm->LLVMGetInitializer(g) &&
        !llvm->LLVMIsGlobalConstant(g) && is_only_read(s, g))
      llvm->LLVMSetGlobalConstant(g, true);
}

// Where one fails nothing follows.
static void drop_assertions(Visit *v) {
  for (size_t i = 0; i < v->assertions.len; i++)
    v->source->llvm->LLVMInstructionEraseFromParent(v->assertions.data[i]);
  v->assertions.len = 0;
}

// One round: calls through pointers become direct ones, and what is called is to be inlined.
// Returns whether there were any.
static bool resolve_round(Visit *v, LLVMValueRef kernel, bool *ok) {
  const LlvmSource *s = v->source;
  Functions calls = {0}; // instructions
  bool changed = false;
  v->n_instructions = 0;
  FOR_EACH_INSTRUCTION(s, kernel, i) {
    v->n_instructions++;
    if (s->llvm->LLVMGetInstructionOpcode(i) == LLVMCall)
      vec_push(s->arena, &calls, i);
  }
  vec_push(s->arena, &v->path, kernel);
  for (size_t i = 0; i < calls.len && *ok; i++) {
    LLVMValueRef callee = llvm_callee(s, calls.data[i]);
    Names cycle = {0};
    indirect_call_cycle(s, calls.data[i], &cycle);
    if (cycle.len)
      *ok = report_cycle(s, calls.data[i], &cycle);
    else if (callee && is_defined(s, callee))
      *ok = check_call(v, calls.data[i]);
    else if (!callee)
      callee = indirect_call_resolve(s, calls.data[i]);
    if (!callee || !is_defined(s, callee))
      continue;
    set_attribute(s, callee, "alwaysinline", true);
    changed = true;
  }
  (void)vec_pop(&v->path);
  drop_assertions(v);
  return changed && *ok;
}

static bool resolve_calls(Visit *v, LLVMValueRef kernel) {
  enum { MAX_ROUNDS = 32, MAX_INSTRUCTIONS = 200000 };
  const LlvmSource *s = v->source;
  bool ok = true;
  for (unsigned round = 0; round < MAX_ROUNDS && v->n_instructions < MAX_INSTRUCTIONS; round++) {
    if (!llvm_passes_run(s->ctx, s->llvm, s->module, PIPELINE_RESOLVE))
      return false;
    if (!resolve_round(v, kernel, &ok))
      return ok;
  }
  return report_unsupported(s, llvm_function_loc(s, kernel),
                            "so long a chain of calls through pointers to functions is",
                            "call the functions by their names");
}

// The passes for kernels with placeholders unroll nothing.
static void warn_of_unrolling(const Visit *v) {
  const LlvmSource *s = v->source;
  for (size_t f = 0; f < v->reached.len; f++) {
    FOR_EACH_INSTRUCTION(s, v->reached.data[f], i) {
      LLVMValueRef loop = s->llvm->LLVMGetInstructionOpcode(i) == LLVMBr ? loop_node(s, i) : NULL;
      LLVMMetadataRef at = loop && loop_pragmas(s, loop).unrolls ? loop_location(s, i) : NULL;
      if (at)
        diag_warning(s->ctx, debug_loc(s, at, 0),
                     "the loop is not unrolled: the kernel calls placeholders");
    }
  }
}

static LlvmPipeline choose_pipeline(const Visit *v) {
  if (v->calls_placeholder)
    return PIPELINE_FEW;
  if (v->n_instructions <= LARGE_INSTRUCTIONS)
    return PIPELINE_ALL;
  if (v->unrolls)
    return PIPELINE_LARGE_UNROLLED;
  return v->n_loops > LARGE_LOOPS ? PIPELINE_LARGE_LOOPS : PIPELINE_LARGE;
}

// Arrays of 16 bytes and more are aligned to 16 on x86-64. Who knows that has no need of the
// address for the low bits of a difference, and `(p - array) & 1` becomes bits of p alone, which
// nobody has.
static void forget_alignment(const LlvmSource *s, LLVMValueRef variable, LLVMTypeRef type) {
  LLVMTargetDataRef layout = s->llvm->LLVMGetModuleDataLayout(s->module);
  if (s->llvm->LLVMTypeIsSized(type))
    s->llvm->LLVMSetAlignment(variable, s->llvm->LLVMABIAlignmentOfType(layout, type));
}

static void forget_alignments(const LlvmSource *s) {
  const LlvmApi *llvm = s->llvm;
  for (LLVMValueRef g = llvm->LLVMGetFirstGlobal(s->module); g; g = llvm->LLVMGetNextGlobal(g))
    forget_alignment(s, g, llvm->LLVMGlobalGetValueType(g));
  for (LLVMValueRef f = llvm->LLVMGetFirstFunction(s->module); f; f = llvm->LLVMGetNextFunction(f))
    for (LLVMValueRef i = is_defined(s, f)
                              ? llvm->LLVMGetFirstInstruction(llvm->LLVMGetEntryBasicBlock(f))
                              : NULL;
         i; i = llvm->LLVMGetNextInstruction(i))
      if (llvm->LLVMIsAAllocaInst(i))
        forget_alignment(s, i, llvm->LLVMGetAllocatedType(i));
}

// Other names of functions and variables, by attribute, are what they stand for.
static void resolve_aliases(const LlvmSource *s) {
  const LlvmApi *llvm = s->llvm;
  for (LLVMValueRef a = llvm->LLVMGetFirstGlobalAlias(s->module); a;
       a = llvm->LLVMGetNextGlobalAlias(a))
    llvm->LLVMReplaceAllUsesWith(a, llvm->LLVMAliasGetAliasee(a));
}

bool kernel_prepare(LlvmSource *s, LLVMValueRef kernel, LlvmPipeline *pipeline) {
  Visit v = {.source = s, .done = {.arena = s->arena}};
  resolve_aliases(s);
  if (!visit_function(&v, kernel))
    return false;
  s->casts_pointers = v.casts_pointers;
  drop_assertions(&v);
  find_constants(s);
  find_outside(s, kernel);
  forget_alignments(s);
  for (LLVMValueRef f = s->llvm->LLVMGetFirstFunction(s->module); f;
       f = s->llvm->LLVMGetNextFunction(f)) {
    if (!is_defined(s, f))
      continue;
    set_attribute(s, f, "noinline", false);
    set_attribute(s, f, "optnone", false);
    set_attribute(s, f, "optsize", false);
    set_attribute(s, f, "minsize", false);
    if (f == kernel) {
      set_attribute(s, f, "alwaysinline", false);
      s->llvm->LLVMSetLinkage(f, LLVMExternalLinkage);
    } else {
      set_attribute(s, f, "alwaysinline", map_find(&v.done, (uint64_t)(uintptr_t)f) != NULL);
      s->llvm->LLVMSetLinkage(f, LLVMInternalLinkage); // globaldce takes those nobody calls
    }
  }
  if (!check_inits(&v) || (v.has_indirect && !resolve_calls(&v, kernel)))
    return false;
  *pipeline = choose_pipeline(&v);
  if (*pipeline != PIPELINE_FEW)
    mark_params_apart(s, kernel);
  else if (v.unrolls)
    warn_of_unrolling(&v);
  return true;
}
