#ifndef TALLY_H
#define TALLY_H

#ifdef __cplusplus
extern "C" {
#endif

// What handlers count in. One for each thread, so that two posters share nothing through their handlers; volatile,
// so that no addition is left out or merged with the next. Of the program itself (local-exec), so that a handler is short
// enough not to lie across two cache lines, as it did in some builds: then each delivery took nearly twice as long.
extern __thread volatile long tally_of_thread __attribute__((tls_model("local-exec")));

static inline void tally_add(long amount) { tally_of_thread += amount; }
static inline long tally_value(void) { return tally_of_thread; }

// How many bytes are allocated in the whole process, with what the allocator adds to each; -1 where unknown.
long tally_allocated_bytes(void);

#ifdef __cplusplus
}
#endif

#endif
