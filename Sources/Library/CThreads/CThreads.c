#include "CThreads.h"

#include <pthread.h>
#include <sched.h>

void notices_yield(void) { sched_yield(); }

#if defined(__linux__)
__thread void *notices_slots __attribute__((tls_model("initial-exec")));
#else
__thread void *notices_slots;
#endif

static pthread_key_t ending;
static bool is_ready;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void call(void *end) { ((void (*)(void))end)(); }

static void prepare(void) { is_ready = pthread_key_create(&ending, call) == 0; }

void notices_at_thread_end(void (*end)(void)) {
    pthread_once(&once, prepare);
    // Without a key, the slots of an ended thread are never reused.
    if (is_ready) pthread_setspecific(ending, (const void *)end);
}
