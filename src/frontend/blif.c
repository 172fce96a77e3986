// blif.c: the reader of BLIF: words, lines and what each command says; blif_build.c makes ops of
// it.
//
// A word ends at a blank; `#` starts a comment, a backslash at the end of a line joins it with the
// next. Nets, models and rows are numbers into arrays, so that a file of a million lines takes
// time and memory in proportion.

#include "frontend/blif.h"

#include "frontend/blif_impl.h"

bool blif_error(BlifFile *f, uint32_t line, const char *format, ...) {
  va_list args;
  va_start(args, format);
  char message[1024];
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  f->n_errors++;
  return diag_error(f->ctx, blif_loc(f, line), "%s", message);
}

Loc blif_loc(const BlifFile *f, uint32_t line) {
  return loc_file(f->ctx, f->name, line, 1);
}

// Words of one line, continuation lines included.

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static void skip_comment(BlifFile *f) {
  while (f->at < f->end && *f->at != '\n')
    f->at++;
}

// A backslash, blanks, and the end of the line.
static bool skip_continuation(BlifFile *f) {
  const char *p = f->at + 1;
  while (p < f->end && is_blank(*p))
    p++;
  if (p < f->end && *p != '\n')
    return false;
  f->at = p < f->end ? p + 1 : p;
  f->line++;
  return true;
}

static bool is_word_end(const BlifFile *f, const char *p) {
  return p == f->end || is_blank(*p) || *p == '\n' || *p == '#' ||
         (*p == '\\' && (p + 1 == f->end || p[1] == '\n' || is_blank(p[1]) || p[1] == '\r'));
}

// The next line that has words, into f->words. False at the end of the file.
static bool read_line(BlifFile *f) {
  f->words.len = 0;
  while (f->at < f->end) {
    char c = *f->at;
    if (is_blank(c)) {
      f->at++;
    } else if (c == '#') {
      skip_comment(f);
    } else if (c == '\n') {
      f->at++;
      f->line++;
      if (f->words.len)
        return true;
    } else if (c == '\\' && skip_continuation(f)) {
      continue;
    } else {
      const char *start = f->at++;
      while (!is_word_end(f, f->at))
        f->at++;
      if (!f->words.len)
        f->first_line = f->line;
      vec_push(&f->arena, &f->words, ((Str){start, (size_t)(f->at - start)}));
    }
  }
  return f->words.len > 0;
}

// Nets of the model that is read.

static uint32_t net_number(BlifFile *f, BlifModel *m, Str name) {
  Ident ident = context_intern(f->ctx, name);
  uint64_t *known = map_find(&m->net_by_name, WORD(ident));
  if (known)
    return (uint32_t)*known;
  uint32_t number = (uint32_t)m->nets.len;
  map_put(&m->net_by_name, WORD(ident), number);
  vec_push(&f->arena, &m->nets, ((BlifNet){.name = ident, .line = f->first_line}));
  return number;
}

static bool drive(BlifFile *f, BlifModel *m, uint32_t net, BlifDriver driver, uint32_t index) {
  BlifNet *n = &m->nets.data[net];
  if (n->driver != BLIF_UNDRIVEN) {
    blif_error(f, f->first_line, "net '%s' is driven twice", n->name->text);
    diag_note(f->ctx, blif_loc(f, n->driver_line), "driven here as well");
    return false;
  }
  n->driver = (uint8_t)driver;
  n->index = index;
  n->driver_line = f->first_line;
  return true;
}

// Commands. Each is told that it is inside a model; words.data[0] is the command itself.

static void read_inputs(BlifFile *f, BlifModel *m) {
  for (size_t i = 1; i < f->words.len; i++) {
    uint32_t net = net_number(f, m, f->words.data[i]);
    if (drive(f, m, net, BLIF_INPUT, (uint32_t)m->inputs.len))
      vec_push(&f->arena, &m->inputs, net);
  }
}

static void read_outputs(BlifFile *f, BlifModel *m) {
  for (size_t i = 1; i < f->words.len; i++) {
    uint32_t net = net_number(f, m, f->words.data[i]);
    if (m->nets.data[net].is_output) {
      blif_error(f, f->first_line, "'%.*s' is an output twice", STR_ARGS(f->words.data[i]));
      continue;
    }
    m->nets.data[net].is_output = true;
    vec_push(&f->arena, &m->outputs, net);
  }
}

static void read_names(BlifFile *f, BlifModel *m) {
  if (f->words.len < 2) {
    blif_error(f, f->first_line, "'.names' needs at least the net that it drives");
    return;
  }
  BlifGate gate = {.line = f->first_line, .first_row = m->rows.len};
  gate.n_inputs = (uint32_t)f->words.len - 2;
  gate.first_input = m->operands.len;
  for (size_t i = 1; i + 1 < f->words.len; i++)
    vec_push(&f->arena, &m->operands, net_number(f, m, f->words.data[i]));
  gate.output = net_number(f, m, f->words.data[f->words.len - 1]);
  drive(f, m, gate.output, BLIF_GATE, (uint32_t)m->gates.len);
  vec_push(&f->arena, &m->gates, gate);
  m->in_cover = true;
}

// `.conn a b`: b is a.
static void read_conn(BlifFile *f, BlifModel *m) {
  if (f->words.len != 3) {
    blif_error(f, f->first_line, "'.conn' needs two nets");
    return;
  }
  read_names(f, m);
  m->in_cover = false;
  vec_push(&f->arena, &m->rows, ((BlifRow){.inputs = "1", .value = true}));
  vec_last(&m->gates).n_rows = 1;
}

static void read_row(BlifFile *f, BlifModel *m) {
  BlifGate *gate = &vec_last(&m->gates);
  Str inputs = f->words.data[0], value = vec_last(&f->words);
  if (f->words.len == 1 && !gate->n_inputs)
    inputs = (Str){"", 0};
  else if (f->words.len != 2) {
    blif_error(f, f->first_line,
               "a row of a '.names' has one word for its inputs and one for its "
               "output, not %zu words",
               f->words.len);
    return;
  }
  if (inputs.len != gate->n_inputs) {
    blif_error(f, f->first_line, "the row has %zu inputs, but its '.names' has %u", inputs.len,
               gate->n_inputs);
    return;
  }
  for (size_t i = 0; i < inputs.len; i++) {
    if (!memchr("01-", inputs.ptr[i], 3)) {
      blif_error(f, f->first_line, "inputs of a row are 0, 1 or -, not '%c'", inputs.ptr[i]);
      return;
    }
  }
  if (value.len != 1 || (value.ptr[0] != '0' && value.ptr[0] != '1')) {
    blif_error(f, f->first_line, "the output of a row is 0 or 1, not '%.*s'", STR_ARGS(value));
    return;
  }
  BlifRow row = {.inputs = inputs.ptr, .value = value.ptr[0] == '1'};
  if (gate->n_rows && m->rows.data[gate->first_row].value != row.value) {
    blif_error(f, f->first_line, "rows of one '.names' give 0 or 1, not both");
    return;
  }
  gate->n_rows++;
  vec_push(&f->arena, &m->rows, row);
}

// .latch D Q [TYPE CONTROL] [INIT]
static void read_latch(BlifFile *f, BlifModel *m) {
  static const char *const TYPES[] = {"fe", "re", "ah", "al", "as"};
  size_t n = f->words.len;
  BlifLatch latch = {.line = f->first_line, .type = NULL, .control = BLIF_NONE, .init = 3};
  if (n < 3 || n > 6) {
    blif_error(f, f->first_line, "'.latch' is .latch INPUT OUTPUT [TYPE CONTROL] [INIT]");
    return;
  }
  if (n == 4 || n == 6) {
    Str init = f->words.data[n - 1];
    if (init.len != 1 || init.ptr[0] < '0' || init.ptr[0] > '3') {
      blif_error(f, f->first_line, "the value of a latch at the start is 0, 1, 2 or 3, not '%.*s'",
                 STR_ARGS(init));
      return;
    }
    latch.init = (uint8_t)(init.ptr[0] - '0');
  }
  if (n >= 5) {
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
      if (str_is(f->words.data[3], TYPES[i]))
        latch.type = TYPES[i];
    if (!latch.type) {
      blif_error(f, f->first_line, "the type of a latch is fe, re, ah, al or as, not '%.*s'",
                 STR_ARGS(f->words.data[3]));
      return;
    }
    if (!str_is(f->words.data[4], "NIL"))
      latch.control = net_number(f, m, f->words.data[4]);
  }
  latch.input = net_number(f, m, f->words.data[1]);
  latch.output = net_number(f, m, f->words.data[2]);
  drive(f, m, latch.output, BLIF_LATCH, (uint32_t)m->latches.len);
  vec_push(&f->arena, &m->latches, latch);
}

// .subckt MODEL FORMAL=ACTUAL ...; what each formal is is known when all models are.
static void read_subckt(BlifFile *f, BlifModel *m) {
  if (f->words.len < 2) {
    blif_error(f, f->first_line, "'.subckt' needs the name of a model");
    return;
  }
  BlifSubckt box = {.line = f->first_line, .first = m->connections.len};
  box.name = context_intern(f->ctx, f->words.data[1]);
  for (size_t i = 2; i < f->words.len; i++) {
    Str actual = f->words.data[i];
    Str formal = str_split(&actual, '=');
    if (!formal.len || !actual.len) {
      blif_error(f, f->first_line, "a connection of a '.subckt' is FORMAL=ACTUAL, not '%.*s'",
                 STR_ARGS(f->words.data[i]));
      continue;
    }
    BlifConnection c = {context_intern(f->ctx, formal), net_number(f, m, actual)};
    vec_push(&f->arena, &m->connections, c);
    box.n++;
  }
  vec_push(&f->arena, &m->subckts, box);
}

// .cname NAME: of the subckt before it; of gates and latches it is nothing that is needed.
static void read_cname(BlifFile *f, BlifModel *m) {
  if (f->words.len != 2)
    blif_error(f, f->first_line, "'.cname' needs one name");
  else if (m->behind_subckt)
    vec_last(&m->subckts).instance = context_intern(f->ctx, f->words.data[1]);
}

static void read_blackbox(BlifFile *f, BlifModel *m) {
  (void)f;
  m->is_blackbox = true;
}

// What says nothing about the logic: hints for other tools.
static void skip(BlifFile *f, BlifModel *m) {
  (void)f;
  (void)m;
}

typedef struct BlifCommand {
  const char *name;
  void (*read)(BlifFile *f, BlifModel *m);
} BlifCommand;

static const BlifCommand COMMANDS[] = {
    {".names", read_names},
    {".latch", read_latch},
    {".subckt", read_subckt},
    {".gate", read_subckt},
    {".inputs", read_inputs},
    {".outputs", read_outputs},
    {".conn", read_conn},
    {".blackbox", read_blackbox},
    {".clock", skip},
    {".attr", skip},
    {".param", skip},
    {".cname", read_cname},
    {".area", skip},
    {".delay", skip},
    {".wire_load_slope", skip},
    {".wire", skip},
    {".input_arrival", skip},
    {".default_input_arrival", skip},
    {".output_required", skip},
    {".default_output_required", skip},
    {".input_drive", skip},
    {".default_input_drive", skip},
    {".max_input_load", skip},
    {".default_max_input_load", skip},
    {".output_load", skip},
    {".default_output_load", skip},
};

static BlifModel *begin_model(BlifFile *f) {
  BlifModel *m = ARENA_NEW(&f->arena, BlifModel);
  m->line = f->first_line;
  m->net_by_name.arena = &f->arena;
  m->name = context_ident(f->ctx, "model");
  if (f->words.len == 2)
    m->name = context_intern(f->ctx, f->words.data[1]);
  else
    blif_error(f, f->first_line, "'.model' needs one name");
  const BlifModel *before = map_get_ptr(&f->model_by_name, m->name);
  if (before) {
    blif_error(f, f->first_line, "model '%s' is defined twice", m->name->text);
    diag_note(f->ctx, blif_loc(f, before->line), "defined here before");
  } else {
    map_put_ptr(&f->model_by_name, m->name, m);
  }
  vec_push(&f->arena, &f->models, m);
  return m;
}

static void read_command(BlifFile *f, BlifModel *m) {
  m->in_cover = false;
  for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
    if (str_is(f->words.data[0], COMMANDS[i].name)) {
      COMMANDS[i].read(f, m);
      if (COMMANDS[i].read != skip)
        m->behind_subckt = COMMANDS[i].read == read_subckt && m->subckts.len;
      return;
    }
  }
  blif_error(f, f->first_line, "unknown command '%.*s'", STR_ARGS(f->words.data[0]));
}

static void end_model(BlifFile *f, const BlifModel *m, uint32_t line) {
  if (m && !m->has_end)
    blif_error(f, line, "model '%s' has no '.end': the file may be cut off", m->name->text);
}

static void read_models(BlifFile *f) {
  enum { MOST_ERRORS = 1000 };
  BlifModel *m = NULL;
  while (f->n_errors < MOST_ERRORS && read_line(f)) {
    Str word = f->words.data[0];
    if (str_is(word, ".model")) {
      end_model(f, m, f->first_line);
      m = begin_model(f);
    } else if (!m || m->has_end) {
      blif_error(f, f->first_line, "expected '.model', not '%.*s'", STR_ARGS(word));
      return;
    } else if (str_is(word, ".end")) {
      m->has_end = true;
    } else if (word.ptr[0] == '.') {
      read_command(f, m);
    } else if (m->in_cover) {
      read_row(f, m);
    } else {
      blif_error(f, f->first_line, "expected a command, not '%.*s'", STR_ARGS(word));
    }
  }
  end_model(f, m, f->line);
  if (!m && !f->n_errors)
    blif_error(f, f->line, "there is no '.model'");
}

bool blif_import(Module *module, const Source *source) {
  Context *ctx = module->ctx;
  BlifFile f = {.ctx = ctx,
                .at = source->text,
                .end = source->text + source->len,
                .line = 1,
                .first_line = 1,
                .name = context_ident(ctx, source->name)};
  f.model_by_name.arena = &f.arena;
  read_models(&f);
  bool ok = !f.n_errors && blif_check(&f) && blif_build(&f, module);
  arena_free(&f.arena);
  return ok;
}
