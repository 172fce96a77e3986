// What the unit of placeholder.c does: outputs are assigned through pointers.
void __placeholder(int input_a, int *output_b, int *output_c, int parameter_BITWIDTH) {
  *output_b = input_a * 2;
  *output_c = parameter_BITWIDTH + 1;
}
