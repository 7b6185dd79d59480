#ifndef NOTICES_MONITOR_CALL_H
#define NOTICES_MONITOR_CALL_H

#include <stddef.h>

// The innermost call of a monitor on this thread; null if there is none.
extern __thread const void *notices_monitor_call;

static inline const void *notices_get_monitor_call(void) { return notices_monitor_call; }
static inline void notices_set_monitor_call(const void *call) { notices_monitor_call = call; }

#endif
