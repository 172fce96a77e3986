// Loops as LLVM makes them: the test at the end is for equality with a bound of which the range is known.
// RUN: sluice compile %s --kernel up --emit handshake | FileCheck %s --check-prefix=UP
// RUN: sluice compile %s --kernel chars --emit handshake | FileCheck %s --check-prefix=CHARS
// RUN: sluice compile %s --kernel down --emit handshake | FileCheck %s --check-prefix=DOWN
// RUN: sluice compile %s --kernel unguarded --emit handshake | FileCheck %s --check-prefix=UNGUARDED
// RUN: sluice compile %s --kernel changing --emit handshake | FileCheck %s --check-prefix=CHANGING
// RUN: sluice simulate %s --kernel up
// RUN: sluice simulate %s --kernel chars
// RUN: sluice simulate %s --kernel down
// RUN: sluice simulate %s --kernel unguarded
// RUN: sluice simulate %s --kernel changing

// UP: addi {{.*}} : <i3>
// UP: cmpi eq, {{.*}} : <i3>
unsigned up(unsigned n) {
  unsigned s = 1;
  for (unsigned i = 0; i < (n & 7); i++)
    s = s * 3 & 1023;
  return s;
}

// CHARS: addi {{.*}} : <i8>
// CHARS: cmpi eq, {{.*}} : <i8>
int chars(const int a[255], unsigned char n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s ^= a[i];
  return s;
}

// DOWN: addi {{.*}} : <i5>
unsigned down(unsigned n) {
  unsigned s = 1, to = n & 15;
  for (unsigned i = 31; i != to; i--)
    s = s * 5 + n & 511;
  return s;
}

// The counter may begin beyond the bound, and go all the way round.
// UNGUARDED: addi {{.*}} : <i8>
// UNGUARDED: cmpi eq, {{.*}} : <i8>
unsigned unguarded(unsigned n) {
  unsigned s = 1;
  unsigned char i = 3;
  do
    s = s * 5 + n & 511;
  while (++i != (n & 7));
  return s;
}

// The bound moves.
// CHANGING: cmpi eq, {{.*}} : <i32>
unsigned changing(unsigned n) {
  unsigned s = 1, to = n & 7 | 8;
  for (unsigned i = 0; i != to; i++) {
    s = s * 5 & 511;
    to += s & 8 ? 2 : 0;
    if (to > 4000)
      break;
  }
  return s;
}

int main(void) {
  static int a[255];
  int wrong = 0;
  for (int i = 0; i < 255; i++)
    a[i] = i * i;
  for (unsigned n = 0; n < 16; n++)
    wrong += (up(n) > 1023) + (down(n) > 511) + (unguarded(n) > 511) + (changing(n) > 511) +
             (chars(a, (unsigned char)(n * 17)) < 0);
  return wrong;
}
