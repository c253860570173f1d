#include "plain.h"

#include <signal.h>

// The state that Ctrl-C is to stop. A signal handler can be told nothing in another way.
static lua_State *volatile interruptible;

static void handle_interrupts(void (*handler)(int)) {
  // Without SA_RESTART, so that a script that waits for input stops, too.
  struct sigaction action = {.sa_handler = handler};
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, NULL);
}

static void stop(lua_State *L, lua_Debug *info) {
  (void)info;
  lua_sethook(L, NULL, 0, 0);
  luaL_error(L, "interrupted!");
}

// Setting a hook is all that Lua allows here; the error is raised at the next instruction. A second Ctrl-C before that
// ends the process.
static void interrupt(int signal) {
  (void)signal;
  handle_interrupts(SIG_DFL);
  lua_sethook(interruptible, stop, LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT, 1);
}

// Makes a message with a traceback of an error value. An object that describes itself is left alone.
static int explain(lua_State *L) {
  const char *message = lua_tostring(L, 1);
  if (!message) {
    if (luaL_callmeta(L, 1, "__tostring") && lua_type(L, -1) == LUA_TSTRING) return 1;
    message = lua_pushfstring(L, "(error object is a %s value)", luaL_typename(L, 1));
  }
  luaL_traceback(L, L, message, 1);
  return 1;
}

int lp_call(lua_State *L, int arguments, int results) {
  int handler = lua_gettop(L) - arguments;
  lua_pushcfunction(L, explain);
  lua_insert(L, handler);
  interruptible = L;
  handle_interrupts(interrupt);
  int status = lua_pcall(L, arguments, results, handler);
  handle_interrupts(SIG_DFL);
  lua_remove(L, handler);
  return status;
}

void lp_say(const lp_session *session, const char *message) {
  if (session->title) lua_writestringerror("%s: ", session->title);
  lua_writestringerror("%s\n", message ? message : "(error object is not a string)");
}

int lp_report(const lp_session *session, lua_State *L, int status) {
  if (status != LUA_OK) {
    lp_say(session, lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  return status;
}
