#ifndef NOTICES_COBJECTS_H
#define NOTICES_COBJECTS_H

// What Swift does for a weak reference and has no words for: to take a reference to an object if that is not going.

// Of Swift's runtime (stdlib/public/runtime/HeapObject.cpp). Counts a reference and returns the object; null while it is in
// its deinit, and after it. The memory of the object must be there: the caller has an unowned reference to it.
extern void *swift_tryRetain(void *object);

static inline void *notices_try_retain(void *object) { return swift_tryRetain(object); }

#endif
