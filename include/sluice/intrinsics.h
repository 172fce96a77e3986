/* sluice/intrinsics.h: what a kernel may say to the compiler beyond C.
 *
 * __wait_T(token, data) returns `data`, but in the circuit only when the token has arrived too: it
 * orders what follows after what made the token.
 */

#ifndef SLUICE_INTRINSICS_H
#define SLUICE_INTRINSICS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Opaque: only passed from __T_to_token to __wait_T. */
typedef int Token;

char __wait_char(Token waitFor, char data);
short __wait_short(Token waitFor, short data);
int __wait_int(Token waitFor, int data);
unsigned __wait_unsigned(Token waitFor, unsigned data);
float __wait_float(Token waitFor, float data);
double __wait_double(Token waitFor, double data);

Token __char_to_token(char x);
Token __short_to_token(short x);
Token __int_to_token(int x);
Token __unsigned_to_token(unsigned x);
Token __float_to_token(float x);
Token __double_to_token(double x);

#ifdef __cplusplus
}
#endif

#endif
