// pcall and xpcall, which catch every error but the one that stops a call.

#include "guard.h"

static int finish(lua_State *L, int status, lua_KContext below) {
  lg_poll(L);
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)below;
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

int lg_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  return finish(L, lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish), 0);
}

// The message handler: Lua runs it where no hook is called when it was a hook that raised, so the script's own, which
// might never come back, has to wait for other errors.
int lg_handle_error(lua_State *L) {
  if (lg_host_of(L)->stopped) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

int lg_xpcall(lua_State *L) {
  enum { FUNCTION = 1, HANDLER = 2 };
  luaL_checktype(L, HANDLER, LUA_TFUNCTION);
  lua_pushvalue(L, HANDLER);
  lua_pushcclosure(L, lg_handle_error, 1);
  lua_replace(L, HANDLER);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, FUNCTION);
  lua_rotate(L, HANDLER + 1, 2);
  int arguments = lua_gettop(L) - HANDLER - 2;
  return finish(L, lua_pcallk(L, arguments, LUA_MULTRET, HANDLER, HANDLER, finish), HANDLER);
}
