// test/unit/process_test.c
//
// Child processes, with sh, cat and sleep as the programs.

#include "harness.h"

#include "base/process.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static bool run_shell(const char *script, ProcessOptions options, ProcessResult *result) {
  const char *argv[] = {"sh", "-c", script, NULL};
  options.argv = argv;
  return process_run(&options, result);
}

static const ProcessOptions capture_both = {.capture_stdout = true, .capture_stderr = true};

TEST(captures_both_outputs) {
  ProcessResult r;
  CHECK(run_shell("echo one; echo two >&2; exit 3", capture_both, &r));
  CHECK_EQ_INT(r.exit_code, 3);
  CHECK_EQ_INT(r.signal, 0);
  CHECK(!r.timed_out && !r.not_found && r.error == 0);
  CHECK_STR(r.out, "one\n");
  CHECK_EQ_INT(r.out_len, 4);
  CHECK_STR(r.err, "two\n");
  process_result_free(&r);
}

TEST(silent_child_gives_empty_text) {
  ProcessResult r;
  CHECK(run_shell(":", capture_both, &r));
  CHECK_EQ_INT(r.exit_code, 0);
  CHECK_STR(r.out, "");
  CHECK_STR(r.err, "");
  process_result_free(&r);
}

TEST(nothing_captured) {
  ProcessResult r;
  CHECK(run_shell("exit 5", (ProcessOptions){0}, &r));
  CHECK_EQ_INT(r.exit_code, 5);
  CHECK(!r.out && !r.err);
  process_result_free(&r);
}

TEST(arguments_arrive_as_given) {
  const char *argv[] = {"printf", "%s|", "a b", "$HOME", "'\"", "", "*", NULL};
  ProcessOptions options = {.argv = argv, .capture_stdout = true};
  ProcessResult r;
  CHECK(process_run(&options, &r));
  CHECK_STR(r.out, "a b|$HOME|'\"||*|");
  process_result_free(&r);
}

// Far more than a pipe holds, both ways at once.
TEST(large_data_through_cat) {
  enum { SIZE = 3000000 };
  char *data = malloc(SIZE);
  if (!CHECK(data != NULL))
    return;
  for (size_t i = 0; i < SIZE; i++)
    data[i] = (char)(i * 31 + i / 256);
  const char *argv[] = {"cat", NULL};
  ProcessOptions options = {
      .argv = argv, .stdin_data = data, .stdin_len = SIZE, .capture_stdout = true};
  ProcessResult r;
  CHECK(process_run(&options, &r));
  CHECK_EQ_INT(r.exit_code, 0);
  CHECK(r.out_len == SIZE && memcmp(r.out, data, SIZE) == 0);
  process_result_free(&r);
  free(data);
}

// The child closes its stdin: our write fails, and SIGPIPE must not end us or stay pending.
TEST(child_that_does_not_read) {
  enum { SIZE = 1000000 };
  char *data = calloc(SIZE, 1);
  if (!CHECK(data != NULL))
    return;
  ProcessOptions options = {.stdin_data = data, .stdin_len = SIZE, .capture_stdout = true};
  ProcessResult r;
  CHECK(run_shell("exec <&-; echo done", options, &r));
  CHECK_EQ_INT(r.exit_code, 0);
  CHECK_STR(r.out, "done\n");
  process_result_free(&r);
  free(data);
  sigset_t pending;
  sigpending(&pending);
  CHECK(!sigismember(&pending, SIGPIPE));
}

TEST(stdin_is_empty_by_default) {
  ProcessResult r;
  CHECK(run_shell("cat; echo end", capture_both, &r));
  CHECK_STR(r.out, "end\n");
  process_result_free(&r);
  ProcessOptions options = {.stdin_data = "", .capture_stdout = true};
  CHECK(run_shell("cat; echo end", options, &r));
  CHECK_STR(r.out, "end\n");
  process_result_free(&r);
}

TEST(working_directory) {
  ProcessOptions options = capture_both;
  options.cwd = "/";
  ProcessResult r;
  CHECK(run_shell("pwd", options, &r));
  CHECK_STR(r.out, "/\n");
  process_result_free(&r);
}

TEST(cannot_start) {
  const char *missing[] = {"sluice-no-such-program", NULL};
  ProcessOptions options = {.argv = missing, .capture_stdout = true};
  ProcessResult r;
  CHECK(!process_run(&options, &r));
  CHECK(r.not_found);
  CHECK_EQ_INT(r.error, ENOENT);
  CHECK_EQ_INT(r.exit_code, -1);
  process_result_free(&r);

  const char *directory[] = {"/", NULL};
  options.argv = directory;
  CHECK(!process_run(&options, &r));
  CHECK(!r.not_found);
  CHECK_EQ_INT(r.error, EACCES);
  process_result_free(&r);

  // It is the directory that is missing, not the program.
  options = capture_both;
  options.cwd = "/sluice/no/such/directory";
  CHECK(!run_shell(":", options, &r));
  CHECK(!r.not_found);
  CHECK_EQ_INT(r.error, ENOENT);
  process_result_free(&r);
}

TEST(ended_by_signal) {
  ProcessResult r;
  CHECK(run_shell("kill -9 $$", capture_both, &r));
  CHECK_EQ_INT(r.signal, SIGKILL);
  CHECK_EQ_INT(r.exit_code, -1);
  CHECK(!r.timed_out);
  process_result_free(&r);
}

// The sleep in the background holds the pipe: without killing the whole group this takes 60 s.
TEST(time_out_kills_the_group) {
  ProcessOptions options = capture_both;
  options.timeout_ms = 200;
  ProcessResult r;
  double start = harness_seconds();
  CHECK(run_shell("sleep 60 & echo $!; sleep 60", options, &r));
  CHECK(harness_seconds() - start < 20);
  CHECK(r.timed_out);
  CHECK_EQ_INT(r.signal, SIGKILL);
  if (!CHECK(r.out_len > 1))
    return;
  // Killed with the group; whoever adopted it may take a moment to reap it.
  pid_t background = (pid_t)atol(r.out);
  bool gone = false;
  for (int i = 0; i < 200 && !gone; i++) {
    char path[64], state = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)background);
    FILE *stat = fopen(path, "r");
    gone = !stat || fscanf(stat, "%*d (%*[^)]) %c", &state) != 1 || state == 'Z';
    if (stat)
      fclose(stat);
    nanosleep(&(struct timespec){0, 10000000}, NULL);
  }
  CHECK(gone);
  process_result_free(&r);
}

// Its outputs are closed, it runs on: the time-out is in the wait, not in the pipes.
TEST(time_out_after_end_of_output) {
  ProcessOptions options = capture_both;
  options.timeout_ms = 200;
  ProcessResult r;
  CHECK(run_shell("exec >&- 2>&-; exec sleep 60", options, &r));
  CHECK(r.timed_out);
  CHECK_EQ_INT(r.signal, SIGKILL);
  process_result_free(&r);
}

TEST(stack_limit) {
  struct rlimit limit;
  CHECK(getrlimit(RLIMIT_STACK, &limit) == 0);
  unsigned long wanted = 16384;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max / 1024 < wanted)
    wanted = (unsigned long)(limit.rlim_max / 1024);
  ProcessOptions options = {.capture_stdout = true, .stack_bytes = 16384 * 1024};
  ProcessResult r;
  CHECK(run_shell("ulimit -S -s", options, &r));
  CHECK(strcmp(r.out, "unlimited\n") == 0 || strtoul(r.out, NULL, 10) >= wanted);
  process_result_free(&r);
  options.stack_bytes = 1; // never less than ours
  CHECK(run_shell("ulimit -S -s", options, &r));
  CHECK(strcmp(r.out, "1\n") != 0);
  process_result_free(&r);
}

TEST(within_the_time) {
  ProcessOptions options = capture_both;
  options.timeout_ms = 60000;
  ProcessResult r;
  CHECK(run_shell("exit 4", options, &r));
  CHECK(!r.timed_out);
  CHECK_EQ_INT(r.exit_code, 4);
  process_result_free(&r);
}

// The child goes on when its first line has been seen.
static void on_output(void *data, const char *out, size_t len) {
  if (len >= 4 && memcmp(out, "one\n", 4) == 0)
    rmdir(data);
}

TEST(output_is_seen_while_it_runs) {
  char folder[] = "/tmp/sluice-process-XXXXXX";
  CHECK(mkdtemp(folder) != NULL);
  const char *argv[] = {"sh", "-c", "echo one; while [ -e $0 ]; do sleep 0.01; done; echo two",
                        folder, NULL};
  ProcessOptions options = {.argv = argv,
                            .capture_stdout = true,
                            .timeout_ms = 10000,
                            .wrote = on_output,
                            .wrote_data = folder};
  ProcessResult r;
  CHECK(process_run(&options, &r));
  CHECK_STR(r.out, "one\ntwo\n");
  process_result_free(&r);
}

TEST(no_descriptor_is_left) {
  for (int i = 0; i < 300; i++) {
    ProcessResult r;
    ProcessOptions options = capture_both;
    options.stdin_data = "x";
    options.stdin_len = 1;
    const char *argv[] = {i % 2 == 0 ? "true" : "sluice-no-such-program", NULL};
    options.argv = argv;
    process_run(&options, &r);
    process_result_free(&r);
  }
  int next = dup(STDIN_FILENO);
  CHECK(next < 20);
  close(next);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(captures_both_outputs);
  RUN(silent_child_gives_empty_text);
  RUN(nothing_captured);
  RUN(arguments_arrive_as_given);
  RUN(large_data_through_cat);
  RUN(child_that_does_not_read);
  RUN(stdin_is_empty_by_default);
  RUN(working_directory);
  RUN(cannot_start);
  RUN(ended_by_signal);
  RUN(time_out_kills_the_group);
  RUN(time_out_after_end_of_output);
  RUN(stack_limit);
  RUN(within_the_time);
  RUN(output_is_seen_while_it_runs);
  RUN(no_descriptor_is_left);
  return harness_result();
}
