// aliases.c: `#map = ...`, `#loc3 = ...`: which attributes are printed through an alias, under what
// name and where. As in MLIR they are found by printing everything once for nothing, ordered by
// (depth, name, first visit), and defined before the module, or, where only ops' own locations
// use them, after it.

#include "ir/affine.h"
#include "ir/printer_impl.h"

#include <ctype.h>
#include <stdlib.h>

static Alias *find_alias(Printer *p, const void *thing) {
  uint64_t *index = map_find(&p->alias_of, WORD(thing));
  return index ? &p->aliases.data[*index - 1] : NULL;
}

static size_t add_alias(Printer *p, const void *thing, bool is_type, const char *base) {
  Alias alias = {.of = thing,
                 .is_type = is_type,
                 .is_deferrable = true,
                 .base = base,
                 .order = (uint32_t)p->aliases.len};
  vec_push(&p->arena, &p->aliases, alias);
  map_put(&p->alias_of, WORD(thing), p->aliases.len);
  return p->aliases.len - 1;
}

// Anything around an alias is one level above it, whether it has an alias itself or not.
static uint32_t own_depth(uint32_t of_children, const char *base) {
  return of_children ? of_children + 1 : base != NULL;
}

static uint32_t larger(uint32_t a, uint32_t b) {
  return a > b ? a : b;
}

static uint32_t visit_type_inner(Printer *p, Type type, bool deferrable);
static uint32_t visit_loc_inner(Printer *p, Loc loc, bool deferrable);

// The attributes an attribute is printed with.
static uint32_t visit_children(Printer *p, Attr attr, bool deferrable) {
  uint32_t depth = 0;
  if (attr_is(attr, &ATTR_DEF_ARRAY)) {
    for (size_t i = 0; i < attr_len(attr); i++)
      depth = larger(depth, visit_attr(p, attr_at(attr, i), deferrable));
  } else if (attr_is(attr, &ATTR_DEF_DICT)) {
    for (size_t i = 0; i < attr_len(attr); i++)
      depth = larger(depth, visit_attr(p, attr_entry(attr, i).value, deferrable));
  } else if (attr_is(attr, &ATTR_DEF_DISTINCT)) {
    depth = visit_attr(p, WORD_ATTR(attr->words[1]), deferrable);
  } else if (attr_is(attr, &ATTR_DEF_TYPE)) {
    depth = visit_type_inner(p, attr_type_value(attr), deferrable);
  } else if (attr_is(attr, &ATTR_DEF_LOC)) {
    Loc loc = loc_from_attr(attr);
    if (loc_metadata(loc))
      depth = visit_attr(p, loc_metadata(loc), deferrable);
    for (size_t i = 0; i < loc_n_children(loc); i++)
      if (!(loc_kind(loc) == LOC_IS_NAME && loc_is_unknown(loc_child(loc, i))))
        depth = larger(depth, visit_loc_inner(p, loc_child(loc, i), deferrable));
  } else if (attr_value_type(attr)) {
    depth = visit_type_inner(p, attr_value_type(attr), deferrable);
  } else if (attr->def->print && strcmp(attr->def->dialect, "builtin") != 0) {
    // Only its dialect knows what it contains: that is what it prints.
    Visit outer = p->visit;
    p->visit = (Visit){.is_deferrable = deferrable};
    attr->def->print(p, attr);
    depth = p->visit.depth;
    p->visit = outer;
  }
  return depth;
}

static void mark_not_deferrable(Printer *p, Attr attr) {
  Alias *alias = find_alias(p, attr);
  if (!alias || !alias->is_deferrable)
    return;
  visit_children(p, attr, false);
  find_alias(p, attr)->is_deferrable = false;
}

// Long tuples are told by their alias.
static const char *type_alias(Type type) {
  return type_is_tuple(type) && type_tuple_len(type) > TUPLE_SHORT ? "tuple" : NULL;
}

uint32_t visit_attr(Printer *p, Attr attr, bool deferrable) {
  Alias *seen = find_alias(p, attr);
  if (seen) {
    uint32_t depth = seen->depth;
    if (!deferrable)
      mark_not_deferrable(p, attr);
    return depth;
  }
  const char *base = attr->def->alias;
  if (attr_is(attr, &ATTR_DEF_DISTINCT) && attr_is(WORD_ATTR(attr->words[1]), &ATTR_DEF_UNIT))
    base = NULL;
  size_t index = add_alias(p, attr, false, base);
  if (!deferrable)
    p->aliases.data[index].is_deferrable = false;
  uint32_t depth = visit_children(p, attr, deferrable);
  p->aliases.data[index].depth = own_depth(depth, base);
  return p->aliases.data[index].depth;
}

static uint32_t visit_loc_inner(Printer *p, Loc loc, bool deferrable) {
  return visit_attr(p, attr_from_loc(p->ctx, loc), deferrable);
}

void visit_loc(Printer *p, Loc loc, bool deferrable) {
  visit_loc_inner(p, loc, deferrable);
}

static uint32_t visit_type_children(Printer *p, Type type, bool deferrable) {
  uint32_t depth = 0;
  if (type_is_memref(type) || type_is_tensor(type) || type_is_unranked_memref(type)) {
    depth = visit_type_inner(p, type_element(type), deferrable);
    for (size_t i = 1; i < (type_is_memref(type) ? 3u : 2u); i++)
      if (type->words[i])
        depth = larger(depth, visit_attr(p, WORD_ATTR(type->words[i]), deferrable));
  } else if (type_is_function(type)) {
    for (size_t i = 0; i < type_n_inputs(type); i++)
      depth = larger(depth, visit_type_inner(p, type_input(type, i), deferrable));
    for (size_t i = 0; i < type_n_results(type); i++)
      depth = larger(depth, visit_type_inner(p, type_result(type, i), deferrable));
  } else if (type_is_tuple(type)) {
    for (size_t i = 0; i < type_tuple_len(type); i++)
      depth = larger(depth, visit_type_inner(p, type_tuple_at(type, i), deferrable));
  }
  return depth;
}

static uint32_t visit_type_inner(Printer *p, Type type, bool deferrable) {
  Alias *seen = find_alias(p, type);
  if (seen && (deferrable || !seen->is_deferrable))
    return seen->depth;
  const char *base = type_alias(type);
  size_t index = seen ? (size_t)(seen - p->aliases.data) : add_alias(p, type, true, base);
  p->aliases.data[index].is_deferrable = deferrable;
  uint32_t depth = own_depth(visit_type_children(p, type, deferrable), base);
  p->aliases.data[index].depth = depth;
  return depth;
}

static int compare_aliases(const void *a, const void *b) {
  const Alias *x = a, *y = b;
  if (x->depth != y->depth)
    return x->depth < y->depth ? -1 : 1;
  if (x->is_type != y->is_type)
    return x->is_type ? -1 : 1;
  int order = strcmp(x->base, y->base);
  if (order)
    return order;
  return x->order < y->order ? -1 : 1;
}

// Drop what has no alias, sort, number the names.
static void name_aliases(Printer *p) {
  size_t n = 0;
  for (size_t i = 0; i < p->aliases.len; i++)
    if (p->aliases.data[i].base)
      p->aliases.data[n++] = p->aliases.data[i];
  p->aliases.len = n;
  if (n)
    qsort(p->aliases.data, n, sizeof *p->aliases.data, compare_aliases);
  p->alias_of = (Map){.arena = &p->arena};
  Map counts = {.arena = &p->arena};
  for (size_t i = 0; i < n; i++) {
    Alias *alias = &p->aliases.data[i];
    Ident base = context_ident(p->ctx, alias->base);
    uint64_t *count = map_find(&counts, WORD(base));
    uint64_t number = count ? *count : 0;
    map_put(&counts, WORD(base), number + 1);
    bool ends_in_digit = isdigit((unsigned char)base->text[base->len - 1]);
    alias->name = number ? arena_printf(&p->arena, "%s%s%llu", base->text, ends_in_digit ? "_" : "",
                                        (unsigned long long)number)
                         : base->text;
    map_put(&p->alias_of, WORD(alias->of), i + 1);
  }
}

void collect_aliases(Printer *p, Op *top) {
  if (!printer_has_aliases(p))
    return;
  Text *out = p->out, nowhere = {0};
  p->out = &nowhere;
  p->is_collecting = true;
  if (p->options.debug_info)
    visit_loc(p, top->loc, true);
  print_full_op(p, top);
  p->is_collecting = false;
  p->out = out;
  text_free(&nowhere);
  name_aliases(p);
  p->seen_resources = (Map){.arena = &p->arena};
  p->used_resources.len = 0;
  p->distinct_ids = (Map){.arena = &p->arena};
}

bool print_alias(Printer *p, const void *thing, bool is_type) {
  if (p->is_collecting) {
    if (is_type)
      p->visit.depth =
          larger(p->visit.depth, visit_type_inner(p, (Type)thing, p->visit.is_deferrable));
    else
      p->visit.depth = larger(p->visit.depth, visit_attr(p, (Attr)thing, p->visit.is_deferrable));
    return true;
  }
  if (!p->aliases.len)
    return false;
  Alias *alias = find_alias(p, thing);
  if (!alias)
    return false;
  text_char(p->out, alias->is_type ? '!' : '#');
  text_cstr(p->out, alias->name);
  return true;
}

void print_alias_definitions(Printer *p, bool deferred) {
  for (size_t i = 0; i < p->aliases.len; i++) {
    Alias *alias = &p->aliases.data[i];
    if (!alias->name || alias->is_deferrable != deferred)
      continue;
    text_char(p->out, alias->is_type ? '!' : '#');
    text_cstr(p->out, alias->name);
    text_lit(p->out, " = ");
    if (alias->is_type)
      print_type_body(p, (Type)alias->of);
    else
      print_attr_body(p, (Attr)alias->of, ELIDE_NEVER);
    text_char(p->out, '\n');
  }
}
