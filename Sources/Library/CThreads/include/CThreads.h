#ifndef NOTICES_CTHREADS_H
#define NOTICES_CTHREADS_H

// What Swift cannot express: a variable of each thread that is read by one instruction, and a call when a thread ends.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Where the system allows, read from the thread's register without a call: a call for each post would cost as much as the
// rest of its claim.
#if defined(__linux__)
extern __thread void *notices_slots __attribute__((tls_model("initial-exec")));
#else
extern __thread void *notices_slots;
#endif

// The slots of this thread; null before its first post.
static inline void *notices_get_slots(void) { return notices_slots; }
static inline void notices_set_slots(void *slots) { notices_slots = slots; }

// A number that is unique among living threads: the address of this thread's variables.
static inline uintptr_t notices_thread(void) { return (uintptr_t)&notices_slots; }

// Calls `end` on this thread when it ends.
void notices_at_thread_end(void (*end)(void));

// A hint to the processor that this is a spin loop, so that it reads less often.
static inline void notices_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __builtin_arm_isb(15);
#endif
}

// Lets another thread run.
void notices_yield(void);

#endif
