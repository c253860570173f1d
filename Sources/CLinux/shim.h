#pragma once

// What Swift's Glibc module leaves out of the Linux interface.
//
// _GNU_SOURCE must not be defined here: it changes the layout of fd_set, which then clashes with the one in
// Swift's own module. GNU-only functions are declared by hand instead.

// Because functions below take its types:
#include <spawn.h>

// Because Swift's module has no header for these descriptors:
#include <sys/pidfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>

// Because tests nudge the wall clock (adjtimex(2)) to see that a step is told:
#include <sys/timex.h>

// Because Swift does not take over macros that compute:
#include <sys/socket.h>

/// The socket option, and the type of the message, that tell when a datagram arrived (socket(7)).
enum { MOONDIAL_SO_TIMESTAMPNS = SO_TIMESTAMPNS };

// Because the C library declares these only with _GNU_SOURCE:

/// The symbol of an error number, "ENOENT"; NULL for an unknown number. Points to constant text.
const char *strerrorname_np(int number);

/// The plain words for an error number, untranslated; NULL for an unknown number. Points to constant text.
const char *strerrordesc_np(int number);

/// pipe(2) with flags for both ends.
int pipe2(int ends[2], int flags);

/// Lets a program that is started start in another folder (posix_spawn_file_actions_addchdir_np(3)).
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

/// Closes this descriptor and all above it in a program that is started.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/// A file that is in memory alone (memfd_create(2)).
int memfd_create(const char *name, unsigned int flags);
