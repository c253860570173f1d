#include "CLuaPeer.h"

#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#include <lua5.4/lualib.h>

#include <stdlib.h>
#include <string.h>

#define THING "thing"

static int nothing(lua_State *L) {
  (void)L;
  return 0;
}

static int increment(lua_State *L) {
  lua_pushinteger(L, luaL_checkinteger(L, 1) + 1);
  return 1;
}

static int length(lua_State *L) {
  size_t bytes = 0;
  luaL_checklstring(L, 1, &bytes);
  lua_pushinteger(L, (lua_Integer)bytes);
  return 1;
}

static int value(lua_State *L) {
  lua_pushinteger(L, *(lua_Integer *)luaL_checkudata(L, 1, THING));
  return 1;
}

static int thing(lua_State *L) {
  lua_Integer *box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = luaL_checkinteger(L, 1);
  luaL_setmetatable(L, THING);
  return 1;
}

static const luaL_Reg globals[] = {
  {"nothing", nothing}, {"increment", increment}, {"length", length}, {"thing", thing}, {NULL, NULL},
};
static const luaL_Reg methods[] = {{"value", value}, {NULL, NULL}};

lua_State *lua_peer_open(void) {
  lua_State *L = luaL_newstate();
  if (!L) abort();
  luaL_openlibs(L);
  lua_pushglobaltable(L);
  luaL_setfuncs(L, globals, 0);
  luaL_newmetatable(L, THING);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_settop(L, 0);
  return L;
}

size_t lua_peer_bytes(lua_State *L) {
  return (size_t)lua_gc(L, LUA_GCCOUNT) * 1024 + (size_t)lua_gc(L, LUA_GCCOUNTB);
}

// The function is kept in the registry, as hosts keep theirs.
int32_t lua_peer_load(lua_State *L, const char *script) {
  if (luaL_loadbufferx(L, script, strlen(script), "@test.lua", "t") != LUA_OK) abort();
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

int32_t lua_peer_make(lua_State *L, const char *script) {
  if (luaL_loadbufferx(L, script, strlen(script), "@test.lua", "t") != LUA_OK) abort();
  if (lua_pcall(L, 0, 1, 0) != LUA_OK) abort();
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

bool lua_peer_call(lua_State *L, int32_t reference, int64_t argument, int64_t *result) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
  lua_pushinteger(L, argument);
  bool runs = lua_pcall(L, 1, 1, 0) == LUA_OK;
  *result = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return runs;
}

void lua_peer_close(lua_State *L) { lua_close(L); }
