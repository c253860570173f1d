// The prompt: statements and expressions, each run as soon as it is complete.

#include "plain.h"

#include <stdio.h>
#include <string.h>

#define END (-1)  // no status of Lua's: there is nothing more to read

// Pushes the next line without its end; false, and nothing pushed, at the end of input.
static bool push_line(lp_session *session, lua_State *L, bool is_first) {
  int top = lua_gettop(L);
  lua_getglobal(L, is_first ? "_PROMPT" : "_PROMPT2");
  fputs(lua_isnil(L, -1) ? (is_first ? "> " : ">> ") : luaL_tolstring(L, -1, NULL), stdout);
  fflush(stdout);
  lua_settop(L, top);
  ssize_t length = getline(&session->line, &session->line_room, stdin);
  if (length < 0) return false;
  if (length > 0 && session->line[length - 1] == '\n') session->line[--length] = '\0';
  // `= x` for `return x` is the way of Lua 5.1, which is in people's fingers.
  if (is_first && session->line[0] == '=') lua_pushfstring(L, "return %s", session->line + 1);
  else lua_pushlstring(L, session->line, (size_t)length);
  return true;
}

static int load(lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  return luaL_loadbuffer(L, text, length, "=stdin");
}

// Whether a chunk did not load because it ends too early; its message, which is on top, says so at its end.
static bool is_unfinished(lua_State *L, int status) {
  static const char mark[] = "<eof>";
  if (status != LUA_ERRSYNTAX) return false;
  size_t length;
  const char *message = lua_tolstring(L, -1, &length);
  return length >= strlen(mark) && strcmp(message + length - strlen(mark), mark) == 0;
}

// Reads lines until they are a chunk, an expression counting as one. The function, or the message, is on top.
static int read_chunk(lp_session *session, lua_State *L) {
  lua_settop(L, 0);
  if (!push_line(session, L, true)) return END;
  lua_pushfstring(L, "return %s", lua_tostring(L, 1));
  if (load(L, 2) == LUA_OK) return LUA_OK;
  lua_settop(L, 1);
  while (true) {
    int status = load(L, 1);
    if (!is_unfinished(L, status) || !push_line(session, L, false)) return status;
    lua_pushliteral(L, "\n");
    lua_replace(L, 2);
    lua_concat(L, 3);
  }
}

// Prints all that is on the stack, by the script's own `print`.
static void print_results(lp_session *session, lua_State *L) {
  int count = lua_gettop(L);
  if (count == 0) return;
  luaL_checkstack(L, LUA_MINSTACK, "too many results to print");
  lua_getglobal(L, "print");
  lua_insert(L, 1);
  if (lua_pcall(L, count, 0, 0) != LUA_OK)
    lp_say(session, lua_pushfstring(L, "error calling 'print' (%s)", lua_tostring(L, -1)));
}

void lp_prompt(lp_session *session, lua_State *L) {
  const char *title = session->title;
  session->title = NULL;
  int status;
  while ((status = read_chunk(session, L)) != END) {
    if (status == LUA_OK) {
      lua_replace(L, 1);
      lua_settop(L, 1);
      status = lp_call(L, 0, LUA_MULTRET);
    }
    if (lp_report(session, L, status) == LUA_OK) print_results(session, L);
  }
  lua_settop(L, 0);
  lua_writeline();
  session->title = title;
}
