import CNats
import NoticesBroker
import Synchronization

/// One topic that a session receives.
final class NATSSubscription: Sendable {
    let number = Callbacks.shared.number()
    let names: NATSNames
    /// The stream that stores the topic; `nil`: none does.
    let stream: FoundStream?
    private let topic: NoticeTopic
    private let receiver: TransportReceiver
    private let connection: Handle?
    private weak let session: NATSSession?
    private let state = Lock(State())

    private struct State: Sendable {
        var subscription: Handle?
        /// Where messages come.
        var inbox = ""
        /// Where messages are asked for; `nil` outside of streams.
        var request: String?
        var pull = Pull(batch: 256)
        var backlog = Backlog(delivered: 0, unconfirmed: 0)
        var isOpen = true
        var isHandling = false
        var lastSign = ContinuousClock.now
    }

    init(session: NATSSession, topic: NoticeTopic, names: NATSNames, stream: FoundStream?) {
        self.session = session
        self.stream = stream
        self.topic = topic
        self.names = names
        receiver = session.receiver
        connection = session.state.withLock { $0.connection }
        Callbacks.shared.add(self)
    }

    /// Whether nothing was heard of its consumer for too long.
    var isSilent: Bool {
        state.withLock { state in
            state.isOpen && state.request != nil && !state.isHandling
                && ContinuousClock.now - state.lastSign > .seconds(12)
        }
    }

    /// Where its messages come.
    var address: String { state.withLock { $0.inbox } }
    /// Where it asks for messages; `nil` outside of streams.
    var request: String? { state.withLock { $0.request } }

    func stop() { state.withLock { $0.isOpen = false } }

    /// Releases the library's object, once.
    func destroy() {
        let subscription = state.withLock { state in
            defer { state.subscription = nil }
            return state.subscription
        }
        natsSubscription_Destroy(subscription?.pointer)
    }

    /// Ends what no session has.
    func discard() {
        Callbacks.shared.removeSubscription(number)
        stop()
        destroy()
    }

    /// Subscribes. Blocks.
    func begin(in session: NATSSession) -> Result<Void, TransportFailure> {
        var code = jsErrCode(rawValue: 0)
        var consumer = notices_nats_consumer()
        let jetStream = session.state.withLock { $0.jetStream }?.pointer
        var status = NATS_OK
        switch topic.delivery {
        case .atMostOnce: break
        case .atLeastOnce: status = addDurable(&consumer, in: session, &code)
        case .kept:
            status = notices_nats_add_latest(
                &consumer, jetStream, stream?.name, names.subject, 30_000_000_000, &code)
        }
        guard status == NATS_OK else {
            return .failure(TransportFailure("making the consumer of \(names.subject)", status, code: code))
        }
        let address = topic.delivery == .atMostOnce ? names.subject : inbox()
        note(consumer, address)
        var subscription: OpaquePointer?
        status = natsConnection_Subscribe(
            &subscription, connection?.pointer, address, arrived, UnsafeMutableRawPointer(bitPattern: number))
        guard status == NATS_OK, let subscription else {
            return .failure(TransportFailure("subscribing to \(names.subject)", status))
        }
        state.withLock { $0.subscription = Handle(subscription) }
        // The server has the subscription when it answers.
        status = natsConnection_FlushTimeout(
            connection?.pointer, session.transport.settings.timeout.milliseconds)
        return status == NATS_OK
            ? .success(()) : .failure(TransportFailure("subscribing to \(names.subject)", status))
    }

    private func inbox() -> String {
        var made: UnsafeMutablePointer<natsInbox>?
        guard natsInbox_Create(&made) == NATS_OK, let made else { return "_INBOX.none" }
        defer { natsInbox_Destroy(made) }
        return String(cString: made)
    }

    private func note(_ consumer: notices_nats_consumer, _ address: String) {
        guard let stream else { return state.withLock { $0.inbox = address } }
        var consumer = consumer
        let name = String(cString: notices_nats_consumer_name(&consumer))
        state.withLock { state in
            state.inbox = address
            state.request = "$JS.API.CONSUMER.MSG.NEXT.\(stream.name).\(name)"
            state.backlog = Backlog(delivered: consumer.delivered, unconfirmed: consumer.unconfirmed)
        }
    }

    /// Asks the consumer for the next messages.
    func ask() {
        let (request, inbox, batch) = state.withLock { state in
            state.pull.ask()
            state.lastSign = .now
            return (state.isOpen ? state.request : nil, state.inbox, state.pull.batch)
        }
        guard let request else { return }
        // Fewer bytes than the client library holds for one subscription.
        let text =
            #"{"batch":\#(batch),"max_bytes":33554432,"expires":\#(Pull.expiry)000000000,"#
            + #""idle_heartbeat":4000000000}"#
        // A request that fails is noticed as silence.
        _ = natsConnection_PublishRequestString(connection?.pointer, request, inbox, text)
    }
}

// MARK: - Messages

extension NATSSubscription {
    /// A message has come, on the thread of this subscription.
    fileprivate func take(_ message: OpaquePointer?) {
        if topic.delivery == .atMostOnce { return takePlain(message) }
        let isOpen = state.withLock { state in
            state.lastSign = .now
            return state.isOpen
        }
        // The session, and with it the connection, lives while its message is handled.
        guard isOpen, let session else { return }
        defer { withExtendedLifetime(session) {} }
        if let (status, text) = Self.status(of: message) { return react(to: status, text) }
        let reply = natsMsg_GetReply(message).map { String(cString: $0) } ?? ""
        let place = Confirmation(reply)?.streamPlace
        let (followsGap, isUsedUp) = state.withLock { state in
            state.isHandling = true
            let followsGap = place.map { state.backlog.receive($0) } ?? false
            return (followsGap, state.request != nil && state.pull.receive())
        }
        if isUsedUp { ask() }
        receiver.receive(
            ReceivedMessage(
                topic: topic, headers: Self.headers(of: message), body: [UInt8](Self.body(of: message)),
                followsGap: followsGap, place: place, acknowledge: confirm(reply)))
        state.withLock { state in
            state.isHandling = false
            state.lastSign = .now
        }
    }

    /// A message that no stream has stored.
    private func takePlain(_ message: OpaquePointer?) {
        // The session, and with it the connection, lives while its message is handled.
        guard state.withLock({ $0.isOpen }), let session else { return }
        let (headers, body) = FramedMessage.read(Self.body(of: message))
        receiver.receive(ReceivedMessage(topic: topic, headers: headers, body: body))
        withExtendedLifetime(session) {}
    }

    private func confirm(_ reply: String) -> @Sendable () -> Void {
        guard topic.delivery == .atLeastOnce, !reply.isEmpty else { return {} }
        // Keeps the session, and so the connection, for as long as a message may be confirmed.
        guard let session else { return {} }
        return { [connection] in
            withExtendedLifetime(session) {
                _ = natsConnection_PublishString(connection?.pointer, reply, "+ACK")
            }
        }
    }

    private func react(to status: Int, _ text: String) {
        let reaction = state.withLock { state in
            state.request == nil ? .nothing : state.pull.react(to: status, text)
        }
        switch reaction {
        case .nothing: break
        case .ask: ask()
        case .end:
            session?.end(
                TransportFailure(.unreachable, "the consumer of \(names.subject): \(status) \(text)"))
        }
    }

    /// What the server says in place of a message.
    private static func status(of message: OpaquePointer?) -> (Int, String)? {
        guard natsMsg_GetDataLength(message) == 0, let status = header("Status", of: message) else {
            return nil
        }
        return (Int(status) ?? 0, header("Description", of: message) ?? "")
    }

    private static func header(_ name: String, of message: OpaquePointer?) -> String? {
        var value: UnsafePointer<CChar>?
        guard natsMsgHeader_Get(message, name, &value) == NATS_OK, let value else { return nil }
        return String(cString: value)
    }

    /// The broker's own headers; the many that a stranger may add are not read.
    static func headers(of message: OpaquePointer?) -> [TransportHeader] {
        TransportHeader.ofNotices.flatMap { name -> [TransportHeader] in
            var values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
            var count: Int32 = 0
            guard natsMsgHeader_Values(message, name, &values, &count) == NATS_OK, let values else {
                return []
            }
            defer { free(values) }
            return (0..<min(Int(count), 4)).compactMap { index in
                values[index].map {
                    TransportHeader(name, bytes: Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))))
                }
            }
        }
    }

    /// The bytes of a message, which are there until its handler returns.
    static func body(of message: OpaquePointer?) -> UnsafeRawBufferPointer {
        let count = Int(natsMsg_GetDataLength(message))
        guard count > 0, let data = natsMsg_GetData(message) else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: data, count: count)
    }
}

/// A message for a subscription, whose number is the closure.
private let arrived: natsMsgHandler = { _, _, message, closure in
    Callbacks.shared.subscription(closure)?.take(message)
    natsMsg_Destroy(message)
}
