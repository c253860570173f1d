// What went wrong, told in bounded texts that outlive the Lua values they come from.

#include "guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FRAMES 64  // searched for the source that a message names

lg_code lg_code_of(int status) {
  switch (status) {
    case LUA_OK: return lg_code_finished;
    case LUA_YIELD: return lg_code_yielded;
    case LUA_ERRSYNTAX: return lg_code_syntax;
    case LUA_ERRMEM: return lg_code_memory;
    default: return lg_code_runtime;
  }
}

static void copy(lg_text *to, const char *text, size_t length) {
  bool whole = length <= sizeof to->bytes;
  to->length = whole ? length : sizeof to->bytes;
  memcpy(to->bytes, text, to->length);
  if (!whole) memcpy(to->bytes + to->length - 3, "\u2026", 3);
}

// Length of "source:line:" at the start of a message when `source` is `name`, else 0; tells the line.
static size_t position(const char *text, size_t length, const char *name, int *line) {
  size_t at = strlen(name);
  if (at == 0 || length <= at + 2 || memcmp(text, name, at) != 0 || text[at] != ':') return 0;
  size_t digits = at + 1;
  int number = 0;
  while (digits < length && text[digits] >= '0' && text[digits] <= '9' && number < 100000000)
    number = number * 10 + text[digits++] - '0';
  if (digits == at + 1 || digits >= length || text[digits] != ':') return 0;
  *line = number;
  digits++;
  return digits < length && text[digits] == ' ' ? digits + 1 : digits;
}

// The message with its position taken off; `source` and `line` are already those of the innermost script frame.
static void split(lg_host *h, lua_State *thread, const char *text, size_t length) {
  lua_Debug frame;
  int line = 0;
  size_t skip = 0;
  for (int level = 0; thread && !skip && level < FRAMES && lua_getstack(thread, level, &frame); level++) {
    lua_getinfo(thread, "Sl", &frame);
    if (frame.currentline > 0 && h->line == 0) {
      h->line = frame.currentline;
      memcpy(h->source, frame.short_src, sizeof h->source);
    }
    if ((skip = position(text, length, frame.short_src, &line))) {
      h->line = line;
      memcpy(h->source, frame.short_src, sizeof h->source);
    }
  }
  copy(&h->message, text + skip, length - skip);
}

void lg_fail(lg_host *h, const char *text, size_t length) {
  h->line = 0;
  h->source[0] = 0;
  h->traceback.length = 0;
  copy(&h->message, text, length);
}

// An error value as text. Its __tostring is the script's code: it may raise, and not give a string.
static int describe(lua_State *L) {
  lg_host *h = lg_host_of(L);
  const char *text = NULL;
  size_t length = 0;
  if (lua_type(L, 2) == LUA_TNUMBER) {
    text = lua_tolstring(L, 2, &length);
  } else if (luaL_callmeta(L, 2, "__tostring") && lua_type(L, -1) == LUA_TSTRING) {
    text = lua_tolstring(L, -1, &length);
  }
  if (text) copy(&h->message, text, length);
  else h->message.length = (size_t)snprintf(h->message.bytes, sizeof h->message.bytes,
                                            "(error object is a %s value)", luaL_typename(L, 2));
  return 0;
}

// Runs what is to be closed, which is the script's code; a failure within it changes nothing.
int lg_reset_thread(lua_State *L) {
  lg_host *h = lg_host_of(L);
  h->current = lua_touserdata(L, 1);
  lua_resetthread(h->current);
  h->current = L;
  return 0;
}

// Notes where a call was stopped. What catches errors raises anew, further out, where nobody looks for the reason.
void lg_note_stop(lua_State *L) {
  lg_host *h = lg_host_of(L);
  if (h->is_stop_noted) return;
  h->is_stop_noted = true;
  lg_fail(h, "", 0);
  split(h, L, "", 0);
  lg_trace(L, &h->traceback);
}

// Tells why `thread` failed, with the error value on its top, and closes it, unless it was stopped: that happened in a
// hook, and Lua would let what is to be closed run without one.
void lg_explain(lg_host *h, lua_State *thread) {
  if (h->stopped && h->is_stop_noted) return;
  lua_State *L = h->main;
  int kind = lua_type(thread, -1);
  size_t length = 0;
  const char *text = kind == LUA_TSTRING ? lua_tolstring(thread, -1, &length) : "";
  lg_fail(h, "", 0);
  split(h, thread, text, length);
  lg_trace(thread, &h->traceback);
  if (h->stopped) return;
  if (kind != LUA_TSTRING) {
    int status = LUA_ERRRUN;
    if (lua_checkstack(L, LG_SLACK)) {
      lua_xmove(thread, L, 1);
      status = lg_guarded(h, describe, NULL, 1);
      if (status != LUA_OK) lua_pop(L, 1);
    }
    if (status != LUA_OK)
      h->message.length = (size_t)snprintf(h->message.bytes, sizeof h->message.bytes,
                                           "(error object is a %s value, and its __tostring failed)",
                                           lua_typename(L, kind));
  }
  if (!h->stopped && lg_guarded(h, lg_reset_thread, thread, 0) != LUA_OK) lua_pop(L, 1);
}

// Tells why a chunk did not load, with the message on top, which is popped.
void lg_explain_syntax(lg_host *h, lua_State *thread, const char *chunk) {
  size_t length = 0;
  const char *text = lua_tolstring(thread, -1, &length);
  lg_fail(h, "", 0);
  // An empty chunk of the same name tells how Lua shortens the name in messages.
  lua_Debug info;
  int line = 0;
  size_t skip = 0;
  h->soft++;
  if (luaL_loadbufferx(thread, "", 0, chunk, "t") == LUA_OK) {
    lua_getinfo(thread, ">S", &info);
    memcpy(h->source, info.short_src, sizeof h->source);
    skip = position(text, length, info.short_src, &line);
  } else {
    lua_pop(thread, 1);
  }
  h->soft--;
  h->line = line;
  copy(&h->message, text + skip, length - skip);
  lua_pop(thread, 1);
}

const char *lg_failure_message(const lg_host *h, size_t *length) {
  *length = h->message.length;
  return h->message.bytes;
}

const char *lg_failure_traceback(const lg_host *h, size_t *length) {
  *length = h->traceback.length;
  return h->traceback.bytes;
}

const char *lg_failure_source(const lg_host *h, size_t *length) {
  *length = strlen(h->source);
  return h->source;
}

int32_t lg_failure_line(const lg_host *h) { return h->line; }
