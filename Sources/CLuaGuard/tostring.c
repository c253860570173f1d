// Text for values without addresses: those would differ from run to run and tell an attacker where things are.
// Objects get running numbers instead, each when it is first printed.

#include "guard.h"

#include <stdio.h>

lua_Integer lg_number_of(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_NUMBERS);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, index);
    lua_pushinteger(L, ++lg_host_of(L)->numbers);
    lua_rawset(L, -3);
    lua_pushinteger(L, lg_host_of(L)->numbers);
  }
  lua_Integer number = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

// Pushes the value's text, as tostring gives it.
const char *lg_tostring(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "'__tostring' must return a string");
    return lua_tostring(L, -1);
  }
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
    case LUA_TSTRING:
      lua_pushvalue(L, index);
      return lua_tostring(L, -1);
    case LUA_TBOOLEAN: return lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false");
    case LUA_TNIL: return lua_pushliteral(L, "nil");
    default: break;
  }
  const char *name = luaL_typename(L, index);
  int type = luaL_getmetafield(L, index, "__name");
  if (type == LUA_TSTRING) name = lua_tostring(L, -1);
  char digits[24];
  snprintf(digits, sizeof digits, "0x%08llx", (unsigned long long)lg_number_of(L, index));
  lua_pushfstring(L, "%s: %s", name, digits);
  if (type != LUA_TNIL) lua_remove(L, -2);
  return lua_tostring(L, -1);
}

int lg_tostring_function(lua_State *L) {
  luaL_checkany(L, 1);
  lg_tostring(L, 1);
  return 1;
}
