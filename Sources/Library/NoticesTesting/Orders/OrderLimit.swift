/// How `exploringOrders` searches, and how far.
///
/// ```swift
/// .executions(10_000)                      // every order, those with the fewest switches first
/// .executions(10_000).sharingNothing()     // handlers of different actors share nothing but the center
/// .random(1_000, seed: 7)                  // for a body with too many orders
/// .pct(1_000, changes: 3)                  // for a fault that needs few switches in a long body
/// ```
///
/// The search ends at the first order that fails, and after a minute unless ``time(_:)`` sets another limit. Not every
/// order is tried if an execution has more than 10 000 decisions, unless ``depth(_:)`` sets another limit. An order that
/// does not end fails: it is given up 10 000 decisions after that depth, or when time and ``patience(_:)`` are over.
///
/// A limit that allows nothing, such as `.executions(0)`, is refused as a failure.
public struct OrderLimit: Sendable {
    enum Search: Sendable {
        case every
        case random(seed: UInt64)
        case pct(changes: Int, seed: UInt64)
    }

    let search: Search
    let executions: Int
    private(set) var depth = 10_000
    private(set) var time = Duration.seconds(60)
    private(set) var patience = Duration.seconds(60)
    private(set) var sharesNothing = false
    /// What is wrong with the limit, for the report.
    private(set) var fault: String?

    /// So long that nobody waits for it, and short enough to be added to a date.
    private static let longest = Duration.seconds(1 << 32)

    private init(search: Search, executions: Int, _ call: String) {
        self.search = search
        self.executions = executions
        check(executions > 0, "\(call)(\(executions))", "tries no order: allow at least 1.")
    }

    /// Every order, but at most so many. Those with the fewest switches from the default order come first.
    public static func executions(_ count: Int) -> OrderLimit {
        OrderLimit(search: .every, executions: count, ".executions")
    }

    /// So many random orders, the same for the same seed: for a body that has too many.
    public static func random(_ count: Int, seed: UInt64 = 1) -> OrderLimit {
        OrderLimit(search: .random(seed: seed), executions: count, ".random")
    }

    /// So many orders by random priorities that fall at a few random moments: probabilistic concurrency testing
    /// (Burckhardt and others, 2010). It finds a fault that needs `changes` switches more often than `random`.
    public static func pct(_ count: Int, changes: Int = 3, seed: UInt64 = 1) -> OrderLimit {
        var limit = OrderLimit(search: .pct(changes: changes, seed: seed), executions: count, ".pct")
        limit.check(changes >= 0, ".pct(changes: \(changes))", "needs a number of changes, at least 0.")
        return limit
    }

    /// Decides at most so often in one execution; after that, the default order continues. If it has not ended after
    /// 10 000 decisions more, it is given up as endless, and fails.
    public func depth(_ decisions: Int) -> OrderLimit {
        changed {
            $0.depth = decisions
            $0.check(decisions > 0, ".depth(\(decisions))", "decides nothing: allow at least 1 decision.")
        }
    }

    /// Starts no execution after this time, apart from the first. The one that runs then may go on for the time of
    /// ``patience(_:)``; then it is given up, and fails.
    public func time(_ limit: Duration) -> OrderLimit {
        changed {
            $0.time = min(limit, Self.longest)
            $0.check(limit > .zero, ".time(\(limit))", "leaves no time: allow more than 0 seconds.")
        }
    }

    /// Gives an execution up, as failed, when nothing has happened in it for this time: a handler or the body waits for
    /// something that is not explored. After that the body has a quarter of it to return before it is left alone.
    public func patience(_ limit: Duration) -> OrderLimit {
        changed {
            $0.patience = min(limit, Self.longest)
            $0.check(limit > .zero, ".patience(\(limit))", "leaves no time: allow more than 0 seconds.")
        }
    }

    /// Assumes that handlers of different actors, handlers on the poster's thread and the body share nothing but the center
    /// and what they post: no lock, no atomic variable.
    ///
    /// Two orders that differ only in handlers that share nothing are then equal, and one of them is tried. Handlers that
    /// are `async`, run on a queue or use the center at the same time are still tried in every order. Without this, any two
    /// handlers may share something.
    public func sharingNothing() -> OrderLimit { changed { $0.sharesNothing = true } }

    private mutating func check(_ holds: Bool, _ call: String, _ text: String) {
        if !holds { fault = fault ?? "The limit \(call) \(text)" }
    }

    private func changed(_ change: (inout OrderLimit) -> Void) -> OrderLimit {
        var limit = self
        change(&limit)
        return limit
    }
}
