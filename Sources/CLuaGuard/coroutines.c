// The coroutine library. A script may not resume, close or suspend the coroutines that the host runs its callbacks
// on: to it they are the main program.

#include "guard.h"

#define CLOSING 100  // closing a coroutine that closes one, and so on, takes C stack that Lua 5.4.4 does not count

static lua_State *thread_argument(lua_State *L) {
  lua_State *thread = lua_tothread(L, 1);
  if (!thread) luaL_typeerror(L, 1, "thread");
  return thread;
}

// Moves the arguments over and runs the coroutine; its results, or its error, are then on top. Returns how many
// results there are, -1 for an error.
static int resume_thread(lua_State *L, lua_State *thread, int arguments) {
  if (lg_is_hosted(thread)) {
    lua_pushliteral(L, "cannot resume non-suspended coroutine");
    return -1;
  }
  if (lua_status(thread) == LUA_OK && lua_gettop(thread) == 0) {
    lua_pushliteral(L, "cannot resume dead coroutine");
    return -1;
  }
  if (!lua_checkstack(thread, arguments)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, thread, arguments);
  lg_host *h = lg_host_of(L);
  int results = 0;
  h->current = thread;
  int status = lua_resume(thread, L, arguments, &results);
  h->current = L;
  lg_poll(L);
  if (status > LUA_YIELD) {
    lua_xmove(thread, L, 1);
    return -1;
  }
  if (!lua_checkstack(L, results + 1)) {
    lua_pop(thread, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(thread, L, results);
  return results;
}

static int resume(lua_State *L) {
  int results = resume_thread(L, thread_argument(L), lua_gettop(L) - 1);
  lua_pushboolean(L, results >= 0);
  if (results < 0) results = 1;
  lua_insert(L, -results - 1);
  return results + 1;
}

static int close_thread(lua_State *L, lua_State *thread) {
  lg_host *h = lg_host_of(L);
  if (h->closing >= CLOSING) return luaL_error(L, "too many coroutines close each other");
  h->closing++;
  h->current = thread;
  int status = lua_resetthread(thread);
  h->current = L;
  h->closing--;
  lg_poll(L);
  return status;
}

// What coroutine.wrap gives: a function that resumes and raises the error.
static int call_wrapped(lua_State *L) {
  lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
  int results = resume_thread(L, thread, lua_gettop(L));
  if (results >= 0) return results;
  int status = lua_status(thread);
  if (status != LUA_OK && status != LUA_YIELD && close_thread(L, thread) != LUA_OK) {
    lua_pop(L, 1);
    lua_xmove(thread, L, 1);  // an error on closing takes the first one's place
  }
  if (status != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int wrap(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

// Whether a coroutine is neither running nor waiting for one that it has resumed.
static bool is_at_rest(lua_State *L, lua_State *thread) {
  lua_Debug frame;
  return thread != L && !lg_is_hosted(thread) &&
         (lua_status(thread) != LUA_OK || !lua_getstack(thread, 0, &frame));
}

static int close(lua_State *L) {
  lua_State *thread = thread_argument(L);
  if (!is_at_rest(L, thread)) return luaL_error(L, "cannot close a running or waiting coroutine");
  bool closed = close_thread(L, thread) == LUA_OK;
  lua_pushboolean(L, closed);
  if (closed) return 1;
  lua_xmove(thread, L, 1);
  return 2;
}

static int yield(lua_State *L) {
  if (lg_is_hosted(L)) return luaL_error(L, "attempt to yield from outside a coroutine");
  return lua_yield(L, lua_gettop(L));
}

static int is_yieldable(lua_State *L) {
  lua_State *thread = lua_isnone(L, 1) ? L : thread_argument(L);
  lua_pushboolean(L, !lg_is_hosted(thread) && lua_isyieldable(thread));
  return 1;
}

static int running(lua_State *L) {
  bool is_main = lua_pushthread(L) || lg_is_hosted(L);
  lua_pushboolean(L, is_main);
  return 2;
}

static const luaL_Reg own[] = {
  {"close", close},  {"isyieldable", is_yieldable}, {"resume", resume}, {"running", running},
  {"wrap", wrap},    {"yield", yield},              {NULL, NULL},
};
static const char *const originals[] = {"create", "status", NULL};

// Pushes Lua's library and, above it, ours.
void lg_open_coroutines(lua_State *L) {
  lua_pushcfunction(L, luaopen_coroutine);
  lua_call(L, 0, 1);
  luaL_newlib(L, own);
  for (const char *const *name = originals; *name; name++) {
    lua_getfield(L, -2, *name);
    lua_setfield(L, -2, *name);
  }
}
