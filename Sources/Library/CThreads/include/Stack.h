#ifndef NOTICES_STACK_H
#define NOTICES_STACK_H

// How much stack the current thread has left.

#include <stdbool.h>
#include <stdint.h>

// The lowest address of this thread's stack, and how many bytes from there on are kept for what a post leads to that is
// refused. A reserve of 0 says that neither has been asked for.
extern __thread uintptr_t notices_stack_bottom;
extern __thread uintptr_t notices_stack_reserve;

// Asks the system for both. Where it cannot say, the stack is never short.
void notices_find_stack(void);

// Whether the caller stands in the reserve. A few instructions, but for the first call on a thread.
static inline bool notices_is_stack_short(void) {
    if (notices_stack_reserve == 0) notices_find_stack();
    // A stack that the program has made itself, as for a coroutine, is elsewhere: the difference is large then.
    return (uintptr_t)__builtin_frame_address(0) - notices_stack_bottom < notices_stack_reserve;
}

#endif
