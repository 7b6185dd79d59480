#ifndef NOTICES_CTORTURE_H
#define NOTICES_CTORTURE_H

#include <stdint.h>

// Ends the calling thread without a return to its callers. A function of C, since Swift takes one that does not return for
// the end of the program.
void torture_end_thread(void);

// A number that no other living thread has.
uintptr_t torture_thread(void);

// Lets another thread run.
void torture_yield(void);

#endif
