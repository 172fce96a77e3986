// reduce.c: `sluice reduce`: a smaller file for which a command still fails in the same way.
//
// The text is cut at tokens, so that C and IR are one case. Passes propose smaller texts, coarse
// ones first; the command says which of them still fail. All of it is repeated until a round
// finds nothing.

#include "base/process.h"
#include "base/source.h"
#include "base/tempdir.h"
#include "base/vec.h"
#include "driver/commands.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { OPT_OUTPUT, OPT_CONTAINS, OPT_TIMEOUT, OPT_MAX_TESTS, N_OPTIONS };

static const OptionSpec OPTIONS[N_OPTIONS + 1] = {
    [OPT_OUTPUT] = {"o", OPTION_VALUE, "FILE", "where the result goes (default: stdout)"},
    [OPT_CONTAINS] = {"contains", OPTION_VALUE, "TEXT",
                      "failing means: the command's output contains TEXT"},
    [OPT_TIMEOUT] = {"timeout", OPTION_VALUE, "SECONDS",
                     "for one run of the command (default: 30)"},
    [OPT_MAX_TESTS] = {"max-tests", OPTION_VALUE, "N", "stop after N runs (default: no limit)"},
};

typedef struct Token {
  size_t at, len;  // in the text
  size_t line_end; // index of the first token on a later line
  size_t match;    // of a bracket: index of the other one; else its own
} Token;

typedef struct Reducer {
  Arena arena;
  TempDir temp;
  const char *values[N_OPTIONS];
  const char *input;
  const char **command; // null-terminated
  size_t n_command;
  char path[1100]; // of the candidate
  Text text;       // the smallest that fails
  VEC(Token) tokens;
  Arena token_arena;
  // How the first run failed.
  int exit_code, signal;
  bool timed_out;
  Text shape;
  uint64_t *seen; // hashes of candidates that did not fail, open addressing
  size_t n_seen, n_seen_slots;
  long n_tests, max_tests, timeout_ms;
  bool is_terminal;
} Reducer;

// Tokens: words (with %, @, ^, #, !, $ and . inside them), strings, brackets, single characters.

static bool is_word(char c) {
  return isalnum((unsigned char)c) || (c && strchr("_%@^#!$.", c));
}

// Of the token at the start of a text that is not empty.
static size_t token_length(Str text) {
  const char *p = text.ptr;
  size_t n = 1;
  if (*p == '"' || *p == '\'') {
    while (n < text.len && p[n] != *p && p[n] != '\n')
      n += p[n] == '\\' && n + 1 < text.len ? 2 : 1;
    return n < text.len && p[n] == *p ? n + 1 : n;
  }
  if (is_word(*p))
    while (n < text.len && is_word(p[n]))
      n++;
  return n;
}

static void match_brackets(Reducer *r) {
  VEC(size_t) open = {0};
  for (size_t i = 0; i < r->tokens.len; i++) {
    Token *token = &r->tokens.data[i];
    char c = token->len == 1 ? r->text.data[token->at] : 0;
    if (c && strchr("({[", c))
      vec_push(&r->token_arena, &open, i);
    if (c && strchr(")}]", c) && open.len) {
      size_t other = vec_pop(&open);
      token->match = other;
      r->tokens.data[other].match = i;
    }
  }
}

static void cut_into_tokens(Reducer *r) {
  arena_free(&r->token_arena);
  r->token_arena = (Arena){0};
  r->tokens.data = NULL;
  r->tokens.len = r->tokens.cap = 0;
  const char *text = r->text.data ? r->text.data : "";
  size_t line = 0; // its first token
  for (size_t at = 0; at < r->text.len;) {
    if (text[at] == '\n')
      for (; line < r->tokens.len; line++)
        r->tokens.data[line].line_end = r->tokens.len;
    if (isspace((unsigned char)text[at]) || !text[at]) {
      at++;
      continue;
    }
    size_t len = token_length((Str){text + at, r->text.len - at});
    vec_push(&r->token_arena, &r->tokens, ((Token){at, len, 0, r->tokens.len}));
    at += len;
  }
  for (; line < r->tokens.len; line++)
    r->tokens.data[line].line_end = r->tokens.len;
  match_brackets(r);
}

static Str token_text(const Reducer *r, size_t i) {
  return (Str){r->text.data + r->tokens.data[i].at, r->tokens.data[i].len};
}
static bool token_is(const Reducer *r, size_t i, const char *text) {
  return str_is(token_text(r, i), text);
}

static void add(Text *out, const char *data, size_t len) {
  if (len) // an empty text may have no place in memory
    text_append(out, data, len);
}

// The text with tokens [from, to) replaced. White space before them goes with them.
static void write_without(const Reducer *r, size_t from, size_t to, Str with, Text *out) {
  const Token *tokens = r->tokens.data;
  size_t start = from ? tokens[from - 1].at + tokens[from - 1].len : 0;
  size_t end = to ? tokens[to - 1].at + tokens[to - 1].len : 0;
  add(out, r->text.data, start);
  if (with.len) {
    text_char(out, ' ');
    add(out, with.ptr, with.len);
  }
  add(out, r->text.data + end, r->text.len - end);
}

// Passes. Each writes candidate `index` of a kind, or nothing where that place has none; false when
// the index is past the last place.

typedef bool CandidateFn(const Reducer *r, size_t kind, size_t index, Text *out);

// A run of `kind` lines.
static bool without_lines(const Reducer *r, size_t kind, size_t index, Text *out) {
  size_t from = 0, to;
  for (size_t i = 0; i < index && from < r->tokens.len; i++)
    from = r->tokens.data[from].line_end;
  if (from >= r->tokens.len)
    return false;
  to = from;
  for (size_t i = 0; i < kind && to < r->tokens.len; i++)
    to = r->tokens.data[to].line_end;
  write_without(r, from, to, (Str){0}, out);
  return true;
}

// The first token of the statement or op that token i is in.
static size_t statement_start(const Reducer *r, size_t i) {
  while (i > 0) {
    const Token *before = &r->tokens.data[i - 1];
    if (token_is(r, i - 1, ")") || token_is(r, i - 1, "]"))
      i = before->match < i ? before->match : i - 1;
    else if (token_is(r, i - 1, ";") || token_is(r, i - 1, "{") || token_is(r, i - 1, "}"))
      break;
    else
      i--;
  }
  return i;
}

enum { INSIDE = 1, BRACKETS, GROUP, GROUP_AS_ZERO, STATEMENT };

// A pair of brackets: with its statement, alone, or only what is inside it or around it.
static bool without_brackets(const Reducer *r, size_t kind, size_t index, Text *out) {
  if (index >= r->tokens.len)
    return false;
  size_t end = r->tokens.data[index].match;
  if (end <= index)
    return true;
  switch (kind) {
  case STATEMENT:
    write_without(r, statement_start(r, index), end + 1, (Str){0}, out);
    break;
  case GROUP_AS_ZERO:
    if (token_is(r, index, "("))
      write_without(r, index, end + 1, STR("0"), out);
    break;
  case GROUP:
    write_without(r, index, end + 1, (Str){0}, out);
    break;
  case BRACKETS: {
    const Token *first = &r->tokens.data[index], *last = &r->tokens.data[end];
    add(out, r->text.data, first->at);
    add(out, r->text.data + first->at + 1, last->at - first->at - 1);
    add(out, r->text.data + last->at + 1, r->text.len - last->at - 1);
    break;
  }
  default:
    if (end > index + 1)
      write_without(r, index + 1, end, (Str){0}, out);
  }
  return true;
}

// A statement up to its semicolon.
static bool without_statement(const Reducer *r, size_t kind, size_t index, Text *out) {
  (void)kind;
  if (index >= r->tokens.len)
    return false;
  if (token_is(r, index, ";"))
    write_without(r, statement_start(r, index), index + 1, (Str){0}, out);
  return true;
}

// `kind` tokens.
static bool without_tokens(const Reducer *r, size_t kind, size_t index, Text *out) {
  if (index >= r->tokens.len)
    return false;
  size_t to = index + kind < r->tokens.len ? index + kind : r->tokens.len;
  write_without(r, index, to, (Str){0}, out);
  return true;
}

// A number becomes 0 or 1, or half of it.
static bool with_smaller_number(const Reducer *r, size_t kind, size_t index, Text *out) {
  if (index >= r->tokens.len)
    return false;
  Str token = token_text(r, index);
  if (!isdigit((unsigned char)token.ptr[0]))
    return true;
  char text[32];
  snprintf(text, sizeof text, "%.*s", STR_ARGS(token));
  long long value = strtoll(text, NULL, 0);
  snprintf(text, sizeof text, "%lld", kind == 3 ? 0 : kind == 2 ? 1 : value / 2);
  if (value > (kind == 3 ? 0 : kind == 2 ? 1 : 3) && !str_is(token, text))
    write_without(r, index, index + 1, str_from(text), out);
  return true;
}

// An op's line goes, and its result becomes another value of the file: the kind-th name before it.
static bool with_other_value(const Reducer *r, size_t kind, size_t index, Text *out) {
  if (index + 1 >= r->tokens.len)
    return false;
  if (token_text(r, index).ptr[0] != '%' || !token_is(r, index + 1, "="))
    return true;
  size_t other = index, left = kind;
  while (other > 0 && left > 0)
    left -= token_text(r, --other).ptr[0] == '%';
  if (left || str_eq(token_text(r, other), token_text(r, index)))
    return true;
  Str old = token_text(r, index), new = token_text(r, other);
  size_t from = index, to = r->tokens.data[index].line_end, at = 0;
  for (size_t i = 0; i < r->tokens.len; i++) {
    const Token *token = &r->tokens.data[i];
    if (i >= from && i < to) {
      at = token->at + token->len;
      continue;
    }
    bool is_old = str_eq(token_text(r, i), old);
    add(out, r->text.data + at, token->at - at);
    add(out, is_old ? new.ptr : r->text.data + token->at, is_old ? new.len : token->len);
    at = token->at + token->len;
  }
  add(out, r->text.data + at, r->text.len - at);
  return true;
}

typedef struct Pass {
  const char *name;
  CandidateFn *candidate;
  size_t n_kinds; // tried from the last to 1; 0: half of all, a quarter, ..., 1
  bool (*applies)(const Reducer *r);
} Pass;

static bool is_ir(const Reducer *r) {
  return str_ends_with(str_from(r->input), ".mlir");
}
static bool always(const Reducer *r) {
  (void)r;
  return true;
}

static const Pass PASSES[] = {
    {"lines", without_lines, 0, always},          {"brackets", without_brackets, STATEMENT, always},
    {"statements", without_statement, 1, always}, {"values", with_other_value, 6, is_ir},
    {"tokens", without_tokens, 6, always},        {"numbers", with_smaller_number, 3, always},
};

// The command.

// The first line that tells of an error, or the first at all, without numbers and quoted names:
// what stays the same when the file gets smaller.
static void failure_shape(const ProcessResult *result, Text *shape) {
  Str texts[] = {{result->err, result->err_len}, {result->out, result->out_len}};
  Str best = {0};
  bool is_found = false;
  for (int i = 0; i < 2 && !is_found; i++)
    while (texts[i].len && !is_found) {
      Str line = str_trim(str_split(&texts[i], '\n'));
      for (size_t at = 0; at + 5 <= line.len && !is_found; at++)
        if (strncmp(line.ptr + at, "error", 5) == 0 || strncmp(line.ptr + at, "ERROR", 5) == 0 ||
            strncmp(line.ptr + at, "FAIL", 4) == 0) {
          is_found = true;
          best = (Str){line.ptr + at, line.len - at};
        }
      if (!best.len)
        best = line;
    }
  for (size_t i = 0; i < best.len; i++) {
    char c = best.ptr[i];
    if (c == '\'' || c == '"') {
      const char *end = memchr(best.ptr + i + 1, c, best.len - i - 1);
      if (end)
        i = (size_t)(end - best.ptr);
      text_char(shape, c);
    } else if (isdigit((unsigned char)c)) {
      if (!shape->len || shape->data[shape->len - 1] != '0')
        text_char(shape, '0');
    } else {
      text_char(shape, c);
    }
  }
}

// Run the command on a text. False, told, if that could not be done.
static bool run_command(Reducer *r, const Text *text, ProcessResult *result) {
  const char *error;
  r->n_tests++;
  if (!write_file(r->path, text->data ? text->data : "", text->len, &error)) {
    fprintf(stderr, "sluice reduce: cannot write '%s': %s\n", r->path, error);
    return false;
  }
  ProcessOptions options = {.argv = r->command,
                            .timeout_ms = (unsigned)r->timeout_ms,
                            .capture_stdout = true,
                            .capture_stderr = true};
  *result = (ProcessResult){0};
  if (process_run(&options, result))
    return true;
  fprintf(stderr, "sluice reduce: cannot run '%s': %s\n", r->command[0],
          result->not_found ? "there is no such program" : strerror(result->error));
  process_result_free(result);
  return false;
}

static bool fails_alike(const Reducer *r, const ProcessResult *result) {
  if (r->values[OPT_CONTAINS])
    return strstr(result->out, r->values[OPT_CONTAINS]) ||
           strstr(result->err, r->values[OPT_CONTAINS]);
  if (result->exit_code != r->exit_code || result->signal != r->signal ||
      result->timed_out != r->timed_out)
    return false;
  Text shape = {0};
  failure_shape(result, &shape);
  bool same = shape.len == r->shape.len &&
              (!shape.len || memcmp(shape.data, r->shape.data, shape.len) == 0);
  text_free(&shape);
  return same;
}

static bool first_run(Reducer *r) {
  ProcessResult result;
  if (!run_command(r, &r->text, &result))
    return false;
  r->exit_code = result.exit_code;
  r->signal = result.signal;
  r->timed_out = result.timed_out;
  failure_shape(&result, &r->shape);
  bool fails = r->values[OPT_CONTAINS] ? fails_alike(r, &result)
                                       : r->exit_code != 0 || r->signal || r->timed_out;
  if (!fails)
    fprintf(stderr, "sluice reduce: the command does not fail on '%s' itself\n", r->input);
  process_result_free(&result);
  return fails;
}

// Candidates that were tried before need no second run.
static bool is_new(Reducer *r, const Text *text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < text->len; i++)
    hash = (hash ^ (unsigned char)text->data[i]) * 0x100000001b3u;
  hash |= 1;
  if (r->n_seen * 2 >= r->n_seen_slots) {
    size_t n = r->n_seen_slots ? r->n_seen_slots * 2 : 1024;
    uint64_t *slots = ARENA_ARRAY(&r->arena, uint64_t, n);
    memset(slots, 0, n * sizeof *slots);
    for (size_t i = 0; i < r->n_seen_slots; i++)
      if (r->seen[i]) {
        size_t at = r->seen[i] & (n - 1);
        while (slots[at])
          at = (at + 1) & (n - 1);
        slots[at] = r->seen[i];
      }
    r->seen = slots;
    r->n_seen_slots = n;
  }
  size_t at = hash & (r->n_seen_slots - 1);
  while (r->seen[at] && r->seen[at] != hash)
    at = (at + 1) & (r->n_seen_slots - 1);
  if (r->seen[at])
    return false;
  r->seen[at] = hash;
  r->n_seen++;
  return true;
}

// The search.

static bool is_exhausted(const Reducer *r) {
  return r->max_tests && r->n_tests >= r->max_tests;
}

static void show_progress(const Reducer *r, const char *pass) {
  if (r->is_terminal)
    fprintf(stderr, "\r%ld runs, %zu bytes, %zu tokens (%s)   ", r->n_tests, r->text.len,
            r->tokens.len, pass);
}

// -1: the command cannot be run; 0: no; 1: the candidate is the text now.
static int try_candidate(Reducer *r, Text *candidate) {
  if (!is_new(r, candidate))
    return 0;
  ProcessResult result;
  if (!run_command(r, candidate, &result))
    return -1;
  bool fails = fails_alike(r, &result);
  process_result_free(&result);
  if (!fails)
    return 0;
  Text old = r->text;
  r->text = *candidate;
  *candidate = old;
  cut_into_tokens(r);
  return 1;
}

static bool run_kind(Reducer *r, const Pass *pass, size_t kind, bool *progress) {
  for (size_t index = 0; !is_exhausted(r);) {
    Text candidate = {0};
    if (!pass->candidate(r, kind, index, &candidate)) {
      text_free(&candidate);
      break;
    }
    int taken = candidate.len ? try_candidate(r, &candidate) : 0;
    text_free(&candidate);
    if (taken < 0)
      return false;
    show_progress(r, pass->name);
    *progress |= taken;
    // What follows has moved to this place. Chunks of lines need not be tried at each line.
    if (!taken)
      index += pass->n_kinds ? 1 : kind;
  }
  return true;
}

static bool reduce(Reducer *r) {
  bool progress = true;
  cut_into_tokens(r);
  while (progress && !is_exhausted(r)) {
    progress = false;
    for (size_t i = 0; i < sizeof PASSES / sizeof *PASSES; i++) {
      const Pass *pass = &PASSES[i];
      if (!pass->applies(r))
        continue;
      size_t kind = pass->n_kinds ? pass->n_kinds : r->tokens.len / 2 + 1;
      for (; kind > 0; kind = pass->n_kinds ? kind - 1 : kind / 2)
        if (!run_kind(r, pass, kind, &progress))
          return false;
    }
  }
  if (r->is_terminal)
    fputc('\n', stderr);
  return true;
}

// The command line.

static long number_option(const Reducer *r, int option, long otherwise) {
  if (!r->values[option])
    return otherwise;
  char *end;
  long value = strtol(r->values[option], &end, 10);
  if (*end || value <= 0 || value > 1000000000 || end == r->values[option]) {
    fprintf(stderr, "sluice reduce: --%s is a number above 0, not '%s'\n", OPTIONS[option].name,
            r->values[option]);
    return -1;
  }
  return value;
}

// argv after `--`, with the candidate's path for {}, or at the end where there is none.
static bool read_command(Reducer *r, int argc, char **argv) {
  const char *slash = strrchr(r->input, '/');
  if (!tempdir_file(&r->temp, slash ? slash + 1 : r->input, r->path, sizeof r->path)) {
    fprintf(stderr, "sluice reduce: cannot make a temporary directory: %s\n", strerror(errno));
    return false;
  }
  r->command = ARENA_ARRAY(&r->arena, const char *, (size_t)argc + 2);
  bool is_named = false;
  for (int i = 0; i < argc; i++) {
    const char *at = strstr(argv[i], "{}");
    is_named |= at != NULL;
    r->command[r->n_command++] =
        at ? arena_printf(&r->arena, "%.*s%s%s", (int)(at - argv[i]), argv[i], r->path, at + 2)
           : argv[i];
  }
  if (!is_named)
    r->command[r->n_command++] = r->path;
  r->command[r->n_command] = NULL;
  return true;
}

// Returns -1 to go on, else the exit code.
static int read_arguments(Reducer *r, const Command *command, int argc, char **argv) {
  int i = 0;
  for (; i < argc && strcmp(argv[i], "--") != 0; i++) {
    ParsedArg arg;
    if (command_answers(command, argv[i]))
      return EXIT_DONE;
    ParseResult parsed = option_parse(command->name, OPTIONS, argc, argv, &i, &arg);
    if (parsed == ARG_ERROR)
      return EXIT_USAGE;
    if (parsed == ARG_UNKNOWN)
      return unknown_option(command, argv[i]);
    if (arg.option)
      r->values[arg.option - OPTIONS] = arg.value;
    else if (!r->input)
      r->input = arg.value;
    else {
      fprintf(stderr, "sluice reduce: more than one input: '%s' and '%s'\n", r->input, arg.value);
      return EXIT_USAGE;
    }
  }
  if (!r->input || i + 1 >= argc) {
    fprintf(stderr, "sluice reduce: no %s; usage: sluice reduce %s\n",
            r->input ? "command" : "input file", command->usage);
    return EXIT_USAGE;
  }
  long seconds = number_option(r, OPT_TIMEOUT, 30);
  r->max_tests = number_option(r, OPT_MAX_TESTS, 0);
  if (seconds < 0 || r->max_tests < 0)
    return EXIT_USAGE;
  r->timeout_ms = seconds > 1000000 ? 1000000000 : seconds * 1000;
  return read_command(r, argc - i - 1, argv + i + 1) ? -1 : EXIT_FAILED;
}

static int write_result(Reducer *r) {
  const char *error = NULL;
  if (r->values[OPT_OUTPUT]) {
    if (!write_file(r->values[OPT_OUTPUT], r->text.data, r->text.len, &error)) {
      fprintf(stderr, "sluice reduce: cannot write '%s': %s\n", r->values[OPT_OUTPUT], error);
      return EXIT_FAILED;
    }
  } else if (fwrite(r->text.data, 1, r->text.len, stdout) != r->text.len || fflush(stdout) != 0) {
    fputs("sluice reduce: cannot write the output\n", stderr);
    return EXIT_FAILED;
  }
  return EXIT_DONE;
}

static int run_reduce(const Command *command, int argc, char **argv) {
  Reducer r = {.is_terminal = isatty(STDERR_FILENO)};
  int code = read_arguments(&r, command, argc, argv);
  Source source;
  const char *error;
  if (code < 0 && !source_read(&r.arena, r.input, &source, &error)) {
    fprintf(stderr, "sluice reduce: cannot read '%s': %s\n", r.input, error);
    code = EXIT_FAILED;
  }
  if (code < 0) {
    add(&r.text, source.text, source.len);
    code = first_run(&r) && reduce(&r) ? write_result(&r) : EXIT_FAILED;
    if (code == EXIT_DONE)
      fprintf(stderr, "%zu bytes became %zu in %ld runs\n", source.len, r.text.len, r.n_tests);
  }
  text_free(&r.text);
  text_free(&r.shape);
  tempdir_remove(&r.temp);
  arena_free(&r.token_arena);
  arena_free(&r.arena);
  return code;
}

const Command COMMAND_reduce = {"reduce",
                                "FILE [OPTIONS] -- COMMAND [ARGS with {} for the file]",
                                "shrink a file while a command keeps failing on it",
                                OPTIONS,
                                run_reduce,
                                .common = NULL};
