import Notices
import Synchronization

extension NoticeBroker {
    /// Takes a message from the engine. Any bytes may come.
    func receive(_ message: ReceivedMessage) {
        let shared = state.withLock { $0.topics[message.topic] }
        do throws(EnvelopeFault) {
            guard let shared else { return try receiveUnshared(message) }
            let arrival = Arrival(try shared.envelope(of: message), message, of: shared, at: source)
            let missing = shared.take(arrival, now: clock.now(), post: posting(shared))
            recordMissing(missing, shared)
        } catch {
            refuse(message, error)
        }
    }

    private func receiveUnshared(_ message: ReceivedMessage) throws(EnvelopeFault) {
        let envelope = try Envelope(message.headers)
        guard message.topic == answerTopic else { throw EnvelopeFault("came by a topic that is not shared") }
        answer(envelope, message)
    }

    /// Posts what was held for too long.
    func expire() {
        let (names, now) = (state.withLock { Array($0.names.values) }, clock.now())
        for shared in names {
            recordMissing(shared.expire(now: now, post: posting(shared)), shared)
        }
    }

    private func refuse(_ message: ReceivedMessage, _ fault: EnvelopeFault) {
        let shared = state.withLock { state in
            let shared = state.topics[message.topic]
            if shared == nil { state.unreadable += 1 }
            return shared
        }
        shared?.count { $0.failed += 1 }
        message.acknowledge()
        recordFailure(shared?.name, "a message of “\(shared?.name.rawValue ?? "no name")” \(fault)")
    }

    private func recordMissing(_ count: UInt64, _ shared: SharedName) {
        guard count > 0 else { return }
        recordFailure(
            shared.name, "\(counted(count, of: shared.name)) missing: sent, but never received")
    }

    func posting(_ shared: SharedName) -> SharedName.Posting {
        SharedName.Posting(center: center) { self.post($0, shared) }
    }

    /// Posts what a message says, and answers if that was asked.
    func post(_ arrival: Arrival, _ shared: SharedName) -> SharedName.Posted {
        var posted = SharedName.Posted()
        var unread: [UnreadPart] = []
        if shared.delivery == .kept {
            guard !arrival.isOwn || isUndone(arrival, shared) else {
                posted.own = 1
                return posted
            }
            if arrival.envelope.kind == .forget {
                center.removeSticky(shared.name)
                shared.state.withLock { $0.kept.forget() }
                return posted
            }
        }
        let deliveries = arrival.message.deliveries
        do {
            if let limit = settings.mostDeliveries, deliveries > limit, shared.delivery == .atLeastOnce {
                throw TooManyDeliveries(count: deliveries)
            }
            if let bodies = try bodies(of: arrival, shared) {
                for index in bodies.indices {
                    post(bodies[index], at: index, of: arrival, shared, &posted, &unread)
                }
            } else {
                post(arrival.message.body, at: 0, of: arrival, shared, &posted, &unread)
            }
        } catch {
            posted.failed += arrival.envelope.count
            recordFailure(error, from: arrival.envelope.id.source.node, shared)
            unread.append(
                UnreadPart(reason: String(describing: error), isHeldBack: error is TooManyDeliveries))
        }
        posted.isParking = isParked(unread, of: arrival, shared)
        if posted.received > 0, let time = arrival.envelope.time {
            let latest = LatestArrival(sentAt: time, at: clock.now())
            posted.latest = latest
            tell(.arrived(shared.name, lag: latest.lag))
        }
        return posted
    }

    /// Posts one of the notices of a message.
    private func post(
        _ body: [UInt8], at index: Int, of arrival: Arrival, _ shared: SharedName,
        _ posted: inout SharedName.Posted, _ unread: inout [UnreadPart]
    ) {
        let id = arrival.envelope.id
        let node = id.source.node
        let origin = NoticeOrigin(
            node: node, life: id.source.epoch, number: id.counter + UInt64(index),
            isHere: node == self.node, origin: arrival.envelope.origin(at: index))
        do {
            let payload = try read(body, shared)
            let wasHeard = deliver(
                BrokerDelivery(name: shared.name, node: node, fields: arrival.envelope.fields.values)
            ) { post(payload, id, from: origin, shared).wasHeard }
            posted.received += 1
            tell(.received(shared.name, from: node))
            if let number = arrival.envelope.number, wasHeard { sendAnswer(number, to: node) }
        } catch {
            posted.failed += 1
            recordFailure(error, from: node, shared)
            unread.append(UnreadPart(notice: (index, body), reason: String(describing: error)))
        }
    }

    /// More messages are not parked for a node.
    private static let mostParked = 10_000

    /// Whether a message is confirmed only when what could not be read of it is parked.
    private func isParked(_ unread: [UnreadPart], of arrival: Arrival, _ shared: SharedName) -> Bool {
        guard !unread.isEmpty, shared.delivery == .atLeastOnce, arrival.envelope.kind == .post,
            state.withLock({ $0.parkedCount + $0.parking.count < Self.mostParked })
        else { return false }
        park(unread, of: arrival, shared)
        return true
    }

    /// Whether all of a message can be read.
    func canRead(_ arrival: Arrival, _ shared: SharedName) -> Bool {
        do {
            for body in try bodies(of: arrival, shared) ?? [arrival.message.body] {
                _ = try read(body, shared)
            }
            return true
        } catch {
            return false
        }
    }

    private func post(
        _ payload: (any Sendable)?, _ id: MessageID, from origin: NoticeOrigin, _ shared: SharedName
    ) -> PostOutcome {
        guard shared.delivery == .kept else {
            return center.post(shared.name, from: origin, payload: payload)
        }
        defer { shared.state.withLock { $0.kept.show(id, from: origin) } }
        return center.post(shared.name, from: origin, payload: payload, sticky: true)
    }

    /// Whether the center does not hold what this node has sent last: another's message came between.
    private func isUndone(_ arrival: Arrival, _ shared: SharedName) -> Bool {
        let (sticky, origin) = (
            center.stickyNotice(of: shared.name), shared.state.withLock { $0.kept.origin }
        )
        let isShown = origin.map { sticky?.isSent(by: $0) == true } ?? false
        let held: KeptView.Held = sticky == nil ? .nothing : isShown ? .shown : .own
        return shared.state.withLock { $0.kept.isUndone(arrival.envelope.id, holding: held) }
    }

    private func recordFailure(_ error: any Error, from node: String, _ shared: SharedName) {
        recordFailure(
            shared.name,
            "a notice of “\(shared.name)” from \(node) \(Limits.shortened(String(describing: error)))")
    }

    /// The payloads of a message, as bytes; `nil`: its body is the only one.
    private func bodies(of arrival: Arrival, _ shared: SharedName) throws -> [[UInt8]]? {
        guard arrival.envelope.kind == .post else { throw PayloadFault("is no notice") }
        guard arrival.envelope.schema == shared.schema || shared.older.contains(arrival.envelope.schema)
        else {
            let readable = ([shared.schema] + shared.older).map(\.description).joined(separator: " and ")
            throw PayloadFault("has schema \(arrival.envelope.schema), and this node reads \(readable)")
        }
        guard arrival.envelope.count > 1 else { return nil }
        guard let bodies = Batch.payloads(arrival.message.body, count: arrival.envelope.count) else {
            throw PayloadFault("came with \(arrival.envelope.count - 1) others that cannot be taken apart")
        }
        return bodies
    }

    private func read(_ body: [UInt8], _ shared: SharedName) throws -> (any Sendable)? {
        let size = body.count
        guard size <= settings.maximumPayload else {
            throw PayloadFault("has \(size) bytes, more than the \(settings.maximumPayload) that are read")
        }
        do {
            return try shared.decode(body)
        } catch {
            throw PayloadFault("cannot be read as \(shared.schema): \(error)")
        }
    }

    private func answer(_ envelope: Envelope, _ message: ReceivedMessage) {
        message.acknowledge()
        if envelope.kind == .running { return noteNamesake(envelope) }
        if envelope.kind == .replay { return replayAsked(String(decoding: message.body, as: UTF8.self)) }
        guard envelope.kind == .answer, let number = envelope.number else { return }
        // Anyone may send an answer: only one that names a question of this node counts.
        state.withLock { $0.questions[number] }?.heard(by: envelope.id.source.node)
    }

    private func sendAnswer(_ number: UInt64, to node: String) {
        let answers = state.withLock { $0.answers }
        answers?.yield(PendingAnswer(kind: .answer, number: number, node: node))
    }
}

/// No life of this node has confirmed a message.
private struct TooManyDeliveries: Error, CustomStringConvertible {
    var count: Int

    var description: String { "was delivered \(count) times, and no life of this node has confirmed it" }
}

private typealias LatestArrival = BrokerStatus.LatestArrival

extension LatestArrival {
    fileprivate init(sentAt sent: UInt64, at time: Duration) {
        let (age, isAhead) = WallTime.now.subtractingReportingOverflow(sent)
        self.init(time: time, lag: isAhead ? .zero : .nanoseconds(Int64(clamping: age)))
    }
}

/// An answer that is to be sent.
struct PendingAnswer: Sendable {
    var kind: Envelope.Kind
    var number: UInt64?
    var node: String
}
