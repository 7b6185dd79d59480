#define _GNU_SOURCE
#include "CTorture.h"

#include <pthread.h>
#include <sched.h>

void torture_end_thread(void) { pthread_exit(NULL); }

uintptr_t torture_thread(void) {
    static _Thread_local char mark;
    return (uintptr_t)&mark;
}

void torture_yield(void) { sched_yield(); }
