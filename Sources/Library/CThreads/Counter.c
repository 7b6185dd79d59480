#include "Counter.h"

#if defined(__linux__) && defined(__x86_64__)
#include <cpuid.h>

// "Invariant TSC": Intel SDM volume 3, 18.17.1; AMD APM volume 3, appendix E.4.6.
bool notices_has_counter(void) {
    unsigned eax, ebx, ecx, edx;
    return __get_cpuid(0x80000007, &eax, &ebx, &ecx, &edx) && (edx & (1u << 8)) != 0;
}
#else
bool notices_has_counter(void) { return false; }
#endif
