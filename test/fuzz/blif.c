// blif.c: any bytes through the reader of BLIF.
//
// Bad input must be diagnosed, never crash, hang or leak. What is accepted must verify, be hashed,
// be written as BLIF and come back with the same ports.

#include "emit/blif.h"
#include "dialects/dialects.h"
#include "dialects/hw/hw.h"
#include "frontend/blif.h"
#include "ir/verify.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void stay_silent(void *user, const Diagnostic *diagnostic) {
  (void)user;
  (void)diagnostic;
}

static void fail(const char *what, const Text *text) {
  fprintf(stderr, "%s\n== written\n%s", what, text->data);
  abort();
}

static size_t count_ports(const Module *module) {
  size_t n = 0;
  for (const Op *op = op_region(module->top, 0)->first->first; op; op = op->next)
    n += hw_modty_len(hw_module_type(op));
  return n;
}

static void round_trip(Context *ctx, Module *module) {
  Text text = {0};
  if (!op_verify(module, module->top) || !emit_blif(module, &(BlifOptions){0}, &text)) {
    text_char(&text, 0);
    fail("what was read does not verify or cannot be written", &text);
  }
  text_char(&text, 0);
  Source source = {.name = "written", .text = text.data, .len = text.len - 1};
  Module again;
  module_init(&again, ctx);
  if (!blif_import(&again, &source))
    fail("what was written is not read back", &text);
  if (count_ports(module) != count_ports(&again))
    fail("ports come back different", &text);
  module_free(&again);
  text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // A copy of just this size: the sanitizer sees what reads beyond it.
  char *text = malloc(size + 1);
  if (!text)
    return 0;
  if (size)
    memcpy(text, data, size);
  text[size] = 0;
  Source source = {.name = "input", .text = text, .len = size};
  Context ctx;
  context_init(&ctx);
  dialects_register(&ctx);
  ctx.diag.handler = stay_silent;
  Module module;
  module_init(&module, &ctx);
  if (blif_import(&module, &source))
    round_trip(&ctx, &module);
  module_free(&module);
  context_free(&ctx);
  free(text);
  return 0;
}
