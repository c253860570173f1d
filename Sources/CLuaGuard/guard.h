// What the files of the guard share. Functions here may raise unless they say otherwise.

#ifndef LG_GUARD_H
#define LG_GUARD_H

#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>

#include "CLuaGuard.h"

#define LG_POOL 16                       // idle coroutines kept
#define LG_LIMIT ((size_t)1 << 39)       // no state is allowed more, so a request of twice that always fails
#define LG_SLACK 8                       // stack slots that the guard's own pushes need

// Where the registry keeps what is ours. The first two integers are Lua's; luaL_ref is never used here.
enum {
  LG_AT_POOL = LUA_RIDX_LAST + 1,        // idle coroutines
  LG_AT_NUMBERS,                         // object → running number, for tostring (weak keys)
  LG_AT_SNAPSHOTS,                       // table → its keys in order, for deterministic next (weak keys)
  LG_AT_TABLES,                          // name → installed table
  LG_AT_LOADED,                          // key → result of a required chunk
  LG_AT_METATABLES = 100,                // + kind
  LG_AT_HANDLES = LG_AT_METATABLES + LG_KINDS,  // + kind: the handles that scripts hold (weak values)
  LG_AT_REFERENCES = LG_AT_HANDLES + LG_KINDS,  // + slot, from 1: what the host keeps alive
};

// Types that a parameter accepts, as bits.
enum {
  LG_NUMBER = 1, LG_INTEGER = 2, LG_STRING = 4, LG_BOOLEAN = 8, LG_FUNCTION = 16, LG_TABLE = 32, LG_ANY = 64,
  LG_HANDLE = 128, LG_TEXT = 256,
};

typedef struct lg_parameter {
  uint16_t types;
  bool optional, variadic;
  uint64_t kinds;
} lg_parameter;

#define LG_TRAMPOLINES 256             // natives with a function of their own; see trampolines.c

typedef struct lg_native {
  struct lg_native *next;
  const char *owner;     // a handle kind's name for methods and fields, else NULL
  lua_Integer kind;      // its number, else -1
  const void *body;
  int32_t count;
  bool is_plain;         // every parameter is required and of one simple type, so that one look each is enough
  char *name, *table;     // the table's is NULL for globals and methods
  lg_parameter parameters[];
} lg_native;

typedef struct lg_slot {
  uint32_t generation, next;
} lg_slot;

typedef struct lg_text {
  size_t length;
  char bytes[4096];
} lg_text;

struct lg_host {
  size_t used, peak, limit;
  int32_t soft;                       // > 0 while Swift may be on the stack: never refuse
  bool over;                          // a request went beyond the limit while soft
  bool deterministic, full_collection, may_yield;
  uint64_t serial;                    // blocks made so far, when deterministic
  uint64_t requests, fail_every;      // the test's hook
  size_t refused;                     // size refused by it, to refuse Lua's second try as well
  lua_State *main, *running;
  lg_entry entry;
  lua_State *threads[LG_POOL];
  int idle;
  lg_slot *slots;
  uint32_t slot_count, slot_room, free_slot;
  lg_native *natives, *pending;
  const lg_native *numbered[LG_TRAMPOLINES];  // what the trampolines call
  int native_count;
  const void *metatables[LG_KINDS];
  char *kind_names[LG_KINDS];
  uint64_t callable_kinds;            // bit n: handles of kind n can be called
  lua_Integer numbers;                // running numbers given so far
  int closing;                        // nested coroutine.close calls
  int64_t usual_limit;                // of calls that have one, in nanoseconds of processor time
  volatile int64_t call_limit;        // processor time that the running call may take, in nanoseconds; 0 is no limit
  volatile int64_t began;             // that of the thread when it was first looked at, 0 before
  bool is_stop_noted;                 // where that was is in the texts of the last failure
  volatile bool stopped;              // it has taken more, and nothing may catch the error that ends it
  int32_t stop_signal;                // the signal that stops it, too, when it waits; 0 for none
  volatile bool signalled;            // whether it was stopped for that
  lua_State *volatile current;        // the coroutine that runs
  lg_host *outer;                     // whose call is being waited for
  lua_CFunction pack;                 // Lua's own
  char name[64], function[64];        // the state's and the running function's, for the last message
  lua_Integer seed;
  lg_text message, traceback;
  char source[LUA_IDSIZE], caller[LUA_IDSIZE];
  int line;
};

typedef struct lg_box {               // a handle as userdata
  uint64_t serial;
  lg_handle handle;
} lg_box;

// The host of a thread. The lowest bit of the pointer marks coroutines that the host runs (plain).
static inline lg_host *lg_host_of(lua_State *L) {
  return (lg_host *)(*(uintptr_t *)lua_getextraspace(L) & ~(uintptr_t)1);
}
static inline bool lg_is_hosted(lua_State *L) { return *(uintptr_t *)lua_getextraspace(L) & 1; }

// Raises when the running call has been stopped. Cheap enough for every round of a loop.
_Noreturn void lg_stop(lua_State *L);
static inline void lg_poll(lua_State *L) {
  if (lg_host_of(L)->stopped) lg_stop(L);
}

// limit.c: what limits raise by
void lg_hook(lua_State *L, lua_Debug *record);

// allocator.c (plain, but for lg_settle)
void *lg_allocate(void *host, void *block, size_t old_size, size_t new_size);
uint64_t lg_serial(const void *block);
void lg_settle(lua_State *L, lg_host *h);

// state.c (plain)
int lg_guarded(lg_host *h, lua_CFunction function, const void *argument, int inputs);
lg_code lg_protect(lg_host *h, lua_CFunction function, const void *argument, int inputs);

// failure.c (plain)
void lg_fail(lg_host *h, const char *text, size_t length);

void lg_note_stop(lua_State *L);

// traceback.c (plain)
void lg_trace(lua_State *thread, lg_text *to);
void lg_explain(lg_host *h, lua_State *thread);
void lg_explain_syntax(lg_host *h, lua_State *thread, const char *chunk);
int lg_reset_thread(lua_State *L);
lg_code lg_code_of(int status);

// arguments.c
const char *lg_parse_parameter(const char *text, lg_parameter *parameter);
int lg_check(lua_State *L, const lg_native *native);
void lg_argument_error(lua_State *L, const lg_native *native, int argument, const char *message);

// dispatch.c
void lg_push_native(lua_State *L, const lg_native *native);
int lg_dispatch(lua_State *L, const lg_native *native);
int lg_enter_native(lua_State *L, const lg_native *native, lg_frame *frame);
lg_native *lg_make_native(lg_host *h, const void *body, const char *name, const char *parameters);

// trampolines.c
extern const lua_CFunction lg_trampolines[LG_TRAMPOLINES];

// handles.c
bool lg_handle_of(lua_State *L, int index, lua_Integer kind, lg_handle *handle);
void lg_make_metatable(lua_State *L, int kind, const lg_native *get, const lg_native *set, const lg_native *describe,
                       const lg_native *call);

// source.c: text as a function on top, or a message; returns a status of Lua's
int lg_load_text(lua_State *L, const char *bytes, size_t length, const char *chunk);
int lg_load_function(lua_State *L);

// search.c, text.c, tables.c: functions of the string and table libraries
extern const luaL_Reg lg_search_functions[], lg_text_functions[], lg_table_functions[];

// environment.c, readonly.c, tostring.c, coroutines.c, catch.c, order.c, sort.c
int lg_build_environment(lua_State *L);
const char *lg_locked_name(lua_State *L, int index);
void lg_lock_table(lua_State *L, const char *name, const lg_native *unknown);
const char *lg_tostring(lua_State *L, int index);
lua_Integer lg_number_of(lua_State *L, int index);
int lg_format(lua_State *L);
int lg_tostring_function(lua_State *L);
void lg_open_coroutines(lua_State *L);
int lg_next_in_order(lua_State *L);
int lg_pairs_in_order(lua_State *L);
int lg_pcall(lua_State *L);
int lg_xpcall(lua_State *L);
int lg_handle_error(lua_State *L);
int lg_sort(lua_State *L);
int lg_raw_get(lua_State *L);
int lg_raw_next(lua_State *L);
void lg_see_through(lua_State *L);
int lg_raw_set(lua_State *L);
void lg_open_registry_table(lua_State *L, int at, const char *mode);

#endif
