// What the files of the interpreter share. Functions here may raise unless they say otherwise.

#ifndef LP_PLAIN_H
#define LP_PLAIN_H

#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>

#include "CLuaPlain.h"

// What the options ask for.
typedef struct lp_options {
  bool prompts, tells_version, ignores_environment, has_statement;
  int script;            // index of the script's name; the number of words when there is none
  const char *refused;   // the option that was not understood, else NULL
} lp_options;

typedef struct lp_session {
  const lp_invocation *invocation;
  lp_options options;
  const char *title;     // what messages begin with; NULL at the prompt
  char *line;            // what was typed last, of getline(3)
  size_t line_room;
} lp_session;

// options.c (plain)
lp_options lp_read_options(const lp_invocation *invocation);
void lp_refuse(const lp_session *session);
// The text that belongs to the option at `*index`: the rest of the word, or the next one.
const char *lp_option_text(const lp_session *session, int *index);

// calls.c
void lp_say(const lp_session *session, const char *message);
// Tells the error on top, if there is one, and gives the status back.
int lp_report(const lp_session *session, lua_State *L, int status);
// Calls the function below `arguments` values with a traceback for errors; Ctrl-C stops it.
int lp_call(lua_State *L, int arguments, int results);

// prompt.c
void lp_prompt(lp_session *session, lua_State *L);

#endif
