// The limit of a heap: a flat 4-ary heap over a slab, in plain C.
#include "slab.h"
#include "workload.h"

static handle *handles;
static uint64_t sum;

static void peer_begin(int count) {
  make_slots(count);
  handles = malloc(sizeof *handles * (size_t)count);
}

static void peer_settle(int64_t now) { (void)now; }

static void peer_add(int timer, int64_t due) {
  uint32_t index = take_slot((uint64_t)timer);
  handles[timer] = (handle){index, slot_at(index)->generation};
  raise_entry((entry){due, sequence++, index}, new_entry());
}

static void peer_cancel(int timer) {
  if (!is_current(handles[timer])) abort();
  uint32_t index = handles[timer].slot;
  remove_entry(slot_at(index)->place & ((1u << PLACE_BITS) - 1));
  release_slot(index);
}

static void peer_move(int timer, int64_t due) {
  if (!is_current(handles[timer])) abort();
  uint32_t index = handles[timer].slot;
  replace_entry(slot_at(index)->place & ((1u << PLACE_BITS) - 1), (entry){due, sequence++, index});
}

static int64_t peer_expire_all(void) {
  handle slice[256];
  while (entry_count > 0) {
    int64_t now = first_entry()->deadline;
    int collected = 0;
    while (collected < 256 && entry_count > 0 && first_entry()->deadline <= now) {
      uint32_t index = first_entry()->slot;
      remove_entry(0);
      locate(index, COLLECTED, 0);
      slice[collected++] = (handle){index, slot_at(index)->generation};
    }
    for (int i = 0; i < collected; i++) {
      if (!is_current(slice[i])) continue;
      sum += slot_at(slice[i].slot)->payload;
      release_slot(slice[i].slot);
      fired++;
    }
  }
  return sum == 1 ? 0 : fired;
}
