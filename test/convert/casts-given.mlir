// RUN: %same-conversion %s
// Casts that are in the input: chains are followed as they were written.
func.func @there_and_back(%a: index) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : index to i64
  %1 = builtin.unrealized_conversion_cast %0 : i64 to index
  %2 = builtin.unrealized_conversion_cast %1 : index to i64
  return %2 : i64
}
func.func @first_stays(%a: i64, %f: (index) -> ()) -> index {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  func.call_indirect %f(%0) : (index) -> ()
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  %2 = builtin.unrealized_conversion_cast %1 : i64 to index
  return %2 : index
}
func.func @chain(%a: i64, %f: (i64, index) -> ()) {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to f32
  %2 = builtin.unrealized_conversion_cast %1 : f32 to index
  %3 = builtin.unrealized_conversion_cast %2 : index to i64
  func.call_indirect %f(%3, %2) : (i64, index) -> ()
  return
}
