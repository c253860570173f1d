// What a prompt looks at: values as they are, without metamethods.

#include "guard.h"

#include <string.h>

void lg_push_globals(lua_State *L) { lua_pushglobaltable(L); }

lg_type lg_push_field(lua_State *L, int32_t index, const void *name, size_t length) {
  index = lua_absindex(L, index);
  lua_pushlstring(L, name ? name : "", length);
  lua_rawget(L, index);
  return lg_type_at(L, -1);
}

void lg_push_contents(lua_State *L, int32_t index) {
  lua_pushvalue(L, index);
  if (!lg_locked_name(L, -1)) return;
  int top = lua_gettop(L);
  lua_getmetatable(L, -1);
  lua_pushliteral(L, "__index");
  lua_rawget(L, -2);
  lua_replace(L, top);
  lua_settop(L, top);
}

int64_t lg_running_number(lua_State *L, int32_t index) { return lg_number_of(L, index); }

int32_t lg_definition(lua_State *L, int32_t index, char *source) {
  lua_Debug record;
  lua_pushvalue(L, index);
  lua_getinfo(L, ">S", &record);
  memcpy(source, record.short_src, LUA_IDSIZE);
  return record.linedefined;
}
