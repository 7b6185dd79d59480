import CNats
import Dispatch
import NoticesBroker
import Synchronization

/// A connection to a NATS server.
///
/// The objects of the client library live until the session is deallocated; calls for a closed connection
/// fail.
final class NATSSession: TransportSession {
    let transport: NATSTransport
    let node: String
    let receiver: TransportReceiver
    let number = Callbacks.shared.number()
    let state = Lock(State())
    /// Held by what writes, so that a poster does not wait for another that fills the socket.
    let writing = Lock(())
    /// Where consumers are made.
    let making = DispatchQueue(label: "consumers")

    struct State: Sendable {
        var connection: Handle?
        /// Says whether posters may write; `nil` after the end.
        var room: SocketRoom?
        var jetStream: Handle?
        var isOpen = false
        var maximumBytes = 0
        /// Those who wait for the server's answer, by the identity of their message.
        var waiting: [String: Waiting] = [:]
        var forbidden = Forbidden()
        var attempts = AttemptIDs()
        /// Those that were looked for, by the names that new ones have.
        var streams: [String: FoundStream] = [:]
        var rooms: [String: StreamRoom] = [:]
        /// What was said once.
        var notes: Set<String> = []
        var subscriptions: [NATSSubscription] = []
        var ended = EndedSubscriptions()
        /// What is received, by subjects.
        var topics: [String: TopicQueue] = [:]
        /// Where the messages of consumers come; `nil`: there is none yet.
        var inbox: String?
        var consumers: [String: NATSConsumer] = [:]
        var watch: Task<Void, Never>?
    }

    /// One who waits for what becomes of a message.
    struct Waiting: Sendable {
        var subject: String
        var continuation: CheckedContinuation<StoreAnswer, Never>
    }

    init(transport: NATSTransport, node: String, receiver: TransportReceiver) {
        self.transport = transport
        self.node = node
        self.receiver = receiver
        Callbacks.shared.add(self)
    }

    deinit {
        Callbacks.shared.removeSession(number)
        let state = state.withLock { $0 }
        state.watch?.cancel()
        for subscription in state.subscriptions { Callbacks.shared.removeSubscription(subscription.number) }
        natsConnection_Close(state.connection?.pointer)
        for subscription in state.subscriptions + state.ended.all { subscription.destroy() }
        jsCtx_Destroy(state.jetStream?.pointer)
        natsConnection_Destroy(state.connection?.pointer)
    }

    var closure: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: number) }
    var maximumBytes: Int { state.withLock { $0.maximumBytes } }

    /// Connects. Blocks.
    func connect() -> Result<Void, TransportFailure> {
        var options: OpaquePointer?
        var connection: OpaquePointer?
        var jetStream: OpaquePointer?
        var status = natsOptions_Create(&options)
        defer { natsOptions_Destroy(options) }
        if status == NATS_OK { status = transport.fill(options, for: node, closure: closure) }
        if status == NATS_OK { status = natsConnection_Connect(&connection, options) }
        if status == NATS_OK {
            status = notices_nats_jetstream(
                &jetStream, connection, transport.settings.domain, answered, closure)
        }
        guard status == NATS_OK, let connection, let jetStream else {
            natsConnection_Destroy(connection)
            let failure = TransportFailure("connecting to \(transport.engine)", status)
            // Such a server ends the connection without a word.
            let mayWantCertificate =
                status == NATS_PROTOCOL_ERROR && transport.servers.needsTLS
                && transport.certificates.own == nil
            let hint =
                mayWantCertificate
                ? ": the server may want a certificate of this node: set NATSCertificates.own" : ""
            return .failure(TransportFailure(.unreachable, failure.text + hint))
        }
        let limit = natsConnection_GetMaxPayload(connection)
        let room = SocketRoom(connection)
        state.withLock { state in
            state.connection = Handle(connection)
            state.room = room
            state.jetStream = Handle(jetStream)
            state.maximumBytes = Int(limit)
            state.isOpen = true
        }
        // A connection that was lost before this did not count as open, and was not reported.
        if natsConnection_IsClosed(connection) {
            end(TransportFailure(.unreachable, "the connection is closed"))
        }
        startWatch()
        return .success(())
    }

    func close() async {
        let connection = shut(TransportFailure(.unreachable, "the session is closed"))
        guard let connection else { return }
        try? await offTasks { [self] in
            // What was sent at most once, and confirmations, reach the server before the end.
            natsConnection_FlushTimeout(connection.pointer, 1_000)
            natsConnection_Close(connection.pointer)
            return withExtendedLifetime(self) { .success(()) }
        }
    }

    /// The connection is lost, or of no more use.
    func end(_ failure: TransportFailure) {
        if shut(failure) != nil { receiver.ended(failure) }
    }

    /// Answers those who wait. Returns the connection if it was open.
    private func shut(_ failure: TransportFailure) -> Handle? {
        let (connection, former) = state.withLock { state in
            defer {
                state.isOpen = false
                state.room = nil
                state.waiting = [:]
            }
            return (state.isOpen ? state.connection : nil, state)
        }
        former.watch?.cancel()
        former.consumers.values.forEach { $0.stop() }
        former.topics.values.forEach { $0.close() }
        former.waiting.values.forEach { $0.continuation.resume(returning: .failed(failure)) }
        return connection
    }

    /// The client library says that the connection is closed.
    func closed() {
        end(TransportFailure(.unreachable, "the connection to \(transport.engine) was lost"))
    }

    /// The client library reports what nobody waits for. A subscriber that is too slow needs no end: what it
    /// misses at most once is counted by the broker, and at least once it comes again.
    func failed(_ status: natsStatus, _ text: String) {
        guard status == NATS_NOT_PERMITTED else { return }
        guard let violation = PermissionViolation(text) else { return note("the server says: \(text)") }
        take(violation)
    }

    /// Ends the session when a subscription is silent: a consumer can be lost while the connection lives. Looks at
    /// how full streams are.
    private func startWatch() {
        let watch = Task { [weak self] in
            var turn = 0
            let start = ContinuousClock.now
            while (try? await Task.sleep(for: .seconds(2))) != nil {
                guard let self else { return }
                turn += 1
                if turn % 5 == 0 { await reportRooms() }
                let consumers = state.withLock { Array($0.consumers.values) }
                consumers.forEach { $0.keepUnconfirmed() }
                if let silent = consumers.first(where: \.isSilent) {
                    end(TransportFailure(.unreachable, "the consumer \(silent.name) is silent"))
                }
                if ContinuousClock.now - start > Self.grace { giveUpStrays() }
            }
        }
        state.withLock { $0.watch = watch }
    }
}
