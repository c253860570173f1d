// Handles: what scripts hold of the host's things. Plain userdata without a finalizer, so collecting one is free and
// ends nothing; all of a kind share one metatable that scripts cannot reach.

#include "guard.h"

#include <string.h>

bool lg_handle_at(lua_State *L, int index, lg_handle *handle) {
  const lg_box *box;
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) != sizeof *box) return false;
  box = lua_touserdata(L, index);
  *handle = box->handle;
  if (handle->kind >= LG_KINDS || !lua_getmetatable(L, index)) return false;
  // The address is compared, because a name in the metatable could be made by anyone.
  bool genuine = lua_topointer(L, -1) == lg_host_of(L)->metatables[handle->kind];
  lua_pop(L, 1);
  return genuine;
}

// The same for a kind that is known. The address says all: only the guard gives anything these metatables.
bool lg_handle_of(lua_State *L, int index, lua_Integer kind, lg_handle *handle) {
  if (!lua_getmetatable(L, index)) return false;
  bool genuine = lua_topointer(L, -1) == lg_host_of(L)->metatables[kind];
  lua_pop(L, 1);
  if (genuine) *handle = ((const lg_box *)lua_touserdata(L, index))->handle;
  return genuine;
}

bool lg_is_callable(lua_State *L, int32_t index) {
  lg_handle handle;
  if (lua_type(L, index) == LUA_TFUNCTION) return true;
  return lg_handle_at(L, index, &handle) && lg_host_of(L)->callable_kinds >> handle.kind & 1;
}

int32_t lg_parameters(lua_State *L, int32_t index) {
  lua_Debug function;
  if (lua_type(L, index) != LUA_TFUNCTION) return INT32_MAX;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">u", &function);
  return function.isvararg ? INT32_MAX : function.nparams;
}

static lua_Integer key_of(lg_handle handle) { return (lua_Integer)((uint64_t)handle.generation << 32 | handle.id); }

bool lg_is_held(lg_host *h, lg_handle handle) {
  if (handle.kind >= LG_KINDS || !h->metatables[handle.kind]) return false;
  lua_State *L = h->main;
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_HANDLES + handle.kind);
  bool is_held = lua_rawgeti(L, -1, key_of(handle)) != LUA_TNIL;
  lua_pop(L, 2);
  return is_held;
}

// The kind's weak table is asked first, so that scripts may use handles as table keys.
void lg_push_handle(lua_State *L, lg_handle handle) {
  if (handle.kind >= LG_KINDS || !lg_host_of(L)->metatables[handle.kind]) {
    lua_pushnil(L);
    return;
  }
  lua_Integer key = key_of(handle);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_HANDLES + handle.kind);
  if (lua_rawgeti(L, -1, key) == LUA_TNIL) {
    lua_pop(L, 1);
    lg_host *h = lg_host_of(L);
    lg_box *box = lua_newuserdatauv(L, sizeof *box, 0);
    memset(box, 0, sizeof *box);
    box->serial = h->serial;
    box->handle = handle;
    lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_METATABLES + handle.kind);
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, key);
  }
  lua_remove(L, -2);
}

static const lg_native *native_of(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }

// Raises unless the first argument is a handle of the native's kind.
static void check_handle(lua_State *L, const lg_native *native, lg_frame *frame) {
  frame->handles = lg_handle_of(L, 1, native->kind, &frame->handle);
  if (!frame->handles) luaL_error(L, "%s expected, got %s", native->owner, lg_type_name(L, 1));
}

static void check_key(lua_State *L, const lg_native *native) {
  if (lua_type(L, 2) != LUA_TSTRING)
    luaL_error(L, "%s has no field of type %s", native->owner, lg_type_name(L, 2));
}

static int index_handle(lua_State *L) {
  // A method is the same for all handles of the kind.
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
  lua_pop(L, 1);
  const lg_native *native = native_of(L);
  lg_frame frame = {.count = 2};
  check_handle(L, native, &frame);
  check_key(L, native);
  return lg_enter_native(L, native, &frame);
}

static int assign_handle(lua_State *L) {
  const lg_native *native = native_of(L);
  lg_frame frame = {.count = 3};
  lua_settop(L, 3);
  check_handle(L, native, &frame);
  check_key(L, native);
  return lg_enter_native(L, native, &frame);
}

static int describe_handle(lua_State *L) {
  const lg_native *native = native_of(L);
  lg_frame frame = {.count = 1};
  lua_settop(L, 1);
  check_handle(L, native, &frame);
  return lg_enter_native(L, native, &frame);
}

static int compare_handles(lua_State *L) {
  lg_handle a, b;
  lua_pushboolean(L, lg_handle_at(L, 1, &a) && lg_handle_at(L, 2, &b) && a.kind == b.kind && a.id == b.id &&
                         a.generation == b.generation);
  return 1;
}

static void set_closure(lua_State *L, const char *event, lua_CFunction function, const lg_native *native) {
  lua_pushlightuserdata(L, (void *)native);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, event);
}

// The methods are on top; leaves nothing.
void lg_make_metatable(lua_State *L, int kind, const lg_native *get, const lg_native *set, const lg_native *describe,
                       const lg_native *call) {
  lg_host *h = lg_host_of(L);
  lua_newtable(L);
  lua_pushlightuserdata(L, (void *)get);
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, index_handle, 2);
  lua_setfield(L, -2, "__index");
  set_closure(L, "__newindex", assign_handle, set);
  set_closure(L, "__tostring", describe_handle, describe);
  set_closure(L, "__eq", compare_handles, describe);
  if (call) {
    lg_push_native(L, call);
    lua_setfield(L, -2, "__call");
  }
  lua_pushstring(L, h->kind_names[kind]);
  lua_setfield(L, -2, "__name");
  lua_pushstring(L, h->kind_names[kind]);
  lua_setfield(L, -2, "__metatable");
  lg_open_registry_table(L, LG_AT_HANDLES + kind, "v");
  const void *address = lua_topointer(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, LG_AT_METATABLES + kind);
  h->metatables[kind] = address;
  lua_pop(L, 1);
}
