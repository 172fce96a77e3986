// print_alike.c: printing an op like one before.
//
// What an op looks like depends on its kind, types and attributes and on the dialect of the region
// around it; of its operands and successors only the names are seen. So the text of an op, cut
// where its names are, serves for all that agree with it in these.

#include "ir/printer_impl.h"

enum { MOST_NAMES = 6, N_PATTERNS = 256 };

typedef struct NamePlace {
  uint32_t at;    // in the text without names
  uint32_t index; // of the operand; successors are counted behind them
} NamePlace;

typedef struct Pattern {
  const Op *model;        // NULL: there is none
  const Dialect *dialect; // of the region
  const char *text;       // without the names
  uint32_t len, n_names;
  NamePlace names[MOST_NAMES];
} Pattern;

struct PrintPatterns {
  Pattern slots[N_PATTERNS]; // by a hash of the model
};

// The text of one op, and where the names in it are.
struct PrintRecord {
  Text text;
  uint32_t n_names;
  struct {
    size_t begin, end;
    const void *thing; // Value or Block
  } names[MOST_NAMES];
  bool is_unfit; // to serve again
};

void record_name(Printer *p, const void *thing, size_t begin) {
  PrintRecord *r = p->record;
  r->is_unfit |= r->n_names == MOST_NAMES;
  if (r->is_unfit)
    return;
  r->names[r->n_names].begin = begin;
  r->names[r->n_names].end = p->out->len;
  r->names[r->n_names++].thing = thing;
}

void record_is_unfit(Printer *p) {
  if (p->record)
    p->record->is_unfit = true;
}

static const void *named_thing(const Op *op, uint32_t i) {
  return i < op->n_operands ? (const void *)op_operand(op, i)
                            : op_successor(op, i - op->n_operands);
}

// Which operand or successor it is, where just one is; UINT32_MAX: that is not clear.
static uint32_t find_named(const Op *op, const void *thing) {
  uint32_t n = op->n_operands + op->n_successors, found = UINT32_MAX;
  for (uint32_t i = 0; i < n; i++) {
    if (named_thing(op, i) != thing)
      continue;
    if (found != UINT32_MAX)
      return UINT32_MAX;
    found = i;
  }
  return found;
}

// Lines of an op that has several are indented by where it stands.
static void make_pattern(Printer *p, const PrintRecord *r, const Op *op, Pattern *slot) {
  if (r->is_unfit || memchr(r->text.data, '\n', r->text.len))
    return;
  Pattern pattern = {.model = op, .dialect = p->default_dialect, .n_names = r->n_names};
  char *text = arena_take(&p->arena, r->text.len);
  size_t from = 0;
  for (uint32_t i = 0; i < r->n_names; i++) {
    size_t n = r->names[i].begin - from;
    memcpy(text + pattern.len, r->text.data + from, n);
    pattern.len += (uint32_t)n;
    pattern.names[i] = (NamePlace){pattern.len, find_named(op, r->names[i].thing)};
    if (pattern.names[i].index == UINT32_MAX)
      return;
    from = r->names[i].end;
  }
  memcpy(text + pattern.len, r->text.data + from, r->text.len - from);
  pattern.len += (uint32_t)(r->text.len - from);
  pattern.text = text;
  *slot = pattern;
}

static void record_op(Printer *p, Op *op, Pattern *slot) {
  PrintRecord record = {0};
  Text *out = p->out;
  p->out = &record.text;
  p->record = &record;
  print_op_body(p, op);
  p->record = NULL;
  p->out = out;
  text_append(out, record.text.data, record.text.len);
  make_pattern(p, &record, op, slot);
  text_free(&record.text);
}

static void print_by(Printer *p, const Pattern *pattern, const Op *op) {
  uint32_t from = 0;
  for (uint32_t i = 0; i < pattern->n_names; i++) {
    NamePlace name = pattern->names[i];
    text_append(p->out, pattern->text + from, name.at - from);
    from = name.at;
    if (name.index < op->n_operands)
      print_value_name(p, op_operand(op, name.index), true);
    else
      print_block_name(p, op_successor(op, name.index - op->n_operands));
  }
  text_append(p->out, pattern->text + from, pattern->len - from);
}

void print_alike(Printer *p, Op *op) {
  const OpRow *row = op->info->row;
  bool is_own = row && row->print && !p->options.generic; // may look at the ops around
  if (op->n_regions || p->is_collecting || p->record || is_own) {
    print_op_body(p, op);
    return;
  }
  if (!p->patterns)
    p->patterns = ARENA_NEW(&p->arena, PrintPatterns);
  Pattern *slot = &p->patterns->slots[op_signature_hash(op) % N_PATTERNS];
  if (slot->model && slot->dialect == p->default_dialect && op_has_signature_of(op, slot->model))
    print_by(p, slot, op);
  else
    record_op(p, op, slot);
}
