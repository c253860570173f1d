// The coroutine library. A script may not resume, close or suspend the coroutines that the host runs its callbacks
// on: to it they are the main program.

#include "guard.h"

#define CLOSING 100  // closing a coroutine that closes one, and so on, takes C stack that Lua 5.4.4 does not count

static const char *const names[] = {"create", "status", "wrap", NULL};

static int call_original(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

static bool is_hosted_argument(lua_State *L) {
  return lua_type(L, 1) == LUA_TTHREAD && lg_is_hosted(lua_tothread(L, 1));
}

static int resume(lua_State *L) {
  if (!is_hosted_argument(L)) return call_original(L);
  lua_pushboolean(L, 0);
  lua_pushliteral(L, "cannot resume non-suspended coroutine");
  return 2;
}

static int close(lua_State *L) {
  if (is_hosted_argument(L)) return luaL_error(L, "cannot close a running coroutine");
  lg_host *h = lg_host_of(L);
  if (h->closing >= CLOSING) return luaL_error(L, "too many coroutines close each other");
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  h->closing++;
  int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  h->closing--;
  return status == LUA_OK ? lua_gettop(L) : lua_error(L);
}

static int yield(lua_State *L) {
  if (lg_is_hosted(L)) return luaL_error(L, "attempt to yield from outside a coroutine");
  return lua_yield(L, lua_gettop(L));
}

static int is_yieldable(lua_State *L) {
  lua_State *thread = lua_isnone(L, 1) ? L : lua_tothread(L, 1);
  if (!thread) return luaL_typeerror(L, 1, "coroutine");
  lua_pushboolean(L, !lg_is_hosted(thread) && lua_isyieldable(thread));
  return 1;
}

static int running(lua_State *L) {
  bool is_main = lua_pushthread(L) || lg_is_hosted(L);
  lua_pushboolean(L, is_main);
  return 2;
}

static const luaL_Reg own[] = {{"yield", yield}, {"isyieldable", is_yieldable}, {"running", running}, {NULL, NULL}};

// Pushes Lua's library and, above it, ours.
void lg_open_coroutines(lua_State *L) {
  lua_pushcfunction(L, luaopen_coroutine);
  lua_call(L, 0, 1);
  luaL_newlib(L, own);
  for (const char *const *name = names; *name; name++) {
    lua_getfield(L, -2, *name);
    if (lg_host_of(L)->deterministic) lg_number_of(L, -1);
    lua_setfield(L, -2, *name);
  }
  lua_getfield(L, -2, "resume");
  lua_pushcclosure(L, resume, 1);
  lua_setfield(L, -2, "resume");
  lua_getfield(L, -2, "close");
  lua_pushcclosure(L, close, 1);
  lua_setfield(L, -2, "close");
}
