// References: values that the host keeps alive, in the registry and so independent of the coroutine that made them. A
// slot is told from its earlier uses by its generation.

#include "guard.h"

#include <stdlib.h>

static uint32_t take_slot(lg_host *h) {
  if (h->free_slot) {
    uint32_t slot = h->free_slot;
    h->free_slot = h->slots[slot].next;
    return slot;
  }
  if (h->slot_count + 1 >= h->slot_room) {
    uint32_t room = h->slot_room ? h->slot_room * 2 : 64;
    lg_slot *slots = room > h->slot_room ? realloc(h->slots, room * sizeof *slots) : NULL;
    if (!slots) return 0;
    h->slots = slots;
    h->slot_room = room;
  }
  uint32_t slot = ++h->slot_count;  // slot 0 is never used
  h->slots[slot].generation = 0;
  return slot;
}

// Keeps the value on top, which is popped.
static uint32_t keep(lua_State *L, uint32_t *generation) {
  lg_host *h = lg_host_of(L);
  uint32_t slot = take_slot(h);
  if (slot == 0) {
    lua_pop(L, 1);
    return 0;
  }
  lua_rawseti(L, LUA_REGISTRYINDEX, (lua_Integer)LG_AT_REFERENCES + slot);
  *generation = h->slots[slot].generation;
  return slot;
}

uint32_t lg_reference(lua_State *L, int32_t index, uint32_t *generation) {
  lua_pushvalue(L, index);
  return keep(L, generation);
}

uint32_t lg_keep(lua_State *thread, uint32_t *generation) {
  lua_State *L = lg_host_of(thread)->main;
  lua_pushthread(thread);
  lua_xmove(thread, L, 1);
  return keep(L, generation);
}

bool lg_is_kept(const lg_host *h, uint32_t slot, uint32_t generation) {
  return slot > 0 && slot <= h->slot_count && h->slots[slot].generation == generation;
}

// Storing nil under a key that exists neither allocates nor raises.
void lg_release(lg_host *h, uint32_t slot, uint32_t generation) {
  if (!lg_is_kept(h, slot, generation)) return;
  lua_State *L = h->main;
  lua_pushnil(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, (lua_Integer)LG_AT_REFERENCES + slot);
  h->slots[slot].generation++;
  h->slots[slot].next = h->free_slot;
  h->free_slot = slot;
}

bool lg_push_reference(lua_State *L, uint32_t slot, uint32_t generation) {
  if (!lg_is_kept(lg_host_of(L), slot, generation)) return false;
  lua_rawgeti(L, LUA_REGISTRYINDEX, (lua_Integer)LG_AT_REFERENCES + slot);
  return true;
}
