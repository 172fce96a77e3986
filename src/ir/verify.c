// verify.c: see verify.h. Two walks: first what can be told of each op by itself (structure, ports,
// attributes, traits); then the ops' own rules, which may look at the ops around them, and the
// dominance of uses by definitions; last the rules that look at ops by name. An op that fails the
// first walk is broken: nobody may look at it any more. An isolated op inside the top is walked
// twice at once, while the processor still has it at hand; where a module is verified as it is read
// that is when the op has been read, and what is left for the end are the rules of the op itself.

#include "ir/verify.h"

#include "base/bug.h"
#include "ir/dominance.h"
#include "ir/op_info.h"
#include "ir/symbol.h"

#include <stdlib.h>

enum { N_FINE = 1024 };

struct Verifier {
  Module *module;
  Context *ctx;
  Arena arena, scratch, by_id;
  Dominance dominance;
  uint32_t *positions;            // by op id from first_id on: see position_of
  uint32_t first_id;              // the ops before it are not looked at any more
  uint32_t n_op_ids, n_block_ids; // for which there is room
  const Op *fine[N_FINE];         // by types_hash: one with nothing wrong in its signature
  const Op *top;
  bool has_failed;        // some op that was walked at once
  VEC(Op *) symbol_users; // their rules are for the end
  uint32_t n_read;        // with an id below: the ops that are verified as they are read
  VEC(ReadOp) failed;     // of those; the end tells why
  Map is_failed;          // Op -> not 0
};

// Its place within its block; 0: it is broken.
static inline uint32_t *position_of(const Verifier *v, const Op *op) {
  return &v->positions[op->id - v->first_id];
}

static const char *plural(uint32_t n) {
  return n == 1 ? "" : "s";
}

// How many values the ports want, against how many there are.
static bool verify_count(const Op *op, const Port *ports, uint32_t n_ports, uint32_t n,
                         const char *what) {
  uint32_t least = 0, most = 0;
  for (uint32_t i = 0; i < n_ports; i++) {
    least += ports[i].arity == ONE;
    most = ports[i].arity == MANY || most == UINT32_MAX ? UINT32_MAX : most + 1;
  }
  if (n >= least && n <= most)
    return true;
  if (least == most && least == 0)
    return op_error(op, "requires zero %ss", what);
  if (least == most && least == 1)
    return op_error(op, strcmp(what, "operand") == 0 ? "requires a single operand"
                                                     : "requires one result");
  if (least == most)
    return op_error(op, "expected %u %s%s, but found %u", least, what, plural(least), n);
  return op_error(op, "expected %u or more %s%s, but found %u", least, what, plural(least), n);
}

static Value *port_value(const Op *op, bool is_result, uint32_t i) {
  return is_result ? op_result(op, i) : op_operand_of_many(op, i);
}

static bool port_range(const Op *op, bool is_result, uint32_t port, uint32_t *begin, uint32_t *n) {
  return is_result ? op_result_range(op, port, begin, n) : op_operand_range(op, port, begin, n);
}

static bool verify_rule(const Op *op, const Port *port, bool is_result, uint32_t begin,
                        uint32_t n) {
  const OpInfo *info = op->info;
  const Port *other =
      port->rule_is_result ? &info->results[port->rule_port] : &info->operands[port->rule_port];
  uint32_t other_begin, other_n;
  if (!port_range(op, port->rule_is_result, port->rule_port, &other_begin, &other_n) || !other_n)
    return true;
  Type source = port_value(op, port->rule_is_result, other_begin)->type;
  Type wanted = port->rule_function ? port->rule_function->apply(info->ctx, source) : source;
  for (uint32_t i = begin; i < begin + n; i++) {
    Type type = port_value(op, is_result, i)->type;
    if (type == wanted)
      continue;
    if (!port->rule_function)
      return op_error(op, "requires the same type for '%s' and '%s', but got '%s' and '%s'",
                      port->name->text, other->name->text, type_text(info->ctx, type),
                      type_text(info->ctx, source));
    const char *relation = port->rule_function->description;
    if (!wanted)
      return op_error(op, "'%s' has no %s it ('%s')", other->name->text, relation,
                      type_text(info->ctx, source));
    return op_error(op, "'%s' must be %s '%s' ('%s'), but got '%s'", port->name->text, relation,
                    other->name->text, type_text(info->ctx, wanted), type_text(info->ctx, type));
  }
  return true;
}

// Why the segment sizes do not give the ports their values.
static bool verify_segments(const Op *op, bool is_result) {
  const OpInfo *info = op->info;
  const char *what = is_result ? "result" : "operand";
  uint32_t n_ports = is_result ? info->n_results : info->n_operands;
  Ident name = is_result ? info->ctx->result_segments : info->ctx->operand_segments;
  Attr sizes = op_attr(op, name);
  if (!sizes)
    return op_error(op, "requires attribute '%s'", name->text);
  if (!attr_is(sizes, &ATTR_DEF_DENSE_ARRAY) || dense_array_type(sizes) != info->ctx->i32)
    return op_error(op, "attribute '%s' must be an array of i32, one per kind of %s", name->text,
                    what);
  if (attr_len(sizes) != n_ports)
    return op_error(op,
                    "'%s' attribute for specifying %s segments must have %u elements, but got %zu",
                    name->text, what, n_ports, attr_len(sizes));
  int64_t total = 0;
  for (size_t i = 0; i < attr_len(sizes); i++) {
    if (dense_array_int(sizes, i) < 0)
      return op_error(op, "'%s' attribute cannot have negative elements", name->text);
    total += dense_array_int(sizes, i);
  }
  return op_error(op,
                  "%s count (%u) does not match with the total size (%lld) specified in attribute "
                  "'%s'",
                  what, is_result ? op->n_results : op->n_operands, (long long)total, name->text);
}

// Which values a port has where their number may vary.
static bool verify_group(const Op *op, bool is_result, uint32_t port, uint32_t *begin,
                         uint32_t *n) {
  Arity arity = (is_result ? op->info->results : op->info->operands)[port].arity;
  const char *what = is_result ? "result" : "operand";
  if (!port_range(op, is_result, port, begin, n))
    return verify_segments(op, is_result);
  if (arity != MANY && *n > 1)
    return op_error(op, "%s group starting at #%u requires 0 or 1 element, but found %u", what,
                    *begin, *n);
  if (arity == ONE && *n != 1)
    return op_error(op, "%s group starting at #%u requires 1 element, but found %u", what, *begin,
                    *n);
  return true;
}

static bool verify_ports(const Op *op, bool is_result) {
  const OpInfo *info = op->info;
  const Port *ports = is_result ? info->results : info->operands;
  uint32_t n_ports = is_result ? info->n_results : info->n_operands;
  uint32_t n_values = is_result ? op->n_results : op->n_operands;
  const char *what = is_result ? "result" : "operand";
  bool is_fixed = (is_result ? info->variadic_result : info->variadic_operand) == -1;
  if ((!is_fixed || n_values != n_ports) && !verify_count(op, ports, n_ports, n_values, what))
    return false;
  // Neighbours often have one type and one constraint: that is asked once.
  const TypeConstraint *asked = NULL;
  Type holds_for = NULL;
  for (uint32_t i = 0; i < n_ports; i++) {
    uint32_t begin = i, n = 1;
    if (!is_fixed && !verify_group(op, is_result, i, &begin, &n))
      return false;
    for (uint32_t k = begin; k < begin + n; k++) {
      Type type = port_value(op, is_result, k)->type;
      if (ports[i].constraint == asked && type == holds_for)
        continue;
      if (!ports[i].constraint->holds(type))
        return op_error(op, "%s #%u must be %s%s, but got '%s'", what, k,
                        ports[i].arity == MANY ? "variadic of " : "",
                        ports[i].constraint->description, type_text(info->ctx, type));
      asked = ports[i].constraint;
      holds_for = type;
    }
  }
  return true;
}

static bool verify_rules(const Op *op) {
  const OpInfo *info = op->info;
  uint32_t begin, n;
  for (uint32_t i = 0; i < info->n_operands; i++)
    if (info->operands[i].has_rule && op_operand_range(op, i, &begin, &n) &&
        !verify_rule(op, &info->operands[i], false, begin, n))
      return false;
  for (uint32_t i = 0; i < info->n_results; i++)
    if (info->results[i].has_rule && op_result_range(op, i, &begin, &n) &&
        !verify_rule(op, &info->results[i], true, begin, n))
      return false;
  return true;
}

static bool verify_attrs(const Op *op) {
  const OpInfo *info = op->info;
  for (uint32_t i = 0; i < info->n_attrs; i++) {
    const AttrSpec *spec = &info->attrs[i];
    Attr attr = op_attr(op, spec->name);
    if (!attr && !spec->is_optional && !spec->otherwise)
      return op_error(op, "requires attribute '%s'", spec->name->text);
    if (!attr)
      continue;
    const AttrKind *kind = spec->kind;
    bool holds;
    if (kind->enumeration && kind->enumeration->int_width)
      holds = attr_is(attr, &ATTR_DEF_INTEGER) &&
              type_is_int_of(attr_value_type(attr), kind->enumeration->int_width);
    else if (kind->enumeration)
      holds = attr_is(attr, kind->def);
    else
      holds = kind->holds(attr);
    if (holds && kind->enumeration && !kind->enumeration->separator) {
      holds = false;
      for (unsigned k = 0; k < kind->enumeration->n_cases; k++)
        holds |= kind->enumeration->cases[k].value == attr_enum_value(attr);
    }
    if (!holds)
      return op_error(op, "attribute '%s' failed to satisfy constraint: %s", spec->name->text,
                      kind->description ? kind->description : kind->enumeration->what);
  }
  return true;
}

static bool verify_same_types(const Op *op) {
  Type type = op->n_results ? op->results[0].type : op->n_operands ? op_operand(op, 0)->type : NULL;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (op_operand(op, i)->type != type)
      return op_error(op, "requires the same type for all operands and results");
  for (uint32_t i = 0; i < op->n_results; i++)
    if (op->results[i].type != type)
      return op_error(op, "requires the same type for all operands and results");
  return true;
}

static bool same_shape(Type a, Type b) {
  if (type_is_shaped(a) != type_is_shaped(b))
    return false;
  if (!type_is_shaped(a) || type_is_unranked_tensor(a) || type_is_unranked_tensor(b))
    return true;
  if (type_rank(a) != type_rank(b))
    return false;
  for (size_t i = 0; i < type_rank(a); i++)
    if (type_dim(a, i) != type_dim(b, i) && type_dim(a, i) != DIM_DYNAMIC &&
        type_dim(b, i) != DIM_DYNAMIC)
      return false;
  return true;
}

static bool verify_shapes(const Op *op) {
  Type first = op->n_results    ? op->results[0].type
               : op->n_operands ? op_operand(op, 0)->type
                                : NULL;
  for (uint32_t i = 0; i < op->n_operands; i++)
    if (!same_shape(first, op_operand(op, i)->type))
      return op_error(op, "requires the same shape for all operands and results");
  for (uint32_t i = 0; i < op->n_results; i++)
    if (!same_shape(first, op->results[i].type))
      return op_error(op, "requires the same shape for all operands and results");
  return true;
}

static bool verify_symbol_table(Verifier *v, const Op *op) {
  if (!op->n_regions)
    return true;
  bool ok = true;
  Map seen = {.arena = &v->scratch};
  for (Block *block = op->regions[0]->first; block; block = block->next) {
    for (Op *inner = block->first; inner; inner = op_next(inner)) {
      Ident name = symbol_name(inner);
      if (!name)
        continue;
      Op *earlier = map_get_ptr(&seen, name);
      if (earlier) {
        ok = diag_error(v->ctx, inner->loc, "redefinition of symbol named '%s'", name->text);
        diag_note(v->ctx, earlier->loc, "see existing symbol definition here");
        continue;
      }
      map_put_ptr(&seen, name, inner);
    }
  }
  return ok;
}

static bool verify_symbol_parent(const Op *op) {
  const Op *parent = op_parent(op);
  return !parent || !parent->info->row || op_has(parent, SYMBOL_TABLE) || !symbol_name(op) ||
         op_error(op, "symbol's parent must have the SymbolTable trait");
}

static bool verify_symbol(const Op *op) {
  Context *ctx = op_context(op);
  Attr visibility = op_attr(op, ctx->sym_visibility);
  if (!visibility)
    return true;
  if (!attr_is(visibility, &ATTR_DEF_STRING))
    return op_error(op, "requires visibility attribute 'sym_visibility' to be a string attribute");
  Str text = ident_str(attr_text(visibility));
  if (str_is(text, "public") || str_is(text, "private") || str_is(text, "nested"))
    return true;
  return op_error(
      op, "visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"%s\"",
      attr_text(visibility)->text);
}

static bool verify_signature(Op *op) {
  if (!verify_ports(op, false) || !verify_ports(op, true) || !verify_attrs(op))
    return false;
  if (op_has(op, SAME_TYPE) && !verify_same_types(op))
    return false;
  if (op_has(op, SAME_SHAPE) && !verify_shapes(op))
    return false;
  return verify_rules(op) && (!op_has(op, RULES_BY_TYPE) || op->info->row->verify(op));
}

static uint64_t types_hash(const Op *op) {
  uint64_t hash = WORD(op->info);
  if (op->n_operands)
    hash = hash * 3 + WORD(op_operand(op, 0)->type);
  if (op->n_results)
    hash = hash * 5 + WORD(op->results[0].type);
  return hash_u64(hash);
}

// Whether verify_signature says the same of both: names and the like, which differ, are not looked
// at, unless the op has rules of its own.
static bool is_like(const Op *op, const Op *other) {
  const OpInfo *info = op->info;
  if (!op_has_types_of(op, other))
    return false;
  if (op_has(op, RULES_BY_TYPE))
    return op_has_attrs_of(op, other);
  for (uint32_t i = 0; i < info->n_attrs; i++)
    if (op_attr(op, info->attrs[i].name) != op_attr(other, info->attrs[i].name))
      return false;
  return true;
}

static bool verify_registered(Verifier *v, Op *op) {
  const OpRow *row = op->info->row;
  // Most ops are like the last of their kind.
  const Op **fine = &v->fine[types_hash(op) % N_FINE];
  if (!*fine || !is_like(op, *fine)) {
    if (!verify_signature(op))
      return false;
    *fine = op;
  }
  bool is_simple = !op->n_regions && !row->n_regions && !op->n_successors &&
                   !(op->info->traits & (TERMINATOR | SYMBOL));
  if (is_simple)
    return true;
  if (op->n_regions != row->n_regions)
    return op_error(op, "requires %u region%s", row->n_regions, plural(row->n_regions));
  if (op_has(op, TERMINATOR) && (!op->block || op->next))
    return op_error(op, "must be the last operation in the parent block");
  if (!op_has(op, TERMINATOR) && op->n_successors)
    return op_error(op, "requires zero successors");
  if (op_has(op, SINGLE_BLOCK))
    for (uint32_t i = 0; i < op->n_regions; i++)
      if (op->regions[i]->first != op->regions[i]->last)
        return op_error(op, "expects region #%u to have 0 or 1 blocks", i);
  return !op_has(op, SYMBOL) || verify_symbol(op);
}

static bool verify_block(Verifier *v, Block *block) {
  const Op *parent = block->region->op;
  // One block alone is nobody's successor.
  bool is_alone = !block->prev && !block->next;
  bool needs_terminator = !is_alone || (op_is_registered(parent) && !op_has(parent, NO_TERMINATOR));
  if (needs_terminator && !block->last)
    return diag_error(v->ctx, parent->loc, "empty block: expect at least a terminator");
  if (needs_terminator && op_is_registered(block->last) && !op_has(block->last, TERMINATOR))
    return diag_error(v->ctx, block->last->loc, "block with no terminator, has '%s'",
                      block->last->info->name->text);
  return true;
}

// The first block is where control enters, and nowhere else may it come from.
static bool verify_entry(Verifier *v, const Region *region) {
  for (const Block *block = region->first; block; block = block->next)
    for (uint32_t i = 0; block->last && i < block->last->n_successors; i++)
      if (op_successor(block->last, i) == region->first) {
        diag_error(v->ctx, region->op->loc, "entry block of region may not have predecessors");
        diag_note(v->ctx, block->last->loc, "branch to it here");
        return false;
      }
  return true;
}

static bool verify_successors(Verifier *v, const Op *op) {
  for (uint32_t i = 0; i < op->n_successors; i++)
    if (!op->block || op_successor(op, i)->region != op->block->region)
      return op_error(op, "reference to block defined in another region");
  if (op->n_successors && op->next)
    return diag_error(v->ctx, op->loc,
                      "operation with block successors must terminate its parent block");
  return true;
}

// Whether both walks over the op are done when it is met first.
static bool is_walked_at_once(const Verifier *v, const Op *op) {
  return op_has(op, ISOLATED) && op_parent(op) == v->top;
}

bool verifier_wants(const OpInfo *info) {
  return (info->traits & (ISOLATED | SYMBOL | SYMBOL_TABLE)) == (ISOLATED | SYMBOL);
}

static bool was_read(const Verifier *v, const Op *op) {
  return op->id < v->n_read && verifier_wants(op->info) &&
         !(v->failed.len && map_find(&v->is_failed, WORD(op)));
}

static bool verify_structure(Verifier *v, Op *op);
static bool verify_meaning(Verifier *v, Op *op);
static bool verify_sound_ops(Verifier *v, Op *op);

// What is left to do for an op that was verified as it was read: its own rules may look at others.
// False: it is broken.
static bool verify_read_op(Verifier *v, Op *op) {
  const OpRow *row = op->info->row;
  if (!verify_symbol_parent(op)) {
    *position_of(v, op) = 0;
    return false;
  }
  v->has_failed |=
      (row->verify && !row->verify(op)) || (row->verify_regions && !row->verify_regions(op));
  return true;
}

static bool verify_structure_inside(Verifier *v, Op *op) {
  bool ok = true;
  for (uint32_t i = 0; i < op->n_regions; i++) {
    ok &= verify_entry(v, op->regions[i]);
    for (Block *block = op->regions[i]->first; block; block = block->next) {
      if (!verify_block(v, block))
        ok = false;
      uint32_t position = 0;
      for (Op *inner = block->first; inner; inner = op_next_reader(inner)) {
        *position_of(v, inner) = ++position;
        if (was_read(v, inner)) {
          ok &= verify_read_op(v, inner);
          continue;
        }
        bool is_sound = verify_structure(v, inner);
        ok &= is_sound;
        if (op == v->top && is_walked_at_once(v, inner))
          v->has_failed |= !(is_sound ? verify_meaning(v, inner) : verify_sound_ops(v, inner));
      }
    }
  }
  return ok;
}

static bool verify_structure(Verifier *v, Op *op) {
  bool ok = !op->n_successors || verify_successors(v, op);
  if (ok && op_is_registered(op))
    ok = verify_registered(v, op) && (!op_has(op, SYMBOL) || verify_symbol_parent(op));
  if (!ok) {
    *position_of(v, op) = 0;
    ok = false; // what is inside is worth a look all the same
  }
  if (op->n_regions)
    ok &= verify_structure_inside(v, op);
  return ok;
}

static bool is_isolation_break(const Op *from, const Region *to) {
  for (const Op *op = op_parent(from); op && op->block; op = op_parent(op)) {
    if (op_has(op, ISOLATED))
      return true;
    if (op->block->region == to)
      return false;
  }
  return false;
}

// The op itself or the one around it that stands in the region.
static const Op *ancestor_in(const Op *op, const Region *region) {
  while (op && op->block && op->block->region != region)
    op = op_parent(op);
  return op && op->block ? op : NULL;
}

static bool dominates(Verifier *v, const Value *value, const Op *user) {
  const Block *def = value_block(value);
  const Op *at = ancestor_in(user, def->region);
  if (!at)
    return false;
  if (region_is_graph(def->region))
    return true;
  if (at->block != def)
    return block_dominates(&v->dominance, def, at->block);
  if (value->is_block_arg)
    return true;
  const Op *op = value_op(value);
  return *position_of(v, op) < *position_of(v, at);
}

static void note_definition(Verifier *v, const Value *value, const Op *user) {
  const Block *block = value_block(value);
  if (!value->is_block_arg || !block->region) {
    diag_note(v->ctx, value_loc(value), "operand defined here%s",
              block == user->block                   ? " (op in the same block)"
              : block->region == user->block->region ? " (op in the same region)"
              : ancestor_in(user, block->region)     ? " (op in a parent region)"
                                                     : "");
    return;
  }
  unsigned number = 0;
  for (const Block *b = block; b->prev; b = b->prev)
    number++;
  diag_note(v->ctx, value_loc(value), "operand defined as a block argument (block #%u in %s)",
            number, block->region == user->block->region ? "the same region" : "a parent region");
}

// Most operands are defined further up in the block, or in another one of the region.
static inline bool is_dominated(const Verifier *v, const Value *value, const Op *user,
                                bool in_graph) {
  const Op *op = value_op(value);
  const Block *def = op ? op->block : value_block(value);
  if (def == user->block)
    return in_graph || !op || *position_of(v, op) < *position_of(v, user);
  return def && def->region == user->block->region &&
         block_dominates(&v->dominance, def, user->block);
}

static bool verify_uses(Verifier *v, const Op *op, bool in_graph) {
  for (uint32_t i = 0; i < op->n_operands; i++) {
    const Value *value = op_operand_of_many(op, i);
    if (is_dominated(v, value, op, in_graph))
      continue;
    if (value->is_undefined)
      return op_error(op, "operand #%u has no definition", i);
    const Region *region = value_block(value) ? value_block(value)->region : NULL;
    if (region && op->block->region != region && is_isolation_break(op, region)) {
      op_error(op, "using value defined outside the region");
      diag_note(v->ctx, op_parent(op)->loc, "required by region isolation constraints");
      return false;
    }
    if (region && dominates(v, value, op))
      continue;
    op_error(op, "operand #%u does not dominate this use", i);
    note_definition(v, value, op);
    return false;
  }
  return true;
}

static bool verify_sound_inside(Verifier *v, Op *op) {
  for (uint32_t i = 0; i < op->n_regions; i++)
    for (Block *block = op->regions[i]->first; block; block = block->next)
      for (Op *inner = block->first; inner; inner = op_next(inner))
        if (op != v->top || !is_walked_at_once(v, inner))
          verify_sound_ops(v, inner);
  return false;
}

// Where some op is broken: the rules of those that do not look at it. Rules of a region may look
// at what is inside, a symbol's user at any op.
static bool verify_sound_ops(Verifier *v, Op *op) {
  if (!*position_of(v, op) || was_read(v, op))
    return false;
  const OpRow *row = op->info->row;
  if (row && row->verify && !(op->info->traits & (SYMBOL_USER | RULES_BY_TYPE)))
    row->verify(op);
  return verify_sound_inside(v, op);
}

static bool verify_meaning_inside(Verifier *v, Op *op) {
  bool ok = true;
  for (uint32_t i = 0; i < op->n_regions; i++) {
    Region *region = op->regions[i];
    ArenaMark mark = arena_mark(&v->scratch);
    if (region->first && region->first->next) {
      dominance_add_region(&v->dominance, region, &v->scratch);
      arena_reset(&v->scratch, mark);
    } else if (region->first) {
      v->dominance.order[region->first->id] = 1;
    }
    bool is_graph = region_is_graph(region);
    for (Block *block = region->first; block; block = block->next) {
      bool is_reachable = block_is_reachable(&v->dominance, block);
      for (Op *inner = block->first; inner; inner = op_next_reader(inner)) {
        // Like MLIR: nothing is demanded of code that never runs.
        if (is_reachable)
          ok &= verify_uses(v, inner, is_graph);
        const OpRow *rules = inner->info->row;
        if ((op == v->top && is_walked_at_once(v, inner)) || was_read(v, inner))
          continue;
        bool has_rules = rules && (rules->verify || rules->verify_regions);
        if (inner->n_regions || (has_rules && !op_has(inner, RULES_BY_TYPE)))
          ok &= verify_meaning(v, inner);
      }
    }
  }
  return ok;
}

static bool verify_meaning(Verifier *v, Op *op) {
  const OpRow *row = op->info->row;
  bool ok = true;
  if (row && row->verify && op_has(op, SYMBOL_USER))
    vec_push(&v->arena, &v->symbol_users, op);
  else if (row && row->verify && !op_has(op, RULES_BY_TYPE))
    ok = row->verify(op);
  if (ok && op_has(op, SYMBOL_TABLE))
    ok = verify_symbol_table(v, op);
  if (op->n_regions)
    ok &= verify_meaning_inside(v, op);
  return ok && row && row->verify_regions ? row->verify_regions(op) : ok;
}

bool verify_successor_operands(const Op *op, uint32_t successor, uint32_t begin, uint32_t n) {
  const Block *to = op_successor(op, successor);
  if (n != to->n_args)
    return op_error(op, "branch has %u operands for successor #%u, but target block has %u", n,
                    successor, to->n_args);
  for (uint32_t i = 0; i < n; i++)
    if (op_operand(op, begin + i)->type != to->args[i]->type)
      return op_error(op, "type mismatch for bb argument #%u of successor #%u", i, successor);
  return true;
}

// Facts by id are about the op that is walked: older ones are not needed any more.
static void make_room(Verifier *v, uint32_t first_id, uint32_t n_ops, uint32_t n_blocks) {
  v->first_id = first_id;
  if (v->n_op_ids >= n_ops && v->n_block_ids >= n_blocks)
    return;
  // There may be more of both.
  v->n_op_ids = v->positions ? n_ops + n_ops / 2 : n_ops;
  v->n_block_ids = v->positions ? n_blocks + n_blocks / 2 : n_blocks;
  arena_free(&v->by_id);
  v->positions = ARENA_ARRAY(&v->by_id, uint32_t, v->n_op_ids);
  dominance_init(&v->dominance, v->n_block_ids, &v->by_id);
}

// Before an op is walked again.
static void forget_facts(Verifier *v) {
  v->n_op_ids = v->n_block_ids = 0;
  v->positions = NULL;
}

Verifier *verifier_create(Module *module) {
  Verifier *v = calloc(1, sizeof *v);
  if (!v)
    out_of_memory();
  v->module = module;
  v->ctx = module->ctx;
  v->is_failed.arena = &v->arena;
  return v;
}

void verifier_free(Verifier *v) {
  arena_free(&v->arena);
  arena_free(&v->scratch);
  arena_free(&v->by_id);
  free(v);
}

// The op as far as it can be told without what is around it, which is not there yet.
static bool verify_alone(Verifier *v, ReadOp read) {
  Op *op = read.op;
  make_room(v, read.first_id, op->id + 1 - read.first_id, read.n_blocks);
  *position_of(v, op) = 1;
  bool is_whole = verify_registered(v, op);
  if (!verify_structure_inside(v, op))
    return is_whole && verify_sound_inside(v, op);
  return is_whole && verify_meaning_inside(v, op);
}

void verifier_read(Verifier *v, ReadOp read) {
  size_t n_users = v->symbol_users.len;
  diag_is_muted = true;
  bool ok = verify_alone(v, read);
  diag_is_muted = false;
  v->n_read = read.op->id + 1;
  if (ok)
    return;
  v->symbol_users.len = n_users;
  vec_push(&v->arena, &v->failed, read);
  map_put(&v->is_failed, WORD(read.op), 1);
}

static bool tell_failed(Verifier *v) {
  for (size_t i = 0; i < v->failed.len; i++) {
    bool is_last = i + 1 == v->failed.len;
    // One that is inside the next is told with it.
    if (is_last || v->failed.data[i].op->id < v->failed.data[i + 1].first_id)
      verify_alone(v, v->failed.data[i]);
  }
  return false;
}

bool verifier_finish(Verifier *v, Op *op, bool is_all_read) {
  if (v->failed.len)
    forget_facts(v);
  if (!is_all_read)
    return tell_failed(v);
  Map tables = {.arena = &v->arena};
  make_room(v, 0, v->module->n_ops, v->module->n_blocks);
  v->top = op;
  v->ctx->symbol_tables = &tables;
  *position_of(v, op) = 1;
  bool is_sound = verify_structure(v, op);
  bool ok = is_sound ? verify_meaning(v, op) : verify_sound_ops(v, op);
  ok &= !v->has_failed;
  for (size_t i = 0; is_sound && i < v->symbol_users.len; i++)
    ok &= v->symbol_users.data[i]->info->row->verify(v->symbol_users.data[i]);
  v->ctx->symbol_tables = NULL;
  return ok;
}

bool op_verify(Module *module, Op *op) {
  Verifier *v = verifier_create(module);
  bool ok = verifier_finish(v, op, true);
  verifier_free(v);
  return ok;
}
