import NoticesBroker
import Synchronization

/// The way to a local engine.
struct LocalTransport: NoticeTransport {
    let local: LocalEngine

    init(engine: LocalEngine) { local = engine }

    var engine: String { "local engine" }

    func connect(
        as node: String, to receiver: TransportReceiver
    ) async throws(TransportFailure) -> any TransportSession {
        let (waking, wake) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = local.state.withLock { $0.begin(node: node, receiver: receiver, wake: wake) }
        guard let number else { throw TransportFailure(.unreachable, "the local engine is away") }
        let session = LocalSession(engine: local, number: number)
        return session.delivering(waking, to: receiver)
    }
}

/// A connection to a local engine.
struct LocalSession: TransportSession {
    let engine: LocalEngine
    let number: Int
    private var delivery: Task<Void, Never>?

    init(engine: LocalEngine, number: Int) {
        self.engine = engine
        self.number = number
    }

    var maximumBytes: Int { engine.maximumBytes }

    func subscribe(
        to topics: [NoticeTopic]
    ) async throws(TransportFailure) -> [NoticeTopic: TransportFailure] {
        for topic in topics {
            let wake = engine.state.withLock { $0.subscribe(number, to: topic, now: engine.clock.now()) }
            guard let wake else { throw .ended }
            wake.yield()
        }
        return [:]
    }

    func publish(_ message: TransportMessage) async throws(TransportFailure) {
        guard message.size <= maximumBytes else {
            throw TransportFailure(.refused, "\(message.size) bytes are more than \(maximumBytes)")
        }
        let (failure, woken) = engine.state.withLock {
            $0.publish(message, by: number, now: engine.clock.now())
        }
        woken.forEach { $0.yield() }
        if let failure { throw failure }
    }

    func stored(
        _ topic: NoticeTopic, between first: UInt64, and last: UInt64
    ) async throws(TransportFailure) -> [ReceivedMessage] {
        let found = engine.state.withLock { $0.stored(topic, between: first, and: last) }
        return found.map { place, message in
            ReceivedMessage(topic: topic, headers: message.headers, body: message.body, place: place)
        }
    }

    func unsubscribe(from topic: NoticeTopic) async throws(TransportFailure) {
        engine.state.withLock { $0.unsubscribe(number, from: topic, now: engine.clock.now()) }
    }

    func kept(behind topic: NoticeTopic) async throws(TransportFailure) -> [KeptMessage] {
        engine.state.withLock { $0.kept(behind: topic) }
    }

    func remove(_ message: KeptMessage) async throws(TransportFailure) {
        engine.state.withLock { $0.removeKept(message.path) }
    }

    func close() async {
        let wake = engine.state.withLock { $0.end(number, now: engine.clock.now()) }
        wake?.finish()
        await delivery?.value
    }

    /// The session with a task that hands messages over, one after the other.
    func delivering(_ waking: AsyncStream<Void>, to receiver: TransportReceiver) -> LocalSession {
        var session = self
        session.delivery = Task { [engine, number] in
            var turns = waking.makeAsyncIterator()
            var isOpen = true
            while isOpen {
                let now = engine.clock.now()
                guard let turn = engine.state.withLock({ $0.nextTurn(of: number, now: now) }) else { return }
                switch turn {
                case .handOver(let message):
                    receiver.receive(message.received { [weak engine] in engine?.acknowledge(message) })
                    if message.endsGap { receiver.report(.caughtUp(message.message.topic, place: 0)) }
                case .wait(let duration):
                    let timer = duration.map { duration in
                        Task {
                            guard (try? await engine.clock.sleep(duration)) != nil else { return }
                            engine.state.withLock { $0.wake(of: number) }?.yield()
                        }
                    }
                    isOpen = await turns.next() != nil
                    timer?.cancel()
                }
            }
        }
        return session
    }
}

extension LocalEngine {
    fileprivate func acknowledge(_ message: Delivery) {
        state.withLock { $0.acknowledge(message) }
    }
}

extension Delivery {
    fileprivate func received(acknowledge: @escaping @Sendable () -> Void) -> ReceivedMessage {
        ReceivedMessage(
            topic: message.topic, headers: message.headers, body: message.body, followsGap: followsGap,
            place: place == 0 ? nil : place, acknowledge: acknowledge)
    }
}

extension TransportFailure {
    static let ended = TransportFailure(.unreachable, "the session with the local engine has ended")
}
