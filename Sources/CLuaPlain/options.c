#include "plain.h"

#include <string.h>

// Reads one option at `*at` and passes it; false when it is none that there is.
static bool take(lp_options *options, char **words, int *at) {
  const char *rest = words[*at] + 2;
  switch (words[*at][1]) {
    case 'i': options->prompts = options->tells_version = true; break;
    case 'v': options->tells_version = true; break;
    case 'E': options->ignores_environment = true; break;
    case 'W': break;
    case 'e': options->has_statement = true;  // and as for l
    // fall through
    case 'l':
      if (*rest) {
        (*at)++;
        return true;
      }
      // A word with a hyphen is more likely a forgotten text than the text.
      if (!words[*at + 1] || words[*at + 1][0] == '-') return false;
      *at += 2;
      return true;
    default: return false;
  }
  (*at)++;
  return *rest == '\0';
}

lp_options lp_read_options(const lp_invocation *invocation) {
  lp_options options = {0};
  char **words = invocation->words;
  int at = invocation->own + 1;
  while (at < invocation->count && words[at][0] == '-' && words[at][1]) {
    if (strcmp(words[at], "--") == 0) {
      at++;
      break;
    }
    const char *word = words[at];
    if (!take(&options, words, &at)) {
      options.refused = word;
      break;
    }
  }
  options.script = at;
  return options;
}

void lp_refuse(const lp_session *session) {
  const char *option = session->options.refused;
  bool lacks_text = strcmp(option, "-e") == 0 || strcmp(option, "-l") == 0;
  lua_writestringerror("%s: ", session->title);
  lua_writestringerror(lacks_text ? "'%s' needs argument\n" : "unrecognized option '%s'\n", option);
  lua_writestringerror("%s\n", "Try 'moondial lua --help'.");
}

const char *lp_option_text(const lp_session *session, int *index) {
  const char *rest = session->invocation->words[*index] + 2;
  return *rest ? rest : session->invocation->words[++*index];
}
