#include "CThreads.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <time.h>

void notices_yield(void) { sched_yield(); }

void notices_sleep_milliseconds(long milliseconds) {
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    while (nanosleep(&time, &time) != 0 && errno == EINTR) {}
}

#if NOTICES_HAS_BIASED_SLOTS
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

__thread void *notices_slot __attribute__((tls_model("initial-exec")));
__thread void *notices_biased_slot __attribute__((tls_model("initial-exec")));
__thread bool notices_thread_is_ending __attribute__((tls_model("initial-exec")));

// The C library has no function for it.
static bool membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

bool notices_prepare_to_fence_threads(void) {
    int error = errno;
    bool is_ready = membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED);
    errno = error;
    return is_ready;
}

bool notices_fence_threads(void) {
    int error = errno;
    bool is_done = membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)
        // After a fork the process may have to ask once more.
        || (notices_prepare_to_fence_threads() && membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED));
    errno = error;
    return is_done;
}
#else
uintptr_t notices_thread(void) { return (uintptr_t)pthread_self(); }
bool notices_prepare_to_fence_threads(void) { return false; }
bool notices_fence_threads(void) { return false; }
#endif
