#ifndef CNATS_SHIM_H
#define CNATS_SHIM_H

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <nats/nats.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// Structures with many fields are filled here: Swift would have to keep each string alive while they are used.

/// The context of JetStream, whose answers to messages that are published are passed to `handler`.
static inline natsStatus notices_nats_jetstream(
    jsCtx **js, natsConnection *connection, const char *domain, jsPubAckHandler handler, void *closure)
{
    jsOptions options;
    natsStatus status = jsOptions_Init(&options);
    if (status != NATS_OK) return status;
    options.Domain = domain;
    options.PublishAsync.AckHandler = handler;
    options.PublishAsync.AckHandlerClosure = closure;
    options.PublishAsync.MaxPending = 65536;
    return natsConnection_JetStream(js, connection, &options);
}

/// What is known of a stream.
typedef struct {
    char name[256];
    /// Whether it has the subject that was asked for, and no other.
    bool has_only_subject;
    /// Whether it drops what every consumer has confirmed.
    bool keeps_by_interest;
    uint64_t messages;
    uint64_t bytes;
    /// Not positive: there is none.
    int64_t max_bytes;
} notices_nats_stream;

/// Looks at a stream; `subject` may be null.
static inline natsStatus notices_nats_look_at_stream(
    notices_nats_stream *stream, jsCtx *js, const char *name, const char *subject, jsErrCode *error)
{
    jsStreamInfo *info = NULL;
    natsStatus status = js_GetStreamInfo(&info, js, name, NULL, error);
    if (status != NATS_OK) return status;
    strncpy(stream->name, name, sizeof stream->name - 1);
    const jsStreamConfig *config = info->Config;
    stream->has_only_subject =
        subject && config->SubjectsLen == 1 && strcmp(config->Subjects[0], subject) == 0;
    stream->keeps_by_interest = config->Retention == js_InterestPolicy;
    stream->messages = info->State.Msgs;
    stream->bytes = info->State.Bytes;
    stream->max_bytes = config->MaxBytes;
    jsStreamInfo_Destroy(info);
    return NATS_OK;
}

/// The name of the first stream whose subjects overlap with `subject`; not found, if there is none.
static inline natsStatus notices_nats_find_stream(
    notices_nats_stream *stream, jsCtx *js, const char *subject, jsErrCode *error)
{
    jsOptions options;
    jsStreamNamesList *list = NULL;
    natsStatus status = jsOptions_Init(&options);
    if (status != NATS_OK) return status;
    options.Stream.Info.SubjectsFilter = subject;
    status = js_StreamNames(&list, js, &options, error);
    if (status != NATS_OK) return status;
    if (list->Count > 0) strncpy(stream->name, list->List[0], sizeof stream->name - 1);
    else status = NATS_NOT_FOUND;
    jsStreamNamesList_Destroy(list);
    return status;
}

/// Makes a stream of the messages of `subject`.
static inline natsStatus notices_nats_add_stream(
    jsCtx *js, const char *name, const char *subject, bool keeps_latest_only, int64_t max_age_ns,
    int64_t max_bytes, int64_t replicas, jsErrCode *error)
{
    jsStreamConfig config;
    natsStatus status = jsStreamConfig_Init(&config);
    if (status != NATS_OK) return status;
    const char *subjects[1] = {subject};
    config.Name = name;
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.Storage = js_FileStorage;
    config.Replicas = replicas;
    config.MaxBytes = max_bytes;
    config.MaxMsgsPerSubject = keeps_latest_only ? 1 : -1;
    config.MaxAge = keeps_latest_only ? 0 : max_age_ns;
    // What no longer fits is refused, and stays in outboxes: nothing is lost in silence.
    config.Discard = keeps_latest_only ? js_DiscardOld : js_DiscardNew;
    return js_AddStream(NULL, js, &config, NULL, error);
}

/// Lets a stream take the messages of another subject.
static inline natsStatus notices_nats_change_subject(
    jsCtx *js, const char *name, const char *subject, jsErrCode *error)
{
    jsStreamInfo *info = NULL;
    natsStatus status = js_GetStreamInfo(&info, js, name, NULL, error);
    if (status != NATS_OK) return status;
    jsStreamConfig config = *info->Config;
    const char *subjects[1] = {subject};
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    status = js_UpdateStream(NULL, js, &config, NULL, error);
    jsStreamInfo_Destroy(info);
    return status;
}

/// Removes the messages of a subject before a place.
static inline natsStatus notices_nats_purge(
    jsCtx *js, const char *stream, const char *subject, uint64_t place, jsErrCode *error)
{
    jsOptions options;
    natsStatus status = jsOptions_Init(&options);
    if (status != NATS_OK) return status;
    options.Stream.Purge.Subject = subject;
    options.Stream.Purge.Sequence = place;
    return js_PurgeStream(js, stream, &options, error);
}

/// How many consumers of a stream have `%` in their names.
static inline natsStatus notices_nats_count_unsafe_consumers(
    int *count, jsCtx *js, const char *stream, jsErrCode *error)
{
    jsConsumerNamesList *list = NULL;
    *count = 0;
    natsStatus status = js_ConsumerNames(&list, js, stream, NULL, error);
    if (status == NATS_NOT_FOUND) return NATS_OK;
    if (status != NATS_OK) return status;
    for (int place = 0; place < list->Count; place++) *count += strchr(list->List[place], '%') != NULL;
    jsConsumerNamesList_Destroy(list);
    return NATS_OK;
}

static inline const char *notices_nats_stream_name(const notices_nats_stream *stream) {
    return stream->name;
}

/// Publishes a message into a stream. The answer comes to the handler of the context.
static inline natsStatus notices_nats_publish_async(jsCtx *js, natsMsg **message, const char *id, int64_t wait_ms)
{
    jsPubOptions options;
    natsStatus status = jsPubOptions_Init(&options);
    if (status != NATS_OK) return status;
    options.MsgId = id;
    options.MaxWait = wait_ms;
    return js_PublishMsgAsync(js, message, &options);
}

/// Whether a socket is connected, and has this address at this end.
static inline bool notices_nats_has_address(int socket, const char *ip, int port)
{
    struct sockaddr_storage address, peer;
    socklen_t size = sizeof address, peer_size = sizeof peer;
    char text[INET6_ADDRSTRLEN];
    if (getsockname(socket, (struct sockaddr *)&address, &size) != 0) return false;
    if (getpeername(socket, (struct sockaddr *)&peer, &peer_size) != 0) return false;
    bool is_v6 = address.ss_family == AF_INET6;
    if (!is_v6 && address.ss_family != AF_INET) return false;
    const void *number = is_v6 ? (const void *)&((struct sockaddr_in6 *)&address)->sin6_addr
                               : (const void *)&((struct sockaddr_in *)&address)->sin_addr;
    int own = ntohs(is_v6 ? ((struct sockaddr_in6 *)&address)->sin6_port : ((struct sockaddr_in *)&address)->sin_port);
    return own == port && inet_ntop(address.ss_family, number, text, sizeof text) && strcmp(text, ip) == 0;
}

/// Another descriptor of the socket of a connection; -1 if it is not found.
static inline int notices_nats_copy_socket(natsConnection *connection)
{
    char *ip = NULL;
    int port = 0, found = -1;
    if (natsConnection_GetLocalIPAndPort(connection, &ip, &port) != NATS_OK) return -1;
    DIR *files = opendir("/dev/fd");
    for (struct dirent *file; files && found < 0 && (file = readdir(files));) {
        int socket = atoi(file->d_name);
        if (socket > 0 && notices_nats_has_address(socket, ip, port)) found = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    }
    if (files) closedir(files);
    free(ip);
    return found;
}

/// Whether a socket has room, and no error. Does not wait.
static inline bool notices_nats_is_writable(int socket)
{
    struct pollfd file = {.fd = socket, .events = POLLOUT};
    return poll(&file, 1, 0) == 1 && file.revents == POLLOUT;
}

#endif
