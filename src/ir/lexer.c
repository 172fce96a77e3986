// lexer.c: see lexer.h. Tokens point into the source, which ends with a zero byte.

#include "ir/lexer.h"

// Rows of 16 from 0x00; letters that are hexadecimal digits too are H.
#define S CLASS_SPACE
#define I CLASS_ID
#define L (CLASS_LETTER | CLASS_ID)
#define H (CLASS_LETTER | CLASS_ID | CLASS_HEX)
#define D (CLASS_DIGIT | CLASS_ID | CLASS_HEX)
#define P CLASS_PUNCT
#define Q (CLASS_PUNCT | CLASS_LONG)
#define N CLASS_NEWLINE
const unsigned char CHAR_CLASS[256] = {
    // clang-format off
    0, 0, 0, 0, 0, 0, 0, 0, 0, S, N, 0, 0, S, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    S, 0, 0, CLASS_LONG, I, 0, 0, 0, P, P, P, P, P, Q, I | CLASS_LONG, 0, //  # $ ( ) * + , - .
    D, D, D, D, D, D, D, D, D, D, Q, 0, P, P, P, P, //  0-9 : < = > ?
    0, H, H, H, H, H, H, L, L, L, L, L, L, L, L, L, //  A-O
    L, L, L, L, L, L, L, L, L, L, L, P, 0, P, 0, L, //  P-Z [ ] _
    0, H, H, H, H, H, H, L, L, L, L, L, L, L, L, L, //  a-o
    L, L, L, L, L, L, L, L, L, L, L, Q, P, P, 0, 0, //  p-z { | }
    // clang-format on
};
#undef S
#undef I
#undef L
#undef H
#undef D
#undef P
#undef Q
#undef N

static void end_token(Lexer *lexer, Token *token, TokenKind kind, const char *to) {
  lexer->next = to;
  token->kind = kind;
  token->text.len = (size_t)(to - token->text.ptr);
}

static void end_error(Lexer *lexer, Token *token, const char *to, const char *message) {
  lexer->message = message;
  end_token(lexer, token, TOKEN_ERROR, to);
}

// What follows reads on from where token->text starts.

static void lex_number(Lexer *lexer, Token *token) {
  const char *p = token->text.ptr;
  if (p[0] == '0' && p[1] == 'x' && char_class(p[2]) & CLASS_HEX) {
    p += 2;
    while (char_class(*p) & CLASS_HEX)
      p++;
    end_token(lexer, token, TOKEN_INTEGER, p);
    return;
  }
  while (char_class(*p) & CLASS_DIGIT)
    p++;
  if (*p != '.') {
    end_token(lexer, token, TOKEN_INTEGER, p);
    return;
  }
  p++;
  while (char_class(*p) & CLASS_DIGIT)
    p++;
  if (*p == 'e' || *p == 'E') {
    const char *exponent = p + 1;
    if (*exponent == '-' || *exponent == '+')
      exponent++;
    if (char_class(*exponent) & CLASS_DIGIT) {
      while (char_class(*exponent) & CLASS_DIGIT)
        exponent++;
      p = exponent;
    }
  }
  end_token(lexer, token, TOKEN_FLOAT, p);
}

static void lex_string(Lexer *lexer, Token *token, TokenKind kind, const char *quote) {
  for (const char *p = quote + 1;; p++) {
    if (*p == '"') {
      end_token(lexer, token, kind, p + 1);
      return;
    }
    if (*p == '\n' || *p == '\v' || *p == '\f' || p >= lexer->end) {
      end_error(lexer, token, p, "expected '\"' in string literal");
      return;
    }
    if (*p != '\\')
      continue;
    p++;
    bool is_simple = *p == '"' || *p == '\\' || *p == 'n' || *p == 't';
    if (is_simple)
      continue;
    if (!(char_class(p[0]) & CLASS_HEX && char_class(p[1]) & CLASS_HEX)) {
      end_error(lexer, token, p, "unknown escape in string literal");
      return;
    }
    p++;
  }
}

// What follows % ^ # !: digits, or a letter or one of $ . _ - and then those and digits.
static void lex_prefixed(Lexer *lexer, Token *token, TokenKind kind) {
  const char *p = token->text.ptr + 1;
  if (char_class(*p) & CLASS_DIGIT) {
    while (char_class(*p) & CLASS_DIGIT)
      p++;
  } else if (char_class(*p) & (CLASS_LETTER | CLASS_ID) || *p == '-') {
    while (char_class(*p) & CLASS_ID || *p == '-')
      p++;
  } else {
    end_error(lexer, token, p,
              kind == TOKEN_PERCENT ? "invalid SSA name"
              : kind == TOKEN_CARET ? "invalid block name"
                                    : "invalid identifier");
    return;
  }
  // `->` after an identifier is an arrow, not part of it.
  if (p[-1] == '-' && *p == '>')
    p--;
  end_token(lexer, token, kind, p);
}

// @name or @"name"
static void lex_symbol(Lexer *lexer, Token *token) {
  const char *p = token->text.ptr + 1;
  if (*p == '"') {
    lex_string(lexer, token, TOKEN_AT, p);
    return;
  }
  if (!(char_class(*p) & CLASS_LETTER)) {
    end_error(lexer, token, p, "@ identifier expected to start with letter or '_'");
    return;
  }
  while (char_class(*p) & CLASS_ID)
    p++;
  end_token(lexer, token, TOKEN_AT, p);
}

// How many bytes such a token has; 0: there is none here.
static size_t long_mark(const char *p, TokenKind *kind) {
  if (p[0] == '-' && p[1] == '>')
    return *kind = TOKEN_ARROW, 2;
  if (p[0] == ':' && p[1] == ':')
    return *kind = TOKEN_COLON_COLON, 2;
  if (p[0] == '.' && p[1] == '.' && p[2] == '.')
    return *kind = TOKEN_ELLIPSIS, 3;
  if (p[0] == '{' && p[1] == '-' && p[2] == '#')
    return *kind = TOKEN_METADATA_BEGIN, 3;
  if (p[0] == '#' && p[1] == '-' && p[2] == '}')
    return *kind = TOKEN_METADATA_END, 3;
  return 0;
}

// A zero byte is a blank, too, but where the text ends.
static bool is_zero(const Lexer *lexer, const char *p) {
  return !*p && p < lexer->end;
}

static bool is_comment(const char *p) {
  return p[0] == '/' && p[1] == '/';
}

// The end of the line: a line feed or a carriage return.
static const char *comment_end(const Lexer *lexer, const char *p) {
  const char *end = memchr(p, '\n', (size_t)(lexer->end - p));
  if (!end)
    end = lexer->end;
  const char *cr = memchr(p, '\r', (size_t)(end - p));
  return cr ? cr : end;
}

__attribute__((noinline)) static void lex_after_comments(Lexer *lexer, Token *token) {
  const char *p = token->text.ptr;
  while (is_comment(p) || is_zero(lexer, p)) {
    lexer->next = is_zero(lexer, p) ? p + 1 : comment_end(lexer, p);
    p = lexer_skip_blanks(lexer);
  }
  lexer->next = p;
  lex(lexer, token);
}

// Nothing is called here but at the end, so that no registers need be saved.
void lex(Lexer *lexer, Token *token) {
  const char *from = lexer_skip_blanks(lexer), *p = from + 1;
  unsigned class = char_class(*from);
  token->text.ptr = from;
  token->punct = 0;
  if (class & CLASS_LETTER) {
    while (char_class(*p) & CLASS_ID)
      p++;
    end_token(lexer, token, TOKEN_BARE, p);
    return;
  }
  if (class & CLASS_DIGIT) {
    lex_number(lexer, token);
    return;
  }
  if (*from == '%') {
    lex_prefixed(lexer, token, TOKEN_PERCENT);
    return;
  }
  TokenKind kind;
  size_t len = class & CLASS_LONG ? long_mark(from, &kind) : 0;
  if (len) {
    end_token(lexer, token, kind, from + len);
    return;
  }
  if (class & CLASS_PUNCT) {
    token->punct = *from;
    end_token(lexer, token, TOKEN_PUNCT, p);
    return;
  }
  switch (*from) {
  case '^':
    lex_prefixed(lexer, token, TOKEN_CARET);
    return;
  case '#':
    lex_prefixed(lexer, token, TOKEN_HASH);
    return;
  case '!':
    lex_prefixed(lexer, token, TOKEN_EXCLAMATION);
    return;
  case '@':
    lex_symbol(lexer, token);
    return;
  case '"':
    lex_string(lexer, token, TOKEN_STRING, from);
    return;
  default:
    if (is_comment(from) || is_zero(lexer, from))
      lex_after_comments(lexer, token);
    else if (from >= lexer->end)
      end_token(lexer, token, TOKEN_EOF, from);
    else
      end_error(lexer, token, p, "unexpected character");
  }
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
