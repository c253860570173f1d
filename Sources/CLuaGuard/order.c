// pairs and next in an order that depends on the program alone, for virtual time: numbers rising, strings by their
// bytes, false and true, and then objects in the order in which they were made.
//
// The order is total, so next(t, k) is "the first key after k that still has a value". A sorted snapshot of the keys
// makes that fast; it belongs to one traversal and is dropped at its end or when another one starts.

#include "guard.h"

#include <string.h>

typedef enum { NUMBERS, STRINGS, BOOLEANS, BUILT_IN, OBJECTS } family;

typedef struct sort_key {
  family family;
  lua_Integer position;  // in the unsorted list
  union {
    // Holds every integer and every float of Lua exactly, on x86 and on ARM.
    long double number;
    uint64_t serial;
    struct { const char *bytes; size_t length; } string;
  };
} sort_key;

static uint64_t serial_of(lua_State *L, int index, family *family) {
  switch (lua_type(L, index)) {
    // An object is at the start of its block, but for these two.
    case LUA_TUSERDATA: return ((const lg_box *)lua_touserdata(L, index))->serial;
    case LUA_TTHREAD: return lg_serial((const char *)lua_tothread(L, index) - LUA_EXTRASPACE);
    case LUA_TFUNCTION:
      // A C function without upvalues is no object: its address is that of code.
      if (lua_iscfunction(L, index) && !lua_getupvalue(L, index, 1)) {
        *family = BUILT_IN;
        return (uint64_t)lg_number_of(L, index);
      }
      if (lua_iscfunction(L, index)) lua_pop(L, 1);
      return lg_serial(lua_topointer(L, index));
    default: return lg_serial(lua_topointer(L, index));
  }
}

static sort_key key_at(lua_State *L, int index) {
  sort_key key = {0};
  index = lua_absindex(L, index);
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      key.family = NUMBERS;
      key.number = lua_isinteger(L, index) ? (long double)lua_tointeger(L, index) : (long double)lua_tonumber(L, index);
      break;
    case LUA_TSTRING:
      key.family = STRINGS;
      key.string.bytes = lua_tolstring(L, index, &key.string.length);
      break;
    case LUA_TBOOLEAN:
      key.family = BOOLEANS;
      key.serial = (uint64_t)lua_toboolean(L, index);
      break;
    default:
      key.family = OBJECTS;
      key.serial = serial_of(L, index, &key.family);
  }
  return key;
}

static int order(const sort_key *a, const sort_key *b) {
  if (a->family != b->family) return a->family < b->family ? -1 : 1;
  if (a->family == NUMBERS) return (a->number > b->number) - (a->number < b->number);
  if (a->family != STRINGS) return (a->serial > b->serial) - (a->serial < b->serial);
  size_t shared = a->string.length < b->string.length ? a->string.length : b->string.length;
  int result = memcmp(a->string.bytes, b->string.bytes, shared);
  if (result != 0) return result;
  return (a->string.length > b->string.length) - (a->string.length < b->string.length);
}

static int compare_at(lua_State *L, int left, int right) {
  sort_key a = key_at(L, left), b = key_at(L, right);
  return order(&a, &b);
}

// Sorts by merging, with as much room again at `spare`; gives back the one of both that holds the result.
static sort_key *sort(lua_State *L, sort_key *keys, sort_key *spare, size_t count) {
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t low = 0; low < count; low += 2 * width) {
      size_t middle = low + width < count ? low + width : count, high = middle + width < count ? middle + width : count;
      for (size_t left = low, right = middle, place = low; place < high; place++) {
        lg_poll(L);
        bool take_right = left >= middle || (right < high && order(&keys[right], &keys[left]) < 0);
        spare[place] = keys[take_right ? right++ : left++];
      }
    }
    sort_key *sorted = spare;
    spare = keys;
    keys = sorted;
  }
  return keys;
}

// Pushes the sorted keys of the table at 1, and keeps them as its snapshot. Item 0 is the place last visited.
static void take_snapshot(lua_State *L) {
  lua_newtable(L);
  int unsorted = lua_gettop(L);
  lua_Integer count = 0;
  for (lua_pushnil(L); lua_next(L, 1); ) {
    lg_poll(L);
    lua_pop(L, 1);
    lua_pushvalue(L, -1);
    lua_rawseti(L, unsorted, ++count);
  }
  sort_key *keys = lua_newuserdatauv(L, ((size_t)count * 2 + 1) * sizeof *keys, 0);
  for (lua_Integer i = 0; i < count; i++) {
    lg_poll(L);
    lua_rawgeti(L, unsorted, i + 1);
    keys[i] = key_at(L, -1);
    keys[i].position = i + 1;
    lua_pop(L, 1);
  }
  keys = sort(L, keys, keys + count, (size_t)count);
  lua_createtable(L, (int)count, 1);
  for (lua_Integer i = 0; i < count; i++) {
    lg_poll(L);
    lua_rawgeti(L, unsorted, keys[i].position);
    lua_rawseti(L, -2, i + 1);
  }
  lua_pushinteger(L, 0);
  lua_rawseti(L, -2, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_SNAPSHOTS);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -3);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  lua_replace(L, unsorted);
  lua_settop(L, unsorted);
}

static void drop_snapshot(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_SNAPSHOTS);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

// The place of the first key of the snapshot (on top) that comes after the key at 2; `found` tells whether that is
// in the snapshot itself.
static lua_Integer place_after(lua_State *L, bool *found) {
  lua_rawgeti(L, -1, 0);
  lua_Integer visited = lua_tointeger(L, -1);
  lua_rawgeti(L, -2, visited);
  *found = visited > 0 && lua_rawequal(L, -1, 2);
  lua_pop(L, 2);
  if (*found) return visited + 1;
  lua_Integer low = 1, high = (lua_Integer)lua_rawlen(L, -1) + 1;
  while (low < high) {
    lua_Integer middle = low + (high - low) / 2;
    lua_rawgeti(L, -1, middle);
    int result = compare_at(L, -1, 2);
    lua_pop(L, 1);
    if (result == 0) *found = true;
    if (result > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

// The smallest key, without sorting, so that `next(t)` can ask whether a table is empty.
static int first(lua_State *L) {
  drop_snapshot(L);
  lua_pushnil(L);
  if (!lua_next(L, 1)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pop(L, 1);
  lua_pushvalue(L, -1);  // at 3 the smallest so far, at 4 the current key
  while (lua_next(L, 1)) {
    lg_poll(L);
    lua_pop(L, 1);
    if (compare_at(L, 4, 3) >= 0) continue;
    lua_pushvalue(L, 4);
    lua_replace(L, 3);
  }
  lua_pushvalue(L, 3);
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

int lg_next_in_order(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lg_see_through(L);
  if (lua_isnil(L, 2)) return first(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_SNAPSHOTS);
  lua_pushvalue(L, 1);
  bool fresh = lua_rawget(L, -2) != LUA_TTABLE, found = false;
  lua_remove(L, 3);
  if (fresh) {
    lua_settop(L, 2);
    take_snapshot(L);
  }
  lua_Integer place = place_after(L, &found);
  if (!found && !fresh) {
    lua_settop(L, 2);
    take_snapshot(L);
    place = place_after(L, &found);
  }
  for (lua_Integer count = (lua_Integer)lua_rawlen(L, 3); place <= count; place++) {
    lg_poll(L);
    lua_rawgeti(L, 3, place);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) == LUA_TNIL) {
      lua_pop(L, 2);
      continue;
    }
    lua_pushinteger(L, place);
    lua_rawseti(L, 3, 0);
    return 2;
  }
  drop_snapshot(L);
  lua_pushnil(L);
  return 1;
}

static int three_results(lua_State *L, int status, lua_KContext context) {
  (void)L;
  (void)status;
  (void)context;
  return 3;
}

int lg_pairs_in_order(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") == LUA_TNIL) {
    lua_pushcfunction(L, lg_next_in_order);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
  }
  lua_pushvalue(L, 1);
  lua_callk(L, 1, 3, 0, three_results);
  return 3;
}
