#ifndef NOTICES_COBJECTS_H
#define NOTICES_COBJECTS_H

// What Swift has no words for: to take a reference to an object if that is not going, as it does for a weak reference, and
// to count references.

#include <stddef.h>

// Of Swift's runtime (stdlib/public/runtime/HeapObject.cpp). Counts a reference and returns the object; null while it is in
// its deinit, and after it. The memory of the object must be there: the caller has an unowned reference to it.
extern void *swift_tryRetain(void *object);

static inline void *notices_try_retain(void *object) { return swift_tryRetain(object); }

// Of Swift's runtime, too. How many strong references to an object there are.
extern size_t swift_retainCount(void *object);

static inline size_t notices_retain_count(const void *object) { return swift_retainCount((void *)object); }

#endif
