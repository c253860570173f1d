// string.find, match, gmatch and gsub over our own matcher.

#define _GNU_SOURCE
#include "pattern.h"

#include <string.h>

// A place in a text as Lua counts, from 1 or from the end backwards, as an offset that may lie behind the end.
static size_t offset(lua_Integer place, size_t length) {
  if (place > 0) return (size_t)place - 1;
  if (place == 0 || place < -(lua_Integer)length) return 0;
  return length - (size_t)-place;
}

static lg_match matcher(lua_State *L, const char *subject, size_t length, const char *pattern_end) {
  return (lg_match){.L = L, .start = subject, .end = subject + length, .pattern_end = pattern_end};
}

static bool is_plain(const char *pattern, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (pattern[i] != 0 && strchr("^$*+?.([%-", pattern[i])) return false;
  return true;
}

static int find_plain(lua_State *L, const char *subject, size_t length, size_t from, const char *text, size_t size) {
  const char *found = memmem(subject + from, length - from, text, size);
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - subject + 1);
  lua_pushinteger(L, found - subject + (lua_Integer)size);
  return 2;
}

static int search(lua_State *L, bool is_find) {
  size_t length = 0, size = 0;
  const char *subject = luaL_checklstring(L, 1, &length), *pattern = luaL_checklstring(L, 2, &size);
  size_t from = offset(luaL_optinteger(L, 3, 1), length);
  if (from > length) {
    lua_pushnil(L);
    return 1;
  }
  if (is_find && (lua_toboolean(L, 4) || is_plain(pattern, size)))
    return find_plain(L, subject, length, from, pattern, size);
  lg_match m = matcher(L, subject, length, pattern + size);
  bool is_anchored = size > 0 && *pattern == '^';
  for (const char *at = subject + from; at <= m.end; at++) {
    const char *end = lg_match_at(&m, at, pattern + is_anchored);
    if (end && !is_find) return lg_push_captures(&m, at, end);
    if (end) {
      lua_pushinteger(L, at - subject + 1);
      lua_pushinteger(L, end - subject);
      return 2 + lg_push_captures(&m, NULL, NULL);
    }
    if (is_anchored) break;
  }
  lua_pushnil(L);
  return 1;
}

static int find(lua_State *L) { return search(L, true); }
static int match(lua_State *L) { return search(L, false); }

// The iterator of gmatch. Its upvalues: subject, pattern, where to go on, where the last match ended (-1 for none).
static int next_match(lua_State *L) {
  enum { SUBJECT = 1, PATTERN, FROM, LAST };
  size_t length = 0, size = 0;
  const char *subject = lua_tolstring(L, lua_upvalueindex(SUBJECT), &length);
  const char *pattern = lua_tolstring(L, lua_upvalueindex(PATTERN), &size);
  lua_Integer from = lua_tointeger(L, lua_upvalueindex(FROM)), last = lua_tointeger(L, lua_upvalueindex(LAST));
  lg_match m = matcher(L, subject, length, pattern + size);
  for (const char *at = subject + from; at <= m.end; at++) {
    const char *end = lg_match_at(&m, at, pattern);
    if (!end || end - subject == last) continue;
    lua_pushinteger(L, end - subject);
    lua_pushvalue(L, -1);
    lua_replace(L, lua_upvalueindex(FROM));
    lua_replace(L, lua_upvalueindex(LAST));
    return lg_push_captures(&m, at, end);
  }
  return 0;
}

static int gmatch(lua_State *L) {
  size_t length = 0;
  luaL_checklstring(L, 1, &length);
  luaL_checkstring(L, 2);
  size_t from = offset(luaL_optinteger(L, 3, 1), length);
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)(from > length ? length + 1 : from));
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

// MARK: gsub

enum { SUBJECT = 1, PATTERN, REPLACEMENT };

// Adds a replacement text, in which %0 to %9 stand for the match and its captures.
static void add_text(lg_match *m, luaL_Buffer *b, const char *from, const char *to) {
  size_t length = 0;
  const char *text = lua_tolstring(m->L, REPLACEMENT, &length);
  for (const char *p = text, *end = text + length; p < end; p++) {
    lg_poll(m->L);
    if (*p != '%') {
      luaL_addchar(b, *p);
      continue;
    }
    p++;
    if (p < end && *p == '%') {
      luaL_addchar(b, '%');
    } else if (p < end && *p == '0') {
      luaL_addlstring(b, from, (size_t)(to - from));
    } else if (p < end && *p >= '1' && *p <= '9') {
      lg_push_capture(m, *p - '1', from, to);
      luaL_addvalue(b);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
}

// Adds what a match is replaced by; false when it stays as it is.
static bool add_replacement(lg_match *m, luaL_Buffer *b, const char *from, const char *to) {
  lua_State *L = m->L;
  switch (lua_type(L, REPLACEMENT)) {
    case LUA_TFUNCTION: {
      lua_pushvalue(L, REPLACEMENT);
      lua_call(L, lg_push_captures(m, from, to), 1);
      break;
    }
    case LUA_TTABLE:
      lg_push_capture(m, 0, from, to);
      lua_gettable(L, REPLACEMENT);
      break;
    default: add_text(m, b, from, to); return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(b, from, (size_t)(to - from));
    return false;
  }
  if (!lua_isstring(L, -1)) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(b);
  return true;
}

static int gsub(lua_State *L) {
  size_t length = 0, size = 0;
  const char *subject = luaL_checklstring(L, SUBJECT, &length), *pattern = luaL_checklstring(L, PATTERN, &size);
  int type = lua_type(L, REPLACEMENT);
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE,
                   REPLACEMENT, "string/function/table");
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)length + 1), count = 0;
  lg_match m = matcher(L, subject, length, pattern + size);
  bool is_anchored = size > 0 && *pattern == '^', is_changed = false;
  const char *at = subject, *last = NULL;
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  while (count < most) {
    const char *end = lg_match_at(&m, at, pattern + is_anchored);
    if (end && end != last) {
      count++;
      is_changed |= add_replacement(&m, &b, at, end);
      at = last = end;
    } else if (at < m.end) {
      luaL_addchar(&b, *at++);
    } else {
      break;
    }
    if (is_anchored) break;
  }
  if (is_changed) {
    luaL_addlstring(&b, at, (size_t)(m.end - at));
    luaL_pushresult(&b);
  } else {
    lua_pushvalue(L, SUBJECT);
  }
  lua_pushinteger(L, count);
  return 2;
}

const luaL_Reg lg_search_functions[] = {
  {"find", find}, {"gmatch", gmatch}, {"gsub", gsub}, {"match", match}, {NULL, NULL}};
