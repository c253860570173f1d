// libev: watchers in memory of the caller's, on virtual time.
#include "virtual_time.h"

#include <ev.h>
#include <string.h>

#include "workload.h"

static struct ev_loop *loop;
static ev_timer *timers;

static void expired(struct ev_loop *loop, ev_timer *timer, int events) {
  (void)loop, (void)timer, (void)events;
  fired++;
}

static void peer_begin(int count) {
  loop = ev_loop_new(EVBACKEND_EPOLL);
  timers = calloc((size_t)count, sizeof *timers);
  for (int i = 0; i < count; i++) ev_init(&timers[i], expired);
}

static void peer_settle(int64_t now) {
  virtual_now = now;
  ev_now_update(loop);
}

static void peer_add(int timer, int64_t due) {
  ev_timer_set(&timers[timer], (double)(due - virtual_now) / 1e9, 0);
  ev_timer_start(loop, &timers[timer]);
}

static void peer_move(int timer, int64_t due) {
  timers[timer].repeat = (double)(due - virtual_now) / 1e9;
  ev_timer_again(loop, &timers[timer]);
  timers[timer].repeat = 0;
}

static void peer_cancel(int timer) { ev_timer_stop(loop, &timers[timer]); }

static int64_t peer_expire_all(void) {
  ev_run(loop, 0);
  return fired;
}
