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
        let number = code.rawValue == 0 ? "" : " (JetStream error \(code.rawValue))"
        let text = words ?? Self.lastWords(status) ?? String(cString: natsStatus_GetText(status))
        let hint = Self.hint(status, code, text).map { ": \($0)" } ?? ""
        self.init(kind, "\(what): \(text)\(number)\(hint)")
    }

    /// What the client library says of the failure of the last call on this thread, with the server's words and those
    /// of TLS.
    private static func lastWords(_ status: natsStatus) -> String? {
        var last = NATS_OK
        guard let text = nats_GetLastError(&last), last == status, text.pointee != 0 else { return nil }
        let words = String(cString: text)
        // `(conn.c:733): ` is for the library's developers.
        guard words.hasPrefix("("), let end = words.firstRange(of: "): ")?.upperBound else { return words }
        return String(words[end...])
    }

    /// What to do about it.
    private static func hint(_ status: natsStatus, _ code: jsErrCode, _ text: String) -> String? {
        switch (status, code) {
        case (NATS_NO_RESPONDERS, _):
            "JetStream does not answer; is it enabled (nats-server -js), has the stream a majority, and is "
                + "NATSSettings.domain that of the stream?"
        case (_, JSStorageResourcesExceededErr), (_, JSMemoryResourcesExceededErr),
            (_, JSInsufficientResourcesErr):
            "NATSSettings.maximumBytes is more than the server has left: set less, or give JetStream more "
                + "(max_file_store)"
        case (_, JSStreamReplicasNotSupportedErr):
            "NATSSettings.replicas needs a cluster: set 1, or give the server one"
        case (_, JSClusterNoPeersErr):
            "fewer servers of the cluster take it than NATSSettings.replicas says: set less, or start more"
        case (_, JSMaximumConsumersLimitErr), (_, JSMaximumStreamsLimitErr):
            "the account may have no more: raise its limit, or delete what is not used"
        case (_, JSNotEnabledErr), (_, JSNotEnabledForAccountErr):
            "enable JetStream (nats-server -js, and jetstream: enabled in the account)"
        case (NATS_SSL_ERROR, _): hintOfTLS(text)
        case (NATS_SECURE_CONNECTION_REQUIRED, _): "the server wants TLS: write its address as tls://"
        case (NATS_SECURE_CONNECTION_WANTED, _):
            "the server has no TLS: give it some, or write nats:// on this machine"
        default: nil
        }
    }

    private static func hintOfTLS(_ text: String) -> String? {
        if text.contains("issuer") || text.contains("self-signed") || text.contains("self signed") {
            return
                "the server's certificate is of an authority that is not trusted: set NATSCertificates.authorities"
        }
        if text.contains("mismatch") {
            return
                "the server's certificate is for another host than that of the address: use the host's name in it"
        }
        if text.contains("expired") || text.contains("not yet valid") {
            return "the server's certificate is not valid now: renew it, or set the clock"
        }
        return nil
    }
}
