// fuzz.h: what the targets share: the input as a source, a context that stays silent, a module.

#ifndef SLUICE_FUZZ_H
#define SLUICE_FUZZ_H

#include "dialects/dialects.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct FuzzInput {
  Context ctx;
  Module module;
  Source source;
  char *text;
} FuzzInput;

static void stay_silent(void *user, const Diagnostic *diagnostic) {
  (void)user;
  (void)diagnostic;
}

static void fuzz_open(FuzzInput *input, const uint8_t *data, size_t size) {
  // A copy of just this size: the sanitizer sees what reads beyond it.
  input->text = malloc(size + 1);
  if (!input->text)
    abort();
  if (size)
    memcpy(input->text, data, size);
  input->text[size] = 0;
  input->source = (Source){.name = "input", .text = input->text, .len = size};
  context_init(&input->ctx);
  dialects_register(&input->ctx);
  input->ctx.diag.handler = stay_silent;
  module_init(&input->module, &input->ctx);
}

static void fuzz_close(FuzzInput *input) {
  module_free(&input->module);
  context_free(&input->ctx);
  free(input->text);
}

#endif
