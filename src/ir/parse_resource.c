// parse_resource.c: the file's `{-# ... #-}` section. What it says is kept and printed again.

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

// As it is printed: blobs in capitals.
static bool parse_resource_value(Parser *p, bool is_external, Ident key, Attr *value) {
  Token token = p->token;
  Ident string;
  if (!is_external || str_starts_with(token.text, "\"0x")) {
    if (!check_blob(p, key->text, token.text.ptr, token.text))
      return false;
    char *digits = arena_copy(&p->scratch, token.text.ptr + 1, token.text.len - 2);
    for (size_t i = 2; i < token.text.len - 2; i++)
      digits[i] = (char)(digits[i] >= 'a' ? digits[i] - 'a' + 'A' : digits[i]);
    *value = attr_string(p->ctx, (Str){digits, token.text.len - 2});
    advance(p);
  } else if (token_is_word(p, "true") || token_is_word(p, "false")) {
    *value = attr_bool(p->ctx, token_is_word(p, "true"));
    advance(p);
  } else if (parse_optional_string(p, &string)) {
    *value = attr_ident(p->ctx, string);
  } else {
    return parser_error(p, token.text.ptr, "expected string value for key '%s'", key->text);
  }
  return true;
}

static bool parse_resource_key(Parser *p, Ident *key) {
  Str word;
  if (parse_optional_string(p, key))
    return parse_punct(p, ':');
  if (!parse_any_keyword(p, &word))
    return false;
  *key = context_intern(p->ctx, word);
  return parse_punct(p, ':');
}

typedef struct ResourceGroup {
  bool is_external;
  Ident owner;
} ResourceGroup;

static bool parse_resource(Parser *p, void *user) {
  ResourceGroup *group = user;
  Resource resource = {.owner = group->is_external ? group->owner : NULL};
  if (!parse_resource_key(p, &resource.key) ||
      !parse_resource_value(p, group->is_external, resource.key, &resource.value))
    return false;
  vec_push(&p->module->arena, &p->module->resources, resource);
  return true;
}

static bool parse_resource_owner(Parser *p, void *user) {
  ResourceGroup *group = user;
  const char *at = p->token.text.ptr;
  if (!parse_resource_key(p, &group->owner))
    return false;
  // Only builtin has resources of its own.
  if (!group->is_external && strcmp(group->owner->text, "builtin") != 0)
    return parser_error(p, at, "dialect '%s' is unknown, or has no resources", group->owner->text);
  return parse_list(p, '{', '}', parse_resource, group);
}

bool parse_resources(Parser *p) {
  advance(p);
  while (!parse_optional_token(p, TOKEN_METADATA_END)) {
    Str word;
    const char *at = p->token.text.ptr;
    if (!parse_any_keyword(p, &word))
      return false;
    ResourceGroup group = {.is_external = str_is(word, "external_resources")};
    if (!group.is_external && !str_is(word, "dialect_resources"))
      return parser_error(p, at, "unknown key '%.*s' in file metadata dictionary", STR_ARGS(word));
    if (!parse_punct(p, ':') || !parse_list(p, '{', '}', parse_resource_owner, &group))
      return false;
    if (!parse_optional_punct(p, ',') && p->token.kind != TOKEN_METADATA_END)
      return parser_expected(p, "'#-}'");
  }
  return true;
}
