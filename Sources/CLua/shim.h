// Debian's Lua 5.4. The folder is part of the name so that no pkg-config is needed: lua.h finds its own luaconf.h.
#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
#include <lua5.4/lualib.h>
