// Who called whom, as far as a script's author knows them: frames of scripts, and of natives between two of them. What
// the host did to get into the script, what raised the error at the other end, and the functions that catch errors, are
// left out. Nothing here allocates or raises.

#include "guard.h"

#include <stdio.h>
#include <string.h>

#define FIRST 10  // frames told from the innermost on, and from the outermost
#define LAST 11
#define NAME 60   // bytes of a function's name

// Adds a line, or an ellipsis in place of the first one that does not fit; false then.
static bool add(lg_text *to, const char *line) {
  size_t length = strlen(line), room = sizeof to->bytes - sizeof "\n…";
  bool fits = to->length + length < room;
  if (to->length > 0) to->bytes[to->length++] = '\n';
  if (!fits) line = "…";
  memcpy(to->bytes + to->length, line, strlen(line));
  to->length += strlen(line);
  return fits;
}

static bool is_script(const lua_Debug *frame) { return frame->currentline > 0; }

// Whether the frame is told when it lies between two frames of scripts.
static bool is_told(lua_State *thread, lua_Debug *frame) {
  if (is_script(frame) || !lua_checkstack(thread, 1)) return true;
  lua_getinfo(thread, "f", frame);
  lua_CFunction function = lua_tocfunction(thread, -1);
  lua_pop(thread, 1);
  return function != lg_pcall && function != lg_xpcall && function != lg_handle_error;
}

static bool add_frame(lg_text *to, lua_State *thread, lua_Debug *frame) {
  char line[LUA_IDSIZE + NAME + 64];
  lua_getinfo(thread, "nt", frame);
  int length = is_script(frame) ? snprintf(line, sizeof line, "%s:%d: in ", frame->short_src, frame->currentline)
                                : snprintf(line, sizeof line, "%s: in ", frame->short_src);
  char *rest = line + length;
  size_t room = sizeof line - (size_t)length;
  if (*frame->namewhat) snprintf(rest, room, "%s '%.*s'", frame->namewhat, NAME, frame->name);
  else if (*frame->what == 'm') snprintf(rest, room, "main chunk");
  else if (*frame->what == 'C') snprintf(rest, room, "?");
  else snprintf(rest, room, "function <%s:%d>", frame->short_src, frame->linedefined);
  return add(to, line) && (!frame->istailcall || add(to, "(...tail calls...)"));
}

// The levels of the innermost and the outermost frame of a script; -1 when there is none. Deep stacks are long, and each
// level is looked for from the top, so the outer end is found by halving.
static void find_ends(lua_State *thread, int *inner, int *outer) {
  lua_Debug frame;
  int low = 0, high = 1;
  while (lua_getstack(thread, high, &frame)) {
    low = high;
    high *= 2;
  }
  while (low < high) {
    int middle = (low + high) / 2;
    if (lua_getstack(thread, middle, &frame)) low = middle + 1;
    else high = middle;
  }
  *inner = *outer = -1;
  for (int level = 0; level < high && *inner < 0 && lua_getstack(thread, level, &frame); level++)
    if (lua_getinfo(thread, "Sl", &frame) && is_script(&frame)) *inner = level;
  for (int level = high - 1; level >= *inner && *inner >= 0 && *outer < 0 && lua_getstack(thread, level, &frame); level--)
    if (lua_getinfo(thread, "Sl", &frame) && is_script(&frame)) *outer = level;
}

void lg_trace(lua_State *thread, lg_text *to) {
  int inner, outer;
  lua_Debug frame;
  to->length = 0;
  find_ends(thread, &inner, &outer);
  if (inner < 0) return;
  for (int level = inner; level <= outer && lua_getstack(thread, level, &frame); level++) {
    int left = outer - level + 1;
    if (level - inner == FIRST && left > LAST) {
      char line[48];
      snprintf(line, sizeof line, "...(skipping %d levels)", left - LAST);
      if (!add(to, line)) return;
      level += left - LAST - 1;
      continue;
    }
    lua_getinfo(thread, "Sl", &frame);
    if (is_told(thread, &frame) && !add_frame(to, thread, &frame)) return;
  }
}
