#include "CLuaPeer.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>

#include <stdlib.h>
#include <string.h>

char *lua_peer_run(const char *script) {
  lua_State *L = luaL_newstate();
  if (!L) abort();
  luaL_openlibs(L);
  if (luaL_loadbufferx(L, script, strlen(script), "@test.lua", "t") == LUA_OK) lua_pcall(L, 0, 1, 0);
  char *text = strdup(luaL_tolstring(L, -1, NULL));
  lua_close(L);
  return text;
}
