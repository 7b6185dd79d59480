/// When to ask a program whether it is there, and when it does not answer: it was stopped, as by a debugger.
///
/// It asks every second, also while records come, since the program gives away the places of boards that say nothing.
struct Silence {
    enum Step: Hashable {
        /// Ask the program.
        case ask
        /// It has not answered in time.
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

    /// When there is something to do if nothing is heard.
    var deadline: ContinuousClock.Instant {
        let nextAsk = lastAsked + Self.askInterval
        return isReported ? nextAsk : min(nextAsk, lastHeard + Self.longest)
    }

    /// Takes note that something was heard. Returns whether a silence that was reported ends.
    mutating func hear(at now: ContinuousClock.Instant) -> Bool {
        lastHeard = now
        defer { isReported = false }
        return isReported
    }

    /// What to do at a time when nothing was heard; `nil`: nothing yet.
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
