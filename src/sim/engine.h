// engine.h: a module of hw, comb and seq that runs: its netlist, machine code and state.
//
//   Engine engine = {0};
//   if (engine_open(&engine, module, top, &options)) {     // netlist_keep(...) what is to be seen
//     if (engine_compile(&engine)) {
//       *engine_input(&engine, "a") = 1;
//       engine_step(&engine);                               // one rising edge of the clock
//       char *sum = engine_output(&engine, "sum");          // as it was before that edge
//     }
//   }
//   engine_close(&engine);
//
// Ports and kept values are bytes, little-endian, plan_value_size(width) of them, with zeros above
// the width. A step computes all values from the inputs and registers, then moves the registers
// on: outputs read after a step are those of the cycle that has ended with it.

#ifndef SLUICE_SIM_ENGINE_H
#define SLUICE_SIM_ENGINE_H

#include "sim/machine.h"

enum { N_REGISTER_COPIES = 3 };

typedef struct Engine {
  Netlist netlist;
  Plan plan;
  LlvmApi llvm;
  Machine *machine;
  // A step reads the current copy and writes one that is neither that nor kept.
  char *registers[N_REGISTER_COPIES];
  unsigned current, previous, kept;
  char *wires, *memories;
  uint64_t cycle;   // steps since the reset
  size_t change_at; // where a register changed when that was last asked
} Engine;

// Both false after a diagnostic. The module must stay as it is until engine_close.
bool engine_open(Engine *engine, Module *module, const Op *top, const NetlistOptions *options);
bool engine_compile(Engine *engine);
void engine_close(Engine *engine);

// Registers to their reset values, memories to their contents, inputs to 0.
void engine_reset(Engine *engine);
// What a reset does to a circuit at work: memories stay as they are, and its cycles do not count.
void engine_reset_registers(Engine *engine);
static inline void engine_step(Engine *engine) {
  unsigned now = engine->current;
  unsigned next = now == engine->kept ? (now + 1) % N_REGISTER_COPIES
                                      : (unsigned)N_REGISTER_COPIES - now - engine->kept;
  machine_run_cycle(engine->machine, engine->registers[now], engine->registers[next], engine->wires,
                    engine->memories);
  engine->previous = now;
  engine->current = next;
  engine->cycle++;
}
// The registers as they are now stay in registers[kept], until this is called again.
static inline void engine_keep(Engine *engine) {
  engine->kept = engine->current;
}
bool engine_is_fixed(Engine *engine); // the last step changed no register

// Gives an engine of the same module the registers of a copy, and the memories and inputs. Engines
// lay these out alike, whatever values they keep for being seen.
void engine_follow(Engine *engine, const Engine *from, unsigned copy);
void engine_follow_inputs(Engine *engine, const Engine *from);

char *engine_input(Engine *engine, const char *name);  // NULL: there is none
char *engine_output(Engine *engine, const char *name); // NULL: there is none
char *engine_value(Engine *engine, NodeId node);       // of a kept node, input or output

#endif
