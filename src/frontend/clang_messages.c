// clang_messages.c: see clang_messages.h. Notes are children of what they belong to.

#include "frontend/clang_messages.h"

#include "base/clang_api.h"

static Severity severity_of(enum CXDiagnosticSeverity severity) {
  switch (severity) {
  case CXDiagnostic_Error:
  case CXDiagnostic_Fatal:
    return SEVERITY_ERROR;
  case CXDiagnostic_Warning:
    return SEVERITY_WARNING;
  default:
    return SEVERITY_NOTE;
  }
}

static void keep_message(Context *ctx, const ClangApi *clang, CXDiagnostic message) {
  CXFile file;
  unsigned line, column;
  clang->clang_getExpansionLocation(clang->clang_getDiagnosticLocation(message), &file, &line,
                                    &column, NULL);
  CXString text = clang->clang_getDiagnosticSpelling(message);
  CXString name = clang->clang_getFileName(file);
  const char *path = clang->clang_getCString(name);
  diag_keep(&ctx->diag, &(Diagnostic){severity_of(clang->clang_getDiagnosticSeverity(message)),
                                      {path && *path ? path : NULL, line, column},
                                      clang->clang_getCString(text)});
  clang->clang_disposeString(name);
  clang->clang_disposeString(text);
}

static void keep_set(Context *ctx, const ClangApi *clang, CXDiagnosticSet set) {
  for (unsigned i = 0; i < clang->clang_getNumDiagnosticsInSet(set); i++) {
    CXDiagnostic message = clang->clang_getDiagnosticInSet(set, i);
    keep_message(ctx, clang, message);
    keep_set(ctx, clang, clang->clang_getChildDiagnostics(message));
  }
}

void clang_messages_keep(Context *ctx, const char *path) {
  ClangApi clang = {0};
  const char *missing;
  if (!ctx->diag.log || !clang_load(&clang, &missing))
    return;
  enum CXLoadDiag_Error error;
  CXString explanation;
  CXDiagnosticSet set = clang.clang_loadDiagnostics(path, &error, &explanation);
  clang.clang_disposeString(explanation);
  if (!set)
    return;
  keep_set(ctx, &clang, set);
  clang.clang_disposeDiagnosticSet(set);
}
