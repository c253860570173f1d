// Lua patterns (reference manual, 6.4.1) on any subject, in a time that the limit of the running call bounds.

#ifndef LG_PATTERN_H
#define LG_PATTERN_H

#include "guard.h"

#define LG_DEPTH 200    // of choices within choices, as in Lua's own library
#define LG_CAPTURES 32  // in one pattern, as there
#define LG_OPEN (-1)    // the length of a capture that has not ended
#define LG_PLACE (-2)   // that of one which is a position

typedef struct lg_capture {
  const char *start;
  ptrdiff_t length;
} lg_capture;

typedef struct lg_match {
  lua_State *L;
  const char *start, *end;  // the subject
  const char *pattern_end;
  int depth, count;
  lg_capture captures[LG_CAPTURES];
} lg_match;

// Where the match that begins at `at` ends, NULL when there is none. Raises for a pattern that makes no sense.
const char *lg_match_at(lg_match *m, const char *at, const char *pattern);
// Pushes capture `i`, from 0; the whole match, from `from` to `to`, when the pattern has no captures.
void lg_push_capture(lg_match *m, int i, const char *from, const char *to);
// Pushes all captures, or the whole match, unless `from` is NULL, when there are none. Returns how many.
int lg_push_captures(lg_match *m, const char *from, const char *to);

#endif
