// The stack as Swift may use it. Functions of Lua that are only macros, or that raise, do not get here.

#include "guard.h"

int32_t lg_top(lua_State *L) { return lua_gettop(L); }
void lg_drop(lua_State *L, int32_t count) { lua_pop(L, count); }
bool lg_reserve(lua_State *L, int32_t count) { return lua_checkstack(L, count + LG_SLACK); }

lg_type lg_type_at(lua_State *L, int32_t index) {
  lg_handle handle;
  switch (lua_type(L, index)) {
    case LUA_TNONE: return lg_type_none;
    case LUA_TNIL: return lg_type_nil;
    case LUA_TBOOLEAN: return lg_type_boolean;
    case LUA_TNUMBER: return lua_isinteger(L, index) ? lg_type_integer : lg_type_number;
    case LUA_TSTRING: return lg_type_string;
    case LUA_TTABLE: return lg_type_table;
    case LUA_TFUNCTION: return lg_type_function;
    default: return lg_handle_at(L, index, &handle) ? lg_type_handle : lg_type_other;
  }
}

bool lg_boolean(lua_State *L, int32_t index, bool *value) {
  if (lua_type(L, index) != LUA_TBOOLEAN) return false;
  *value = lua_toboolean(L, index);
  return true;
}

bool lg_integer(lua_State *L, int32_t index, int64_t *value) {
  int valid = 0;
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  lua_Integer integer = lua_tointegerx(L, index, &valid);
  if (valid) *value = integer;
  return valid;
}

bool lg_number(lua_State *L, int32_t index, double *value) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  *value = lua_tonumber(L, index);
  return true;
}

const char *lg_string(lua_State *L, int32_t index, size_t *length) { return lua_tolstring(L, index, length); }
const void *lg_identity(lua_State *L, int32_t index) { return lua_topointer(L, index); }

void lg_push_copy(lua_State *L, int32_t index) { lua_pushvalue(L, index); }

lg_type lg_push_item(lua_State *L, int32_t index, int64_t n) {
  lua_rawgeti(L, index, n);
  return lg_type_at(L, -1);
}

// lua_next raises for a key that the table does not have; a key that it gave itself is never one of those.
bool lg_next(lua_State *L, int32_t index) { return lua_next(L, index) != 0; }

void lg_push_bytes(lua_State *L, const void *bytes, size_t length) { lua_pushlstring(L, bytes ? bytes : "", length); }
void lg_push_table(lua_State *L, int32_t items, int32_t fields) { lua_createtable(L, items, fields); }
void lg_set_item(lua_State *L, int64_t n) { lua_rawseti(L, -2, n); }

void lg_set_field(lua_State *L, const void *name, size_t length) {
  lua_pushlstring(L, name ? name : "", length);
  lua_insert(L, -2);
  lua_rawset(L, -3);
}
