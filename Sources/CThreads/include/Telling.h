#ifndef NOTICES_TELLING_H
#define NOTICES_TELLING_H

#include <stddef.h>

// The innermost call of a monitor on this thread; null outside of such.
extern __thread const void *notices_telling;

static inline const void *notices_get_telling(void) { return notices_telling; }
static inline void notices_set_telling(const void *telling) { notices_telling = telling; }

#endif
