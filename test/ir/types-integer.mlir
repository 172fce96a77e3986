// RUN: %same-as-mlir %s
// Integer types: signless, signed and unsigned, from i0 to the widest width MLIR accepts.

func.func private @signless(i0, i1, i2, i7, i8, i16, i31, i32, i33, i64, i65, i128, i1000, i65536, i16777215)
func.func private @signed(si0, si1, si8, si32, si64, si128, si16777215)
func.func private @unsigned(ui0, ui1, ui8, ui32, ui64, ui128, ui16777215)
func.func private @index(index) -> index
func.func private @leading_zeros(i007, si08, ui0032)
