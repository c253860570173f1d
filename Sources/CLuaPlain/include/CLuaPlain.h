// Lua as it comes: the interpreter for scripts that want no host, with every library and without limits.
//
// It is the whole program while it runs. Lua raises errors by longjmp and `os.exit` leaves by exit(3), so no Swift
// frame may lie above the caller's: Swift calls the one function below and does nothing else meanwhile.

#ifndef CLUAPLAIN_H
#define CLUAPLAIN_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// How the interpreter was called.
typedef struct lp_invocation {
  int32_t count;                    ///< How many words the command line has.
  char *_Nullable *_Nonnull words;  ///< The words, and a null after the last.
  int32_t own;                      ///< Which of them calls the interpreter; those after it are options and script.
} lp_invocation;

/// Does what the words ask for, as Debian's lua5.4 does; false when that failed, which has been told then.
bool lp_run(const lp_invocation *invocation);

#pragma clang assume_nonnull end

#endif
