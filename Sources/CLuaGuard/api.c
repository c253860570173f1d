// What a script's value is of the host's API, by the names that it was installed under.

#include "guard.h"

static const lg_native *native_at(lua_State *L, int32_t index) {
  lg_host *h = lg_host_of(L);
  lua_CFunction function = lua_tocfunction(L, index);
  if (!function) return NULL;
  for (int i = 0; i < h->native_count; i++)
    if (lg_trampolines[i] == function) return h->numbered[i];
  if (!lua_getupvalue(L, index, 1)) return NULL;
  const void *address = lua_touserdata(L, -1);
  lua_pop(L, 1);
  // Another function's upvalue may be any pointer; ours are on the list.
  const lg_native *native = h->natives;
  while (native && native != address) native = native->next;
  return native;
}

lg_api lg_api_at(lua_State *L, int32_t index, const char **owner, const char **name) {
  const lg_native *native = native_at(L, index);
  if (native) {
    *owner = native->owner ? native->owner : native->table ? native->table : "";
    *name = native->name;
    return native->kind >= 0 ? lg_api_method : lg_api_function;
  }
  *name = lg_locked_name(L, index);
  return *name ? lg_api_table : lg_api_none;
}
