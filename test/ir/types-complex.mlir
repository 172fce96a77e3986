// RUN: %same-as-mlir %s
// Complex types over integers and floats.

func.func private @ints(complex<i1>, complex<i32>, complex<si8>, complex<ui64>)
func.func private @floats(complex<f16>, complex<f32>, complex<f64>)
func.func private @nested(tensor<4xcomplex<f32>>, memref<?xcomplex<i8>>, tuple<complex<f32>, complex<f64>>)
