// The environment of a script: an allow-list. What is not named here does not exist for it.

#include "guard.h"

#include <string.h>

static const char *const base_names[] = {
  "assert", "error",  "getmetatable", "ipairs", "pairs", "rawequal",
  "rawlen", "select", "tonumber",     "type",   "_VERSION", NULL};
static const char *const string_names[] = {
  "byte", "char", "len", "lower", "packsize", "reverse", "sub", "unpack", "upper", NULL};
static const char *const table_names[] = {"pack", NULL};
static const char *const math_names[] = {
  "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max", "maxinteger",
  "min", "mininteger", "modf", "pi", "rad", "random", "randomseed", "sin", "sqrt", "tan", "tointeger", "type", "ult",
  NULL};
static const char *const utf8_names[] = {"char", "charpattern", "codepoint", "codes", "len", "offset", NULL};

// Copies the named fields from the table at `from` to the one on top.
static void copy(lua_State *L, int from, const char *const *names) {
  from = lua_absindex(L, from);
  for (; *names; names++) {
    lua_getfield(L, from, *names);
    lua_setfield(L, -2, *names);
  }
}

static void set_function(lua_State *L, const char *name, lua_CFunction function) {
  lua_pushcfunction(L, function);
  lua_setfield(L, -2, name);
}

// Pushes a library as it came and, above it, the part of it that is allowed.
static void open_library(lua_State *L, lua_CFunction open, const char *const *names) {
  lua_pushcfunction(L, open);
  lua_call(L, 0, 1);
  lua_newtable(L);
  copy(L, -2, names);
}

// Gives the functions of the table on top their running numbers, by name. They are no objects with an age, and what
// comes of them must not depend on which is printed first.
static void number_functions(lua_State *L) {
  if (!lg_host_of(L)->deterministic) return;
  int table = lua_gettop(L);
  lua_pushnil(L);
  for (;;) {
    lua_pushcfunction(L, lg_next_in_order);
    lua_pushvalue(L, table);
    lua_pushvalue(L, -3);
    lua_call(L, 2, 2);
    lua_remove(L, -3);
    if (lua_isnil(L, -2)) break;
    if (lua_isfunction(L, -1)) lg_number_of(L, -1);
    lua_pop(L, 1);
  }
  lua_settop(L, table);
}

// Puts the table on top, made read-only, into the environment below; pops it and what lies between.
static void publish(lua_State *L, int environment, const char *name) {
  number_functions(L);
  lg_lock_table(L, name, NULL);
  lua_setfield(L, environment, name);
  lua_settop(L, environment);
}

static int set_metatable(lua_State *L) {
  if (lua_type(L, 2) == LUA_TTABLE) {
    lua_pushliteral(L, "__gc");
    // Finalizers run whenever memory is wanted, and no limit reaches them.
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_argerror(L, 2, "'__gc' is not available");
    lua_pop(L, 1);
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

static int collect_garbage(lua_State *L) {
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "count") == 0) {
    // How much memory tables take depends on the hash seed that Lua draws from addresses and the clock.
    lua_pushnumber(L, lg_host_of(L)->deterministic ? 0 : (lua_Number)lg_host_of(L)->used / 1024);
    return 1;
  }
  if (strcmp(option, "collect") == 0 && lg_host_of(L)->full_collection) {
    lua_pushinteger(L, lua_gc(L, LUA_GCCOLLECT, 0));
    return 1;
  }
  return luaL_argerror(L, 1, "only 'count' is available");
}

// math.randomseed with Lua's own as its upvalue, which without arguments would ask the clock.
static int random_seed(lua_State *L) {
  int count = lua_gettop(L);
  // Checked here, because the original could not tell its caller's position.
  if (count > 0) luaL_checknumber(L, 1);
  if (count > 1) luaL_checkinteger(L, 2);
  if (count == 0) lua_pushinteger(L, lg_host_of(L)->seed), count = 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, count, LUA_MULTRET);
  return lua_gettop(L);
}

// Iterators that library functions give out are values too.
static void number_iterators(lua_State *L, int library, const char *name, const char *argument) {
  lua_getfield(L, library, name);
  if (argument) lua_pushstring(L, argument);
  else lua_newtable(L);
  lua_call(L, 1, 1);
  lg_number_of(L, -1);
  lua_pop(L, 1);
}

// Strings have one metatable; scripts must not get at it, since it is everyone's.
static void lock_strings(lua_State *L, int methods) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, methods);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "string");
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}

int lg_build_environment(lua_State *L) {
  bool deterministic = lg_host_of(L)->deterministic;
  lua_settop(L, 0);
  lua_pushcfunction(L, luaopen_base);  // fills the global table, which is then replaced
  lua_call(L, 0, 1);
  lua_newtable(L);
  copy(L, 1, base_names);
  set_function(L, "setmetatable", set_metatable);
  set_function(L, "rawget", lg_raw_get);
  set_function(L, "rawset", lg_raw_set);
  set_function(L, "next", deterministic ? lg_next_in_order : lg_raw_next);
  set_function(L, "load", lg_load_function);
  set_function(L, "pcall", lg_pcall);
  set_function(L, "xpcall", lg_xpcall);
  set_function(L, "tostring", lg_tostring_function);
  set_function(L, "collectgarbage", collect_garbage);
  if (deterministic) {
    number_iterators(L, 1, "ipairs", NULL);
    set_function(L, "pairs", lg_pairs_in_order);
  }
  number_functions(L);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  lua_pushvalue(L, -1);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_replace(L, 1);

  open_library(L, luaopen_string, string_names);
  lua_getfield(L, -2, "pack");
  lg_host_of(L)->pack = lua_tocfunction(L, -1);
  lua_pop(L, 1);
  set_function(L, "format", lg_format);
  luaL_setfuncs(L, lg_search_functions, 0);
  luaL_setfuncs(L, lg_text_functions, 0);
  lock_strings(L, lua_gettop(L));
  publish(L, 1, "string");
  open_library(L, luaopen_table, table_names);
  luaL_setfuncs(L, lg_table_functions, 0);
  publish(L, 1, "table");
  open_library(L, luaopen_math, math_names);
  if (deterministic) {
    lua_getfield(L, -1, "randomseed");
    lua_pushcclosure(L, random_seed, 1);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, "randomseed");
    lua_call(L, 0, 0);
  }
  publish(L, 1, "math");
  open_library(L, luaopen_utf8, utf8_names);
  if (deterministic) number_iterators(L, lua_gettop(L) - 1, "codes", "");
  publish(L, 1, "utf8");
  lg_open_coroutines(L);
  publish(L, 1, "coroutine");
  return 0;
}
