// clang_messages.h: what clang has told the user, for the log of diagnostics.

#ifndef SLUICE_FRONTEND_CLANG_MESSAGES_H
#define SLUICE_FRONTEND_CLANG_MESSAGES_H

#include "ir/context.h"

// From the file that clang's --serialize-diagnostics wrote. Nothing, where there is no such file or
// no log.
void clang_messages_keep(Context *ctx, const char *path);

#endif
