// test/unit/tempdir_test.c
//
// The temporary directory: what it removes, and that it does so at exit and on a signal. Those two
// happen in a forked child, which tells its path through a pipe.

#include "harness.h"

#include "base/process.h"
#include "base/tempdir.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool exists(const char *path) {
  struct stat info;
  return lstat(path, &info) == 0;
}

static void make_file(TempDir *t, const char *name) {
  char path[2048];
  if (!CHECK(tempdir_file(t, name, path, sizeof path)))
    return;
  int fd = open(path, O_CREAT | O_WRONLY, 0600);
  CHECK(fd >= 0);
  close(fd);
}

static void make_folder(TempDir *t, const char *name) {
  char path[2048];
  if (CHECK(tempdir_file(t, name, path, sizeof path)))
    CHECK(mkdir(path, 0700) == 0);
}

TEST(made_on_first_use) {
  TempDir t = {0};
  CHECK(tempdir_remove(&t));
  const char *path = tempdir_path(&t);
  if (!CHECK(path != NULL))
    return;
  CHECK(path[0] == '/');
  CHECK(tempdir_path(&t) == path);
  struct stat info;
  CHECK(stat(path, &info) == 0 && S_ISDIR(info.st_mode) && (info.st_mode & 0777) == 0700);
  CHECK(tempdir_remove(&t));
  CHECK(!exists(t.path));
  CHECK(tempdir_remove(&t));
}

TEST(removes_everything) {
  TempDir t = {0};
  char path[2048], name[64];
  make_folder(&t, "a");
  make_folder(&t, "a/b");
  make_folder(&t, "a/b/c");
  make_file(&t, "a/b/c/.hidden");
  for (int i = 0; i < 500; i++) {
    snprintf(name, sizeof name, "a/b/a_file_with_quite_a_long_name_%d", i);
    make_file(&t, name);
  }
  make_folder(&t, "read_only");
  make_file(&t, "read_only/file");
  CHECK(tempdir_file(&t, "read_only", path, sizeof path) && chmod(path, 0500) == 0);
  CHECK(tempdir_remove(&t));
  CHECK(!exists(t.path));
}

TEST(does_not_follow_links) {
  char outside[] = "/tmp/sluice-test-XXXXXX", path[2048], kept[64];
  if (!CHECK(mkdtemp(outside) != NULL))
    return;
  snprintf(kept, sizeof kept, "%s/kept", outside);
  int fd = open(kept, O_CREAT | O_WRONLY, 0600);
  CHECK(fd >= 0);
  close(fd);
  TempDir t = {0};
  CHECK(tempdir_file(&t, "link", path, sizeof path) && symlink(outside, path) == 0);
  CHECK(tempdir_file(&t, "dangling", path, sizeof path) && symlink("/no/such", path) == 0);
  CHECK(tempdir_remove(&t));
  CHECK(!exists(t.path));
  CHECK(exists(kept));
  unlink(kept);
  rmdir(outside);
}

TEST(kept_when_asked) {
  TempDir t = {.keep = true};
  make_file(&t, "file");
  CHECK(tempdir_remove(&t));
  CHECK(exists(t.path));
  char path[2048];
  snprintf(path, sizeof path, "%s/file", t.path);
  CHECK(unlink(path) == 0 && rmdir(t.path) == 0);
}

TEST(only_one_at_a_time) {
  TempDir first = {0}, second = {0};
  CHECK(tempdir_path(&first) != NULL);
  CHECK(!tempdir_path(&second) && errno == EBUSY);
  CHECK(tempdir_remove(&first));
  CHECK(tempdir_path(&second) != NULL);
  CHECK(tempdir_remove(&second));
}

TEST(bad_parent_fails) {
  char saved[1024];
  const char *old = getenv("TMPDIR");
  snprintf(saved, sizeof saved, "%s", old ? old : "");
  setenv("TMPDIR", "/sluice/no/such/directory", 1);
  TempDir t = {0};
  CHECK(!tempdir_path(&t) && errno == ENOENT);
  CHECK(!tempdir_file(&t, "x", saved, 0));
  if (old)
    setenv("TMPDIR", saved, 1);
  else
    unsetenv("TMPDIR");
}

TEST(leaves_other_handlers_alone) {
  TempDir t = {0};
  struct sigaction action;
  signal(SIGHUP, SIG_IGN);
  signal(SIGTERM, SIG_DFL);
  CHECK(tempdir_path(&t) != NULL);
  CHECK(sigaction(SIGHUP, NULL, &action) == 0 && action.sa_handler == SIG_IGN);
  CHECK(sigaction(SIGTERM, NULL, &action) == 0 && action.sa_handler != SIG_DFL);
  CHECK(tempdir_remove(&t));
  CHECK(sigaction(SIGHUP, NULL, &action) == 0 && action.sa_handler == SIG_IGN);
  CHECK(sigaction(SIGTERM, NULL, &action) == 0 && action.sa_handler == SIG_DFL);
  signal(SIGHUP, SIG_DFL);
}

static void end_child(int signal_number) {
  if (signal_number == 0)
    exit(0);
  raise(signal_number);
  _exit(99); // not reached: the signal ends us
}

// Makes a directory with a file in a forked child, ends that, and looks for what is left.
static void check_end(int signal_number) {
  static TempDir t; // must be there when the exit functions run
  int ends[2];
  if (!CHECK(pipe(ends) == 0))
    return;
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    if (signal_number != 0)
      signal(signal_number, SIG_DFL); // whatever the tests were started under
    const char *path = tempdir_path(&t);
    make_file(&t, "file");
    make_folder(&t, "folder");
    make_file(&t, "folder/file");
    bool told = path && write(ends[1], path, strlen(path)) == (ssize_t)strlen(path);
    // A child of the child shares the handlers, but the directory is not its own.
    pid_t grandchild = told ? fork() : -1;
    if (grandchild == 0)
      end_child(SIGTERM);
    waitpid(grandchild, NULL, 0);
    if (!told || grandchild < 0 || !exists(path))
      _exit(98);
    end_child(signal_number);
  }
  close(ends[1]);
  char path[1024] = {0};
  ssize_t n = read(ends[0], path, sizeof path - 1);
  close(ends[0]);
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  if (signal_number == 0)
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  else
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == signal_number);
  CHECK(n > 0 && strstr(path, "/sluice-") && !exists(path));
}

TEST(removed_at_exit) {
  check_end(0);
}

TEST(removed_on_signals) {
  static const int ENDING[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE,   SIGALRM,
                               SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF,
                               SIGABRT, SIGSEGV, SIGBUS,  SIGFPE,  SIGILL,    SIGSYS};
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  for (size_t i = 0; i < sizeof ENDING / sizeof *ENDING; i++)
    check_end(ENDING[i]);
}

// A tool that runs when a signal comes is ended too, with what it has started: nobody is left to
// write into the directory.
TEST(running_tools_end_first) {
  static TempDir t;
  int ends[2];
  if (!CHECK(pipe(ends) == 0))
    return;
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    char script[2048];
    const char *path = tempdir_path(&t);
    // The pipe is open in the tools, and in what they have started, for as long as they run.
    snprintf(script, sizeof script, "echo %s >&%d; (while :; do echo x >%s/file; done) & wait",
             path ? path : "", ends[1], path ? path : "");
    const char *argv[] = {"/bin/sh", "-c", script, NULL};
    ProcessOptions options = {.argv = argv};
    ProcessResult result;
    process_run(&options, &result);
    _exit(98);
  }
  close(ends[1]);
  char path[1024] = {0};
  ssize_t n = read(ends[0], path, sizeof path - 1);
  CHECK(n > 1);
  path[strcspn(path, "\n")] = 0;
  usleep(20000);
  CHECK(kill(child, SIGTERM) == 0);
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
  CHECK(!exists(path));
  char byte;
  CHECK(read(ends[0], &byte, 1) == 0); // all writers are gone
  close(ends[0]);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(made_on_first_use);
  RUN(removes_everything);
  RUN(does_not_follow_links);
  RUN(kept_when_asked);
  RUN(only_one_at_a_time);
  RUN(bad_parent_fails);
  RUN(leaves_other_handlers_alone);
  RUN(removed_at_exit);
  RUN(removed_on_signals);
  RUN(running_tools_end_first);
  return harness_result();
}
