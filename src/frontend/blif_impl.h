// blif_impl.h: a BLIF file between reading and building.

#ifndef SLUICE_FRONTEND_BLIF_IMPL_H
#define SLUICE_FRONTEND_BLIF_IMPL_H

#include "base/vec.h"
#include "ir/ir.h"

#define BLIF_NONE UINT32_MAX

typedef enum BlifDriver {
  BLIF_UNDRIVEN,
  BLIF_INPUT,
  BLIF_GATE,
  BLIF_LATCH,
  BLIF_SUBCKT
} BlifDriver;

typedef struct BlifNet {
  Ident name;
  uint32_t line;        // where it is named first
  uint32_t driver_line; // where it is driven
  uint32_t index;       // of the driver in its array
  uint32_t port;        // of a subckt: the output of its model
  uint8_t driver;       // BlifDriver
  bool is_output, is_live;
  uint8_t state; // of the search for cycles
} BlifNet;

typedef struct BlifRow {
  const char *inputs; // in the source's text
  bool value;
} BlifRow;

typedef struct BlifGate {
  uint32_t line, n_inputs, output, n_rows;
  size_t first_input; // in operands
  size_t first_row;
} BlifGate;

typedef struct BlifLatch {
  uint32_t line, input, output, control; // BLIF_NONE: the global clock
  const char *type;                      // NULL: not given
  uint8_t init;
} BlifLatch;

typedef struct BlifConnection {
  Ident formal;
  uint32_t actual;
} BlifConnection;

typedef struct BlifModel BlifModel;
typedef VEC(uint32_t) BlifNets;

typedef struct BlifSubckt {
  uint32_t line, n;
  size_t first;   // in connections
  Ident name;     // of the model
  Ident instance; // NULL: not given
  BlifModel *model;
  size_t first_net; // in box_nets
} BlifSubckt;

struct BlifModel {
  Ident name;
  uint32_t line;
  bool has_end, in_cover, is_blackbox, has_users;
  bool behind_subckt; // what is read next may give its name
  uint8_t state;      // of the search for models within themselves
  VEC(BlifNet) nets;
  Map net_by_name; // Ident -> number
  Map ports;       // Ident -> number, inputs first; made when it is first instantiated
  VEC(uint32_t) inputs, outputs, operands;
  VEC(BlifGate) gates;
  VEC(BlifRow) rows;
  VEC(BlifLatch) latches;
  VEC(BlifSubckt) subckts;
  VEC(BlifConnection) connections;
  VEC(uint32_t) box_nets; // of each subckt: by inputs, then outputs of its model; BLIF_NONE: open
  BlifNets order;         // those of gates, each behind those its gate reads
  uint64_t *paths;        // see blif_paths.c
  Op *op;
};

typedef struct BlifFile {
  Context *ctx;
  Arena arena;
  Ident name;
  const char *at, *end;
  uint32_t line, first_line; // now, and where the line in `words` starts
  VEC(Str) words;
  VEC(BlifModel *) models;
  Map model_by_name;
  unsigned n_errors;
} BlifFile;

Loc blif_loc(const BlifFile *f, uint32_t line);
bool blif_error(BlifFile *f, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// blif_paths.c: nothing depends on itself but through a latch: first within the model; then through
// its subckts, whose models have been checked.
void blif_order_gates(BlifFile *f, BlifModel *m);
bool blif_check_paths(BlifFile *f, BlifModel *m);
// blif_check.c: subckts have models and drive nets, nets are driven, nothing is part of itself.
bool blif_check(BlifFile *f);
// blif_build.c: what has been checked, as ops.
bool blif_build(BlifFile *f, Module *module);

#endif
