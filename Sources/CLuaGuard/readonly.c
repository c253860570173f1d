// Read-only tables: an empty table whose metatable looks the fields up in the real one, which no script can reach.

#include "guard.h"

static const char locked = 0;  // its address is the key that marks such a metatable

static int refuse(lua_State *L) {
  const char *name = lua_tostring(L, lua_upvalueindex(1));
  return luaL_error(L, "'%s' is read-only, so '%s' cannot be set", name,
                    lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2));
}

// The iterator of pairs; the real table is its upvalue, because pairs hands its other results to the script.
static int next_field(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_replace(L, 1);
  if (lg_host_of(L)->deterministic) return lg_next_in_order(L);
  if (lua_next(L, 1)) return 2;
  lua_pushnil(L);
  return 1;
}

static int pairs(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushcclosure(L, next_field, 1);
  return 1;
}

// Replaces the table on top by a read-only view of it. `unknown` is asked about names that it does not have.
void lg_lock_table(lua_State *L, const char *name, const lg_native *unknown) {
  int real = lua_gettop(L);
  if (unknown) {
    lua_createtable(L, 0, 1);
    lg_push_native(L, unknown);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, real);
  }
  lua_newtable(L);
  lua_createtable(L, 0, 5);
  lua_pushvalue(L, real);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, name);
  lua_pushcclosure(L, refuse, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushvalue(L, real);
  lua_pushcclosure(L, pairs, 1);
  lua_setfield(L, -2, "__pairs");
  lua_pushliteral(L, "read-only");
  lua_setfield(L, -2, "__metatable");
  lua_pushvalue(L, real);
  lua_rawsetp(L, -2, &locked);
  lua_setmetatable(L, -2);
  lua_replace(L, real);
}

// The name of a read-only view, which lives as long as the view; NULL for anything else. Plain.
const char *lg_locked_name(lua_State *L, int index) {
  const char *name = NULL;
  if (!lua_istable(L, index) || !lua_getmetatable(L, index)) return NULL;
  if (lua_rawgetp(L, -1, &locked) == LUA_TTABLE) {
    lua_pushliteral(L, "__newindex");
    lua_rawget(L, -3);
    if (lua_getupvalue(L, -1, 1)) {
      name = lua_tostring(L, -1);
      lua_pop(L, 1);
    }
    lua_pop(L, 1);
  }
  lua_pop(L, 2);
  return name;
}

// Puts the real table into the place of a view as the first argument, for functions that only read.
void lg_see_through(lua_State *L) {
  if (!lua_getmetatable(L, 1)) return;
  if (lua_rawgetp(L, -1, &locked) == LUA_TTABLE) lua_copy(L, -1, 1);
  lua_pop(L, 2);
}

int lg_raw_get(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  lua_settop(L, 2);
  lg_see_through(L);
  lua_rawget(L, 1);
  return 1;
}

int lg_raw_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lg_see_through(L);
  if (lua_next(L, 1)) return 2;
  lua_pushnil(L);
  return 1;
}

// rawset, but for the views, where it would put a field in front of the real one.
int lg_raw_set(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (lua_getmetatable(L, 1)) {
    if (lua_rawgetp(L, -1, &locked) != LUA_TNIL) return luaL_argerror(L, 1, "the table is read-only");
    lua_pop(L, 2);
  }
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 1;
}
