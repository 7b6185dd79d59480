#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "ThreadNumber.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/syscall.h>
#endif

__thread uint32_t notices_thread_number;

// Of Dispatch, which a program may not have: its header is not where C on Linux looks for it.
extern const char *dispatch_queue_get_label(void *queue) __attribute__((weak));
extern struct notices_queue _dispatch_main_q __attribute__((weak));

static bool is_main_thread(void) {
#if defined(__linux__)
    return syscall(SYS_gettid) == getpid();
#elif defined(__APPLE__)
    return pthread_main_np() != 0;
#else
    return false;
#endif
}

// The label of the main queue is its own constant: Dispatch copies the labels of other queues. Comparing it takes a third
// of the time of a queue-specific value.
bool notices_is_main_queue(void) {
    static _Atomic(const char *) main_label;
    if (!dispatch_queue_get_label) return false;
    const char *label = atomic_load_explicit(&main_label, memory_order_relaxed);
    if (!label) {
        label = dispatch_queue_get_label(&_dispatch_main_q);
        atomic_store_explicit(&main_label, label, memory_order_relaxed);
    }
    return dispatch_queue_get_label(0) == label;
}

uint32_t notices_find_thread_number(void) {
    static _Atomic uint32_t latest = 1;
    if (notices_thread_number == 0) {
        notices_thread_number =
            is_main_thread() ? 1 : atomic_fetch_add_explicit(&latest, 1, memory_order_relaxed) + 1;
    }
    return notices_is_main_queue() ? 1 : notices_thread_number;
}
