// clang_driver.c: see clang_driver.h.
//
// Why these flags: -O1 -disable-llvm-passes, because -O0 marks every function `optnone noinline`
// and LLVM's passes would then skip it; -g for C locations; -ffp-contract=off, or a*b+c is rounded
// once where C code compiled without optimisation rounds twice; -fno-math-errno turns math.h
// functions into intrinsics that write no memory; -fPIC, since the program around the kernel is
// loaded as a library; -Wunknown-pragmas, since a pragma of another tool
// that goes unheeded changes what the user gets.

#include "frontend/clang_driver.h"

#include "base/tool.h"
#include "frontend/clang_messages.h"
#include "ir/loc.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

static const char *const BITCODE_FLAGS[] = {
    "-O1",
    "-Xclang",
    "-disable-llvm-passes",
    "-g",
    "-ffp-contract=off",
    "-x",
    "c",
    "-c",
    "-fno-math-errno",
    "-fPIC",
    "-emit-llvm",
    "-fno-discard-value-names",
    "-Wunknown-pragmas",
    "-Wsource-uses-openmp",
    NULL,
};
static const char *const OBJECT_FLAGS[] = {"-O2", "-g",    "-ffp-contract=off",   "-x", "c",
                                           "-c",  "-fPIC", "-fvisibility=hidden", NULL};

// clang descends by recursion: of 8 MB of stack 400 brackets with a cast before each take all. Its
// warning of that takes 8 MB for granted. libclang, which runs in our process, stays at 256.
static const char *const DEPTH_FLAGS[] = {"-fbracket-depth=2000", "-Wno-stack-exhausted", NULL};
enum { STACK_BYTES = 64 << 20 };

// include/ stands beside the folder of the program: build/sluice and prefix/bin/sluice alike.
static const char *include_folder(Arena *arena) {
  char exe[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);
  if (n <= 0)
    return NULL;
  exe[n] = 0;
  for (int i = 0; i < 4; i++) {
    char *slash = strrchr(exe, '/');
    if (!slash)
      return NULL;
    *slash = 0;
    char *header = arena_printf(arena, "%s/include/sluice/intrinsics.h", exe);
    if (access(header, R_OK) == 0)
      return arena_printf(arena, "%s/include", exe);
  }
  return NULL;
}

const char *clang_library_file(Arena *arena, const char *name) {
  const char *folder = include_folder(arena);
  return folder ? arena_printf(arena, "%s/sluice/%s", folder, name) : NULL;
}

ClangArgs clang_args(Arena *arena, const char *const *user, size_t n_user) {
  const char **args = ARENA_ARRAY(arena, const char *, n_user + 4);
  size_t n = 0;
  for (size_t i = 0; i < n_user; i++)
    args[n++] = user[i];
  const char *folder = include_folder(arena);
  if (folder) {
    args[n++] = "-idirafter";
    args[n++] = folder;
    args[n++] = "-idirafter";
    args[n++] = arena_printf(arena, "%s/sluice/compat", folder);
  }
  return (ClangArgs){args, n};
}

static const char *file_argument(Arena *arena, const char *path) {
  return path[0] == '-' ? arena_printf(arena, "./%s", path) : path;
}

const char *clang_compile(Context *ctx, Arena *arena, TempDir *temp, const char *path,
                          ClangArgs args, ClangOutput kind, const char *name,
                          ClangMeanwhile meanwhile) {
  char *output = arena_alloc(arena, PATH_MAX);
  if (!tempdir_file(temp, name, output, PATH_MAX)) {
    diag_error(ctx, LOC_UNKNOWN, "cannot make a temporary directory in '%s': %s", tempdir_parent(),
               strerror(errno));
    return NULL;
  }
  VEC(const char *) argv = {0};
  vec_push(arena, &argv, "clang-19");
  for (const char *const *f = DEPTH_FLAGS; *f; f++)
    vec_push(arena, &argv, *f);
  for (const char *const *f = kind == CLANG_BITCODE ? BITCODE_FLAGS : OBJECT_FLAGS; *f; f++)
    vec_push(arena, &argv, *f);
  for (size_t i = 0; i < args.len; i++)
    vec_push(arena, &argv, args.data[i]);
  const char *messages = ctx->diag.log ? arena_printf(arena, "%s.messages", output) : NULL;
  if (messages) {
    vec_push(arena, &argv, "--serialize-diagnostics");
    vec_push(arena, &argv, messages);
  }
  vec_push(arena, &argv, "-o");
  vec_push(arena, &argv, output);
  vec_push(arena, &argv, file_argument(arena, path));
  vec_push(arena, &argv, NULL);
  ProcessOptions options = {.argv = argv.data,
                            .stack_bytes = STACK_BYTES,
                            .meanwhile = meanwhile.call,
                            .meanwhile_data = meanwhile.data};
  ProcessResult result;
  char message[TOOL_MESSAGE_MAX];
  bool ran = tool_run(&options, &result, message);
  bool ok = ran && result.exit_code == 0;
  if (!ran)
    diag_error(ctx, LOC_UNKNOWN, "%s", message);
  else if (!ok)
    ctx->diag.n_errors++; // clang has said what is wrong
  if (ran && messages)
    clang_messages_keep(ctx, messages);
  process_result_free(&result);
  return ok ? output : NULL;
}
