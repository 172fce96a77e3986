// parse_resource.c: the file's `{-# ... #-}` section. Its texts are kept as they stand, by key.

#include "ir/parser_impl.h"

// A dictionary of `key: value`; values are strings or dictionaries.
static bool parse_entries(Parser *p, const char *group, const char *dialect) {
  if (!parse_punct(p, '{'))
    return false;
  if (parse_optional_punct(p, '}'))
    return true;
  do {
    Ident key;
    Str word;
    if (parse_optional_string(p, &key))
      word = ident_str(key);
    else if (!parse_any_keyword(p, &word))
      return false;
    char *name = arena_printf(&p->arena, "%.*s", STR_ARGS(word));
    if (!parse_punct(p, ':'))
      return false;
    if (!dialect) {
      bool is_group = !group;
      bool ok =
          parser_enter(p) && parse_entries(p, is_group ? name : group, is_group ? NULL : name);
      parser_leave(p);
      if (!ok)
        return false;
      continue;
    }
    Token value = p->token;
    if (value.kind != TOKEN_STRING && value.kind != TOKEN_BARE && value.kind != TOKEN_INTEGER)
      return parser_expected(p, "resource value");
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
    if (!parse_any_keyword(p, &group) || !parse_punct(p, ':'))
      return false;
    if (!parse_entries(p, arena_printf(&p->arena, "%.*s", STR_ARGS(group)), NULL))
      return false;
    if (!parse_optional_punct(p, ',') && p->token.kind != TOKEN_METADATA_END)
      return parser_expected(p, "'#-}'");
  }
  return true;
}
