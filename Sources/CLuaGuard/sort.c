// table.sort as a merge sort. Lua's own picks pivots by the clock when a list is long, so the order of equal items
// would differ from run to run; this one is stable, and a comparator that contradicts itself costs no more than any.

#include "guard.h"

#include <limits.h>

enum { LIST = 1, LESS = 2, FROM = 3, TO = 4 };

// Whether item `j` of FROM comes before item `i`.
static bool is_less(lua_State *L, lua_Integer j, lua_Integer i) {
  lg_poll(L);
  bool own = !lua_isnil(L, LESS);
  if (own) lua_pushvalue(L, LESS);
  lua_rawgeti(L, FROM, j);
  lua_rawgeti(L, FROM, i);
  bool result;
  if (own) {
    lua_call(L, 2, 1);
    result = lua_toboolean(L, -1);
    lua_pop(L, 1);
  } else {
    result = lua_compare(L, -2, -1, LUA_OPLT);
    lua_pop(L, 2);
  }
  return result;
}

static void merge(lua_State *L, lua_Integer low, lua_Integer middle, lua_Integer high) {
  lua_Integer left = low, right = middle;
  for (lua_Integer place = low; place < high; place++) {
    bool take_right = left >= middle || (right < high && is_less(L, right, left));
    lg_poll(L);
    lua_rawgeti(L, FROM, take_right ? right++ : left++);
    lua_rawseti(L, TO, place);
  }
}

int lg_sort(lua_State *L) {
  luaL_checktype(L, LIST, LUA_TTABLE);
  lua_Integer count = luaL_len(L, LIST);
  if (count < 2) return 0;
  luaL_argcheck(L, count < INT_MAX, LIST, "array too big");
  if (!lua_isnoneornil(L, LESS)) luaL_checktype(L, LESS, LUA_TFUNCTION);
  lua_settop(L, LESS);
  lua_newtable(L);
  lua_newtable(L);
  for (lua_Integer i = 1; i <= count; i++) {
    lg_poll(L);
    lua_geti(L, LIST, i);
    lua_rawseti(L, FROM, i);
  }
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 1; low <= count; low += 2 * width) {
      lua_Integer middle = low + width < count + 1 ? low + width : count + 1;
      lua_Integer high = low + 2 * width < count + 1 ? low + 2 * width : count + 1;
      merge(L, low, middle, high);
    }
    lua_insert(L, FROM);  // TO, which is on top, becomes FROM
  }
  for (lua_Integer i = 1; i <= count; i++) {
    lg_poll(L);
    lua_rawgeti(L, FROM, i);
    lua_seti(L, LIST, i);
  }
  return 0;
}
