/// What all copies of a sequence and of its iterators share, in two places: the buffer that posters fill, and what consumers
/// have moved out of it.
///
/// Each has a lock. A consumer that finds nothing in its place moves there all that waits in an unbounded buffer, so
/// posters and consumers come to one lock once for many elements. Consumers are resumed, and elements released, after the
/// locks are.
final class SequenceStorage: Sendable {
    private typealias Buffer = SequenceBuffer<SequenceItem, SequenceConsumer>

    private let buffer: Lock<Buffer>
    /// Elements older than those in the buffer; none while a consumer waits. Its lock is taken before the buffer's.
    private let moved = Lock(Fifo<SequenceItem>())

    init(_ buffering: NoticeBuffering) {
        buffer = Lock(SequenceBuffer(buffering))
    }

    var droppedCount: Int { buffer.withLock { $0.droppedCount } }

    /// Hands the element to the consumer that has waited longest, or buffers it.
    func offer(_ item: SequenceItem) {
        // What is dropped goes when the lock is released, and not before.
        let fate = buffer.withLock { $0.offer(item) }
        if case .hand(let consumer) = fate { consumer.resume(with: item) }
        withExtendedLifetime(fate) {}
    }

    /// The first element, if there is one and the task is not cancelled.
    func takeAtOnce() -> SequenceItem? {
        Task.isCancelled ? nil : take()?.element
    }

    /// The first element, waited for; `nil` at the end of the sequence, or when the task is cancelled, which ends it.
    func next(isolation actor: isolated (any Actor)?) async -> SequenceItem? {
        guard !Task.isCancelled else {
            finish()
            return nil
        }
        if let taken = take() { return taken.element }
        return await withTaskCancellationHandler(
            operation: {
                await withCheckedContinuation(isolation: actor) { continuation in
                    let consumer = SequenceConsumer(continuation)
                    // Asked again: an element, or the end by the handler below, may have come in between.
                    guard let taken = take(orWaitAs: consumer) else { return }
                    consumer.resume(with: taken.element)
                }
            },
            // The runtime holds a lock while this runs: it calls nothing foreign, no monitor for one.
            onCancel: { finish() },
            isolation: actor)
    }

    /// Ends the sequence for those who wait, and for all others when nothing is left to take.
    func finish() {
        var consumers = buffer.withLock { $0.finish() }
        while let consumer = consumers.popFirst() { consumer.resume(with: nil) }
    }

    /// Releases what could still be taken.
    func removeElements() {
        let elements = moved.withLock { moved in
            defer { moved = Fifo() }
            return (moved, buffer.withLock { $0.removeElements() })
        }
        withExtendedLifetime(elements) {}
    }
}

extension SequenceStorage {
    /// Takes the first element; `nil` when there is none yet and the consumer, if one is given, waits now.
    private func take(orWaitAs consumer: SequenceConsumer? = nil) -> Buffer.Taken? {
        moved.withLock { moved in
            if let item = moved.popFirst() { return .element(item) }
            return buffer.withLock { buffer in
                buffer.moveElements(to: &moved)
                return moved.popFirst().map(Buffer.Taken.element) ?? buffer.take(orWaitAs: consumer)
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
/// An object, since the layout of a checked continuation is not known before the program runs: everything that had one in
/// itself would be copied by calls, for each element.
private final class SequenceConsumer: Sendable {
    private let continuation: CheckedContinuation<SequenceItem?, Never>

    init(_ continuation: CheckedContinuation<SequenceItem?, Never>) {
        self.continuation = continuation
    }

    func resume(with item: SequenceItem?) {
        continuation.resume(returning: item)
    }
}
