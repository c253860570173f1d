// string.format. Lua's own prints addresses, for %p and for objects under %s; as a wrapper around it could not keep
// the positions in its error messages, this is a complete one.

#include "guard.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIRECTIVE 16  // % and five flags, two digits of width, a dot, two of precision, "ll", the conversion, the end
#define NUMBER 420    // room for any number: a float has at most 309 digits before the point and 99 behind it

// One conversion, such as "%-5.2f", as it goes to snprintf.
typedef struct directive {
  char text[DIRECTIVE];
  char conversion;
  bool plain;  // neither flags nor width nor precision
} directive;

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads a conversion from just behind its '%'; returns what follows it. Only `flags` may be used with it.
static const char *read(lua_State *L, const char *text, directive *d) {
  static const struct { const char *conversions, *flags; bool precise; } rules[] = {
    {"di", "-+0 ", true}, {"u", "-0", true},       {"c", "-", false}, {"s", "-", true},
    {"oxX", "-#0", true}, {"aAeEfFgG", "-+#0 ", true}, {"q", "", false},
  };
  const char *start = text;
  size_t flags = strspn(text, "-+#0 ");
  text += flags;
  size_t width = 0, precision = 0;
  bool has_precision = false;
  while (is_digit(text[width])) width++;
  text += width;
  if (*text == '.') {
    has_precision = true;
    text++;
    while (is_digit(text[precision])) precision++;
    text += precision;
  }
  d->conversion = *text;
  d->plain = text == start;
  size_t rule = 0, rule_count = sizeof rules / sizeof *rules;
  while (rule < rule_count && !(*text && strchr(rules[rule].conversions, *text))) rule++;
  size_t whole = (size_t)(text - start) + (*text != 0);
  if (rule == rule_count) luaL_error(L, "invalid conversion '%%%s' to 'format'", lua_pushlstring(L, start, whole));
  if (*text == 'q' && !d->plain) luaL_error(L, "specifier '%%q' cannot have modifiers");
  if (flags > 5 || width > 2 || precision > 2 || strspn(start, rules[rule].flags) < flags ||
      (has_precision && !rules[rule].precise))
    luaL_error(L, "invalid conversion specification: '%%%s'", lua_pushlstring(L, start, whole));
  bool is_integer = strchr("diuoxX", *text) != NULL;
  snprintf(d->text, sizeof d->text, "%%%.*s%s%c", (int)(text - start), start, is_integer ? "ll" : "", *text);
  return text + 1;
}

static void add_quoted(luaL_Buffer *b, const char *text, size_t length) {
  luaL_addchar(b, '"');
  for (size_t i = 0; i < length; i++) {
    lg_poll(b->L);
    unsigned char c = (unsigned char)text[i];
    char escape[8];
    if (c == '"' || c == '\\' || c == '\n') {
      luaL_addchar(b, '\\');
      luaL_addchar(b, (char)c);
    } else if (c < 32 || c == 127) {
      // Three digits when another one follows.
      snprintf(escape, sizeof escape, i + 1 < length && is_digit(text[i + 1]) ? "\\%03d" : "\\%d", c);
      luaL_addstring(b, escape);
    } else {
      luaL_addchar(b, (char)c);
    }
  }
  luaL_addchar(b, '"');
}

// A value as Lua source.
static void add_literal(lua_State *L, luaL_Buffer *b, int argument) {
  char number[NUMBER];
  size_t length = 0;
  switch (lua_type(L, argument)) {
    case LUA_TSTRING: {
      const char *text = lua_tolstring(L, argument, &length);
      add_quoted(b, text, length);
      return;
    }
    case LUA_TNUMBER:
      if (lua_isinteger(L, argument)) {
        lua_Integer value = lua_tointeger(L, argument);
        snprintf(number, sizeof number, value == LUA_MININTEGER ? "0x%llx" : "%lld", (long long)value);
      } else {
        double value = lua_tonumber(L, argument);
        if (isinf(value)) snprintf(number, sizeof number, value < 0 ? "-1e9999" : "1e9999");
        else if (isnan(value)) snprintf(number, sizeof number, "(0/0)");
        else snprintf(number, sizeof number, "%a", value);
      }
      luaL_addstring(b, number);
      return;
    case LUA_TNIL:
    case LUA_TBOOLEAN:
      lg_tostring(L, argument);
      luaL_addvalue(b);
      return;
    default: luaL_argerror(L, argument, "value has no literal form");
  }
}

static void add_text(lua_State *L, luaL_Buffer *b, int argument, const directive *d) {
  lg_tostring(L, argument);
  size_t length = 0;
  const char *text = lua_tolstring(L, -1, &length);
  // A long text without precision is not changed by a width of two digits.
  if (d->plain || (length >= 100 && !strchr(d->text, '.'))) {
    luaL_addvalue(b);
    return;
  }
  luaL_argcheck(L, length == strlen(text), argument, "string contains zeros");
  char field[NUMBER];
  int count = snprintf(field, sizeof field, d->text, text);
  lua_pop(L, 1);
  luaL_addlstring(b, field, (size_t)count);
}

static void add_number(lua_State *L, luaL_Buffer *b, int argument, const directive *d) {
  char field[NUMBER];
  int count;
  if (d->conversion == 'c') count = snprintf(field, sizeof field, d->text, (int)luaL_checkinteger(L, argument));
  else if (strchr("diuoxX", d->conversion))
    count = snprintf(field, sizeof field, d->text, (long long)luaL_checkinteger(L, argument));
  else count = snprintf(field, sizeof field, d->text, luaL_checknumber(L, argument));
  luaL_addlstring(b, field, (size_t)count);
}

int lg_format(lua_State *L) {
  int count = lua_gettop(L), argument = 1;
  size_t length = 0;
  const char *text = luaL_checklstring(L, 1, &length), *end = text + length;
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  while (text < end) {
    lg_poll(L);
    if (*text != '%') {
      luaL_addchar(&b, *text++);
      continue;
    }
    if (*++text == '%') {
      luaL_addchar(&b, *text++);
      continue;
    }
    directive d;
    text = read(L, text, &d);
    if (++argument > count) return luaL_argerror(L, argument, "no value");
    if (d.conversion == 's') add_text(L, &b, argument, &d);
    else if (d.conversion == 'q') add_literal(L, &b, argument);
    else add_number(L, &b, argument, &d);
  }
  luaL_pushresult(&b);
  return 1;
}
