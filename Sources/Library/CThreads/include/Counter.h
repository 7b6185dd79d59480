#ifndef NOTICES_COUNTER_H
#define NOTICES_COUNTER_H

// The processor's time stamp counter, which is read in half the time that the system's clock takes.

#include <stdbool.h>
#include <stdint.h>

// Whether there is one that always counts at the same pace, whatever the processor does.
bool notices_has_counter(void);

static inline uint64_t notices_counter(void) {
#if defined(__linux__) && defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    return 0;
#endif
}

#endif
