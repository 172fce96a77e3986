// RUN: %same-as-mlir %s --allow-unregistered-dialect
// The generic form in full: operands, successors, properties, regions, attributes, types.

%0 = "t.value"() : () -> i32
%1:2 = "t.values"(%0, %0) {flag} : (i32, i32) -> (i32, f32)
"t.properties"() <{a = 1 : i32, b = "x", c}> : () -> ()
"t.properties_and_attributes"(%0) <{a = 1 : i32}> {b = 2 : i32} : (i32) -> ()
"t.empty_properties"() <{}> {b} : () -> ()
"t.property_not_a_dictionary"() <[1, 2]> : () -> ()
"t.regions"() ({}, {
  "t.in"() : () -> ()
}, {
^bb0:
}, {
^bb0(%a: i32):
  "t.in"(%a) : (i32) -> ()
}) : () -> ()
"t.cfg"() ({
  "t.br"(%0, %1#1)[^one, ^two, ^one] : (i32, f32) -> ()
^one:
  "t.br"()[^two] <{p = 3 : i8}> ({
    "t.inside"() : () -> ()
  }) {x = 1 : i8} : () -> ()
^two:
  "t.end"() : () -> ()
}) {attr = "after"} : () -> ()
"no_dialect"() : () -> ()
"weird name!"() : () -> ()
"t.with.many.dots"() : () -> ()
"t.function_types"() : () -> (() -> i32)
"t.function_types2"() : () -> ((i32) -> (i32), i32)
