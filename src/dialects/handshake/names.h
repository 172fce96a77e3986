// names.h: handshake.name and handshake.bb for ops that passes add; names of ports and parameters.

#ifndef SLUICE_DIALECTS_HANDSHAKE_NAMES_H
#define SLUICE_DIALECTS_HANDSHAKE_NAMES_H

#include "ir/ir.h"

typedef struct Names {
  Module *module;
  Arena *scratch;
  Op *unread; // a function whose names are still to be looked at
  Map bases;  // a name without the number at its end -> NameNumbers: which are taken
  Map others; // taken names with numbers that are far beyond those
  Ident name, bb;
} Names;

// The names in use in a function, which are looked at when a new one is needed; none with NULL.
Names names_of(Op *func, Module *module, Arena *scratch);
// A fresh name after the op's own, and the basic block of `like` (NULL: none).
void names_label(Names *names, Op *op, const Op *like);
// With the basic block given: an attribute or NULL.
void names_label_in(Names *names, Op *op, Attr bb);

// False: it is taken already. For names that were made with NULL, as is the next.
bool names_reserve(Names *names, Ident name);
// The op's own name where nobody has taken it, else a fresh one: fork0, fork1, ...
Ident names_take(Names *names, const Op *op);

// A remark that a circuit's argument or result has another name in its ports.
void tell_renamed_ports(Context *ctx, Loc loc, const char *kind, const char *from, const char *to);

// The parameters of an instance or a call (seed 1: parameter_NAME) are attributes of the op: NAME,
// or parameter_NAME where NAME is not free for that: the op's own attributes, what has a dialect's
// prefix, and what begins with "parameter_" itself.
Ident parameter_attr_name(Context *ctx, Str parameter);
// The other way round; empty: the attribute is none.
Str parameter_of_attr(Context *ctx, Ident attr);

#endif
