// RUN: sluice opt %s --mlir-print-op-generic | FileCheck %s
// RUN: sluice opt %s --mlir-print-op-generic | sluice opt | FileCheck %s --check-prefix=PRETTY

// CHECK:      "hw.module.extern"() <{module_type = !hw.modty<input a : i1, output "x y" : i1, inout c : i8>, parameters = [#hw.param.decl<"P": i32>], per_port_attrs = [], sym_name = "e"}> ({
// CHECK-NEXT: }) : () -> ()
// PRETTY:     hw.module.extern @e<P: i32>(in %a : i1, out "x y" : i1, inout %c : i8)
hw.module.extern @e<P: i32>(in %a : i1, out "x y" : i1, inout %c : i8)

// CHECK:      "hw.module"() <{module_type = !hw.modty<input a : i1, inout c : i8>, parameters = [], per_port_attrs = [{x.y = 1 : i64}, {}], sym_name = "m"}> ({
// CHECK-NEXT: ^bb0(%arg0: i1, %arg1: !hw.inout<i8>):
// CHECK-NEXT:   %0 = "hw.instance"(%arg0, %arg1) <{argNames = ["a", "c"], inner_sym = #hw<innerSym@s>, instanceName = "i", moduleName = @e, parameters = [#hw.param.decl<"P": i32 = 3>], resultNames = ["x y"]}> : (i1, !hw.inout<i8>) -> i1
// CHECK-NEXT:   "hw.output"() : () -> ()
// PRETTY:     hw.module @m(in %a : i1 {x.y = 1 : i64}, inout %c : i8) {
// PRETTY-NEXT:  %i.x_y = hw.instance "i" sym @s @e<P: i32 = 3>(a: %a: i1, c: %c: !hw.inout<i8>) -> ("x y": i1)
hw.module @m(in %a : i1 {x.y = 1}, inout %c : i8) {
  %0 = hw.instance "i" sym @s @e<P: i32 = 3>(a: %a: i1, c: %c: !hw.inout<i8>) -> ("x y": i1)
}
