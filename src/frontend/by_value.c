// by_value.c: see by_value.h.
//
// A calling convention spreads a struct over registers and memory by rules of its own, and LLVM IR
// shows only the outcome. So clang is asked again, for a function that calls the kernel:
//
//   int kernel(struct P p, int n)   ->   int sluice_by_value(int p_x, float p_y, int n) {
//                                          struct P p; p.x = p_x; p.y = p_y;
//                                          return kernel(p, n);
//                                        }
//
// and for the way back, where the program calls the kernel and we stand in for it:
//
//   int sluice_from_value(struct P p, int n) { return sluice_by_fields(p.x, p.y, n); }

#include "frontend/by_value.h"

#include <stdlib.h>

bool has_struct_by_value(const CFunction *function) {
  for (size_t i = 0; i < function->n_params; i++)
    if (function->params[i].type->kind == CTYPE_RECORD)
      return true;
  return false;
}

typedef struct Wrapper {
  Text params, body; // of BY_VALUE_NAME
  Text values;       // what FROM_VALUE_NAME hands on
} Wrapper;

static void separate(Text *text) {
  if (text->len)
    text_lit(text, ", ");
}

// `path` is what stands before the field: "p", "p.inner"; `name` the same with underscores.
static bool add_fields(Wrapper *w, const CType *t, const char *path, const char *name) {
  if (t->is_union)
    return false;
  for (size_t i = 0; i < t->n_fields; i++) {
    const CField *f = &t->fields[i];
    char field[512], flat[512];
    int n = snprintf(field, sizeof field, "%s.%s", path, f->name);
    int m = snprintf(flat, sizeof flat, "%s_%s", name, f->name);
    if (f->is_bit_field || !f->name[0] || n >= (int)sizeof field || m >= (int)sizeof flat)
      return false;
    if (f->type->kind == CTYPE_RECORD) {
      if (!add_fields(w, f->type, field, flat))
        return false;
      continue;
    }
    if (f->type->kind != CTYPE_INT && f->type->kind != CTYPE_FLOAT)
      return false;
    separate(&w->params);
    separate(&w->values);
    text_printf(&w->params, "__typeof__(%s) %s", f->type->text, flat);
    text_cstr(&w->values, field);
    text_printf(&w->body, "  %s = %s;\n", field, flat);
  }
  return true;
}

static bool add_param(Wrapper *w, const CParam *p) {
  if (p->type->kind != CTYPE_RECORD) {
    separate(&w->params);
    separate(&w->values);
    text_printf(&w->params, "__typeof__(%s) %s", p->type->text, p->name);
    text_cstr(&w->values, p->name);
    return true;
  }
  text_printf(&w->body, "  %s %s;\n", p->type->text, p->name);
  return add_fields(w, p->type, p->name, p->name);
}

static bool write_wrapper(Context *ctx, const CFunction *f, const char *path, Wrapper *w,
                          Text *out) {
  for (size_t i = 0; i < f->n_params; i++) {
    const CParam *p = &f->params[i];
    if (!p->name[0] || !add_param(w, p)) {
      diag_error(ctx, f->loc, "parameter '%s' of type '%s' is not supported", p->name,
                 p->type->text);
      if (p->type->kind == CTYPE_RECORD)
        diag_note(ctx, f->loc, "pass a pointer to it");
      return false;
    }
  }
  text_printf(out, "#include \"%s\"\ntypedef __typeof__(%s(", path, f->name);
  for (size_t i = 0; i < f->n_params; i++)
    text_printf(out, "%s(__typeof__(%s)){0}", i ? ", " : "", f->params[i].type->text);
  text_printf(out, ")) sluice_result;\nsluice_result " BY_VALUE_NAME "(%.*s) {\n%.*s  return %s(",
              (int)w->params.len, w->params.data, (int)w->body.len, w->body.data, f->name);
  for (size_t i = 0; i < f->n_params; i++)
    text_printf(out, "%s%s", i ? ", " : "", f->params[i].name);
  text_printf(out,
              ");\n}\nsluice_result " BY_FIELDS_NAME "(%.*s);\nsluice_result " FROM_VALUE_NAME "(",
              (int)w->params.len, w->params.data);
  for (size_t i = 0; i < f->n_params; i++)
    text_printf(out, "%s__typeof__(%s) %s", i ? ", " : "", f->params[i].type->text,
                f->params[i].name);
  text_printf(out, ") {\n  return " BY_FIELDS_NAME "(%.*s);\n}\n", (int)w->values.len,
              w->values.data);
  return true;
}

bool by_value_wrapper(Context *ctx, const CFunction *f, const char *path, Text *out) {
  Wrapper w = {0};
  char *absolute = realpath(path, NULL);
  bool ok = absolute && write_wrapper(ctx, f, absolute, &w, out);
  free(absolute);
  text_free(&w.params);
  text_free(&w.body);
  text_free(&w.values);
  return ok;
}
