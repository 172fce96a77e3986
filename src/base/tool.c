// tool.c: see tool.h.

#define _GNU_SOURCE // strsignal

#include "base/tool.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

const Tool TOOLS[] = {
#define TOOL(program, package, version_flag, use) {program, package, version_flag, use},
#include "base/tools.def"
#undef TOOL
};
const size_t N_TOOLS = sizeof TOOLS / sizeof *TOOLS;

static const Tool *find_tool(const char *program) {
  for (size_t i = 0; i < N_TOOLS; i++)
    if (strcmp(TOOLS[i].program, program) == 0)
      return &TOOLS[i];
  return NULL;
}

bool tool_run(const ProcessOptions *options, ProcessResult *result,
              char message[TOOL_MESSAGE_MAX]) {
  const Tool *tool = find_tool(options->argv[0]);
  assert(tool);
  ProcessOptions limited = *options;
  if (!limited.timeout_ms)
    limited.timeout_ms = TOOL_SECONDS * 1000;
  bool ran = process_run(&limited, result);
  size_t cap = TOOL_MESSAGE_MAX;
  if (result->not_found)
    snprintf(message, cap, "'%s' is not installed: it is in the Debian package '%s'", tool->program,
             tool->package);
  else if (!ran || result->error)
    snprintf(message, cap, "'%s' cannot be run: %s", tool->program, strerror(result->error));
  else if (result->timed_out)
    snprintf(message, cap, "'%s' gave no answer within %u s", tool->program,
             limited.timeout_ms / 1000);
  else if (result->signal)
    snprintf(message, cap, "'%s' was ended by a signal: %s", tool->program,
             strsignal(result->signal));
  else
    return true;
  return false;
}
