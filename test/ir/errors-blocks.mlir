// RUN: sluice opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect
// Blocks: undefined, defined twice, arguments, terminators, successors.

func.func @undefined_block() {
  // expected-error @+1 {{reference to an undefined block}}
  cf.br ^nowhere
}

// -----

func.func @redefined() {
  cf.br ^a
^a: // expected-note {{previously defined here}}
  cf.br ^a
// expected-error @+1 {{redefinition of block '^a'}}
^a:
  return
}

// -----

func.func @branch_operand_count(%x: i32) {
  // expected-error @+1 {{branch has 1 operands for successor #0, but target block has 2}}
  cf.br ^a(%x : i32)
^a(%p: i32, %q: i32):
  return
}

// -----

func.func @branch_operand_type(%x: i32) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.br ^a(%x : i32)
^a(%p: f32):
  return
}

// -----

func.func @no_terminator() {
  // expected-error @+1 {{block with no terminator}}
  %a = arith.constant 1 : i32
}

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
func.func @empty_block() {
  cf.br ^a
^a:
}

// -----

func.func @terminator_in_the_middle() {
  // expected-error @+1 {{must be the last operation in the parent block}}
  "func.return"() : () -> ()
  %a = arith.constant 1 : i32
  return
}

// -----

func.func @second_branch() {
  // expected-error @+1 {{operation with block successors must terminate its parent block}}
  cf.br ^a
  cf.br ^a
^a:
  return
}

// -----

// expected-error @+1 {{entry block of region may not have predecessors}}
func.func @entry_has_predecessors() {
^entry:
  cf.br ^entry // expected-note {{branch to it here}}
}

// -----

// expected-error @+1 {{expects region #0 to have 0 or 1 blocks}}
module {
  "t.br"()[^a] : () -> ()
^a:
  "t.end"() : () -> ()
}

// -----

func.func @cond_br_types(%x: i32) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{expects different type than prior uses: 'i1' vs 'i32'}}
  cf.cond_br %x, ^a, ^a
^a:
  return
}
