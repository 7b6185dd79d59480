import CNats
import NoticesBroker

extension TransportFailure {
    /// A failure of the client library.
    init(_ what: String, _ status: natsStatus, code: jsErrCode = jsErrCode(rawValue: 0), words: String? = nil)
    {
        let kind: Kind =
            switch (status, code) {
            case (_, JSStreamMessageExceedsMaximumErr), (NATS_MAX_PAYLOAD, _), (NATS_NOT_PERMITTED, _):
                .refused
            case (NATS_TIMEOUT, _): .timedOut
            case (NATS_NO_RESPONDERS, _): .full
            case (NATS_CONNECTION_CLOSED, _), (NATS_CONNECTION_DISCONNECTED, _), (NATS_NO_SERVER, _),
                (NATS_IO_ERROR, _), (NATS_STALE_CONNECTION, _), (NATS_INVALID_SUBSCRIPTION, _):
                .unreachable
            default: code.rawValue == 0 ? .unreachable : .full
            }
        let hint =
            status == NATS_NO_RESPONDERS
            ? ": JetStream does not answer; is it enabled (nats-server -js), and has the stream a majority?"
            : ""
        let number = code.rawValue == 0 ? "" : ", JetStream error \(code.rawValue)"
        let text = words ?? String(cString: natsStatus_GetText(status))
        self.init(kind, "\(what): \(text)\(number)\(hint)")
    }
}
