// tool.c: see tool.h.

#define _GNU_SOURCE // strsignal

#include "base/tool.h"

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
  ProcessOptions limited = *options;
  if (!limited.timeout_ms)
    limited.timeout_ms = TOOL_SECONDS * 1000;
  bool ran = process_run(&limited, result);
  size_t cap = TOOL_MESSAGE_MAX;
  const char *program = options->argv[0];
  if (result->not_found && tool)
    snprintf(message, cap, "'%s' is not installed: it is in the Debian package '%s'", program,
             tool->package);
  else if (!ran || result->error)
    snprintf(message, cap, "'%s' cannot be run: %s", program, strerror(result->error));
  else if (result->timed_out)
    snprintf(message, cap, "'%s' gave no answer within %u s", program, limited.timeout_ms / 1000);
  else if (result->signal)
    snprintf(message, cap, "'%s' was ended by a signal: %s", program, strsignal(result->signal));
  else
    return true;
  return false;
}
