#ifndef NOTICES_THREAD_NUMBER_H
#define NOTICES_THREAD_NUMBER_H

// Which thread this is: a small number, read in a few nanoseconds. And whether it runs the main queue.

#include <stdbool.h>
#include <stdint.h>

// 1 on the process's main thread, else in the order in which threads first ask; 0: this thread has not asked yet.
extern __thread uint32_t notices_thread_number;

uint32_t notices_find_thread_number(void);

// Whether this thread runs the main queue itself, not one whose target it is.
bool notices_is_main_queue(void);

// The number of this thread; 1 also while it runs the main queue. After `dispatch_main`, as in an `async` main function on
// Linux, any thread may run that queue.
static inline uint32_t notices_get_thread_number(void) {
    return notices_thread_number == 1 ? 1 : notices_find_thread_number();
}

// Lets this thread pass for another. For tests, which run on any thread.
static inline void notices_set_thread_number(uint32_t number) { notices_thread_number = number; }

#endif
