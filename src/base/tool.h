// tool.h: the external programs, one row each in tools.def, and how they are run.

#ifndef SLUICE_BASE_TOOL_H
#define SLUICE_BASE_TOOL_H

#include "base/process.h"

typedef struct Tool {
  const char *program, *package, *version_flag, *use;
} Tool;

extern const Tool TOOLS[];
extern const size_t N_TOOLS;

enum { TOOL_SECONDS = 3600, TOOL_MESSAGE_MAX = 256 };

// Run a program of the table, or one that such a program made, for at most TOOL_SECONDS. True if it
// came to an end by itself, with whatever exit code; else `message` says what is wrong: it is not
// there (and which package has it), it could not be started, it took too long, a signal ended it.
// Free the result in any case.
bool tool_run(const ProcessOptions *options, ProcessResult *result, char message[TOOL_MESSAGE_MAX]);

#endif
