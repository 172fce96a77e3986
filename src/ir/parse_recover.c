// parse_recover.c: going on after an error, so that one run reports independent mistakes.
//
// What is left of the op with the error is skipped, with its regions. Newlines mean nothing to the
// grammar, but people and printers start an op on its own line, no further right than the op
// before: the next line that looks like this is where reading goes on.
//
//   %a = bad.op {x = 1 y = 2} : i32      error at y; the dictionary is still open
//   %b = good.op %a : i32                goes on here; %a is poisoned, its uses say nothing

#include "ir/parser_impl.h"

void poison(Parser *p, Str text) {
  Name *name = find_name(p, text);
  if (name->first || name->is_poisoned)
    return;
  name->is_poisoned = true;
  vec_push(&p->arena, &p->defined, name);
}

static const char *skip_blanks(const char *q) {
  while (*q == ' ' || *q == '\t' || *q == '\r')
    q++;
  return q;
}

// `%a =` or `%a:2 =`
static bool is_definition(const Parser *p) {
  if (p->token.kind != TOKEN_PERCENT)
    return false;
  const char *q = skip_blanks(p->token.text.ptr + p->token.text.len);
  if (*q == ':')
    for (q = skip_blanks(q + 1); *q >= '0' && *q <= '9';)
      q++;
  return *skip_blanks(q) == '=';
}

// Whether a token that stands first on its line can only be the start of an op (or of a label or an
// alias); `sure` asks for more than a look at its kind.
static bool starts_op(Parser *p, bool is_top, bool sure) {
  const char *after = p->token.text.ptr + p->token.text.len;
  switch (p->token.kind) {
  case TOKEN_PERCENT:
    return !sure || is_definition(p);
  case TOKEN_STRING:
    return !sure || *after == '(';
  case TOKEN_BARE:
    return !sure || find_custom_op(p, p->token.text) != NULL;
  case TOKEN_CARET:
    return !is_top && (!sure || *after == ':');
  case TOKEN_HASH:
  case TOKEN_EXCLAMATION:
    return is_top && (!sure || *skip_blanks(after) == '=');
  case TOKEN_METADATA_BEGIN:
    return is_top;
  default:
    return false;
  }
}

static size_t indentation(const char *line) {
  return (size_t)(skip_blanks(line) - line);
}

void recover(Parser *p, OpStart start, bool is_top) {
  parser_loc_at(p, start.at); // finds the line
  size_t column = indentation(p->line_start);
  // Braces since the start: the op's own dictionaries, and from a `{` that ends a line on a region.
  int open = p->n_braces - start.n_braces, region = -1;
  for (; p->token.kind != TOKEN_EOF; advance(p)) {
    const char *at = p->token.text.ptr;
    char c = p->token.kind == TOKEN_PUNCT ? p->token.punct : 0;
    if (parser_starts_line(p) && region < 0 && at > start.at) {
      parser_loc_at(p, at);
      size_t here = (size_t)(at - p->line_start);
      bool sure = here > column || open > 0;
      if (at > p->last_error_at && (open <= 0 || here <= column) && starts_op(p, is_top, sure))
        break;
      if (c == '}' && here < column)
        open = 0; // not of this op: a dictionary was left open
    }
    if (c == '}' && open <= 0 && !is_top)
      break;
    if (is_definition(p) && region < 0)
      poison(p, (Str){at + 1, p->token.text.len - 1});
    if (c == '{') {
      char next = *skip_blanks(at + 1);
      if (region < 0 && (next == '\n' || next == 0))
        region = open;
      open++;
    } else if (c == '}' && open > 0) {
      open--;
      if (open <= region)
        region = -1;
    }
  }
  p->n_braces = start.n_braces;
}
