// blif.c: any bytes through the reader of BLIF.
//
// Bad input must be diagnosed, never crash, hang or leak. What is accepted must verify, be written
// as BLIF and come back the same; and it must be possible to flatten it, to hash it and to take it
// back to comb and seq, where it is not refused.

#include "emit/blif.h"
#include "dialects/hw/hw.h"
#include "driver/passes.h"
#include "frontend/blif.h"
#include "fuzz.h"
#include "ir/verify.h"

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
  Text second = {0};
  if (!emit_blif(&again, &(BlifOptions){0}, &second) || second.len + 1 != text.len ||
      memcmp(text.data, second.data, second.len) != 0) {
    fprintf(stderr, "== written again\n%.*s", (int)second.len, second.data);
    fail("it is not written as it was", &text);
  }
  module_free(&again);
  text_free(&second);
  text_free(&text);
}

// A few models that hold each other are not too many when flat.
static void run_passes(Context *ctx, Module *module) {
  enum { MOST_MODELS = 4 };
  size_t n = 0;
  for (const Op *op = op_region(module->top, 0)->first->first; op; op = op->next)
    n++;
  Pipeline *pipeline = pipeline_parse(
      ctx, &ALL_PASSES,
      n <= MOST_MODELS
          ? STR("builtin.module(hw-flatten-modules,hw-to-synth,synth-to-hw,canonicalize)")
          : STR("builtin.module(hw-to-synth,synth-to-hw,canonicalize)"));
  pipeline_run(module, pipeline, &(PipelineOptions){.verify_each = true});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzInput input;
  fuzz_open(&input, data, size);
  if (blif_import(&input.module, &input.source)) {
    round_trip(&input.ctx, &input.module);
    run_passes(&input.ctx, &input.module);
  }
  fuzz_close(&input);
  return 0;
}
