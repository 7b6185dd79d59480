/// The buffer that all copies of a sequence and of its iterators share, under its lock.
///
/// Consumers are resumed, and elements released, after the lock is.
final class SequenceStorage<Element: Sendable>: Sendable {
    private typealias Consumer = CheckedContinuation<Element?, Never>

    private let buffer: Lock<SequenceBuffer<Element, Consumer>>

    init(_ buffering: NoticeBuffering) {
        buffer = Lock(SequenceBuffer(buffering))
    }

    var droppedCount: Int { buffer.withLock { $0.droppedCount } }

    /// Hands the element to the consumer that has waited longest, or buffers it.
    func offer(_ element: Element) {
        // What is dropped goes when the lock is released, and not before.
        let fate = buffer.withLock { $0.offer(element) }
        if case .hand(let consumer) = fate { consumer.resume(returning: element) }
        withExtendedLifetime(fate) {}
    }

    /// The first element, waited for; `nil` at the end of the sequence, or when the task is cancelled, which ends it.
    func next(isolation actor: isolated (any Actor)?) async -> Element? {
        guard !Task.isCancelled else {
            finish()
            return nil
        }
        if let taken = buffer.withLock({ $0.take() }) { return taken.element }
        return await withTaskCancellationHandler(
            operation: {
                await withCheckedContinuation(isolation: actor) { consumer in
                    // Asked again: an element, or the end by the handler below, may have come in between.
                    guard let taken = buffer.withLock({ $0.take(orWaitAs: consumer) }) else { return }
                    consumer.resume(returning: taken.element)
                }
            },
            // The runtime holds a lock while this runs: it calls nothing foreign, no monitor for one.
            onCancel: { finish() },
            isolation: actor)
    }

    /// Ends the sequence for those who wait, and for all others when the buffer is empty.
    func finish() {
        var consumers = buffer.withLock { $0.finish() }
        while let consumer = consumers.popFirst() { consumer.resume(returning: nil) }
    }

    /// Releases what is buffered.
    func removeElements() {
        let elements = buffer.withLock { $0.removeElements() }
        withExtendedLifetime(elements) {}
    }
}

extension SequenceBuffer.Taken {
    fileprivate var element: Element? {
        if case .element(let element) = self { element } else { nil }
    }
}
