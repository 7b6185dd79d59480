#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "Stack.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>

__thread uintptr_t notices_stack_bottom;
__thread uintptr_t notices_stack_reserve;

// Room for a post in a debug build that a monitor receives, the record of its refusal with a large payload described,
// and the handlers around them.
static const size_t largest_reserve = 128 * 1024;

static size_t ask(void **bottom) {
    size_t size = 0;
#if defined(__APPLE__)
    pthread_t thread = pthread_self();
    size = pthread_get_stacksize_np(thread);
    *bottom = (char *)pthread_get_stackaddr_np(thread) - size;
#elif defined(__linux__)
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
    if (pthread_attr_getstack(&attributes, bottom, &size) != 0) size = 0;
    pthread_attr_destroy(&attributes);
#endif
    return size;
}

void notices_find_stack(void) {
    int error = errno;
    void *bottom = NULL;
    // At most a quarter of a small stack, so that posts can be nested at all.
    size_t reserve = ask(&bottom) / 4;
    errno = error;
    if (reserve == 0) {
        // No stack can be within this distance below the highest address.
        notices_stack_bottom = UINTPTR_MAX;
        notices_stack_reserve = 1;
        return;
    }
    notices_stack_bottom = (uintptr_t)bottom;
    notices_stack_reserve = reserve < largest_reserve ? reserve : largest_reserve;
}
