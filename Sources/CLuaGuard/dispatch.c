// The way from Lua into Swift: arguments are checked before it is entered, and whatever raises, yields or calls
// happens after it has returned, when no Swift frame is on the stack.

#include "guard.h"

#include <stdlib.h>
#include <string.h>

lg_native *lg_make_native(lg_host *h, const void *body, const char *name, const char *parameters) {
  int count = *parameters != 0;
  for (const char *p = parameters; *p; p++) count += *p == ',';
  lg_native *native = calloc(1, sizeof *native + (size_t)count * sizeof *native->parameters);
  char *copy = strdup(name);
  if (!native || !copy) abort();
  native->body = body;
  native->name = copy;
  native->kind = -1;
  native->next = h->pending;
  h->pending = native;
  const char *text = parameters;
  while (native->count < count && text) text = lg_parse_parameter(text, &native->parameters[native->count++]);
  return text && !*text ? native : NULL;
}

bool lg_define(lg_host *h, const void *body, const char *name, const char *parameters) {
  return lg_make_native(h, body, name, parameters) != NULL;
}

static void raise_with_position(lua_State *L) {
  luaL_where(L, 1);
  lua_insert(L, -2);
  lua_concat(L, 2);
  lua_error(L);
}

static int keep_loaded(lua_State *L, int status, lua_KContext context) {
  (void)status;
  (void)context;
  // key, result
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_pushboolean(L, 1);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_LOADED);
  lua_pushvalue(L, -3);
  lua_pushvalue(L, -3);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  return 1;
}

// On top: source, chunk name, key. Calls the chunk with the key and keeps its result under it.
static int run_chunk(lua_State *L) {
  size_t length = 0;
  const char *source = lua_tolstring(L, -3, &length);
  if (lg_load_text(L, source, length, lua_tostring(L, -2)) != LUA_OK) return lua_error(L);
  lua_pushvalue(L, -2);
  lua_callk(L, 1, 1, 0, keep_loaded);
  return keep_loaded(L, LUA_OK, 0);
}

static int act(lua_State *L, lg_host *h, const lg_native *native, int32_t result) {
  (void)h;
  switch (result) {
    case lg_result_error: raise_with_position(L); break;
    case lg_result_argument_error:
      lg_argument_error(L, native, (int)lua_tointeger(L, -2), lua_tostring(L, -1));
      break;
    case lg_result_unknown:
      return luaL_error(L, "%s has no field '%s'", native->name, lua_tostring(L, 2));
    case lg_result_unset:
      return luaL_error(L, "field '%s' of %s cannot be set", lua_tostring(L, 2), native->name);
    case lg_result_chunk: return run_chunk(L);
    case lg_result_overflow: return luaL_error(L, "stack overflow");
    default: break;
  }
  if (!lg_can_yield(L)) return luaL_error(L, "'%s' cannot wait here", native->name);
  return lua_yield(L, lg_result_yield - result);
}

int lg_enter_native(lua_State *L, lg_host *h, const lg_native *native, int count) {
  h->soft++;
  int32_t result = h->entry(native->body, L, count);
  h->soft--;
  if (h->over) lg_settle(L, h);
  return result >= 0 ? result : act(L, h, native, result);
}

static int dispatch(lua_State *L) {
  const lg_native *native = lua_touserdata(L, lua_upvalueindex(1));
  return lg_enter_native(L, lg_host_of(L), native, lg_check(L, native));
}

void lg_push_native(lua_State *L, const lg_native *native) {
  lua_pushlightuserdata(L, (void *)native);
  lua_pushcclosure(L, dispatch, 1);
}

bool lg_push_loaded(lua_State *L, const void *key, size_t length) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_LOADED);
  lua_pushlstring(L, key, length);
  bool found = lua_rawget(L, -2) != LUA_TNIL;
  if (found) lua_remove(L, -2);
  else lua_pop(L, 2);
  return found;
}

bool lg_can_yield(lua_State *L) {
  lg_host *h = lg_host_of(L);
  return h->may_yield && L == h->running && lua_isyieldable(L);
}

int32_t lg_caller(lua_State *L, const char **source) {
  lg_host *h = lg_host_of(L);
  lua_Debug frame;
  for (int level = 1; lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    memcpy(h->caller, frame.short_src, sizeof h->caller);
    *source = h->caller;
    return frame.currentline;
  }
  return 0;
}
