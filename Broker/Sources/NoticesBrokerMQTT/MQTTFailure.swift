import CMosquitto
import NoticesBroker

extension TransportFailure {
    static let closed = TransportFailure(.unreachable, "the session with the MQTT server has ended")

    /// A failure of the client library: an error of its own, or a reason that the server gives.
    static func mqtt(_ kind: Kind, _ what: String, _ code: Int32) -> TransportFailure {
        TransportFailure(kind, "\(what): \(MQTTReason.text(code))")
    }
}

/// What the numbers of the client library and of servers mean.
enum MQTTReason {
    static func text(_ code: Int32) -> String {
        let text = code >= 0x80 ? mosquitto_reason_string(code) : mosquitto_strerror(code)
        let words = text.map { String(cString: $0) } ?? "error \(code)"
        switch code {
        case Int32(MOSQ_ERR_TLS.rawValue), Int32(MOSQ_ERR_TLS_HANDSHAKE.rawValue):
            return words + ": is the server's certificate for this host, and of an authority that is trusted?"
        case 0x8E: return words + ": another program connects under the name of this node; give each its own"
        case 0x87, 0x86: return words + ": user, password or permissions do not allow it"
        default: return words
        }
    }

    /// What the server's answer to a message means for the message; `nil` if it has the message.
    static func refusal(_ code: Int32) -> TransportFailure.Kind? {
        switch code {
        case 0..<0x80: nil
        // Not allowed, and malformed or too large.
        case 0x87, 0x90, 0x95, 0x99: .refused
        default: .full
        }
    }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
