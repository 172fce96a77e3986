// clang_driver.h: runs clang-19 on a C file.

#ifndef SLUICE_FRONTEND_CLANG_DRIVER_H
#define SLUICE_FRONTEND_CLANG_DRIVER_H

#include "base/tempdir.h"
#include "ir/context.h"

typedef struct ClangArgs {
  const char *const *data; // -I, -D, -U, -std= of the user, and our own include folders
  size_t len;
} ClangArgs;

// The preprocessor's arguments: the user's, then the folders of sluice/intrinsics.h and of the
// Dynamatic compatibility header.
ClangArgs clang_args(Arena *arena, const char *const *user, size_t n_user);

// The file of that name beside sluice/intrinsics.h; NULL: that is not found.
const char *clang_library_file(Arena *arena, const char *name);

// Compile to a file of that name in the temporary directory: unoptimised bitcode, or an object
// file. clang's own messages go to stderr. Returns the file's path, or NULL after a diagnostic.
typedef enum ClangOutput { CLANG_BITCODE, CLANG_OBJECT } ClangOutput;
typedef struct ClangMeanwhile { // what to do while clang runs
  void (*call)(void *data);
  void *data;
} ClangMeanwhile;
const char *clang_compile(Context *ctx, Arena *arena, TempDir *temp, const char *path,
                          ClangArgs args, ClangOutput output, const char *name,
                          ClangMeanwhile meanwhile);

#endif
