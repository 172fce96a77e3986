// by_value.c: see by_value.h.
//
// A calling convention spreads a struct over registers and memory by rules of its own, and LLVM IR
// shows only the outcome. So clang is asked again, for a function that calls the kernel:
//
//   struct R kernel(struct P p, struct Q q, int n)
//
//   void sluice_by_value(int p_x, float p_y, struct Q *q, int n, struct R *result) {
//     struct P p = {.x = p_x, .y = p_y};
//     struct R value = kernel(p, *q, n);
//     memcpy(result, &value, sizeof value);
//   }
//
// (q has an array in it: not all of it are numbers; a struct with constant fields cannot be
// assigned), and for the way back, where the program calls
// the kernel and we stand in for it:
//
//   struct R sluice_from_value(struct P p, struct Q q, int n) {
//     struct R result;
//     sluice_by_fields(p.x, p.y, &q, n, &result);
//     return result;
//   }

#include "frontend/by_value.h"

#include "base/map.h"

#include <stdlib.h>

static bool is_taken_apart(const CType *t) {
  return t->kind == CTYPE_RECORD || (t->kind == CTYPE_INT && t->size > 8);
}

bool needs_by_value_wrapper(const CFunction *function) {
  bool result = is_taken_apart(function->result);
  for (size_t i = 0; i < function->n_params; i++)
    result |= is_taken_apart(function->params[i].type);
  return result;
}

typedef struct Wrapper {
  Context *ctx;
  Arena arena;
  Map taken;   // names: Ident -> itself
  Text params; // of BY_VALUE_NAME and BY_FIELDS_NAME
  Text body;   // of BY_VALUE_NAME: declarations
  Text call;   // the kernel's arguments in it
  Text values; // what FROM_VALUE_NAME hands on
} Wrapper;

static void separate(Text *text) {
  if (text->len)
    text_lit(text, ", ");
}

// A type of a parameter, as it is written elsewhere: `static` and qualifiers in the brackets belong
// to parameters alone.
static void write_type(Text *out, const CType *t) {
  static const char *const WORDS[] = {"static ", "const ", "restrict ", "volatile ",
                                      "static",  "const",  "restrict",  "volatile"};
  const char *rest = t->kind == CTYPE_ARRAY ? strchr(t->text, '[') : NULL;
  if (!rest) {
    text_printf(out, "__typeof__(%s)", t->text);
    return;
  }
  text_printf(out, "__typeof__(%.*s[", (int)(rest - t->text), t->text);
  rest++;
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS;) {
    bool is_it = str_starts_with(str_from(rest), WORDS[i]);
    rest += is_it ? strlen(WORDS[i]) : 0;
    i = is_it ? 0 : i + 1;
  }
  text_printf(out, "%s)", rest);
}

// All of it are numbers with names.
static bool is_numbers(const CType *t) {
  bool result = !t->is_union;
  for (size_t i = 0; i < t->n_fields && result; i++) {
    const CType *f = t->fields[i].type;
    result = t->fields[i].name[0] &&
             (f->kind == CTYPE_RECORD
                  ? is_numbers(f)
                  : (f->kind == CTYPE_INT && f->size <= 8) || f->kind == CTYPE_FLOAT);
  }
  return result;
}

// The name, with underscores behind it until no other is the same.
static const char *take_name(Wrapper *w, const char *wanted) {
  Ident name = context_ident(w->ctx, wanted);
  while (map_get_ptr(&w->taken, name))
    name = context_ident(w->ctx, arena_printf(&w->arena, "%s_", name->text));
  map_put_ptr(&w->taken, name, name);
  return name->text;
}

// `path` leads to the field: ".inner" or nothing; `name` is the parameter's with it, underscores
// between.
static void add_fields(Wrapper *w, const CType *t, const char *param, const char *path,
                       const char *name) {
  for (size_t i = 0; i < t->n_fields; i++) {
    const CField *f = &t->fields[i];
    const char *field = arena_printf(&w->arena, "%s.%s", path, f->name);
    const char *flat = arena_printf(&w->arena, "%s_%s", name, f->name);
    if (f->type->kind == CTYPE_RECORD) {
      add_fields(w, f->type, param, field, flat);
      continue;
    }
    flat = take_name(w, flat);
    separate(&w->params);
    separate(&w->values);
    text_printf(&w->params, "__typeof__(%s) %s", f->type->text, flat);
    text_printf(&w->values, "%s%s", param, field);
    text_printf(&w->body, "%s = %s, ", field, flat);
  }
}

static void add_param(Wrapper *w, const CParam *p) {
  separate(&w->call);
  if (p->type->kind == CTYPE_RECORD && is_numbers(p->type)) {
    text_cstr(&w->call, p->name);
    text_printf(&w->body, "  %s %s = {", p->type->text, p->name);
    add_fields(w, p->type, p->name, "", p->name);
    text_lit(&w->body, "};\n");
    return;
  }
  bool is_indirect = is_taken_apart(p->type);
  separate(&w->params);
  separate(&w->values);
  write_type(&w->params, p->type);
  text_printf(&w->params, " %s%s", is_indirect ? "*" : "", p->name);
  text_printf(&w->call, "%s%s", is_indirect ? "*" : "", p->name);
  text_printf(&w->values, "%s%s", is_indirect ? "&" : "", p->name);
}

static bool check(Context *ctx, const CFunction *f) {
  for (size_t i = 0; i < f->n_params; i++) {
    const CParam *p = &f->params[i];
    bool is_bad = p->type->kind == CTYPE_RECORD && ctype_has_bit_field(p->type);
    if (p->name[0] && !is_bad)
      continue;
    diag_error(ctx, f->loc, "parameter '%s' of type '%s' is not supported", p->name, p->type->text);
    diag_note(ctx, f->loc,
              is_bad ? "give each bit-field a member of its own" : "give the parameter a name");
    return false;
  }
  if (f->result->kind == CTYPE_RECORD && ctype_has_bit_field(f->result)) {
    diag_error(ctx, f->loc, "what the kernel returns, '%s', is not supported", f->result->text);
    diag_note(ctx, f->loc, "give each bit-field a member of its own");
    return false;
  }
  return true;
}

static void write_wrapper(const CFunction *f, const char *path, const Wrapper *w, bool by_pointer,
                          const char *result, Text *out) {
  const char *type = by_pointer ? "void" : "sluice_result";
  text_printf(out, "#include \"%s\"\n#line 1 \"" BY_VALUE_FILE "\"\ntypedef __typeof__(%s(", path,
              f->name);
  for (size_t i = 0; i < f->n_params; i++) {
    const CType *t = f->params[i].type;
    bool is_pointer = t->kind == CTYPE_ARRAY || t->kind == CTYPE_POINTER;
    text_printf(out, "%s*(__typeof__(%s) *)0", i ? ", " : "", is_pointer ? "void *" : t->text);
  }
  text_printf(out, ")) sluice_result;\n%s " BY_VALUE_NAME "(%.*s) {\n%.*s  ", type,
              (int)w->params.len, w->params.data, (int)w->body.len, w->body.data);
  text_printf(out, "%s%s(%.*s);\n", by_pointer ? "sluice_result sluice_value = " : "return ",
              f->name, (int)w->call.len, w->call.data);
  if (by_pointer)
    text_printf(out, "  __builtin_memcpy((void *)%s, &sluice_value, sizeof sluice_value);\n",
                result);
  text_printf(out, "}\n%s " BY_FIELDS_NAME "(%.*s);\nsluice_result " FROM_VALUE_NAME "(", type,
              (int)w->params.len, w->params.data);
  for (size_t i = 0; i < f->n_params; i++) {
    text_cstr(out, i ? ", " : "");
    write_type(out, f->params[i].type);
    text_printf(out, " %s", f->params[i].name);
  }
  if (!f->n_params)
    text_lit(out, "void");
  text_lit(out, ") {\n");
  if (by_pointer)
    text_printf(out, "  sluice_result %s;\n  ", result);
  else
    text_lit(out, "  return ");
  text_printf(out, BY_FIELDS_NAME "(%.*s);\n", (int)w->values.len, w->values.data);
  if (by_pointer)
    text_printf(out, "  return %s;\n", result);
  text_lit(out, "}\n");
}

bool by_value_wrapper(Context *ctx, const CFunction *f, const char *path, Text *out) {
  char *absolute = realpath(path, NULL);
  if (!absolute || !check(ctx, f)) {
    free(absolute);
    return false;
  }
  Wrapper w = {.ctx = ctx};
  w.taken.arena = &w.arena;
  take_name(&w, f->name);
  for (size_t i = 0; i < f->n_params; i++)
    take_name(&w, f->params[i].name);
  for (size_t i = 0; i < f->n_params; i++)
    add_param(&w, &f->params[i]);
  bool by_pointer = is_taken_apart(f->result);
  const char *result = take_name(&w, "result");
  if (by_pointer) {
    separate(&w.params);
    separate(&w.values);
    text_printf(&w.params, "sluice_result *%s", result);
    text_printf(&w.values, "&%s", result);
  }
  write_wrapper(f, absolute, &w, by_pointer, result, out);
  free(absolute);
  text_free(&w.params);
  text_free(&w.body);
  text_free(&w.call);
  text_free(&w.values);
  arena_free(&w.arena);
  return true;
}
