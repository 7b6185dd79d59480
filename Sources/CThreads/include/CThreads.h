#ifndef NOTICES_CTHREADS_H
#define NOTICES_CTHREADS_H

// What Swift has no words for: a variable of each thread that is read by one instruction, and barriers that only the
// compiler, or only other threads, go by.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define NOTICES_HAS_BIASED_SLOTS 1
#else
#define NOTICES_HAS_BIASED_SLOTS 0
#endif

#if NOTICES_HAS_BIASED_SLOTS
extern __thread bool notices_thread_is_ending __attribute__((tls_model("initial-exec")));

// Found from the thread's register without a call: a call for each post would cost as much as the rest of its claim.
extern __thread void *notices_slot __attribute__((tls_model("initial-exec")));
extern __thread void *notices_biased_slot __attribute__((tls_model("initial-exec")));

// The hazard slot that belongs to this thread, or null.
static inline void *notices_get_slot(void) { return notices_slot; }
static inline void notices_set_slot(void *slot) { notices_slot = slot; }

// That slot while it is biased to the thread, as far as the thread knows; otherwise null.
static inline void *notices_get_biased_slot(void) { return notices_biased_slot; }
static inline void notices_set_biased_slot(void *slot) { notices_biased_slot = slot; }

// A number of this thread that no other living thread has: where its variables are.
static inline uintptr_t notices_thread(void) { return (uintptr_t)&notices_slot; }

// Whether this thread has given back its slot because it ends.
static inline bool notices_is_thread_ending(void) { return notices_thread_is_ending; }
static inline void notices_set_thread_ending(void) { notices_thread_is_ending = true; }
#else
// No thread has a slot of its own.
static inline void *notices_get_slot(void) { return NULL; }
static inline void notices_set_slot(void *slot) { (void)slot; }
static inline void *notices_get_biased_slot(void) { return NULL; }
static inline void notices_set_biased_slot(void *slot) { (void)slot; }
uintptr_t notices_thread(void);
#endif

// Keeps the compiler, and not the processor, from moving what is read to before what was written.
static inline void notices_keep_order(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

// Tells the processor that this is a loop which waits for another, so that it looks less often.
static inline void notices_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __builtin_arm_isb(15);
#endif
}

// Lets another thread run.
void notices_yield(void);

// Sleeps.
void notices_sleep_milliseconds(long milliseconds);

// Gets ready for `notices_fence_threads`. False where the system has no such barrier, or does not allow it.
bool notices_prepare_to_fence_threads(void);

// Has each thread of this process pass a full barrier before it returns. A system call; processors that run another
// thread of this process are interrupted. False when it could not be done.
bool notices_fence_threads(void);

#endif
