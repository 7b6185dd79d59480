#ifndef NOTICES_STACK_H
#define NOTICES_STACK_H

// How much stack the current thread has left.

#include <stdbool.h>
#include <stdint.h>

// The lowest address of this thread's stack, and how many bytes from there on are reserved for handling a refused post. A
// reserve of 0: neither has been determined yet.
extern __thread uintptr_t notices_stack_bottom;
extern __thread uintptr_t notices_stack_reserve;

// Asks the system for both. If it does not know them, the stack is never short.
void notices_find_stack(void);

// Whether the caller is in the reserve. A few instructions, except for the first call on a thread.
static inline bool notices_is_stack_short(void) {
    if (notices_stack_reserve == 0) notices_find_stack();
    // On a stack that the program made itself, as for a coroutine, the difference is large.
    return (uintptr_t)__builtin_frame_address(0) - notices_stack_bottom < notices_stack_reserve;
}

#endif
