// verilog_names.c: see verilog_names.h.

#include "emit/verilog_names.h"

#include "base/verilog_words.h"

#include <ctype.h>

Ident verilog_name(VerilogNames *names, Str wanted) {
  Text text = {0};
  text_cstr(&text, verilog_letters(names->taken.arena, wanted));
  Ident name = context_intern(names->ctx, (Str){text.data, text.len});
  while (verilog_is_keyword((Str){text.data, text.len}) || map_get_ptr(&names->taken, name)) {
    text_char(&text, '_');
    name = context_intern(names->ctx, (Str){text.data, text.len});
  }
  text_free(&text);
  map_put_ptr(&names->taken, name, name);
  return name;
}

const char *verilog_shown(Arena *arena, Str name) {
  char *shown = arena_printf(arena, "%.*s", STR_ARGS(name));
  for (char *c = shown; *c; c++)
    if (iscntrl((unsigned char)*c) || strchr("\"\\%", *c))
      *c = '?';
  return shown;
}
