import Synchronization

/// The monitors of a center, and the numbering of its records.
final class Recording: Sendable {
    private struct Monitors: Sendable {
        var lastNumber: UInt64 = 0
        var attached: [Monitor] = []
        var rings: [RingCore] = []
        /// The watchers of posts of any name.
        var watchers: PostWatchers?

        /// The only ring, if no other ring and no monitor is attached.
        var onlyRing: RingCore? { attached.isEmpty && rings.count == 1 ? rings[0] : nil }
    }

    private let registry: Registry
    let clock: NoticeClock
    private let monitors = Lock(Monitors())
    private let sequence = Atomic<UInt64>(0)
    /// The names whose next posts record their poster's stack, and whether there are any.
    let traces = Lock<[NoticeName: PostTrace]>([:])
    let isTracing = Atomic(false)
    /// The only ring, like `Monitors.onlyRing`, for posters.
    private let publishedRing = Atomic<Uncounted<RingCore>?>(nil)
    /// The watchers, like `Monitors.watchers`, for posters.
    private let publishedWatchers = Atomic<Uncounted<PostWatchers>?>(nil)

    init(registry: Registry, clock: NoticeClock) {
        self.registry = registry
        self.clock = clock
    }

    func attach(_ body: @escaping @Sendable (NoticeRecord) -> Void) -> UInt64 {
        let number = monitors.withLock { state in
            state.lastNumber += 1
            state.attached.append(Monitor(number: state.lastNumber, body: body))
            follow(state)
            return state.lastNumber
        }
        return number
    }

    func attachWatcher(of name: NoticeName?, _ body: @escaping @Sendable (WatchedPost) -> Void) -> UInt64 {
        let (watcher, former) = monitors.withLock { state -> (PostWatcher, PostWatchers?) in
            state.lastNumber += 1
            let watcher = PostWatcher(number: state.lastNumber, isOfName: name != nil, body: body)
            guard name == nil else { return (watcher, nil) }
            let former = state.watchers
            state.watchers = former.adding(watcher)
            follow(state)
            return (watcher, former)
        }
        if let name { registry.addWatcher(watcher, of: name) }
        if let former { registry.retire(former) }
        return watcher.number
    }

    /// Detaches a monitor or a watcher.
    ///
    /// - Parameter name: The name of a watcher of one name.
    func detach(_ number: UInt64, watching name: NoticeName? = nil) {
        if let name { return registry.removeWatcher(number, of: name) }
        // Returned out of the lock, so that the captures of the closures are released outside it.
        let former = monitors.withLock { state in
            let isWatcher = state.watchers?.all.contains { $0.number == number } == true
            let former = (state.attached, isWatcher ? state.watchers : nil)
            state.attached.removeAll { $0.number == number }
            if isWatcher { state.watchers = state.watchers.removing(number) }
            follow(state)
            return former
        }
        if let watchers = former.1 { registry.retire(watchers) }
        withExtendedLifetime(former) {}
    }

    func attachRing(capacity: Int) -> RingCore {
        let ring = RingCore(capacity: capacity, clock: clock)
        monitors.withLock { state in
            state.rings.append(ring)
            follow(state)
        }
        return ring
    }

    func detach(_ ring: RingCore) {
        let wasAttached = monitors.withLock { state in
            let count = state.rings.count
            state.rings.removeAll { $0 === ring }
            follow(state)
            return state.rings.count < count
        }
        if wasAttached { registry.retire(ring) }
    }

    /// Publishes the attached monitors, rings and watchers to posters. Called under the lock.
    private func follow(_ state: Monitors) {
        publishedRing.store(state.onlyRing.map(Uncounted.init), ordering: .sequentiallyConsistent)
        registry.set(.watched, !state.attached.isEmpty || !state.rings.isEmpty)
        publishedWatchers.store(state.watchers.map(Uncounted.init), ordering: .sequentiallyConsistent)
        registry.set(.postsWatched, state.watchers != nil)
    }

    /// The watchers of posts of a name: first those of any name, then those of this one. Call it within a search.
    ///
    /// - Parameter hasOwn: Whether there may be watchers of this name.
    func watchers(of name: NoticeName, andItsOwn hasOwn: Bool) -> [PostWatcher] {
        var watchers: [PostWatcher] = []
        if registry.has(.postsWatched) {
            watchers = publishedWatchers.load(ordering: .sequentiallyConsistent)?.with { $0.all } ?? []
        }
        return hasOwn ? watchers + registry.watchers(of: name) : watchers
    }

    /// The only ring, if no other ring and no monitor is attached. The caller must be a reader of the center: the ring
    /// lives until the reader ends.
    var onlyRing: Uncounted<RingCore>? {
        publishedRing.load(ordering: .sequentiallyConsistent)
    }

    fileprivate var center: UInt64 { registry.center }

    /// A recorder for what happens now; `nil` if no monitor and no ring is attached.
    func recorder() -> Recorder? {
        guard registry.isWatched else { return nil }
        let (monitors, rings) = monitors.withLock { ($0.attached, $0.rings) }
        guard !monitors.isEmpty || !rings.isEmpty else { return nil }
        return Recorder(recording: self, clock: clock, monitors: monitors, rings: rings)
    }

    /// Records an event without a duration.
    func record(_ kind: NoticeRecord.Kind, _ describe: (inout NoticeRecord) -> Void) {
        recorder()?.record(kind, describe)
    }

    var count: UInt64 { sequence.load(ordering: .relaxed) }

    @inline(__always)
    func nextSequence() -> UInt64 {
        sequence.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Takes two consecutive numbers and returns the first.
    @inline(__always)
    func nextTwo() -> UInt64 {
        sequence.wrappingAdd(2, ordering: .relaxed).oldValue &+ 1
    }
}

/// Passes records to the monitors that were attached when it was made, so that they receive all records of a post.
struct Recorder: Sendable {
    fileprivate let recording: Recording
    let clock: NoticeClock
    fileprivate let monitors: [Monitor]
    fileprivate let rings: [RingCore]

    /// Begins a record and, with `announce`, passes it to the monitors as incomplete.
    func begin(
        _ kind: NoticeRecord.Kind, announce: Bool = true, describe: (inout NoticeRecord) -> Void
    ) -> NoticeRecord {
        var record = NoticeRecord(
            seq: recording.nextSequence(), time: .seconds(clock.time()), kind: kind, isComplete: false)
        record.cause = Cause.delivery(of: recording.center)
        record.on = ThreadLabel.text(of: ThreadLabel.number)
        describe(&record)
        if announce { pass(record) }
        return record
    }

    /// Completes a record and passes it to the monitors.
    func finish(_ record: NoticeRecord) {
        var record = record
        record.isComplete = true
        pass(record)
    }

    func record(_ kind: NoticeRecord.Kind, _ describe: (inout NoticeRecord) -> Void) {
        finish(begin(kind, announce: false, describe: describe))
    }

    private func pass(_ record: NoticeRecord) {
        for monitor in monitors { monitor.receive(record) }
        if !rings.isEmpty {
            let box = RecordBox(record)
            for ring in rings { ring.add(box) }
        }
    }
}
