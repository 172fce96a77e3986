// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Distinct attributes are numbered anew in the order of printing; equal text in different ids stays distinct.

#one = distinct[10]<"payload">
#two = distinct[20]<"payload">
#empty = distinct[30]<>
"t.a"() {a = #two, b = #one, c = #two, d = #empty} : () -> ()
"t.b"() {a = distinct[10]<"payload">, b = distinct[5]<42 : i32>, c = [distinct[5]<42 : i32>, distinct[6]<unit>], d = distinct[7]<distinct[5]<42 : i32>>} : () -> ()
