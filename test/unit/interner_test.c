// test/unit/interner_test.c
//
// Interned strings: one text is one ident, whatever else was interned before and whichever way it
// is found.

#include "harness.h"

#include "base/text.h"

static Ident intern_number(Interner *interner, const char *base, unsigned number) {
  char text[64];
  int n = snprintf(text, sizeof text, "%s%u", base, number);
  return intern(interner, (Str){text, (size_t)n});
}

TEST(equal_text_is_one_ident) {
  static const char *const texts[] = {"",    "0",    "00",   "7",          "07",         "a",
                                      "a0",  "a1",   "a01",  "a1b",        "a12",        "a1_2",
                                      "x99", "a999", "a1 1", "a123456789", "a1234567890"};
  enum { N = sizeof texts / sizeof *texts };
  Arena arena = {0};
  Interner interner = {.arena = &arena};
  Ident idents[N];
  for (size_t i = 0; i < N; i++)
    idents[i] = intern(&interner, str_from(texts[i]));
  for (size_t i = 0; i < N; i++) {
    CHECK_STR(idents[i]->text, texts[i]);
    CHECK_EQ_INT(idents[i]->id, i);
    CHECK(intern(&interner, str_from(texts[i])) == idents[i]);
  }
  CHECK_EQ_INT(interner.n_idents, N);
  interner_free(&interner);
  arena_free(&arena);
}

// A number that is far beyond the others stays the same ident when they have caught up.
TEST(far_numbers) {
  enum { FAR = 5000 };
  Arena arena = {0};
  Interner interner = {.arena = &arena};
  Ident far = intern_number(&interner, "mux", FAR);
  Ident farther = intern_number(&interner, "mux", 999999999);
  for (unsigned i = 0; i < 2 * FAR; i++) {
    Ident ident = intern_number(&interner, "mux", i);
    CHECK(i == FAR ? ident == far : ident != far);
    CHECK(intern_number(&interner, "mux", i) == ident);
  }
  CHECK(intern_number(&interner, "mux", FAR) == far);
  CHECK(intern_number(&interner, "mux", 999999999) == farther);
  CHECK_EQ_INT(interner.n_idents, 2 * FAR + 1);
  interner_free(&interner);
  arena_free(&arena);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(equal_text_is_one_ident);
  RUN(far_numbers);
  return harness_result();
}
