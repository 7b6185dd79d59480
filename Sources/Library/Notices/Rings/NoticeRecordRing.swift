/// A monitor that its reader reads when it has time: posters write short entries, which become records when the reader
/// takes them.
///
/// ```swift
/// let ring = center.recordRing()
/// center.post("cart.changed", payload: 3)
/// let batch = ring.take()
/// for record in batch.records { print(record.seq, record.kind.rawValue, record.name ?? "*") }
/// if batch.dropped > 0 { print("and \(batch.dropped) more") }
/// ```
///
/// A poster never waits for the ring. A delivery costs it a clock reading and a few stores. A post costs it a
/// task-local value, which gives posts of its handlers their cause. No text is built for posts and deliveries, except
/// that the label of a posting object is looked up. The ring allocates nothing for them, though Swift may for the
/// task-local value. Rarer events (observing, ending, notes) are described at once, and allocate.
///
/// The records are those that a monitor receives, with the same fields and numbers, with two differences. First, a
/// post or delivery that begins and ends between two calls of `take()` has one complete record; one that is still
/// running has one for its beginning, and another when it is complete. Second, the time of a delivery starts at the
/// end of the previous one, since one clock reading serves for both.
///
/// While the ring is full, new entries are dropped and counted. The deliveries of a dropped post are dropped too. An
/// end is never dropped if the beginning was not.
///
/// Until it is taken, or until ring and center are deallocated, an entry retains its payload, and a sender that is a
/// ``SenderValue``; never owners, handlers, or posting objects. A payload is described when it is taken, on the taking
/// thread: an object appears in its state at that time.
///
/// The ring is only cheap on its own: while a closure monitor or a second ring is attached to the same center, every
/// event is described when it happens, for all of them.
public final class NoticeRecordRing: Sendable {
    /// The result of one call of `take()`.
    public struct Batch: Sendable {
        /// The records, parents before what they caused. Sort those of one center by `seq`.
        public var records: [NoticeRecord]
        /// How many records were dropped for lack of room since the last call. Counted when their events end.
        public var dropped = 0
        /// How many of them were posts.
        package var droppedPosts = 0
        /// How many of them were deliveries of handlers that ran.
        package var droppedDeliveries = 0
        /// How many of them reported that a post reached no observer.
        package var droppedUnheard = 0
    }

    private weak let center: NoticeCenter?
    private let core: RingCore

    init(center: NoticeCenter, core: RingCore) {
        self.center = center
        self.core = core
    }

    deinit { detach() }

    /// The minimum number of records that fit. A post and its only delivery take the room of one.
    package var capacity: Int { core.capacity }

    /// Takes all entries and returns them as records.
    ///
    /// Call it on any thread: payloads are described there, with no lock held. Threads that take at once get different
    /// records. O(records).
    public func take() -> Batch { take(atMost: .max) }

    /// Takes at most `most` entries and returns them as records.
    package func take(atMost most: Int) -> Batch {
        let (news, dropped) = core.take(atMost: most)
        var describer = RingDescriber()
        return Batch(
            records: describer.records(of: news), dropped: dropped.total,
            droppedPosts: dropped[.post], droppedDeliveries: dropped[.delivery],
            droppedUnheard: dropped[.unheard])
    }

    /// Sets a function that is called when the first entry arrives after a `take()`: once, until the next `take()`.
    ///
    /// It is called on the thread that wrote the entry, with no lock held, and should only wake the reader. It may be
    /// called although there is nothing new yet. O(1).
    public func onArrival(_ wake: (@Sendable () -> Void)?) {
        core.onArrival(wake)
    }

    /// Sets a function that is called when the ring is full, before an entry is dropped. It may take from the ring.
    ///
    /// It is called on the thread that writes the entry, with no lock held, and the poster waits for it. O(1).
    package func onFull(_ relief: (@Sendable () -> Void)?) {
        core.onFull(relief)
    }

    /// Ends the recording, except for the ends of running posts. You can still take what the ring holds. A ring
    /// detaches itself when it is released.
    public func detach() {
        center?.recording.detach(core)
    }
}

extension NoticeCenter {
    /// Attaches a ring that records everything that happens after this call, at a small fraction of a monitor's cost.
    ///
    /// - Parameter capacity: The minimum number of records that fit, rounded up to a power of two, from 16 to 2^24.
    ///   Each takes 192 bytes, which are allocated here.
    public func recordRing(capacity: Int = 16_384) -> NoticeRecordRing {
        registry.watchedCenter.withLock { $0 = $0 ?? WeakReference(self) }
        let wanted = min(max(16, capacity), 1 << 24)
        let room = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
        return NoticeRecordRing(center: self, core: recording.attachRing(capacity: room))
    }
}
