// Entries, and the slots that handles name, as the limits in plain C have them.
#include <stdint.h>
#include <stdlib.h>

typedef struct {
  int64_t deadline;
  uint64_t sequence;
  uint32_t slot;
} entry;

typedef struct {
  uint32_t place, generation;
  uint64_t payload;
} slot;

typedef struct {
  uint32_t slot, generation;
} handle;

// In `place`, above the bits of a place: a free slot, and one whose entry was collected.
enum { PLACE_BITS = 29, FREE = 0, COLLECTED = 1, FRONT = 2, WHEEL = 3 };

// Elements lie in one array or, as in the schedule, in pages of 4,096.
enum { PAGE = 4096, MOST_PAGES = 16384 };

#define AT(pages, index) (&pages[(index) / PAGE][(index) % PAGE])

#ifdef PAGED
static slot *slot_pages[MOST_PAGES];
static entry *entry_pages[MOST_PAGES];
#define slot_at(index) AT(slot_pages, index)
#define entry_at(index) AT(entry_pages, index)
#else
static slot *slots;
static entry *entries;
#define slot_at(index) (&slots[index])
#define entry_at(index) (&entries[index])
#endif

static uint64_t *free_words, *free_groups; // a bit for each free slot, and for each word that has one
static uint32_t slot_count, free_hint;
static uint64_t sequence;

static inline int before(const entry *first, const entry *second) {
  return first->deadline != second->deadline ? first->deadline < second->deadline : first->sequence < second->sequence;
}

static inline void locate(uint32_t index, uint32_t store, uint32_t place) {
  slot_at(index)->place = store << PLACE_BITS | place;
}

static void make_slots(int count) {
#ifdef PAGED
  (void)slot_pages;
#else
  slots = calloc((size_t)count, sizeof *slots);
  entries = malloc(sizeof *entries * (size_t)count);
#endif
  free_words = calloc((size_t)count / 64 + 1, sizeof *free_words);
  free_groups = calloc((size_t)count / 4096 + 1, sizeof *free_groups);
}

// The lowest free slot.
static inline uint32_t take_slot(uint64_t payload) {
  uint32_t index = slot_count;
  while (free_hint <= slot_count / 4096 && free_groups[free_hint] == 0) free_hint++;
  if (free_hint <= slot_count / 4096) {
    uint32_t word = free_hint * 64 + (uint32_t)__builtin_ctzll(free_groups[free_hint]);
    index = word * 64 + (uint32_t)__builtin_ctzll(free_words[word]);
    free_words[word] &= free_words[word] - 1;
    if (free_words[word] == 0) free_groups[free_hint] &= free_groups[free_hint] - 1;
  } else {
#ifdef PAGED
    if (slot_pages[index / PAGE] == NULL) slot_pages[index / PAGE] = calloc(PAGE, sizeof(slot));
#endif
    slot_count++;
  }
  slot_at(index)->payload = payload;
  return index;
}

static inline void release_slot(uint32_t index) {
  slot_at(index)->place = FREE;
  slot_at(index)->generation++;
  free_words[index / 64] |= 1ull << index % 64;
  free_groups[index / 4096] |= 1ull << index / 64 % 64;
  if (index / 4096 < free_hint) free_hint = index / 4096;
}

static inline int is_current(handle handle) {
  return slot_at(handle.slot)->generation == handle.generation && slot_at(handle.slot)->place >> PLACE_BITS != FREE;
}

// The front: a 4-ary heap.
static uint32_t entry_count;

static inline entry *first_entry(void) { return entry_at(0); }

// The place after the last, with memory.
static inline uint32_t new_entry(void) {
#ifdef PAGED
  if (entry_pages[entry_count / PAGE] == NULL) entry_pages[entry_count / PAGE] = malloc(sizeof(entry) * PAGE);
#endif
  return entry_count++;
}

static inline void place_entry(entry value, uint32_t place) {
  *entry_at(place) = value;
  locate(value.slot, FRONT, place);
}

static void raise_entry(entry value, uint32_t place) {
  while (place > 0) {
    uint32_t parent = (place - 1) / 4;
    if (!before(&value, entry_at(parent))) break;
    place_entry(*entry_at(parent), place);
    place = parent;
  }
  place_entry(value, place);
}

static inline uint32_t least_child(uint32_t place) {
  uint32_t child = place * 4 + 1, least = child, end = child + 4 < entry_count ? child + 4 : entry_count;
  for (uint32_t other = child + 1; other < end; other++) {
    if (before(entry_at(other), entry_at(least))) least = other;
  }
  return least;
}

static void remove_entry(uint32_t place) {
  entry_count--;
  entry last = *entry_at(entry_count);
  if (place == entry_count) return;
  uint32_t least;
  while ((least = least_child(place)) < entry_count) {
    place_entry(*entry_at(least), place);
    place = least;
  }
  raise_entry(last, place);
}

static inline void replace_entry(uint32_t place, entry value) {
  if (before(&value, entry_at(place))) {
    raise_entry(value, place);
    return;
  }
  uint32_t least;
  while ((least = least_child(place)) < entry_count && before(entry_at(least), &value)) {
    place_entry(*entry_at(least), place);
    place = least;
  }
  place_entry(value, place);
}
