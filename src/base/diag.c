// diag.c: see diag.h.

#include "base/diag.h"

#include "base/bug.h"

enum { MESSAGE_MAX = 4000 };

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

void diag_print(const DiagEngine *engine, const Diagnostic *d, FILE *out) {
  Source *source = d->at.file ? find_source(engine, d->at) : NULL;
  const char *name = source && source->shown_name ? source->shown_name : d->at.file;
  uint32_t line = d->at.line + (source ? source->lines_before : 0);
  if (name && d->at.line)
    fprintf(out, "%s:%u:%u: ", name, line, d->at.column);
  else if (name)
    fprintf(out, "%s: ", name);
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
  if (engine->handler)
    engine->handler(engine->user, &d);
  else
    diag_print(engine, &d, stderr);
}
