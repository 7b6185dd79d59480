// In place of the call of Linux, which qemu does not have: leak reports read memory by it that may be gone. The system
// refuses to write such memory to a pipe.
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { part = 4096 };

ssize_t process_vm_readv(
    pid_t process, const struct iovec *local, unsigned long locals, const struct iovec *remote,
    unsigned long remotes, unsigned long flags) {
    (void)process, (void)locals, (void)remotes, (void)flags;
    int ends[2];
    if (pipe(ends) != 0) return -1;
    size_t copied = 0, size = local->iov_len < remote->iov_len ? local->iov_len : remote->iov_len;
    while (copied < size) {
        ssize_t written = write(ends[1], (char *)remote->iov_base + copied, size - copied < part ? size - copied : part);
        if (written <= 0 || read(ends[0], (char *)local->iov_base + copied, (size_t)written) != written) break;
        copied += (size_t)written;
    }
    close(ends[0]);
    close(ends[1]);
    return copied > 0 || size == 0 ? (ssize_t)copied : -1;
}
