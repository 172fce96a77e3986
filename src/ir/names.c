// names.c: what values and blocks are called in text, by MLIR's rules: a region is numbered whole,
// then the regions inside it, each from where its parent stopped; a name that an enclosing region
// has taken gets a suffix from one counter for all names. In generic form numbers are unique
// over the whole module and regions are numbered last to first.
//
// Where it makes no difference an op inside the top is numbered only when it is about to be
// printed: then the processor has it at hand.

#include "ir/printer_impl.h"

#include <ctype.h>

typedef struct Counters {
  uint32_t value, arg, conflict;
  ValueName shown; // `value` as it is printed; NAME_NONE: it is too long
} Counters;

struct Namer {
  Printer *p;
  const Op *top;
  bool is_late;    // what is inside the ops inside the top is numbered later
  Counters in_top; // where those start
  Counters next;
  VEC(uint64_t) used; // by Ident's id: a bit where taken
  VEC(Ident) taken;   // in order, to give back at a region's end
  Text hint;          // where names are put together
};

static bool is_used(const Namer *n, Ident name) {
  return name->id / 64 < n->used.len && n->used.data[name->id / 64] >> name->id % 64 & 1;
}

static void take_name(Namer *n, Ident name) {
  while (n->used.len <= name->id / 64)
    vec_push(&n->p->arena, &n->used, 0);
  n->used.data[name->id / 64] |= UINT64_C(1) << name->id % 64;
  vec_push(&n->p->arena, &n->taken, name);
}

static void give_name_back(Namer *n) {
  Ident name = vec_pop(&n->taken);
  n->used.data[name->id / 64] &= ~(UINT64_C(1) << name->id % 64);
}

static bool is_name_char(char c) {
  return isalnum((unsigned char)c) || c == '$' || c == '.' || c == '_' || c == '-';
}

// A hint may hold any byte: what an identifier cannot hold is replaced as MLIR does. A name that
// begins with a digit would be a number.
static Str sanitize(Namer *n, Str hint) {
  bool is_fine = !isdigit((unsigned char)hint.ptr[0]);
  for (size_t i = 0; i < hint.len && is_fine; i++)
    is_fine = is_name_char(hint.ptr[i]);
  if (is_fine)
    return hint;
  Text text = {0};
  for (size_t i = 0; i < hint.len; i++) {
    char c = hint.ptr[i];
    bool is_hex = !is_name_char(c) && c != ' ';
    if (i == 0 && (isdigit((unsigned char)c) || (is_hex && (unsigned char)c < 0xA0)))
      text_char(&text, '_');
    if (is_name_char(c))
      text_char(&text, c);
    else if (c == ' ')
      text_char(&text, '_');
    else
      text_printf(&text, "%02X", (unsigned char)c);
  }
  Str copy = {arena_copy(&n->p->arena, text.data, text.len), text.len};
  text_free(&text);
  return copy;
}

static ValueName long_name(uint32_t number, uint8_t kind) {
  ValueName name = {.kind = kind};
  memcpy(name.text, &number, sizeof number);
  return name;
}

static uint32_t name_number(const ValueName *name) {
  uint32_t number;
  memcpy(&number, name->text, sizeof number);
  return number;
}

// Whether its name is all that is printed for a value.
static bool is_alone(const Value *value) {
  const Op *op = value_op(value);
  return value->is_block_arg || (op && op->n_results == 1);
}

// The next number, as it is printed, if it is short; nothing is divided.
static void count_value(Counters *next) {
  next->value++;
  ValueName *shown = &next->shown;
  if (!shown->kind)
    return;
  char *digit = shown->text + shown->kind - 1;
  for (; *digit == '9'; digit--)
    *digit = '0';
  if (*digit != '%')
    ++*digit;
  else if (shown->kind == NAME_SHORT)
    shown->kind = NAME_NONE;
  else
    memcpy(shown->text, "%1000000", ++shown->kind);
}

static void set_number(Namer *n, ValueName *slot, bool is_short) {
  *slot = is_short && n->next.shown.kind ? n->next.shown : long_name(n->next.value, NAME_NUMBER);
  count_value(&n->next);
}

static void set_text(Printer *p, ValueName *slot, Ident name, bool is_short) {
  if (name->len < NAME_SHORT && is_short) {
    slot->text[0] = '%';
    memcpy(slot->text + 1, name->text, name->len);
    slot->kind = (uint8_t)(name->len + 1);
    return;
  }
  *slot = long_name((uint32_t)p->names.len, NAME_TEXT);
  vec_push(&p->arena, &p->names, ident_str(name));
}

static void set_name(Namer *n, Value *value, Str hint) {
  ValueName *slot = &n->p->value_names[value->id];
  if (!hint.len) {
    set_number(n, slot, is_alone(value));
    return;
  }
  hint = sanitize(n, hint);
  Ident name = context_intern(n->p->ctx, hint);
  char buffer[96];
  while (is_used(n, name)) {
    uint32_t suffix = n->next.conflict++;
    if (hint.len > 80) {
      name =
          context_ident(n->p->ctx, arena_printf(&n->p->arena, "%.*s_%u", STR_ARGS(hint), suffix));
      continue;
    }
    int len = snprintf(buffer, sizeof buffer, "%.*s_%u", STR_ARGS(hint), suffix);
    name = context_intern(n->p->ctx, (Str){buffer, (size_t)len});
  }
  take_name(n, name);
  set_text(n->p, slot, name, is_alone(value));
}

static void name_value(void *user, Value *value, Str name) {
  set_name(user, value, name);
}

enum { MANY_RESULTS = 16 };

static void find_groups(Printer *p, const Op *op) {
  uint32_t *firsts = ARENA_ARRAY(&p->arena, uint32_t, op->n_results), first = 0;
  for (uint32_t i = 0; i < op->n_results; i++) {
    if (p->value_names[op->results[i].id].kind != NAME_NONE)
      first = i;
    firsts[i] = first;
  }
  p->group_firsts.arena = &p->arena;
  map_put_ptr(&p->group_firsts, op, firsts);
}

static void number_op(Namer *n, Op *op) {
  const OpRow *row = op->info->row;
  bool is_unnamed = !row || (!row->name_results && !row->result_name) || n->p->options.generic;
  if (is_unnamed && op->n_results <= 1) { // as most
    if (op->n_results)
      set_number(n, &n->p->value_names[op->results[0].id], true);
    return;
  }
  if (row && op->n_results && !n->p->options.generic) {
    if (row->name_results)
      row->name_results(op, name_value, n);
    else if (row->result_name && op->n_results == 1)
      set_name(n, op_result(op, 0), str_from(row->result_name));
  }
  if (op->n_results && n->p->value_names[op->results[0].id].kind == NAME_NONE)
    set_name(n, op_result(op, 0), STR(""));
  if (op->n_results > MANY_RESULTS)
    find_groups(n->p, op);
}

static void number_block(Namer *n, Block *block) {
  bool is_entry = block->region->first == block;
  for (uint32_t i = 0; i < block->n_args; i++) {
    if (n->p->value_names[block->args[i]->id].kind != NAME_NONE)
      continue;
    n->hint.len = 0;
    if (is_entry) {
      text_lit(&n->hint, "arg");
      text_u64(&n->hint, n->next.arg++);
    }
    set_name(n, block->args[i], (Str){n->hint.data, n->hint.len});
  }
  for (Op *op = block->first; op; op = op_next(op))
    number_op(n, op);
}

static void number_regions(Namer *n, Op *op, Counters from);

static void number_region(Namer *n, Region *region) {
  Printer *p = n->p;
  size_t n_taken = n->taken.len;
  const OpRow *row = region->op->info->row;
  if (row && row->name_block_args && !p->options.generic)
    row->name_block_args(region->op, region, name_value, n);
  uint32_t n_blocks = 0;
  for (Block *block = region->first; block; block = block->next) {
    p->block_numbers[block->id] = n_blocks++;
    number_block(n, block);
  }
  Counters mine = n->next;
  if (n->is_late && region->op == n->top) {
    n->in_top = mine;
    return;
  }
  for (Block *block = region->last; block; block = block->prev)
    for (Op *op = block->last; op; op = op->prev)
      if (op->n_regions)
        number_regions(n, op, mine);
  while (n->taken.len > n_taken)
    give_name_back(n);
}

static void number_regions(Namer *n, Op *op, Counters from) {
  for (uint32_t i = op->n_regions; i-- > 0;) {
    if (!n->p->options.generic)
      n->next = from;
    number_region(n, op->regions[i]);
  }
}

void number_values(Printer *p, Op *top) {
  Namer *n = p->namer = ARENA_NEW(&p->arena, Namer);
  *n = (Namer){.p = p, .top = top, .next.shown = {"%0", 2}};
  // Aliases are looked for in all that is printed, before the first line.
  n->is_late = !p->options.generic && !printer_has_aliases(p) && top->n_regions == 1;
  p->value_names = ARENA_ARRAY(&p->arena, ValueName, p->module->n_values);
  p->block_numbers = ARENA_ARRAY(&p->arena, uint32_t, p->module->n_blocks);
  number_op(n, top);
  number_regions(n, top, n->next);
}

void number_values_late(Printer *p, Op *op) {
  if (p->namer->is_late && op_parent(op) == p->namer->top)
    number_regions(p->namer, op, p->namer->in_top);
}

bool namer_is_late(const Printer *p, const Block *block) {
  return p->namer && p->namer->is_late && block->region->op == p->namer->top;
}

void namer_copy(Printer *to, const Printer *from) {
  const Namer *n = from->namer;
  Namer *copy = to->namer = ARENA_NEW(&to->arena, Namer);
  *copy =
      (Namer){.p = to, .top = n->top, .is_late = n->is_late, .in_top = n->in_top, .next = n->next};
  for (size_t i = 0; i < n->taken.len; i++)
    take_name(copy, n->taken.data[i]);
  for (size_t i = 0; i < from->names.len; i++)
    vec_push(&to->arena, &to->names, from->names.data[i]);
  to->value_names = from->value_names;
  to->block_numbers = from->block_numbers;
}

void namer_free(Printer *p) {
  if (p->namer)
    text_free(&p->namer->hint);
}

Str printed_name(Printer *p, const Value *value) {
  record_is_unfit(p);
  const ValueName *name = &p->value_names[value->id];
  if (name->kind == NAME_TEXT)
    return p->names.data[name_number(name)];
  bool is_text =
      name->kind > NAME_NONE && name->kind <= NAME_SHORT && !isdigit((unsigned char)name->text[1]);
  return is_text ? (Str){name->text + 1, name->kind - 1u} : STR("");
}

// A result without a name of its own belongs to the group of the nearest one before it that has.
__attribute__((noinline)) static void print_any_name(Printer *p, const Value *value,
                                                     bool with_number) {
  const Op *op = value_op(value);
  if (value->is_undefined) { // an unresolved forward use in a broken module
    print_cstr(p, "%<<undefined>>");
    return;
  }
  uint32_t first = value->index;
  bool is_shared = false;
  if (op && op->n_results > 1) {
    const uint32_t *firsts = map_get_ptr(&p->group_firsts, op);
    if (firsts)
      first = firsts[first];
    while (first > 0 && p->value_names[op->results[first].id].kind == NAME_NONE)
      first--;
    is_shared =
        first + 1 < op->n_results && p->value_names[op->results[first + 1].id].kind == NAME_NONE;
  }
  ValueName name = p->value_names[op ? op->results[first].id : value->id];
  text_char(p->out, '%');
  if (name.kind == NAME_TEXT)
    text_str(p->out, p->names.data[name_number(&name)]);
  else if (name.kind == NAME_NUMBER)
    text_u64(p->out, name_number(&name));
  else
    print_cstr(p, "<<unknown>>");
  if (with_number && is_shared) {
    text_char(p->out, '#');
    text_u64(p->out, value->index - first);
  }
}

void print_value_name(Printer *p, const Value *value, bool with_number) {
  const ValueName *name = &p->value_names[value->id];
  size_t begin = p->out->len;
  if (name->kind - 1u < NAME_SHORT)
    text_short(p->out, name->text, name->kind);
  else
    print_any_name(p, value, with_number);
  if (p->record)
    record_name(p, value, begin);
}
