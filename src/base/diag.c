// diag.c: see diag.h.

#include "base/diag.h"

#include "base/bug.h"

enum { MESSAGE_MAX = 4000 };

_Thread_local bool diag_is_muted;

const char *severity_name(Severity severity) {
  switch (severity) {
  case SEVERITY_ERROR:
    return "error";
  case SEVERITY_WARNING:
    return "warning";
  case SEVERITY_REMARK:
    return "remark";
  case SEVERITY_NOTE:
    return "note";
  }
  bug("severity %d", severity);
}

static Source *find_source(const DiagEngine *engine, Position at) {
  for (Source *s = engine->sources; s; s = s->next)
    if (strcmp(s->name, at.file) == 0)
      return s;
  return NULL;
}

// Never a byte that a terminal would obey.
static void print_byte(char c, FILE *out) {
  fputc(c == '\t' ? '\t' : (unsigned char)c < 0x20 || c == 0x7f ? '?' : c, out);
}

// Lines can be very long (generated files) or hold control bytes: show a window around the
// column.
static void print_caret_line(Str line, uint32_t column, FILE *out) {
  enum { WINDOW = 160 };
  if (line.len && line.ptr[line.len - 1] == '\r')
    line.len--;
  size_t at = column ? column - 1 : 0;
  if (at > line.len)
    at = line.len;
  size_t from = at > WINDOW / 2 && line.len > WINDOW ? at - WINDOW / 2 : 0;
  size_t to = line.len - from > WINDOW ? from + WINDOW : line.len;
  for (size_t i = from; i < to; i++)
    print_byte(line.ptr[i], out);
  fputc('\n', out);
  for (size_t i = from; i < at; i++)
    if (((unsigned char)line.ptr[i] & 0xc0) != 0x80)
      fputc(line.ptr[i] == '\t' ? '\t' : ' ', out);
  fputs("^\n", out);
}

// A place as the user knows it, *source being that of the text.
static Position shown_position(const DiagEngine *engine, Position at, Source **source) {
  *source = at.file ? find_source(engine, at) : NULL;
  if (*source && (*source)->shown_name)
    at.file = (*source)->shown_name;
  if (*source && at.line)
    at.line += (*source)->lines_before;
  return at;
}

void diag_print(const DiagEngine *engine, const Diagnostic *d, FILE *out) {
  Source *source;
  Position at = shown_position(engine, d->at, &source);
  if (at.file && at.line)
    fprintf(out, "%s:%u:%u: ", at.file, at.line, at.column);
  else if (at.file)
    fprintf(out, "%s: ", at.file);
  fprintf(out, "%s: ", severity_name(d->severity));
  for (const char *c = d->message; *c; c++)
    print_byte(*c, out);
  fputc('\n', out);
  if (source && d->at.line)
    print_caret_line(source_line(source, d->at.line), d->at.column, out);
}

bool diag_is_shown(const DiagEngine *engine, Severity severity) {
  unsigned n = engine->n_errors + (severity == SEVERITY_ERROR);
  return engine->handler || !engine->max_errors || n <= engine->max_errors;
}

void diag_finish(const DiagEngine *engine) {
  if (engine->n_hidden)
    fprintf(stderr, "note: ... and %u more error%s\n", engine->n_hidden,
            engine->n_hidden == 1 ? "" : "s");
}

void diag_ignore(void *user, const Diagnostic *diagnostic) {
  (void)user;
  (void)diagnostic;
}

void diag_keep(const DiagEngine *engine, const Diagnostic *d) {
  DiagLog *log = engine->log;
  if (!log)
    return;
  Source *source;
  Diagnostic kept = {d->severity, shown_position(engine, d->at, &source), NULL};
  kept.message = arena_printf(log->arena, "%s", d->message);
  if (kept.at.file)
    kept.at.file = arena_printf(log->arena, "%s", kept.at.file);
  vec_push(log->arena, &log->told, kept);
}

void diag_log_print_json(const DiagLog *log, Text *out) {
  size_t n[SEVERITY_NOTE + 1] = {0};
  for (size_t i = 0; i < log->told.len; i++)
    n[log->told.data[i].severity]++;
  text_printf(out, "{\"errors\": %zu, \"warnings\": %zu, \"remarks\": %zu, \"list\": [",
              n[SEVERITY_ERROR], n[SEVERITY_WARNING], n[SEVERITY_REMARK]);
  for (size_t i = 0; i < log->told.len; i++) {
    const Diagnostic *d = &log->told.data[i];
    text_printf(out, "%s{\"severity\": \"%s\", ", i ? ", " : "", severity_name(d->severity));
    if (d->at.file) {
      text_lit(out, "\"file\": ");
      text_json_string(out, d->at.file);
      text_printf(out, ", \"line\": %u, \"column\": %u, ", d->at.line, d->at.column);
    }
    text_lit(out, "\"message\": ");
    text_json_string(out, d->message);
    text_char(out, '}');
  }
  text_lit(out, "]}");
}

void diag_report(DiagEngine *engine, Severity severity, Position at, const char *format,
                 va_list args) {
  bool is_shown = diag_is_shown(engine, severity);
  engine->n_errors += severity == SEVERITY_ERROR;
  if (!is_shown) {
    engine->n_hidden += severity == SEVERITY_ERROR;
    return;
  }
  // A name or type in it can be as long as the input: nobody reads on for ever.
  char message[MESSAGE_MAX];
  int n = vsnprintf(message, sizeof message, format, args);
  if (n < 0 || (size_t)n >= sizeof message)
    memcpy(message + sizeof message - 4, "...", 4);
  Diagnostic d = {severity, at, message};
  if (engine->handler) {
    engine->handler(engine->user, &d);
    return;
  }
  if (engine->printer)
    engine->printer(engine->printer_user, &d);
  else
    diag_print(engine, &d, stderr);
  diag_keep(engine, &d);
}
