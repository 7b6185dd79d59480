import Synchronization

/// Registers observers and delivers notices to them.
///
/// ```swift
/// let center = NoticeCenter()
/// let token = center.observe("cart.changed") { notice in print(notice.payload ?? "nothing") }
/// let outcome = center.post("cart.changed", payload: 3)   // prints 3
/// outcome.delivered                                       // 1
/// ```
///
/// What it promises:
/// - Handlers run on the poster's thread in the order of registration, higher priorities first. Observers of the name
///   and of any name share one sequence. Handlers registered for the main actor, an actor or a task run there, later:
///   one call at a time, in the order of the posts.
/// - A post calls the observers that are registered when it begins. An observer added during the post waits for the
///   next one; an observer removed during the post is no longer called.
/// - Handlers may post, observe and remove. No lock is held while a handler runs or while its captures are released. A
///   nested post runs at once, or after the running one, as the center is configured. Endless chains of posts are
///   refused, with the chain in the error.
/// - An owner is held weakly, and strongly only while its handler runs. A sender is held weakly. After the sender is
///   deallocated, its observers are never called again, not even for a new object at its address.
///
/// It does not cross processes.
///
/// A post costs O(observers that it meets): those of the name and those of any name, for any sender and for its own.
/// Normally it takes no lock. The first post after a change may build the list of its n observers under a lock of the
/// center: O(n), or O(n log n) where priorities, senders or observers of any name mix. That happens after changing a
/// name with more than 32 observers, an observer of any name, or an observer of one sender. With n observers of the
/// same name and sender, observing costs amortized O(1). Ending costs O(log n), and O(1) for the newest.
public final class NoticeCenter: Sendable {
    /// The shared center of the program.
    public static let shared = NoticeCenter()

    /// Unique in the process, so that a token is never mistaken for one of another center.
    package let number: UInt64
    let registry: Registry
    let labels = Lock(ObjectLabels())
    let controllers = Lock<[ObjectIdentifier: ControllerCore]>([:])
    let clock: NoticeClock
    // Two parts that few centers need, each made when it is first used.
    let madeRecording = OnceReference<Recording>()
    var recording: Recording { madeRecording.object(or: Recording(registry: registry, clock: clock)) }
    let madeLimits = OnceReference<ObserverLimitWatch>()
    var observerLimits: ObserverLimitWatch { madeLimits.object(or: ObserverLimitWatch()) }
    let reentrancy: NoticeReentrancy
    /// The maximum depth of nested posts.
    let depthLimit: Int

    private static let lastNumber = Atomic<UInt64>(0)

    /// Makes a center that shares nothing with other centers.
    ///
    /// - Parameters:
    ///   - clock: The clock for the records of its monitors. Without a monitor it is never read.
    ///   - reentrancy: What happens to a post that a handler makes.
    ///   - depthLimit: How many posts may cause one another before one is refused as endless, at least 1. With
    ///     immediate delivery a few more may be nested: the first four, or as many as the limit, are not counted.
    ///     Fewer fit on a short stack: a nested post is refused when less than 128 kB of its thread's stack are left,
    ///     or less than a quarter of a smaller stack.
    public convenience init(
        clock: NoticeClock = .continuous(), reentrancy: NoticeReentrancy = .immediate, depthLimit: Int = 64
    ) {
        self.init(clock, reentrancy, depthLimit: depthLimit, uncounted: PostChain.uncounted)
    }

    /// Makes a center that counts every nested post, so that it always refuses at the same depth. Nested posts cost
    /// more.
    package convenience init(countingEveryPost clock: NoticeClock) {
        self.init(clock, .immediate, depthLimit: 64, uncounted: 0)
    }

    /// - Parameter uncounted: How many nested posts are not counted.
    private init(_ clock: NoticeClock, _ reentrancy: NoticeReentrancy, depthLimit: Int, uncounted: Int) {
        self.reentrancy = reentrancy
        self.depthLimit = max(1, depthLimit)
        number = Self.lastNumber.add(1, ordering: .relaxed).newValue
        registry = Registry(
            center: number, isQueued: reentrancy == .queued,
            uncountedNesting: min(self.depthLimit, uncounted))
        self.clock = clock
        CenterLedger.current?.add(self)
    }

    deinit { registry.close() }
}
