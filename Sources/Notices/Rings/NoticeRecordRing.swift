/// A monitor that is read when its reader has time: what happens in a center is written down in short, and described
/// when it is taken.
///
/// ```swift
/// let ring = center.recordRing()
/// center.post("cart.changed", payload: 3)
/// let batch = ring.take()
/// for record in batch.records { print(record.seq, record.kind.rawValue, record.name ?? "*") }
/// if batch.dropped > 0 { print("and \(batch.dropped) more") }
/// ```
///
/// Who posts never waits for the ring, and pays for a delivery a clock reading, a task-local value for its cause, and a
/// few stores. No text is built for posts and deliveries, except that the label of an object that posts is looked up; and
/// the ring allocates nothing for them, though Swift may for the task-local value. What happens less often (observing,
/// ending, notes) is described at once, and allocates.
///
/// The records are those that a monitor is given, with the same fields and numbers, but for two things. What has begun
/// and ended between two takings is told once, complete; what goes on is told when it has begun, and again when it is
/// complete. And a delivery's time is counted from the end of the one before it, as one clock reading serves for both.
///
/// When the ring is full, what comes is dropped and counted, until it is taken from; of a post that was dropped the
/// deliveries are too. An end is never dropped when the beginning was not.
///
/// What it keeps, until it is taken or until ring and center are gone: payloads, and senders that are a
/// ``SenderValue``. Never owners, handlers, or objects that post. A payload is described when it is taken, on the thread
/// that takes it: one that is an object is shown as it is then.
///
/// What it does not do: it does not stay cheap while a closure monitor or a second ring is attached to the same center.
/// Then all are given records that are described when things happen.
public final class NoticeRecordRing: Sendable {
    /// What was taken at one time.
    public struct Batch: Sendable {
        /// What happened, parents before what they caused. Those of one center are put in order by `seq`.
        public var records: [NoticeRecord]
        /// How many records found no room since the last taking, counted when what they tell was over.
        public var dropped = 0
        /// How many of them were posts.
        public var droppedPosts = 0
        /// How many of them were deliveries, of handlers that ran.
        public var droppedDeliveries = 0
        /// How many of them told that a post reached nobody.
        public var droppedUnheard = 0
    }

    private weak let center: NoticeCenter?
    private let core: RingCore

    init(center: NoticeCenter, core: RingCore) {
        self.center = center
        self.core = core
    }

    deinit { detach() }

    /// How many records there is room for, at least: a post and its only delivery take the room of one.
    public var capacity: Int { core.capacity }

    /// Takes everything that is there.
    ///
    /// May be called on any thread; payloads are described there, with no lock held. Several threads that take get
    /// different records. O(records).
    public func take() -> Batch {
        let (news, dropped) = core.take()
        var describer = RingDescriber()
        return Batch(
            records: news.map { describer.record(of: $0) }, dropped: dropped.total,
            droppedPosts: dropped[.post], droppedDeliveries: dropped[.delivery],
            droppedUnheard: dropped[.unheard])
    }

    /// Sets what is called when something comes after a taking: once, until it is taken from again.
    ///
    /// It is called on the thread where that happened, with no lock held, and should do no more than to wake somebody
    /// who takes. It may be called although there is nothing new yet. O(1).
    public func onArrival(_ wake: (@Sendable () -> Void)?) {
        core.onArrival(wake)
    }

    /// Sets what is called when there is no room, before what comes is dropped: it may take from the ring.
    ///
    /// It is called on the thread where that happens, with no lock held, and the poster waits for it. O(1).
    package func onFull(_ relief: (@Sendable () -> Void)?) {
        core.onFull(relief)
    }

    /// Writes nothing down any more, except the ends of posts that are under way. What is there may still be taken. A ring
    /// that goes away detaches itself.
    public func detach() {
        center?.recording.detach(core)
    }
}

extension NoticeCenter {
    /// Attaches a ring that is told of everything that happens from now on, at a small part of the cost of a monitor.
    ///
    /// - Parameter capacity: How many records there is room for, at least; rounded up to a power of two, from 16 to 2^24.
    ///   Each takes 128 bytes, which are allocated here.
    public func recordRing(capacity: Int = 16_384) -> NoticeRecordRing {
        registry.watchedCenter.withLock { $0 = $0 ?? WeakReference(self) }
        let wanted = min(max(16, capacity), 1 << 24)
        let room = 1 << (Int.bitWidth - (wanted - 1).leadingZeroBitCount)
        return NoticeRecordRing(center: self, core: recording.attachRing(capacity: room))
    }
}
