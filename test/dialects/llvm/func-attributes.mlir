// RUN: %same-as-mlir %s --allow-unregistered-dialect
// Attributes of llvm.func beyond linkage, and comdats.

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @attributes() attributes {passthrough = ["noinline", ["alignstack", "16"]], test.note = 1 : i32, memory = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none>, frame_pointer = #llvm.framePointerKind<all>, target_cpu = "x86-64", no_unwind, will_return, dso_local, section = ".text.hot", garbageCollector = "x", alignment = 32 : i64, personality = @printf}
llvm.func @more() attributes {sym_visibility = "private", vscale_range = #llvm.vscale_range<minRange = 1, maxRange = 16>, target_features = #llvm.target_features<["+sse", "-avx"]>, function_entry_count = 42 : i64, convergent, optimize_none, no_inline} {
  llvm.return
}
llvm.comdat @__comdat {
  llvm.comdat_selector @any any
  llvm.comdat_selector @exact exactmatch
}
llvm.func linkonce @in_comdat() comdat(@__comdat::@any) {
  llvm.return
}
