// tempdir.h: one private temporary directory per run.
//
// Made when first asked for; removed with everything in it by tempdir_remove, at exit, and on
// every signal that ends the program and can be caught.

#ifndef SLUICE_BASE_TEMPDIR_H
#define SLUICE_BASE_TEMPDIR_H

#include <stdbool.h>
#include <stddef.h>

// Owned by the driver. Start it with `TempDir t = {.keep = ...}`; it must stay where it is until
// tempdir_remove or the end of the process: if it is a local of main, main must not return without
// tempdir_remove.
typedef struct TempDir {
  bool keep;       // --save-temps: never remove it
  long owner;      // the process that made it: a forked child must not remove it. 0: not made
  char path[1024]; // absolute
} TempDir;

// Where it is made: TMPDIR, or /tmp.
const char *tempdir_parent(void);

// The directory, made on the first call. Null with errno if that fails; EBUSY if another TempDir
// is in use.
//
// Installs handlers for those of the signals that have their default action. If one is
// ignored or the program has its own handler for it, that stays: call tempdir_remove from there.
const char *tempdir_path(TempDir *t);

// Writes the path of a file in the directory to buf. False with errno if the directory could not
// be made or the path is too long.
bool tempdir_file(TempDir *t, const char *name, char *buf, size_t cap);

// Removes the directory unless it is kept; `t` can be used again. True if nothing is left behind
// (or nothing was there). Symbolic links are removed, not followed. Async-signal-safe.
bool tempdir_remove(TempDir *t);

#endif
