// The limit of a wheel: the schedule's structure in plain C, a heap in front of a hierarchy of wheels, in pages.
#define PAGED
#include "slab.h"
#include "workload.h"

enum {
  LOWEST_BITS = 26, WHEEL_BITS = 8, WHEELS = 5, BUCKETS = 256, CHUNK = 32, FRONT_LIMIT = 4096, DIRECT_LIMIT = 512,
  NONE = -1
};

typedef struct {
  uint32_t last, count;
} bag;

typedef struct {
  uint32_t previous, bag;
} chunk;

static handle *handles;
static uint64_t sum;
static bag bags[WHEELS * BUCKETS];
static uint64_t occupied[WHEELS * BUCKETS / 64];
static entry *pool_pages[MOST_PAGES];
static chunk *chunk_pages[MOST_PAGES];
static uint16_t chunks_in_page[MOST_PAGES];
static uint32_t *free_chunks, free_chunk_count, chunk_count;
static uint64_t wheel_time, bound, last_seen = UINT64_MAX;
static uint32_t wheel_count;
static int pouring = NONE, pours_to_front;

static inline uint64_t key_of(int64_t deadline) { return (uint64_t)deadline ^ 1ull << 63; }

static inline void place_in_pool(entry value, uint32_t place) {
  *AT(pool_pages, place) = value;
  locate(value.slot, WHEEL, place);
}

static inline int bucket_of(uint64_t key) {
  int highest = 63 - __builtin_clzll((key ^ wheel_time) | 1ull << LOWEST_BITS);
  int wheel = (highest - LOWEST_BITS) / WHEEL_BITS;
  return wheel * BUCKETS + (int)(key >> (LOWEST_BITS + wheel * WHEEL_BITS) & (BUCKETS - 1));
}

static void insert_in_wheel(entry value) {
  int bucket = bucket_of(key_of(value.deadline));
  bag *to = &bags[bucket];
  uint32_t offset = to->count % CHUNK;
  if (offset == 0) {
    uint32_t fresh = free_chunk_count > 0 ? free_chunks[--free_chunk_count] : chunk_count++, page = fresh * CHUNK / PAGE;
    if (pool_pages[page] == NULL) pool_pages[page] = malloc(sizeof(entry) * PAGE);
    if (chunk_pages[fresh / PAGE] == NULL) chunk_pages[fresh / PAGE] = malloc(sizeof(chunk) * PAGE);
    chunks_in_page[page]++;
    *AT(chunk_pages, fresh) = (chunk){to->last, (uint32_t)bucket};
    to->last = fresh;
  }
  to->count++;
  place_in_pool(value, to->last * CHUNK + offset);
  occupied[bucket / 64] |= 1ull << bucket % 64;
  wheel_count++;
}

static void emptied(int bucket) {
  occupied[bucket / 64] &= ~(1ull << bucket % 64);
  if (pouring == bucket) {
    pouring = NONE;
    bound = wheel_time;
  }
}

static inline uint32_t take_last_place(bag *from) {
  uint32_t offset = --from->count % CHUNK, place = from->last * CHUNK + offset;
  if (offset == 0) {
    free_chunks[free_chunk_count++] = from->last;
    chunks_in_page[from->last * CHUNK / PAGE]--;
    from->last = AT(chunk_pages, from->last)->previous;
  }
  wheel_count--;
  return place;
}

static void remove_from_wheel(uint32_t place) {
  int bucket = (int)AT(chunk_pages, place / CHUNK)->bag;
  uint32_t last = take_last_place(&bags[bucket]);
  if (last != place) place_in_pool(*AT(pool_pages, last), place);
  if (bags[bucket].count == 0) emptied(bucket);
}

static void begin_pouring(void) {
  uint64_t earliest = UINT64_MAX;
  int is_alone = 0;
  for (int wheel = 0; wheel < WHEELS; wheel++) {
    int word = wheel * BUCKETS / 64;
    while (word < (wheel + 1) * BUCKETS / 64 && occupied[word] == 0) word++;
    if (word == (wheel + 1) * BUCKETS / 64) continue;
    int bucket = word * 64 + __builtin_ctzll(occupied[word]), shift = LOWEST_BITS + wheel * WHEEL_BITS;
    int above = shift + WHEEL_BITS;
    uint64_t start = (above < 64 ? wheel_time >> above << above : 0) | (uint64_t)(bucket % BUCKETS) << shift;
    if (start <= earliest) {
      is_alone = pouring == NONE;
      earliest = start;
      pouring = bucket;
    }
  }
  int wheel = pouring / BUCKETS;
  pours_to_front = wheel == 0 || (is_alone && bags[pouring].count <= DIRECT_LIMIT);
  bound = earliest;
  wheel_time = pours_to_front ? earliest + (1ull << (LOWEST_BITS + wheel * WHEEL_BITS)) : earliest;
}

static inline int is_ready(void) {
  return wheel_count == 0 || (entry_count > 0 && key_of(first_entry()->deadline) < bound);
}

static void prepare(int64_t now) {
  last_seen = key_of(now);
  while (!is_ready()) {
    if (pouring == NONE) begin_pouring();
    int bucket = pouring;
    uint32_t last = take_last_place(&bags[bucket]);
    entry value = *AT(pool_pages, last);
    if (bags[bucket].count == 0) emptied(bucket);
    if (pours_to_front) {
      raise_entry(value, new_entry());
    } else {
      insert_in_wheel(value);
    }
  }
}

static void insert(entry value) {
  uint64_t key = key_of(value.deadline);
  if (wheel_count == 0) {
    if (entry_count < FRONT_LIMIT) {
      raise_entry(value, new_entry());
      return;
    }
    uint64_t begin = key_of(first_entry()->deadline);
    if (key < begin) begin = key;
    if (last_seen < begin) begin = last_seen;
    bound = wheel_time = begin >> LOWEST_BITS << LOWEST_BITS;
    pouring = NONE;
  }
  if (key >= wheel_time) {
    insert_in_wheel(value);
  } else {
    raise_entry(value, new_entry());
  }
}

static void peer_begin(int count) {
  make_slots(count);
  handles = malloc(sizeof *handles * (size_t)count);
  size_t most = (size_t)count / CHUNK + WHEELS * BUCKETS;
  free_chunks = malloc(sizeof *free_chunks * most);
}

static void peer_settle(int64_t now) { prepare(now); }

static void peer_add(int timer, int64_t due) {
  uint32_t index = take_slot((uint64_t)timer);
  handles[timer] = (handle){index, slot_at(index)->generation};
  insert((entry){due, sequence++, index});
}

static void remove_at(uint32_t place) {
  uint32_t in_store = place & ((1u << PLACE_BITS) - 1);
  if (place >> PLACE_BITS == WHEEL) {
    remove_from_wheel(in_store);
  } else {
    remove_entry(in_store);
  }
}

static void peer_cancel(int timer) {
  if (!is_current(handles[timer])) abort();
  uint32_t index = handles[timer].slot;
  remove_at(slot_at(index)->place);
  release_slot(index);
}

static void peer_move(int timer, int64_t due) {
  if (!is_current(handles[timer])) abort();
  uint32_t index = handles[timer].slot, place = slot_at(index)->place;
  entry value = {due, sequence++, index};
  uint32_t in_store = place & ((1u << PLACE_BITS) - 1);
  int stays = wheel_count > 0 && key_of(due) >= wheel_time;
  if (place >> PLACE_BITS == FRONT && !stays) {
    replace_entry(in_store, value);
  } else if (place >> PLACE_BITS == WHEEL && stays && (int)AT(chunk_pages, in_store / CHUNK)->bag == bucket_of(key_of(due))) {
    *AT(pool_pages, in_store) = value;
  } else {
    remove_at(place);
    insert(value);
  }
}

static int64_t peer_expire_all(void) {
  handle slice[256];
  prepare(0);
  while (entry_count > 0) {
    int64_t now = first_entry()->deadline;
    int collected = 0;
    while (collected < 256 && entry_count > 0 && first_entry()->deadline <= now) {
      uint32_t index = first_entry()->slot;
      remove_entry(0);
      locate(index, COLLECTED, 0);
      slice[collected++] = (handle){index, slot_at(index)->generation};
      prepare(now);
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
