import CNats
import NoticesBroker
import Synchronization

extension NATSSession {
    func publish(_ message: TransportMessage) async throws(TransportFailure) {
        let (connection, jetStream) = try open()
        guard message.topic.delivery != .atMostOnce else { return try await send(message, connection) }
        var made: OpaquePointer?
        let subject = NATSNames(topic: message.topic).subject
        let status = make(&made, message, subject: subject)
        guard status == NATS_OK else {
            natsMsg_Destroy(made)
            throw TransportFailure("a message to \(subject)", status)
        }
        guard let stream = try await stream(of: message.topic), let made else { return }
        let id = state.withLock { $0.attempts.id(of: message.id) }
        let answer = await store(Handle(made), id: id, subject: subject, jetStream)
        state.withLock { $0.attempts.note(answer, of: message.id) }
        noteRoom(answer, message.size, in: stream)
        try answer.get(subject)
    }

    /// Sends what is to arrive at most once.
    private func send(_ message: TransportMessage, _ connection: Handle) async throws(TransportFailure) {
        let subject = NATSNames(topic: message.topic).subject
        // The server says nothing of a message that it has let through: only here is that waited for.
        let wasForbidden = state.withLock { $0.forbidden.sending.remove(subject) != nil }
        let status = writing.withLock { _ in write(message, connection) }
        guard status == NATS_OK else { throw TransportFailure("sending to \(subject)", status) }
        guard wasForbidden else { return }
        try await settle(withGrace: true)
        guard state.withLock({ !$0.forbidden.sending.contains(subject) }) else {
            throw PermissionViolation(.sending, subject).failure
        }
    }

    func publishNow(_ message: TransportMessage) -> Bool {
        guard message.topic.delivery == .atMostOnce, message.size <= SocketRoom.bytes,
            let (connection, room) = state.withLock({ state in
                state.isOpen && !state.forbidden.sending.contains(message.topic.path)
                    ? state.connection.flatMap { c in state.room.map { (c, $0) } } : nil
            })
        else { return false }
        return writing.withLockIfAvailable { _ in
            room.hasRoom && write(message, connection) == NATS_OK
        } ?? false
    }

    private func write(_ message: TransportMessage, _ connection: Handle) -> natsStatus {
        FramedMessage.bytes(of: message).withUnsafeBytes { bytes in
            natsConnection_Publish(
                connection.pointer, NATSNames(topic: message.topic).subject, bytes.baseAddress,
                Int32(bytes.count))
        }
    }

    private func make(_ made: inout OpaquePointer?, _ message: TransportMessage, subject: String)
        -> natsStatus
    {
        var status = message.body.withUnsafeBytes { bytes in
            natsMsg_Create(
                &made, subject, nil, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(bytes.count))
        }
        for header in message.headers where status == NATS_OK {
            status = natsMsgHeader_Add(made, header.name, header.value)
        }
        return status
    }

    /// Publishes into a stream, and waits for the answer.
    private func store(_ message: Handle, id: String, subject: String, _ jetStream: Handle) async
        -> StoreAnswer
    {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if state.isOpen {
                    state.forbidden.sending.remove(subject)
                    state.waiting[id] = Waiting(subject: subject, continuation: continuation)
                }
                return state.isOpen
            }
            var message = message.pointer
            guard isOpen else {
                natsMsg_Destroy(message)
                return continuation.resume(returning: .failed(.closed))
            }
            let wait = transport.settings.timeout.milliseconds
            let status = writing.withLock { _ in
                notices_nats_publish_async(jetStream.pointer, &message, id, wait)
            }
            guard status != NATS_OK else { return }
            natsMsg_Destroy(message)
            answer(id, .failed(TransportFailure("storing \(subject)", status)))
        }
    }

    /// Tells the one who waits for a message what became of it.
    func answer(_ id: String, _ answer: StoreAnswer) {
        state.withLock { $0.waiting.removeValue(forKey: id) }?.continuation.resume(returning: answer)
    }

    func open() throws(TransportFailure) -> (connection: Handle, jetStream: Handle) {
        let handles = state.withLock { state -> (Handle, Handle)? in
            guard state.isOpen, let connection = state.connection, let jetStream = state.jetStream else {
                return nil
            }
            return (connection, jetStream)
        }
        guard let handles else { throw .closed }
        return handles
    }
}

/// The server's answer to a message that was published into a stream.
let answered: jsPubAckHandler = { _, message, answer, failure, closure in
    defer { natsMsg_Destroy(message) }
    var id: UnsafePointer<CChar>?
    guard natsMsgHeader_Get(message, "Nats-Msg-Id", &id) == NATS_OK, let id else { return }
    let result = StoreAnswer(
        place: answer?.pointee.Sequence, isDouble: answer?.pointee.Duplicate ?? false,
        failure: failure?.pointee, subject: String(cString: natsMsg_GetSubject(message)))
    Callbacks.shared.session(closure)?.answer(String(cString: id), result)
}

extension TransportFailure {
    static let closed = TransportFailure(.unreachable, "the session with the NATS server has ended")
}
