// The limit of a callback: the heap and a call into Lua in plain C, for each timer that expires.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <time.h>

#include "slab.h"

static int64_t nanoseconds(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// Adds `count` timers, and lets them expire in order; `resumes` calls on a coroutine that is used again.
static double expire(int count, int resumes) {
  lua_State *state = luaL_newstate();
  luaL_openlibs(state);
  if (luaL_dostring(state, "local n = 0 return function(id) n = n + 1 end") != LUA_OK) exit(1);
  int function = luaL_ref(state, LUA_REGISTRYINDEX);
  lua_State *thread = lua_newthread(state);
  for (int i = 0; i < count; i++) {
    uint32_t index = take_slot((uint64_t)i);
    int64_t due = 1000000000 + (int64_t)((uint64_t)i * 2654435761u % 3600000) * 1000000;
    raise_entry((entry){due, sequence++, index}, new_entry());
  }
  int64_t used = 0, begun = nanoseconds(CLOCK_PROCESS_CPUTIME_ID);
  while (entry_count > 0) {
    uint32_t index = first_entry()->slot;
    remove_entry(0);
    uint64_t payload = slot_at(index)->payload;
    release_slot(index);
    if (resumes) {
      int results;
      lua_rawgeti(thread, LUA_REGISTRYINDEX, function);
      lua_pushinteger(thread, (lua_Integer)payload);
      if (lua_resume(thread, state, 1, &results) != LUA_OK) exit(1);
      lua_pop(thread, results);
      used += nanoseconds(CLOCK_MONOTONIC);
    } else {
      lua_rawgeti(state, LUA_REGISTRYINDEX, function);
      lua_pushinteger(state, (lua_Integer)payload);
      if (lua_pcall(state, 1, 0, 0) != LUA_OK) exit(1);
    }
  }
  double each = (double)(nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - begun) / count;
  lua_close(state);
  return used == 1 ? 0 : each;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 1000;
  make_slots(count);
  expire(count, 0);
  printf("expire with lua_pcall\t%d\t%.2f\n", count, expire(count, 0));
  printf("expire with lua_resume\t%d\t%.2f\n", count, expire(count, 1));
  return 0;
}
