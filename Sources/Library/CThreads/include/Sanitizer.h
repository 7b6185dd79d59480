#ifndef NOTICES_SANITIZER_H
#define NOTICES_SANITIZER_H

// Reports to thread sanitizer what it cannot see: the slow path of Swift's `Mutex` is in a library that is not
// instrumented.

#include <stdbool.h>

// Whether this was built with `--sanitize=thread`. Not a macro: the compiler that reads this header for Swift does not know.
extern const bool notices_is_thread_sanitized;

void notices_tell_sanitizer_acquired(const void *lock);
void notices_tell_sanitizer_releasing(const void *lock);

// Call this after taking a lock. Without thread sanitizer, this tests a constant.
static inline void notices_note_acquired(const void *lock) {
    if (__builtin_expect(notices_is_thread_sanitized, false)) notices_tell_sanitizer_acquired(lock);
}

// Call this before releasing a lock.
static inline void notices_note_releasing(const void *lock) {
    if (__builtin_expect(notices_is_thread_sanitized, false)) notices_tell_sanitizer_releasing(lock);
}

#endif
