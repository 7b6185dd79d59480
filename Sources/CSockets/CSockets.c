#define _GNU_SOURCE
#include "CSockets.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <sys/types.h>
#endif

int notices_socket_peer(int descriptor, uint32_t *user, int32_t *process) {
#if defined(__linux__)
    struct ucred peer;
    socklen_t size = sizeof(peer);
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return errno;
    *user = peer.uid;
    *process = peer.pid;
#else
    uid_t uid;
    gid_t gid;
    if (getpeereid(descriptor, &uid, &gid) != 0) return errno;
    *user = uid;
    *process = 0;
#if defined(__APPLE__)
    pid_t pid = 0;
    socklen_t size = sizeof(pid);
    if (getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERPID, &pid, &size) == 0) *process = pid;
#endif
#endif
    return 0;
}
