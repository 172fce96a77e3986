// global.c: local arrays and global variables as memrefs.
//
// A constant global is private to the module, as is a static variable; any other variable keeps its
// name and is public, since the rest of the program may use it too.

#include "base/wide.h"
#include "dialects/dialects.h"
#include "frontend/import.h"
#include "ir/loc.h"

static LLVMValueRef element_at(const Importer *im, LLVMValueRef aggregate, unsigned index) {
  return aggregate ? im->llvm->LLVMGetAggregateElement(aggregate, index) : NULL;
}

typedef struct Filler {
  Importer *im;
  const Field *field;
  char *data;
  size_t element_size;
  size_t n_done;
  bool ok;
} Filler;

// A pointer is the code that memory.c makes of it.
static Attr scalar_value(Importer *im, LLVMValueRef constant, bool is_pointer) {
  if (!is_pointer)
    return import_constant(im, constant);
  Pointer *p = pointer_of(im, constant);
  return p ? attr_int(im->ctx, im->ctx->i64, encode_constant_pointer(im, p)) : NULL;
}

static void put_scalar(Filler *f, LLVMValueRef constant) {
  Attr value = scalar_value(f->im, constant, f->field->is_pointer);
  if (!value) {
    f->ok = false;
    return;
  }
  char *at = f->data + f->n_done++ * f->element_size;
  if (type_is_float(f->field->type)) {
    uint64_t bits = attr_float_raw(value);
    memcpy(at, &bits, f->element_size);
  } else {
    memcpy(at, attr_limbs(value), f->element_size);
  }
}

// Walk down to the field's offset inside structs, over all elements of the arrays on the way.
static void fill(Filler *f, LLVMValueRef constant, LLVMTypeRef type, int64_t offset) {
  const LlvmApi *llvm = f->im->llvm;
  switch (llvm->LLVMGetTypeKind(type)) {
  case LLVMArrayTypeKind: {
    LLVMTypeRef element = llvm->LLVMGetElementType(type);
    uint64_t n = llvm->LLVMGetArrayLength2(type);
    for (uint64_t i = 0; i < n && f->ok; i++)
      fill(f, element_at(f->im, constant, (unsigned)i), element, offset);
    return;
  }
  case LLVMStructTypeKind: {
    unsigned n = llvm->LLVMCountStructElementTypes(type);
    for (unsigned i = n; i-- > 0;) {
      int64_t start = (int64_t)llvm->LLVMOffsetOfElement(f->im->layout, type, i);
      if (start > offset)
        continue;
      fill(f, element_at(f->im, constant, i), llvm->LLVMStructGetTypeAtIndex(type, i),
           offset - start);
      return;
    }
    return;
  }
  default:
    if (constant)
      put_scalar(f, constant);
    else
      f->ok = false;
  }
}

static Attr initial_value(Importer *im, const Object *object, const Field *field) {
  const LlvmApi *llvm = im->llvm;
  LLVMValueRef constant = llvm->LLVMGetInitializer(object->llvm);
  LLVMTypeRef type = llvm->LLVMGlobalGetValueType(object->llvm);
  Type tensor = type_tensor(im->ctx, field->dims, field->n_dims, field->type, NULL);
  Filler f = {.im = im, .field = field, .ok = true};
  f.element_size = dense_element_size(field->type);
  int64_t n;
  if (!type_n_elements(tensor, &n))
    return NULL;
  if (llvm->LLVMIsAConstantAggregateZero(constant) || llvm->LLVMIsUndef(constant)) {
    char zero[64] = {0};
    return attr_dense(im->ctx, tensor, zero, f.element_size, true);
  }
  f.data = arena_alloc_array(im->arena, (size_t)n, f.element_size);
  fill(&f, constant, type, field->offset);
  if (!f.ok || f.n_done != (size_t)n)
    return NULL;
  bool is_splat = true;
  for (size_t i = 1; i < (size_t)n && is_splat; i++)
    is_splat = memcmp(f.data, f.data + i * f.element_size, f.element_size) == 0;
  return attr_dense(im->ctx, tensor, f.data, is_splat ? f.element_size : (size_t)n * f.element_size,
                    is_splat);
}

static bool is_taken(const Importer *im, Ident name) {
  Op *top = im->module->top;
  for (Op *op = op_region(top, 0)->first->first; op; op = op->next) {
    Attr taken = op_attr(op, im->ctx->sym_name);
    if (taken && attr_text(taken) == name)
      return true;
  }
  return false;
}

// LLVM calls string constants ".str", ".str.1"; a name that starts with a letter needs no quotes.
static Ident symbol_for(Importer *im, Str name, const char *field) {
  while (name.len && name.ptr[0] == '.') {
    name.ptr++;
    name.len--;
  }
  const char *base =
      arena_printf(im->arena, "%.*s%s", STR_ARGS(name.len ? name : STR("constant")), field);
  Ident symbol = context_ident(im->ctx, base);
  for (unsigned n = 0; is_taken(im, symbol); n++)
    symbol = context_ident(im->ctx, arena_printf(im->arena, "%s_%u", base, n));
  return symbol;
}

static void put_bytes(Importer *im, const Object *object, LLVMValueRef constant, LLVMTypeRef type,
                      char *at, bool *ok) {
  const LlvmApi *llvm = im->llvm;
  LLVMTypeKind kind = llvm->LLVMGetTypeKind(type);
  if (!constant || llvm->LLVMIsNull(constant) || llvm->LLVMIsUndef(constant))
    return; // zero already
  if (kind == LLVMArrayTypeKind) {
    LLVMTypeRef element = llvm->LLVMGetElementType(type);
    size_t size = (size_t)llvm->LLVMABISizeOfType(im->layout, element);
    for (uint64_t i = 0; i < llvm->LLVMGetArrayLength2(type); i++)
      put_bytes(im, object, element_at(im, constant, (unsigned)i), element, at + i * size, ok);
  } else if (kind == LLVMStructTypeKind) {
    for (unsigned i = 0; i < llvm->LLVMCountStructElementTypes(type); i++)
      put_bytes(im, object, element_at(im, constant, i), llvm->LLVMStructGetTypeAtIndex(type, i),
                at + llvm->LLVMOffsetOfElement(im->layout, type, i), ok);
  } else {
    bool is_address = kind == LLVMPointerTypeKind && !object_holds_pointers(im, object);
    Attr value = is_address ? NULL : scalar_value(im, constant, kind == LLVMPointerTypeKind);
    *ok &= value != NULL;
    if (!value)
      return;
    uint64_t bits = type_is_float(attr_value_type(value)) ? attr_float_raw(value) : 0;
    memcpy(at, type_is_float(attr_value_type(value)) ? &bits : attr_limbs(value),
           (size_t)llvm->LLVMStoreSizeOfType(im->layout, type));
  }
}

// All bytes of a variable's initial value; NULL: somebody else gives it one, or there are addresses
// in it.
static char *initial_bytes(Importer *im, const Object *object) {
  const LlvmApi *llvm = im->llvm;
  if (llvm->LLVMIsDeclaration(object->llvm))
    return NULL;
  char *data = arena_alloc(im->arena, (size_t)object->n_bytes);
  bool ok = true;
  put_bytes(im, object, llvm->LLVMGetInitializer(object->llvm),
            llvm->LLVMGlobalGetValueType(object->llvm), data, &ok);
  return ok ? data : NULL;
}

// The pointers in a variable are codes from the start.
static const char *coded_bytes(Importer *im, const Object *object) {
  for (size_t i = 0; i < object->n_typed && object_holds_pointers(im, object); i++)
    if (object->typed[i].is_pointer)
      return initial_bytes(im, object);
  return NULL;
}

// As C calls it: clang has `__const.f.a` for an array of a function's, and `f.a`, or `f.a.1`, for a
// static one. NULL: C has no name for it.
static Ident name_in_c(Importer *im, Str name, const char *field) {
  static const char CONST[] = "__const.";
  Str rest = name;
  if (str_starts_with(name, CONST))
    rest = (Str){name.ptr + sizeof CONST - 1, name.len - sizeof CONST + 1};
  Str first = str_split(&rest, '.');
  bool is_local = rest.len && !(rest.ptr[0] >= '0' && rest.ptr[0] <= '9');
  if (!first.len) // a string
    return NULL;
  Str own = is_local ? str_split(&rest, '.') : first;
  return context_ident(im->ctx, arena_printf(im->arena, "%.*s%s", STR_ARGS(own), field));
}

// The global and its memref. Without an initial value somebody else defines it.
static Value *build_global(Importer *im, const Object *object, const char *field, Type memref,
                           Attr initial, bool is_constant) {
  Context *ctx = im->ctx;
  Ident symbol = symbol_for(im, object->name, field);
  NamedAttr attrs[5];
  size_t n = 0;
  attrs[n++] = (NamedAttr){ctx->sym_name, attr_ident(ctx, symbol)};
  attrs[n++] = (NamedAttr){context_ident(ctx, "type"), attr_type(ctx, memref)};
  if (initial)
    attrs[n++] = (NamedAttr){context_ident(ctx, "initial_value"), initial};
  LLVMLinkage linkage = im->llvm->LLVMGetLinkage(object->llvm);
  bool is_static = linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
  if (is_constant || is_static || !initial)
    attrs[n++] = (NamedAttr){ctx->sym_visibility, attr_string(ctx, STR("private"))};
  if (is_constant && initial)
    attrs[n++] = (NamedAttr){context_ident(ctx, "constant"), attr_unit(ctx)};
  Block *body = op_region(im->module->top, 0)->first;
  Builder at = builder_at_end(im->module, body, object->loc);
  // Globals stand before the function.
  for (Op *op = body->first; op && !at.before; op = op->next)
    if (op_is(op, OP_func_func))
      at.before = op;
  build_op(&at, OP_memref_global, NULL, 0, NULL, 0, attrs, n);
  if (!is_constant) {
    const char *name = arena_printf(im->arena, "%.*s", STR_ARGS(object->name));
    const char *linked = is_static ? arena_printf(im->arena, "sluice_static_%s", name) : name;
    const char *coded = coded_bytes(im, object);
    vec_push(im->arena, &im->signature->variables,
             ((FrontendVariable){symbol, name, linked, memref, coded, coded ? object->n_bytes : 0,
                                 object->identity}));
  }
  NamedAttr name = {context_ident(ctx, "name"), attr_symbol(ctx, symbol, NULL, 0)};
  Ident in_c = name_in_c(im, object->name, field);
  if (in_c)
    im->builder.loc = loc_name(ctx, in_c, object->loc);
  Value *value = build_value(&im->builder, OP_memref_get_global, NULL, 0, memref, &name, 1);
  im->builder.loc = object->loc;
  return value;
}

static Value *build_words(Importer *im, Object *object, bool is_constant) {
  const Field *f = &object->fields[0];
  const char *data = initial_bytes(im, object);
  if (!data && is_constant)
    return NULL;
  bool is_zero = true;
  for (int64_t i = 0; i < object->n_bytes && data; i++)
    is_zero &= data[i] == 0;
  Type tensor = type_tensor(im->ctx, f->dims, 1, f->type, NULL);
  size_t size = (size_t)(is_zero ? f->size : object->n_bytes);
  Attr initial = data ? attr_dense(im->ctx, tensor, data, size, is_zero) : NULL;
  return build_global(im, object, "", f->memref, initial, is_constant);
}

// Its location has its name. LLVM's names of what was inlined end in ".i".
static bool build_local(Importer *im, const Object *object, Field *f) {
  Str rest = object->name, name = str_split(&rest, '.');
  Ident ident = context_ident(im->ctx, arena_printf(im->arena, "%.*s%s", STR_ARGS(name), f->name));
  if (name.len)
    im->builder.loc = loc_name(im->ctx, ident, object->loc);
  int32_t segments[] = {0, 0};
  NamedAttr attr = {im->ctx->operand_segments, attr_i32_array(im->ctx, segments, 2)};
  f->value = build_value(&im->builder, OP_memref_alloca, NULL, 0, f->memref, &attr, 1);
  im->builder.loc = object->loc;
  return true;
}

static bool build_variable(Importer *im, Object *object) {
  bool is_constant = im->llvm->LLVMIsGlobalConstant(object->llvm) != 0;
  bool has_initial = !im->llvm->LLVMIsDeclaration(object->llvm);
  for (size_t i = 0; i < object->n_fields; i++) {
    Field *f = &object->fields[i];
    if (!f->is_used || !f->memref)
      continue;
    Attr initial = has_initial && !object->word ? initial_value(im, object, f) : NULL;
    if (object->word)
      f->value = build_words(im, object, is_constant);
    else if (initial || !has_initial)
      f->value = build_global(im, object, object->n_fields == 1 ? "" : f->name, f->memref, initial,
                              is_constant);
    if (!f->value)
      return false;
  }
  return true;
}

bool globals_build(Importer *im) {
  bool ok = true;
  for (size_t o = 0; o < im->objects.len; o++) {
    Object *object = im->objects.data[o];
    im->builder.loc = object->loc;
    if (object->kind == OBJECT_GLOBAL && !build_variable(im, object))
      ok =
          diag_error(im->ctx, object->loc, "the variable '%.*s' cannot be made an array of scalars",
                     STR_ARGS(object->name));
    for (size_t i = 0; i < object->n_fields && object->kind == OBJECT_LOCAL; i++) {
      Field *f = &object->fields[i];
      if (f->is_used && f->memref)
        ok &= build_local(im, object, f);
    }
  }
  return ok;
}
