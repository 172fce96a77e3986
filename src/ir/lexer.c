// lexer.c: see lexer.h. Tokens point into the source, which ends with a zero byte.

#include "ir/lexer.h"

enum {
  CLASS_OTHER,
  CLASS_SPACE = 1,
  CLASS_LETTER = 2,
  CLASS_DIGIT = 4,
  CLASS_ID = 8,
  CLASS_HEX = 16
};

// Rows of 16 from 0x00; letters that are hexadecimal digits too are H.
#define S CLASS_SPACE
#define I CLASS_ID
#define L (CLASS_LETTER | CLASS_ID)
#define H (CLASS_LETTER | CLASS_ID | CLASS_HEX)
#define D (CLASS_DIGIT | CLASS_ID | CLASS_HEX)
static const unsigned char CLASS[256] = {
    // clang-format off
    0, 0, 0, 0, 0, 0, 0, 0, 0, S, S, 0, 0, S, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    S, 0, 0, 0, I, 0, 0, 0, 0, 0, 0, 0, 0, 0, I, 0, //  $ .
    D, D, D, D, D, D, D, D, D, D, 0, 0, 0, 0, 0, 0, //  0-9
    0, H, H, H, H, H, H, L, L, L, L, L, L, L, L, L, //  A-O
    L, L, L, L, L, L, L, L, L, L, L, 0, 0, 0, 0, L, //  P-Z _
    0, H, H, H, H, H, H, L, L, L, L, L, L, L, L, L, //  a-o
    L, L, L, L, L, L, L, L, L, L, L, 0, 0, 0, 0, 0, //  p-z
    // clang-format on
};
#undef S
#undef I
#undef L
#undef H
#undef D

static unsigned class_of(char c) {
  return CLASS[(unsigned char)c];
}

static Token token(Lexer *lexer, TokenKind kind, const char *from) {
  return (Token){kind, 0, {from, (size_t)(lexer->next - from)}};
}

static Token error(Lexer *lexer, const char *from, const char *message) {
  lexer->message = message;
  return token(lexer, TOKEN_ERROR, from);
}

static void skip_blanks(Lexer *lexer) {
  const char *p = lexer->next;
  for (;;) {
    while (class_of(*p) == CLASS_SPACE)
      p++;
    if (p[0] != '/' || p[1] != '/')
      break;
    const char *newline = memchr(p, '\n', (size_t)(lexer->end - p));
    p = newline ? newline : lexer->end;
  }
  lexer->next = p;
}

static Token lex_number(Lexer *lexer, const char *from) {
  const char *p = from;
  if (p[0] == '0' && p[1] == 'x' && class_of(p[2]) & CLASS_HEX) {
    p += 2;
    while (class_of(*p) & CLASS_HEX)
      p++;
    lexer->next = p;
    return token(lexer, TOKEN_INTEGER, from);
  }
  while (class_of(*p) & CLASS_DIGIT)
    p++;
  if (*p != '.') {
    lexer->next = p;
    return token(lexer, TOKEN_INTEGER, from);
  }
  p++;
  while (class_of(*p) & CLASS_DIGIT)
    p++;
  if (*p == 'e' || *p == 'E') {
    const char *exponent = p + 1;
    if (*exponent == '-' || *exponent == '+')
      exponent++;
    if (class_of(*exponent) & CLASS_DIGIT) {
      while (class_of(*exponent) & CLASS_DIGIT)
        exponent++;
      p = exponent;
    }
  }
  lexer->next = p;
  return token(lexer, TOKEN_FLOAT, from);
}

// From the opening quote at lexer->next.
static Token lex_string(Lexer *lexer, TokenKind kind, const char *from) {
  const char *p = lexer->next + 1;
  for (;; p++) {
    if (*p == '"') {
      lexer->next = p + 1;
      return token(lexer, kind, from);
    }
    if (*p == '\n' || *p == '\v' || *p == '\f' || p >= lexer->end) {
      lexer->next = p;
      return error(lexer, from, "expected '\"' in string literal");
    }
    if (*p != '\\')
      continue;
    p++;
    bool is_simple = *p == '"' || *p == '\\' || *p == 'n' || *p == 't';
    if (is_simple)
      continue;
    if (!(class_of(p[0]) & CLASS_HEX && class_of(p[1]) & CLASS_HEX)) {
      lexer->next = p;
      return error(lexer, from, "unknown escape in string literal");
    }
    p++;
  }
}

// What follows % ^ # !: digits, or a letter or one of $ . _ - and then those and digits.
static Token lex_prefixed(Lexer *lexer, TokenKind kind, const char *from) {
  const char *p = from + 1;
  if (class_of(*p) & CLASS_DIGIT) {
    while (class_of(*p) & CLASS_DIGIT)
      p++;
  } else if (class_of(*p) & (CLASS_LETTER | CLASS_ID) || *p == '-') {
    while (class_of(*p) & CLASS_ID || *p == '-')
      p++;
  } else {
    lexer->next = p;
    return error(lexer, from,
                 kind == TOKEN_PERCENT ? "invalid SSA name"
                 : kind == TOKEN_CARET ? "invalid block name"
                                       : "invalid identifier");
  }
  // `->` after an identifier is an arrow, not part of it.
  if (p[-1] == '-' && *p == '>')
    p--;
  lexer->next = p;
  return token(lexer, kind, from);
}

Token lex(Lexer *lexer) {
  skip_blanks(lexer);
  const char *from = lexer->next;
  unsigned class = class_of(*from);
  if (class & CLASS_LETTER) {
    const char *p = from + 1;
    while (class_of(*p) & CLASS_ID)
      p++;
    lexer->next = p;
    return token(lexer, TOKEN_BARE, from);
  }
  if (class & CLASS_DIGIT)
    return lex_number(lexer, from);
  switch (*from) {
  case 0:
    if (from >= lexer->end)
      return token(lexer, TOKEN_EOF, from);
    break;
  case '%':
    return lex_prefixed(lexer, TOKEN_PERCENT, from);
  case '^':
    return lex_prefixed(lexer, TOKEN_CARET, from);
  case '#':
    if (from[1] == '-' && from[2] == '}') {
      lexer->next = from + 3;
      return token(lexer, TOKEN_METADATA_END, from);
    }
    return lex_prefixed(lexer, TOKEN_HASH, from);
  case '!':
    return lex_prefixed(lexer, TOKEN_EXCLAMATION, from);
  case '@':
    if (from[1] == '"') {
      lexer->next = from + 1;
      return lex_string(lexer, TOKEN_AT, from);
    }
    if (!(class_of(from[1]) & CLASS_LETTER)) {
      lexer->next = from + 1;
      return error(lexer, from, "@ identifier expected to start with letter or '_'");
    }
    lexer->next = from + 1;
    while (class_of(*lexer->next) & CLASS_ID)
      lexer->next++;
    return token(lexer, TOKEN_AT, from);
  case '"':
    return lex_string(lexer, TOKEN_STRING, from);
  case '-':
    if (from[1] == '>') {
      lexer->next = from + 2;
      return token(lexer, TOKEN_ARROW, from);
    }
    break;
  case ':':
    if (from[1] == ':') {
      lexer->next = from + 2;
      return token(lexer, TOKEN_COLON_COLON, from);
    }
    break;
  case '.':
    if (from[1] == '.' && from[2] == '.') {
      lexer->next = from + 3;
      return token(lexer, TOKEN_ELLIPSIS, from);
    }
    break;
  case '{':
    if (from[1] == '-' && from[2] == '#') {
      lexer->next = from + 3;
      return token(lexer, TOKEN_METADATA_BEGIN, from);
    }
    break;
  default:
    break;
  }
  lexer->next = from + 1;
  if (*from && strchr("(){}[]<>,:=*+-?|", *from)) {
    Token t = token(lexer, TOKEN_PUNCT, from);
    t.punct = *from;
    return t;
  }
  return error(lexer, from, "unexpected character");
}

static unsigned hex_digit(char c) {
  return (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

bool token_string(Token token, Arena *arena, Str *out, const char **message) {
  (void)message;
  Str text = token.text;
  if (text.ptr[0] == '@') {
    text.ptr++;
    text.len--;
    if (text.ptr[0] != '"') {
      *out = text;
      return true;
    }
  }
  text.ptr++;
  text.len -= 2;
  if (!memchr(text.ptr, '\\', text.len)) {
    *out = text;
    return true;
  }
  char *bytes = arena_alloc(arena, text.len);
  size_t n = 0;
  for (size_t i = 0; i < text.len; i++) {
    char c = text.ptr[i];
    if (c == '\\') {
      c = text.ptr[++i];
      if (c == 'n')
        c = '\n';
      else if (c == 't')
        c = '\t';
      else if (c != '"' && c != '\\') {
        c = (char)(hex_digit(c) << 4 | hex_digit(text.ptr[i + 1]));
        i++;
      }
    }
    bytes[n++] = c;
  }
  *out = (Str){bytes, n};
  return true;
}
