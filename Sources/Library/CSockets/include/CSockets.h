#ifndef NOTICES_CSOCKETS_H
#define NOTICES_CSOCKETS_H

// Parts of local sockets that Swift does not import, or imports under names that a type's own methods hide.
//
// Each file opened here is closed on exec. On Linux the opening call sets this, so that no other thread can fork and
// exec in between.

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

// A local stream socket; -1, with errno, if it could not be made.
int notices_open_socket(void);

// Like the system call, but the connection's reads and writes do not block.
int notices_accept(int descriptor);
int notices_connect(int descriptor, const struct sockaddr *address, socklen_t size);
int notices_listen(int descriptor, int backlog);

// A pipe with non-blocking ends.
int notices_open_pipe(int ends[2]);

// The folder for temporary files of this user alone, with a slash at its end, where the system has one: macOS and its
// relatives. Returns its length with the terminating 0; 0 elsewhere, or if `size` is too small.
size_t notices_temporary_folder(char *path, size_t size);

// The user and the process at the other end. Returns 0, or the error number. A process of 0 is unknown. Its declaration
// needs _GNU_SOURCE on Linux.
int notices_socket_peer(int descriptor, uint32_t *user, int32_t *process);

#endif
