// The public interface alone: only sluice/sluice.h is included.

#include "harness.h"

#include "sluice/sluice.h"

static const char TEXT[] = "func.func private @unused()\n"
                           "func.func @f(%a: i32) -> i32 {\n"
                           "  return %a : i32\n"
                           "}\n";

typedef struct Seen {
  unsigned n, line;
  char message[256];
} Seen;

static void remember(void *user, SluiceSeverity severity, const char *file, unsigned line,
                     unsigned column, const char *message) {
  Seen *seen = user;
  (void)file;
  (void)column;
  if (severity != SLUICE_ERROR)
    return;
  seen->n++;
  seen->line = line;
  snprintf(seen->message, sizeof seen->message, "%s", message);
}

TEST(parses_runs_and_prints) {
  SluiceContext *ctx = sluice_context_create();
  SluiceModule *m = sluice_module_parse(ctx, "t.mlir", TEXT, sizeof TEXT - 1);
  if (!CHECK(m != NULL))
    return;
  CHECK(sluice_module_verify(m));
  CHECK(sluice_module_run(m, "builtin.module(symbol-dce)"));
  CHECK_STR(sluice_module_print(m, 0),
            "module {\n  func.func @f(%arg0: i32) -> i32 {\n    return %arg0 : i32\n  }\n}\n");
  CHECK(strstr(sluice_module_print(m, SLUICE_PRINT_GENERIC), "\"func.return\"(%arg0)"));
  CHECK(strstr(sluice_module_print(m, SLUICE_PRINT_LOCATIONS), "loc(\"t.mlir\":3:3)"));
  sluice_module_destroy(m);
  sluice_context_destroy(ctx);
}

TEST(reports_to_the_handler) {
  SluiceContext *ctx = sluice_context_create();
  Seen seen = {0};
  sluice_context_set_handler(ctx, remember, &seen);
  CHECK(!sluice_module_parse(ctx, "bad.mlir", "\n\"a.b\"() : () -> ()\n", 20));
  CHECK_EQ_INT(seen.n, 1);
  CHECK_EQ_INT(seen.line, 2);
  sluice_context_allow_unregistered(ctx, true);
  SluiceModule *m = sluice_module_parse(ctx, "good.mlir", "\n\"a.b\"() : () -> ()\n", 20);
  if (!CHECK(m != NULL))
    return;
  CHECK(!sluice_module_run(m, "builtin.module(no-such-pass)"));
  CHECK(strstr(seen.message, "no-such-pass"));
  CHECK(!sluice_module_run(m, "func.func(cse)"));
  sluice_module_destroy(m);
  sluice_module_destroy(NULL);
  sluice_context_destroy(ctx);
}

TEST(contexts_are_independent) {
  SluiceContext *a = sluice_context_create(), *b = sluice_context_create();
  SluiceModule *m = sluice_module_parse(a, "t.mlir", TEXT, sizeof TEXT - 1);
  SluiceModule *n = sluice_module_parse(b, "t.mlir", TEXT, sizeof TEXT - 1);
  CHECK_STR(sluice_module_print(m, 0), sluice_module_print(n, 0));
  sluice_module_destroy(m);
  sluice_context_destroy(a);
  CHECK(sluice_module_verify(n));
  sluice_module_destroy(n);
  sluice_context_destroy(b);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(parses_runs_and_prints);
  RUN(reports_to_the_handler);
  RUN(contexts_are_independent);
  return harness_result();
}
