#ifndef NOTICES_MEMORY_H
#define NOTICES_MEMORY_H

// Reads memory of this process as a debugger would: without a crash where there is none.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Copies `count` bytes at an address. Returns false if they are not all readable, or if the system does not allow it.
bool notices_read_memory(uintptr_t address, void *buffer, size_t count);

// Whether an address lies in the program, or in a library that it has loaded.
bool notices_is_in_image(uintptr_t address);

#endif
