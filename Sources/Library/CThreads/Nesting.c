#include "Nesting.h"

__thread const void *notices_post_chain;
__thread const void *notices_queued_posts;
__thread const void *notices_receipt;
