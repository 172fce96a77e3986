// RUN: %same-as-mlir %s
// Vector types: any rank, zero-dimensional, scalable dimensions.

func.func private @fixed(vector<4xi32>, vector<1x2x3xf32>, vector<8xindex>, vector<16xi1>, vector<2xi128>, vector<2xsi8>, vector<3xui16>)
func.func private @rank_zero(vector<i32>, vector<f32>)
func.func private @scalable(vector<[4]xi32>, vector<2x[4]xf32>, vector<[2]x[4]xf64>, vector<[2]x4xi8>, vector<1x[2]x3x[4]xf16>)
func.func private @spaces(vector< 4 x i32 >, vector<2 x 3 x f32>)
