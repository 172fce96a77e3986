// RUN: %same-as-mlir %s
// Function, tuple and none types; where parentheses around a single result are dropped or kept.

func.func private @nothing() -> ()
func.func private @none(none) -> none
func.func private @tuples(tuple<>, tuple<i32>, tuple<i32, f32, tuple<index, tuple<>>>, tuple<() -> ()>) -> tuple<none>
func.func private @single(() -> i32, () -> (i32), (i32) -> (), (i32, f32) -> (f32, i32))
func.func private @result_is_function() -> ((i32) -> i32)
func.func private @two_results() -> (i32, () -> ())
func.func private @higher_order((i32) -> ((f32) -> (index)), ((i32) -> i32) -> i32) -> (() -> (() -> ()))
func.func private @arrow_chain(() -> (() -> (() -> ())))
