// Lua as it is, without any of our functions, to compare ours with.

#ifndef CLUAPEER_H
#define CLUAPEER_H

#pragma clang assume_nonnull begin

/// Runs a script in a state with Lua's own libraries; what it returns as text, or the error. To be given to free().
char *lua_peer_run(const char *script);

#pragma clang assume_nonnull end

#endif
