// string.rep and string.pack, which would fill memory for as long as it takes, or, with nothing to repeat, go on
// without any.

#include "guard.h"

#include <limits.h>
#include <string.h>

#define PACKED ((size_t)16 << 20)  // what one call of string.pack may be told to fill with zeros

static int repeat(lua_State *L) {
  size_t length = 0, gap = 0;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &gap);
  if (count <= 0 || length + gap == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (length + gap > INT_MAX / (size_t)count) return luaL_error(L, "resulting string too large");
  size_t size = (size_t)count * (length + gap) - gap;
  luaL_Buffer b;
  char *to = luaL_buffinitsize(L, &b, size);
  memcpy(to, text, length);
  if (count > 1) memcpy(to + length, separator, gap);
  // What is there is doubled until it is enough.
  for (size_t done = count > 1 ? length + gap : size; done < size;) {
    lg_poll(L);
    size_t more = done < size - done ? done : size - done;
    memcpy(to + done, to, more);
    done += more;
  }
  luaL_pushresultsize(&b, size);
  return 1;
}

// Lua's own string.pack goes byte by byte, but no further than its format says, so the format is what is looked at:
// 'c' and a number ask for so many bytes, every other letter for at most 16 and a string that is there already.
static int pack(lua_State *L) {
  size_t length = 0, size = 0;
  const char *format = luaL_checklstring(L, 1, &length);
  for (size_t i = 0; i < length && size <= PACKED; i++) {
    size_t wanted = 0, digits = 0;
    while (format[i] == 'c' && i + 1 + digits < length && format[i + 1 + digits] >= '0' && format[i + 1 + digits] <= '9' &&
           wanted <= PACKED)
      wanted = wanted * 10 + (size_t)(format[i + 1 + digits++] - '0');
    size += wanted > 0 ? wanted : 16;
    i += digits;
  }
  luaL_argcheck(L, size <= PACKED, 1, "format asks for more than 16 MiB");
  return lg_host_of(L)->pack(L);
}

const luaL_Reg lg_text_functions[] = {{"pack", pack}, {"rep", repeat}, {NULL, NULL}};
