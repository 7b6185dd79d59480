import Synchronization

/// Notices, or what was made of them, as an async sequence.
///
/// ```swift
/// for await payload in center.payloads(of: .keyboardWillShow) { layOut(payload.end) }
/// ```
///
/// It observes from the moment it is made, not from the first `next()`, so nothing posted in between is lost. It
/// ends with the center, by ``finish()``, or in a cancelled task; when the last copy of it and of its iterators is
/// gone, so is the registration. All copies share one buffer: an element goes to one of them.
public struct NoticeSequence<Element: Sendable>: AsyncSequence, Sendable {
    /// A sequence does not fail.
    public typealias Failure = Never

    private let stream: AsyncStream<Element>
    private let lease: SequenceLease

    init(stream: AsyncStream<Element>, lease: SequenceLease) {
        self.stream = stream
        self.lease = lease
    }

    /// The registration it keeps.
    public var id: RegistrationID { lease.id }

    /// How many elements the buffer had no room for.
    public var droppedCount: Int { lease.dropped.count }

    /// Ends the sequence and its registration now. What is buffered can still be taken.
    public func finish() {
        lease.end()
    }

    /// Makes an iterator over the shared buffer.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: stream.makeAsyncIterator(), lease: lease)
    }

    /// Takes elements from the shared buffer, and keeps the registration.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncStream<Element>.Iterator
        fileprivate let lease: SequenceLease

        /// The next element; `nil` when the sequence has ended or the task is cancelled.
        public mutating func next() async -> Element? {
            await next(isolation: #isolation)
        }

        /// The next element; `nil` when the sequence has ended or the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            // The stream would first hand out what is buffered.
            guard !Task.isCancelled else {
                lease.end()
                return nil
            }
            return await base.next(isolation: actor)
        }
    }
}

/// How many elements a sequence keeps for a consumer that is slower than the posts.
public enum NoticeBuffering: Hashable, Sendable {
    /// All of them.
    case unbounded
    /// The newest, at least one; older ones are dropped and counted.
    case newest(Int)
    /// The oldest, at least one; newer ones are dropped and counted.
    case oldest(Int)
}

/// Holds a sequence's registration: it ends with the last copy of the sequence.
final class SequenceLease: Sendable {
    let dropped: DropCounter
    let id: RegistrationID
    private weak let center: NoticeCenter?
    private let endStream: @Sendable () -> Void

    init(
        id: RegistrationID, center: NoticeCenter, dropped: DropCounter,
        endStream: @escaping @Sendable () -> Void
    ) {
        self.id = id
        self.center = center
        self.dropped = dropped
        self.endStream = endStream
    }

    deinit { end() }

    func end() {
        center?.end(id, reason: .finished)
        // The feed would do it too, but a post that is under way may hold that until it is over.
        endStream()
    }
}

/// Counts what a full buffer turned away.
final class DropCounter: Sendable {
    private let value = Atomic(0)

    var count: Int { value.load(ordering: .relaxed) }

    func add() { value.add(1, ordering: .relaxed) }
}
