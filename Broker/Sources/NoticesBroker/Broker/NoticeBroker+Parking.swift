public import Notices
import Synchronization

/// A notice, or several of one message, that a node has not heard because it could not read them, and that the engine
/// keeps for it.
public struct ParkedNotice: Hashable, Sendable {
    /// The name; `nil` if no name is shared now that it may be of.
    public let name: NoticeName?
    /// The node that has sent it.
    public let node: String
    /// Its schema.
    public let schema: NoticeSchema
    /// How many notices the message has.
    public let count: Int
    /// Why it was not heard.
    public let reason: String
    let message: KeptMessage
}

extension NoticeBroker {
    /// What is parked for this node: notices, delivered at least once, that it could not read. The first thousand
    /// messages.
    ///
    /// A notice of a newer schema, or one whose payload cannot be read, is a failure in the records; the engine keeps it
    /// for this node under its prefix. Each life of the node that connects hears what is parked and can be read now before
    /// anything else. So in a rolling upgrade a node that was not upgraded yet loses nothing.
    ///
    /// ```swift
    /// for notice in try await broker.parked() { print(notice.node, notice.schema, notice.reason) }
    /// ```
    ///
    /// - Throws: ``BrokerError/notConnected(_:)``.
    public func parked() async throws(BrokerError) -> [ParkedNotice] {
        let session = try connectedSession()
        return try await found(by: session).compactMap(notice)
    }

    /// Lets observers hear what is parked and can be read now, as when the broker connects.
    ///
    /// - Throws: ``BrokerError/notConnected(_:)``.
    /// - Returns: How many notices they have heard.
    @discardableResult
    public func replayParked() async throws(BrokerError) -> Int {
        let session = try connectedSession()
        return await replay(try await found(by: session), by: session)
    }

    /// Removes notices that are parked, unheard.
    ///
    /// - Throws: ``BrokerError/notConnected(_:)``.
    public func discardParked(_ notices: [ParkedNotice]) async throws(BrokerError) {
        let session = try connectedSession()
        for notice in notices {
            do {
                try await session.remove(notice.message)
            } catch {
                throw .notConnected(error.text)
            }
        }
        let left = try await found(by: session)
        changeParked { $0 = left.count }
    }

    private func connectedSession() throws(BrokerError) -> any TransportSession {
        let (session, connection) = state.withLock { ($0.session, $0.connection) }
        guard let session else { throw .notConnected("\(connection)") }
        return session
    }

    private func found(by session: any TransportSession) async throws(BrokerError) -> [KeptMessage] {
        do {
            return try await session.kept(behind: parkTopic)
        } catch {
            throw .notConnected(error.text)
        }
    }

    private func notice(_ message: KeptMessage) -> ParkedNotice? {
        guard let envelope = try? Envelope(message.headers) else { return nil }
        return ParkedNotice(
            name: sharedName(of: message)?.name, node: envelope.id.source.node, schema: envelope.schema,
            count: envelope.count, reason: Envelope.reason(of: message), message: message)
    }

    /// The shared name whose tokens the path of a parked message ends with.
    private func sharedName(of message: KeptMessage) -> SharedName? {
        // Behind the topic comes the identity.
        let rest = message.path.dropFirst(parkTopic.path.utf8.count + 1).drop { $0 != "." }
        return state.withLock { state in
            state.names.values.first { shared in
                shared.delivery == .atLeastOnce
                    && shared.topic.tokens.dropFirst(shared.topic.prefixCount + 1).joined(separator: ".")
                        == rest.dropFirst()
            }
        }
    }

    // MARK: - Hearing what is parked

    /// Lets observers hear what former lives of this node have parked, before this one hears anything else.
    func replayParked(by session: any TransportSession) async {
        var seen: Set<String> = []
        // A node that may not see what is parked hears the rest. The engine shows so many at a time.
        while let found = try? await session.kept(behind: parkTopic) {
            changeParked { $0 = found.count }
            let unasked = found.filter { message in
                seen.insert(message.path).inserted
                    && !message.headers.contains {
                        $0.name == Envelope.parkedHeader && $0.value.hasSuffix(Self.heldBack)
                    }
            }
            if unasked.isEmpty { return }
            await replay(unasked, by: session)
        }
    }

    /// What the reason ends with where no life hears a message unasked.
    private static let heldBack = " held"

    @discardableResult
    func replay(_ messages: [KeptMessage], by session: any TransportSession) async -> Int {
        var count = 0
        for message in messages {
            guard let shared = sharedName(of: message) else { continue }
            let handled = Replayed()
            let received = ReceivedMessage(
                topic: shared.topic, headers: message.headers, body: message.body,
                acknowledge: { [self] in
                    // Some handlers ended later than this call.
                    if handled.end() { Task { await removeParked(message, by: session) } }
                })
            guard let envelope = try? shared.envelope(of: received) else { continue }
            let arrival = Arrival(envelope, received, of: shared, at: source)
            guard canRead(arrival, shared) else { continue }
            // Should this life end before its handlers have, the next one hears it again.
            shared.replay(arrival, post: posting(shared))
            count += envelope.count
            if handled.leave() { await removeParked(message, by: session) }
        }
        if count > 0 {
            center.note(
                "broker \(node): \(count == 1 ? "1 notice that was parked is" : "\(count) notices that were parked are") heard now",
                file: "NoticesBroker", line: 0)
        }
        return count
    }

    private func changeParked(_ change: (inout Int) -> Void) {
        let count = state.withLock { state in
            change(&state.parkedCount)
            return max(0, state.parkedCount)
        }
        tell(.parkedTotal(count))
    }

    private func removeParked(_ message: KeptMessage, by session: any TransportSession) async {
        if (try? await session.remove(message)) != nil { changeParked { $0 -= 1 } }
    }

    // MARK: - Parking

    /// Parks what could not be read of a message, which is confirmed then.
    func park(_ parts: [UnreadPart], of arrival: Arrival, _ shared: SharedName) {
        let id = arrival.envelope.id
        let messages = parts.map { part -> TransportMessage in
            var envelope = arrival.envelope
            var body = arrival.message.body
            if let (index, bytes) = part.notice {
                envelope.id.counter += UInt64(index)
                envelope.origins = envelope.origin(at: index).map { [$0] } ?? []
                (envelope.count, body) = (1, bytes)
            }
            // Nobody waits for an answer any more.
            envelope.number = nil
            let reason = TransportHeader(
                Envelope.parkedHeader,
                TopicToken.encode(Limits.shortened(part.reason)) + (part.isHeldBack ? Self.heldBack : ""))
            let topic = NoticeTopic(prefix: prefix, parkedFor: node, message: (envelope.id, shared.name))
            return TransportMessage(
                topic: topic, id: "\(envelope.id.text)/\(topic.path)", headers: envelope.headers + [reason],
                body: body)
        }
        let wake = state.withLock { state in
            // A message that comes again, while it waits to be parked, is known by its identity.
            guard !state.parking.contains(where: { $0.arrival.envelope.id == id && $0.shared === shared })
            else {
                return nil as AsyncStream<Void>.Continuation?
            }
            state.parking.append(Parking(shared: shared, arrival: arrival, messages: messages))
            return state.wakeParking
        }
        wake?.yield()
    }

    /// Parks what waits to be, until the session ends.
    func parkAll(by session: any TransportSession, _ waking: AsyncStream<Void>) async {
        var turns = waking.makeAsyncIterator()
        var backoff = Backoff(first: .milliseconds(50), limit: .seconds(2))
        var chance = SystemRandomNumberGenerator()
        while !Task.isCancelled {
            guard let next = state.withLock({ $0.parking.first }) else {
                guard await turns.next() != nil else { return }
                continue
            }
            do throws(TransportFailure) {
                for message in next.messages { try await session.publish(message) }
                end(next, nil)
                backoff.succeed()
            } catch {
                switch error.kind {
                case .refused, .forbidden: end(next, error)
                case .unreachable: return
                case .timedOut, .full: try? await clock.sleep(backoff.fail(&chance))
                }
            }
        }
    }

    private func end(_ parking: Parking, _ failure: TransportFailure?) {
        state.withLock { _ = $0.parking.removeFirst() }
        if failure == nil { changeParked { $0 += parking.messages.count } }
        parking.shared.endParking(of: parking.arrival, count: failure == nil ? parking.messages.count : 0)
        if let failure {
            recordFailure(
                parking.shared.name, "what cannot be read of “\(parking.shared.name)” is lost: \(failure)")
        } else {
            tell(.parked(parking.shared.name, count: parking.messages.count))
        }
    }
}

/// Whether the handlers of a notice that was parked have ended, and whether the one who replays it waits no more.
private final class Replayed: Sendable {
    private let state = Lock((hasEnded: false, isLeft: false))

    /// The handlers have ended. Returns whether nobody has waited for that.
    func end() -> Bool {
        state.withLock { state in
            state.hasEnded = true
            return state.isLeft
        }
    }

    /// Returns whether the handlers have ended.
    func leave() -> Bool {
        state.withLock { state in
            state.isLeft = true
            return state.hasEnded
        }
    }
}

/// What cannot be read of a message: one of its notices, with its place, or all.
struct UnreadPart: Sendable {
    var notice: (index: Int, body: [UInt8])?
    var reason: String
    /// Whether no life hears it unasked.
    var isHeldBack = false
}

/// What waits to be parked. It is confirmed when it is.
struct Parking: Sendable {
    var shared: SharedName
    var arrival: Arrival
    var messages: [TransportMessage]
}
