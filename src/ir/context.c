// context.c: interning and the registry of dialects; see context.h.

#include "ir/context.h"

#include "base/bug.h"
#include "ir/ir.h"
#include "ir/op_info.h"

#include <stdlib.h>

Ident context_intern(Context *ctx, Str text) {
  return intern(&ctx->idents, text);
}

void context_init(Context *ctx) {
  *ctx = (Context){0};
  ctx->idents.arena = &ctx->arena;
  ctx->dialect_by_name.arena = ctx->op_by_name.arena = ctx->named_types.arena = &ctx->arena;
  ctx->empty = context_ident(ctx, "");
  ctx->operand_segments = context_ident(ctx, "operandSegmentSizes");
  ctx->result_segments = context_ident(ctx, "resultSegmentSizes");
  ctx->sym_name = context_ident(ctx, "sym_name");
  ctx->sym_visibility = context_ident(ctx, "sym_visibility");
  ctx->i1 = type_int(ctx, 1, SIGNLESS);
  ctx->i32 = type_int(ctx, 32, SIGNLESS);
  ctx->i64 = type_int(ctx, 64, SIGNLESS);
  ctx->index = type_get(ctx, &TYPE_DEF_INDEX, NULL, 0);
  ctx->none = type_get(ctx, &TYPE_DEF_NONE, NULL, 0);
  vec_push(&ctx->arena, &ctx->ops, NULL); // id 0 is "unregistered"
}

void context_forget_named_types(Context *ctx) {
  ctx->named_types = (Map){.arena = &ctx->arena};
}

void context_free(Context *ctx) {
  free(ctx->types.slots);
  free(ctx->attrs.slots);
  interner_free(&ctx->idents);
  arena_free(&ctx->arena);
}

// TypeData and AttrData have one layout: a definition and words.
typedef struct Node {
  const void *def;
  uint32_t hash, n_words;
  uint64_t words[];
} Node;

_Static_assert(sizeof(struct TypeData) == sizeof(Node), "one layout");
_Static_assert(sizeof(struct AttrData) == sizeof(Node), "one layout");

static void uniquer_grow(Uniquer *u) {
  uint32_t n = u->n_slots ? 2 * u->n_slots : 256;
  const void **slots = calloc(n, sizeof *slots);
  if (!slots)
    out_of_memory();
  for (uint32_t i = 0; i < u->n_slots; i++) {
    const Node *node = u->slots[i];
    if (!node)
      continue;
    uint32_t at = node->hash & (n - 1);
    while (slots[at])
      at = (at + 1) & (n - 1);
    slots[at] = node;
  }
  free(u->slots);
  u->slots = slots;
  u->n_slots = n;
}

static const void *unique(Context *ctx, Uniquer *u, const void *def, const uint64_t *words,
                          uint32_t n_words) {
  if (2 * u->n_used >= u->n_slots)
    uniquer_grow(u);
  uint64_t mixed = hash_u64((uint64_t)(uintptr_t)def + n_words);
  for (uint32_t i = 0; i < n_words; i++)
    mixed = hash_mix(mixed, words[i]);
  uint32_t hash = (uint32_t)(mixed ^ mixed >> 32);
  uint32_t at = hash & (u->n_slots - 1);
  for (; u->slots[at]; at = (at + 1) & (u->n_slots - 1)) {
    const Node *node = u->slots[at];
    if (node->hash == hash && node->def == def && node->n_words == n_words &&
        (n_words == 0 || memcmp(node->words, words, n_words * sizeof *words) == 0))
      return node;
  }
  Node *node = arena_alloc(&ctx->arena, sizeof(Node) + n_words * sizeof *words);
  node->def = def;
  node->hash = hash;
  node->n_words = n_words;
  if (n_words)
    memcpy(node->words, words, n_words * sizeof *words);
  u->slots[at] = node;
  u->n_used++;
  return node;
}

Type type_get(Context *ctx, const TypeDef *def, const uint64_t *words, uint32_t n_words) {
  return unique(ctx, &ctx->types, def, words, n_words);
}

Attr attr_get(Context *ctx, const AttrDef *def, const uint64_t *words, uint32_t n_words) {
  ctx->has_aliases |= def->alias != NULL;
  return unique(ctx, &ctx->attrs, def, words, n_words);
}

#define DIAG_FORWARD(severity)                                                                     \
  va_list args;                                                                                    \
  va_start(args, format);                                                                          \
  diag_report(&ctx->diag, severity, loc_position(ctx, loc), format, args);                         \
  va_end(args)

bool diag_error(Context *ctx, Loc loc, const char *format, ...) {
  DIAG_FORWARD(SEVERITY_ERROR);
  return false;
}

void diag_note(Context *ctx, Loc loc, const char *format, ...) {
  DIAG_FORWARD(SEVERITY_NOTE);
}
void diag_warning(Context *ctx, Loc loc, const char *format, ...) {
  DIAG_FORWARD(SEVERITY_WARNING);
}

void diag_remark(Context *ctx, Loc loc, const char *format, ...) {
  DIAG_FORWARD(SEVERITY_REMARK);
}

void context_add_dialect(Context *ctx, const Dialect *dialect) {
  Ident name = context_ident(ctx, dialect->name);
  vec_push(&ctx->arena, &ctx->dialects, dialect);
  map_put_ptr(&ctx->dialect_by_name, name, dialect);
  OpInfo *infos = ARENA_ARRAY(&ctx->arena, OpInfo, dialect->n_ops);
  for (unsigned i = 0; i < dialect->n_ops; i++) {
    const OpRow *row = &dialect->ops[i];
    OpInfo *info = &infos[i];
    info->ctx = ctx;
    info->name = context_ident(ctx, row->name);
    info->dialect = dialect;
    info->row = row;
    info->id = dialect->first_id + i;
    info->traits = row->traits;
    while (ctx->ops.len <= info->id)
      vec_push(&ctx->arena, &ctx->ops, NULL);
    ctx->ops.data[info->id] = info;
    map_put_ptr(&ctx->op_by_name, info->name, info);
  }
}

const Dialect *context_dialect(Context *ctx, Ident name) {
  return map_get_ptr(&ctx->dialect_by_name, name);
}
