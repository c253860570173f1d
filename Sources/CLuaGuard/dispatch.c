// The way from Lua into Swift: arguments are checked before it is entered, and whatever raises, yields or calls
// happens after it has returned, when no Swift frame is on the stack.

#include "guard.h"

#include <stdlib.h>
#include <string.h>

static bool is_plain(const lg_native *native) {
  const int simple = LG_INTEGER | LG_NUMBER | LG_STRING | LG_FUNCTION | LG_TABLE;
  for (const lg_parameter *p = native->parameters, *end = p + native->count; p < end; p++) {
    bool has_one_type = (p->types & (p->types - 1)) == 0;
    if (p->optional || p->variadic || !has_one_type || !(p->types & simple)) return false;
  }
  return true;
}

// One look at each argument of a plain native; false when one needs another, or is wrong. Nothing has changed then.
// Arguments beyond the parameters stay where they are: the results are above them.
static inline bool check_plain(lua_State *L, const lg_native *native, lg_frame *frame) {
  int index = 1, valid = 0;
  if (native->owner) {
    if (!lg_handle_of(L, 1, native->kind, &frame->handle)) return false;
    frame->handles = 1;
    index = 2;
  }
  for (const lg_parameter *p = native->parameters, *end = p + native->count; p < end; p++, index++) {
    switch (p->types) {
      case LG_INTEGER:
        if (index > LG_HANDED_OVER) return false;
        frame->values[index - 1].integer = lua_tointegerx(L, index, &valid);
        if (!valid) return false;
        frame->integers |= (uint8_t)(1 << (index - 1));
        break;
      case LG_NUMBER:
        if (index > LG_HANDED_OVER || lua_type(L, index) != LUA_TNUMBER) return false;
        frame->values[index - 1].number = lua_tonumber(L, index);
        frame->numbers |= (uint8_t)(1 << (index - 1));
        break;
      case LG_STRING: if (lua_type(L, index) != LUA_TSTRING) return false; break;
      case LG_FUNCTION: if (lua_type(L, index) != LUA_TFUNCTION) return false; break;
      default: if (lua_type(L, index) != LUA_TTABLE) return false; break;
    }
  }
  frame->count = index - 1;
  return true;
}

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
  native->is_plain = is_plain(native);
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

static int finish_call(lua_State *L, int status, lua_KContext below) {
  (void)status;
  return lua_gettop(L) - (int)below;
}

// What is not just to return results.
static __attribute__((noinline)) int act(lua_State *L, const lg_native *native, const lg_frame *frame) {
  switch (frame->action) {
    case lg_action_return: return frame->results;
    case lg_action_error: raise_with_position(L); break;
    case lg_action_blame:
      lg_argument_error(L, native, (int)lua_tointeger(L, -2), lua_tostring(L, -1));
      break;
    case lg_action_unknown:
      return luaL_error(L, "%s has no field '%s'", native->name, lua_tostring(L, 2));
    case lg_action_unset:
      return luaL_error(L, "field '%s' of %s cannot be set", lua_tostring(L, 2), native->name);
    case lg_action_overflow: return luaL_error(L, "stack overflow");
    case lg_action_call: {
      lua_KContext below = lua_gettop(L) - frame->results;
      lua_callk(L, frame->results - 1, LUA_MULTRET, below, finish_call);
      return finish_call(L, LUA_OK, below);
    }
    case lg_action_chunk: return run_chunk(L);
    case lg_action_yield:
      if (!lg_can_yield(L)) return luaL_error(L, "'%s' cannot wait here", native->name);
      return lua_yield(L, frame->results);
  }
  return 0;
}

// The frame tells the arguments.
static inline int enter(lua_State *L, const lg_native *native, lg_frame *frame) {
  lg_host *h = lg_host_of(L);
  frame->L = L;
  frame->body = native->body;
  frame->results = 0;
  frame->action = lg_action_return;
  h->soft++;
  h->entry(frame);
  h->soft--;
  if (h->over) lg_settle(L, h);
  return frame->action == lg_action_return ? frame->results : act(L, native, frame);
}

int lg_enter_native(lua_State *L, const lg_native *native, lg_frame *frame) { return enter(L, native, frame); }

int lg_dispatch(lua_State *L, const lg_native *native) {
  lg_frame frame;  // its values are left as they are: the bits tell which of them there are
  frame.integers = frame.numbers = frame.handles = 0;
  if (!native->is_plain || !check_plain(L, native, &frame)) frame.count = lg_check(L, native);
  return enter(L, native, &frame);
}

static int dispatch(lua_State *L) { return lg_dispatch(L, lua_touserdata(L, lua_upvalueindex(1))); }

// The first natives have a C function each, which Lua calls without a closure; the rest share one.
void lg_push_native(lua_State *L, const lg_native *native) {
  lg_host *h = lg_host_of(L);
  if (h->native_count < LG_TRAMPOLINES) {
    lua_pushcfunction(L, lg_trampolines[h->native_count]);
    h->numbered[h->native_count++] = native;
  } else {
    lua_pushlightuserdata(L, (void *)native);
    lua_pushcclosure(L, dispatch, 1);
  }
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
