// docs.c: see docs.h.

#include "driver/docs.h"

#include "driver/options.h"

static const struct {
  uint32_t bit;
  const char *name;
} TRAITS[] = {
    {TERMINATOR, "terminator"},
    {ISOLATED, "isolated"},
    {SYMBOL, "symbol"},
    {SYMBOL_TABLE, "symbol table"},
    {PURE, "pure"},
    {COMMUTATIVE, "commutative"},
    {GRAPH_REGION, "graph region"},
    {CONSTANT_LIKE, "constant"},
    {SAME_TYPE, "same type"},
    {SAME_SHAPE, "same shape"},
    {ALLOCATES, "allocates"},
    {READS, "reads memory"},
};

static const char *arity_text(Arity arity) {
  return arity == ONE ? "" : arity == OPTIONAL ? " (optional)" : " (any number)";
}

static void print_ports(const char *title, const Port *ports, uint32_t n, const OpInfo *info) {
  for (uint32_t i = 0; i < n; i++) {
    printf("- %s `%s`%s: %s", title, ports[i].name->text, arity_text(ports[i].arity),
           ports[i].constraint->description);
    if (ports[i].has_rule) {
      const Port *other = ports[i].rule_is_result ? &info->results[ports[i].rule_port]
                                                  : &info->operands[ports[i].rule_port];
      printf(", %s `%s`",
             ports[i].rule_function ? ports[i].rule_function->description : "the type of",
             other->name->text);
    }
    puts("");
  }
}

static void print_op(const OpInfo *info) {
  printf("### `%s`\n\n%s\n\n", info->name->text, info->row->doc ? info->row->doc : "");
  if (info->row->format)
    printf("    %s\n\n", info->row->format);
  print_ports("operand", info->operands, info->n_operands, info);
  print_ports("result", info->results, info->n_results, info);
  for (uint32_t i = 0; i < info->n_attrs; i++)
    printf("- attribute `%s`%s: %s\n", info->attrs[i].name->text,
           info->attrs[i].is_optional ? " (optional)"
           : info->attrs[i].otherwise ? " (has a default)"
                                      : "",
           info->attrs[i].kind->description ? info->attrs[i].kind->description
                                            : info->attrs[i].kind->enumeration->what);
  bool first = true;
  for (size_t i = 0; i < sizeof TRAITS / sizeof *TRAITS; i++) {
    if (!(info->traits & TRAITS[i].bit))
      continue;
    printf("%s%s", first ? "- " : ", ", TRAITS[i].name);
    first = false;
  }
  puts(first ? "" : "\n");
}

int print_op_docs(Context *ctx, const char *name) {
  const Dialect *dialect = context_dialect(ctx, context_ident(ctx, name));
  if (!dialect) {
    fprintf(stderr, "sluice opt: there is no dialect '%s'; --show-dialects lists them\n", name);
    return EXIT_USAGE;
  }
  for (unsigned i = 0; i < dialect->n_ops; i++)
    print_op(op_info_by_id(ctx, dialect->first_id + i));
  return EXIT_DONE;
}
