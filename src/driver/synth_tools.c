// synth_tools.c: running ABC, Yosys and nextpnr, and reading what they print.

#include "base/source.h"
#include "base/tool.h"
#include "driver/synth.h"

#include <stdlib.h>
#include <unistd.h>

static void show_progress(Synth *s, const char *what) {
  s->step++;
  if (s->shows_progress)
    fprintf(stderr, "\r\033[K[%d/%d] %s ...", s->step, s->n_steps, what);
}

static void end_progress(const Synth *s) {
  if (s->shows_progress)
    fputs("\r\033[K", stderr);
}

const char *synth_write(Synth *s, const char *name, const Text *text) {
  const char *error, *path = compilation_temp(&s->c, name);
  if (path && !write_file(path, text->data ? text->data : "", text->len, &error)) {
    diag_error(&s->c.ctx, LOC_UNKNOWN, "cannot write '%s': %s", path, error);
    return NULL;
  }
  return path;
}

bool synth_tool_failed(Synth *s, const char *tool, Str said) {
  enum { MOST = 8 };
  diag_error(&s->c.ctx, LOC_UNKNOWN, "'%s' failed", tool);
  const char *end = said.ptr + said.len, *from = end;
  for (int n = 0; from > said.ptr; from--)
    if (from[-1] == '\n' && from < end && ++n == MOST)
      break;
  while (from < end) {
    const char *newline = memchr(from, '\n', (size_t)(end - from));
    const char *stop = newline ? newline : end;
    if (stop > from)
      diag_note(&s->c.ctx, LOC_UNKNOWN, "%.*s", (int)(stop - from), from);
    from = newline ? newline + 1 : end;
  }
  return false;
}

bool synth_has_tool(Synth *s, const char *program) {
  const char *argv[] = {program, "--version", NULL};
  ProcessOptions options = {.argv = argv, .capture_stdout = true, .capture_stderr = true};
  ProcessResult result;
  char message[TOOL_MESSAGE_MAX];
  bool ran = tool_run(&options, &result, message);
  process_result_free(&result);
  return ran || diag_error(&s->c.ctx, LOC_UNKNOWN, "%s", message);
}

const char *synth_run_tool(Synth *s, const char *what, const char *const *argv, bool may_fail,
                           bool *failed) {
  ProcessOptions options = {.argv = argv, .capture_stdout = true, .capture_stderr = true};
  ProcessResult result;
  char message[TOOL_MESSAGE_MAX];
  const char *text = NULL;
  show_progress(s, what);
  bool ran = tool_run(&options, &result, message);
  end_progress(s);
  bool is_bad = !ran || result.exit_code != 0;
  if (failed)
    *failed = is_bad;
  if (!ran)
    diag_error(&s->c.ctx, LOC_UNKNOWN, "%s", message);
  else if (is_bad && !may_fail)
    synth_tool_failed(s, argv[0],
                      result.err_len ? (Str){result.err, result.err_len}
                                     : (Str){result.out, result.out_len});
  else
    text = arena_printf(&s->c.ctx.arena, "%s%s", result.out ? result.out : "",
                        result.err ? result.err : "");
  process_result_free(&result);
  return text;
}

// Sections "=== module ===", and in each, below "Number of cells:", lines of a cell and a number.
void synth_read_stat(const char *text, CellFn *add, void *user) {
  Str rest = str_from(text), module = {"", 0};
  bool in_cells = false;
  while (rest.len) {
    Str line = str_trim(str_split(&rest, '\n'));
    if (str_starts_with(line, "=== ") && line.len > 8) {
      module = (Str){line.ptr + 4, line.len - 8};
      in_cells = false;
    } else if (str_starts_with(line, "Number of cells:")) {
      in_cells = true;
    } else if (in_cells && line.len) {
      Str number = line, cell = str_split(&number, ' ');
      number = str_trim(number);
      char *end;
      unsigned long long n = strtoull(number.ptr, &end, 10);
      if (number.len && end == number.ptr + number.len)
        add(user, module, cell, n);
    } else if (!line.len) {
      in_cells = false;
    }
  }
}
