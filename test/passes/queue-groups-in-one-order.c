// Two queues behind controllers, whose blocks reach them in different orders: the groups of both must
// stand in one order, or the circuit has a combinational cycle. Reduced from a random kernel.
// RUN: sluice compile %s > /dev/null

static short help1(long long x2, int x3, signed char x4) {
  x3 =(((0x64ull) << (((0xffull >= (signed char)x3) ? (unsigned)x2 : 0x3) & 31)));
  return (short)((unsigned)(short)x3 % (unsigned)((short)((unsigned)(short)0x7full - (unsigned)(short)x4) | 1));
}

short kernel(unsigned a8[1], unsigned short a9[16][2], short a10[8]) {
  unsigned v11 = (unsigned)(!(unsigned)((unsigned)a8[0] - (unsigned)(unsigned)0x7fffull));
  if (((long long) 0 < (((short)a9[(unsigned) 0 % 16u][(unsigned) 0 % 2u] <= (short)a8[(unsigned) 0 % 1u]) ? (long long)a10[(unsigned) 0 % 8u] : (long long)a8[(unsigned) 0 % 1u]) || 0)) {
    a9[(unsigned)((unsigned)((int)(short)(short)0x1ull + (int)(short)(short)v11)) % 16u][1] = (unsigned short) 0;
    if (((unsigned long long) 0 >= (unsigned long long)help1((long long)a10[(unsigned)((unsigned)((unsigned)a8[(unsigned) 0 % 1u] - (unsigned)(unsigned)a9[6][(unsigned) 0 % 2u])) % 8u], (int)a10[(unsigned) 0 % 8u], (signed char)a9[(unsigned) 0 % 16u][1]))) {
      a10[(unsigned) 0 % 8u] = (short)(unsigned long long) 0;
      if (((signed char)a8[0] >= (signed char)a8[(unsigned) 0 % 1u]) && ((short)a9[(unsigned)((unsigned)((unsigned)v11 * (unsigned)(unsigned)a9[(unsigned)(v11) % 16u][(unsigned)(v11) % 2u])) % 16u][(unsigned) 0 % 2u] != (short)v11 || 0))
        return (short) 0;
    }
    switch ((unsigned)((unsigned)(unsigned)(v11 | v11) * (unsigned)v11) % 3u) { {
    }
    case 1: {
      for (int i12 = 1;; 2) {
        a10[i12 + 2] = (short)((unsigned)(short) 0 + (unsigned)(short)((unsigned)a10[i12] + (unsigned)(short) 0));
      }
    }
    }
  }
}
