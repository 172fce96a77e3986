// register.c: see dialects.h.

#include "dialects/dialects.h"

void dialects_register(Context *ctx) {
#define DIALECT(name) context_add_dialect(ctx, &DIALECT_##name);
#include "dialects/dialects.def"
#undef DIALECT
}
