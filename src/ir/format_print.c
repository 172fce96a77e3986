// format_print.c: writing an op by its compiled format.

#include "base/bug.h"
#include "ir/format.h"
#include "ir/printer_impl.h"

static void print_sequence(Printer *p, Op *op, uint32_t first, uint32_t n);

static bool is_present(const Op *op, FormatRef ref) {
  uint32_t begin, n;
  switch (ref.kind) {
  case REF_OPERAND:
    return op_operand_range(op, ref.index, &begin, &n) && n > 0;
  case REF_RESULT:
    return op_result_range(op, ref.index, &begin, &n) && n > 0;
  case REF_ATTR: {
    const AttrSpec *spec = &op->info->attrs[ref.index];
    Attr attr = op_attr(op, spec->name);
    return attr && attr != spec->otherwise;
  }
  case REF_ALL_OPERANDS:
    return op->n_operands > 0;
  case REF_ALL_RESULTS:
    return op->n_results > 0;
  }
  bug("format reference %d", ref.kind);
}

static void print_kind_attr(Printer *p, const AttrKind *kind, Attr attr) {
  if (!kind->enumeration) {
    if (kind->print)
      kind->print(p, attr);
    else
      print_attr(p, attr);
    return;
  }
  if (kind->def)
    text_char(p->out, '<');
  if (kind->is_quoted)
    text_char(p->out, '"');
  print_enum(p, kind->enumeration, attr_enum_value(attr));
  if (kind->is_quoted)
    text_char(p->out, '"');
  if (kind->def)
    text_char(p->out, '>');
}

static void print_ref_types(Printer *p, const Op *op, FormatRef ref) {
  uint32_t begin = 0, n = 0;
  bool is_result = ref.kind == REF_RESULT || ref.kind == REF_ALL_RESULTS;
  if (ref.kind == REF_OPERAND)
    op_operand_range(op, ref.index, &begin, &n);
  else if (ref.kind == REF_RESULT)
    op_result_range(op, ref.index, &begin, &n);
  else
    n = is_result ? op->n_results : op->n_operands;
  for (uint32_t i = begin; i < begin + n; i++) {
    if (i > begin)
      text_cstr(p->out, ", ");
    print_short_type(p, op, is_result ? op->results[i].type : op_operand(op, i)->type);
  }
}

// Left out of the dictionary: what the format writes, what is derived, what has its default value.
static bool is_in_dict(const Op *op, NamedAttr attr) {
  const OpInfo *info = op->info;
  const AttrSpec *spec = op_info_attr(info, attr.name);
  if (!spec)
    return attr.name != info->ctx->empty;
  bool is_written = info->format->written_attrs >> (spec - info->attrs) & 1;
  bool is_derived =
      attr.name == info->ctx->operand_segments || attr.name == info->ctx->result_segments;
  return !is_written && !is_derived && attr.value != spec->otherwise;
}

static void print_dict(Printer *p, const Op *op, bool with_keyword) {
  bool first = true;
  for (uint32_t i = 0; i < op->n_attrs; i++) {
    if (!is_in_dict(op, op->attrs[i]))
      continue;
    text_cstr(p->out, !first ? ", " : with_keyword ? " attributes {" : " {");
    first = false;
    print_named_attr(p, op->attrs[i]);
  }
  if (!first)
    text_char(p->out, '}');
}

static void print_element(Printer *p, Op *op, const FormatElement *e) {
  uint32_t begin = 0, n = 0;
  switch (e->kind) {
  case ELEMENT_SPACE:
  case ELEMENT_LITERAL:
    text_str(p->out, e->literal);
    return;
  case ELEMENT_OPERAND:
    op_operand_range(op, e->ref.index, &begin, &n);
    if (n == 1) // as for most
      print_value_name(p, op_operand(op, begin), true);
    else
      print_operands(p, op, begin, n);
    return;
  case ELEMENT_OPERANDS:
    print_operands(p, op, 0, op->n_operands);
    return;
  case ELEMENT_ATTR: {
    const AttrSpec *spec = &op->info->attrs[e->ref.index];
    Attr attr = op_attr(op, spec->name);
    if (attr)
      print_kind_attr(p, spec->kind, attr);
    return;
  }
  case ELEMENT_TYPE:
  case ELEMENT_OPERAND_TYPES:
  case ELEMENT_RESULT_TYPES:
    print_ref_types(p, op, e->ref);
    return;
  case ELEMENT_FUNCTIONAL_TYPE: {
    uint32_t n_results = op->n_results, first_result = 0;
    begin = 0;
    n = op->n_operands;
    if (e->args[0].kind == REF_OPERAND)
      op_operand_range(op, e->args[0].index, &begin, &n);
    if (e->args[1].kind == REF_RESULT)
      op_result_range(op, e->args[1].index, &first_result, &n_results);
    text_char(p->out, '(');
    print_operand_types(p, op, begin, n);
    text_cstr(p->out, ") -> ");
    print_result_types(p, op);
    return;
  }
  case ELEMENT_ATTR_DICT:
    if (op->n_attrs)
      print_dict(p, op, false);
    return;
  case ELEMENT_ATTR_DICT_KEYWORD:
    print_dict(p, op, true);
    return;
  case ELEMENT_SUCCESSOR:
    print_successor(p, op, e->ref.index);
    return;
  case ELEMENT_SUCCESSORS:
    for (uint32_t i = 0; i < op->n_successors; i++) {
      if (i)
        text_cstr(p->out, ", ");
      print_successor(p, op, i);
    }
    return;
  case ELEMENT_REGION: {
    bool implicit = op->info->traits & IMPLICIT_TERMINATOR;
    if (e->ref.index < op->n_regions) {
      Block *block = op->regions[e->ref.index]->first;
      // The terminator may stay unwritten only where it says nothing.
      bool silent = implicit && block && block->last && block->last->n_operands == 0 &&
                    block->last->n_attrs == 0;
      print_region(p, op->regions[e->ref.index], true, !silent);
    }
    return;
  }
  case ELEMENT_CUSTOM:
    e->directive->print(p, op, e);
    return;
  case ELEMENT_GROUP:
    if (is_present(op, e->anchor))
      print_sequence(p, op, e->first_child, e->n_children);
    else
      print_sequence(p, op, e->first_else, e->n_else);
    return;
  }
  bug("format element %d", e->kind);
}

static void print_sequence(Printer *p, Op *op, uint32_t first, uint32_t n) {
  const FormatElement *e = &op->info->format->elements[first];
  for (const FormatElement *end = e + n; e < end; e++) {
    if (e->is_folded)
      continue;
    if (e->n_lead)
      text_short(p->out, e->lead, e->n_lead);
    print_element(p, op, e);
  }
}

void format_print(Printer *p, Op *op) {
  print_sequence(p, op, op->info->format->first_top, op->info->format->n_top);
}
