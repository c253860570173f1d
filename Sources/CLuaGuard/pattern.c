// The matcher, which tries one alternative after the other. A short pattern can have more of them than there is time
// for, and no hook is called meanwhile, so it asks at every step whether the call has been stopped.
//
// A pattern is a row of items: a character class, alone or with one of * + - ?, a capture's beginning or end, or one
// of %b, %f, %1. Classes are those of ASCII, whatever the locale.

#include "pattern.h"

#include <string.h>

static bool is_between(int c, int low, int high) { return c >= low && c <= high; }
static bool is_lower(int c) { return is_between(c, 'a', 'z'); }
static bool is_upper(int c) { return is_between(c, 'A', 'Z'); }
static bool is_digit(int c) { return is_between(c, '0', '9'); }
static bool is_word(int c) { return is_lower(c) || is_upper(c) || is_digit(c); }
static int byte_at(const char *p) { return (unsigned char)*p; }

// Whether the class that stands behind a % has the character.
static bool is_in_class(int c, int class) {
  bool is_member;
  switch (class | 0x20) {
    case 'a': is_member = is_lower(c) || is_upper(c); break;
    case 'c': is_member = c < 0x20 || c == 0x7F; break;
    case 'd': is_member = is_digit(c); break;
    case 'g': is_member = is_between(c, 0x21, 0x7E); break;
    case 'l': is_member = is_lower(c); break;
    case 'p': is_member = is_between(c, 0x21, 0x7E) && !is_word(c); break;
    case 's': is_member = c == ' ' || is_between(c, '\t', '\r'); break;
    case 'u': is_member = is_upper(c); break;
    case 'w': is_member = is_word(c); break;
    case 'x': is_member = is_digit(c) || is_between(c | 0x20, 'a', 'f'); break;
    case 'z': is_member = c == 0; break;
    default: return c == class;
  }
  if (!is_lower(class) && !is_upper(class)) return c == class;
  return is_upper(class) ? !is_member : is_member;
}

// Behind the class that begins at `p`.
static const char *class_end(lg_match *m, const char *p) {
  char first = *p++;
  if (first == '%') {
    if (p == m->pattern_end) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  }
  if (first != '[') return p;
  if (p < m->pattern_end && *p == '^') p++;
  // A bracket in the first place is a member.
  for (bool is_first = true;; is_first = false) {
    if (p >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing ']')");
    if (*p == ']' && !is_first) return p + 1;
    p += *p == '%' && p + 1 < m->pattern_end ? 2 : 1;
  }
}

// Whether the set that begins at `p` with a bracket and ends at `last` with one has the character.
static bool is_in_set(lg_match *m, int c, const char *p, const char *last) {
  bool wanted = true;
  if (*++p == '^') {
    wanted = false;
    p++;
  }
  for (; p < last; p++) {
    lg_poll(m->L);
    if (*p == '%') {
      if (is_in_class(c, byte_at(++p))) return wanted;
    } else if (p[1] == '-' && p + 2 < last) {
      if (is_between(c, byte_at(p), byte_at(p + 2))) return wanted;
      p += 2;
    } else if (byte_at(p) == c) {
      return wanted;
    }
  }
  return !wanted;
}

// Whether the class from `p` to `after` has the character at `at`.
static bool fits(lg_match *m, const char *at, const char *p, const char *after) {
  lg_poll(m->L);
  if (at >= m->end) return false;
  switch (*p) {
    case '.': return true;
    case '%': return is_in_class(byte_at(at), byte_at(p + 1));
    case '[': return is_in_set(m, byte_at(at), p, after - 1);
    default: return *p == *at;
  }
}

static const char *match(lg_match *m, const char *at, const char *p);

// As many as there are, then fewer.
static const char *match_most(lg_match *m, const char *at, const char *p, const char *after, ptrdiff_t least) {
  ptrdiff_t count = 0;
  while (fits(m, at + count, p, after)) count++;
  for (; count >= least; count--) {
    const char *end = match(m, at + count, after + 1);
    if (end) return end;
  }
  return NULL;
}

// As few as there can be, then more.
static const char *match_least(lg_match *m, const char *at, const char *p, const char *after) {
  for (;; at++) {
    const char *end = match(m, at, after + 1);
    if (end) return end;
    if (!fits(m, at, p, after)) return NULL;
  }
}

// "%bxy", of which `p` is the x: from an x to the y that balances it.
static const char *match_balance(lg_match *m, const char *at, const char *p) {
  if (p + 1 >= m->pattern_end) luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (at >= m->end || *at != *p) return NULL;
  for (size_t open = 1; ++at < m->end;) {
    lg_poll(m->L);
    if (*at == p[1]) {
      if (--open == 0) return at + 1;
    } else if (*at == *p) {
      open++;
    }
  }
  return NULL;
}

// "%f[set]", of which `p` is the bracket: an empty match where the set begins to fit.
static bool is_frontier(lg_match *m, const char *at, const char *p, const char *after) {
  int before = at == m->start ? 0 : byte_at(at - 1), next = at == m->end ? 0 : byte_at(at);
  return !is_in_set(m, before, p, after - 1) && is_in_set(m, next, p, after - 1);
}

static const char *match_back(lg_match *m, const char *at, int digit) {
  int i = digit - '1';
  if (i < 0 || i >= m->count || m->captures[i].length == LG_OPEN)
    luaL_error(m->L, "invalid capture index %%%d", i + 1);
  const lg_capture *capture = &m->captures[i];
  // A position has no text that could come again.
  if (capture->length < 0 || m->end - at < capture->length) return NULL;
  size_t length = (size_t)capture->length;
  return memcmp(capture->start, at, length) == 0 ? at + length : NULL;
}

static const char *begin_capture(lg_match *m, const char *at, const char *p) {
  if (m->count >= LG_CAPTURES) luaL_error(m->L, "too many captures");
  bool is_place = p[1] == ')';
  m->captures[m->count++] = (lg_capture){at, is_place ? LG_PLACE : LG_OPEN};
  const char *end = match(m, at, p + 1 + is_place);
  if (!end) m->count--;
  return end;
}

static const char *end_capture(lg_match *m, const char *at, const char *p) {
  int i = m->count - 1;
  while (i >= 0 && m->captures[i].length != LG_OPEN) i--;
  if (i < 0) luaL_error(m->L, "invalid pattern capture");
  m->captures[i].length = at - m->captures[i].start;
  const char *end = match(m, at, p + 1);
  if (!end) m->captures[i].length = LG_OPEN;
  return end;
}

// Matches item after item; where there is a choice, the rest is matched by calling it anew.
static const char *match_items(lg_match *m, const char *at, const char *p) {
  while (p != m->pattern_end) {
    if (*p == '(') return begin_capture(m, at, p);
    if (*p == ')') return end_capture(m, at, p);
    if (*p == '$' && p + 1 == m->pattern_end) return at == m->end ? at : NULL;
    int escaped = *p == '%' && p + 1 < m->pattern_end ? byte_at(p + 1) : 0;
    if (escaped == 'b') {
      if (!(at = match_balance(m, at, p + 2))) return NULL;
      p += 4;
      continue;
    }
    if (escaped == 'f') {
      p += 2;
      if (p >= m->pattern_end || *p != '[') luaL_error(m->L, "missing '[' after '%%f' in pattern");
      const char *after = class_end(m, p);
      if (!is_frontier(m, at, p, after)) return NULL;
      p = after;
      continue;
    }
    if (is_digit(escaped)) {
      if (!(at = match_back(m, at, escaped))) return NULL;
      p += 2;
      continue;
    }
    const char *after = class_end(m, p);
    char repetition = after < m->pattern_end ? *after : 0;
    switch (repetition) {
      case '*': return match_most(m, at, p, after, 0);
      case '+': return match_most(m, at, p, after, 1);
      case '-': return match_least(m, at, p, after);
      case '?':
        if (fits(m, at, p, after)) {
          const char *end = match(m, at + 1, after + 1);
          if (end) return end;
        }
        p = after + 1;
        break;
      default:
        if (!fits(m, at, p, after)) return NULL;
        at++;
        p = after;
    }
  }
  return at;
}

static const char *match(lg_match *m, const char *at, const char *p) {
  if (m->depth-- == 0) luaL_error(m->L, "pattern too complex");
  const char *end = match_items(m, at, p);
  m->depth++;
  return end;
}

const char *lg_match_at(lg_match *m, const char *at, const char *pattern) {
  m->depth = LG_DEPTH;
  m->count = 0;
  return match(m, at, pattern);
}

void lg_push_capture(lg_match *m, int i, const char *from, const char *to) {
  lua_State *L = m->L;
  if (i >= m->count) {
    if (i > 0) luaL_error(L, "invalid capture index %%%d", i + 1);
    lua_pushlstring(L, from, (size_t)(to - from));
    return;
  }
  const lg_capture *capture = &m->captures[i];
  if (capture->length == LG_OPEN) luaL_error(L, "unfinished capture");
  if (capture->length == LG_PLACE) lua_pushinteger(L, capture->start - m->start + 1);
  else lua_pushlstring(L, capture->start, (size_t)capture->length);
}

int lg_push_captures(lg_match *m, const char *from, const char *to) {
  int count = m->count == 0 && from ? 1 : m->count;
  luaL_checkstack(m->L, count, "too many captures");
  for (int i = 0; i < count; i++) lg_push_capture(m, i, from, to);
  return count;
}
