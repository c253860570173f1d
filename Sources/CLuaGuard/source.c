// Loading text. The parser is C that no hook reaches, so it gets its text in pieces, between which the limit is asked
// for: deep nesting can make a name cost as much as a thousand instructions.

#include "guard.h"

#include <string.h>

#define PIECE 512

typedef struct source {
  const char *bytes;
  size_t left;
} source;

static const char *read(lua_State *L, void *context, size_t *size) {
  lg_poll(L);
  source *s = context;
  const char *piece = s->bytes;
  *size = s->left < PIECE ? s->left : PIECE;
  s->bytes += *size;
  s->left -= *size;
  return *size > 0 ? piece : NULL;
}

int lg_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk) {
  source s = {bytes, length};
  return lua_load(L, read, &s, chunk, "t");
}

// The function load.
int lg_load_function(lua_State *L) {
  size_t length = 0;
  // A function as the source could go on giving pieces for ever.
  if (lua_type(L, 1) == LUA_TFUNCTION) return luaL_argerror(L, 1, "string expected; pieces from a function are not read");
  const char *text = luaL_checklstring(L, 1, &length), *name = luaL_optstring(L, 2, text);
  bool own_environment = !lua_isnone(L, 4);
  if (strchr(luaL_optstring(L, 3, "t"), 't') == NULL) return luaL_argerror(L, 3, "only text can be loaded");
  int status = lg_load_text(L, text, length, name);
  lg_poll(L);
  if (status != LUA_OK) {
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  if (own_environment) {
    lua_pushvalue(L, 4);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return 1;
}
