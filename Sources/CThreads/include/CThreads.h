#ifndef NOTICES_CTHREADS_H
#define NOTICES_CTHREADS_H

// What Swift has no words for: which thread this is, and barriers that only the compiler, or only other threads, go by.

#include <stdbool.h>
#include <stdint.h>

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define NOTICES_HAS_THREAD_NUMBERS 1
#else
#define NOTICES_HAS_THREAD_NUMBERS 0
#endif

// A number that no other living thread has, with three zeros at its end: what the processor's thread register holds. One
// instruction, where `pthread_self` is a call. Where it is not known it is 8 for all threads.
static inline uintptr_t notices_thread_number(void) {
#if NOTICES_HAS_THREAD_NUMBERS
    return (uintptr_t)__builtin_thread_pointer();
#else
    return 8;
#endif
}

// Keeps the compiler, and nobody else, from moving what is read to before what was written.
static inline void notices_keep_order(void) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

// Tells the processor that this is a loop which waits for another, so that it looks less often.
static inline void notices_pause(void) {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __builtin_arm_isb(15);
#endif
}

// Gets ready for `notices_fence_threads`. False where threads have no numbers, or the system has no such barrier or
// does not allow it.
bool notices_prepare_to_fence_threads(void);

// Has each thread of this process pass a full barrier before it returns. A system call; processors that run another
// thread of this process are interrupted. False when it could not be done.
bool notices_fence_threads(void);

#endif
