// test/unit/arena_test.c

#include "harness.h"

#include "base/arena.h"

// Memory that is used again is as good as new.
TEST(cleared_arena) {
  Arena arena = {0};
  for (int round = 0; round < 3; round++) {
    size_t n_wrong = 0;
    for (size_t size = 1 << 10; size <= 16 << 20; size *= 4) {
      char *memory = arena_alloc(&arena, size);
      for (size_t i = 0; i < size; i++)
        n_wrong += memory[i] != 0;
      memset(memory, 1 + round, size);
    }
    CHECK_EQ_INT(n_wrong, 0);
    arena_clear(&arena);
    CHECK(!arena.chunk);
  }
  arena_free(&arena);
  CHECK(!arena.spare);
}

int main(int argc, char **argv) {
  HARNESS(argc, argv);
  RUN(cleared_arena);
  return harness_result();
}
