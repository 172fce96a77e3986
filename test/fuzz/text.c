// text.c: any bytes through parser, verifier and printer.
//
// Bad input must be diagnosed, never crash, hang or leak. What is accepted must survive its own
// text: each printed form is read back, verified, and printed the same.

#include "fuzz.h"
#include "ir/parser.h"
#include "ir/printer.h"
#include "ir/verify.h"

// Print with its own handler: a failure shows what was said about the text.
static void show(void *user, const Diagnostic *diagnostic) {
  diag_print(user, diagnostic, stderr);
}

static bool read(Module *module, const Source *source) {
  return module_read(module, source, NULL);
}

static Text print(Module *module, PrintOptions options) {
  Text text = {0};
  module_print(module, &options, &text);
  text_char(&text, 0); // the parser wants a zero byte after the text
  text.len--;
  return text;
}

static void fail(const char *form, const char *what, Text text, Text again) {
  fprintf(stderr, "%s form %s\n== printed\n%s== printed again\n%s", form, what, text.data,
          again.data ? again.data : "");
  abort();
}

// `text` read and printed in the form `options`.
static Text print_again(Context *ctx, const char *form, Text text, PrintOptions options) {
  Module module;
  module_init(&module, ctx);
  Source source = {.name = "printed", .text = text.data, .len = text.len};
  ctx->diag.sources = &source;
  ctx->diag.handler = show;
  ctx->diag.user = &ctx->diag;
  if (!read(&module, &source))
    fail(form, "is not read back", text, (Text){0});
  Text again = print(&module, options);
  module_free(&module);
  return again;
}

static void check(Context *ctx, const char *form, Text text, PrintOptions options, Text expected) {
  Text again = print_again(ctx, form, text, options);
  if (again.len != expected.len || memcmp(again.data, expected.data, again.len) != 0)
    fail(form, "comes back different", expected, again);
  text_free(&again);
}

static void round_trip(Context *ctx, Module *module) {
  static const PrintOptions CUSTOM = {0}, GENERIC = {.generic = true},
                            LOCATIONS = {.debug_info = true};
  Text custom = print(module, CUSTOM);
  Text generic = print(module, GENERIC);
  // As MLIR prints them: an unknown part of a fused location is lost when it is read again.
  Text first = print(module, LOCATIONS);
  Text locations = print_again(ctx, "location", first, LOCATIONS);
  check(ctx, "custom", custom, CUSTOM, custom);
  check(ctx, "generic", generic, CUSTOM, custom);
  check(ctx, "location", locations, LOCATIONS, locations);
  text_free(&custom);
  text_free(&generic);
  text_free(&first);
  text_free(&locations);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FuzzInput input;
  fuzz_open(&input, data, size);
  input.ctx.allow_unregistered = true;
  if (read(&input.module, &input.source))
    round_trip(&input.ctx, &input.module);
  fuzz_close(&input);
  return 0;
}
