// libuv: timers in memory of the caller's, on virtual time.
#include "virtual_time.h"

#include <uv.h>

#include "workload.h"

static uv_loop_t loop;
static uv_timer_t *timers;

static void peer_begin(int count) {
  uv_loop_init(&loop);
  timers = malloc(sizeof *timers * (size_t)count);
  for (int i = 0; i < count; i++) uv_timer_init(&loop, &timers[i]);
}

static void peer_settle(int64_t now) {
  virtual_now = now;
  uv_update_time(&loop);
}

static void expired(uv_timer_t *timer) {
  (void)timer;
  fired++;
}

static void peer_add(int timer, int64_t due) {
  uv_timer_start(&timers[timer], expired, (uint64_t)(due - virtual_now) / 1000000, 0);
}

static void peer_move(int timer, int64_t due) { peer_add(timer, due); }

static void peer_cancel(int timer) { uv_timer_stop(&timers[timer]); }

static int64_t peer_expire_all(void) {
  uv_run(&loop, UV_RUN_DEFAULT);
  return fired;
}
