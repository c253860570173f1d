// The workload that every peer in C runs, on virtual time: N timers over the next hour.
//
// A peer gives the functions that are declared here first; `main` prints one line a phase: name, N, nanoseconds an
// operation, and bytes a timer. The deadlines and the order in which timers are moved and cancelled are the same in all peers.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static void peer_begin(int count);           // makes what `count` timers need at most
static void peer_settle(int64_t now);        // tells what time it is
static void peer_add(int timer, int64_t due);
static void peer_move(int timer, int64_t due);
static void peer_cancel(int timer);
static int64_t peer_expire_all(void);        // hops from deadline to deadline; how many were called

static int64_t fired;

static uint32_t random_state = 2463534242u;

// G. Marsaglia, Xorshift RNGs, 2003.
static inline uint32_t next_random(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 17;
  random_state ^= random_state << 5;
  return random_state;
}

#ifdef NANOSECONDS
#define nanoseconds NANOSECONDS
#else
static int64_t nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}
#endif

static int64_t resident(void) {
  long size = 0, pages = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%ld %ld", &size, &pages) != 2) exit(1);
  fclose(file);
  return pages * sysconf(_SC_PAGESIZE);
}

static int by_value(const void *first, const void *second) {
  double difference = *(const double *)first - *(const double *)second;
  return (difference > 0) - (difference < 0);
}

static void report(const char *phase, int count, double *times, int rounds) {
  qsort(times, (size_t)rounds, sizeof *times, by_value);
  printf("%s\t%d\t%.2f\n", phase, count, times[rounds / 2]);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 1000, rounds = count >= 1000000 ? 3 : 2000000 / count;
  if (rounds > 200) rounds = 200;
  int *order = malloc(sizeof *order * (size_t)count);
  int64_t *due = malloc(sizeof *due * (size_t)count), *later = malloc(sizeof *later * (size_t)count);
  double *times[5];
  for (int phase = 0; phase < 5; phase++) times[phase] = malloc(sizeof(double) * (size_t)rounds);
  for (int i = 0; i < count; i++) order[i] = i;
  for (int i = count - 1; i > 0; i--) {
    int j = (int)(next_random() % (uint32_t)(i + 1)), other = order[i];
    order[i] = order[j];
    order[j] = other;
  }
  for (int i = 0; i < count; i++) due[i] = (int64_t)(next_random() % 3600000 + 1) * 1000000;
  for (int i = 0; i < count; i++) later[i] = (int64_t)(next_random() % 3600000 + 1) * 1000000;
  int64_t now = 1000000000000, before = resident();
  peer_begin(count);
  // The first round warms up.
  for (int round = -1; round < rounds; round++) {
    int64_t start[6];
    peer_settle(now);
    start[0] = nanoseconds();
    for (int i = 0; i < count; i++) peer_add(i, now + due[i]);
    start[1] = nanoseconds();
    if (round < 0) printf("bytes\t%d\t%.1f\n", count, (double)(resident() - before) / count);
    for (int i = 0; i < count; i++) peer_move(order[i], now + later[order[i]]);
    start[2] = nanoseconds();
    for (int i = 0; i < count; i++) peer_move(order[i], now + later[order[i]] + 5000000000);
    start[3] = nanoseconds();
    for (int i = 0; i < count; i++) peer_cancel(order[i]);
    start[4] = nanoseconds();
    for (int i = 0; i < count; i++) peer_add(i, now + due[i]);
    int64_t begun = nanoseconds();
    fired = 0;
    if (peer_expire_all() != count) {
      fprintf(stderr, "%ld of %d timers expired\n", (long)fired, count);
      return 1;
    }
    start[5] = start[4] + nanoseconds() - begun;
    for (int phase = 0; phase < 5 && round >= 0; phase++) {
      times[phase][round] = (double)(start[phase + 1] - start[phase]) / count;
    }
    now += 3700000000000;
  }
  const char *names[] = {"add", "reschedule", "extend", "cancel", "expire"};
  for (int phase = 0; phase < 5; phase++) report(names[phase], count, times[phase], rounds);
  return 0;
}
