// Pointers kept in variables from one call to the next: a search tree in a pool, the ends of a ring buffer
// (whose count main reads, too), pointers to pointers, a list whose nodes are copied byte by byte.
// RUN: %run-program %s
// RUN: %simulate-program %s
#include <stdio.h>
typedef struct Node {
  int key;
  struct Node *left, *right;
} Node;
static Node pool[12];
static Node *root;
static int n_nodes;

// The depth of a key, negative where it was not there before.
static int insert(int key) {
  Node **at = &root;
  int depth = 1;
  while (*at) {
    if ((*at)->key == key)
      return depth;
    at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    depth++;
  }
  Node *made = &pool[n_nodes++];
  made->key = key;
  *at = made;
  return -depth;
}

static short buffer[4];
static struct {
  int count;
  short *first, *last;
} ring = {0, buffer, buffer};

static int push(short x) {
  *ring.last = x;
  ring.last = ring.last == buffer + 3 ? buffer : ring.last + 1;
  if (ring.count++ < 2)
    return -1;
  ring.count--;
  short out = *ring.first++;
  if (ring.first == buffer + 4)
    ring.first = buffer;
  return out;
}

static int odd = 100, even = 200, *current = &odd, **handle = &current;
static struct Link {
  int *value;
  struct Link *next;
} spare, links[2] = {{&odd, &links[1]}, {&even, 0}}, *list = links;

static void copy(void *to, const void *from, int n) {
  for (int i = 0; i < n; i++)
    ((char *)to)[i] = ((const char *)from)[i];
}

int kept_pointers(int key) {
  **handle += key;
  *handle = key & 1 ? &odd : &even;
  copy(&spare, list, sizeof spare);
  if (key % 3 == 0)
    list = list == links ? &links[1] : links;
  return insert(key) * 10000 + push((short)(key * 3)) * 10 + *spare.value % 7 + (spare.next != 0);
}

int main(void) {
  static const int keys[] = {5, 2, 8, 1, 9, 3, 5, 7, 8, 2};
  for (int i = 0; i < 10; i++) {
    int result = kept_pointers(keys[i]);
    printf("%d (%d) ", result, ring.count);
  }
  printf("%d %d\n", odd, even);
  return 0;
}
