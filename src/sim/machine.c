// machine.c: see machine.h.
//
// Each thread has an LLVM context and a JIT of its own. The parts are called through a table of
// function pointers; a pointer is replaced at any time by the optimised function, which does the
// same. A process may exit while the second thread is at work, and LLVM's variables are gone then:
// the thread is ended first, by a handler that is registered after the variables were made.
// Optimising is left to LLVM's code generator: the netlist has been simplified already, and LLVM's
// passes over it take longer than they save.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE // on_exit
#endif

#include "sim/machine.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

// Parts in one LLVM module. Each module costs time, and its code begins a page of its own, which
// the processor's caches do not like; but optimising stops only between modules.
enum { PARTS_PER_QUICK_MODULE = 64, PARTS_PER_OPTIMIZED_MODULE = 8 };

// Lives until the process ends, as its handler does.
typedef struct ExitGuard ExitGuard;
struct ExitGuard {
  ExitGuard *next;
  Machine *machine; // NULL: it is gone
  pid_t process;    // a child of it has no such thread
};

struct Machine {
  const LlvmApi *llvm;
  const Plan *plan;
  Arena *arena;
  _Atomic(PartFn *) *parts;
  LLVMOrcLLJITRef quick, optimized;
  pthread_t thread;
  bool has_started, has_thread;
  ExitGuard *guard;
  atomic_bool is_stopped;
};

static const char *error_text(const LlvmApi *llvm, Arena *arena, LLVMErrorRef error) {
  char *message = llvm->LLVMGetErrorMessage(error);
  const char *copy = arena_printf(arena, "LLVM: %s", message);
  llvm->LLVMDisposeErrorMessage(message);
  return copy;
}

static LLVMOrcLLJITRef create_jit(const LlvmApi *llvm, LLVMCodeGenOptLevel level, Arena *arena,
                                  const char **error) {
  char *triple = llvm->LLVMGetDefaultTargetTriple(), *message = NULL;
  char *cpu = llvm->LLVMGetHostCPUName(), *features = llvm->LLVMGetHostCPUFeatures();
  LLVMTargetRef target;
  LLVMOrcLLJITRef jit = NULL;
  if (llvm->LLVMGetTargetFromTriple(triple, &target, &message)) {
    *error = arena_printf(arena, "LLVM: %s", message);
    llvm->LLVMDisposeMessage(message);
  } else {
    LLVMTargetMachineRef machine = llvm->LLVMCreateTargetMachine(
        target, triple, cpu, features, level, LLVMRelocDefault, LLVMCodeModelJITDefault);
    LLVMOrcLLJITBuilderRef builder = llvm->LLVMOrcCreateLLJITBuilder();
    llvm->LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, llvm->LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine));
    LLVMErrorRef failed = llvm->LLVMOrcCreateLLJIT(&jit, builder);
    if (failed) {
      *error = error_text(llvm, arena, failed);
      jit = NULL;
    }
  }
  llvm->LLVMDisposeMessage(features);
  llvm->LLVMDisposeMessage(cpu);
  llvm->LLVMDisposeMessage(triple);
  return jit;
}

// Compiles parts [first, first + n) and puts them into the table.
static bool compile_parts(Machine *m, LLVMOrcLLJITRef jit, CodeScratch scratch, uint32_t first,
                          uint32_t n, bool is_quick, const char **error) {
  const LlvmApi *llvm = m->llvm;
  LLVMOrcThreadSafeContextRef shared = llvm->LLVMOrcCreateNewThreadSafeContext();
  LLVMContextRef context = llvm->LLVMOrcThreadSafeContextGetContext(shared);
  LLVMModuleRef module = code_emit(llvm, context, m->plan, scratch, first, n, is_quick);
  llvm->LLVMSetTarget(module, llvm->LLVMOrcLLJITGetTripleString(jit));
  llvm->LLVMSetDataLayout(module, llvm->LLVMOrcLLJITGetDataLayoutStr(jit));
  LLVMOrcThreadSafeModuleRef owned = llvm->LLVMOrcCreateNewThreadSafeModule(module, shared);
  LLVMErrorRef failed =
      llvm->LLVMOrcLLJITAddLLVMIRModule(jit, llvm->LLVMOrcLLJITGetMainJITDylib(jit), owned);
  for (uint32_t i = 0; i < n && !failed; i++) {
    LLVMOrcExecutorAddress address;
    char name[32];
    snprintf(name, sizeof name, "part%u", first + i);
    failed = llvm->LLVMOrcLLJITLookup(jit, &address, name);
    if (!failed)
      atomic_store_explicit(&m->parts[first + i], (PartFn *)(uintptr_t)address,
                            memory_order_release);
  }
  llvm->LLVMOrcDisposeThreadSafeContext(shared);
  if (!failed)
    return true;
  if (error)
    *error = error_text(llvm, m->arena, failed);
  else
    llvm->LLVMConsumeError(failed);
  return false;
}

Machine *machine_create(const LlvmApi *llvm, const Plan *plan, Arena *arena, const char **error) {
  llvm_init_target(llvm);
  Machine *m = ARENA_NEW(arena, Machine);
  *m = (Machine){.llvm = llvm, .plan = plan, .arena = arena};
  m->parts = (_Atomic(PartFn *) *)ARENA_ARRAY(arena, void *, plan->n_parts);
  m->quick = create_jit(llvm, LLVMCodeGenLevelNone, arena, error);
  bool ok = m->quick != NULL;
  Arena scratch = {0};
  CodeScratch room = code_scratch(plan, &scratch);
  const uint32_t step = PARTS_PER_QUICK_MODULE;
  for (uint32_t i = 0; ok && i < plan->n_parts; i += step)
    ok = compile_parts(m, m->quick, room, i, plan->n_parts - i < step ? plan->n_parts - i : step,
                       true, error);
  arena_free(&scratch);
  if (ok)
    return m;
  machine_free(m);
  return NULL;
}

static void *optimize_parts(void *user) {
  Machine *m = user;
  Arena scratch = {0};
  CodeScratch room = code_scratch(m->plan, &scratch);
  bool ok = true;
  const uint32_t n_parts = m->plan->n_parts, step = PARTS_PER_OPTIMIZED_MODULE;
  for (uint32_t i = 1; ok && i < n_parts; i += step)
    ok = !atomic_load(&m->is_stopped) &&
         compile_parts(m, m->optimized, room, i, n_parts - i < step ? n_parts - i : step, false,
                       NULL);
  arena_free(&scratch);
  return NULL;
}

static void join(Machine *m) {
  if (m->has_thread)
    pthread_join(m->thread, NULL);
  m->has_thread = false;
}

// What it made stays in use.
static void stop_optimizing(Machine *m) {
  atomic_store(&m->is_stopped, true);
  join(m);
}

static void on_process_exit(int status, void *user) {
  ExitGuard *guard = user;
  (void)status;
  if (guard->machine && guard->process == getpid())
    stop_optimizing(guard->machine);
}

// Here and now the first part only: LLVM makes its variables with it.
static bool optimize_first(Machine *m) {
  Arena scratch = {0};
  const char *error;
  m->optimized = create_jit(m->llvm, LLVMCodeGenLevelLess, &scratch, &error);
  bool ok = m->optimized &&
            compile_parts(m, m->optimized, code_scratch(m->plan, &scratch), 0, 1, false, NULL);
  arena_free(&scratch);
  return ok;
}

// The exit functions of a process cannot be taken back, so their guards stay, and serve again.
static ExitGuard *take_guard(void) {
  static ExitGuard *guards;
  ExitGuard *guard = guards;
  while (guard && guard->machine)
    guard = guard->next;
  if (guard)
    return guard;
  guard = calloc(1, sizeof *guard);
  if (!guard || on_exit(on_process_exit, guard) != 0) {
    free(guard);
    return NULL;
  }
  guard->next = guards;
  return guards = guard;
}

void machine_start_optimizing(Machine *m) {
  if (m->has_started)
    return;
  m->has_started = true;
  m->guard = optimize_first(m) ? take_guard() : NULL;
  if (!m->guard)
    return;
  m->guard->machine = m;
  m->guard->process = getpid();
  m->has_thread = pthread_create(&m->thread, NULL, optimize_parts, m) == 0;
}

void machine_finish_optimizing(Machine *m) {
  machine_start_optimizing(m);
  join(m);
}

void machine_free(Machine *m) {
  stop_optimizing(m);
  if (m->guard)
    m->guard->machine = NULL;
  if (m->quick)
    m->llvm->LLVMConsumeError(m->llvm->LLVMOrcDisposeLLJIT(m->quick));
  if (m->optimized)
    m->llvm->LLVMConsumeError(m->llvm->LLVMOrcDisposeLLJIT(m->optimized));
}

#if defined(__clang__)
__attribute__((no_sanitize("function"))) // code of a JIT carries no type
#endif
void machine_run_cycle(Machine *m, const char *now, char *next, char *wires, char *memories) {
  for (uint32_t i = 0; i < m->plan->n_parts; i++)
    atomic_load_explicit(&m->parts[i], memory_order_acquire)(now, next, wires, memories);
}
