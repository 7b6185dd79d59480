import CTorture
import Notices
import Synchronization

/// Records a history. Any thread may call it.
final class Witness: Sendable {
    private let clock = Atomic(0)
    private let calls = Atomic(0)
    private let lastObserver = Atomic(0)
    private let lastPost = Atomic(0)
    private let lastObject = Atomic(0)
    /// One for each group of threads, so that threads rarely contend.
    private let shards = (0..<16).map { _ in Shard() }

    private final class Shard: Sendable {
        let history = Lock(History())
    }

    func now() -> Ticket { clock.add(1, ordering: .sequentiallyConsistent).newValue }

    func nextObserver() -> Int { lastObserver.add(1, ordering: .relaxed).newValue }
    func nextPost() -> Int { lastPost.add(1, ordering: .relaxed).newValue }
    /// The next number for an owner, a sender or a blocker.
    func nextObject() -> Int { lastObject.add(1, ordering: .relaxed).newValue }

    /// Records a call into the center that began at `begin` and has ended.
    func note(_ begin: Ticket, _ action: Deed.Action) {
        let deed = Deed(interval: Interval(begin, now()), thread: torture_thread(), action: action)
        add { $0.deeds.append(deed) }
    }

    /// Records a call of a handler that began at `begin` and is about to end.
    func noteCall(of observer: Int, by post: Int, from begin: Ticket) {
        let call = Call(
            observer: observer, post: post, interval: Interval(begin, now()), thread: torture_thread())
        add { $0.calls.append(call) }
    }

    /// The number of running handlers.
    var callsUnderWay: Int { calls.load(ordering: .sequentiallyConsistent) }

    func beginCall() { calls.add(1, ordering: .sequentiallyConsistent) }
    func endCall() { calls.subtract(1, ordering: .sequentiallyConsistent) }

    func note(_ event: Moment.Event) {
        let moment = Moment(ticket: now(), event: event)
        add { $0.moments.append(moment) }
    }

    var history: History {
        shards.reduce(into: History()) { history, shard in history.add(shard.history.withLock { $0 }) }
    }

    private func add(_ change: (inout History) -> Void) {
        shards[Int(torture_thread() >> 12) & 15].history.withLock { change(&$0) }
    }
}
