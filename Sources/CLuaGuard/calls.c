// The way from Swift into Lua. Everything runs on a coroutine, so that a callback can be suspended.

#include "guard.h"

#include <string.h>

// Calls do not nest, so the coroutine in use stays anchored in its place in the pool until another one takes it.
lua_State *lg_borrow(lg_host *h) {
  if (h->idle > 0) return h->threads[--h->idle];
  lua_State *L = h->main;
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_POOL);
  lua_State *thread = lua_newthread(L);
  lua_rawseti(L, -2, 1);
  lua_pop(L, 1);
  *(uintptr_t *)lua_getextraspace(thread) |= 1;
  h->threads[0] = thread;
  return thread;
}

static inline void give_back(lg_host *h, lua_State *thread) {
  if (h->idle == LG_POOL) return;
  if (h->threads[h->idle] != thread) {
    lua_State *L = h->main;
    lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_POOL);
    lua_pushthread(thread);
    lua_xmove(thread, L, 1);
    lua_rawseti(L, -2, h->idle + 1);
    lua_pop(L, 1);
    h->threads[h->idle] = thread;
  }
  h->idle++;
}

void lg_return(lg_host *h, lua_State *thread) {
  lua_settop(thread, 0);
  give_back(h, thread);
}

lg_code lg_load(lg_host *h, lua_State *thread, const void *bytes, size_t length, const char *chunk) {
  int32_t soft = h->soft;
  h->soft = 0;
  int status = lg_load_text(thread, bytes ? bytes : "", length, chunk);
  h->soft = soft;
  h->over = false;
  if (status == LUA_OK) return lg_code_finished;
  lg_explain_syntax(h, thread, chunk);
  if (h->stopped) return lg_code_stopped;
  return status == LUA_ERRMEM ? lg_code_memory : lg_code_syntax;  // too deep a nesting is a runtime error to Lua
}

static inline lg_code resume(lg_host *h, lua_State *thread, int32_t count, bool may_yield, int32_t *results) {
  int32_t soft = h->soft;
  h->soft = 0;
  h->over = false;
  h->closing = 0;
  h->running = thread;
  h->may_yield = may_yield;
  h->current = thread;
  int status = lua_resume(thread, h->main, count, results);
  h->may_yield = false;
  if (status > LUA_YIELD) {
    *results = 0;
    lg_explain(h, thread);
  }
  h->running = NULL;
  h->current = NULL;
  h->soft = soft;
  // One that came to its end by itself has not been stopped, however late it was.
  if (!h->stopped) return status == LUA_OK ? lg_code_finished : lg_code_of(status);
  lua_sethook(thread, NULL, 0, 0);
  return status > LUA_YIELD ? lg_code_stopped : lg_code_of(status);
}

lg_code lg_resume(lg_host *h, lua_State *thread, int32_t count, bool may_yield, int32_t *results) {
  return resume(h, thread, count, may_yield, results);
}

lua_State *lg_begin_call(lg_host *h, uint32_t slot, uint32_t generation, bool is_limited) {
  if (!lg_is_kept(h, slot, generation) || !lg_begin(h, is_limited)) return NULL;
  lua_State *thread = lg_borrow(h);
  lua_rawgeti(thread, LUA_REGISTRYINDEX, (lua_Integer)LG_AT_REFERENCES + slot);
  return thread;
}

bool lg_finish_call(lg_host *h, lua_State *thread, int32_t count, lg_code *code, int32_t *results) {
  *code = resume(h, thread, count, true, results);
  if (*code != lg_code_finished || *results > 0) return false;
  give_back(h, thread);
  lg_end(h);
  return true;
}

lg_code lg_cancel(lg_host *h, lua_State *thread) {
  h->running = thread;
  if (lg_guarded(h, lg_reset_thread, thread, 0) != LUA_OK) lua_pop(h->main, 1);
  h->running = NULL;
  return h->stopped ? lg_code_stopped : lg_code_finished;
}
