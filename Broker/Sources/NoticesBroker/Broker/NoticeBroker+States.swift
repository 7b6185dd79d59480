import Synchronization

extension NoticeBroker {
    /// The states of the broker: the present one, and each later one.
    ///
    /// ```swift
    /// let running = Task { try await broker.run() }
    /// for await state in broker.states where state == .connected { break }
    /// // What others post from here on, this node hears.
    /// ```
    ///
    /// For a program that waits until it is connected, or shows that it is not. A post needs no wait: what is posted
    /// before waits in the outbox. Each reading of the property makes a sequence of its own, for one task. A task that
    /// comes late receives the newest state, and misses those between: ``BrokerEvent/entered(_:)`` and the records of the
    /// center have all of them. A sequence ends when its task is cancelled, or when the broker is deallocated. O(1);
    /// a change of state costs O(sequences).
    public var states: AsyncStream<BrokerState> {
        let (states, continuation) = AsyncStream<BrokerState>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let broker = WeakBroker(broker: self)
        let number = state.withLock { $0.stateReaders.add(continuation, $0.connection) }
        continuation.onTermination = { _ in
            broker.broker?.state.withLock { $0.stateReaders.remove(number) }
        }
        return states
    }
}

/// The sequences of states that tasks read.
struct StateReaders: Sendable {
    private var last: UInt64 = 0
    private var continuations: [UInt64: AsyncStream<BrokerState>.Continuation] = [:]

    var count: Int { continuations.count }

    /// Adds a sequence, which begins with the present state. Under the broker's lock, as all changes: so that no sequence
    /// has an older state after a newer one.
    mutating func add(_ continuation: AsyncStream<BrokerState>.Continuation, _ present: BrokerState) -> UInt64
    {
        last += 1
        continuations[last] = continuation
        continuation.yield(present)
        return last
    }

    mutating func remove(_ number: UInt64) { continuations[number] = nil }

    func tell(_ state: BrokerState) { for continuation in continuations.values { continuation.yield(state) } }

    func end() { for continuation in continuations.values { continuation.finish() } }
}
