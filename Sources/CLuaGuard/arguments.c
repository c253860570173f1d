// Checks arguments before Swift is entered, so that errors are raised here, in Lua's own words.

#include "guard.h"

#include <string.h>

static const struct {
  uint16_t bit;
  char letter;
  const char *name;
} types[] = {
  {LG_NUMBER, 'n', "number"},   {LG_INTEGER, 'i', "integer"},   {LG_STRING, 's', "string"},
  {LG_BOOLEAN, 'b', "boolean"}, {LG_FUNCTION, 'f', "function"}, {LG_TABLE, 't', "table"},
  {LG_ANY, 'a', "value"},       {LG_TEXT, '~', "value"},
};
#define TYPES (sizeof types / sizeof *types)

// Reads one parameter of a list as lg_define has it; NULL when malformed.
const char *lg_parse_parameter(const char *text, lg_parameter *parameter) {
  memset(parameter, 0, sizeof *parameter);
  for (; *text && *text != ','; text++) {
    if (*text == '?') parameter->optional = true;
    else if (*text == '*') parameter->variadic = true;
    else if (*text == 'h') {
      unsigned kind = 0;
      int digits = 0;
      for (; text[1] >= '0' && text[1] <= '9'; text++, digits++) kind = kind * 10 + (unsigned)(text[1] - '0');
      if (digits == 0 || digits > 2 || kind >= LG_KINDS) return NULL;
      parameter->types |= LG_HANDLE;
      parameter->kinds |= (uint64_t)1 << kind;
    } else {
      size_t i = 0;
      while (i < TYPES && types[i].letter != *text) i++;
      if (i == TYPES) return NULL;
      parameter->types |= types[i].bit;
    }
  }
  if (parameter->types == 0) return NULL;
  return *text == ',' ? text + 1 : text;
}

// Pushes "number or string", "function or nil" and the like.
static const char *expected(lua_State *L, const lg_parameter *p) {
  const char *names[TYPES + LG_KINDS + 1];
  int count = 0;
  for (size_t i = 0; i < TYPES; i++)
    if (p->types & types[i].bit) names[count++] = types[i].name;
  for (int kind = 0; kind < LG_KINDS; kind++)
    if (p->kinds >> kind & 1) names[count++] = lg_host_of(L)->kind_names[kind] ? lg_host_of(L)->kind_names[kind] : "handle";
  if (p->optional) names[count++] = "nil";
  luaL_Buffer text;
  luaL_buffinit(L, &text);
  for (int i = 0; i < count; i++) {
    if (i > 0) luaL_addstring(&text, i == count - 1 ? " or " : ", ");
    luaL_addstring(&text, names[i]);
  }
  luaL_pushresult(&text);
  return lua_tostring(L, -1);
}

// What a value is to people: a handle's kind rather than "userdata".
const char *lg_type_name(lua_State *L, int index) {
  lg_handle handle;
  if (lg_handle_at(L, index, &handle)) return lg_host_of(L)->kind_names[handle.kind];
  return luaL_typename(L, index);
}

// Raises "bad argument #1 to 'after' (…)"; a method's handle is not counted, as with Lua's own methods.
void lg_argument_error(lua_State *L, const lg_native *native, int argument, const char *message) {
  if (native->owner) argument--;
  luaL_error(L, "bad argument #%d to '%s' (%s)", argument, native->name, message);
}

static void type_error(lua_State *L, const lg_native *native, const lg_parameter *p, int argument) {
  const char *got = lg_type_name(L, argument);  // first: what is pushed next may take a missing argument's place
  const char *wanted = expected(L, p);
  lg_argument_error(L, native, argument, lua_pushfstring(L, "%s expected, got %s", wanted, got));
}

static void check_self(lua_State *L, const lg_native *native) {
  lg_handle handle;
  if (lg_handle_of(L, 1, native->kind, &handle)) return;
  luaL_error(L, "calling '%s' on bad self (%s expected, got %s; use ':', as in %s:%s())", native->name,
             native->owner, lg_type_name(L, 1), native->owner, native->name);
}

static bool accepts_handle(lua_State *L, const lg_parameter *p, int index) {
  lg_handle handle;
  return p->types & LG_HANDLE && lg_handle_at(L, index, &handle) && p->kinds >> handle.kind & 1;
}

// Numbers in strings count as numbers, as everywhere in Lua, unless the parameter takes strings.
static bool accepts_number(lua_State *L, const lg_native *native, const lg_parameter *p, int index) {
  int valid = 0;
  if (p->types & LG_NUMBER && lua_type(L, index) == LUA_TNUMBER) return true;
  lua_tonumberx(L, index, &valid);
  if (!valid) return false;
  if (p->types & LG_NUMBER) {
    lua_stringtonumber(L, lua_tostring(L, index));
  } else {
    lua_Integer integer = lua_tointegerx(L, index, &valid);
    if (!valid) lg_argument_error(L, native, index, "number has no integer representation");
    lua_pushinteger(L, integer);
  }
  lua_replace(L, index);
  return true;
}

static bool accepts(lua_State *L, const lg_native *native, const lg_parameter *p, int index) {
  int type = lua_type(L, index);
  if (type == LUA_TNONE) return p->optional;
  if (p->types & LG_ANY || (type == LUA_TNIL && p->optional)) return true;
  switch (type) {
    case LUA_TNUMBER:
      return p->types & (LG_NUMBER | LG_INTEGER) ? accepts_number(L, native, p, index) : (p->types & LG_STRING) != 0;
    case LUA_TSTRING:
      if (p->types & LG_STRING) return true;
      return p->types & (LG_NUMBER | LG_INTEGER) && accepts_number(L, native, p, index);
    case LUA_TBOOLEAN: return p->types & LG_BOOLEAN;
    case LUA_TFUNCTION: return p->types & LG_FUNCTION;
    case LUA_TTABLE: return p->types & LG_TABLE;
    default: return accepts_handle(L, p, index) || (p->types & LG_FUNCTION && lg_is_callable(L, index));
  }
}

static void check(lua_State *L, const lg_native *native, const lg_parameter *p, int index) {
  if (p->types & LG_TEXT) {
    lg_tostring(L, index);
    lua_replace(L, index);
  } else if (!accepts(L, native, p, index)) {
    type_error(L, native, p, index);
  }
}

// Checks the arguments, drops those beyond the parameters, and returns how many are left.
int lg_check(lua_State *L, const lg_native *native) {
  int count = lua_gettop(L), index = 1;
  if (native->owner) {
    check_self(L, native);
    index = 2;
  }
  for (int i = 0; i < native->count; i++) {
    const lg_parameter *p = &native->parameters[i];
    if (p->variadic) {
      for (; index <= count; index++) check(L, native, p, index);
      return count;
    }
    check(L, native, p, index++);
  }
  if (count < index) return count;
  lua_settop(L, index - 1);
  return index - 1;
}
