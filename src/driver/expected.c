// expected.c: see expected.h.

#include "driver/expected.h"

#include <regex.h>
#include <stdlib.h>

static void report(const ExpectedDiagnostics *e, Position at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void report(const ExpectedDiagnostics *e, Position at, const char *format, ...) {
  Text message = {0};
  va_list args;
  va_start(args, format);
  text_vprintf(&message, format, args);
  va_end(args);
  text_char(&message, 0);
  diag_print(&(DiagEngine){.sources = e->source},
             &(Diagnostic){.severity = SEVERITY_ERROR, .at = at, .message = message.data}, stderr);
  text_free(&message);
}

static bool take(Str *s, const char *text) {
  if (!str_starts_with(*s, text))
    return false;
  s->ptr += strlen(text);
  s->len -= strlen(text);
  return true;
}

static void skip_blanks(Str *s) {
  while (s->len && (*s->ptr == ' ' || *s->ptr == '\t'))
    s->ptr++, s->len--;
}

// @+1, @-2, @above, @below: the line meant. `above` and `below` skip lines that are
// announcements themselves.
static bool is_announcement(Source *source, uint32_t line) {
  Str text = source_line(source, line);
  for (size_t i = 0; i + 9 < text.len; i++)
    if (memcmp(text.ptr + i, "expected-", 9) == 0)
      return true;
  return false;
}

static uint32_t target_line(Source *source, Str *s, uint32_t line) {
  skip_blanks(s);
  if (take(s, "@above")) {
    while (line > 1 && is_announcement(source, line))
      line--;
    return line;
  }
  if (take(s, "@below")) {
    while (is_announcement(source, line))
      line++;
    return line;
  }
  bool is_back = str_starts_with(*s, "@-");
  if (!take(s, "@+") && !take(s, "@-"))
    return line;
  uint32_t n = 0;
  while (s->len && *s->ptr >= '0' && *s->ptr <= '9') {
    n = 10 * n + (uint32_t)(*s->ptr - '0');
    s->ptr++;
    s->len--;
  }
  return is_back ? line - n : line + n;
}

// Up to the }} that closes the {{ before it; inner pairs belong to the text.
static bool take_braced(Str *rest, Str *text) {
  unsigned depth = 1;
  for (size_t n = 0; n + 1 < rest->len; n++) {
    bool opens = memcmp(rest->ptr + n, "{{", 2) == 0, closes = memcmp(rest->ptr + n, "}}", 2) == 0;
    depth += opens;
    depth -= closes;
    if (!depth) {
      *text = (Str){rest->ptr, n};
      rest->ptr += n + 2;
      rest->len -= n + 2;
      return true;
    }
    n += opens || closes;
  }
  return false;
}

// Of expected-error-re: the text is literal but for its {{...}} parts, which are regular
// expressions.
static bool compile_text(ExpectedDiagnostics *e, Expectation *x) {
  Text pattern = {0};
  Str text = x->text, inner;
  bool ok = true;
  while (text.len && ok) {
    if (take(&text, "{{")) {
      ok = take_braced(&text, &inner);
      if (ok)
        text_printf(&pattern, "(%.*s)", STR_ARGS(inner));
      continue;
    }
    if (strchr("^$.[]|()*+?{}\\", *text.ptr))
      text_char(&pattern, '\\');
    text_char(&pattern, *text.ptr);
    text.ptr++;
    text.len--;
  }
  text_char(&pattern, 0);
  x->pattern = arena_copy(e->arena, pattern.data, pattern.len);
  text_free(&pattern);
  regex_t regex;
  if (!ok || regcomp(&regex, x->pattern, REG_EXTENDED | REG_NOSUB))
    return false;
  regfree(&regex);
  return true;
}

static bool read_one(ExpectedDiagnostics *e, Str *rest, Position at) {
  static const struct {
    const char *word;
    Severity severity;
  } KINDS[] = {{"error", SEVERITY_ERROR},
               {"warning", SEVERITY_WARNING},
               {"remark", SEVERITY_REMARK},
               {"note", SEVERITY_NOTE}};
  Expectation x = {.written = at};
  size_t i = 0;
  while (i < 4 && !take(rest, KINDS[i].word))
    i++;
  if (i == 4)
    return true; // some other comment
  x.severity = KINDS[i].severity;
  x.is_regex = take(rest, "-re");
  x.line = target_line(e->source, rest, at.line);
  skip_blanks(rest);
  if (!take(rest, "{{")) {
    report(e, at, "expected-%s needs its text in {{...}}", KINDS[i].word);
    return false;
  }
  if (!take_braced(rest, &x.text)) {
    report(e, at, "expected-%s has no closing }}", KINDS[i].word);
    return false;
  }
  if (x.is_regex && !compile_text(e, &x)) {
    report(e, at, "expected-%s-re holds no valid regular expression", KINDS[i].word);
    return false;
  }
  vec_push(e->arena, &e->items, x);
  return true;
}

bool expected_read(ExpectedDiagnostics *e, Arena *arena, Source *source) {
  *e = (ExpectedDiagnostics){.arena = arena, .source = source};
  bool ok = true;
  Str all = {source->text, source->len};
  for (uint32_t line = 1; all.len; line++) {
    Str rest = str_split(&all, '\n');
    const char *start = rest.ptr;
    while (rest.len) {
      Position at = {source->name, line, (uint32_t)(rest.ptr - start) + 1};
      if (take(&rest, "expected-")) {
        ok &= read_one(e, &rest, at);
      } else {
        rest.ptr++;
        rest.len--;
      }
    }
  }
  return ok;
}

static bool contains(const char *message, Str text) {
  size_t len = strlen(message);
  for (size_t i = 0; i + text.len <= len; i++)
    if (memcmp(message + i, text.ptr, text.len) == 0)
      return true;
  return false;
}

static bool matches(const Expectation *x, const char *message) {
  if (!x->is_regex)
    return contains(message, x->text);
  regex_t regex;
  if (regcomp(&regex, x->pattern, REG_EXTENDED | REG_NOSUB))
    return false;
  bool found = regexec(&regex, message, 0, NULL, 0) == 0;
  regfree(&regex);
  return found;
}

void expected_handle(void *user, const Diagnostic *d) {
  ExpectedDiagnostics *e = user;
  bool is_here = d->at.file && strcmp(d->at.file, e->source->name) == 0;
  for (size_t i = 0; i < e->items.len && is_here; i++) {
    Expectation *x = &e->items.data[i];
    if (x->is_seen || x->severity != d->severity || x->line != d->at.line ||
        !matches(x, d->message))
      continue;
    x->is_seen = true;
    return;
  }
  report(e, d->at, "unexpected %s: %s", severity_name(d->severity), d->message);
  e->failed = true;
}

bool expected_finish(ExpectedDiagnostics *e) {
  for (size_t i = 0; i < e->items.len; i++) {
    const Expectation *x = &e->items.data[i];
    if (x->is_seen)
      continue;
    report(e, x->written, "expected %s \"%.*s\" was not produced", severity_name(x->severity),
           STR_ARGS(x->text));
    e->failed = true;
  }
  return !e->failed;
}
