/// Where a broker stands with its engine.
public enum BrokerState: Hashable, Sendable, CustomStringConvertible {
    /// ``NoticeBroker/run()`` was not called yet, or has returned.
    case idle
    /// It is connecting: the first attempt since it was connected, or a later one.
    case connecting(attempt: Int)
    /// It is connected.
    case connected
    /// It waits before it connects again.
    case waiting(attempt: Int, Duration, TransportFailure)

    /// The state in words.
    public var description: String {
        switch self {
        case .idle: "not running"
        case .connecting(let attempt): attempt == 1 ? "connecting" : "connecting, attempt \(attempt)"
        case .connected: "connected"
        case .waiting(let attempt, let wait, let failure):
            "not connected: \(failure); attempt \(attempt + 1) in \(wait.text)"
        }
    }
}
