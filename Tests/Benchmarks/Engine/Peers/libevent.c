// libevent: events in memory of the caller's, on virtual time.
#include "virtual_time.h"

#include <event2/event.h>
#include <event2/event_struct.h>

#include "workload.h"

static struct event_base *base;
static struct event *timers;

static void expired(evutil_socket_t descriptor, short what, void *argument) {
  (void)descriptor, (void)what, (void)argument;
  fired++;
}

static void peer_begin(int count) {
  base = event_base_new();
  timers = malloc(sizeof *timers * (size_t)count);
  for (int i = 0; i < count; i++) event_assign(&timers[i], base, -1, 0, expired, NULL);
}

static void peer_settle(int64_t now) { virtual_now = now; }

static void peer_add(int timer, int64_t due) {
  int64_t span = (due - virtual_now) / 1000;
  struct timeval wait = {span / 1000000, span % 1000000};
  event_add(&timers[timer], &wait);
}

static void peer_move(int timer, int64_t due) { peer_add(timer, due); }

static void peer_cancel(int timer) { event_del(&timers[timer]); }

static int64_t peer_expire_all(void) {
  event_base_dispatch(base);
  return fired;
}
