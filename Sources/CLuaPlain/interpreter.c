// The interpreter from its options to its end, in the order of the manual (Lua 5.4 Reference Manual, 7).

#include "plain.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void tell_version(void) {
  lua_writestring(LUA_COPYRIGHT, strlen(LUA_COPYRIGHT));
  lua_writeline();
}

// Makes the global `arg`: the script has index 0, its arguments follow, and all that stands before it has negative
// indices. The words down to the least one start the same interpreter again, wherever it is called from.
static void make_arg(lua_State *L, const lp_session *session) {
  const lp_invocation *invocation = session->invocation;
  int zero = session->options.script < invocation->count ? session->options.script : invocation->own;
  lua_createtable(L, invocation->count, zero);
  for (int i = 0; i < invocation->count; i++) {
    lua_pushstring(L, invocation->words[i]);
    lua_rawseti(L, -2, i - zero);
  }
  char path[PATH_MAX];
  ssize_t length = invocation->own > 0 ? readlink("/proc/self/exe", path, sizeof path) : -1;
  if (length > 0) {
    lua_pushlstring(L, path, (size_t)length);
    lua_rawseti(L, -2, -zero);
  }
  lua_setglobal(L, "arg");
}

// Pushes the script's arguments as they are in `arg` by now, and gives their number.
static int push_arguments(lua_State *L) {
  if (lua_getglobal(L, "arg") != LUA_TTABLE) return luaL_error(L, "'arg' is not a table");
  int table = lua_gettop(L);
  int count = (int)luaL_len(L, table);
  luaL_checkstack(L, count + 3, "too many arguments to script");
  for (int i = 1; i <= count; i++) lua_rawgeti(L, table, i);
  lua_remove(L, table);
  return count;
}

// Tells why a chunk did not load, or runs it and tells why it failed.
static int run(const lp_session *session, lua_State *L, int status) {
  if (status == LUA_OK) status = lp_call(L, 0, 0);
  return lp_report(session, L, status);
}

static int run_text(const lp_session *session, lua_State *L, const char *text, const char *name) {
  return run(session, L, luaL_loadbuffer(L, text, strlen(text), name));
}

static int run_script(const lp_session *session, lua_State *L) {
  char **word = session->invocation->words + session->options.script;
  // A hyphen is standard input, unless it stands where only a file's name can.
  bool is_input = strcmp(word[0], "-") == 0 && strcmp(word[-1], "--") != 0;
  int status = luaL_loadfile(L, is_input ? NULL : word[0]);
  if (status == LUA_OK) status = lp_call(L, push_arguments(L), LUA_MULTRET);
  return lp_report(session, L, status);
}

static int run_from_environment(const lp_session *session, lua_State *L) {
  static const char *const names[] = {"=LUA_INIT_" LUA_VERSION_MAJOR "_" LUA_VERSION_MINOR, "=LUA_INIT"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *text = getenv(names[i] + 1);
    if (!text) continue;
    return text[0] == '@' ? run(session, L, luaL_loadfile(L, text + 1)) : run_text(session, L, text, names[i]);
  }
  return LUA_OK;
}

// Requires `name=module`, or a module that is its own name, as a global.
static int require(const lp_session *session, lua_State *L, const char *text) {
  const char *equals = strchr(text, '=');
  const char *module = equals ? equals + 1 : text;
  lua_getglobal(L, "require");
  lua_pushstring(L, module);
  int status = lp_call(L, 1, 1);
  if (status == LUA_OK) {
    lua_pushglobaltable(L);
    lua_pushlstring(L, text, equals ? (size_t)(equals - text) : strlen(text));
    lua_rotate(L, -3, 2);
    lua_settable(L, -3);
    lua_pop(L, 1);
  }
  return lp_report(session, L, status);
}

static int run_options(const lp_session *session, lua_State *L) {
  int status = LUA_OK;
  for (int i = session->invocation->own + 1; i < session->options.script && status == LUA_OK; i++) {
    switch (session->invocation->words[i][1]) {
      case 'e': status = run_text(session, L, lp_option_text(session, &i), "=(command line)"); break;
      case 'l': status = require(session, L, lp_option_text(session, &i)); break;
      case 'W': lua_warning(L, "@on", 0); break;
    }
  }
  return status;
}

// Runs inside lua_pcall; its result is whether all went well.
static int interpret(lua_State *L) {
  lp_session *session = lua_touserdata(L, 1);
  const lp_options *options = &session->options;
  lua_settop(L, 0);
  luaL_checkversion(L);
  if (options->refused) return lp_refuse(session), 0;
  if (options->tells_version) tell_version();
  if (options->ignores_environment) {
    // Where the libraries look before they look at LUA_PATH and its like.
    lua_pushboolean(L, true);
    lua_setfield(L, LUA_REGISTRYINDEX, "LUA_NOENV");
  }
  luaL_openlibs(L);
  make_arg(L, session);
  lua_gc(L, LUA_GCGEN, 0, 0);
  if (!options->ignores_environment && run_from_environment(session, L) != LUA_OK) return 0;
  if (run_options(session, L) != LUA_OK) return 0;

  bool has_script = options->script < session->invocation->count;
  if (has_script && run_script(session, L) != LUA_OK) return 0;
  if (options->prompts) {
    lp_prompt(session, L);
  } else if (!has_script && !options->has_statement && !options->tells_version) {
    if (isatty(STDIN_FILENO)) {
      tell_version();
      lp_prompt(session, L);
    } else {
      // As lua5.4 does it, a script that fails here does not make the interpreter fail.
      run(session, L, luaL_loadfile(L, NULL));
    }
  }
  lua_pushboolean(L, true);
  return 1;
}

bool lp_run(const lp_invocation *invocation) {
  // Messages begin with what people typed, as lua5.4's do.
  const char *title = invocation->own > 0 ? "moondial lua" : invocation->words[0];
  lp_session session = {.invocation = invocation, .options = lp_read_options(invocation), .title = title};
  lua_State *L = luaL_newstate();
  if (!L) {
    lp_say(&session, "cannot create state: not enough memory");
    return false;
  }
  lua_pushcfunction(L, interpret);
  lua_pushlightuserdata(L, &session);
  int status = lua_pcall(L, 1, 1, 0);
  bool has_succeeded = lua_toboolean(L, -1);
  lp_report(&session, L, status);
  lua_close(L);
  free(session.line);
  return status == LUA_OK && has_succeeded;
}
