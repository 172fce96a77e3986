// program.h: the C program around the kernel: clang's own code for everything but the kernel, whose
// calls come to a hook.
//
//   R kernel(A a, B *b) {               slots of a call: the address of each parameter's value, of
//     R r;                              the result (where there is one), then the address of each
//     void *slots[] = {&a, &b, &r, v};  variable of the program that the kernel reads or writes
//     sluice_hook(sluice_hook_user, slots);
//     return r;
//   }
//
// In a slot an integer has the size of memory that C gives it, its upper bits zero.

#ifndef SLUICE_FRONTEND_PROGRAM_H
#define SLUICE_FRONTEND_PROGRAM_H

#include "base/llvm_api.h"
#include "frontend/frontend.h"

// What the library made of the program exports: main under another name, what comes before and
// after it (constructors and destructors), and the hook.
#define PROGRAM_MAIN "sluice_program_main"
#define PROGRAM_BEGIN "sluice_program_begin" // void (*)(int argc, char **argv, char **environ)
#define PROGRAM_END "sluice_program_end"     // void (*)(void)
#define PROGRAM_HOOK "sluice_hook"           // void (*)(void *user, void **slots)
#define PROGRAM_HOOK_USER "sluice_hook_user" // void *

typedef struct ProgramSlot {
  const char *name; // of the parameter's field, or of the variable
  Type type;        // at the cf level
  unsigned slot;    // of the call
  bool is_indirect; // the slot holds a pointer to the array
  int64_t offset;   // of an array, from there, bytes
  Identity identity;
} ProgramSlot;

typedef struct Program {
  LLVMModuleRef module; // the caller disposes of it, before the frontend is closed
  const LlvmApi *llvm;  // the frontend's
  const char *kernel;   // its name
  ProgramSlot *values;  // the function's arguments, then variables
  size_t n_arguments, n_variables;
  Type result; // NULL: none
  unsigned result_slot;
  bool takes_arguments; // main has argc and argv
} Program;

// After frontend_import. False after a diagnostic (there is no main, ...).
bool frontend_program(Frontend *frontend, Program *program);

#endif
