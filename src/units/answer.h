// answer.h: where the data of a load waits for its consumer.
//
// A memory answers one cycle after the request, whatever the consumer does. A port may have two
// loads that are not taken yet, and has two places for their data, so that a request never waits
// for a ready that comes from downstream:
//
//   may ask = at most one of (answer arriving, places full)
//   data = places[0] if full, else the memory's        what is not taken moves up

#ifndef SLUICE_UNITS_ANSWER_H
#define SLUICE_UNITS_ANSWER_H

#include "units/unit.h"

typedef struct Answer {
  Reg arrives, full[2], place[2];
} Answer;

// Returns whether another load may be asked for. `out` is the output that gives the data.
Wire make_answer(Unit *u, Answer *a, uint32_t out, unsigned width);
// asked: a load is asked for now, and its data is on `memory_data` in the next cycle.
void run_answer(Unit *u, const Answer *a, uint32_t out, Wire asked, Wire memory_data);

#endif
