#include "guard.h"

#include <stdio.h>
#include <stdlib.h>

// When deterministic, each block begins with its running number, so that objects can be told apart by the order in
// which they were made; addresses would differ from run to run. Two words keep the block aligned.
typedef struct lg_header {
  uint64_t serial, unused;
} lg_header;

static bool refuses(lg_host *h, size_t old_size, size_t new_size) {
  size_t wanted = h->used - old_size + new_size;
  if (h->soft > 0) {
    if (wanted > h->limit) h->over = true;
    return false;
  }
  if (h->fail_every) {
    // Lua collects garbage and tries once more, so a failure that shall be felt has to be repeated.
    bool again = h->refused == new_size;
    h->refused = 0;
    if (again) return true;
    if (++h->requests % h->fail_every == 0) {
      h->refused = new_size;
      return true;
    }
  }
  return wanted > h->limit;
}

void *lg_allocate(void *host, void *block, size_t old_size, size_t new_size) {
  lg_host *h = host;
  size_t extra = h->deterministic ? sizeof(lg_header) : 0;
  char *from = block ? (char *)block - extra : NULL;
  if (!block) old_size = 0;  // it is a type's number then
  if (new_size == 0) {
    h->used -= old_size;
    free(from);
    return NULL;
  }
  if (new_size > old_size && refuses(h, old_size, new_size)) return NULL;
  char *to = realloc(from, new_size + extra);
  if (!to) {
    if (new_size <= old_size) return block;  // shrinking must not fail
    if (h->soft == 0) return NULL;
    // Raising would cross a Swift frame.
    fputs("moondial: the system is out of memory\n", stderr);
    abort();
  }
  h->used += new_size - old_size;
  if (h->used > h->peak) h->peak = h->used;
  if (extra && !from) ((lg_header *)to)->serial = ++h->serial;
  return to + extra;
}

uint64_t lg_serial(const void *block) { return ((const lg_header *)block - 1)->serial; }

// Acts on what the allocator let pass while Swift was on the stack.
void lg_settle(lua_State *L, lg_host *h) {
  h->over = false;
  if (h->used <= h->limit) return;
  lua_gc(L, LUA_GCCOLLECT, 0);
  // The request cannot be met, so Lua raises its own memory error, for which it needs no memory.
  if (h->used > h->limit) lua_newuserdatauv(L, LG_LIMIT * 2, 0);
}

size_t lg_bytes_in_use(const lg_host *h) { return h->used; }
size_t lg_bytes_peak(const lg_host *h) { return h->peak; }

void lg_fail_every(lg_host *h, uint64_t n) {
  h->fail_every = n;
  h->requests = 0;
  h->refused = 0;
}

void lg_enter(lg_host *h) { h->soft++; }
void lg_leave(lg_host *h) { h->soft--; }
