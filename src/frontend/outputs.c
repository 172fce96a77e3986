// outputs.c: see outputs.h.
//
// Which assignment a read sees is found by a forward analysis over the blocks for each variable.

#include "frontend/outputs.h"

#include "dialects/handshake/outputs.h"
#include "ir/loc.h"

// Assignments: by something that is no placeholder, and those by calls.
enum { PLAIN = OUTPUT_ASSIGNED, FIRST_CALL };

// A variable that a placeholder assigns: argument `index` of `call` is what `load` reads from it.
// Or it is another place: a field of a struct, what a pointer points to.
typedef struct Output {
  LLVMValueRef call, load, variable;
  unsigned index;
  bool keeps_init; // the value that __init gave just before is passed and read
} Output;

// A variable that placeholders assign, or that such a one is copied from.
typedef struct OutputVariable {
  LLVMValueRef variable, init; // a call that makes it, or what it is copied from; NULL: none
  bool is_plain;               // only read and written whole: it is told apart from all others
} OutputVariable;

typedef struct Outputs {
  const LlvmSource *s;
  Facts *facts;
  LLVMValueRef kernel;
  VEC(Output) items;
  VEC(OutputVariable) variables;
  VEC(LLVMValueRef) inits; // calls
  VEC(LLVMBasicBlockRef) blocks;
  Map number_of;               // block -> number
  uint32_t *in;                // by block: what the variable at hand holds
  Map kept;                    // stores of values that are passed
  LLVMValueRef variable, init; // at hand
  bool ok;
} Outputs;

static bool is_opcode(const Outputs *o, LLVMValueRef value, LLVMOpcode opcode) {
  return o->s->llvm->LLVMIsAInstruction(value) &&
         o->s->llvm->LLVMGetInstructionOpcode(value) == opcode;
}

static bool is_bodiless_call(const Outputs *o, LLVMValueRef value, Str *name) {
  if (!is_opcode(o, value, LLVMCall))
    return false;
  LLVMValueRef callee = llvm_callee(o->s, value);
  if (!callee || !o->s->llvm->LLVMIsDeclaration(callee) || o->s->llvm->LLVMGetIntrinsicID(callee))
    return false;
  *name = llvm_name(o->s, callee);
  return true;
}

static bool is_init_call(const Outputs *o, LLVMValueRef value) {
  Str name;
  return is_bodiless_call(o, value, &name) && str_starts_with(name, "__init");
}

static bool is_placeholder_call(const Outputs *o, LLVMValueRef value, Str *name) {
  return is_bodiless_call(o, value, name) && is_placeholder_name(*name) &&
         !str_starts_with(*name, "__init");
}

static bool is_extension(const Outputs *o, LLVMValueRef value) {
  return is_opcode(o, value, LLVMZExt) || is_opcode(o, value, LLVMSExt);
}

static bool is_conversion(const Outputs *o, LLVMValueRef value) {
  return is_extension(o, value) || is_opcode(o, value, LLVMTrunc);
}

// To an integer of an odd width (`_Bool`), which is wider in memory.
static bool is_from_memory(const Outputs *o, LLVMValueRef value) {
  if (!is_opcode(o, value, LLVMTrunc))
    return false;
  unsigned width = o->s->llvm->LLVMGetIntTypeWidth(o->s->llvm->LLVMTypeOf(value));
  return width < 8 || width & (width - 1);
}

// What is behind the conversion of an integer of an odd width; calls give and take those of 33 to
// 63 bits as memory has them.
static LLVMValueRef in_memory(const Outputs *o, LLVMValueRef value) {
  const LlvmApi *llvm = o->s->llvm;
  if (is_from_memory(o, value))
    return llvm->LLVMGetOperand(value, 0);
  if (!is_extension(o, value))
    return value;
  LLVMValueRef narrow = llvm->LLVMGetOperand(value, 0);
  LLVMValueRef wide = is_from_memory(o, narrow) ? llvm->LLVMGetOperand(narrow, 0) : NULL;
  if (wide && llvm->LLVMTypeOf(wide) == llvm->LLVMTypeOf(value))
    return wide;
  return is_init_call(o, narrow) ? narrow : value;
}

// The call of __init that gives the value to be stored; NULL: something else does.
static LLVMValueRef stored_init(const Outputs *o, LLVMValueRef value) {
  value = in_memory(o, value);
  return is_init_call(o, value) ? value : NULL;
}

// NULL: the value stored is no copy of a variable or a place.
static LLVMValueRef copied_variable(const Outputs *o, LLVMValueRef value) {
  const LlvmApi *llvm = o->s->llvm;
  LLVMValueRef load = in_memory(o, is_extension(o, value) ? llvm->LLVMGetOperand(value, 0) : value);
  return is_opcode(o, load, LLVMLoad) ? llvm->LLVMGetOperand(load, 0) : NULL;
}

static bool is_output(const Outputs *o, Str callee, unsigned index) {
  const CFunction *f =
      facts_function(o->facts, arena_printf(o->s->arena, "%.*s", STR_ARGS(callee)));
  return f && index < f->n_params && str_starts_with(str_from(f->params[index].name), "output_");
}

// NULL: there is none, or there are several.
static LLVMValueRef only_user(const Outputs *o, LLVMValueRef value) {
  LLVMUseRef use = o->s->llvm->LLVMGetFirstUse(value);
  return use && !o->s->llvm->LLVMGetNextUse(use) ? o->s->llvm->LLVMGetUser(use) : NULL;
}

// clang moves integers of 33 to 63 bits to and from calls through memory that nothing else uses.
// The store before the load; NULL: it is no such memory.
static LLVMValueRef store_of_temporary(const Outputs *o, LLVMValueRef load) {
  const LlvmApi *llvm = o->s->llvm;
  LLVMValueRef place = llvm->LLVMGetOperand(load, 0), user = only_user(o, load), store = NULL;
  unsigned n_uses = 0;
  if (!user || !llvm->LLVMIsAAllocaInst(place))
    return NULL;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(place); use;
       use = llvm->LLVMGetNextUse(use), n_uses++)
    if (is_opcode(o, llvm->LLVMGetUser(use), LLVMStore))
      store = llvm->LLVMGetUser(use);
  if (n_uses != 2 || !store || llvm->LLVMGetNextInstruction(store) != load)
    return NULL;
  Str name;
  LLVMValueRef value = llvm->LLVMGetOperand(store, 0);
  bool is_given = is_init_call(o, value) && is_from_memory(o, user);
  bool is_taken = is_extension(o, value) && is_placeholder_call(o, user, &name);
  return (is_given || is_taken) && llvm->LLVMTypeOf(value) == llvm->LLVMTypeOf(load) ? store : NULL;
}

static void forward_temporaries(const Outputs *o) {
  const LlvmApi *llvm = o->s->llvm;
  for (LLVMBasicBlockRef block = llvm->LLVMGetFirstBasicBlock(o->kernel); block;
       block = llvm->LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(block), next; i; i = next) {
      next = llvm->LLVMGetNextInstruction(i);
      LLVMValueRef store = is_opcode(o, i, LLVMLoad) ? store_of_temporary(o, i) : NULL;
      if (!store)
        continue;
      llvm->LLVMReplaceAllUsesWith(i, llvm->LLVMGetOperand(store, 0));
      llvm->LLVMInstructionEraseFromParent(i);
      llvm->LLVMInstructionEraseFromParent(store);
    }
}

static void find_outputs_of(Outputs *o, LLVMValueRef call, Str name) {
  const LlvmApi *llvm = o->s->llvm;
  for (unsigned i = 0; i < llvm->LLVMGetNumArgOperands(call); i++) {
    LLVMValueRef load = in_memory(o, llvm->LLVMGetOperand(call, i));
    if (!is_opcode(o, load, LLVMLoad) || !is_output(o, name, i))
      continue;
    LLVMValueRef variable = llvm->LLVMGetOperand(load, 0);
    vec_push(o->s->arena, &o->items,
             ((Output){.call = call, .load = load, .variable = variable, .index = i}));
  }
}

static void find_outputs(Outputs *o) {
  const LlvmApi *llvm = o->s->llvm;
  Str name;
  for (LLVMBasicBlockRef block = llvm->LLVMGetFirstBasicBlock(o->kernel); block;
       block = llvm->LLVMGetNextBasicBlock(block)) {
    map_put(&o->number_of, (uint64_t)(uintptr_t)block, o->blocks.len);
    vec_push(o->s->arena, &o->blocks, block);
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(block); i;
         i = llvm->LLVMGetNextInstruction(i)) {
      if (is_placeholder_call(o, i, &name))
        find_outputs_of(o, i, name);
      if (is_init_call(o, i))
        vec_push(o->s->arena, &o->inits, i);
    }
  }
}

static bool is_plain_variable(const Outputs *o, LLVMValueRef variable) {
  const LlvmApi *llvm = o->s->llvm;
  if (!llvm->LLVMIsAAllocaInst(variable))
    return false;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(variable); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    bool is_marker = is_opcode(o, user, LLVMCall) &&
                     llvm->LLVMGetIntrinsicID(llvm->LLVMGetCalledValue(user)) != 0;
    bool is_write = is_opcode(o, user, LLVMStore) && llvm->LLVMGetOperand(user, 0) != variable;
    if (!is_opcode(o, user, LLVMLoad) && !is_write && !is_marker)
      return false;
  }
  return true;
}

static size_t add_variable(Outputs *o, LLVMValueRef variable) {
  for (size_t i = 0; i < o->variables.len; i++)
    if (o->variables.data[i].variable == variable)
      return i;
  vec_push(o->s->arena, &o->variables, (OutputVariable){.variable = variable});
  return o->variables.len - 1;
}

static LLVMTypeRef argument_type(const Outputs *o, const Output *output) {
  return o->s->llvm->LLVMTypeOf(o->s->llvm->LLVMGetOperand(output->call, output->index));
}

static LLVMValueRef find_init_of_type(const Outputs *o, LLVMTypeRef type) {
  for (size_t i = 0; i < o->inits.len; i++)
    if (o->s->llvm->LLVMTypeOf(o->inits.data[i]) == type)
      return o->inits.data[i];
  return NULL;
}

// A call of __init that makes the variable, or else the one that it is a copy of; any, if that is a
// place.
static LLVMValueRef find_init(Outputs *o, LLVMValueRef variable, LLVMTypeRef type) {
  const LlvmApi *llvm = o->s->llvm;
  LLVMValueRef found = NULL;
  size_t n = o->variables.len, at = add_variable(o, variable);
  if (at < n && o->variables.data[at].is_plain)
    return o->variables.data[at].init;
  if (at < n || !is_plain_variable(o, variable)) // or a circle of copies
    return find_init_of_type(o, type);
  VEC(LLVMValueRef) sources = {0};
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(variable); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    if (!is_opcode(o, user, LLVMStore))
      continue;
    LLVMValueRef value = llvm->LLVMGetOperand(user, 0), source = copied_variable(o, value);
    if (stored_init(o, value))
      found = stored_init(o, value);
    if (source)
      vec_push(o->s->arena, &sources, source);
  }
  for (size_t i = 0; i < sources.len && !found; i++)
    found = find_init(o, sources.data[i], type);
  o->variables.data[at] = (OutputVariable){variable, found, .is_plain = true};
  return found;
}

// The output that the call assigns the variable at hand as; items.len: none. Passed twice, the
// first: that is reported when the call becomes a unit.
static size_t output_of(const Outputs *o, LLVMValueRef call) {
  for (size_t i = 0; i < o->items.len; i++)
    if (o->items.data[i].call == call && o->items.data[i].variable == o->variable)
      return i;
  return o->items.len;
}

static bool is_output_load(const Outputs *o, LLVMValueRef load) {
  for (size_t i = 0; i < o->items.len; i++)
    if (o->items.data[i].load == load)
      return true;
  return false;
}

static void report_reading(Outputs *o, LLVMValueRef load, uint32_t state) {
  const LlvmApi *llvm = o->s->llvm;
  Context *ctx = o->s->ctx;
  LLVMUseRef use = llvm->LLVMGetFirstUse(load);
  LLVMValueRef user = use ? llvm->LLVMGetUser(use) : NULL;
  Str name;
  bool is_input = user && is_placeholder_call(o, user, &name);
  report_output_read(ctx, llvm_loc(o->s, is_input ? user : load), state, is_input ? name : STR(""));
  diag_note(ctx, llvm_loc(o->s, o->init), "the variable is made here");
  for (size_t i = 0; i < o->items.len; i++)
    if (o->items.data[i].variable == o->variable)
      diag_note(ctx, llvm_loc(o->s, o->items.data[i].call), "and assigned here");
  o->ok = false;
}

// One block from `state` on; the last time, readings are checked and outputs decided on.
static uint32_t step(Outputs *o, LLVMBasicBlockRef block, uint32_t state, bool is_last) {
  const LlvmApi *llvm = o->s->llvm;
  LLVMValueRef made = NULL; // the store of __init's value, if nothing has been assigned since
  for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(block); i;
       i = llvm->LLVMGetNextInstruction(i)) {
    if (is_opcode(o, i, LLVMStore) && llvm->LLVMGetOperand(i, 1) == o->variable) {
      LLVMValueRef init = stored_init(o, llvm->LLVMGetOperand(i, 0));
      state = init ? OUTPUT_UNASSIGNED : PLAIN;
      made = init && only_user(o, init) ? i : NULL; // not `o = p = __init()`
    } else if (is_opcode(o, i, LLVMLoad) && llvm->LLVMGetOperand(i, 0) == o->variable) {
      if (is_last && !is_output_load(o, i) &&
          (state == OUTPUT_UNASSIGNED || state == OUTPUT_SEVERAL))
        report_reading(o, i, state);
    } else if (is_opcode(o, i, LLVMCall)) {
      size_t output = output_of(o, i);
      if (output == o->items.len)
        continue;
      Output *item = &o->items.data[output];
      // What is extended would be another value.
      item->keeps_init =
          is_last && made && !is_extension(o, llvm->LLVMGetOperand(item->call, item->index));
      if (item->keeps_init)
        map_put_ptr(&o->kept, made, made);
      state = FIRST_CALL + (uint32_t)output;
      made = NULL;
    }
  }
  return state;
}

static void follow_variable(Outputs *o) {
  const LlvmApi *llvm = o->s->llvm;
  memset(o->in, 0, o->blocks.len * sizeof *o->in);
  o->in[0] = OUTPUT_UNASSIGNED;
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (size_t b = 0; b < o->blocks.len; b++) {
      uint32_t out = step(o, o->blocks.data[b], o->in[b], false);
      LLVMValueRef end = llvm->LLVMGetBasicBlockTerminator(o->blocks.data[b]);
      for (unsigned i = 0; i < llvm->LLVMGetNumSuccessors(end); i++) {
        LLVMBasicBlockRef next = llvm->LLVMGetSuccessor(end, i);
        uint32_t *to = &o->in[*map_find(&o->number_of, (uint64_t)(uintptr_t)next)], old = *to;
        *to = output_meet(old, out);
        has_changed |= *to != old;
      }
    }
  }
  for (size_t b = 0; b < o->blocks.len; b++)
    step(o, o->blocks.data[b], o->in[b], true);
}

static void erase_unused(const Outputs *o, LLVMValueRef value) {
  if (o->s->llvm->LLVMIsAInstruction(value) && !o->s->llvm->LLVMGetFirstUse(value))
    o->s->llvm->LLVMInstructionEraseFromParent(value);
}

// And what it is converted from.
static void erase_unused_conversions(const Outputs *o, LLVMValueRef value) {
  LLVMValueRef from = is_conversion(o, value) ? o->s->llvm->LLVMGetOperand(value, 0) : NULL;
  erase_unused(o, value);
  if (from)
    erase_unused_conversions(o, from);
}

// The call assigns a value of its own, which the variable then holds.
static void assign(Outputs *o, const Output *output) {
  const LlvmApi *llvm = o->s->llvm;
  LLVMValueRef old = llvm->LLVMGetOperand(output->call, output->index);
  LLVMTypeRef type = llvm->LLVMTypeOf(output->load);
  if (llvm->LLVMTypeOf(o->init) != argument_type(o, output))
    return;
  LLVMBuilderRef b = llvm->LLVMCreateBuilderInContext(llvm->LLVMGetModuleContext(o->s->module));
  llvm->LLVMPositionBuilderBefore(b, output->call);
  llvm->LLVMSetCurrentDebugLocation2(b, llvm->LLVMInstructionGetDebugLoc(output->call));
  LLVMValueRef value = llvm->LLVMBuildCall2(b, llvm->LLVMGetCalledFunctionType(o->init),
                                            llvm->LLVMGetCalledValue(o->init), NULL, 0, "");
  llvm->LLVMSetOperand(output->call, output->index, value);
  llvm->LLVMPositionBuilderBefore(b, llvm->LLVMGetNextInstruction(output->call));
  if (llvm->LLVMTypeOf(value) != type)
    value = llvm->LLVMBuildCast(b, LLVMZExt, value, type, "");
  LLVMValueRef store = llvm->LLVMBuildStore(b, value, output->variable);
  map_put_ptr(&o->kept, store, store);
  llvm->LLVMDisposeBuilder(b);
  erase_unused_conversions(o, old);
}

static void assign_variable(Outputs *o) {
  for (size_t i = 0; i < o->items.len; i++)
    if (o->items.data[i].variable == o->variable && !o->items.data[i].keeps_init &&
        output_of(o, o->items.data[i].call) == i)
      assign(o, &o->items.data[i]);
}

// Values of __init that no call is given.
static void drop_inits(Outputs *o) {
  const LlvmApi *llvm = o->s->llvm;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(o->variable), next; use; use = next) {
    next = llvm->LLVMGetNextUse(use);
    LLVMValueRef store = llvm->LLVMGetUser(use);
    LLVMValueRef value = is_opcode(o, store, LLVMStore) ? llvm->LLVMGetOperand(store, 0) : NULL;
    LLVMValueRef init = value ? stored_init(o, value) : NULL;
    if (!init || map_get_ptr(&o->kept, store))
      continue;
    llvm->LLVMInstructionEraseFromParent(store);
    erase_unused_conversions(o, value);
  }
}

static unsigned place_kind(const LlvmSource *s) {
  static const char KIND[] = "sluice.place";
  return s->llvm->LLVMGetMDKindIDInContext(s->llvm->LLVMGetModuleContext(s->module), KIND,
                                           sizeof KIND - 1);
}

// Places: each call assigns a value of its own. Those that __init has made them of are not passed.
static void assign_places(Outputs *o) {
  const LlvmApi *llvm = o->s->llvm;
  LLVMContextRef context = llvm->LLVMGetModuleContext(o->s->module);
  LLVMValueRef mark =
      llvm->LLVMMetadataAsValue(context, llvm->LLVMMDNodeInContext2(context, NULL, 0));
  bool is_any = false;
  for (size_t i = 0; i < o->items.len; i++) {
    const Output *output = &o->items.data[i];
    o->init = find_init_of_type(o, argument_type(o, output));
    if (!o->init || o->variables.data[add_variable(o, output->variable)].is_plain)
      continue;
    assign(o, output);
    is_any = true;
  }
  for (size_t i = 0; i < o->inits.len && is_any; i++) {
    LLVMValueRef user = only_user(o, o->inits.data[i]);
    while (user && is_conversion(o, user))
      user = only_user(o, user);
    if (user && is_opcode(o, user, LLVMStore) &&
        !is_plain_variable(o, llvm->LLVMGetOperand(user, 1)))
      llvm->LLVMSetMetadata(o->inits.data[i], place_kind(o->s), mark);
  }
}

static void for_variables(Outputs *o, void (*each)(Outputs *o)) {
  for (size_t i = 0; i < o->variables.len && o->ok; i++) {
    o->variable = o->variables.data[i].variable;
    o->init = o->variables.data[i].init;
    if (o->init)
      each(o);
  }
}

bool outputs_assign(const LlvmSource *source, Facts *facts, LLVMValueRef kernel) {
  Outputs o = {.s = source, .facts = facts, .kernel = kernel, .ok = true};
  o.number_of.arena = o.kept.arena = source->arena;
  forward_temporaries(&o);
  find_outputs(&o);
  o.in = ARENA_ARRAY(source->arena, uint32_t, o.blocks.len);
  for (size_t i = 0; i < o.items.len; i++)
    find_init(&o, o.items.data[i].variable, argument_type(&o, &o.items.data[i]));
  for_variables(&o, follow_variable);
  if (!o.ok)
    return false;
  assign_places(&o);
  for_variables(&o, assign_variable);
  for_variables(&o, drop_inits);
  return true;
}

static void erase_conversions_of(const Outputs *o, LLVMValueRef value) {
  LLVMValueRef user = only_user(o, value);
  if (!user || !is_conversion(o, user))
    return;
  erase_conversions_of(o, user);
  erase_unused(o, user);
}

void outputs_drop_places(const LlvmSource *s, LLVMValueRef kernel) {
  const LlvmApi *llvm = s->llvm;
  Outputs o = {.s = s};
  unsigned kind = place_kind(s);
  for (LLVMBasicBlockRef block = llvm->LLVMGetFirstBasicBlock(kernel); block;
       block = llvm->LLVMGetNextBasicBlock(block))
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(block), next; i; i = next) {
      bool is_place = llvm->LLVMGetMetadata(i, kind) != NULL;
      if (is_place)
        erase_conversions_of(&o, i);
      next = llvm->LLVMGetNextInstruction(i);
      if (is_place)
        erase_unused(&o, i);
    }
}
