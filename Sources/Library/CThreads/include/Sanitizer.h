#ifndef NOTICES_SANITIZER_H
#define NOTICES_SANITIZER_H

// What the code reports to thread sanitizer, which does not see it: the slow path of Swift's `Mutex` is in a library that is
// not instrumented.

#include <stdbool.h>

// Whether this was built with `--sanitize=thread`. Not a macro: the compiler that reads this header for Swift does not know.
extern const bool notices_is_thread_sanitized;

void notices_tell_sanitizer_acquired(const void *lock);
void notices_tell_sanitizer_releasing(const void *lock);

// To be called when a lock has been taken. Without thread sanitizer a test of a constant that is never changed.
static inline void notices_note_acquired(const void *lock) {
    if (__builtin_expect(notices_is_thread_sanitized, false)) notices_tell_sanitizer_acquired(lock);
}

// To be called before a lock is released.
static inline void notices_note_releasing(const void *lock) {
    if (__builtin_expect(notices_is_thread_sanitized, false)) notices_tell_sanitizer_releasing(lock);
}

#endif
