// RUN: not sluice run %s '[[1, 2], [3]]' 1 2>&1 | FileCheck %s --check-prefix=ROW
// ROW: error: 'func.func' op argument 0: character 10: this row has 1 elements, those before it have 2
// RUN: not sluice run %s '[[1, 2], [3, 4]]' 300 2>&1 | FileCheck %s --check-prefix=FIT
// FIT: error: 'func.func' op argument 1: '300' does not fit into type 'i8'
// RUN: not sluice run %s '[[1, 2], [3, 4]]' -- -129 2>&1 | FileCheck %s --check-prefix=LOW
// LOW: error: 'func.func' op argument 1: '-129' does not fit into type 'i8'
// RUN: not sluice run %s '[[1, 2], [3, 4.5]]' 1 2>&1 | FileCheck %s --check-prefix=FRACTION
// FRACTION: error: 'func.func' op argument 0: character 14: expected a number of type 'i32', found '4.5'
// RUN: not sluice run %s '[[1, 2], [3, 4]' 1 2>&1 | FileCheck %s --check-prefix=OPEN
// OPEN: error: 'func.func' op argument 0: character 16: expected ',' or ']', found the end
// RUN: not sluice run %s '[[1, 2], [3, x]]' 1 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: error: 'func.func' op argument 0: character 14: expected a number of type 'i32', found 'x'
// RUN: not sluice run %s '[1, 2]' 1 2>&1 | FileCheck %s --check-prefix=FLAT
// FLAT: error: 'func.func' op argument 0: character 2: expected '[': dimension 2 of an array of 2 with elements of type 'i32'; found '1'
// RUN: not sluice run %s '[[[1]]]' 1 2>&1 | FileCheck %s --check-prefix=DEEP
// DEEP: error: 'func.func' op argument 0: character 3: expected a number of type 'i32', found '['
// RUN: not sluice run %s '[[1, 2], [3, 4]]]' 1 2>&1 | FileCheck %s --check-prefix=MORE
// MORE: error: 'func.func' op argument 0: character 17: expected the end, found ']'
// RUN: not sluice run %s '[[1, 2], [3, 4,]]' 1 2>&1 | FileCheck %s --check-prefix=COMMA
// COMMA: error: 'func.func' op argument 0: character 16: expected a number of type 'i32', found ']'
// RUN: not sluice run %s '' 1 2>&1 | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: 'func.func' op argument 0: expected '[': dimension 1 of an array of 2 with elements of type 'i32'; found the end
// RUN: printf '[[1, 2],\n [3, abc]]' > %t.json
// RUN: not sluice run %s %t.json 1 2>&1 | FileCheck %s --check-prefix=LINE
// LINE: argument 0: {{.*}}.json:2:6: expected a number of type 'i32', found 'abc'
// RUN: printf '[[1, 2], [3, 4]]\0x' > %t.json
// RUN: not sluice run %s %t.json 1 2>&1 | FileCheck %s --check-prefix=NUL
// NUL: argument 0: {{.*}}.json:1:17: expected the end, found byte 0x00
// RUN: printf '\357\273\277[[1]]' > %t.json
// RUN: not sluice run %s %t.json 1 2>&1 | FileCheck %s --check-prefix=MARK
// MARK: argument 0: '{{.*}}.json': expected '['{{.*}}; found byte 0xef
// RUN: sluice run %s '[[1, 2], [-2147483648, 4294967295]]' 0xff | FileCheck %s
// CHECK: {"results": [-1], "arguments": {{\[\[\[}}1, 2], [-2147483648, -1]], -1]}
// Mistakes in arguments are told with their place.
func.func @f(%m: memref<2x2xi32>, %x: i8) -> i8 {
  return %x : i8
}
