#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "Memory.h"

#include <errno.h>

#if defined(__APPLE__)
#include <dlfcn.h>
#include <mach/mach.h>
#elif defined(__linux__)
#include <link.h>
#include <sys/uio.h>
#include <unistd.h>
#endif

bool notices_read_memory(uintptr_t address, void *buffer, size_t count) {
#if defined(__APPLE__)
    vm_size_t copied = 0;
    kern_return_t result =
        vm_read_overwrite(mach_task_self(), (vm_address_t)address, count, (vm_address_t)buffer, &copied);
    return result == KERN_SUCCESS && copied == count;
#elif defined(__linux__)
    int error = errno;
    struct iovec local = {buffer, count}, other = {(void *)address, count};
    ssize_t copied = process_vm_readv(getpid(), &local, 1, &other, 1, 0);
    errno = error;
    return copied >= 0 && (size_t)copied == count;
#else
    return false;
#endif
}

#if defined(__linux__)
// Returns 1, which ends the iteration, if the address is in a segment of this program or library.
static int has_address(struct dl_phdr_info *image, size_t size, void *address) {
    (void)size;
    for (size_t index = 0; index < image->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &image->dlpi_phdr[index];
        uintptr_t start = image->dlpi_addr + segment->p_vaddr;
        if (segment->p_type == PT_LOAD && *(uintptr_t *)address - start < segment->p_memsz) return 1;
    }
    return 0;
}
#endif

bool notices_is_in_image(uintptr_t address) {
#if defined(__APPLE__)
    Dl_info image;
    return dladdr((const void *)address, &image) != 0;
#elif defined(__linux__)
    return dl_iterate_phdr(has_address, &address) == 1;
#else
    return false;
#endif
}
