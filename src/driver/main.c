#include "dialects/dialects.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verify.h"
int main(int argc, char **argv) {
  Context ctx; context_init(&ctx); dialects_register(&ctx);
  PrintOptions po = {0};
  const char *file = "-";
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--mlir-print-op-generic")) po.generic = true;
    else if (!strcmp(argv[i], "--mlir-print-debuginfo")) po.debug_info = true;
    else if (!strcmp(argv[i], "--allow-unregistered-dialect")) ctx.allow_unregistered = true;
    else if (argv[i][0] != '-' && strcmp(argv[i], "opt")) file = argv[i];
  }
  Source *s = ARENA_NEW(&ctx.arena, Source); const char *err;
  if (!source_read(&ctx.arena, file, s, &err)) { fprintf(stderr, "%s: %s\n", file, err); return 1; }
  ctx.diag.sources = s;
  Module m; module_init(&m, &ctx);
  bool ok = module_parse(&m, s, NULL) && op_verify(&m, m.top);
  if (ok) { Text t = {.file = stdout}; module_print(&m, &po, &t); text_char(&t, '\n'); text_flush(&t); text_free(&t); }
  module_free(&m); context_free(&ctx);
  return !ok;
}
