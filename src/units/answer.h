// answer.h: what controllers and queues share: where the data of a load waits for its consumer, and
// when a memory is in use.
//
// A memory answers whatever the consumer does. A port may have two loads whose data has not been
// taken, and has two places for it, so that an answer always finds one and a request never waits
// for a ready that comes from downstream:
//
//   may ask = reserved < 2              reserved' = reserved + asked - taken
//   data = places[0] if full, else what arrives              what is not taken moves up

#ifndef SLUICE_UNITS_ANSWER_H
#define SLUICE_UNITS_ANSWER_H

#include "units/unit.h"

typedef struct Answer {
  Reg reserved, full[2], place[2];
} Answer;

// Returns whether another load may be asked for. `out` is the output that gives the data.
Wire make_answer(Unit *u, Answer *a, uint32_t out, unsigned width);
// asked: a load is asked for now. arrives: `data` is that of the oldest one that was asked for.
void run_answer(Unit *u, const Answer *a, uint32_t out, Wire asked, Wire arrives, Wire data);

// When a memory may be used, and when all is done; of controllers and queues.
//
//                  memStart                      ctrlEnd taken, and then is_done
//   idle (memStart.ready) --------> running ------------------------------------> ended
//        ^                                                                          |
//        +-------------------------------- memEnd taken ----------------------------+
//
// memStart is operand 1, ctrlEnd the last one, memEnd the last result.
typedef struct Activity {
  Reg running, saw_end, ended;
} Activity;
Activity make_activity(Unit *u);
void run_activity(Unit *u, const Activity *a, Wire is_done);

#endif
