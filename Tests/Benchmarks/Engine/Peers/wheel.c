// The limit of a wheel: the schedule's structure in plain C, a heap in front of a hierarchy of wheels that hold tickets
// of slots, in pages. Memory is not given back.
#include <stdint.h>
#include <stdlib.h>

#include "workload.h"

enum {
  LOWEST_BITS = 26, WHEEL_BITS = 8, WHEELS = 5, BUCKETS = 256, CHUNK = 32, FRONT_LIMIT = 4096, DIRECT_LIMIT = 512,
  MOST_VOID = 64, VOIDS_FOR_STEP = 16, PAGE = 4096, MOST_PAGES = 16384
};
#define NONE UINT32_MAX
#define AT(pages, index) (&pages[(index) / PAGE][(index) % PAGE])

enum { FREE, COLLECTED, FRONT, WHEEL };

typedef struct {
  int64_t deadline;
  uint64_t sequence; // and above it the store
  uint64_t payload;
  uint32_t generation, version;
} slot;

typedef struct {
  uint32_t slot, version;
} ticket;

typedef struct {
  int64_t deadline;
  uint64_t sequence;
  ticket ticket;
} entry;

typedef struct {
  uint32_t slot, generation;
} handle;

typedef struct {
  uint32_t last, count;
} bag;

typedef struct {
  uint32_t previous, bag;
} chunk;

// MARK: Slots

enum { SEQUENCE_BITS = 61 };

static slot *slot_pages[MOST_PAGES];
static struct {
  uint16_t used, first_free;
} slot_page[MOST_PAGES];
static uint32_t lowest_page;
static uint64_t next_sequence;

static inline slot *slot_at(uint32_t index) { return AT(slot_pages, index); }
static inline uint64_t sequence_of(const slot *of) { return of->sequence & ((1ull << SEQUENCE_BITS) - 1); }
static inline int store_of(const slot *of) { return (int)(of->sequence >> SEQUENCE_BITS); }
static inline void set_store(slot *of, uint64_t store) { of->sequence = store << SEQUENCE_BITS | sequence_of(of); }
static inline int is_void(ticket of) { return slot_at(of.slot)->version != of.version; }

static inline int is_current(handle of) {
  return slot_at(of.slot)->generation == of.generation && store_of(slot_at(of.slot)) != FREE;
}

static inline uint32_t take_slot(uint64_t payload) {
  while (slot_page[lowest_page].used == PAGE) lowest_page++;
  uint32_t page = lowest_page;
  if (slot_pages[page] == NULL) {
    slot_pages[page] = calloc(PAGE, sizeof(slot));
    for (uint32_t i = 0; i < PAGE; i++) slot_pages[page][i].payload = i + 1;
  }
  uint32_t place = slot_page[page].first_free;
  slot_page[page].used++;
  slot_page[page].first_free = (uint16_t)slot_pages[page][place].payload;
  slot_pages[page][place].payload = payload;
  return page * PAGE + place;
}

static inline void release_slot(uint32_t index) {
  uint32_t page = index / PAGE;
  set_store(slot_at(index), FREE);
  slot_at(index)->payload = slot_page[page].first_free;
  slot_at(index)->generation++;
  slot_page[page].first_free = (uint16_t)(index % PAGE);
  slot_page[page].used--;
  if (page < lowest_page) lowest_page = page;
}

// MARK: The front, a 4-ary heap

static entry *entry_pages[MOST_PAGES];
static uint32_t entry_count, front_void, swept_entry;

static inline entry *entry_at(uint32_t place) { return AT(entry_pages, place); }

static inline int before(const entry *first, const entry *second) {
  return first->deadline != second->deadline ? first->deadline < second->deadline : first->sequence < second->sequence;
}

static inline void raise_entry(entry value, uint32_t place) {
  while (place > 0 && before(&value, entry_at((place - 1) / 4))) {
    *entry_at(place) = *entry_at((place - 1) / 4);
    place = (place - 1) / 4;
  }
  *entry_at(place) = value;
}

static inline uint32_t least_child(uint32_t place) {
  uint32_t child = place * 4 + 1, least = child, end = child + 4 < entry_count ? child + 4 : entry_count;
  for (uint32_t other = child + 1; other < end; other++) {
    if (before(entry_at(other), entry_at(least))) least = other;
  }
  return least;
}

static void insert_in_front(entry value) {
  if (entry_pages[entry_count / PAGE] == NULL) entry_pages[entry_count / PAGE] = malloc(sizeof(entry) * PAGE);
  raise_entry(value, entry_count++);
}

static void remove_from_front(uint32_t place) {
  entry last = *entry_at(--entry_count);
  if (place == entry_count) return;
  for (uint32_t least; (least = least_child(place)) < entry_count; place = least) *entry_at(place) = *entry_at(least);
  raise_entry(last, place);
}

static void replace_first(entry value) {
  uint32_t place = 0;
  for (uint32_t least; (least = least_child(place)) < entry_count && before(entry_at(least), &value); place = least) {
    *entry_at(place) = *entry_at(least);
  }
  *entry_at(place) = value;
}

static void sweep_front(void) {
  uint32_t steps = entry_count < CHUNK ? entry_count : CHUNK;
  for (uint32_t i = 0; i < steps; i++) {
    swept_entry = (swept_entry == 0 || swept_entry > entry_count ? entry_count : swept_entry) - 1;
    if (!is_void(entry_at(swept_entry)->ticket)) continue;
    remove_from_front(swept_entry);
    front_void--;
  }
}

// MARK: The wheels

static bag bags[WHEELS * BUCKETS];
static uint64_t occupied[WHEELS * BUCKETS / 64];
static ticket *ticket_pages[MOST_PAGES];
static chunk *chunk_pages[MOST_PAGES];
static uint32_t *free_chunks, free_chunk_count, chunk_count, swept_chunk;
static uint64_t wheel_time, bound, last_seen = UINT64_MAX;
static uint32_t wheel_count, wheel_void, pouring = NONE;

static inline uint64_t key_of(int64_t deadline) { return (uint64_t)deadline ^ 1ull << 63; }

static inline uint32_t bucket_of(uint64_t key) {
  int highest = 63 - __builtin_clzll((key ^ wheel_time) | 1ull << LOWEST_BITS);
  int wheel = (highest - LOWEST_BITS) / WHEEL_BITS;
  return (uint32_t)(wheel * BUCKETS + (int)(key >> (LOWEST_BITS + wheel * WHEEL_BITS) & (BUCKETS - 1)));
}

static inline void insert_in_wheel(ticket value, uint64_t key) {
  uint32_t bucket = bucket_of(key), offset = bags[bucket].count % CHUNK;
  bag *to = &bags[bucket];
  if (offset == 0) {
    uint32_t fresh = free_chunk_count > 0 ? free_chunks[--free_chunk_count] : chunk_count++, page = fresh * CHUNK / PAGE;
    if (ticket_pages[page] == NULL) ticket_pages[page] = malloc(sizeof(ticket) * PAGE);
    if (chunk_pages[fresh / PAGE] == NULL) chunk_pages[fresh / PAGE] = malloc(sizeof(chunk) * PAGE);
    *AT(chunk_pages, fresh) = (chunk){to->last, bucket};
    to->last = fresh;
  }
  to->count++;
  *AT(ticket_pages, to->last * CHUNK + offset) = value;
  occupied[bucket / 64] |= 1ull << bucket % 64;
  wheel_count++;
}

static inline ticket remove_any(bag *from) {
  uint32_t offset = --from->count % CHUNK;
  ticket value = *AT(ticket_pages, from->last * CHUNK + offset);
  if (offset == 0) {
    free_chunks[free_chunk_count++] = from->last;
    chunk *last = AT(chunk_pages, from->last);
    from->last = last->previous;
    last->bag = NONE;
  }
  wheel_count--;
  return value;
}

static void note_emptied(uint32_t bucket) {
  if (bags[bucket].count > 0) return;
  occupied[bucket / 64] &= ~(1ull << bucket % 64);
  if (pouring != bucket) return;
  pouring = NONE;
  bound = wheel_time;
}

static inline uint32_t filled(uint32_t place) {
  const bag *of = &bags[AT(chunk_pages, place)->bag];
  return of->last == place ? (of->count - 1) % CHUNK + 1 : CHUNK;
}

static void sweep_wheel(void) {
  uint32_t place = NONE, bits = 0;
  for (int i = 0; i < CHUNK && place == NONE; i++) {
    swept_chunk = (swept_chunk == 0 ? chunk_count : swept_chunk) - 1;
    if (AT(chunk_pages, swept_chunk)->bag != NONE) place = swept_chunk;
  }
  if (place == NONE) return;
  uint32_t bucket = AT(chunk_pages, place)->bag, count = filled(place);
  ticket *tickets = AT(ticket_pages, place * CHUNK);
  for (uint32_t i = 0; i < count; i++) bits |= (uint32_t)is_void(tickets[i]) << i;
  wheel_void -= (uint32_t)__builtin_popcount(bits);
  while (bits != 0) {
    uint32_t offset = 31 - (uint32_t)__builtin_clz(bits);
    bits &= ~(1u << offset);
    ticket last = remove_any(&bags[bucket]);
    if (AT(chunk_pages, place)->bag != NONE && offset < filled(place)) tickets[offset] = last;
  }
  note_emptied(bucket);
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
      pouring = (uint32_t)bucket;
    }
  }
  uint32_t wheel = pouring / BUCKETS;
  int is_for_front = wheel == 0 || (is_alone && bags[pouring].count <= DIRECT_LIMIT);
  bound = earliest;
  wheel_time = is_for_front ? earliest + (1ull << (LOWEST_BITS + wheel * WHEEL_BITS)) : earliest;
}

// MARK: Both

static int is_prepared = 1;

static inline void file(entry value) {
  uint64_t key = key_of(value.deadline);
  if (wheel_count > 0 && key >= wheel_time) {
    set_store(slot_at(value.ticket.slot), WHEEL);
    insert_in_wheel(value.ticket, key);
  } else {
    set_store(slot_at(value.ticket.slot), FRONT);
    insert_in_front(value);
  }
}

static inline entry entry_of(ticket of) {
  const slot *is = slot_at(of.slot);
  return (entry){is->deadline, sequence_of(is), of};
}

static inline void insert(entry value) {
  if (wheel_count > 0 || entry_count < FRONT_LIMIT) {
    file(value);
    return;
  }
  uint64_t key = key_of(value.deadline), begin = key_of(entry_at(0)->deadline);
  if (key < begin) begin = key;
  if (last_seen < begin) begin = last_seen;
  is_prepared = 0;
  bound = wheel_time = begin >> LOWEST_BITS << LOWEST_BITS;
  pouring = NONE;
  set_store(slot_at(value.ticket.slot), WHEEL);
  insert_in_wheel(value.ticket, key);
}

static int is_first_settled(void) {
  if (entry_count == 0) return 1;
  entry first = *entry_at(0);
  if (is_void(first.ticket)) {
    remove_from_front(0);
    front_void--;
    return 0;
  }
  entry value = entry_of(first.ticket);
  if (value.sequence == first.sequence) return 1;
  if (wheel_count > 0 && key_of(value.deadline) >= wheel_time) {
    remove_from_front(0);
    file(value);
  } else {
    replace_first(value);
  }
  return 0;
}

static void pour(void) {
  static entry poured[CHUNK];
  static ticket tickets[CHUNK];
  if (pouring == NONE) begin_pouring();
  uint32_t bucket = pouring, count = bags[bucket].count < CHUNK ? bags[bucket].count : CHUNK, kept = 0;
  for (uint32_t i = 0; i < count; i++) tickets[i] = remove_any(&bags[bucket]);
  note_emptied(bucket);
  for (uint32_t i = 0; i < count; i++) {
    if (!is_void(tickets[i])) poured[kept++] = entry_of(tickets[i]);
  }
  wheel_void -= count - kept;
  for (uint32_t i = 0; i < kept; i++) file(poured[i]);
}

static inline void prepare(int64_t now) {
  last_seen = key_of(now);
  while (!is_prepared) {
    if (!is_first_settled()) continue;
    if (wheel_count == 0 || (entry_count > 0 && key_of(entry_at(0)->deadline) < bound)) {
      is_prepared = 1;
    } else {
      pour();
    }
  }
}

static inline void void_ticket(slot *of) {
  of->version++;
  is_prepared = 0;
  if (store_of(of) == FRONT) {
    if (++front_void > MOST_VOID && front_void * 2 > entry_count && front_void % VOIDS_FOR_STEP == 0) sweep_front();
  } else if (store_of(of) == WHEEL) {
    if (++wheel_void > MOST_VOID && wheel_void * 2 > wheel_count && wheel_void % VOIDS_FOR_STEP == 0) sweep_wheel();
  }
}

// MARK: The workload

static handle *handles;
static uint64_t sum;

static void peer_begin(int count) {
  handles = malloc(sizeof *handles * (size_t)count);
  free_chunks = malloc(sizeof *free_chunks * ((size_t)count / CHUNK * 4 + WHEELS * BUCKETS));
  for (int i = 0; i < WHEELS * BUCKETS; i++) bags[i].last = NONE;
}

static void peer_settle(int64_t now) { prepare(now); }

static inline void file_anew(uint32_t index, int64_t due, uint64_t sequence) {
  slot *of = slot_at(index);
  of->deadline = due;
  of->sequence = (uint64_t)store_of(of) << SEQUENCE_BITS | sequence;
  insert((entry){due, sequence, {index, of->version}});
}

static void peer_add(int timer, int64_t due) {
  uint32_t index = take_slot((uint64_t)timer);
  file_anew(index, due, next_sequence++);
  handles[timer] = (handle){index, slot_at(index)->generation};
}

static void peer_cancel(int timer) {
  if (!is_current(handles[timer])) abort();
  uint32_t index = handles[timer].slot;
  void_ticket(slot_at(index));
  release_slot(index);
}

static void peer_move(int timer, int64_t due) {
  if (!is_current(handles[timer])) abort();
  uint32_t index = handles[timer].slot;
  slot *of = slot_at(index);
  uint64_t sequence = next_sequence++;
  if (store_of(of) >= FRONT && due >= of->deadline) {
    of->deadline = due;
    of->sequence = (uint64_t)store_of(of) << SEQUENCE_BITS | sequence;
    is_prepared = 0;
    return;
  }
  void_ticket(of);
  file_anew(index, due, sequence);
}

static int64_t peer_expire_all(void) {
  handle slice[256];
  prepare(0);
  while (entry_count - front_void + wheel_count - wheel_void > 0) {
    prepare(0);
    int64_t now = entry_at(0)->deadline;
    int collected = 0;
    while (collected < 256) {
      prepare(now);
      if (entry_count == 0 || entry_at(0)->deadline > now) break;
      uint32_t index = entry_at(0)->ticket.slot;
      is_prepared = 0;
      remove_from_front(0);
      set_store(slot_at(index), COLLECTED);
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
