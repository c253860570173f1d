// Virtual time for libraries that ask the C library what time it is: these definitions come before its own.
//
// A wait ends at once, and the clock is then where the wait would have ended. So a library runs its own loop over hours
// without waiting, and its ways of finding the next deadline are measured, too.
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int64_t virtual_now = 1000000000000;

static long call_kernel(long number, long first, long second) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(first), "S"(second) : "rcx", "r11", "memory");
  return result;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  (void)clock;
  time->tv_sec = virtual_now / 1000000000;
  time->tv_nsec = virtual_now % 1000000000;
  return 0;
}

int epoll_wait(int epoll, struct epoll_event *events, int count, int milliseconds) {
  (void)epoll, (void)events, (void)count;
  // Even a wait for nothing takes a moment, in which a deadline passes that is nearer than the clock's digits tell.
  virtual_now += milliseconds > 0 ? milliseconds * 1000000LL : 1000;
  return 0;
}

int epoll_pwait(int epoll, struct epoll_event *events, int count, int milliseconds, const sigset_t *mask) {
  (void)mask;
  return epoll_wait(epoll, events, count, milliseconds);
}

// libev reads the clock by this.
long syscall(long number, ...) {
  va_list arguments;
  va_start(arguments, number);
  long first = va_arg(arguments, long), second = va_arg(arguments, long);
  va_end(arguments);
  if (number == SYS_clock_gettime) return clock_gettime((clockid_t)first, (struct timespec *)second);
  errno = ENOSYS;
  return -1;
}

// The real clock, for the measurement itself.
static int64_t real_nanoseconds(void) {
  struct timespec time;
  call_kernel(SYS_clock_gettime, CLOCK_MONOTONIC, (long)&time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

#define NANOSECONDS real_nanoseconds
