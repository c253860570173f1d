// The limit of being on time: one timerfd and the heap in plain C. Prints how late waits are, in microseconds.
//
// usage: lateness waits | armed
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "slab.h"

enum { ARMED = 1000000, SECONDS = 4, RATE = 1000 };

static int timer;

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void wait_until(int64_t deadline) {
  struct itimerspec setting = {{0, 0}, {deadline / 1000000000, deadline % 1000000000}};
  struct pollfd polled = {timer, POLLIN, 0};
  uint64_t expirations;
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
  poll(&polled, 1, -1);
  if (read(timer, &expirations, sizeof expirations) < 0) exit(1);
}

static int by_value(const void *first, const void *second) {
  double difference = *(const double *)first - *(const double *)second;
  return (difference > 0) - (difference < 0);
}

static void report(const char *name, double *late, int count) {
  qsort(late, (size_t)count, sizeof *late, by_value);
  printf("%s p50\t%d\t%.1f\n%s p99\t%d\t%.1f\n%s max\t%d\t%.1f\n%s earliest\t%d\t%.1f\n", name, count,
         late[count / 2], name, count, late[count * 99 / 100], name, count, late[count - 1], name, count, late[0]);
}

int main(int argc, char **argv) {
  static double late[SECONDS * RATE * 2];
  int count = 0;
  timer = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC);
  if (argc > 1 && strcmp(argv[1], "waits") == 0) {
    const int spans[][2] = {{1, 200}, {2, 150}, {5, 100}, {10, 60}, {20, 30}, {50, 12}, {100, 5}, {1000, 1}};
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
      for (int j = 0; j < spans[i][1]; j++) {
        int64_t deadline = now() + spans[i][0] * 1000000LL;
        wait_until(deadline);
        late[count++] = (double)(now() - deadline) / 1000;
      }
    }
    report("wait", late, count);
    return 0;
  }
  make_slots(ARMED + SECONDS * RATE);
  int64_t start = now() + 3000000000;
  for (int i = 0; i < ARMED; i++) {
    raise_entry((entry){start + 60000000000 + i * 1000000LL, sequence++, take_slot(0)}, new_entry());
  }
  for (int i = 0; i < SECONDS * RATE; i++) {
    raise_entry((entry){start + i * (1000000000LL / RATE), sequence++, take_slot(0)}, new_entry());
  }
  while (count < SECONDS * RATE) {
    wait_until(first_entry()->deadline);
    int64_t woken = now();
    while (first_entry()->deadline <= woken) {
      late[count++] = (double)(woken - first_entry()->deadline) / 1000;
      release_slot(first_entry()->slot);
      remove_entry(0);
    }
  }
  report("armed", late, count);
  return 0;
}
