// print_aside.c: a block's ops, printed from both ends: by the caller from the first on, straight
// to the output, and by a thread from the last back, into a text of its own, until they meet. What
// an op looks like does not depend on its neighbours: names inside it start anew.

#include "ir/printer_impl.h"

#include <pthread.h>

enum { N_SHARES = 256, SHARE_MOST = 64 };

typedef struct Piece {
  size_t begin, end; // of the thread's text
} Piece;

typedef struct Aside {
  Block *block;
  size_t share;         // ops that are taken at once
  pthread_mutex_t lock; // of what follows
  size_t n_left;        // ops that nobody has taken
  // The thread's.
  Printer p;
  Text text;
  VEC(Piece) pieces; // last one first
} Aside;

// How many more ops somebody takes; 0: none is left.
static size_t take_share(Aside *aside) {
  pthread_mutex_lock(&aside->lock);
  size_t n = aside->share < aside->n_left ? aside->share : aside->n_left;
  aside->n_left -= n;
  pthread_mutex_unlock(&aside->lock);
  return n;
}

static void print_from_end(void *user) {
  Aside *aside = user;
  Op *op = aside->block->last;
  for (size_t n; (n = take_share(aside));) {
    Op *first = op;
    for (size_t i = 1; i < n; i++)
      first = first->prev;
    Piece piece = {.begin = aside->text.len};
    op = first->prev;
    for (; n; n--, first = first->next)
      print_line(&aside->p, first);
    piece.end = aside->text.len;
    vec_push(&aside->p.arena, &aside->pieces, piece);
  }
}

static void print_from_begin(Printer *p, Aside *aside) {
  Op *op = aside->block->first;
  for (size_t n; (n = take_share(aside));)
    for (; n; n--, op = op->next)
      print_line(p, op);
}

static size_t count_ops(const Block *block) {
  size_t n = 0;
  for (const Op *op = block->first; op; op = op->next)
    n++;
  return n;
}

// Whether there is what one printer knows of another's ops: things that are numbered in the order
// they are printed, types that are marked while they are.
static bool needs_one(const Printer *p) {
  return p->is_collecting || p->record || p->ctx->has_aliases || p->ctx->named_types.n_used ||
         p->module->resources.len || p->group_firsts.n_used;
}

bool print_aside(Printer *p, Block *block) {
  size_t n_ops = block->first == block->last ? 1 : count_ops(block);
  if (n_ops < 2 || needs_one(p))
    return false;
  size_t share = 1 + n_ops / N_SHARES;
  Aside aside = {.block = block, .n_left = n_ops};
  aside.share = share < SHARE_MOST ? share : SHARE_MOST;
  printer_init(&aside.p, p->module, &p->options, &aside.text);
  aside.p.indent = p->indent;
  aside.p.default_dialect = p->default_dialect;
  namer_copy(&aside.p, p);
  pthread_mutex_init(&aside.lock, NULL);
  bool has_thread = context_share(p->ctx, p->module->n_ops, print_from_end, &aside);
  if (has_thread) {
    print_from_begin(p, &aside);
    context_wait(p->ctx);
  }
  for (size_t i = aside.pieces.len; i-- > 0;) {
    Piece piece = aside.pieces.data[i];
    text_append(p->out, aside.text.data + piece.begin, piece.end - piece.begin);
  }
  pthread_mutex_destroy(&aside.lock);
  printer_free(&aside.p);
  text_free(&aside.text);
  return has_thread;
}
