#ifndef CMOSQUITTO_SHIM_H
#define CMOSQUITTO_SHIM_H

#include <fcntl.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

// What a connection needs of the system, in the form that Linux and macOS have in common.

/// Starts a thread that nobody joins. A connection that is lost sends it no SIGPIPE: TLS writes without a
/// flag that would prevent the signal.
static inline int notices_mqtt_start_thread(
    void *_Nullable (*_Nonnull body)(void *_Nullable), void *_Nullable argument)
{
    pthread_t thread;
    sigset_t pipes, before;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, &before);
    int status = pthread_create(&thread, NULL, body, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (status == 0) pthread_detach(thread);
    return status;
}

/// Two ends of a pipe on which nothing waits: first the one to read.
static inline int notices_mqtt_pipe(int *_Nonnull reading, int *_Nonnull writing)
{
    int ends[2];
    if (pipe(ends) != 0) return -1;
    for (int end = 0; end < 2; end++) {
        fcntl(ends[end], F_SETFL, O_NONBLOCK);
        fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    }
    *reading = ends[0];
    *writing = ends[1];
    return 0;
}

static inline void notices_mqtt_wake(int pipe)
{
    char byte = 0;
    (void)!write(pipe, &byte, 1);
}

static inline void notices_mqtt_close(int pipe) { close(pipe); }

#define NOTICES_MQTT_READ 1
#define NOTICES_MQTT_WRITE 2

/// Waits until a connection can be read or written, as far as that is wanted, or the pipe is woken; empties
/// the pipe. Returns what the connection can do.
static inline int notices_mqtt_wait(int socket, bool wants_write, int pipe, int milliseconds)
{
    struct pollfd files[2] = {
        {.fd = pipe, .events = POLLIN},
        {.fd = socket, .events = (short)(POLLIN | (wants_write ? POLLOUT : 0))},
    };
    if (poll(files, 2, milliseconds) <= 0) return 0;
    char bytes[64];
    if (files[0].revents) {
        while (read(pipe, bytes, sizeof bytes) > 0) {}
    }
    return (files[1].revents & (POLLIN | POLLERR | POLLHUP | POLLNVAL) ? NOTICES_MQTT_READ : 0)
        | (files[1].revents & POLLOUT ? NOTICES_MQTT_WRITE : 0);
}

#endif
