// C functions that differ in nothing but the number of the native that they call. To look up an upvalue takes a call of
// Lua's, and a closure is called more slowly than a plain function: together that is a fifth of a short call.

#include "guard.h"

#define SIXTEEN(use, digit) \
  use(digit##0) use(digit##1) use(digit##2) use(digit##3) use(digit##4) use(digit##5) use(digit##6) use(digit##7) \
  use(digit##8) use(digit##9) use(digit##A) use(digit##B) use(digit##C) use(digit##D) use(digit##E) use(digit##F)
#define ALL(use) \
  SIXTEEN(use, 0x0) SIXTEEN(use, 0x1) SIXTEEN(use, 0x2) SIXTEEN(use, 0x3) SIXTEEN(use, 0x4) SIXTEEN(use, 0x5) \
  SIXTEEN(use, 0x6) SIXTEEN(use, 0x7) SIXTEEN(use, 0x8) SIXTEEN(use, 0x9) SIXTEEN(use, 0xA) SIXTEEN(use, 0xB) \
  SIXTEEN(use, 0xC) SIXTEEN(use, 0xD) SIXTEEN(use, 0xE) SIXTEEN(use, 0xF)

#define DEFINE(n) static int call_##n(lua_State *L) { return lg_dispatch(L, lg_host_of(L)->numbered[n]); }
#define NAME(n) call_##n,

ALL(DEFINE)

const lua_CFunction lg_trampolines[LG_TRAMPOLINES] = {ALL(NAME)};
