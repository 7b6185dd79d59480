#ifndef CNATS_SHIM_H
#define CNATS_SHIM_H

#include <nats/nats.h>
#include <string.h>

// Structures with many fields are filled here: Swift would have to keep each string alive while they are used.

/// The context of JetStream, whose answers to messages that are published are passed to `handler`.
static inline natsStatus notices_nats_jetstream(
    jsCtx **js, natsConnection *connection, jsPubAckHandler handler, void *closure)
{
    jsOptions options;
    natsStatus status = jsOptions_Init(&options);
    if (status != NATS_OK) return status;
    options.PublishAsync.AckHandler = handler;
    options.PublishAsync.AckHandlerClosure = closure;
    options.PublishAsync.MaxPending = 65536;
    return natsConnection_JetStream(js, connection, &options);
}

/// Makes a stream of the messages of `subject`, unless there is one of the name already.
static inline natsStatus notices_nats_add_stream(
    jsCtx *js, const char *name, const char *subject, bool keeps_latest_only, int64_t max_age_ns,
    int64_t max_bytes, int64_t replicas, jsErrCode *error)
{
    jsStreamInfo *info = NULL;
    natsStatus status = js_GetStreamInfo(&info, js, name, NULL, error);
    if (status == NATS_OK) {
        jsStreamInfo_Destroy(info);
        return NATS_OK;
    }
    if (status != NATS_NOT_FOUND) return status;
    jsStreamConfig config;
    status = jsStreamConfig_Init(&config);
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
    status = js_AddStream(NULL, js, &config, NULL, error);
    // Another node was faster.
    return *error == JSStreamNameExistErr ? NATS_OK : status;
}

/// What is known of a consumer when it is subscribed to.
typedef struct {
    char name[256];
    uint64_t delivered;
    int64_t unconfirmed;
    /// Requests for messages that are open: of a former subscriber, before there is one.
    int64_t waiting;
} notices_nats_consumer;

static inline void notices_nats_note_consumer(notices_nats_consumer *consumer, const jsConsumerInfo *info)
{
    strncpy(consumer->name, info->Name, sizeof consumer->name - 1);
    consumer->delivered = info->Delivered.Stream;
    consumer->unconfirmed = info->NumAckPending;
    consumer->waiting = info->NumWaiting;
}

/// What is known of a consumer now.
static inline natsStatus notices_nats_look_at_consumer(
    notices_nats_consumer *consumer, jsCtx *js, const char *stream, const char *name, jsErrCode *error)
{
    jsConsumerInfo *info = NULL;
    natsStatus status = js_GetConsumerInfo(&info, js, stream, name, NULL, error);
    if (status != NATS_OK) return status;
    notices_nats_note_consumer(consumer, info);
    jsConsumerInfo_Destroy(info);
    return NATS_OK;
}

/// A consumer that outlives its subscriber, and begins with the next message.
static inline natsStatus notices_nats_add_durable(
    notices_nats_consumer *consumer, jsCtx *js, const char *stream, const char *name, const char *subject,
    int64_t ack_wait_ns, jsErrCode *error)
{
    jsConsumerConfig config;
    jsConsumerInfo *info = NULL;
    natsStatus status = jsConsumerConfig_Init(&config);
    if (status != NATS_OK) return status;
    config.Durable = name;
    config.FilterSubject = subject;
    config.DeliverPolicy = js_DeliverNew;
    config.AckPolicy = js_AckExplicit;
    config.AckWait = ack_wait_ns;
    config.MaxAckPending = 1024;
    status = js_AddConsumer(&info, js, stream, &config, NULL, error);
    if (status != NATS_OK) return status;
    notices_nats_note_consumer(consumer, info);
    jsConsumerInfo_Destroy(info);
    return NATS_OK;
}

/// A consumer for one session, which begins with the latest message of the subject.
static inline natsStatus notices_nats_add_latest(
    notices_nats_consumer *consumer, jsCtx *js, const char *stream, const char *subject,
    int64_t inactive_ns, jsErrCode *error)
{
    jsConsumerConfig config;
    jsConsumerInfo *info = NULL;
    natsStatus status = jsConsumerConfig_Init(&config);
    if (status != NATS_OK) return status;
    config.FilterSubject = subject;
    config.DeliverPolicy = js_DeliverLastPerSubject;
    config.AckPolicy = js_AckNone;
    config.InactiveThreshold = inactive_ns;
    status = js_AddConsumer(&info, js, stream, &config, NULL, error);
    if (status != NATS_OK) return status;
    notices_nats_note_consumer(consumer, info);
    consumer->delivered = 0;
    consumer->unconfirmed = 0;
    jsConsumerInfo_Destroy(info);
    return NATS_OK;
}

static inline const char *notices_nats_consumer_name(const notices_nats_consumer *consumer) {
    return consumer->name;
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

#endif
