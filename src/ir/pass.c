// pass.c: see pass.h.

#include "ir/pass.h"

#include "base/bug.h"
#include "ir/printer.h"
#include "ir/verify.h"

#include <stdlib.h>
#include <time.h>

static size_t n_options(const PassInfo *pass) {
  size_t n = 0;
  while (pass->options && pass->options[n].name)
    n++;
  return n;
}

static int find_option(const PassInfo *pass, Str name) {
  for (size_t i = 0; i < n_options(pass); i++)
    if (str_is(name, pass->options[i].name))
      return (int)i;
  return -1;
}

const char *pass_option(const PassRun *run, const char *name) {
  int i = find_option(run->pass, str_from(name));
  if (i < 0)
    bug("pass '%s' has no option '%s'", run->pass->name, name);
  return run->values[i];
}

long pass_option_int(const PassRun *run, const char *name) {
  return strtol(pass_option(run, name), NULL, 10);
}

bool pass_option_bool(const PassRun *run, const char *name) {
  return strcmp(pass_option(run, name), "true") == 0;
}

const PassInfo *pass_find(const PassTable *table, Str name) {
  for (size_t i = 0; i < table->n; i++)
    if (str_is(name, table->passes[i]->name))
      return table->passes[i];
  return NULL;
}

static bool is_flag(const PassOption *option) {
  return strcmp(option->otherwise, "true") == 0 || strcmp(option->otherwise, "false") == 0;
}

static bool is_case(const char *cases, Str value) {
  for (Str rest = str_from(cases); rest.len;)
    if (str_eq(str_split(&rest, '|'), value))
      return true;
  return false;
}

// A value is checked by the kind its default shows: a number, true/false, or one of several.
static bool check_value(Context *ctx, const PassInfo *pass, const PassOption *option, Str value) {
  const char *otherwise = option->otherwise;
  char *end;
  strtol(otherwise, &end, 10);
  bool wants_int = *otherwise && !*end;
  if (is_flag(option) && !str_is(value, "true") && !str_is(value, "false"))
    return diag_error(ctx, LOC_UNKNOWN, "option '%s' of pass '%s' is true or false, not '%.*s'",
                      option->name, pass->name, STR_ARGS(value));
  if (strchr(otherwise, '|'))
    return is_case(otherwise, value) ||
           diag_error(ctx, LOC_UNKNOWN, "option '%s' of pass '%s' is one of %s, not '%.*s'",
                      option->name, pass->name, otherwise, STR_ARGS(value));
  if (!wants_int)
    return true;
  bool is_number = value.len && value.len < 10;
  for (size_t i = 0; i < value.len && is_number; i++)
    is_number = value.ptr[i] >= '0' && value.ptr[i] <= '9';
  return is_number ||
         diag_error(ctx, LOC_UNKNOWN, "option '%s' of pass '%s' is a number from 0 on, not '%.*s'",
                    option->name, pass->name, STR_ARGS(value));
}

static bool parse_options(Context *ctx, const PassInfo *pass, Str text, const char ***values) {
  size_t n = n_options(pass);
  *values = ARENA_ARRAY(&ctx->arena, const char *, n + 1);
  for (size_t i = 0; i < n; i++) {
    Str rest = str_from(pass->options[i].otherwise);
    Str first = str_split(&rest, '|');
    (*values)[i] = arena_printf(&ctx->arena, "%.*s", STR_ARGS(first));
  }
  for (text = str_trim(text); text.len; text = str_trim(text)) {
    Str value = str_split(&text, ' ');
    Str name = str_split(&value, '=');
    int i = find_option(pass, name);
    if (i < 0)
      return diag_error(ctx, LOC_UNKNOWN, "pass '%s' has no option '%.*s'", pass->name,
                        STR_ARGS(name));
    if (!value.len && !is_flag(&pass->options[i]))
      return diag_error(ctx, LOC_UNKNOWN, "option '%.*s' of pass '%s' needs a value",
                        STR_ARGS(name), pass->name);
    if (!value.len)
      value = STR("true");
    if (!check_value(ctx, pass, &pass->options[i], value))
      return false;
    (*values)[i] = arena_printf(&ctx->arena, "%.*s", STR_ARGS(value));
  }
  return true;
}

static bool unknown_pass(Context *ctx, Str name) {
  return diag_error(ctx, LOC_UNKNOWN, "there is no pass '%.*s'; 'sluice opt --help' lists them",
                    STR_ARGS(name));
}

// The nested pipeline on `anchor` at the end, made where the last step is another.
static Pipeline *nested_at_end(Context *ctx, Pipeline *pipeline, const char *anchor) {
  Ident name = context_ident(ctx, anchor);
  if (pipeline->steps.len) {
    PipelineStep *last = &vec_last(&pipeline->steps);
    if (last->nested && last->nested->anchor == name)
      return last->nested;
  }
  Pipeline *nested = ARENA_NEW(&ctx->arena, Pipeline);
  nested->anchor = name;
  vec_push(&ctx->arena, &pipeline->steps, ((PipelineStep){.nested = nested}));
  return nested;
}

static bool pass_fits(const PassInfo *pass, Ident anchor) {
  return !pass->anchor || !anchor || strcmp(anchor->text, pass->anchor) == 0;
}

bool pipeline_add(Context *ctx, const PassTable *table, Pipeline *pipeline, Str name, Str options) {
  const PassInfo *pass = pass_find(table, name);
  PipelineStep step = {.pass = pass};
  if (!pass)
    return unknown_pass(ctx, name);
  if (!parse_options(ctx, pass, options, &step.values))
    return false;
  if (!pass_fits(pass, pipeline->anchor))
    pipeline = nested_at_end(ctx, pipeline, pass->anchor);
  vec_push(&ctx->arena, &pipeline->steps, step);
  return true;
}

static bool pipeline_error(Context *ctx, Str at, const char *what) {
  if (!at.len)
    return diag_error(ctx, LOC_UNKNOWN, "pass pipeline: expected %s, but the text ends", what);
  return diag_error(ctx, LOC_UNKNOWN, "pass pipeline: expected %s at '%.*s'", what, STR_ARGS(at));
}

// One element: pass, pass{options}, or anchor(elements).
static bool parse_steps(Context *ctx, const PassTable *table, Str *text, Pipeline *out,
                        unsigned depth) {
  for (;;) {
    *text = str_trim(*text);
    size_t n = 0;
    while (n < text->len && !strchr("(){},", text->ptr[n]))
      n++;
    Str name = str_trim((Str){text->ptr, n});
    text->ptr += n;
    text->len -= n;
    if (!name.len)
      return pipeline_error(ctx, *text, "a pass or an op name");
    if (text->len && *text->ptr == '(') {
      Pipeline *nested = ARENA_NEW(&ctx->arena, Pipeline);
      nested->anchor = str_is(name, "any") ? NULL : context_intern(ctx, name);
      if (nested->anchor && !ctx->allow_unregistered &&
          !op_info_by_name(ctx, nested->anchor, false))
        return diag_error(ctx, LOC_UNKNOWN, "pass pipeline: there is no op '%s'",
                          nested->anchor->text);
      text->ptr++;
      text->len--;
      if (depth > 64)
        return pipeline_error(ctx, *text, "fewer levels");
      *text = str_trim(*text);
      bool is_empty = text->len && *text->ptr == ')';
      if (!is_empty && !parse_steps(ctx, table, text, nested, depth + 1))
        return false;
      if (!text->len || *text->ptr != ')')
        return pipeline_error(ctx, *text, "')'");
      text->ptr++;
      text->len--;
      vec_push(&ctx->arena, &out->steps, ((PipelineStep){.nested = nested}));
    } else {
      Str options = STR("");
      if (text->len && *text->ptr == '{') {
        Str rest = {text->ptr + 1, text->len - 1};
        if (!memchr(rest.ptr, '}', rest.len))
          return pipeline_error(ctx, STR(""), "'}' after the options");
        options = str_split(&rest, '}');
        *text = rest;
      }
      const PassInfo *pass = pass_find(table, name);
      if (pass && !pass_fits(pass, out->anchor))
        return diag_error(ctx, LOC_UNKNOWN,
                          "pass pipeline: '%s' runs on '%s', not on '%s'; did you intend to nest?",
                          pass->name, pass->anchor, out->anchor->text);
      if (!pipeline_add(ctx, table, out, name, options))
        return false;
    }
    *text = str_trim(*text);
    if (!text->len || *text->ptr != ',')
      return true;
    text->ptr++;
    text->len--;
  }
}

Pipeline *pipeline_parse(Context *ctx, const PassTable *table, Str text) {
  Pipeline outer = {0};
  if (!parse_steps(ctx, table, &text, &outer, 0))
    return NULL;
  if (text.len) {
    pipeline_error(ctx, text, "the end");
    return NULL;
  }
  if (outer.steps.len == 1 && outer.steps.data[0].nested)
    return outer.steps.data[0].nested;
  diag_error(ctx, LOC_UNKNOWN,
             "pass pipeline: expected one op around it, like builtin.module(...)");
  return NULL;
}

void pipeline_print(const Pipeline *pipeline, Text *out) {
  text_cstr(out, pipeline->anchor ? pipeline->anchor->text : "any");
  text_char(out, '(');
  for (size_t i = 0; i < pipeline->steps.len; i++) {
    const PipelineStep *step = &pipeline->steps.data[i];
    if (i)
      text_char(out, ',');
    if (step->nested) {
      pipeline_print(step->nested, out);
      continue;
    }
    text_cstr(out, step->pass->name);
    for (size_t k = 0; k < n_options(step->pass); k++)
      text_printf(out, "%s%s=%s%s", k ? " " : "{", step->pass->options[k].name, step->values[k],
                  k + 1 == n_options(step->pass) ? "}" : "");
  }
  text_char(out, ')');
}

typedef struct Runner {
  Module *module;
  const PipelineOptions *options;
  Arena scratch; // of the pass that runs
} Runner;

double times_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void times_add(Times *times, const char *what, double start) {
  if (!times)
    return;
  double seconds = times_now() - start;
  for (size_t i = 0; i < times->rows.len; i++) {
    TimesRow *row = &times->rows.data[i];
    if (strcmp(row->what, what) != 0)
      continue;
    row->seconds += seconds;
    row->runs++;
    return;
  }
  vec_push(&times->arena, &times->rows, ((TimesRow){what, seconds, 1}));
}

static bool is_listed(const char *list, const char *name) {
  Str rest = str_from(list ? list : "");
  while (rest.len)
    if (str_is(str_trim(str_split(&rest, ',')), name))
      return true;
  return false;
}

static void dump(Runner *r, const PassInfo *pass, const char *when) {
  Text *out = r->options->dumps;
  PrintOptions options = {0};
  text_printf(out, "// -----// IR Dump %s %s //----- //\n", when, pass->name);
  module_print(r->module, &options, out);
  text_char(out, '\n');
}

static bool run_pass(Runner *r, const PipelineStep *step, Op *op) {
  const PipelineOptions *o = r->options;
  const PassInfo *pass = step->pass;
  if (o->print_before_all || is_listed(o->print_before, pass->name))
    dump(r, pass, "Before");
  PassRun run = {r->module, r->module->ctx, op, &r->scratch, pass, step->values, false};
  unsigned n_errors = r->module->ctx->diag.n_errors;
  double start = times_now();
  bool ok = pass->run(&run);
  times_add(o->times, pass->name, start);
  arena_clear(&r->scratch);
  if (!ok && r->module->ctx->diag.n_errors == n_errors)
    bug("pass '%s' failed without a word", pass->name);
  if (!ok)
    return false;
  if (o->print_after_all || is_listed(o->print_after, pass->name))
    dump(r, pass, "After");
  if (!o->verify_each || run.is_unchanged)
    return true;
  start = times_now();
  ok = op_verify(r->module, op);
  times_add(o->times, "(verifier)", start);
  if (!ok)
    diag_note(r->module->ctx, op->loc, "the IR is invalid after pass '%s'; please report this",
              pass->name);
  return ok;
}

static bool run_on(Runner *r, const Pipeline *pipeline, Op *op);

// On each op of that name directly inside. A pass may erase the op it is given.
static bool run_nested(Runner *r, const Pipeline *nested, Op *op) {
  bool ok = true;
  for (uint32_t i = 0; i < op->n_regions; i++) {
    for (Block *block = op->regions[i]->first; block; block = block->next) {
      for (Op *inner = block->first, *next; inner; inner = next) {
        next = inner->next;
        if (!nested->anchor || inner->info->name == nested->anchor)
          ok &= run_on(r, nested, inner);
      }
    }
  }
  return ok;
}

static bool run_on(Runner *r, const Pipeline *pipeline, Op *op) {
  for (size_t i = 0; i < pipeline->steps.len; i++) {
    const PipelineStep *step = &pipeline->steps.data[i];
    if (step->pass && !pass_fits(step->pass, op->info->name))
      continue; // in a pipeline for any op
    if (!(step->nested ? run_nested(r, step->nested, op) : run_pass(r, step, op)))
      return false;
  }
  return true;
}

void times_print(const Times *times, Text *out) {
  double total = 0;
  for (size_t i = 0; i < times->rows.len; i++)
    total += times->rows.data[i].seconds;
  text_lit(out, "  seconds      %   runs  pass\n");
  for (size_t i = 0; i < times->rows.len; i++) {
    const TimesRow *row = &times->rows.data[i];
    text_printf(out, "  %7.4f  %5.1f  %5u  %s\n", row->seconds,
                total > 0 ? 100 * row->seconds / total : 0, row->runs, row->what);
  }
  text_printf(out, "  %7.4f  100.0         total\n", total);
}

void times_free(Times *times) {
  arena_free(&times->arena);
}

bool pipeline_run(Module *module, const Pipeline *pipeline, const PipelineOptions *options) {
  Runner r = {.module = module, .options = options};
  bool ok;
  if (pipeline->anchor && module->top->info->name != pipeline->anchor)
    ok = diag_error(module->ctx, module->top->loc,
                    "the pipeline is for '%s', but the top-level operation is '%s'",
                    pipeline->anchor->text, module->top->info->name->text);
  else
    ok = run_on(&r, pipeline, module->top);
  arena_free(&r.scratch);
  return ok;
}
