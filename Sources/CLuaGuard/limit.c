// Limits on processor time that cost nothing until they are reached.
//
// Each thread that calls Lua has one timer on its own processor time: it ticks every 10 ms of work, never while the
// thread sleeps, and is set once, whatever is called. Its signal looks at the call that runs on that thread. A call
// beyond its limit is marked as stopped, and the coroutine that runs gets a hook which raises at the next instruction;
// before that there is no hook, which alone would double the cost of every loop. The mark stays until the host has
// control again: what catches errors raises anew, and our library functions ask for it as they go.
//
// There is one thing that no hook reaches, which is C that does not come back. Such a call ends the process.

#define _GNU_SOURCE
#include "guard.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define TICK 10000000    // nanoseconds
#define PATIENCE 5       // a call that takes so many times its limit ends the process
#define EXIT_SOFTWARE 70 // EX_SOFTWARE of sysexits.h
#define HOOKED (LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT)

typedef struct lg_watch {
  lg_host *volatile host;  // whose call runs on this thread
  timer_t timer;
  bool is_set;
} lg_watch;

static _Thread_local lg_watch watch;

// What puts the terminal in order. It is filled in before `is_set` says so, because a signal may come in between.
static struct {
  int input, output;
  bool has_modes;
  struct termios modes;
  char leave[64];
  size_t length;
  volatile sig_atomic_t is_set;
} terminal;

void lg_set_terminal(int32_t input, int32_t output, const char *leave, size_t length) {
  terminal.is_set = 0;
  if (output < 0 || length > sizeof terminal.leave) return;
  terminal.input = input;
  terminal.output = output;
  terminal.has_modes = tcgetattr(input, &terminal.modes) == 0;
  if (leave) memcpy(terminal.leave, leave, length);
  terminal.length = length;
  terminal.is_set = 1;
}

static void restore_terminal(void) {
  if (!terminal.is_set) return;
  ssize_t written = write(terminal.output, terminal.leave, terminal.length);
  (void)written;
  if (terminal.has_modes) tcsetattr(terminal.input, TCSANOW, &terminal.modes);
}

static int64_t processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// MARK: Stopping

static const char stopped = 0;  // its address is the error value, for which no memory is needed

void lg_stop(lua_State *L) {
  lg_note_stop(L);
  // What is to be closed on the way out is the script's code too.
  lua_sethook(L, lg_hook, HOOKED, 1);
  lua_pushlightuserdata(L, (void *)&stopped);
  lua_error(L);
  abort();
}

void lg_hook(lua_State *L, lua_Debug *record) {
  (void)record;
  if (lg_host_of(L)->stopped) {
    lg_note_stop(L);
    lua_pushlightuserdata(L, (void *)&stopped);
    lua_error(L);
  }
  // Left over from a call that came to its end just before it was to be stopped.
  lua_sethook(L, NULL, 0, 0);
}

// MARK: The last resort. From here on everything may run in a signal handler.

typedef struct line {
  char bytes[512];
  size_t length;
} line;

// How many bytes of a text may go to a terminal as they are: a printable character of UTF-8 (RFC 3629, section 4). None
// of C0 and C1, and none of U+2000 to U+207F, where the marks are that change the direction.
static size_t printable(const unsigned char *text) {
  if (*text < 0x80) return *text >= 0x20 && *text != 0x7F;
  size_t size = *text >= 0xF0 ? 4 : *text >= 0xE0 ? 3 : 2;
  if (*text < 0xC2 || *text > 0xF4) return 0;
  for (size_t i = 1; i < size; i++)
    if (text[i] >> 6 != 2) return 0;
  bool is_control = (*text == 0xC2 && text[1] < 0xA0) || (*text == 0xE2 && text[1] <= 0x81);
  return is_control ? 0 : size;
}

// Adds a text, which may come from a script, with a question mark in place of what does not print.
static void add(line *to, const char *text) {
  while (*text && to->length + 5 < sizeof to->bytes) {
    size_t size = printable((const unsigned char *)text);
    if (size == 0) to->bytes[to->length++] = '?';
    for (size_t i = 0; i < size; i++) to->bytes[to->length++] = text[i];
    text += size > 0 ? size : 1;
  }
}

static void add_number(line *to, int64_t number) {
  char digits[24], *digit = digits + sizeof digits - 1;
  *digit = 0;
  do *--digit = (char)('0' + number % 10); while ((number /= 10) > 0);
  add(to, digit);
}

static void say(line *text) {
  text->bytes[text->length++] = '\n';
  ssize_t written = write(STDERR_FILENO, text->bytes, text->length);
  (void)written;
  text->length = 0;
}

// Where a call hangs: the C function, and the script's line that called it.
static void add_place(line *to, lua_State *L) {
  lua_Debug frame;
  for (int level = 0; lua_getstack(L, level, &frame); level++) {
    lua_getinfo(L, "Snl", &frame);
    if (level == 0 && frame.name) {
      add(to, " in '");
      add(to, frame.name);
      add(to, "'");
    }
    if (frame.currentline <= 0) continue;
    add(to, " at ");
    add(to, frame.short_src);
    add(to, ":");
    add_number(to, frame.currentline);
    return;
  }
}

static void quit(int number) {
  (void)number;
  _exit(EXIT_SOFTWARE);
}

static void end_process(lg_host *h) {
  restore_terminal();
  line text = {.length = 0};
  add(&text, "moondial: ");
  add(&text, h->name);
  add(&text, ": ");
  add(&text, h->function);
  add(&text, " could not be stopped after ");
  add_number(&text, h->call_limit * PATIENCE / 1000000);
  add(&text, " ms, ");
  add_number(&text, PATIENCE);
  add(&text, " times what it may take; the program ends");
  say(&text);
  // The stack is read as it happens to be: should that fail, the above is what matters.
  signal(SIGSEGV, quit);
  signal(SIGBUS, quit);
  if (h->current) {
    add(&text, "moondial: it hung");
    add_place(&text, h->current);
    say(&text);
  }
  _exit(EXIT_SOFTWARE);
}

// sigpending is safe in a signal handler (signal-safety(7)).
static bool is_signalled(const lg_host *h) {
  sigset_t waiting;
  return h->stop_signal > 0 && sigpending(&waiting) == 0 && sigismember(&waiting, h->stop_signal) == 1;
}

static void tick(int number, siginfo_t *info, void *context) {
  (void)number;
  (void)context;
  if (info->si_code != SI_TIMER) return;
  lg_host *h = ((lg_watch *)info->si_value.sival_ptr)->host;
  if (!h || h->call_limit <= 0) return;
  int64_t now = processor_time();
  if (h->began == 0) {
    h->began = now;  // the first tick of this call; so it may take up to one more than its limit
    return;
  }
  int64_t used = now - h->began;
  if (!h->signalled) h->signalled = !h->stopped && is_signalled(h);
  if (used < h->call_limit && !h->signalled) return;
  if (h->stopped && used / PATIENCE >= h->call_limit) end_process(h);
  h->stopped = true;
  // At every tick, because a coroutine may have been switched to in the very moment of the last one.
  if (h->current) lua_sethook(h->current, lg_hook, HOOKED, 1);
}

// MARK: The timer

static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_ready;

static int signal_number(void) { return SIGRTMIN + 7; }

static void remove_timer(void *value) {
  lg_watch *w = value;
  w->host = NULL;
  timer_delete(w->timer);
}

static void prepare(void) {
  struct sigaction action = {.sa_sigaction = tick, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  is_ready = pthread_key_create(&key, remove_timer) == 0 && sigaction(signal_number(), &action, NULL) == 0;
}

// Apart from what calls it each time.
static __attribute__((noinline, cold)) bool set_timer(void) {
  pthread_once(&once, prepare);
  if (!is_ready) return false;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = signal_number()};
  event.sigev_value.sival_ptr = &watch;
  event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
  // Threads of a pool may have been made with everything blocked.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, signal_number());
  if (pthread_sigmask(SIG_UNBLOCK, &signals, NULL) != 0) return false;
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &watch.timer) != 0) return false;
  struct itimerspec interval = {.it_interval.tv_nsec = TICK, .it_value.tv_nsec = TICK};
  watch.is_set = timer_settime(watch.timer, 0, &interval, NULL) == 0 && pthread_setspecific(key, &watch) == 0;
  if (!watch.is_set) timer_delete(watch.timer);
  return watch.is_set;
}

// MARK: Calls

void lg_set_limit(lg_host *h, int64_t limit, const void *function, size_t length) {
  if (length >= sizeof h->function) length = sizeof h->function - 1;
  memcpy(h->function, function, length);
  h->function[length] = 0;
  h->usual_limit = limit < TICK ? TICK : limit;
}

void lg_stop_on(lg_host *h, int32_t signal) { h->stop_signal = signal; }
bool lg_was_signalled(const lg_host *h) { return h->signalled; }

bool lg_begin(lg_host *h, bool is_limited) {
  if (is_limited && !watch.is_set && !set_timer()) return false;
  h->call_limit = is_limited ? h->usual_limit : 0;
  h->began = 0;
  h->stopped = false;
  h->signalled = false;
  h->is_stop_noted = false;
  h->outer = watch.host;
  watch.host = h;
  h->soft++;
  return true;
}

void lg_end(lg_host *h) {
  h->soft--;
  watch.host = h->outer;
  h->call_limit = 0;
  if (!h->stopped) return;
  h->stopped = false;
  lua_sethook(h->main, NULL, 0, 0);
}
