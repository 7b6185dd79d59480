import CThreads

/// The state that all copies of a sequence and of its iterators share: the buffer that posters fill, and the elements
/// that consumers have moved out of it.
///
/// Each has a lock. A consumer that finds no moved element moves all elements out of an unbounded buffer, so consumers
/// contend with posters for the buffer's lock once for many elements. Consumers are resumed, and elements released,
/// after the locks are released.
final class SequenceStorage: Sendable {
    private typealias Buffer = SequenceBuffer<SequenceItem, SequenceConsumer>

    private let buffer: Lock<Buffer>
    /// Elements older than those in the buffer; none while a consumer waits. Its lock is taken before the buffer's.
    private let moved = Lock(MovedElements())

    private let isBounded: Bool
    private let keepsNewest: Bool
    /// Has the elements instead, if a test explores orders.
    private let explored: ExploredElements?

    init(_ buffering: NoticeBuffering, explored: ExploredElements? = nil) {
        self.explored = explored
        keepsNewest = buffering.keepsNewest
        isBounded = buffering.isBounded
        buffer = Lock(SequenceBuffer(buffering))
    }

    var droppedCount: Int { explored?.droppedCount ?? buffer.withLock { $0.droppedCount } }

    /// Passes the element to the consumer that has waited longest, or buffers it. Returns whether it did. A dropped
    /// older element does not count: its own post was heard.
    func offer(_ item: SequenceItem) -> Bool {
        // A dropped element is released outside the lock.
        let fate = buffer.withLock { $0.offer(item) }
        return withExtendedLifetime(fate) {
            switch fate {
            case .hand(let consumer): consumer.resume(with: item)
            case .dropped: return keepsNewest
            case .kept, .refused: break
            }
            return true
        }
    }

    /// Takes the first element, if there is one or one arrives within a moment, and the task is not cancelled.
    ///
    /// A consumer as fast as a busy poster would contend with it for each element, or suspend each time and have the
    /// poster resume it. Waiting a moment, it finds several elements at once.
    func takeAtOnce() -> SequenceItem? {
        guard !Task.isCancelled else { return nil }
        let (item, patience) = moved.withLock { ($0.elements.popFirst(), $0.patience) }
        if let item { return item }
        if isBounded, let taken = take() { return taken.element }
        for _ in 0..<patience { notices_pause() }
        return take()?.element
    }

    /// Waits for the first element and takes it. Returns `nil` at the end of the sequence, or if the task is
    /// cancelled, which ends the sequence.
    func next(isolation actor: isolated (any Actor)?) async -> SequenceItem? {
        guard !Task.isCancelled else {
            finishNow()
            return nil
        }
        if let taken = take() { return taken.element }
        return await withTaskCancellationHandler(
            operation: {
                await withCheckedContinuation(isolation: actor) { continuation in
                    let consumer = SequenceConsumer(continuation)
                    // Checked again: a poster may have added an element since, or the handler below may have ended the
                    // sequence.
                    guard let taken = take(orWaitAs: consumer) else {
                        explored?.noteConsumer(of: self)
                        return
                    }
                    consumer.resume(with: taken.element)
                }
            },
            // The runtime holds a lock while this runs: it must not call foreign code, such as a monitor.
            onCancel: { finishNow() },
            isolation: actor)
    }

    /// Ends the sequence: for waiting consumers now, for all others when nothing is left to take.
    func finish() {
        if let explored { explored.end(self) } else { finishNow() }
    }

    /// Takes an element into the scheduler's care, if a test explores orders. Returns whether it was heard, like `offer`.
    func offerExplored(_ item: SequenceItem) -> Bool {
        explored?.offer(item, keepsNewest: keepsNewest, to: self) ?? offer(item)
    }

    /// Passes an element to a waiting consumer. Returns `false` if there is none.
    func hand(_ item: SequenceItem) -> Bool {
        guard case .hand(let consumer) = buffer.withLock({ $0.offer(item) }) else { return false }
        consumer.resume(with: item)
        return true
    }

    /// Whether a test explores orders.
    var isExplored: Bool { explored != nil }

    /// An iterator has taken an element.
    func noteReader(_ iterator: ObjectIdentifier) { explored?.noteReader(iterator) }

    /// An iterator was deallocated, since its loop ended.
    func noteEnd(of iterator: ObjectIdentifier) { explored?.noteEnd(of: iterator) }

    func finishNow() {
        var consumers = buffer.withLock { $0.finish() }
        while let consumer = consumers.popFirst() { consumer.resume(with: nil) }
    }

    /// Releases the elements that could still be taken.
    func removeElements() {
        explored?.removeElements()
        let elements = moved.withLock { moved in
            defer { moved = MovedElements() }
            return (moved.elements, buffer.withLock { $0.removeElements() })
        }
        withExtendedLifetime(elements) {}
    }
}

extension SequenceStorage {
    /// Takes the first element; `nil` if there is none yet. Then `consumer`, if given, waits for one.
    private func take(orWaitAs consumer: SequenceConsumer? = nil) -> Buffer.Taken? {
        moved.withLock { moved in
            if let item = moved.elements.popFirst() { return .element(item) }
            return buffer.withLock { buffer in
                buffer.moveElements(to: &moved.elements)
                moved.noteLook()
                return moved.elements.popFirst().map(Buffer.Taken.element)
                    ?? buffer.take(orWaitAs: consumer)
            }
        }
    }
}

extension SequenceBuffer.Taken {
    fileprivate var element: Element? {
        if case .element(let element) = self { element } else { nil }
    }
}

/// A task that waits for an element.
///
/// An object, since the layout of a checked continuation is known only at run time: a value that contains one would be
/// copied by runtime calls, for each element.
private final class SequenceConsumer: Sendable {
    private let continuation: CheckedContinuation<SequenceItem?, Never>

    init(_ continuation: CheckedContinuation<SequenceItem?, Never>) {
        self.continuation = continuation
    }

    func resume(with item: SequenceItem?) {
        continuation.resume(returning: item)
    }
}
