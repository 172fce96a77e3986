// hooks.h: functions that the rows of seq's ops.def name, by the file they are in.

#ifndef SLUICE_DIALECTS_SEQ_HOOKS_H
#define SLUICE_DIALECTS_SEQ_HOOKS_H

#include "dialects/seq/seq.h"
#include "ir/format.h"

// memory.c
bool parse_firmem_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
bool parse_hlmem_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_memory_type(Printer *p, Op *op, const FormatElement *e);
bool verify_seq_firmem(Op *op);
bool verify_seq_firmem_write_port(Op *op);
bool verify_seq_firmem_read_write_port(Op *op);
bool verify_seq_read(Op *op);
bool verify_seq_write(Op *op);
void name_seq_hlmem(Op *op, NameFn *name, void *user);
void name_seq_read(Op *op, NameFn *name, void *user);

#endif
