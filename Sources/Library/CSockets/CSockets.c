#define _GNU_SOURCE
#include "CSockets.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#if defined(__APPLE__)
#include <sys/types.h>
#endif

#if !defined(__linux__)
// Returns the descriptor, or -1.
static int prepare(int descriptor) {
    if (descriptor < 0) return -1;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
#if defined(SO_NOSIGPIPE)
    // A closed connection must not kill the program with a signal. On Linux, each write sets this.
    int is_set = 1;
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &is_set, sizeof(is_set));
#endif
    return descriptor;
}
#endif

int notices_open_socket(void) {
#if defined(__linux__)
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
    return prepare(socket(AF_UNIX, SOCK_STREAM, 0));
#endif
}

int notices_accept(int descriptor) {
#if defined(__linux__)
    return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
#else
    return prepare(accept(descriptor, NULL, NULL));
#endif
}

int notices_connect(int descriptor, const struct sockaddr *address, socklen_t size) {
    return connect(descriptor, address, size);
}

int notices_listen(int descriptor, int backlog) { return listen(descriptor, backlog); }

int notices_open_pipe(int ends[2]) {
#if defined(__linux__)
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK);
#else
    if (pipe(ends) != 0) return -1;
    prepare(ends[0]);
    prepare(ends[1]);
    return 0;
#endif
}

size_t notices_temporary_folder(char *path, size_t size) {
#if defined(__APPLE__)
    size_t length = confstr(_CS_DARWIN_USER_TEMP_DIR, path, size);
    return length <= size ? length : 0;
#else
    (void)path;
    (void)size;
    return 0;
#endif
}

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
