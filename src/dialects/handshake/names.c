// names.c: see names.h.

#include "dialects/handshake/names.h"

#include "dialects/dialects.h"
#include "ir/op_info.h"

// The numbers that follow one base in names: a bit each.
typedef struct NameNumbers {
  uint64_t *bits;
  size_t n_words, n_taken;
  uint64_t next; // the least that may be free
} NameNumbers;

static NameNumbers *numbers_of(Names *names, Ident base) {
  NameNumbers *numbers = map_get_ptr(&names->bases, base);
  if (!numbers) {
    numbers = ARENA_NEW(names->scratch, NameNumbers);
    map_put_ptr(&names->bases, base, numbers);
  }
  return numbers;
}

static bool has_number(const NameNumbers *numbers, uint64_t number) {
  return number / 64 < numbers->n_words && numbers->bits[number / 64] >> number % 64 & 1;
}

// Numbers far beyond how many there are have no bit, or a few names would take much room.
static bool add_number(Names *names, NameNumbers *numbers, uint64_t number) {
  if (number / 64 >= numbers->n_words) {
    size_t old = numbers->n_words, n = 2 * (number / 64) + 2;
    if (n > 2 * numbers->n_taken + 8)
      return false;
    numbers->bits = arena_grow(names->scratch, numbers->bits, old * sizeof *numbers->bits,
                               n * sizeof *numbers->bits);
    memset(numbers->bits + old, 0, (n - old) * sizeof *numbers->bits);
    numbers->n_words = n;
  }
  numbers->bits[number / 64] |= UINT64_C(1) << number % 64;
  numbers->n_taken++;
  return true;
}

// With the base's numbers and its own, or NULL.
static bool reserve(Names *names, Ident name, NameNumbers *numbers, uint64_t number) {
  if ((numbers && has_number(numbers, number)) || map_find(&names->others, WORD(name)))
    return false;
  if (!numbers || !add_number(names, numbers, number))
    map_put(&names->others, WORD(name), 1);
  return true;
}

bool names_reserve(Names *names, Ident name) {
  Str base;
  uint32_t number;
  if (!str_split_number(ident_str(name), &base, &number))
    return reserve(names, name, NULL, 0);
  return reserve(names, name, numbers_of(names, context_intern(names->module->ctx, base)), number);
}

static bool take(Op *op, void *user) {
  Names *names = user;
  Attr name = op_attr(op, names->name);
  if (attr_is(name, &ATTR_DEF_STRING))
    names_reserve(names, attr_text(name));
  return true;
}

Names names_of(Op *func, Module *module, Arena *scratch) {
  Context *ctx = module->ctx;
  Names names = {.module = module,
                 .scratch = scratch,
                 .unread = func,
                 .bases = {.arena = scratch},
                 .others = {.arena = scratch},
                 .name = context_ident(ctx, "handshake.name"),
                 .bb = context_ident(ctx, "handshake.bb")};
  return names;
}

static size_t write_number(char *to, uint64_t number) {
  char digits[20];
  size_t n = 0;
  do
    digits[n++] = (char)('0' + number % 10);
  while (number /= 10);
  for (size_t i = 0; i < n; i++)
    to[i] = digits[n - 1 - i];
  return n;
}

static Ident fresh_name(Names *names, Ident base) {
  Op *unread = names->unread;
  names->unread = NULL;
  if (unread)
    op_walk(unread, take, names);
  char room[64], *text = room;
  if (base->len + 20 > sizeof room)
    text = arena_take(names->scratch, base->len + 20);
  memcpy(text, base->text, base->len);
  // A base that ends with a digit is none: log2 and 5 are log and 25.
  NameNumbers *numbers = numbers_of(names, base);
  bool is_base = !base->len || base->text[base->len - 1] < '0' || base->text[base->len - 1] > '9';
  for (;;) {
    uint64_t number = numbers->next++;
    if (has_number(numbers, number))
      continue;
    size_t n = write_number(text + base->len, number);
    Ident name = context_intern(names->module->ctx, (Str){text, base->len + n});
    if (is_base ? reserve(names, name, numbers, number) : names_reserve(names, name))
      return name;
  }
}

void names_label_in(Names *names, Op *op, Attr bb) {
  NamedAttr labels[] = {
      {names->bb, bb},
      {names->name, attr_ident(names->module->ctx, fresh_name(names, op->info->short_name))}};
  op_set_attrs(names->module, op, bb ? labels : labels + 1, bb ? 2 : 1);
}

void names_label(Names *names, Op *op, const Op *like) {
  names_label_in(names, op, like ? op_attr(like, names->bb) : NULL);
}

Ident names_take(Names *names, const Op *op) {
  Attr own = op_attr(op, names->name);
  if (!attr_is(own, &ATTR_DEF_STRING) || !attr_text(own)->len ||
      !names_reserve(names, attr_text(own)))
    return fresh_name(names, op->info->short_name);
  return attr_text(own);
}

static const char PARAMETER[] = "parameter_";

static bool is_free_for_parameter(Context *ctx, Ident name) {
  return !strchr(name->text, '.') && name != ctx->operand_segments &&
         name != ctx->result_segments && name->len &&
         !op_info_attr(op_info_by_id(ctx, OP_func_call), name) &&
         !op_info_attr(op_info_by_id(ctx, OP_handshake_instance), name);
}

void tell_renamed_ports(Context *ctx, Loc loc, const char *kind, const char *from, const char *to) {
  if (!ctx->diag.hides_ports)
    diag_remark(ctx, loc, "the ports of %s '%s' are renamed to '%s'", kind, from, to);
}

Ident parameter_attr_name(Context *ctx, Str parameter) {
  Ident name = context_intern(ctx, parameter);
  if (is_free_for_parameter(ctx, name) && !str_starts_with(parameter, PARAMETER))
    return name;
  return context_ident(ctx, arena_printf(&ctx->arena, "%s%s", PARAMETER, name->text));
}

Str parameter_of_attr(Context *ctx, Ident attr) {
  Str name = ident_str(attr);
  size_t n = strlen(PARAMETER);
  if (str_starts_with(name, PARAMETER))
    return (Str){name.ptr + n, name.len - n};
  return is_free_for_parameter(ctx, attr) ? name : STR("");
}
