// Natives become globals, tables and methods; each in one protected call.

#include "guard.h"

#include <stdlib.h>
#include <string.h>

typedef struct placement {
  const char *name;
  lg_native *natives, *get, *set, *describe;
  const lg_native *call;
  int kind;
} placement;

static void fill(lua_State *L, const lg_native *native, const lg_native *but) {
  for (; native; native = native->next) {
    if (native == but) continue;
    lg_push_native(L, native);
    lua_setfield(L, -2, native->name);
  }
}

// The host owns the pending natives from now on, whether or not they reach their place.
static lg_native *adopt(lg_host *h) {
  lg_native *first = h->pending, *last = first;
  h->pending = NULL;
  while (last && last->next) last = last->next;
  return last ? first : NULL;
}

static void settle(lg_host *h, lg_native *first) {
  if (!first) return;
  lg_native *last = first;
  while (last->next) last = last->next;
  last->next = h->natives;
  h->natives = first;
}

static int place_globals(lua_State *L) {
  const placement *p = lua_touserdata(L, 1);
  lua_pushglobaltable(L);
  fill(L, p->natives, NULL);
  return 0;
}

static int place_table(lua_State *L) {
  const placement *p = lua_touserdata(L, 1);
  lua_newtable(L);
  fill(L, p->natives, NULL);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_TABLES);
  lua_pushvalue(L, -2);
  lua_setfield(L, -2, p->name);
  lua_pop(L, 1);
  lg_lock_table(L, p->name, p->get);
  lua_setglobal(L, p->name);
  return 0;
}

lg_code lg_install_globals(lg_host *h) {
  placement p = {.natives = adopt(h)};
  lg_code code = lg_protect(h, place_globals, &p, 0);
  settle(h, p.natives);
  return code;
}

lg_code lg_install_table(lg_host *h, const char *name, const void *unknown) {
  placement p = {.name = name, .natives = adopt(h)};
  for (lg_native *native = p.natives; native; native = native->next)
    if (!(native->table = strdup(name))) abort();
  lg_native *get = NULL;
  if (unknown) {
    get = lg_make_native(h, unknown, name, "a,a");
    h->pending = NULL;
    p.get = get;
  }
  lg_code code = lg_protect(h, place_table, &p, 0);
  settle(h, p.natives);
  settle(h, get);
  return code;
}

static int place_constant(lua_State *L) {
  const char *const *names = lua_touserdata(L, 1);
  if (names[0]) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, LG_AT_TABLES);
    lua_getfield(L, -1, names[0]);
  } else {
    lua_pushglobaltable(L);
  }
  lua_pushvalue(L, 2);
  lua_setfield(L, -2, names[1]);
  return 0;
}

lg_code lg_install_constant(lg_host *h, const char *table, const char *name) {
  const char *names[] = {table, name};
  return lg_protect(h, place_constant, names, 1);
}

static int place_kind(lua_State *L) {
  const placement *p = lua_touserdata(L, 1);
  lua_newtable(L);
  fill(L, p->natives, p->call);
  lg_make_metatable(L, p->kind, p->get, p->set, p->describe, p->call);
  return 0;
}

static void belong(lg_native *native, uint8_t kind, const char *owner) {
  for (; native; native = native->next) {
    native->owner = owner;
    native->kind = kind;
  }
}

lg_code lg_install_kind(lg_host *h, uint8_t kind, const char *name, const void *get, const void *set,
                        const void *describe, const char *call) {
  placement p = {.natives = adopt(h), .kind = kind};
  for (const lg_native *native = p.natives; call && native && !p.call; native = native->next)
    if (strcmp(native->name, call) == 0) p.call = native;
  if (p.call) h->callable_kinds |= (uint64_t)1 << kind;
  if (!h->kind_names[kind] && !(h->kind_names[kind] = strdup(name))) abort();
  p.get = lg_make_native(h, get, name, "a,s");
  p.set = lg_make_native(h, set, name, "a,s,a");
  p.describe = lg_make_native(h, describe, name, "a");
  lg_native *fields = adopt(h);
  belong(fields, kind, h->kind_names[kind]);
  belong(p.natives, kind, h->kind_names[kind]);
  lg_code code = lg_protect(h, place_kind, &p, 0);
  settle(h, p.natives);
  settle(h, fields);
  return code;
}
