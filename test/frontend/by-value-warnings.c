// clang is asked again for the function that takes the fields of a struct: its warnings are told once, at the file
// that was given.
// RUN: sluice compile %s --emit cf -o %t 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=by_value
// RUN: sluice compile %s --emit cf -o %t --json=%t.json 2> /dev/null
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json --implicit-check-not='"severity": "warning"' --implicit-check-not=by_value
struct Point {
  int x, y;
};
// CHECK: by-value-warnings.c:[[@LINE+4]]:11: warning: result of comparison of constant
// JSON: "warnings": 1,
// JSON-SAME: "severity": "warning", "file": "{{[^"]*}}by-value-warnings.c"
struct Point turn(struct Point p) {
  if (p.x == 163847000138)
    p.y++;
  return (struct Point){p.y, p.x};
}
