// context.c: interning and the registry of dialects; see context.h.

#include "ir/context.h"

#include "base/bug.h"
#include "ir/ir.h"
#include "ir/op_info.h"

#include <stdlib.h>

// A thread takes as long to start as a few hundred ops to verify or to print.
enum { SHARED_FROM = THREADS_ARE_CHECKED ? 0 : 10000 };

Ident context_intern(Context *ctx, Str text) {
  context_lock(ctx);
  Ident ident = intern(&ctx->idents, text);
  context_unlock(ctx);
  return ident;
}

void context_init(Context *ctx) {
  *ctx = (Context){0};
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&ctx->lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
  ctx->idents.arena = &ctx->kept;
  ctx->dialect_by_name.arena = ctx->op_by_name.arena = ctx->file_index.arena = &ctx->kept;
  ctx->named_types.arena = &ctx->arena;
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
  vec_push(&ctx->kept, &ctx->ops, NULL); // id 0 is "unregistered"
}

void context_forget_named_types(Context *ctx) {
  ctx->named_types = (Map){.arena = &ctx->arena};
}

bool context_share(Context *ctx, size_t n_ops, HelperJob *job, void *user) {
  if (ctx->is_shared || ctx->has_one_thread || n_ops < SHARED_FROM)
    return false;
  if (!ctx->helper)
    ctx->helper = helper_start();
  if (!ctx->helper)
    return false;
  ctx->is_shared = true;
  helper_run(ctx->helper, job, user);
  return true;
}

static void end_helper(Context *ctx) {
  if (ctx->helper)
    helper_end(ctx->helper);
  ctx->helper = NULL;
}

void context_wait(Context *ctx) {
  helper_wait(ctx->helper);
  ctx->is_shared = false;
  if (!ctx->keeps_helper)
    end_helper(ctx);
}

void context_free(Context *ctx) {
  end_helper(ctx);
  hash_table_free(&ctx->types);
  hash_table_free(&ctx->attrs);
  interner_free(&ctx->idents);
  arena_free(&ctx->kept);
  arena_free(&ctx->arena);
  pthread_mutex_destroy(&ctx->lock);
}

// TypeData and AttrData have one layout: a definition and words.
typedef struct Node {
  const void *def;
  uint32_t n_words;
  uint64_t words[];
} Node;

_Static_assert(sizeof(struct TypeData) == sizeof(Node), "one layout");
_Static_assert(sizeof(struct AttrData) == sizeof(Node), "one layout");

static const Node *node_create(Context *ctx, const void *def, const uint64_t *words,
                               uint32_t n_words) {
  Node *node = arena_take(&ctx->kept, sizeof(Node) + n_words * sizeof *words);
  *node = (Node){.def = def, .n_words = n_words};
  if (n_words)
    memcpy(node->words, words, n_words * sizeof *words);
  return node;
}

static const void *find_or_create(Context *ctx, HashTable *table, const void *def,
                                  const uint64_t *words, uint32_t n_words) {
  hash_table_make_room(table);
  uint64_t mixed = hash_u64((uint64_t)(uintptr_t)def + n_words);
  for (uint32_t i = 0; i < n_words; i++)
    mixed = hash_mix(mixed, words[i]);
  uint32_t hash = (uint32_t)(mixed ^ mixed >> 32);
  HashSlot *slot = hash_table_first(table, hash);
  for (; slot->item; slot = hash_table_next(table, slot)) {
    const Node *node = slot->item;
    if (slot->hash == hash && node->def == def && node->n_words == n_words &&
        (n_words == 0 || memcmp(node->words, words, n_words * sizeof *words) == 0))
      return node;
  }
  const Node *node = node_create(ctx, def, words, n_words);
  hash_table_fill(table, slot, node, hash);
  return node;
}

static const void *unique(Context *ctx, HashTable *table, const void *def, const uint64_t *words,
                          uint32_t n_words) {
  context_lock(ctx);
  const void *node = find_or_create(ctx, table, def, words, n_words);
  context_unlock(ctx);
  return node;
}

Type type_get(Context *ctx, const TypeDef *def, const uint64_t *words, uint32_t n_words) {
  return unique(ctx, &ctx->types, def, words, n_words);
}

Attr attr_get(Context *ctx, const AttrDef *def, const uint64_t *words, uint32_t n_words) {
  context_lock(ctx);
  ctx->has_aliases |= def->alias != NULL;
  const void *node = find_or_create(ctx, &ctx->attrs, def, words, n_words);
  context_unlock(ctx);
  return node;
}

// Most are names of ops, each of which is looked up as a string just before.
Attr attr_ident(Context *ctx, Ident text) {
  context_lock(ctx);
  if (!text->attr) {
    uint64_t words[] = {WORD(text), 0};
    ((IdentData *)text)->attr = node_create(ctx, &ATTR_DEF_STRING, words, 2);
  }
  Attr attr = text->attr;
  context_unlock(ctx);
  return attr;
}

const char *context_printf(Context *ctx, const char *format, ...) {
  va_list args;
  va_start(args, format);
  Text text = {0};
  text_vprintf(&text, format, args);
  va_end(args);
  context_lock(ctx);
  char *copy = arena_take(&ctx->kept, text.len + 1);
  context_unlock(ctx);
  memcpy(copy, text.len ? text.data : "", text.len);
  copy[text.len] = 0;
  text_free(&text);
  return copy;
}

#define DIAG_FORWARD(severity)                                                                     \
  va_list args;                                                                                    \
  va_start(args, format);                                                                          \
  if (!diag_is_muted)                                                                              \
    diag_report(&ctx->diag, severity, loc_position(ctx, loc), format, args);                       \
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
  vec_push(&ctx->kept, &ctx->dialects, dialect);
  map_put_ptr(&ctx->dialect_by_name, name, dialect);
  OpInfo *infos = ARENA_ARRAY(&ctx->kept, OpInfo, dialect->n_ops);
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
      vec_push(&ctx->kept, &ctx->ops, NULL);
    ctx->ops.data[info->id] = info;
    map_put_ptr(&ctx->op_by_name, info->name, info);
  }
}

const Dialect *context_dialect(Context *ctx, Ident name) {
  return map_get_ptr(&ctx->dialect_by_name, name);
}
