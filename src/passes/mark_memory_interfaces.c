// mark_memory_interfaces.c: --mark-memory-interfaces: each load and store is told what it may
// conflict with, and whether it needs its array's queue.
//
//   %x = memref.load %a[%i]             ... {handshake.deps = #handshake<deps[["store0", 0, true,
//   0]]>, memref.store %y, %a[%i]       ->         handshake.mem_interface =
//   #handshake.mem_interface<LSQ: 0>,
//                                            handshake.name = "load0"}
//
// The dependences are those of analysis/memory_deps.h, in the form of dialects/handshake/access.h.
// An access without any goes to the memory's controller, which performs what comes in any order;
// all others go to its queue, one group for each block. That a dependence is enforced by the data
// that flows is for --handshake-deactivate-mem-dependencies to see, in the circuit.
//
// A queue has room for its largest group, and its size grows with loads times stores. So a block
// with many accesses for one queue becomes several: a chain of small groups for a small queue.

#include "analysis/memory_deps.h"
#include "dialects/dialects.h"
#include "dialects/handshake/access.h"
#include "dialects/handshake/names.h"
#include "ir/pass.h"

typedef struct Marking {
  PassRun *run;
  Names names;
  MemoryDeps deps;
  Map first_of; // name -> the op that has it
} Marking;

static bool note_name(Op *op, void *user) {
  Marking *m = user;
  Ident name = access_name(op);
  if (name && !map_get_ptr(&m->first_of, name))
    map_put_ptr(&m->first_of, name, op);
  return true;
}

// Others refer to an access by its name, so it has one, and it alone.
static Ident name_access(Marking *m, Op *op) {
  Ident name = access_name(op);
  if (name && map_get_ptr(&m->first_of, name) == op)
    return name;
  op_remove_attr(op, m->names.name);
  names_label(&m->names, op, NULL);
  return access_name(op);
}

// By access: it has a dependence, from it or to it.
static bool *find_dependent(Marking *m, const MemoryArray *array) {
  bool *is_dependent = ARENA_ARRAY(m->run->scratch, bool, array->accesses.len);
  for (size_t i = 0; i < array->accesses.len; i++) {
    const MemoryAccess *access = &array->accesses.data[i];
    is_dependent[i] |= array->is_unknown && !array->is_never_written;
    for (size_t k = 0; k < access->deps.len; k++)
      is_dependent[i] = is_dependent[access->deps.data[k].to] = true;
  }
  return is_dependent;
}

static void mark_deps(Marking *m, const MemoryArray *array, const Ident *names, size_t i,
                      bool is_dependent) {
  const MemoryAccess *access = &array->accesses.data[i];
  AccessDeps deps = {0};
  if (array->is_unknown && is_dependent) {
    AccessDep any = {context_ident(m->run->ctx, "*"), 0, true, 0};
    vec_push(m->run->scratch, &deps, any);
  }
  for (size_t k = 0; k < access->deps.len && !array->is_unknown; k++) {
    const MemoryDep *dep = &access->deps.data[k];
    AccessDep d = {names[dep->to], dep->loop ? dep->loop->depth : 0, true, dep->distance};
    vec_push(m->run->scratch, &deps, d);
  }
  access_deps_write(m->run->module, access->op, &deps);
}

static void mark_array(Marking *m, const MemoryArray *array) {
  Ident *names = ARENA_ARRAY(m->run->scratch, Ident, array->accesses.len);
  bool *is_dependent = find_dependent(m, array);
  const Block *block = NULL; // of the newest group
  uint32_t n_groups = 0;
  for (size_t i = 0; i < array->accesses.len; i++)
    names[i] = name_access(m, array->accesses.data[i].op);
  for (size_t i = 0; i < array->accesses.len; i++) {
    Op *op = array->accesses.data[i].op;
    if (!op_is(op, OP_memref_load) && !op_is(op, OP_memref_store))
      continue;
    n_groups += is_dependent[i] && op->block != block;
    block = is_dependent[i] ? op->block : block;
    mark_deps(m, array, names, i, is_dependent[i]);
    access_set_interface(m->run->module, op, is_dependent[i] ? INTERFACE_LSQ : INTERFACE_MC,
                         n_groups ? n_groups - 1 : 0);
  }
}

// Groups ----------------------------------------------------------------------------------------

// What one part of a block has for the queue of one array so far.
typedef struct Group {
  uint32_t part;
  long n_loads, n_stores;
} Group;

static Map find_queued(Marking *m) {
  Map array_of = {.arena = m->run->scratch}; // op -> number of its array + 1
  for (size_t i = 0; i < m->deps.arrays.len; i++) {
    const MemoryArray *array = &m->deps.arrays.data[i];
    const bool *is_dependent = find_dependent(m, array);
    for (size_t k = 0; k < array->accesses.len; k++)
      if (is_dependent[k])
        map_put(&array_of, WORD(array->accesses.data[k].op), i + 1);
  }
  return array_of;
}

static void split_block_before(Marking *m, Op *op) {
  Block *from = op->block, *to = block_split_before(m->run->module, op);
  Builder b = builder_at_end(m->run->module, from, op->loc);
  Op *br = build_op(&b, OP_cf_br, NULL, 0, NULL, 0, NULL, 0);
  op_set_successors(m->run->module, br, &to, 1);
}

static void split_groups(Marking *m, long largest) {
  Map array_of = find_queued(m);
  Group *groups = ARENA_ARRAY(m->run->scratch, Group, m->deps.arrays.len + 1);
  VEC(Op *) starts = {0}; // of parts of the block
  uint32_t part = 0;
  for (Block *block = op_region(m->run->op, 0)->first; block; block = block->next) {
    part++;
    for (Op *op = block->first; op; op = op_next(op)) {
      bool is_store = op_is(op, OP_memref_store);
      uint64_t *array = map_find(&array_of, WORD(op));
      if (!array || !(is_store || op_is(op, OP_memref_load)))
        continue;
      Group *group = &groups[*array - 1];
      bool is_full =
          group->part == part && (is_store ? group->n_stores : group->n_loads) == largest;
      if (is_full) {
        vec_push(m->run->scratch, &starts, op);
        part++;
      }
      if (group->part != part)
        *group = (Group){.part = part};
      group->n_stores += is_store;
      group->n_loads += !is_store;
    }
    while (starts.len) // from the last one on: each op moves once
      split_block_before(m, vec_pop(&starts));
  }
}

// Remarks ---------------------------------------------------------------------------------------

static const char *array_name(Marking *m, const MemoryArray *array) {
  const Value *root = array->root;
  Context *ctx = m->run->ctx;
  if (!root)
    return "an array";
  if (!root->is_block_arg) {
    const Op *op = value_op(root);
    Attr name = op_attr_named(ctx, op, "name");
    bool is_global = op_is(op, OP_memref_get_global) && attr_is(name, &ATTR_DEF_SYMBOL);
    return is_global ? arena_printf(m->run->scratch, "array '%s'", attr_symbol_root(name)->text)
                     : "a local array";
  }
  Attr all = op_attr_named(ctx, m->run->op, "arg_attrs");
  Attr own = attr_is(all, &ATTR_DEF_ARRAY) && root->index < attr_len(all)
                 ? attr_at(all, root->index)
                 : NULL;
  Attr name = attr_is(own, &ATTR_DEF_DICT)
                  ? attr_lookup(own, context_ident(ctx, "handshake.arg_name"))
                  : NULL;
  return attr_is(name, &ATTR_DEF_STRING)
             ? arena_printf(m->run->scratch, "array '%s'", attr_text(name)->text)
             : arena_printf(m->run->scratch, "array 'in%u'", root->index);
}

static const char *distance_text(Marking *m, const MemoryDep *dep) {
  if (!dep->loop)
    return "in the same iteration";
  Loc loc = dep->loop->header ? dep->loop->header->first->loc : LOC_UNKNOWN;
  Position at = loc_position(m->run->ctx, loc);
  const char *which =
      at.file ? arena_printf(m->run->scratch, "the loop at line %u", at.line) : "a loop";
  return arena_printf(m->run->scratch, "%lld or more iterations of %s later",
                      (long long)dep->distance, which);
}

static void explain_dep(Marking *m, const MemoryArray *array, const MemoryAccess *from,
                        const MemoryDep *dep) {
  const MemoryAccess *to = &array->accesses.data[dep->to];
  diag_note(m->run->ctx, to->op->loc, "'%s' may %s the element that '%s' %s, %s",
            access_name(to->op)->text, to->writes ? "write" : "read", access_name(from->op)->text,
            from->writes ? "writes" : "reads", distance_text(m, dep));
}

static void explain_array(Marking *m, const MemoryArray *array) {
  Context *ctx = m->run->ctx;
  size_t n = array->accesses.len, n_deps = 0, n_dependent = 0;
  const char *name = array_name(m, array);
  Loc loc = array->root ? value_loc(array->root) : m->run->op->loc;
  bool *is_dependent = find_dependent(m, array);
  for (size_t i = 0; i < n; i++) {
    n_deps += array->accesses.data[i].deps.len;
    n_dependent += is_dependent[i];
  }
  if (array->is_never_written) {
    diag_remark(ctx, loc, "%s needs no queue: it is only read", name);
  } else if (array->is_unknown) {
    diag_remark(ctx, loc, "%s needs a queue for all of its %zu accesses: %s", name, n, array->why);
  } else if (!n_deps) {
    diag_remark(ctx, loc, "%s needs no queue: no two of its %zu accesses touch the same element",
                name, n);
  } else {
    diag_remark(ctx, loc,
                "%s needs a queue for %zu of its %zu accesses, unless data flow orders them", name,
                n_dependent, n);
    size_t n_shown = 0;
    for (size_t i = 0; i < n; i++)
      for (size_t k = 0; k < array->accesses.data[i].deps.len && n_shown < 8; k++, n_shown++)
        explain_dep(m, array, &array->accesses.data[i], &array->accesses.data[i].deps.data[k]);
  }
}

static bool run_mark_memory_interfaces(PassRun *run) {
  Marking m = {.run = run, .first_of = {.arena = run->scratch}};
  const char *error;
  long largest = pass_option_int(run, "largest-group");
  if (largest < 1)
    return diag_error(run->ctx, run->op->loc, "largest-group must be at least 1, but is %ld",
                      largest);
  if (!op_region(run->op, 0)->first)
    return true;
  if (!memory_deps_of(run->op, run->module, run->scratch, &m.deps, &error))
    return diag_error(run->ctx, run->op->loc, "no analysis of memory accesses: %s", error);
  m.names = names_of(run->op, run->module, run->scratch);
  op_walk(run->op, note_name, &m);
  split_groups(&m, largest);
  for (size_t i = 0; i < m.deps.arrays.len; i++) {
    mark_array(&m, &m.deps.arrays.data[i]);
    if (run->ctx->diag.shows_remarks)
      explain_array(&m, &m.deps.arrays.data[i]);
  }
  return true;
}

static const PassOption OPTIONS[] = {
    {"largest-group", "4", "loads, or stores, of one block for one queue; larger blocks are split"},
    {0},
};

const PassInfo PASS_mark_memory_interfaces = {
    "mark-memory-interfaces",
    "find which memory accesses may conflict, and mark each with what and where it goes",
    "func.func", OPTIONS, run_mark_memory_interfaces};
