// facts.c: see facts.h.

#include "frontend/facts.h"

#include "ir/loc.h"

const char *facts_open(Facts *facts, Context *ctx, Arena *arena, const char *path, ClangArgs args,
                       FactsScope scope) {
  *facts = (Facts){.ctx = ctx, .arena = arena};
  const char *error;
  if (!clang_load(&facts->clang, &error))
    return error;
  facts->index = facts->clang.clang_createIndex(0, 0);
  VEC(const char *) argv = {0};
  vec_push(arena, &argv, "-xc");
  for (size_t i = 0; i < args.len; i++)
    vec_push(arena, &argv, args.data[i]);
  enum CXErrorCode code = facts->clang.clang_parseTranslationUnit2(
      facts->index, path, argv.data, (int)argv.len, NULL, 0,
      scope == FACTS_WITH_BODIES ? CXTranslationUnit_None : CXTranslationUnit_SkipFunctionBodies,
      &facts->unit);
  if (code != CXError_Success)
    return arena_printf(arena, "libclang cannot read '%s'", path);
  return NULL;
}

void facts_close(Facts *facts) {
  if (facts->unit)
    facts->clang.clang_disposeTranslationUnit(facts->unit);
  if (facts->index)
    facts->clang.clang_disposeIndex(facts->index);
  facts->unit = NULL;
  facts->index = NULL;
}

static const char *take_string(Facts *f, CXString string) {
  const char *text = f->clang.clang_getCString(string);
  const char *copy = arena_printf(f->arena, "%s", text ? text : "");
  f->clang.clang_disposeString(string);
  return copy;
}

static const CType *convert_type(Facts *f, CXType type, unsigned depth);

typedef struct FieldVisit {
  Facts *facts;
  unsigned depth;
  VEC(CField) fields;
} FieldVisit;

static enum CXVisitorResult visit_field(CXCursor cursor, CXClientData data) {
  FieldVisit *v = data;
  Facts *f = v->facts;
  long long bits = f->clang.clang_Cursor_getOffsetOfField(cursor);
  CField field = {
      .name = take_string(f, f->clang.clang_getCursorSpelling(cursor)),
      .offset = bits / 8,
      .type = convert_type(f, f->clang.clang_getCursorType(cursor), v->depth + 1),
      .is_bit_field = f->clang.clang_Cursor_isBitField(cursor) != 0,
  };
  vec_push(f->arena, &v->fields, field);
  return CXVisit_Continue;
}

static CTypeKind kind_of(enum CXTypeKind kind) {
  switch (kind) {
  case CXType_Void:
    return CTYPE_VOID;
  case CXType_Half:
  case CXType_Float16:
  case CXType_BFloat16:
  case CXType_Float:
  case CXType_Double:
    return CTYPE_FLOAT;
  case CXType_Pointer:
    return CTYPE_POINTER;
  case CXType_ConstantArray:
  case CXType_IncompleteArray:
  case CXType_VariableArray:
    return CTYPE_ARRAY;
  case CXType_Record:
    return CTYPE_RECORD;
  case CXType_Enum:
    return CTYPE_INT;
  default:
    return kind >= CXType_Bool && kind <= CXType_Int128 ? CTYPE_INT : CTYPE_OTHER;
  }
}

static bool is_unsigned(const ClangApi *clang, CXType type, const char *canonical) {
  if (type.kind == CXType_Enum)
    type = clang->clang_getCanonicalType(
        clang->clang_getEnumDeclIntegerType(clang->clang_getTypeDeclaration(type)));
  return (type.kind >= CXType_Bool && type.kind <= CXType_UInt128) ||
         strstr(canonical, "unsigned _BitInt(");
}

static const CType *convert_type(Facts *f, CXType sugared, unsigned depth) {
  enum { MAX_DEPTH = 32 };
  const ClangApi *clang = &f->clang;
  CXType type = clang->clang_getCanonicalType(sugared);
  CType *t = ARENA_NEW(f->arena, CType);
  t->kind = depth > MAX_DEPTH ? CTYPE_OTHER : kind_of(type.kind);
  t->text = take_string(f, clang->clang_getTypeSpelling(sugared));
  t->size = clang->clang_Type_getSizeOf(type);
  t->is_volatile = clang->clang_isVolatileQualifiedType(type) != 0;
  const char *canonical = take_string(f, clang->clang_getTypeSpelling(type));
  // _BitInt has no kind of its own in libclang 19.
  if (t->kind == CTYPE_OTHER && strstr(canonical, "_BitInt("))
    t->kind = CTYPE_INT;
  t->is_unsigned = t->kind == CTYPE_INT && is_unsigned(clang, type, canonical);
  if (t->kind == CTYPE_POINTER) {
    // Through a pointer to a record that points to itself: one level is all that is asked for.
    t->element = convert_type(f, clang->clang_getPointeeType(type), depth ? MAX_DEPTH : 1);
  } else if (t->kind == CTYPE_ARRAY) {
    t->count = type.kind == CXType_ConstantArray ? clang->clang_getArraySize(type) : -1;
    t->element = convert_type(f, clang->clang_getArrayElementType(type), depth + 1);
  } else if (t->kind == CTYPE_RECORD) {
    FieldVisit visit = {.facts = f, .depth = depth};
    clang->clang_Type_visitFields(type, visit_field, &visit);
    t->fields = visit.fields.data;
    t->n_fields = visit.fields.len;
    t->is_union =
        clang->clang_getCursorKind(clang->clang_getTypeDeclaration(type)) == CXCursor_UnionDecl;
  }
  return t;
}

typedef struct Search {
  Facts *facts;
  const char *name;
  enum CXCursorKind kind;
  CXCursor found;
  bool is_found, is_definition;
} Search;

static bool has_unnamed_parameter(Facts *f, CXCursor function) {
  bool result = false;
  int n = f->clang.clang_Cursor_getNumArguments(function);
  for (int i = 0; i < n && !result; i++) {
    CXCursor param = f->clang.clang_Cursor_getArgument(function, (unsigned)i);
    result = !take_string(f, f->clang.clang_getCursorSpelling(param))[0];
  }
  return result;
}

static enum CXChildVisitResult visit_top(CXCursor cursor, CXCursor parent, CXClientData data) {
  (void)parent;
  Search *search = data;
  const ClangApi *clang = &search->facts->clang;
  if (clang->clang_getCursorKind(cursor) != search->kind)
    return CXChildVisit_Continue;
  CXString spelling = clang->clang_getCursorSpelling(cursor);
  const char *text = clang->clang_getCString(spelling);
  bool is_match = text && strcmp(text, search->name) == 0;
  clang->clang_disposeString(spelling);
  if (!is_match || search->is_definition)
    return CXChildVisit_Continue;
  search->is_definition = clang->clang_isCursorDefinition(cursor) != 0;
  if (search->is_found && !search->is_definition && has_unnamed_parameter(search->facts, cursor))
    return CXChildVisit_Continue;
  search->found = cursor;
  search->is_found = true;
  return CXChildVisit_Continue;
}

static bool find_top(Facts *f, const char *name, enum CXCursorKind kind, CXCursor *found) {
  Search search = {.facts = f, .name = name, .kind = kind};
  f->clang.clang_visitChildren(f->clang.clang_getTranslationUnitCursor(f->unit), visit_top,
                               &search);
  *found = search.found;
  return search.is_found;
}

static bool is_static(Facts *f, CXCursor cursor) {
  return f->clang.clang_Cursor_getStorageClass(cursor) == CX_SC_Static;
}

static Loc cursor_loc(Facts *f, CXCursor cursor) {
  const ClangApi *clang = &f->clang;
  CXFile file;
  unsigned line, column;
  clang->clang_getExpansionLocation(clang->clang_getCursorLocation(cursor), &file, &line, &column,
                                    NULL);
  const char *path = take_string(f, clang->clang_getFileName(file));
  return loc_file(f->ctx, context_ident(f->ctx, path), line, column);
}

CFunction *facts_function(Facts *f, const char *name) {
  const ClangApi *clang = &f->clang;
  CXCursor cursor;
  if (!find_top(f, name, CXCursor_FunctionDecl, &cursor))
    return NULL;
  CFunction *function = ARENA_NEW(f->arena, CFunction);
  function->name = arena_printf(f->arena, "%s", name);
  int n = clang->clang_Cursor_getNumArguments(cursor);
  function->result = convert_type(f, clang->clang_getCursorResultType(cursor), 0);
  function->n_params = n > 0 ? (size_t)n : 0;
  function->params = ARENA_ARRAY(f->arena, CParam, function->n_params);
  for (size_t i = 0; i < function->n_params; i++) {
    CXCursor param = clang->clang_Cursor_getArgument(cursor, (unsigned)i);
    function->params[i] =
        (CParam){take_string(f, clang->clang_getCursorSpelling(param)),
                 convert_type(f, clang->clang_getCursorType(param), 0), cursor_loc(f, param)};
  }
  function->is_static = is_static(f, cursor);
  function->loc = cursor_loc(f, cursor);
  return function;
}

typedef struct HiddenVisit {
  Facts *facts;
  VEC(CFunction) found;
} HiddenVisit;

static enum CXChildVisitResult visit_hidden(CXCursor cursor, CXCursor parent, CXClientData data) {
  (void)parent;
  HiddenVisit *v = data;
  Facts *f = v->facts;
  const ClangApi *clang = &f->clang;
  if (clang->clang_getCursorKind(cursor) == CXCursor_FunctionDecl &&
      clang->clang_isCursorDefinition(cursor) &&
      clang->clang_Location_isFromMainFile(clang->clang_getCursorLocation(cursor)) &&
      (is_static(f, cursor) || clang->clang_Cursor_isFunctionInlined(cursor)))
    vec_push(f->arena, &v->found,
             ((CFunction){.name = take_string(f, clang->clang_getCursorSpelling(cursor)),
                          .is_static = is_static(f, cursor),
                          .loc = cursor_loc(f, cursor)}));
  return CXChildVisit_Continue;
}

CFunction *facts_hidden_functions(Facts *f, size_t *n) {
  HiddenVisit v = {.facts = f};
  f->clang.clang_visitChildren(f->clang.clang_getTranslationUnitCursor(f->unit), visit_hidden, &v);
  *n = v.found.len;
  return v.found.data;
}

bool facts_is_unsigned(Facts *f, Position at) {
  const ClangApi *clang = &f->clang;
  if (!at.file)
    return false;
  CXSourceLocation place =
      clang->clang_getLocation(f->unit, clang->clang_getFile(f->unit, at.file), at.line, at.column);
  CXType type = clang->clang_getCursorType(clang->clang_getCursor(f->unit, place));
  return type.kind != CXType_Invalid && ctype_is_unsigned(convert_type(f, type, 0), 0);
}

bool ctype_is_unsigned(const CType *t, int64_t offset) {
  if (t->kind == CTYPE_POINTER)
    t = t->element;
  while (t) {
    if (t->kind == CTYPE_ARRAY && t->element->size > 0) {
      offset %= t->element->size;
      t = t->element;
      continue;
    }
    if (t->kind != CTYPE_RECORD || t->is_union)
      return t->is_unsigned;
    if (t->size > 0)
      offset %= t->size;
    const CField *around = NULL;
    for (size_t i = 0; i < t->n_fields; i++)
      if (t->fields[i].offset <= offset)
        around = &t->fields[i];
    offset -= around ? around->offset : 0;
    t = around ? around->type : NULL;
  }
  return false;
}

bool ctype_has_bit_field(const CType *t) {
  if (t->kind == CTYPE_ARRAY || t->kind == CTYPE_POINTER)
    return ctype_has_bit_field(t->element);
  bool result = false;
  for (size_t i = 0; i < t->n_fields; i++)
    result |= t->fields[i].is_bit_field ||
              (t->fields[i].type->kind != CTYPE_POINTER && ctype_has_bit_field(t->fields[i].type));
  return result;
}

bool ctype_holds_pointers(const CType *t) {
  if (t->kind == CTYPE_ARRAY)
    return ctype_holds_pointers(t->element);
  bool result = t->kind == CTYPE_POINTER;
  for (size_t i = 0; i < t->n_fields; i++)
    result |= ctype_holds_pointers(t->fields[i].type);
  return result;
}

static bool has_unknown_size(const CType *t) {
  return t->kind == CTYPE_ARRAY && (t->count < 0 || has_unknown_size(t->element));
}

static bool has_flexible_array(const CType *t) {
  return t->n_fields && has_unknown_size(t->fields[t->n_fields - 1].type);
}

const char *ctype_hint(const CType *t) {
  if (ctype_has_bit_field(t))
    return "give each bit-field a member of its own";
  const CType *element = t->kind == CTYPE_POINTER || t->kind == CTYPE_ARRAY ? t->element : t;
  if (has_unknown_size(element))
    return "declare all dimensions but the first with constants";
  if (has_flexible_array(element))
    return "give the array at the end of the struct a size";
  if (element->kind == CTYPE_VOID)
    return "declare what it points to";
  if (strstr(t->text, "_Complex"))
    return "use the real and the imaginary part";
  if (strstr(t->text, "long double"))
    return "use 'double'";
  return element->kind == CTYPE_RECORD || element->size < 0
             ? NULL
             : "use numbers, structs or arrays of them";
}
