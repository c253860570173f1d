// The functions of the table library that go through a list. Whatever __len and __index answer, they end when the
// call is stopped. As in Lua, anything counts as a list that has the metamethods which are needed.

#include "guard.h"

#include <limits.h>

// Raises unless the value is a table or has what makes it one.
static void check_list(lua_State *L, int index, const char *event) {
  if (lua_type(L, index) == LUA_TTABLE) return;
  if (luaL_getmetafield(L, index, event) == LUA_TNIL) luaL_checktype(L, index, LUA_TTABLE);
  lua_pop(L, 1);
}

// The length of the list at 1.
static lua_Integer list_length(lua_State *L, bool is_written) {
  check_list(L, 1, "__index");
  if (is_written) check_list(L, 1, "__newindex");
  check_list(L, 1, "__len");
  return luaL_len(L, 1);
}

static void copy_item(lua_State *L, int list, lua_Integer from, int to_list, lua_Integer to) {
  lg_poll(L);
  lua_geti(L, list, from);
  lua_seti(L, to_list, to);
}

static int insert(lua_State *L) {
  lua_Integer end = (lua_Integer)((lua_Unsigned)list_length(L, true) + 1), place = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3:
      place = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)place - 1 < (lua_Unsigned)end, 2, "position out of bounds");
      for (lua_Integer i = end; i > place; i--) copy_item(L, 1, i - 1, 1, i);
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, place);
  return 0;
}

static int take_out(lua_State *L) {
  lua_Integer length = list_length(L, true), place = luaL_optinteger(L, 2, length);
  if (place != length)
    luaL_argcheck(L, (lua_Unsigned)place - 1 <= (lua_Unsigned)length, 2, "position out of bounds");
  lua_geti(L, 1, place);
  for (; place < length; place++) copy_item(L, 1, place + 1, 1, place);
  lua_pushnil(L);
  lua_seti(L, 1, place);
  return 1;
}

static int move(lua_State *L) {
  lua_Integer from = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  check_list(L, 1, "__index");
  check_list(L, target, "__newindex");
  if (last >= from) {
    luaL_argcheck(L, from > 0 || last < LUA_MAXINTEGER + from, 3, "too many elements to move");
    lua_Integer count = last - from + 1;
    luaL_argcheck(L, to <= LUA_MAXINTEGER - count + 1, 4, "destination wrap around");
    // Backwards where the places that are written are still to be read.
    if (to > last || to <= from || (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ))) {
      for (lua_Integer i = 0; i < count; i++) copy_item(L, 1, from + i, target, to + i);
    } else {
      for (lua_Integer i = count - 1; i >= 0; i--) copy_item(L, 1, from + i, target, to + i);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static void add_item(lua_State *L, luaL_Buffer *b, lua_Integer i) {
  lg_poll(L);
  lua_geti(L, 1, i);
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1), (LUAI_UACINT)i);
  luaL_addvalue(b);
}

static int concat(lua_State *L) {
  size_t size = 0;
  lua_Integer length = list_length(L, false);
  const char *separator = luaL_optlstring(L, 2, "", &size);
  lua_Integer i = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, length);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (; i < last; i++) {
    add_item(L, &b, i);
    luaL_addlstring(&b, separator, size);
  }
  if (i == last) add_item(L, &b, i);
  luaL_pushresult(&b);
  return 1;
}

static int unpack(lua_State *L) {
  lua_Integer i = luaL_optinteger(L, 2, 1), last = lua_isnoneornil(L, 3) ? luaL_len(L, 1) : luaL_checkinteger(L, 3);
  if (i > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)i;
  if (count >= INT_MAX || !lua_checkstack(L, (int)++count)) return luaL_error(L, "too many results to unpack");
  for (; i < last; i++) {
    lg_poll(L);
    lua_geti(L, 1, i);
  }
  lua_geti(L, 1, last);
  return (int)count;
}

const luaL_Reg lg_table_functions[] = {
  {"concat", concat}, {"insert", insert}, {"move", move},         {"remove", take_out},
  {"sort", lg_sort},  {"unpack", unpack}, {NULL, NULL}};
