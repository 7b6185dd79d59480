import Synchronization

/// Keeps registrations and delivers notices to them.
///
/// ```swift
/// let center = NoticeCenter()
/// let token = center.observe("cart.changed") { notice in print(notice.payload ?? "nothing") }
/// let outcome = center.post("cart.changed", payload: 3)   // prints 3
/// outcome.delivered                                       // 1
/// ```
///
/// What it promises:
/// - Handlers run on the poster's thread, in the order of registration (higher priorities first, where given), those of
///   one name and those of any name in one sequence. Handlers registered for the main actor, an actor or a task run
///   there, later: each one at a time and in the order of the posts.
/// - A post calls the observers that are registered when it begins. An observer added meanwhile waits for the next
///   post; one removed meanwhile is not called any more.
/// - Handlers may post, observe and remove. No lock is held while a handler runs, or while its captures are released. A
///   nested post runs at once, or after the one under way, as the center is configured; posts that lead to one another
///   without end are refused, with the chain of them.
/// - An owner is held weakly, and strongly only while its handler runs. A sender is held weakly; after its deallocation
///   its observers are never called again, not even for a new object at its address.
///
/// What it does not do: it does not cross processes.
///
/// A post costs O(observers that it meets): those of the name and those of any name, from any sender and from its own.
/// It takes no lock on its usual path. The first post after a change may make the list of its n observers, under a lock
/// of the center: O(n), or O(n log n) where priorities, senders or observers of any name mix. It does so after a change
/// of a name with more than 32 observers, of an observer of any name, or of an observer of one sender. With n observers
/// of the same name and sender, observing costs O(1), amortized, and ending O(log n), for the newest O(1).
public final class NoticeCenter: Sendable {
    /// The shared center of the program.
    public static let shared = NoticeCenter()

    /// Unique in the process, so that a token can never be mistaken for another center's.
    package let number: UInt64
    let registry: Registry
    let labels = Lock(ObjectLabels())
    let controllers = Lock<[ObjectIdentifier: ControllerCore]>([:])
    let recording: Recording
    let crowds = CrowdWatch()
    let reentrancy: NoticeReentrancy
    /// How many posts of this center may be nested before one is refused.
    let depthLimit: Int

    private static let lastNumber = Atomic<UInt64>(0)

    /// Makes a center that shares nothing with others.
    ///
    /// - Parameters:
    ///   - clock: The clock of its monitors' records. Without a monitor it is never read.
    ///   - reentrancy: What happens to a post that a handler makes.
    ///   - depthLimit: How many posts may lead to one another before one is refused as endless, at least 1. With
    ///     immediate delivery a few more may be nested: the first four, or as many as the limit, are not counted. Fewer
    ///     fit where the stack is short: a nested post is refused when less than 128 kB are left of its thread's stack,
    ///     or less than a quarter of a smaller one.
    public convenience init(
        clock: NoticeClock = .continuous(), reentrancy: NoticeReentrancy = .immediate, depthLimit: Int = 64
    ) {
        self.init(clock, reentrancy, depthLimit: depthLimit, uncounted: PostChain.uncounted)
    }

    /// Makes a center that counts each nested post, so that it refuses the same one each time. Such a post costs more.
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
        recording = Recording(registry: registry, clock: clock)
        CenterLedger.current?.add(self)
    }

    deinit { registry.close() }
}
