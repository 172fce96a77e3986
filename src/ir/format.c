// format.c: compiling the text format of a row; see op_info.h for the notation.
//
// Where the printer puts spaces is decided here, once, by MLIR's rules: a literal is preceded by
// a space unless it is closing or joining punctuation; nothing follows an opening bracket.

#include "ir/format.h"

#include "base/bug.h"

#include <ctype.h>

typedef struct Compiler {
  Context *ctx;
  OpInfo *info;
  Str rest;
  Format *format;
  VEC(FormatElement) elements; // all, children of groups too
  bool emit_space, last_was_punctuation;
  uint32_t n_successors, n_regions;
} Compiler;

static _Noreturn void format_bug(Compiler *c, const char *what) {
  bug("ops.def: '%s': format: %s at '%.*s'", c->info->name->text, what, STR_ARGS(c->rest));
}

static void skip_blanks(Compiler *c) {
  while (c->rest.len && isspace((unsigned char)*c->rest.ptr))
    c->rest.ptr++, c->rest.len--;
}

static bool take(Compiler *c, const char *text) {
  skip_blanks(c);
  if (!str_starts_with(c->rest, text))
    return false;
  c->rest.ptr += strlen(text);
  c->rest.len -= strlen(text);
  return true;
}

static void expect(Compiler *c, const char *text) {
  if (!take(c, text))
    format_bug(c, text);
}

static Str take_word(Compiler *c) {
  skip_blanks(c);
  size_t n = 0;
  while (n < c->rest.len &&
         (isalnum((unsigned char)c->rest.ptr[n]) || c->rest.ptr[n] == '_' || c->rest.ptr[n] == '-'))
    n++;
  Str word = {c->rest.ptr, n};
  c->rest.ptr += n;
  c->rest.len -= n;
  return word;
}

// $name, operands, results
static FormatRef take_ref(Compiler *c) {
  if (take(c, "operands"))
    return (FormatRef){REF_ALL_OPERANDS, 0, false};
  if (take(c, "results"))
    return (FormatRef){REF_ALL_RESULTS, 0, false};
  expect(c, "$");
  Ident name = context_intern(c->ctx, take_word(c));
  int index = op_info_operand(c->info, name);
  if (index >= 0)
    return (FormatRef){REF_OPERAND, (uint32_t)index, false};
  index = op_info_result(c->info, name);
  if (index >= 0)
    return (FormatRef){REF_RESULT, (uint32_t)index, false};
  for (uint32_t i = 0; i < c->info->n_attrs; i++)
    if (c->info->attrs[i].name == name)
      return (FormatRef){REF_ATTR, i, false};
  format_bug(c, "unknown name");
}

static FormatRef take_arg(Compiler *c) {
  if (take(c, "type(")) {
    FormatRef ref = take_ref(c);
    ref.is_type = true;
    expect(c, ")");
    return ref;
  }
  bool is_ref = take(c, "ref("); // to something read elsewhere in the format
  FormatRef ref = take_ref(c);
  if (is_ref)
    expect(c, ")");
  return ref;
}

// The space before anything that is not punctuation.
static bool word_space(Compiler *c) {
  bool space = c->emit_space || !c->last_was_punctuation;
  c->emit_space = true;
  c->last_was_punctuation = false;
  return space;
}

static bool is_one_of(char x, const char *set) {
  return strchr(set, x) != NULL;
}

static void compile_literal(Compiler *c, FormatElement *e) {
  const char *end = memchr(c->rest.ptr, '`', c->rest.len);
  if (!end)
    format_bug(c, "unterminated literal");
  e->literal = (Str){c->rest.ptr, (size_t)(end - c->rest.ptr)};
  c->rest.len -= e->literal.len + 1;
  c->rest.ptr = end + 1;
  Str lit = e->literal;
  if (lit.len == 0 || str_is(lit, " ")) {
    e->kind = ELEMENT_SPACE;
    c->emit_space = false;
    c->last_was_punctuation = lit.len == 0;
    if (lit.len)
      c->last_was_punctuation = true;
    return;
  }
  e->kind = ELEMENT_LITERAL;
  bool before =
      lit.len != 1 || !is_one_of(lit.ptr[0], c->last_was_punctuation ? ">)}]," : "<>(){}[],");
  e->space_before = c->emit_space && before;
  c->emit_space = lit.len != 1 || !is_one_of(lit.ptr[0], "<({[");
  c->last_was_punctuation = lit.ptr[0] != '_' && !isalpha((unsigned char)lit.ptr[0]);
}

static void compile_element(Compiler *c, FormatElement *e);

static void lead_append(FormatElement *e, const char *text, size_t len) {
  memcpy(e->lead + e->n_lead, text, len);
  e->n_lead = (uint8_t)(e->n_lead + len);
}

// So that the printer has fewer elements to look at.
static void fold_literals(FormatElement *elements, size_t n) {
  for (size_t i = 0; i < n; i++) {
    FormatElement *e = &elements[i];
    if (e->space_before)
      lead_append(e, " ", 1);
    bool is_literal = e->kind == ELEMENT_LITERAL || e->kind == ELEMENT_SPACE;
    enum { NEXT_SPACE = 1 };
    if (!is_literal || i + 1 == n || e->n_lead + e->literal.len + NEXT_SPACE > TEXT_SHORT)
      continue;
    e->is_folded = true;
    lead_append(&elements[i + 1], e->lead, e->n_lead);
    lead_append(&elements[i + 1], e->literal.ptr, e->literal.len);
  }
}

// Elements up to `)` are appended to the flat list; children of nested groups come first.
static uint32_t compile_sequence(Compiler *c, uint32_t *n, FormatRef *anchor, bool *has_anchor) {
  VEC(FormatElement) local = {0};
  skip_blanks(c);
  while (c->rest.len && *c->rest.ptr != ')') {
    FormatElement e = {0};
    compile_element(c, &e);
    if (anchor && take(c, "^")) {
      *anchor = e.ref;
      if (e.kind == ELEMENT_TYPE || e.kind == ELEMENT_CUSTOM)
        *anchor = e.kind == ELEMENT_CUSTOM ? e.args[0] : e.ref;
      *has_anchor = true;
      // A unit attribute is only a flag: its literal says it all.
      if (e.kind == ELEMENT_ATTR &&
          str_is(str_from(c->info->attrs[e.ref.index].kind->name), "unit")) {
        c->format->written_attrs |= UINT64_C(1) << e.ref.index;
        skip_blanks(c);
        continue;
      }
    }
    vec_push(&c->ctx->kept, &local, e);
    skip_blanks(c);
  }
  fold_literals(local.data, local.len);
  uint32_t first = (uint32_t)c->elements.len;
  for (size_t i = 0; i < local.len; i++)
    vec_push(&c->ctx->kept, &c->elements, local.data[i]);
  *n = (uint32_t)local.len;
  return first;
}

static void compile_group(Compiler *c, FormatElement *e) {
  e->kind = ELEMENT_GROUP;
  bool has_anchor = false;
  e->first_child = compile_sequence(c, &e->n_children, &e->anchor, &has_anchor);
  expect(c, ")");
  if (take(c, ":")) {
    expect(c, "(");
    e->first_else = compile_sequence(c, &e->n_else, &e->anchor, &has_anchor);
    expect(c, ")");
  }
  expect(c, "?");
  if (!has_anchor)
    format_bug(c, "group without anchor");
}

static void compile_custom(Compiler *c, FormatElement *e) {
  e->kind = ELEMENT_CUSTOM;
  Str name = take_word(c);
  expect(c, ">");
  for (const Directive *d = c->info->dialect->directives; d && d->name; d++)
    if (str_is(name, d->name))
      e->directive = d;
  if (!e->directive)
    format_bug(c, "unknown directive");
  expect(c, "(");
  e->args = ARENA_ARRAY(&c->ctx->kept, FormatRef, FORMAT_MAX_ARGS);
  while (!take(c, ")")) {
    if (e->n_args == FORMAT_MAX_ARGS)
      format_bug(c, "too many arguments");
    FormatRef ref = take_arg(c);
    if (ref.kind == REF_ATTR)
      c->format->written_attrs |= UINT64_C(1) << ref.index;
    e->args[e->n_args++] = ref;
    take(c, ",");
  }
  e->space_before = word_space(c);
}

static void compile_variable(Compiler *c, FormatElement *e) {
  if (take(c, "$successors") || take(c, "successors")) {
    e->kind = ELEMENT_SUCCESSORS;
  } else if (take(c, "$successor")) {
    e->kind = ELEMENT_SUCCESSOR;
    e->ref.index = c->n_successors++;
  } else if (take(c, "$region")) {
    e->kind = ELEMENT_REGION;
    e->ref.index = c->n_regions++;
  } else {
    e->ref = take_ref(c);
    if (e->ref.kind == REF_ATTR) {
      e->kind = ELEMENT_ATTR;
      c->format->written_attrs |= UINT64_C(1) << e->ref.index;
    } else {
      e->kind = e->ref.kind == REF_ALL_OPERANDS ? ELEMENT_OPERANDS : ELEMENT_OPERAND;
    }
  }
  e->space_before = word_space(c);
}

static void compile_type(Compiler *c, FormatElement *e) {
  e->ref = take_ref(c);
  e->ref.is_type = true;
  expect(c, ")");
  e->kind = e->ref.kind == REF_ALL_OPERANDS  ? ELEMENT_OPERAND_TYPES
            : e->ref.kind == REF_ALL_RESULTS ? ELEMENT_RESULT_TYPES
                                             : ELEMENT_TYPE;
  e->space_before = word_space(c);
}

static void compile_element(Compiler *c, FormatElement *e) {
  if (take(c, "`")) {
    compile_literal(c, e);
  } else if (take(c, "(")) {
    compile_group(c, e);
  } else if (take(c, "attr-dict-with-keyword")) {
    e->kind = ELEMENT_ATTR_DICT_KEYWORD;
    c->last_was_punctuation = false;
  } else if (take(c, "attr-dict")) {
    e->kind = ELEMENT_ATTR_DICT;
    c->last_was_punctuation = false;
  } else if (take(c, "type(")) {
    compile_type(c, e);
  } else if (take(c, "functional-type(")) {
    e->kind = ELEMENT_FUNCTIONAL_TYPE;
    e->args = ARENA_ARRAY(&c->ctx->kept, FormatRef, 2);
    e->args[0] = take_ref(c);
    expect(c, ",");
    e->args[1] = take_ref(c);
    expect(c, ")");
    e->space_before = word_space(c);
  } else if (take(c, "custom<")) {
    compile_custom(c, e);
  } else {
    compile_variable(c, e);
  }
}

Format *format_compile(Context *ctx, OpInfo *info) {
  Compiler c = {.ctx = ctx, .info = info, .rest = str_from(info->row->format), .emit_space = true};
  c.format = ARENA_NEW(&ctx->kept, Format);
  c.format->first_top = compile_sequence(&c, &c.format->n_top, NULL, NULL);
  if (c.rest.len)
    format_bug(&c, "unbalanced )");
  c.format->elements = c.elements.data;
  c.format->n_elements = (uint32_t)c.elements.len;
  return c.format;
}
