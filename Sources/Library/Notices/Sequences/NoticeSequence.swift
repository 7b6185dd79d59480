/// Notices, or their converted payloads, as an async sequence.
///
/// ```swift
/// for await payload in center.payloads(of: .cartChanged) { show(payload.items) }
///
/// let positions = center.notices(named: "position.changed", from: ship, buffering: .newest(1))
/// for await notice in positions { draw(notice) }      // ends when the ship is gone
/// print("left out:", positions.droppedCount)
/// ```
///
/// It observes from the moment it is made, not from the first `next()`, so nothing posted in between is lost. A post
/// appends an element and returns; it never waits for a consumer. Conversion runs on the poster's thread, everything
/// else where the consumer runs.
///
/// All copies, and all iterators and their copies, share one buffer. Any number of tasks may take from it at once:
/// each element goes to exactly one task, waiting tasks are served in the order of their arrival, and each task sees
/// its elements in the order of the posts.
///
/// It ends in these cases, once the buffered elements have been taken:
/// - ``finish()`` is called, or its registration is removed in any way.
/// - Its center is deallocated.
/// - The sender it was made for is deallocated. Swift does not report that, so the next `next()` detects it. For tasks
///   that are already waiting, the next post of the name and ``NoticeCenter/removeAbandoned()`` do. Notices in the
///   buffer keep their sender alive until they are taken.
/// - A task that uses it is cancelled. That task receives `nil` at once, whatever is buffered. The sequence ends for
///   all tasks: the others receive what is still buffered, and no new elements.
///
/// Releasing the last copy of it and of its iterators ends the registration and releases the buffer. It does not
/// retain its center or its sender.
///
/// It does not deliver one element to several tasks (make a sequence for each), does not fail, and does not slow down
/// posts that are faster than their consumer (see ``NoticeBuffering``).
///
/// Appending and taking an element cost amortized O(1).
public struct NoticeSequence<Element: Sendable>: AsyncSequence, Sendable {
    /// A sequence does not fail.
    public typealias Failure = Never

    private let lease: SequenceLease

    @usableFromInline
    init(lease: SequenceLease) {
        self.lease = lease
    }

    /// The registration that it holds.
    public var id: RegistrationID { lease.id }

    /// How many elements did not fit in the buffer. Posts after the end are not counted.
    public var droppedCount: Int { lease.storage.droppedCount }

    /// Ends the sequence and its registration now. Buffered elements can still be taken.
    public func finish() {
        lease.end(.finished)
    }

    /// Makes an iterator over the shared buffer.
    public func makeAsyncIterator() -> Iterator {
        Iterator(lease: lease.forIterator)
    }

    /// Takes elements from the shared buffer, and keeps the registration alive.
    ///
    /// Several tasks may use its copies at once, and several iterators.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        @usableFromInline let lease: SequenceLease

        /// Returns the next element; `nil` if the sequence has ended or the task is cancelled.
        @inlinable
        public mutating func next() async -> Element? {
            await next(isolation: #isolation)
        }

        /// Returns the next element; `nil` if the sequence has ended or the task is cancelled.
        @inlinable
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            if let item = lease.takeAtOnce() { return item.element(of: Element.self) }
            return await lease.next(isolation: actor)?.element(of: Element.self)
        }
    }
}
