/// The elements of a sequence in a center whose orders a test explores. They stay here until the scheduler lets a
/// waiting consumer take one, so that the sequence's own buffer is always empty.
///
/// As in that buffer, a post hands its element to the consumer that waits, and buffers it if none does. An element is done
/// with when a consumer waits for the next one, when the iterator that took it was deallocated, or when its task waits in
/// `quiescent`.
final class ExploredElements: Sendable {
    private struct State: Sendable {
        /// Elements for waiting consumers.
        var handed = Fifo<SequenceItem>()
        var buffer: SequenceBuffer<SequenceItem, Never>
        /// The consumers that wait and are not handed an element.
        var waiting = 0
        /// Whether the sequence ends after these elements.
        var isEnding = false
        /// Whether a step waits or runs.
        var isServed = false
        /// Reports that the consumer of the latest step wants the next element.
        var running: Completion?
        /// The iterator that has the element of that step.
        var reader: ObjectIdentifier?
    }

    private struct Completion: Sendable {
        let call: @Sendable () -> Void
    }

    private let state: Lock<State>
    private let scheduler: any OrderScheduler
    private let source: SourceLine
    private let name: String
    private let label: String
    private let lane: Int

    init(
        _ buffering: NoticeBuffering, by scheduler: any OrderScheduler, _ name: NoticeName, _ label: String?,
        _ source: SourceLine
    ) {
        state = Lock(State(buffer: SequenceBuffer(buffering)))
        self.scheduler = scheduler
        self.source = source
        self.name = name.rawValue
        self.label = label ?? "loop"
        lane = scheduler.takeLane(on: nil)
    }

    var droppedCount: Int { state.withLock { $0.buffer.droppedCount } }

    /// Takes the element of a post. Returns whether there was room, as the sequence's own buffer would.
    func offer(_ item: SequenceItem, keepsNewest: Bool, to storage: SequenceStorage) -> Bool {
        let fate = state.withLock { state -> SequenceBuffer<SequenceItem, Never>.Offer? in
            if state.waiting > 0 {
                state.waiting -= 1
                state.handed.append(item)
                return nil
            }
            return state.buffer.offer(item)
        }
        serve(storage)
        if case .dropped? = fate { return keepsNewest }
        return true
    }

    /// A consumer waits: it has done what it does with the element before.
    func noteConsumer(of storage: SequenceStorage) {
        let over = state.withLock { state -> Completion? in
            if case .element(let item)? = state.buffer.take() {
                state.handed.append(item)
            } else {
                state.waiting += 1
            }
            defer { state.running = nil }
            return state.running
        }
        serve(storage)
        over?.call()
    }

    /// Ends the sequence after the elements that are here.
    func end(_ storage: SequenceStorage) {
        state.withLock { $0.isEnding = true }
        serve(storage)
    }

    func noteReader(_ iterator: ObjectIdentifier) { state.withLock { $0.reader = iterator } }

    /// An iterator was deallocated. If it took the element of the latest step, that step ends.
    func noteEnd(of iterator: ObjectIdentifier) {
        let left = state.withLock { state -> Completion? in
            guard state.reader == iterator else { return nil }
            defer { (state.running, state.reader) = (nil, nil) }
            return state.running
        }
        if left != nil { scheduler.leave(lane) }
    }

    /// Drops the elements: nobody takes them any more.
    func removeElements() {
        let elements = state.withLock { state in
            defer {
                state.handed = Fifo()
                state.waiting = 0
            }
            return (state.handed, state.buffer.removeElements())
        }
        withExtendedLifetime(elements) {}
    }

    /// Adds the next step, if there is one.
    private func serve(_ storage: SequenceStorage) {
        let isDue = state.withLock { state in
            let isDue = !state.isServed && (state.handed.count > 0 || (state.isEnding && state.waiting > 0))
            if isDue { state.isServed = true }
            return isDue
        }
        guard isDue else { return finishIfEmpty(storage) }
        scheduler.add(
            OrderStep(
                lane: lane, place: .elsewhere, OrderStep.Text(callee: label, source: source, subject: name),
                start: { [self, weak storage] whenOver in step(storage, Completion(call: whenOver)) }))
    }

    private func step(_ storage: SequenceStorage?, _ over: Completion) {
        let item = state.withLock { state -> SequenceItem? in
            state.isServed = false
            return state.handed.popFirst()
        }
        guard let storage, let item else {
            storage?.finishNow()
            return over.call()
        }
        state.withLock { ($0.running, $0.reader) = (over, nil) }
        if storage.hand(item) { return serve(storage) }
        // The consumer was cancelled.
        state.withLock { $0.running = nil }
        over.call()
    }

    /// Ends the sequence at once, if no consumer waits and nothing is left.
    private func finishIfEmpty(_ storage: SequenceStorage) {
        let isOver = state.withLock { state in
            state.isEnding && !state.isServed && state.handed.count == 0 && state.waiting == 0
                && state.buffer.isEmpty
        }
        if isOver { storage.finishNow() }
    }
}
