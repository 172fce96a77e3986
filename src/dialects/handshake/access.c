// access.c: see access.h.

#include "dialects/handshake/access.h"

#include "ir/op_info.h"

#include <stdlib.h>

static bool take(Str *text, char c) {
  *text = str_trim(*text);
  if (!text->len || text->ptr[0] != c)
    return false;
  *text = (Str){text->ptr + 1, text->len - 1};
  return true;
}

static int hex_digit(char c) {
  return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// A string as the printer writes it: \", \\ and \XX.
static bool take_string(Str *text, Arena *arena, Str *out) {
  if (!take(text, '"'))
    return false;
  char *s = arena_alloc(arena, text->len + 1);
  size_t n = 0, i = 0;
  for (; i < text->len && text->ptr[i] != '"'; i++) {
    char c = text->ptr[i];
    if (c == '\\' && i + 2 < text->len && hex_digit(text->ptr[i + 1]) >= 0 &&
        hex_digit(text->ptr[i + 2]) >= 0) {
      c = (char)(hex_digit(text->ptr[i + 1]) * 16 + hex_digit(text->ptr[i + 2]));
      i += 2;
    } else if (c == '\\' && i + 1 < text->len) {
      c = text->ptr[++i];
    }
    s[n++] = c;
  }
  if (i == text->len)
    return false;
  *out = (Str){s, n};
  *text = (Str){text->ptr + i + 1, text->len - i - 1};
  return true;
}

static bool take_number(Str *text, int64_t *out) {
  *text = str_trim(*text);
  size_t n = 0;
  *out = 0;
  while (n < text->len && n < 18 && text->ptr[n] >= '0' && text->ptr[n] <= '9')
    *out = *out * 10 + (text->ptr[n++] - '0');
  *text = (Str){text->ptr + n, text->len - n};
  return n > 0;
}

static bool take_word(Str *text, const char *word) {
  size_t n = strlen(word);
  *text = str_trim(*text);
  if (text->len < n || memcmp(text->ptr, word, n) != 0)
    return false;
  *text = (Str){text->ptr + n, text->len - n};
  return true;
}

// ["name", 1, true, 2]
static bool take_dep(Str *text, Context *ctx, Arena *arena, AccessDep *dep) {
  Str name;
  int64_t depth;
  if (!take(text, '[') || !take_string(text, arena, &name) || !take(text, ',') ||
      !take_number(text, &depth) || depth > UINT32_MAX)
    return false;
  *dep = (AccessDep){context_intern(ctx, name), (uint32_t)depth, true, depth ? 1 : 0};
  if (take(text, ',')) {
    dep->is_active = take_word(text, "true");
    if (!dep->is_active && !take_word(text, "false"))
      return false;
  }
  if (take(text, ',') && !take_number(text, &dep->distance))
    return false;
  return take(text, ']');
}

bool access_deps_read(const Op *op, Arena *arena, AccessDeps *deps) {
  Context *ctx = op_context(op);
  Attr attr = op_attr_named(ctx, op, "handshake.deps");
  deps->len = 0;
  if (!attr)
    return true;
  Str text = str_from(attr_to_text(ctx, attr));
  AccessDep dep;
  if (!take_word(&text, "#handshake<deps") || !take(&text, '['))
    return false;
  if (!take(&text, ']')) {
    do {
      if (!take_dep(&text, ctx, arena, &dep))
        return false;
      vec_push(arena, deps, dep);
    } while (take(&text, ','));
    if (!take(&text, ']'))
      return false;
  }
  return take(&text, '>') && !text.len;
}

void access_deps_write(Module *module, Op *op, const AccessDeps *deps) {
  Context *ctx = module->ctx;
  Ident name = context_ident(ctx, "handshake.deps");
  if (!deps->len) {
    op_remove_attr(op, name);
    return;
  }
  Text text = {0};
  text_printf(&text, "<deps[");
  for (size_t i = 0; i < deps->len; i++) {
    const AccessDep *dep = &deps->data[i];
    text_printf(&text, "%s[%s, %u, %s, %lld]", i ? ", " : "",
                attr_to_text(ctx, attr_ident(ctx, dep->to)), dep->depth,
                dep->is_active ? "true" : "false", (long long)dep->distance);
  }
  text_printf(&text, "]>");
  Ident body = context_intern(ctx, (Str){text.data, text.len});
  op_set_attr(module, op, name, attr_opaque(ctx, context_ident(ctx, "handshake"), body, NULL));
  text_free(&text);
}

MemoryInterface access_interface(const Op *op) {
  Attr attr = op_attr_named(op_context(op), op, "handshake.mem_interface");
  if (!attr)
    return INTERFACE_NONE;
  return strstr(attr_to_text(op_context(op), attr), "<MC") ? INTERFACE_MC : INTERFACE_LSQ;
}

void access_set_interface(Module *module, Op *op, MemoryInterface interface, uint32_t group) {
  Context *ctx = module->ctx;
  Ident name = context_ident(ctx, "handshake.mem_interface");
  char text[64];
  snprintf(text, sizeof text,
           interface == INTERFACE_MC ? "mem_interface<MC>" : "mem_interface<LSQ: %u>", group);
  if (interface == INTERFACE_NONE)
    op_remove_attr(op, name);
  else
    op_set_attr(module, op, name,
                attr_opaque(ctx, context_ident(ctx, "handshake"), context_ident(ctx, text), NULL));
}

Ident access_name(const Op *op) {
  Attr name = op_attr_named(op_context(op), op, "handshake.name");
  return attr_is(name, &ATTR_DEF_STRING) ? attr_text(name) : NULL;
}
