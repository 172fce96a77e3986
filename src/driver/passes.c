// passes.c: see passes.h.

#include "driver/passes.h"

#define PASS(name) extern const PassInfo PASS_##name;
#include "driver/passes.def"
#undef PASS

static const PassInfo *const PASSES[] = {
#define PASS(name) &PASS_##name,
#include "driver/passes.def"
#undef PASS
};

const PassTable ALL_PASSES = {PASSES, sizeof PASSES / sizeof *PASSES};
