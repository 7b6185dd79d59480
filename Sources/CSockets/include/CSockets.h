#ifndef NOTICES_CSOCKETS_H
#define NOTICES_CSOCKETS_H

// What Swift does not import of local sockets: the peer's credentials, whose declaration needs _GNU_SOURCE on Linux.

#include <stdint.h>

// The user and the process at the other end. 0, or the error number. A process of 0 is not known.
int notices_socket_peer(int descriptor, uint32_t *user, int32_t *process);

#endif
