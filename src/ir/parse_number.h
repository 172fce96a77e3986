// parse_number.h: literals of elements, shared by parse_attr.c and parse_dense.c.

#ifndef SLUICE_IR_PARSE_NUMBER_H
#define SLUICE_IR_PARSE_NUMBER_H

#include "ir/parser.h"

// Range-checked against the type; canonical limbs.
bool parse_int_literal(Parser *p, Type type, bool negative, Token token, uint64_t *limbs);
// bits: one word, two for types above 64 bits.
bool parse_float_literal(Parser *p, Type type, bool negative, Token token, uint64_t *bits);

// After the keyword.
bool parse_dense(Parser *p, Type expected, Attr *attr);
bool parse_sparse(Parser *p, Type expected, Attr *attr);
bool parse_dense_resource(Parser *p, Type expected, Attr *attr);
bool parse_dense_array(Parser *p, Attr *attr);

#endif
