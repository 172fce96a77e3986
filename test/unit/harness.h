// test/unit/harness.h
//
// A test program is a few TESTs and a main that runs them:
//
//   TEST(vector_grows) {
//     CHECK_EQ_INT(vector.n, 3);
//   }
//
//   int main(int argc, char **argv) {
//     HARNESS(argc, argv);
//     RUN(vector_grows);
//     return harness_result();
//   }
//
// Each test prints `ok NAME SECONDS` or, after one line per failed check, `FAIL NAME SECONDS`;
// scripts/test reads those lines, and the `end` after the last. A failed check does not end its
// test; it is false, so `if (!CHECK(p)) return;` does. A TEST that main does not RUN is an
// unused-function warning. An argument runs only the tests whose name contains it.

#ifndef TEST_UNIT_HARNESS_H
#define TEST_UNIT_HARNESS_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define TEST(name) static void test_##name(void)
#define HARNESS(argc, argv) harness_start(argc, argv)
#define RUN(name) harness_run(#name, test_##name)

#define CHECK(condition) harness_check((condition), __FILE__, __LINE__, #condition)
#define CHECK_EQ_INT(found, expected)                                                              \
  harness_check_int((long long)(found), (long long)(expected), __FILE__, __LINE__, #found)
#define CHECK_STR(found, expected)                                                                 \
  harness_check_str((found), (expected), __FILE__, __LINE__, #found)

static struct {
  const char *filter;
  unsigned n_failed_checks; // of the test that runs
  unsigned n_failed_tests;
} harness;

// Unbuffered output: what a test said before it crashed is not lost.
static inline void harness_start(int argc, char **argv) {
  setvbuf(stdout, NULL, _IONBF, 0);
  harness.filter = argc > 1 ? argv[1] : "";
}

static inline bool harness_check(bool holds, const char *file, int line, const char *text) {
  if (holds)
    return true;
  harness.n_failed_checks++;
  printf("  %s:%d: does not hold: %s\n", file, line, text);
  return false;
}

static inline bool harness_check_int(long long found, long long expected, const char *file,
                                     int line, const char *text) {
  if (found == expected)
    return true;
  harness.n_failed_checks++;
  printf("  %s:%d: %s is %lld, expected %lld\n", file, line, text, found, expected);
  return false;
}

static inline bool harness_check_str(const char *found, const char *expected, const char *file,
                                     int line, const char *text) {
  if (found && expected && strcmp(found, expected) == 0)
    return true;
  harness.n_failed_checks++;
  printf("  %s:%d: %s is\n    \"%s\"\n  expected\n    \"%s\"\n", file, line, text,
         found ? found : "(null)", expected ? expected : "(null)");
  return false;
}

static inline double harness_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline void harness_run(const char *name, void (*test)(void)) {
  if (harness.filter && !strstr(name, harness.filter))
    return;
  harness.n_failed_checks = 0;
  double start = harness_seconds();
  test();
  bool passed = harness.n_failed_checks == 0;
  harness.n_failed_tests += !passed;
  printf("%s %s %.3f\n", passed ? "ok" : "FAIL", name, harness_seconds() - start);
}

static inline int harness_result(void) {
  printf("end\n");
  return harness.n_failed_tests > 0;
}

#endif
