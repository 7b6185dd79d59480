#include "Sanitizer.h"

// GCC has a macro for it, Clang a feature.
#if defined(__SANITIZE_THREAD__)
#define IS_THREAD_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define IS_THREAD_SANITIZED true
#endif
#endif

#ifdef IS_THREAD_SANITIZED
#include <sanitizer/tsan_interface.h>

const bool notices_is_thread_sanitized = true;
void notices_tell_sanitizer_acquired(const void *lock) { __tsan_acquire((void *)lock); }
void notices_tell_sanitizer_releasing(const void *lock) { __tsan_release((void *)lock); }
#else
const bool notices_is_thread_sanitized = false;
void notices_tell_sanitizer_acquired(const void *lock) { (void)lock; }
void notices_tell_sanitizer_releasing(const void *lock) { (void)lock; }
#endif
