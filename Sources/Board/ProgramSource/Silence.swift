/// Decides when to ping a program, and when to report that it does not answer, for example because a debugger
/// has suspended it.
///
/// It pings every second, even while records arrive, since the program disconnects boards that send nothing.
struct Silence {
    enum Step: Hashable {
        /// Ping the program.
        case ask
        /// Report that it did not answer in time.
        case report
    }

    private var lastHeard: ContinuousClock.Instant
    private var lastAsked: ContinuousClock.Instant
    private(set) var isReported = false

    static let askInterval = Duration.seconds(1)
    static let longest = Duration.seconds(3)

    init(at now: ContinuousClock.Instant) {
        lastHeard = now
        lastAsked = now
    }

    /// When to act next if nothing arrives.
    var deadline: ContinuousClock.Instant {
        let nextAsk = lastAsked + Self.askInterval
        return isReported ? nextAsk : min(nextAsk, lastHeard + Self.longest)
    }

    /// Notes that something arrived. Returns whether this ends a reported silence.
    mutating func hear(at now: ContinuousClock.Instant) -> Bool {
        lastHeard = now
        defer { isReported = false }
        return isReported
    }

    /// What to do if nothing has arrived until now; `nil` to keep waiting.
    mutating func pass(at now: ContinuousClock.Instant) -> Step? {
        if !isReported, now >= lastHeard + Self.longest {
            isReported = true
            return .report
        }
        guard now >= lastAsked + Self.askInterval else { return nil }
        lastAsked = now
        return .ask
    }
}
