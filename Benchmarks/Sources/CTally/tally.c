#include "tally.h"

#include <stdlib.h>

__thread volatile long tally_of_thread = 0;

#if defined(__GLIBC__)
#include <malloc.h>

// The chunks of all arenas, and the chunks that are mapped separately.
long tally_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return (long)(info.uordblks + info.hblkhd);
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>

long tally_allocated_bytes(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(0, &statistics);
    return (long)statistics.size_in_use;
}
#else
long tally_allocated_bytes(void) { return -1; }
#endif
