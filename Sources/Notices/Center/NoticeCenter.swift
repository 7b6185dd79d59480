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
/// - Handlers run on the thread that posts, in the order of registration (higher priorities first, for those who ask),
///   those of one name and those of any name in one sequence. Those who ask to run on the main actor, on an actor or
///   in a task run there, later: each one at a time and in the order of the posts.
/// - A post works on who is registered when it begins. An observer added meanwhile waits for the next post; one
///   removed meanwhile is not called any more.
/// - Handlers may post, observe and remove. No lock is held while a handler runs, or while what it captured is
///   released. A nested post runs at once, or after the one under way, as the center was told; posts that lead to one
///   another without end are refused, with the chain of them.
/// - An owner is held weakly, and strongly only while its handler runs. A sender is held weakly; when it is gone
///   its observers are never called again, not even for a new object at its address.
///
/// What it does not do: it does not cross processes.
///
/// A post costs O(observers that it meets): those of the name and those of any name, from any sender and from its own.
/// It takes no lock on its usual way. With n observers of the same name and sender, observing costs O(1), amortized,
/// and ending O(log n), for the newest O(1). Where some have a priority, both cost O(n) at worst.
public final class NoticeCenter: Sendable {
    /// The center of the program, for those who need no other.
    public static let shared = NoticeCenter()

    /// Unique in the process, so that a token can never be mistaken for another center's.
    package let number: UInt64
    let registry: Registry
    let labels = Lock(ObjectLabels())
    let controllers = Lock<[ObjectIdentifier: ControllerCore]>([:])
    let recording: Recording
    let crowds = CrowdWatch()
    let reentrancy: NoticeReentrancy
    /// How many posts of this center may be within each other before one is refused.
    let depthLimit: Int

    private static let lastNumber = Atomic<UInt64>(0)

    /// Makes a center that shares nothing with others.
    ///
    /// - Parameters:
    ///   - clock: What the records of its monitors are timed by. Without a monitor it is never asked.
    ///   - reentrancy: What becomes of a post that a handler makes.
    ///   - depthLimit: How many posts may lead to one another before one is refused as endless, at least 1. With
    ///     immediate delivery a few more may be within each other: the first four, and a few in each further megabyte
    ///     of the stack, are not counted. Fewer may be where the stack is short: a post within others is refused when
    ///     less than 128 kB are left of its thread's stack, or less than a quarter of a smaller one.
    public convenience init(
        clock: NoticeClock = .continuous(), reentrancy: NoticeReentrancy = .immediate, depthLimit: Int = 64
    ) {
        self.init(clock, reentrancy, depthLimit: depthLimit, uncounted: PostChain.uncounted)
    }

    /// Makes a center that counts each post within others, so that it refuses the same one each time. Such a post costs
    /// more.
    package convenience init(countingEveryPost clock: NoticeClock) {
        self.init(clock, .immediate, depthLimit: 64, uncounted: 0)
    }

    /// - Parameter uncounted: So many posts within each other are not counted.
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
