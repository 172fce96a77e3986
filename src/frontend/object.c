// object.c: the variables that pointers point into, and the memrefs they become.
//
// A type falls into its scalar fields, each with the dimensions of the arrays around it:
//
//   struct { int x; float y[3]; } a[4]   ->   x: 4 x i32, stride 16    y: 4 x 3 x f32, strides 16,
//   4

#include "frontend/import.h"

#include "ir/loc.h"

typedef VEC(Field) Fields;

typedef struct Shape {
  Object *object;
  const char *name;
  int64_t offset;
  size_t n_dims;
  int64_t dims[MAX_DIMS], strides[MAX_DIMS];
  bool in_union; // another member may have its data where this one has padding
} Shape;

static void add_field(Importer *im, Fields *out, const Shape *shape, Type type, int64_t size) {
  Field field = {.name = shape->name,
                 .offset = shape->offset,
                 .type = type,
                 .size = size,
                 .n_dims = shape->n_dims};
  memcpy(field.dims, shape->dims, sizeof field.dims);
  memcpy(field.strides, shape->strides, sizeof field.strides);
  vec_push(im->arena, out, field);
}

static bool add_dim(Shape *shape, int64_t count, int64_t stride) {
  if (shape->n_dims == MAX_DIMS) {
    shape->object->has_many_dims = true;
    return false;
  }
  shape->dims[shape->n_dims] = count;
  shape->strides[shape->n_dims++] = stride;
  return true;
}

// Bytes between the fields, from one offset to another.
static bool add_padding(Importer *im, Fields *out, Shape shape, int64_t from, int64_t to) {
  if (!shape.in_union || from >= to)
    return true;
  shape.offset += from;
  shape.name = arena_printf(im->arena, "%s_at%lld", shape.name, (long long)from);
  if (!add_dim(&shape, to - from, 1))
    return false;
  add_field(im, out, &shape, type_int(im->ctx, 8, SIGNLESS), 1);
  return true;
}

static Type scalar_ctype(Importer *im, const CType *t) {
  if (t->size <= 0 || t->size > 16)
    return NULL;
  if (t->kind == CTYPE_INT)
    return type_int(im->ctx, (unsigned)t->size * 8, SIGNLESS);
  if (t->kind != CTYPE_FLOAT)
    return NULL;
  if (t->size == 2)
    return type_float(im->ctx, strstr(t->text, "bf16") ? STR("bf16") : STR("f16"));
  return type_float(im->ctx, t->size == 4 ? STR("f32") : STR("f64"));
}

static bool add_ctype(Importer *im, Fields *out, const CType *t, Shape shape);

// A union is seen as its largest member; accesses as another are taken apart bit by bit.
static bool add_union(Importer *im, Fields *out, const CType *t, Shape shape) {
  const CType *largest = t->n_fields ? t->fields[0].type : NULL;
  for (size_t i = 0; i < t->n_fields; i++) {
    if (t->fields[i].is_bit_field)
      return false;
    if (t->fields[i].type->size > largest->size)
      largest = t->fields[i].type;
  }
  size_t first = out->len;
  shape.in_union |= t->n_fields > 1;
  bool ok = largest && add_ctype(im, out, largest, shape) &&
            add_padding(im, out, shape, largest->size, t->size);
  for (size_t i = first; i < out->len; i++)
    out->data[i].is_of_union = ctype_holds_pointers(t);
  return ok;
}

static bool add_struct(Importer *im, Fields *out, const CType *t, Shape shape) {
  int64_t end = 0;
  for (size_t i = 0; i < t->n_fields; i++) {
    const CField *f = &t->fields[i];
    Shape inner = shape;
    inner.offset += f->offset;
    inner.name = arena_printf(im->arena, "%s_%s", shape.name, f->name);
    if (f->is_bit_field || !add_padding(im, out, shape, end, f->offset) ||
        !add_ctype(im, out, f->type, inner))
      return false;
    end = f->offset + f->type->size;
  }
  return add_padding(im, out, shape, end, t->size);
}

static bool add_ctype(Importer *im, Fields *out, const CType *t, Shape shape) {
  if (out->len > MAX_FIELDS)
    return false;
  if (t->kind == CTYPE_ARRAY) {
    if (t->count < 0 || t->element->size <= 0 || !add_dim(&shape, t->count, t->element->size))
      return false;
    return add_ctype(im, out, t->element, shape);
  }
  if (t->kind == CTYPE_RECORD)
    return t->is_union ? add_union(im, out, t, shape) : add_struct(im, out, t, shape);
  add_field(im, out, &shape, scalar_ctype(im, t), t->size);
  vec_last(out).is_pointer = t->kind == CTYPE_POINTER;
  return true;
}

typedef struct LlvmFields {
  Fields list;
  bool has_pointers; // pointers can be fields
} LlvmFields;

// clang gives a union the type of one of its members, and its name.
static bool is_union(const Importer *im, LLVMTypeRef type) {
  const char *name = im->llvm->LLVMGetStructName(type);
  return name && str_starts_with(str_from(name), "union.");
}

static bool add_llvm_type(Importer *im, LlvmFields *out, LLVMTypeRef type, Shape shape);

static bool add_llvm_struct(Importer *im, LlvmFields *out, LLVMTypeRef type, Shape shape) {
  const LlvmApi *llvm = im->llvm;
  unsigned n = llvm->LLVMIsOpaqueStruct(type) ? 0 : llvm->LLVMCountStructElementTypes(type);
  int64_t end = 0;
  shape.in_union |= is_union(im, type);
  for (unsigned i = 0; i < n; i++) {
    LLVMTypeRef element = llvm->LLVMStructGetTypeAtIndex(type, i);
    int64_t offset = (int64_t)llvm->LLVMOffsetOfElement(im->layout, type, i);
    Shape inner = shape;
    inner.offset += offset;
    inner.name = arena_printf(im->arena, "%s_%u", shape.name, i);
    if (!add_padding(im, &out->list, shape, end, offset) || !add_llvm_type(im, out, element, inner))
      return false;
    end = offset + (int64_t)llvm->LLVMABISizeOfType(im->layout, element);
  }
  return n > 0 && add_padding(im, &out->list, shape, end,
                              (int64_t)llvm->LLVMABISizeOfType(im->layout, type));
}

static bool add_llvm_type(Importer *im, LlvmFields *out, LLVMTypeRef type, Shape shape) {
  const LlvmApi *llvm = im->llvm;
  if (out->list.len > MAX_FIELDS)
    return false;
  switch (llvm->LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind:
    add_field(im, &out->list, &shape, out->has_pointers ? im->ctx->i64 : NULL, 8);
    vec_last(&out->list).is_pointer = true;
    vec_last(&out->list).is_of_union = shape.in_union;
    return true;
  case LLVMArrayTypeKind: {
    LLVMTypeRef element = llvm->LLVMGetElementType(type);
    int64_t stride = (int64_t)llvm->LLVMABISizeOfType(im->layout, element);
    return add_dim(&shape, (int64_t)llvm->LLVMGetArrayLength2(type), stride) &&
           add_llvm_type(im, out, element, shape);
  }
  case LLVMStructTypeKind:
    return add_llvm_struct(im, out, type, shape);
  default:
    add_field(im, &out->list, &shape, import_type(im, type),
              (int64_t)llvm->LLVMABISizeOfType(im->layout, type));
    vec_last(&out->list).is_of_union = shape.in_union;
    return true;
  }
}

static Object *add_object(Importer *im, ObjectKind kind, LLVMValueRef value, Str name, Loc loc) {
  Object *object = ARENA_NEW(im->arena, Object);
  object->kind = kind;
  object->llvm = value;
  object->id = (uint32_t)im->objects.len;
  object->name = name;
  object->loc = loc;
  vec_push(im->arena, &im->objects, object);
  if (value)
    map_put_ptr(&im->object_of, value, object);
  return object;
}

static void set_fields(Object *object, const Fields *fields) {
  object->typed = object->fields = fields->data;
  object->n_typed = object->n_fields = fields->len;
}

// The fields of a variable, by its LLVM type. What is no array is an array of one: the outermost
// dimension must be common to all fields, since only subscripts of inner ones tell fields apart.
// Without fields every access is an error.
static void set_llvm_type(Importer *im, Object *object, LLVMTypeRef type) {
  LlvmFields fields = {.has_pointers = object_holds_pointers(im, object)};
  Shape shape = {.object = object, .name = ""};
  object->n_bytes = (int64_t)im->llvm->LLVMABISizeOfType(im->layout, type);
  if (im->llvm->LLVMGetTypeKind(type) != LLVMArrayTypeKind)
    add_dim(&shape, 1, object->n_bytes);
  if (add_llvm_type(im, &fields, type, shape))
    set_fields(object, &fields.list);
  object->has_many_fields = fields.list.len > MAX_FIELDS && !object->n_fields;
}

static int64_t asked_size(const Importer *im, Str name) {
  for (size_t i = 0; i < im->options->n_array_sizes; i++)
    if (str_is(name, im->options->array_sizes[i].name)) {
      im->is_size_used[i] = true;
      return im->options->array_sizes[i].size;
    }
  return 0;
}

// `extern int a[];` has no size here.
static void open_extern(const Importer *im, Object *object) {
  const LlvmApi *llvm = im->llvm;
  LLVMTypeRef type = llvm->LLVMGlobalGetValueType(object->llvm);
  if (!llvm->LLVMIsDeclaration(object->llvm) || llvm->LLVMGetTypeKind(type) != LLVMArrayTypeKind ||
      llvm->LLVMGetArrayLength2(type))
    return;
  int64_t count = asked_size(im, object->name);
  object->has_open_dim = count == 0;
  for (size_t i = 0; i < object->n_fields; i++)
    object->fields[i].dims[0] = count;
  object->n_bytes = object->n_fields ? count * object->fields[0].strides[0] : 0;
}

// Of the caller's memory a memref has whole elements in each step. What is not so aligned (in a
// struct of 24 bytes a _BitInt(70) has 16; a member of a packed struct) is an array of words:
//
//   v: 4 x i128, stride 24   ->   4 x 2 x i64, strides 24, 8
static void split_unaligned(Importer *im, Fields *fields) {
  for (size_t i = 0; i < fields->len; i++) {
    Field *f = &fields->data[i];
    int64_t word = f->size;
    for (size_t d = 0; d < f->n_dims; d++)
      word = gcd(word, f->strides[d]);
    if (!f->type || word == f->size)
      continue;
    f->type = f->n_dims < MAX_DIMS ? type_int(im->ctx, (unsigned)word * 8, SIGNLESS) : NULL;
    if (!f->type) // all of the object becomes words
      continue;
    f->dims[f->n_dims] = f->size / word;
    f->strides[f->n_dims++] = word;
    f->size = word;
  }
}

static bool add_param(Importer *im, unsigned index) {
  LLVMValueRef value = im->llvm->LLVMGetParam(im->function, index);
  const CParam *param = &im->cfunction->params[index];
  Str name = str_from(param->name[0] ? param->name : arena_printf(im->arena, "arg%u", index));
  Loc loc = param->loc;
  const CType *t = param->type;
  if (t->kind != CTYPE_POINTER && t->kind != CTYPE_ARRAY) {
    diag_error(im->ctx, loc, "parameter '%.*s' of type '%s' is not supported", STR_ARGS(name),
               t->text);
    const char *hint = ctype_hint(t);
    diag_note(im->ctx, loc, "%s", hint ? hint : "pass a pointer to it");
    return false;
  }
  Object *object = add_object(im, OBJECT_PARAM, value, name, loc);
  object->ctype = t;
  // Rows of variable length, `a[n][m]`, are elements one after the other.
  const CType *element = t->element;
  while (element->kind == CTYPE_ARRAY && element->size <= 0)
    element = element->element;
  int64_t count = asked_size(im, name);
  if (count == 0 && t->kind == CTYPE_ARRAY && t->count > 0 && element == t->element)
    count = t->count;
  object->has_open_dim = count == 0;
  Shape shape = {.object = object, .name = ""};
  Fields fields = {0};
  int64_t stride = element->size;
  // `void *` and pointers to incomplete types: nothing is known of the memory.
  bool ok = stride > 0 && element->kind != CTYPE_VOID;
  if (ok) {
    add_dim(&shape, count, stride);
    object->n_bytes = count * stride;
    ok = add_ctype(im, &fields, element, shape);
  }
  if (ok) {
    split_unaligned(im, &fields);
    set_fields(object, &fields);
  }
  object->has_many_fields = fields.len > MAX_FIELDS && !ok;
  return true; // without fields every access is an error
}

// Its elements fill its memory.
static bool field_is_packed(const Field *f) {
  int64_t stride = f->size;
  bool ok = f->offset == 0;
  for (size_t d = f->n_dims; d-- > 0; stride *= f->dims[d])
    ok &= f->strides[d] == stride;
  return ok;
}

Object *add_number_object(Importer *im) {
  if (!im->number)
    im->number = add_object(im, OBJECT_NULL, NULL, STR("number"), LOC_UNKNOWN);
  return im->number;
}

static void visit_operand_objects(Importer *im, LLVMValueRef value) {
  const LlvmApi *llvm = im->llvm;
  if (is_number_constant(im, value))
    add_number_constant(im, value);
  if (llvm->LLVMIsAConstantExpr(value) || llvm->LLVMIsAConstantStruct(value) ||
      llvm->LLVMIsAConstantArray(value)) {
    for (int i = 0; i < llvm->LLVMGetNumOperands(value); i++)
      visit_operand_objects(im, llvm->LLVMGetOperand(value, (unsigned)i));
    return;
  }
  if (map_get_ptr(&im->object_of, value))
    return;
  Str name = llvm_name(im->source, value);
  if (llvm->LLVMIsAFunction(value))
    add_object(im, OBJECT_FUNCTION, value, name, llvm_function_loc(im->source, value));
  if (!llvm->LLVMIsAGlobalVariable(value))
    return;
  Object *object =
      add_object(im, OBJECT_GLOBAL, value, name, llvm_function_loc(im->source, im->function));
  set_llvm_type(im, object, llvm->LLVMGlobalGetValueType(value));
  open_extern(im, object);
  // What the program and the kernel share is one piece of memory; of a constant each field is one.
  bool is_shared = !llvm->LLVMIsGlobalConstant(value) || llvm->LLVMIsDeclaration(value);
  if (is_shared && (object->n_fields != 1 || !field_is_packed(&object->fields[0])))
    object_make_words(im, object);
  if (object_holds_pointers(im, object))
    visit_operand_objects(im, llvm->LLVMGetInitializer(value));
}

static bool add_local(Importer *im, LLVMValueRef alloca) {
  const LlvmApi *llvm = im->llvm;
  LLVMValueRef count = llvm->LLVMGetOperand(alloca, 0);
  if (!llvm->LLVMIsAConstantInt(count) || llvm->LLVMConstIntGetZExtValue(count) != 1 ||
      llvm->LLVMGetInstructionParent(alloca) != llvm->LLVMGetEntryBasicBlock(im->function)) {
    import_error(im, alloca, "an array of variable size is not supported");
    diag_note(im->ctx, llvm_loc(im->source, alloca), "give it a constant size");
    return false;
  }
  Object *object = add_object(im, OBJECT_LOCAL, alloca, llvm_name(im->source, alloca),
                              llvm_loc(im->source, alloca));
  set_llvm_type(im, object, llvm->LLVMGetAllocatedType(alloca));
  return true;
}

// Not the function that is called.
static int n_used_operands(const Importer *im, LLVMValueRef i) {
  if (im->llvm->LLVMGetInstructionOpcode(i) != LLVMCall)
    return im->llvm->LLVMGetNumOperands(i);
  return call_kind(im, i) == CALL_IGNORED ? 0 : (int)im->llvm->LLVMGetNumArgOperands(i);
}

bool objects_find(Importer *im) {
  const LlvmApi *llvm = im->llvm;
  bool ok = true;
  add_object(im, OBJECT_NULL, NULL, STR("null"), LOC_UNKNOWN); // id 0
  for (unsigned i = 0; i < llvm->LLVMCountParams(im->function); i++)
    if (is_pointer(im, llvm->LLVMGetParam(im->function, i)))
      ok &= add_param(im, i);
  for (size_t b = 0; b < im->order.len; b++)
    for (LLVMValueRef i = llvm->LLVMGetFirstInstruction(im->order.data[b]); i;
         i = llvm->LLVMGetNextInstruction(i)) {
      if (is_conversion(im, i))
        add_number_object(im);
      if (llvm->LLVMIsAAllocaInst(i))
        ok &= add_local(im, i);
      else
        for (int n = 0; n < n_used_operands(im, i); n++)
          visit_operand_objects(im, llvm->LLVMGetOperand(i, (unsigned)n));
    }
  return ok;
}

Object *object_of(Importer *im, LLVMValueRef value) {
  if (im->llvm->LLVMIsAConstantPointerNull(value) || im->llvm->LLVMIsUndef(value))
    return im->objects.data[0];
  return map_get_ptr(&im->object_of, value);
}

// Only what lies without gaps, and has more than one dimension.
bool object_can_flatten(const Object *object) {
  if (object->n_fields != 1 || object->fields[0].n_dims < 2)
    return false;
  const Field *f = &object->fields[0];
  for (size_t d = 0; d + 1 < f->n_dims; d++)
    if (f->strides[d] != f->strides[d + 1] * f->dims[d + 1])
      return false;
  return f->strides[f->n_dims - 1] == f->size;
}

void object_flatten(Importer *im, Object *object) {
  Field *f = &object->fields[0];
  int64_t count = 1;
  for (size_t d = 0; d < f->n_dims; d++)
    count *= f->dims[d]; // of an open dimension: 0, set when its size is known
  f->n_dims = 1;
  f->dims[0] = count;
  f->strides[0] = f->size;
  im->reshaped = true;
}

bool object_make_words(Importer *im, Object *object) {
  int64_t word = object->word ? 1 : 8;
  for (size_t i = 0; i < object->n_fields; i++) {
    const Field *f = &object->fields[i];
    word = gcd(gcd(word, f->offset), f->size);
    for (size_t d = 0; d < f->n_dims; d++)
      word = gcd(word, f->strides[d]);
  }
  if (!object->n_fields || object->word == 1)
    return false;
  Field *words = ARENA_NEW(im->arena, Field);
  *words = (Field){.name = "",
                   .type = type_int(im->ctx, (unsigned)word * 8, SIGNLESS),
                   .size = word,
                   .n_dims = 1,
                   .dims = {object->n_bytes / word},
                   .strides = {word}};
  object->fields = words;
  object->n_fields = 1;
  object->word = word;
  im->reshaped = true;
  return true;
}

// The dimensions of what is behind the open one: "[4][3]".
static const char *inner_dims(const Importer *im, const Object *object) {
  const LlvmApi *llvm = im->llvm;
  const char *text = "";
  if (object->ctype) {
    for (const CType *t = object->ctype->element; t->kind == CTYPE_ARRAY && t->size > 0;
         t = t->element)
      text = arena_printf(im->arena, "%s[%lld]", text, (long long)t->count);
    return text;
  }
  LLVMTypeRef type = llvm->LLVMGetElementType(llvm->LLVMGlobalGetValueType(object->llvm));
  for (; llvm->LLVMGetTypeKind(type) == LLVMArrayTypeKind; type = llvm->LLVMGetElementType(type))
    text = arena_printf(im->arena, "%s[%llu]", text,
                        (unsigned long long)llvm->LLVMGetArrayLength2(type));
  return text;
}

static bool report_open(Importer *im, const Object *object) {
  Loc loc = object->open_access;
  bool may_be_one = object->ctype && object->ctype->element->kind == CTYPE_RECORD;
  diag_error(im->ctx, loc, "the size of array '%.*s' cannot be found", STR_ARGS(object->name));
  const char *inner = inner_dims(im, object);
  diag_note(im->ctx, object->loc,
            "declare the %s with a size, as in '%.*s[100]%s', or say '--array-size %.*s=100'%s%s",
            object->kind == OBJECT_PARAM ? "parameter" : "variable", STR_ARGS(object->name), inner,
            STR_ARGS(object->name), *inner ? ", which counts rows" : "",
            may_be_one ? "; 1 where it points to a single struct" : "");
  return false;
}

// Memory of the caller keeps the caller's strides; local memory is packed by field.
static Type field_memref(Importer *im, const Object *object, const Field *f) {
  int64_t strides[MAX_DIMS], packed = 1;
  bool is_packed = true;
  for (size_t d = f->n_dims; d-- > 0;) {
    strides[d] = f->strides[d] / f->size;
    is_packed &= strides[d] == packed;
    packed *= f->dims[d];
  }
  Attr layout = is_packed || object->kind != OBJECT_PARAM
                    ? NULL
                    : attr_strided(im->ctx, 0, strides, f->n_dims);
  return type_memref(im->ctx, f->dims, f->n_dims, f->type, layout, NULL);
}

// An array that clang has cut into pieces, since few of its elements are set: its words are what it
// was declared as.
static bool is_cut_array(const Importer *im, const Object *object) {
  if (object->kind != OBJECT_GLOBAL)
    return false;
  LLVMTypeRef type = im->llvm->LLVMGlobalGetValueType(object->llvm);
  bool result =
      im->llvm->LLVMGetTypeKind(type) == LLVMStructTypeKind && !im->llvm->LLVMGetStructName(type);
  for (size_t i = 0; i < object->n_typed; i++)
    result &=
        object->typed[i].type == object->typed[0].type && object->typed[i].size == object->word;
  return result;
}

static bool finish_object(Importer *im, Object *object) {
  if (object->has_open_dim && object->n_fields) {
    if (object->is_open_accessed)
      return report_open(im, object);
    for (size_t i = 0; i < object->n_fields; i++) {
      object->fields[i].dims[0] = object->reach > 0 ? object->reach : 1;
    }
  }
  if (object->has_odd_access && !is_cut_array(im, object))
    diag_remark(im->ctx, object->loc,
                "'%.*s' becomes an array of i%lld: it is accessed in ways that its type does not "
                "tell",
                STR_ARGS(object->name), (long long)object->word * 8);
  // All fields of a parameter are passed, used or not: the caller cannot know.
  for (size_t i = 0; i < object->n_fields; i++)
    if (object->fields[i].type)
      object->fields[i].memref = field_memref(im, object, &object->fields[i]);
  return true;
}

bool objects_finish(Importer *im) {
  bool ok = true;
  for (size_t i = 0; i < im->objects.len; i++)
    ok &= finish_object(im, im->objects.data[i]);
  return ok;
}
