// RUN: sluice opt %s --split-input-file --verify-diagnostics

handshake.func @non_spec_twice(%a: channel<i1, [spec: i1]>) -> channel<i1, [spec: i1]> {
  // expected-error @below {{'dataIn' must have no extra signal 'spec', but got '!handshake.channel<i1, [spec: i1]>'}}
  %0 = non_spec %a : <i1, [spec: i1]> to <i1, [spec: i1]>
  end %0 : <i1, [spec: i1]>
}

// -----

handshake.func @non_spec_other_data(%a: channel<i1>) -> channel<i2, [spec: i1]> {
  // expected-error @below {{'dataIn' and 'dataOut' may differ in the extra signal 'spec' only}}
  %0 = non_spec %a : <i1> to <i2, [spec: i1]>
  end %0 : <i2, [spec: i1]>
}

// -----

handshake.func @wide_bit(%a: channel<i1>) -> channel<i1, [spec: i2]> {
  // expected-error @below {{'spec' of 'dataOut' must be a downstream i1}}
  %0 = non_spec %a : <i1> to <i1, [spec: i2]>
  end %0 : <i1, [spec: i2]>
}

// -----

handshake.func @save_ctrl(%a: channel<i32>, %c: channel<i3>) -> channel<i32, [spec: i1]> {
  // expected-error @below {{'ctrl' must be a channel of i1 without extra signals, but got '!handshake.channel<i3>'}}
  %0 = spec_save[%c] %a : <i32>, <i32, [spec: i1]>, <i3>
  end %0 : <i32, [spec: i1]>
}

// -----

handshake.func @commit_without(%a: channel<i32>, %c: channel<i1>) -> channel<i32> {
  // expected-error @below {{'dataIn' must have the extra signal 'spec', but got '!handshake.channel<i32>'}}
  %0 = spec_commit[%c] %a : <i32>, <i32>, <i1>
  end %0 : <i32>
}

// -----

handshake.func @save_commit_ctrl(%a: channel<i32, [spec: i1]>, %c: channel<i1>) -> channel<i32, [spec: i1]> {
  // expected-error @below {{'ctrl' must be a channel of i3 without extra signals}}
  %0 = spec_save_commit[%c] %a {fifoDepth = 3 : ui32} : <i32, [spec: i1]>, <i1>
  end %0 : <i32, [spec: i1]>
}

// -----

handshake.func @branch_result(%a: channel<i32, [spec: i1]>) -> (channel<i32, [spec: i1]>, channel<i32>) {
  // expected-error @below {{'trueResult' must have no extra signal 'spec'}}
  %t, %f = speculating_branch[%a] %a : <i32, [spec: i1]>, <i32, [spec: i1]>, <i32, [spec: i1]>, <i32>
  end %t, %f : <i32, [spec: i1]>, <i32>
}

// -----

handshake.func @speculator_trigger(%a: channel<i1, [spec: i1]>, %t: control) -> channel<i1, [spec: i1]> {
  // expected-error @below {{'trigger' must have the extra signal 'spec'}}
  %0:6 = speculator[%t] %a {fifoDepth = 3 : ui32} : <>, <i1, [spec: i1]>, <i1, [spec: i1]>, <i1>, <i1>, <i3>, <i3>, <i1>
  end %0#0 : <i1, [spec: i1]>
}

// -----

handshake.func @merge_leaves(%c: channel<f32, [down: i2]>) -> channel<f32, [down: i2]> {
  // expected-error @below {{'reshaped' must have its downstream signals in its data, but has 1 beside it}}
  %0 = reshape [MergeData] %c : <f32, [down: i2]> -> <f32, [down: i2]>
  end %0 : <f32, [down: i2]>
}

// -----

handshake.func @merge_two_up(%c: channel<f32, [a: i1 (U), b: i2 (U)]>) -> channel<f32, [a: i1 (U), b: i2 (U)]> {
  // expected-error @below {{'reshaped' must have at most one upstream signal, but has 2}}
  %0 = reshape [MergeData] %c : <f32, [a: i1 (U), b: i2 (U)]> -> <f32, [a: i1 (U), b: i2 (U)]>
  end %0 : <f32, [a: i1 (U), b: i2 (U)]>
}

// -----

handshake.func @extra_changes_data(%c: channel<f32, [a: i1, b: i2]>) -> channel<i32, [ab: i3]> {
  // expected-error @below {{'channel' and 'reshaped' must have the same data}}
  %0 = reshape [MergeExtra] %c : <f32, [a: i1, b: i2]> -> <i32, [ab: i3]>
  end %0 : <i32, [ab: i3]>
}

// -----

handshake.func @extra_two_down(%c: channel<f32, [a: i1, b: i2]>) -> channel<f32, [ab: i3]> {
  // expected-error @below {{'channel' must have at most one downstream signal, but has 2}}
  %0 = reshape [SplitExtra] %c : <f32, [a: i1, b: i2]> -> <f32, [ab: i3]>
  end %0 : <f32, [ab: i3]>
}

// -----

handshake.func @split_bits(%c: channel<i33>) -> channel<f32, [down: i2]> {
  // expected-error @below {{'channel' has 33 bits downstream and 0 upstream, 'reshaped' 34 and 0}}
  %0 = reshape [SplitData] %c : <i33> -> <f32, [down: i2]>
  end %0 : <f32, [down: i2]>
}
