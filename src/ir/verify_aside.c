// verify_aside.c: see verify.h. The reader hands ops over in batches, the thread takes them in
// order.

#include "base/bug.h"
#include "ir/verify.h"

#include <pthread.h>
#include <stdlib.h>

enum { BATCH_MOST = THREADS_ARE_CHECKED ? 1 : 32, BATCH_OPS = 1000 };

typedef struct Batch {
  struct Batch *next;
  uint32_t n;
  ReadOp reads[BATCH_MOST];
} Batch;

struct VerifyAside {
  Module *module;
  Verifier *verifier; // the thread's, while there is one
  Batch *batch;       // being filled; NULL: none
  bool has_thread;
  pthread_mutex_t lock; // of what follows
  pthread_cond_t has_changed;
  Batch *first, **end; // handed over
  bool is_over;        // no more will come
};

VerifyAside *verify_aside_begin(Module *module) {
  VerifyAside *aside = calloc(1, sizeof *aside);
  if (!aside)
    out_of_memory();
  aside->module = module;
  aside->verifier = verifier_create(module);
  aside->end = &aside->first;
  pthread_mutex_init(&aside->lock, NULL);
  pthread_cond_init(&aside->has_changed, NULL);
  return aside;
}

// All that was handed over; NULL: there will be no more.
static Batch *take_batches(VerifyAside *aside) {
  pthread_mutex_lock(&aside->lock);
  while (!aside->first && !aside->is_over)
    pthread_cond_wait(&aside->has_changed, &aside->lock);
  Batch *batches = aside->first;
  aside->first = NULL;
  aside->end = &aside->first;
  pthread_mutex_unlock(&aside->lock);
  return batches;
}

static void verify_batches(void *user) {
  VerifyAside *aside = user;
  for (Batch *batch; (batch = take_batches(aside));)
    for (Batch *next; batch; batch = next) {
      next = batch->next;
      for (uint32_t i = 0; i < batch->n; i++)
        verifier_read(aside->verifier, batch->reads[i]);
      free(batch);
    }
}

static void hand_over(VerifyAside *aside, bool is_over) {
  pthread_mutex_lock(&aside->lock);
  if (aside->batch) {
    *aside->end = aside->batch;
    aside->end = &aside->batch->next;
    aside->batch = NULL;
  }
  aside->is_over = is_over;
  pthread_cond_signal(&aside->has_changed);
  pthread_mutex_unlock(&aside->lock);
}

void verify_aside_read(VerifyAside *aside, Op *op, uint32_t first_id) {
  ReadOp read = {op, first_id, aside->module->n_blocks};
  if (!aside->has_thread)
    aside->has_thread =
        context_share(aside->module->ctx, aside->module->n_ops, verify_batches, aside);
  if (!aside->has_thread) {
    verifier_read(aside->verifier, read);
    return;
  }
  if (!aside->batch && !(aside->batch = calloc(1, sizeof *aside->batch)))
    out_of_memory();
  Batch *batch = aside->batch;
  batch->reads[batch->n++] = read;
  if (batch->n == BATCH_MOST || op->id - batch->reads[0].first_id >= BATCH_OPS)
    hand_over(aside, false);
}

bool verify_aside_finish(VerifyAside *aside, Op *op, bool is_all_read) {
  if (aside->has_thread) {
    hand_over(aside, true);
    context_wait(aside->module->ctx);
  }
  bool ok = verifier_finish(aside->verifier, op, is_all_read);
  verifier_free(aside->verifier);
  pthread_mutex_destroy(&aside->lock);
  pthread_cond_destroy(&aside->has_changed);
  free(aside);
  return ok;
}
