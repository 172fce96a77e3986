// compile_report.h: what `sluice compile --json` tells.

#ifndef SLUICE_DRIVER_COMPILE_REPORT_H
#define SLUICE_DRIVER_COMPILE_REPORT_H

#include "driver/pipeline.h"

typedef struct CompiledFile {
  LevelId level;
  const char *path;
  size_t n_bytes;
} CompiledFile;

typedef VEC(CompiledFile) CompiledFiles;

// Of the levels that were made, however far that went; the log must be the one of all diagnostics.
void compile_report_print(Compilation *c, const CompiledFiles *files, int exit_code, Text *out);

#endif
