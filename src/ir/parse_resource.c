// parse_resource.c: the file's `{-# ... #-}` section. Its texts are kept as they stand, by key.

#include "ir/parser_impl.h"

#include <stdlib.h>

// "0x", four bytes with the alignment, the data.
static bool check_blob(Parser *p, const char *name, const char *at, Str value) {
  if (value.len < 4 || memcmp(value.ptr, "\"0x", 3) != 0 || value.len % 2 != 0)
    return parser_error(p, at, "expected hex string blob for key '%s'", name);
  Str digits = {value.ptr + 3, value.len - 4};
  for (size_t i = 0; i < digits.len; i++)
    if (!(char_class(digits.ptr[i]) & (CLASS_HEX | CLASS_DIGIT)))
      return parser_error(p, at, "expected hex string blob for key '%s'", name);
  uint32_t alignment = 0;
  if (digits.len < 8)
    return parser_error(
        p, at, "expected hex string blob for key '%s' to encode alignment in first 4 bytes", name);
  for (unsigned i = 0; i < 4; i++) {
    char byte[] = {digits.ptr[2 * i], digits.ptr[2 * i + 1], 0};
    alignment |= (uint32_t)strtoul(byte, NULL, 16) << 8 * i;
  }
  if (alignment & (alignment - 1))
    return parser_error(p, at,
                        "expected hex string blob for key '%s' to encode alignment in first 4 "
                        "bytes, but got non-power-of-2 value: %u",
                        name, alignment);
  return true;
}

// Only builtin has resources of its own.
static bool check_owner(Parser *p, const char *group, const char *at, const char *dialect) {
  if (strcmp(group, "dialect_resources") != 0 || strcmp(dialect, "builtin") == 0)
    return true;
  return parser_error(p, at, "dialect '%s' is unknown, or has no resources", dialect);
}

// A dictionary of `key: value`; values are strings or dictionaries.
static bool parse_entries(Parser *p, const char *group, const char *dialect) {
  if (!parse_punct(p, '{'))
    return false;
  if (parse_optional_punct(p, '}'))
    return true;
  do {
    Ident key;
    Str word;
    const char *at = p->token.text.ptr;
    if (parse_optional_string(p, &key))
      word = ident_str(key);
    else if (!parse_any_keyword(p, &word))
      return false;
    char *name = arena_printf(&p->arena, "%.*s", STR_ARGS(word));
    if (!parse_punct(p, ':'))
      return false;
    if (!dialect) {
      if (!check_owner(p, group, at, name))
        return false;
      bool ok = parser_enter(p) && parse_entries(p, group, name);
      parser_leave(p);
      if (!ok)
        return false;
      continue;
    }
    Token value = p->token;
    if (value.kind != TOKEN_STRING && value.kind != TOKEN_BARE && value.kind != TOKEN_INTEGER)
      return parser_expected(p, "resource value");
    bool is_blob = strcmp(group, "dialect_resources") == 0;
    if (is_blob && !check_blob(p, name, value.text.ptr, value.text))
      return false;
    advance(p);
    char *full = arena_printf(&p->arena, "%s\n%s\n%s", group, dialect, name);
    NamedAttr entry = {context_ident(p->ctx, full), attr_string(p->ctx, value.text)};
    vec_push(&p->module->arena, &p->module->resources, entry);
  } while (parse_optional_punct(p, ','));
  return parse_punct(p, '}');
}

bool parse_resources(Parser *p) {
  advance(p);
  while (!parse_optional_token(p, TOKEN_METADATA_END)) {
    Str group;
    const char *at = p->token.text.ptr;
    if (!parse_any_keyword(p, &group))
      return false;
    if (!str_is(group, "dialect_resources") && !str_is(group, "external_resources"))
      return parser_error(p, at, "unknown key '%.*s' in file metadata dictionary", STR_ARGS(group));
    if (!parse_punct(p, ':'))
      return false;
    if (!parse_entries(p, arena_printf(&p->arena, "%.*s", STR_ARGS(group)), NULL))
      return false;
    if (!parse_optional_punct(p, ',') && p->token.kind != TOKEN_METADATA_END)
      return parser_expected(p, "'#-}'");
  }
  return true;
}
