#include "guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lg_open_registry_table(lua_State *L, int at, const char *mode) {
  lua_newtable(L);
  if (mode) {
    lua_newtable(L);
    lua_pushstring(L, mode);
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, at);
}

static int set_up(lua_State *L) {
  lg_open_registry_table(L, LG_AT_POOL, NULL);
  lg_open_registry_table(L, LG_AT_NUMBERS, "k");
  lg_open_registry_table(L, LG_AT_SNAPSHOTS, "k");
  lg_open_registry_table(L, LG_AT_TABLES, NULL);
  lg_open_registry_table(L, LG_AT_LOADED, NULL);
  return lg_build_environment(L);
}

// Runs a C function inside lua_pcall, on the main thread, with the top `inputs` values as its arguments after a
// pointer. The allocator may refuse meanwhile, whatever Swift frames lie below: the jump ends in lua_pcall. When the
// status is not LUA_OK the error value is left on top.
int lg_guarded(lg_host *h, lua_CFunction function, const void *argument, int inputs) {
  lua_State *L = h->main;
  int32_t soft = h->soft;
  if (!lua_checkstack(L, LG_SLACK)) {
    lua_pop(L, inputs);
    lua_pushnil(L);
    return LUA_ERRMEM;
  }
  lua_pushcfunction(L, function);
  lua_insert(L, -inputs - 1);
  lua_pushlightuserdata(L, (void *)argument);
  lua_insert(L, -inputs - 1);
  lua_State *current = h->current;
  h->soft = 0;
  h->current = L;
  int status = lua_pcall(L, inputs + 1, 0, 0);
  h->current = current;
  h->soft = soft;
  h->over = false;
  return status;
}

lg_code lg_protect(lg_host *h, lua_CFunction function, const void *argument, int inputs) {
  int status = lg_guarded(h, function, argument, inputs);
  if (status == LUA_OK) return lg_code_finished;
  size_t length = 0;
  const char *text = lua_type(h->main, -1) == LUA_TSTRING ? lua_tolstring(h->main, -1, &length) : "";
  lg_fail(h, text, length);
  lua_pop(h->main, 1);
  return lg_code_of(status);
}

static void free_natives(lg_native *native) {
  while (native) {
    lg_native *next = native->next;
    free(native->name);
    free(native->table);
    free(native);
    native = next;
  }
}

// No error gets here; if one did, the only other way out would be to go on without a Lua that can be used.
static int panic(lua_State *L) {
  fprintf(stderr, "moondial: Lua failed outside of a protected call: %s\n",
          lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "no message");
  return 0;
}

void lg_set_memory_limit(lg_host *h, size_t bytes) { h->limit = bytes && bytes < LG_LIMIT ? bytes : LG_LIMIT; }

void lg_set_name(lg_host *h, const char *name) { snprintf(h->name, sizeof h->name, "%s", name); }

lg_host *lg_open(const lg_options *options) {
  lg_host *h = calloc(1, sizeof *h);
  if (!h) return NULL;
  lg_set_memory_limit(h, options->limit);
  h->deterministic = options->deterministic;
  h->seed = (lua_Integer)options->seed;
  h->full_collection = options->full_collection;
  h->fail_every = options->fail_every;
  h->entry = options->entry;
  lg_set_name(h, options->name);
  h->main = lua_newstate(lg_allocate, h);
  if (h->main) {
    *(lg_host **)lua_getextraspace(h->main) = h;
    lua_atpanic(h->main, panic);
  }
  if (!h->main || lg_protect(h, set_up, NULL, 0) != lg_code_finished) {
    lg_close(h);
    return NULL;
  }
  return h;
}

void lg_close(lg_host *h) {
  if (h->main) lua_close(h->main);
  free_natives(h->natives);
  free_natives(h->pending);
  for (int kind = 0; kind < LG_KINDS; kind++) free(h->kind_names[kind]);
  free(h->slots);
  free(h);
}

lua_State *lg_main(lg_host *h) { return h->main; }
void lg_collect(lg_host *h) { lua_gc(h->main, LUA_GCCOLLECT, 0); }
