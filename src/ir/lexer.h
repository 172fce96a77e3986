// lexer.h: tokens of MLIR's textual format.

#ifndef SLUICE_IR_LEXER_H
#define SLUICE_IR_LEXER_H

#include "base/text.h"

// What a character may be part of, as bits.
enum {
  CLASS_SPACE = 1,
  CLASS_LETTER = 2,
  CLASS_DIGIT = 4,
  CLASS_ID = 8,
  CLASS_HEX = 16,
  CLASS_PUNCT = 32, // one of ( ) { } [ ] < > , : = * + - ? |
  CLASS_NEWLINE = 64,
  CLASS_LONG = 128, // may start one of -> :: ... {-# #-}
};
extern const unsigned char CHAR_CLASS[256];
static inline unsigned char_class(char c) {
  return CHAR_CLASS[(unsigned char)c];
}

typedef enum TokenKind {
  TOKEN_EOF,
  TOKEN_ERROR,          // the lexer has set `message`
  TOKEN_BARE,           // identifier or keyword: foo.bar$1
  TOKEN_AT,             // @name or @"name"
  TOKEN_PERCENT,        // %name
  TOKEN_CARET,          // ^name
  TOKEN_HASH,           // #name
  TOKEN_EXCLAMATION,    // !name
  TOKEN_INTEGER,        // 12, 0x1F
  TOKEN_FLOAT,          // 1.0, 1.e5
  TOKEN_STRING,         // "..."
  TOKEN_ARROW,          // ->
  TOKEN_ELLIPSIS,       // ...
  TOKEN_COLON_COLON,    // ::
  TOKEN_METADATA_BEGIN, // {-#
  TOKEN_METADATA_END,   // #-}
  TOKEN_PUNCT,          // one of ( ) { } [ ] < > , : = * + - ? |
} TokenKind;

typedef struct Token {
  TokenKind kind;
  char punct;
  Str text; // all of it
} Token;

typedef struct Lexer {
  const char *next, *end;
  const char *message;    // of TOKEN_ERROR
  const char *line_start; // of the line with the last token
  uint32_t line;
} Lexer;

// Where the next token or comment starts; lines are counted.
static inline const char *lexer_skip_blanks(Lexer *lexer) {
  const char *p = lexer->next;
  for (; char_class(*p) & (CLASS_SPACE | CLASS_NEWLINE); p++) {
    if (*p == '\n') {
      lexer->line++;
      lexer->line_start = p + 1;
    }
  }
  return p;
}
void lex(Lexer *lexer, Token *token);
// The bytes of a string token without quotes, escapes replaced. False: *message says why.
bool token_string(Token token, Arena *arena, Str *out, const char **message);

#endif
