// measure.c: run a command, then print what it took on standard error:
//
//   seconds of wall time, of user time, of system time, peak memory in kilobytes
//
// A process that is started counts the memory of the one that started it until it begins its own
// program, so the benchmarks do not start what they measure from Python.
//
// Where the machine is a guest, memory that nobody has used lately may be with the host, which
// takes milliseconds to find two megabytes: more than the command takes to fill them, and not its
// doing. So memory is used first, by somebody else, and given back.

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(struct timeval time) {
  return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void use_memory(void) {
  enum { SIZE = 512 << 20 };
  pid_t child = fork();
  if (child == 0) {
    char *memory = mmap(NULL, SIZE, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory != MAP_FAILED) {
      madvise(memory, SIZE, MADV_HUGEPAGE);
      memset(memory, 1, SIZE);
    }
    _exit(0);
  }
  if (child > 0)
    waitpid(child, NULL, 0);
}

int main(int argc, char **argv) {
  bool uses_memory = argc > 1 && strcmp(argv[1], "--use-memory") == 0;
  argc -= uses_memory, argv += uses_memory;
  if (argc < 2) {
    fputs("usage: measure [--use-memory] COMMAND [ARGUMENT...]\n", stderr);
    return 2;
  }
  if (uses_memory)
    use_memory();
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  pid_t child = vfork();
  if (child == 0) {
    execvp(argv[1], argv + 1);
    _exit(127);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    perror("measure");
    return 2;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  double wall = (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec) / 1e9;
  fprintf(stderr, "%.6f %.6f %.6f %ld\n", wall, seconds(usage.ru_utime), seconds(usage.ru_stime),
          usage.ru_maxrss);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}
