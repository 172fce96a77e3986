// outputs.c: see outputs.h.
//
// Which assignment a read sees is found by a forward analysis over the blocks for each variable.

#include "frontend/outputs.h"

#include "dialects/handshake/outputs.h"
#include "ir/loc.h"

// Assignments: by something that is no placeholder, and those by calls.
enum { PLAIN = OUTPUT_ASSIGNED, FIRST_CALL };

// A variable that a placeholder assigns: argument `index` of `call` is what `load` reads from it.
typedef struct Output {
  LLVMValueRef call, load, variable;
  unsigned index;
  bool keeps_init; // the value that __init gave just before is passed and read
} Output;

typedef struct Outputs {
  const LlvmSource *s;
  Facts *facts;
  LLVMValueRef kernel;
  VEC(Output) items;
  VEC(LLVMBasicBlockRef) blocks;
  Map number_of;               // block -> number
  uint32_t *in;                // by block: what the variable at hand holds
  VEC(LLVMValueRef) kept;      // stores of values that are passed
  LLVMValueRef variable, init; // at hand; a call that makes it
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

static void find_outputs_of(Outputs *o, LLVMValueRef call, Str name) {
  const LlvmApi *llvm = o->s->llvm;
  const CFunction *f = facts_function(o->facts, arena_printf(o->s->arena, "%.*s", STR_ARGS(name)));
  unsigned n = llvm->LLVMGetNumArgOperands(call);
  for (unsigned i = 0; f && i < n && i < f->n_params; i++) {
    LLVMValueRef load = llvm->LLVMGetOperand(call, i);
    if (!str_starts_with(str_from(f->params[i].name), "output_") || !is_opcode(o, load, LLVMLoad))
      continue;
    LLVMValueRef variable = llvm->LLVMGetOperand(load, 0);
    if (llvm->LLVMIsAAllocaInst(variable))
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
         i = llvm->LLVMGetNextInstruction(i))
      if (is_placeholder_call(o, i, &name))
        find_outputs_of(o, i, name);
  }
}

// The variable is only read and written whole, and some __init makes it.
static bool is_plain_variable(Outputs *o) {
  const LlvmApi *llvm = o->s->llvm;
  o->init = NULL;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(o->variable); use; use = llvm->LLVMGetNextUse(use)) {
    LLVMValueRef user = llvm->LLVMGetUser(use);
    if (is_opcode(o, user, LLVMStore)) {
      LLVMValueRef value = llvm->LLVMGetOperand(user, 0);
      if (value == o->variable)
        return false;
      if (is_init_call(o, value))
        o->init = value;
      continue;
    }
    bool is_marker = is_opcode(o, user, LLVMCall) &&
                     llvm->LLVMGetIntrinsicID(llvm->LLVMGetCalledValue(user)) != 0;
    if (!is_opcode(o, user, LLVMLoad) && !is_marker)
      return false;
  }
  return o->init != NULL;
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
      bool is_init = is_init_call(o, llvm->LLVMGetOperand(i, 0));
      state = is_init ? OUTPUT_UNASSIGNED : PLAIN;
      made = is_init ? i : NULL;
    } else if (is_opcode(o, i, LLVMLoad) && llvm->LLVMGetOperand(i, 0) == o->variable) {
      if (is_last && !is_output_load(o, i) &&
          (state == OUTPUT_UNASSIGNED || state == OUTPUT_SEVERAL))
        report_reading(o, i, state);
    } else if (is_opcode(o, i, LLVMCall)) {
      size_t output = output_of(o, i);
      if (output == o->items.len)
        continue;
      if (is_last && (made || state == PLAIN))
        o->items.data[output].keeps_init = true;
      if (is_last && made)
        vec_push(o->s->arena, &o->kept, made);
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

// The call assigns a value of its own, which the variable then holds.
static void assign(const Outputs *o, const Output *output) {
  const LlvmApi *llvm = o->s->llvm;
  LLVMBuilderRef b = llvm->LLVMCreateBuilderInContext(llvm->LLVMGetModuleContext(o->s->module));
  llvm->LLVMPositionBuilderBefore(b, output->call);
  llvm->LLVMSetCurrentDebugLocation2(b, llvm->LLVMInstructionGetDebugLoc(output->call));
  LLVMValueRef value = llvm->LLVMBuildCall2(b, llvm->LLVMGetCalledFunctionType(o->init),
                                            llvm->LLVMGetCalledValue(o->init), NULL, 0, "");
  llvm->LLVMSetOperand(output->call, output->index, value);
  llvm->LLVMPositionBuilderBefore(b, llvm->LLVMGetNextInstruction(output->call));
  llvm->LLVMBuildStore(b, value, o->variable);
  llvm->LLVMDisposeBuilder(b);
  if (!llvm->LLVMGetFirstUse(output->load))
    llvm->LLVMInstructionEraseFromParent(output->load);
}

// Values of __init that no call is given.
static void drop_inits(const Outputs *o) {
  const LlvmApi *llvm = o->s->llvm;
  for (LLVMUseRef use = llvm->LLVMGetFirstUse(o->variable), next; use; use = next) {
    next = llvm->LLVMGetNextUse(use);
    LLVMValueRef store = llvm->LLVMGetUser(use);
    LLVMValueRef value = is_opcode(o, store, LLVMStore) ? llvm->LLVMGetOperand(store, 0) : NULL;
    bool is_kept = !value || !is_init_call(o, value);
    for (size_t i = 0; i < o->kept.len; i++)
      is_kept |= o->kept.data[i] == store;
    if (is_kept || llvm->LLVMGetNextUse(llvm->LLVMGetFirstUse(value)))
      continue;
    llvm->LLVMInstructionEraseFromParent(store);
    llvm->LLVMInstructionEraseFromParent(value);
  }
}

static void rewrite_variable(Outputs *o) {
  for (size_t i = 0; i < o->items.len; i++)
    if (o->items.data[i].variable == o->variable && !o->items.data[i].keeps_init &&
        output_of(o, o->items.data[i].call) == i)
      assign(o, &o->items.data[i]);
  drop_inits(o);
}

bool outputs_assign(const LlvmSource *source, Facts *facts, LLVMValueRef kernel) {
  Outputs o = {.s = source, .facts = facts, .kernel = kernel, .ok = true};
  o.number_of.arena = source->arena;
  find_outputs(&o);
  o.in = ARENA_ARRAY(source->arena, uint32_t, o.blocks.len);
  for (size_t i = 0; i < o.items.len; i++) {
    o.variable = o.items.data[i].variable;
    bool is_first = true;
    for (size_t k = 0; k < i; k++)
      is_first &= o.items.data[k].variable != o.variable;
    if (!is_first || !is_plain_variable(&o))
      continue;
    follow_variable(&o);
    if (o.ok)
      rewrite_variable(&o);
  }
  return o.ok;
}
