// hooks.h: functions that the rows of hw's ops.def name, by the file they are in.

#ifndef SLUICE_DIALECTS_HW_HOOKS_H
#define SLUICE_DIALECTS_HW_HOOKS_H

#include "dialects/hw/hw.h"

// module.c
bool parse_hw_module(Parser *p, OpState *state);
void print_hw_module(Printer *p, Op *op);
bool verify_hw_module(Op *op);
void name_hw_module_args(Op *op, Region *region, NameFn *name, void *user);
bool parse_hw_module_extern(Parser *p, OpState *state);
void print_hw_module_extern(Printer *p, Op *op);
bool verify_hw_module_extern(Op *op);
bool verify_hw_output(Op *op);

// instance.c
bool parse_hw_instance(Parser *p, OpState *state);
void print_hw_instance(Printer *p, Op *op);
bool verify_hw_instance(Op *op);
void name_hw_instance(Op *op, NameFn *name, void *user);

// params.c
bool parse_hw_params(Parser *p, OpState *state);
void print_hw_params(Printer *p, const Op *op);
bool verify_hw_params(const Op *op, bool need_values);
bool is_param_array(Attr attr);

// aggregate.c
bool parse_array_create_types(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_array_create_types(Printer *p, Op *op, const FormatElement *e);
bool parse_array_concat_types(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_array_concat_types(Printer *p, Op *op, const FormatElement *e);
bool parse_struct_create_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_struct_create_type(Printer *p, Op *op, const FormatElement *e);
bool parse_hw_struct_extract(Parser *p, OpState *state);
void print_hw_struct_extract(Printer *p, Op *op);
bool parse_hw_struct_inject(Parser *p, OpState *state);
void print_hw_struct_inject(Printer *p, Op *op);
bool parse_struct_explode_type(Parser *p, OpState *state, FormatState *f, const FormatElement *e);
void print_struct_explode_type(Printer *p, Op *op, const FormatElement *e);
bool verify_hw_array_create(Op *op);
bool verify_hw_array_get(Op *op);
bool verify_hw_array_slice(Op *op);
bool verify_hw_array_concat(Op *op);
bool verify_hw_array_inject(Op *op);
bool verify_hw_aggregate_constant(Op *op);
bool verify_hw_bitcast(Op *op);
bool verify_hw_struct_create(Op *op);
bool verify_hw_struct_extract(Op *op);
bool verify_hw_struct_inject(Op *op);
bool verify_hw_struct_explode(Op *op);
void name_hw_struct_extract(Op *op, NameFn *name, void *user);
void name_hw_struct_explode(Op *op, NameFn *name, void *user);

// fold.c
bool fold_hw_array_get(Op *op, const Attr *constants, FoldResult *results);
bool fold_hw_array_slice(Op *op, const Attr *constants, FoldResult *results);
bool fold_hw_array_concat(Op *op, const Attr *constants, FoldResult *results);
bool fold_hw_bitcast(Op *op, const Attr *constants, FoldResult *results);
bool fold_hw_struct_extract(Op *op, const Attr *constants, FoldResult *results);
bool fold_hw_struct_explode(Op *op, const Attr *constants, FoldResult *results);

#endif
