// outputs.c: see outputs.h.

#include "dialects/handshake/outputs.h"

uint32_t output_meet(uint32_t a, uint32_t b) {
  if (a == OUTPUT_UNREACHED || a == b)
    return b;
  if (b == OUTPUT_UNREACHED)
    return a;
  return a == OUTPUT_UNASSIGNED || b == OUTPUT_UNASSIGNED ? OUTPUT_UNASSIGNED : OUTPUT_SEVERAL;
}

bool report_output_read(Context *ctx, Loc loc, uint32_t state, Str callee) {
  if (state == OUTPUT_SEVERAL)
    return diag_error(ctx, loc,
                      "an output of a placeholder is read here, but which call assigned it depends "
                      "on the way taken: merge the values in variables of their own");
  if (callee.len)
    return diag_error(ctx, loc,
                      "a variable made by an '__init' function is passed as an input of '%.*s' "
                      "before a placeholder has assigned it",
                      STR_ARGS(callee));
  return diag_error(ctx, loc,
                    "an output of a placeholder is read here, but not assigned by a call on every "
                    "way to here");
}
