#ifndef NOTICES_CSOCKETS_H
#define NOTICES_CSOCKETS_H

// What Swift does not import of local sockets, or imports under names that a type's own methods hide.
//
// Each file that is opened here is closed in a program that this one executes: on Linux from the call that opens it, so
// that no other thread can fork and execute in between.

#include <stdint.h>
#include <sys/socket.h>

// A local stream socket. -1, with errno: it could not be made.
int notices_open_socket(void);

// As the system's call, and without a wait at the other end's reads and writes.
int notices_accept(int descriptor);
int notices_connect(int descriptor, const struct sockaddr *address, socklen_t size);
int notices_listen(int descriptor, int backlog);

// A pipe whose ends do not wait.
int notices_open_pipe(int ends[2]);

// The user and the process at the other end. 0, or the error number. A process of 0 is not known. Its declaration needs
// _GNU_SOURCE on Linux.
int notices_socket_peer(int descriptor, uint32_t *user, int32_t *process);

#endif
