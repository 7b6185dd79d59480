import Notices

/// A number from one shared counter. The smaller of two tickets was taken first.
typealias Ticket = Int

/// The time from one ticket to a later one.
struct Interval: Hashable, Sendable {
    var begin: Ticket
    var end: Ticket

    init(_ begin: Ticket, _ end: Ticket) {
        self.begin = begin
        self.end = end
    }

    /// Whether it ended before `other` began.
    func precedes(_ other: Interval) -> Bool { end < other.begin }

    func overlaps(_ other: Interval) -> Bool { begin < other.end && other.begin < end }

    func contains(_ other: Interval) -> Bool { begin < other.begin && other.end < end }
}

/// What threads did to a center, and what the center did: the input of the reference model.
///
/// The scenario numbers observers, posts, senders, owners and blockers.
struct History: Sendable {
    var deeds: [Deed] = []
    var calls: [Call] = []
    var moments: [Moment] = []

    var size: Int { deeds.count + calls.count + moments.count }

    mutating func add(_ other: History) {
        deeds += other.deeds
        calls += other.calls
        moments += other.moments
    }
}

/// One call into a center.
struct Deed: Sendable {
    var interval: Interval
    var thread: UInt
    var action: Action

    enum Action: Sendable {
        /// - Parameter number: The number of its registration; `nil` if it was refused.
        case observe(Int, Traits, number: UInt64?)
        case post(Int, Posting)
        /// - Parameters:
        ///   - count: The number of registrations that the call reported as ended.
        ///   - waits: Whether the call returned only after their handlers.
        case end(Scope, count: Int, waits: Bool = false)
        /// The token was released.
        case release(Int)
        case block(Int, Scope)
        case unblock(Int)
        /// The numbers of the listed registrations.
        case list([UInt64])
        case count(Int)
        case ask(Int, isActive: Bool)
        /// The last reference outside the center was released.
        case releaseOwner(Int)
        case removeSticky(String)
    }
}

/// What an observer registered for.
struct Traits: Hashable, Sendable {
    /// `nil` for any name.
    var name: String?
    /// `nil` for any sender.
    var sender: Int?
    var owner: Int?
    /// Registrations with the same identity are duplicates of each other; `nil` for none.
    var identity: Int?
    var duplicates = Rule.allow
    var priority = 0
    var isOneShot = false
    /// The observer accepts only posts with a multiple of this number.
    var divisor: Int?
    var receivesSticky = false
    /// Whether the handler runs on a queue, task or actor rather than on the poster's thread.
    var isElsewhere = false
    /// Whether the handler accepts only payloads of the usual type.
    var isTyped = false

    enum Rule: Hashable, Sendable { case allow, refuse, replace }
}

struct Posting: Sendable {
    var name: String
    var sender: Int?
    var isSticky = false
    /// Whether its payload has a different type from the usual one.
    var isForeign = false
    var outcome: PostOutcome
}

/// The observers that an end or a block applies to.
enum Scope: Hashable, Sendable {
    case observer(Int)
    case name(String?)
    case owner(Int)
    case sender(Int)
    case all
}

/// One call of a handler.
struct Call: Sendable {
    var observer: Int
    var post: Int
    var interval: Interval
    var thread: UInt
}

/// What happened at one ticket.
struct Moment: Sendable {
    var ticket: Ticket
    var event: Event

    enum Event: Sendable {
        case ownerFreed(Int)
        case capturesFreed(Int)
        /// The center's sticky notice of a name, read after all threads had ended.
        case held(String, post: Int)
        /// All threads have ended, and all scheduled deliveries are complete.
        case quiet
    }
}

// MARK: - Descriptions

extension Interval: CustomStringConvertible {
    var description: String { "\(begin)–\(end)" }
}

extension Deed: CustomStringConvertible {
    var description: String { "\(interval) thread \(thread % 10_007): \(action)" }
}

extension Call: CustomStringConvertible {
    var description: String {
        "\(interval) thread \(thread % 10_007): post \(post) calls observer \(observer)"
    }
}

extension Moment: CustomStringConvertible {
    var description: String { "\(ticket): \(event)" }
}

extension History {
    /// The events around a ticket as lines, in order, for a report.
    func lines(around ticket: Ticket, concerning observers: Set<Int>, posts: Set<Int>) -> [String] {
        var lines: [(Ticket, String)] = []
        for deed in deeds where deed.concerns(observers, posts) || abs(deed.interval.begin - ticket) < 12 {
            lines.append((deed.interval.begin, "\(deed)"))
        }
        for call in calls {
            let distance = abs(call.interval.begin - ticket)
            let isNear = distance < 12 || distance < 100 && observers.contains(call.observer)
            if isNear || posts.contains(call.post) { lines.append((call.interval.begin, "\(call)")) }
        }
        for moment in moments where abs(moment.ticket - ticket) < 12 {
            lines.append((moment.ticket, "\(moment)"))
        }
        let sorted = lines.sorted { $0.0 < $1.0 }.map(\.1)
        // The lines just before the violation are the most useful.
        return sorted.count <= 60 ? sorted : Array(sorted.prefix(20)) + ["…"] + Array(sorted.suffix(40))
    }
}

extension Deed {
    fileprivate func concerns(_ observers: Set<Int>, _ posts: Set<Int>) -> Bool {
        switch action {
        case .observe(let observer, _, _), .ask(let observer, _), .end(.observer(let observer), _, _),
            .release(let observer), .block(_, .observer(let observer)):
            observers.contains(observer)
        case .post(let post, _): posts.contains(post)
        case .end: true
        case .block, .unblock, .list, .count, .releaseOwner, .removeSticky: false
        }
    }
}
