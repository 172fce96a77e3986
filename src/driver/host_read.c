// host_read.c: values from the command line, from JSON and from NumPy's files.

#include "base/source.h"
#include "base/wide.h"
#include "dialects/arith/fold.h"
#include "driver/host_value.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

// A text while it is read, and the array it becomes.
typedef struct Reader {
  Context *ctx;
  Arena *arena;
  const char *file; // NULL: the text is an argument itself
  const char *text, *at, *end;
  const char *error; // where something went wrong
  Type element;
  size_t rank;
  int64_t sizes[HOST_MAX_RANK]; // -1: not met yet
  VEC(char) bytes;
} Reader;

__attribute__((format(printf, 3, 4))) static bool fail(Reader *r, const char *at,
                                                       const char *format, ...) {
  size_t line = 1, column = 1;
  for (const char *c = r->text; c < at; c++) {
    line += *c == '\n';
    column = *c == '\n' ? 1 : column + 1;
  }
  char message[512];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  if (r->file && at == r->text)
    r->error = arena_printf(r->arena, "'%s': %s", r->file, message);
  else if (r->file)
    r->error = arena_printf(r->arena, "%s:%zu:%zu: %s", r->file, line, column, message);
  else if (at == r->text)
    r->error = arena_printf(r->arena, "%s", message);
  else
    r->error = arena_printf(r->arena, "character %zu: %s", (size_t)(at - r->text) + 1, message);
  return false;
}

// Letters, digits and what numbers have besides; may be empty.
static Str word_at(const Reader *r, const char *at) {
  const char *end = at;
  while (end < r->end && (isalnum((unsigned char)*end) || (*end && strchr("+-._", *end))))
    end++;
  return (Str){at, (size_t)(end - at)};
}

// What stands there, for a message.
static const char *found_at(const Reader *r, const char *at) {
  enum { SHOWN = 40 };
  Str word = word_at(r, at);
  if (at == r->end)
    return "the end";
  if (word.len)
    return arena_printf(r->arena, "'%.*s%s'", (int)(word.len < SHOWN ? word.len : SHOWN), word.ptr,
                        word.len > SHOWN ? "..." : "");
  return arena_printf(r->arena, isprint((unsigned char)*at) ? "'%c'" : "byte 0x%02x",
                      (unsigned char)*at);
}

static void skip_space(Reader *r) {
  while (r->at < r->end && isspace((unsigned char)*r->at))
    r->at++;
}

static bool parse_float(Type type, Str word, void *out) {
  FloatFormat format = FLOAT_F64;
  uint64_t bits = 0;
  float_format_of(type, &format);
  if (!float_from_text_once(word.ptr, word.len, format, &bits)) { // nan, inf, hexadecimal
    Arena scratch = {0};
    char *end, *copy = arena_printf(&scratch, "%.*s", (int)word.len, word.ptr);
    bits = float_from_double(strtod(copy, &end), format);
    bool ok = word.len && !*end;
    arena_free(&scratch);
    if (!ok)
      return false;
  }
  memcpy(out, &bits, host_size(type)); // little-endian, as all of LLVM's x86 is
  return true;
}

// *fits: it is one of the type's numbers, read as signed or as unsigned.
static bool parse_int(Type type, Str word, void *out, bool *fits) {
  enum { LIMBS = HOST_MAX_WIDTH / 64 + 1 };
  uint64_t limbs[LIMBS] = {0}, one[LIMBS] = {1};
  unsigned width = type_width(type), n_limbs = wide_limbs(width) + 1, room = n_limbs * 64;
  bool is_negative = word.len && word.ptr[0] == '-';
  *fits = true;
  if (str_is(word, "true") || str_is(word, "false")) {
    limbs[0] = word.ptr[0] == 't';
  } else {
    size_t skip = word.len && (is_negative || word.ptr[0] == '+');
    Str digits = {word.ptr + skip, word.len - skip};
    bool is_hex = digits.len > 2 && digits.ptr[0] == '0' && (digits.ptr[1] | 0x20) == 'x';
    digits = is_hex ? (Str){digits.ptr + 2, digits.len - 2} : digits;
    for (size_t i = 0; i < digits.len; i++)
      if (!(is_hex ? isxdigit : isdigit)((unsigned char)digits.ptr[i]))
        return false;
    if (!digits.len)
      return false;
    *fits = wide_parse(digits.ptr, digits.len, is_hex ? 16 : 10, limbs, n_limbs);
  }
  if (is_negative && !wide_is_zero(limbs, room)) { // -2^(width - 1) is the least
    wide_sub(limbs, limbs, one, room);
    *fits &= wide_active_bits(limbs, room) < width;
    wide_not(limbs, limbs, room);
  } else {
    *fits &= wide_active_bits(limbs, room) <= width;
  }
  wide_trunc(limbs, width, limbs, room);
  memcpy(out, limbs, width <= 64 ? host_size(type) : (width + 63) / 64 * 8);
  return true;
}

static bool read_number(Reader *r, Type type, void *out) {
  skip_space(r);
  const char *at = r->at;
  Str word = word_at(r, at);
  bool fits = true;
  if (!(type_is_float(type) ? parse_float(type, word, out) : parse_int(type, word, out, &fits)))
    return fail(r, at, "expected a number of type '%s', found %s", type_text(r->ctx, type),
                found_at(r, at));
  if (!fits)
    return fail(r, at, "%s does not fit into type '%s'", found_at(r, at), type_text(r->ctx, type));
  r->at += word.len;
  return true;
}

static bool read_level(Reader *r, size_t depth) {
  size_t size = host_size(r->element);
  skip_space(r);
  if (depth == r->rank) {
    char value[HOST_MAX_WIDTH / 8] = {0};
    if (!read_number(r, r->element, value))
      return false;
    for (size_t i = 0; i < size; i++)
      vec_push(r->arena, &r->bytes, value[i]);
    return true;
  }
  const char *start = r->at;
  if (r->at == r->end || *r->at != '[')
    return fail(r, r->at,
                "expected '[': dimension %zu of an array of %zu with elements of type "
                "'%s'; found %s",
                depth + 1, r->rank, type_text(r->ctx, r->element), found_at(r, r->at));
  r->at++;
  int64_t n = 0;
  skip_space(r);
  while (r->at == r->end || *r->at != ']') {
    if (n && (r->at == r->end || *r->at != ','))
      return fail(r, r->at, "expected ',' or ']', found %s", found_at(r, r->at));
    r->at += n != 0;
    if (!read_level(r, depth + 1))
      return false;
    n++;
    skip_space(r);
  }
  r->at++;
  if (r->sizes[depth] < 0)
    r->sizes[depth] = n;
  if (r->sizes[depth] != n)
    return fail(r, start, "this row has %lld elements, those before it have %lld", (long long)n,
                (long long)r->sizes[depth]);
  return true;
}

static bool has_given_layout(Type type, const int64_t *strides) {
  int64_t known[HOST_MAX_RANK], offset;
  if (!memref_strides(type, known, &offset) || (offset && offset != DIM_DYNAMIC))
    return false;
  for (size_t i = 0; i < type_rank(type); i++)
    if (known[i] != strides[i] && known[i] != DIM_DYNAMIC)
      return false;
  return true;
}

// Sizes and elements are known: is it the type's, and where is what?
static bool fill_descriptor(Reader *r, Type type, HostDescriptor *out) {
  int64_t stride = 1, strides[HOST_MAX_RANK];
  bool is_ranked = type_is_memref(type);
  for (size_t i = r->rank; i-- > 0; stride *= r->sizes[i] > 0 ? r->sizes[i] : 0) {
    r->sizes[i] = r->sizes[i] < 0 ? 0 : r->sizes[i];
    strides[i] = stride;
    if (is_ranked && type_dim(type, i) != DIM_DYNAMIC && type_dim(type, i) != r->sizes[i])
      return fail(r, r->text, "dimension %zu has %lld elements, but the type '%s' says %lld", i,
                  (long long)r->sizes[i], type_text(r->ctx, type), (long long)type_dim(type, i));
  }
  if (is_ranked && !has_given_layout(type, strides))
    return fail(r, r->text, "the layout of '%s' is not that of an array", type_text(r->ctx, type));
  out->allocated = out->aligned = r->bytes.data ? r->bytes.data : arena_alloc(r->arena, 1);
  memcpy(out->sizes_and_strides, r->sizes, r->rank * sizeof(int64_t));
  memcpy(out->sizes_and_strides + r->rank, strides, r->rank * sizeof(int64_t));
  return true;
}

// The descriptor of r->rank dimensions that goes into out, or that out then points to.
static HostDescriptor *make_descriptor(Reader *r, Type type, void *out) {
  if (type_is_memref(type))
    return out;
  size_t size = sizeof(HostDescriptor) + 2 * r->rank * sizeof(int64_t);
  HostUnranked *unranked = out;
  *unranked = (HostUnranked){(int64_t)r->rank, arena_alloc(r->arena, size)};
  return unranked->descriptor;
}

// As deep as the brackets at its beginning.
static size_t rank_of_text(const Reader *r) {
  size_t rank = 0;
  for (const char *c = r->at; c < r->end && (*c == '[' || isspace((unsigned char)*c)); c++)
    rank += *c == '[';
  return rank;
}

static bool read_array(Reader *r, Type type) {
  r->element = type_element(type);
  r->rank = type_is_memref(type) ? type_rank(type) : rank_of_text(r);
  if (r->rank > HOST_MAX_RANK)
    return fail(r, r->at, "an array of more than %d dimensions", HOST_MAX_RANK);
  for (size_t i = 0; i < r->rank; i++)
    r->sizes[i] = -1;
  return read_level(r, 0);
}

// NumPy's file: a magic word, a version, the length of a header, the header, which is a Python
// dictionary, and the elements.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html

static const char *after_blanks(const char *at) {
  while (isspace((unsigned char)*at))
    at++;
  return at;
}

// What follows 'key': in the header, or NULL.
static const char *npy_entry(const char *header, const char *key) {
  const char *at = strstr(header, key);
  if (!at)
    return NULL;
  at = after_blanks(at + strlen(key));
  return *at == ':' ? after_blanks(at + 1) : NULL;
}

// NumPy has no bf16 and no integers of more than 64 bits.
static bool npy_has_type(const char *descr, Type element) {
  FloatFormat format = FLOAT_F64;
  bool is_float = float_format_of(element, &format), is_bool = type_width(element) == 1;
  size_t size = host_size(element);
  if (*descr++ != '\'' || (*descr != '<' && *descr != '|') || !descr[1] || !descr[2])
    return false;
  const char *kinds = is_float ? "f" : is_bool ? "biu" : "iu";
  return strchr(kinds, descr[1]) && size <= 8 && format != FLOAT_BF16 &&
         descr[2] == (char)('0' + size) && descr[3] == '\'';
}

// The number of dimensions, or -1.
static int npy_shape(const char *at, int64_t *sizes) {
  int n = 0;
  if (*at++ != '(')
    return -1;
  for (at = after_blanks(at); *at != ')'; at = after_blanks(at)) {
    char *end;
    errno = 0;
    long long size = strtoll(at, &end, 10);
    if (end == at || errno || size < 0 || n == HOST_MAX_RANK)
      return -1;
    sizes[n++] = size;
    at = after_blanks(end);
    if (*at == ',')
      at++;
    else if (*at != ')')
      return -1;
  }
  return n;
}

static bool read_npy(Reader *r, Type type) {
  const unsigned char *bytes = (const unsigned char *)r->text;
  size_t len = (size_t)(r->end - r->text), before = 0, header_len = 0;
  if (len >= 12 && memcmp(bytes, "\x93NUMPY", 6) == 0 && bytes[6] >= 1 && bytes[6] <= 3) {
    before = bytes[6] == 1 ? 10 : 12;
    for (size_t i = before; i-- > 8;)
      header_len = header_len << 8 | bytes[i];
  }
  if (!before || header_len > len - before)
    return fail(r, r->text, "this is not a NumPy file");
  const char *header = arena_printf(r->arena, "%.*s", (int)header_len, r->text + before);
  const char *descr = npy_entry(header, "'descr'"), *shape = npy_entry(header, "'shape'");
  const char *order = npy_entry(header, "'fortran_order'");
  int rank = shape ? npy_shape(shape, r->sizes) : -1;
  if (!descr || !order || rank < 0)
    return fail(r, r->text, "the header of the NumPy file cannot be read");
  r->element = type_element(type);
  r->rank = (size_t)rank;
  if (!npy_has_type(descr, r->element) || (type_is_memref(type) && r->rank != type_rank(type)))
    return fail(r, r->text, "%d dimensions of %.*s are not a '%s'", rank, (int)strcspn(descr, ","),
                descr, type_text(r->ctx, type));
  if (strncmp(order, "False", 5) != 0)
    return fail(r, r->text, "it is stored by columns; store it with order='C'");
  size_t wanted = host_size(r->element), have = len - before - header_len;
  for (int i = 0; i < rank; i++)
    if (__builtin_mul_overflow(wanted, (size_t)r->sizes[i], &wanted))
      wanted = SIZE_MAX;
  if (wanted != have)
    return fail(r, r->text, "it has %zu bytes of elements, but its shape needs %zu", have, wanted);
  r->bytes.data = arena_alloc(r->arena, wanted + 1);
  memcpy(r->bytes.data, r->text + before + header_len, wanted);
  return true;
}

bool host_read(Context *ctx, Arena *arena, Type type, const char *text, void *out,
               const char **error) {
  Reader r = {.ctx = ctx, .arena = arena, .text = text, .at = text, .end = text + strlen(text)};
  bool is_npy = str_ends_with(str_from(text), ".npy");
  if (is_npy || str_ends_with(str_from(text), ".json")) {
    Source source;
    const char *why;
    if (!source_read(arena, text, &source, &why)) {
      *error = arena_printf(arena, "cannot read '%s': %s", text, why);
      return false;
    }
    r.file = text;
    r.text = r.at = source.text;
    r.end = source.text + source.len;
  }
  bool is_array = host_is_array(type), ok;
  if (is_array && is_npy)
    ok = read_npy(&r, type);
  else if (is_npy)
    ok = fail(&r, r.text, "a NumPy file holds an array, not a '%s'", type_text(ctx, type));
  else
    ok = is_array ? read_array(&r, type) : read_number(&r, type, out);
  if (ok && !is_npy) {
    skip_space(&r);
    ok = r.at == r.end || fail(&r, r.at, "expected the end, found %s", found_at(&r, r.at));
  }
  ok = ok && (!is_array || fill_descriptor(&r, type, make_descriptor(&r, type, out)));
  *error = r.error;
  return ok;
}
