#ifndef NOTICES_NESTING_H
#define NOTICES_NESTING_H

#include <stddef.h>

// The innermost counted post of this thread, and the innermost queue that collects its posts; null if there is none.
extern __thread const void *notices_post_chain;
extern __thread const void *notices_queued_posts;

// The receipt held by the deliveries that this thread's posts schedule; null if nobody waits for them.
extern __thread const void *notices_receipt;

static inline const void *notices_get_post_chain(void) { return notices_post_chain; }
static inline void notices_set_post_chain(const void *chain) { notices_post_chain = chain; }

static inline const void *notices_get_queued_posts(void) { return notices_queued_posts; }
static inline void notices_set_queued_posts(const void *posts) { notices_queued_posts = posts; }

static inline const void *notices_get_receipt(void) { return notices_receipt; }
static inline void notices_set_receipt(const void *receipt) { notices_receipt = receipt; }

#endif
