// Lua as it is, without any of our functions, to compare ours with it.

#ifndef CLUAPEER_H
#define CLUAPEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct lua_State lua_State;

/// Runs a script in a state with Lua's own libraries; what it returns as text, or the error. To be given to free().
char *lua_peer_run(const char *script);

/// A state with Lua's own libraries and, written in plain C as Lua's manual teaches, the functions `nothing`,
/// `increment`, `length` and `thing`, whose result has the method `value`.
lua_State *lua_peer_open(void);
/// What the state holds, in bytes.
size_t lua_peer_bytes(lua_State *L);
/// Loads a script; what its function is kept under.
int32_t lua_peer_load(lua_State *L, const char *script);
/// Runs a script; what the function that it returns is kept under.
int32_t lua_peer_make(lua_State *L, const char *script);
/// Calls a function with one integer by lua_pcall and reads one result, 0 when it is no integer; false when it fails.
bool lua_peer_call(lua_State *L, int32_t reference, int64_t argument, int64_t *result);
void lua_peer_close(lua_State *L);

#pragma clang assume_nonnull end

#endif
