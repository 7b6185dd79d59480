import CNats
import Dispatch
import NoticesBroker
import Synchronization

extension NATSSession {
    /// How long names that a former life of this node has shared may be shared later in this one.
    static let grace = Duration.seconds(60)

    func subscribe(
        to topics: [NoticeTopic]
    ) async throws(TransportFailure) -> [NoticeTopic: TransportFailure] {
        var forbidden: [NoticeTopic: TransportFailure] = [:]
        let wereForbidden = state.withLock { state in
            topics.filter { state.forbidden.receiving.remove($0.path) != nil }
        }
        for delivery in NoticeDelivery.allCases {
            let some = topics.filter { $0.delivery == delivery }
            guard let first = some.first else { continue }
            do throws(TransportFailure) {
                guard let stream = try await stream(of: first) else {
                    try await begin(some)
                    continue
                }
                forbidden.merge(try await begin(some, in: stream)) { $1 }
            } catch {
                guard error.kind == .forbidden else { throw error }
                for topic in some { forbidden[topic] = error }
            }
        }
        // The server says nothing of what it lets through: only here is that waited for.
        try await settle(withGrace: !wereForbidden.isEmpty)
        state.withLock { state in
            for topic in topics where state.forbidden.receiving.contains(topic.path) {
                forbidden[topic] = PermissionViolation(.receiving, topic.path).failure
            }
        }
        return forbidden
    }

    func unsubscribe(from topic: NoticeTopic) async throws(TransportFailure) {
        let (queue, subscription, consumer) = state.withLock { state in
            let subscription = state.subscriptions.first { $0.address == topic.path }
            state.subscriptions.removeAll { $0 === subscription }
            let consumer = state.consumers.values.first {
                $0.isDurable && $0.config.subjects.contains(topic.path)
            }
            return (state.topics.removeValue(forKey: topic.path), subscription, consumer)
        }
        queue?.close()
        // What still comes is confirmed.
        consumer?.giveUp([topic.path])
        let (api, inbox) = (try api(), state.withLock { $0.inbox } ?? "")
        try await offTasks(on: making) { [self] in
            withExtendedLifetime(self) {
                if let subscription { end(subscription) }
                guard let consumer else { return .success(()) }
                if consumer.isOfGroup {
                    // Others of the group use it.
                    forget(consumer)
                    return .success(())
                }
                do throws(JetStreamAPI.Refusal) {
                    try ConsumerMaker(session: self, api: api, inbox: inbox, stream: consumer.stream)
                        .drop([topic.path], from: consumer)
                    return .success(())
                } catch {
                    return .failure(error.failure)
                }
            }
        }
    }

    /// Ends the use of a consumer that is about to be removed.
    func forget(_ consumer: NATSConsumer) {
        consumer.stop()
        state.withLock { $0.consumers[consumer.name] = nil }
    }

    /// Subscribes to what comes at most once.
    private func begin(_ topics: [NoticeTopic]) async throws(TransportFailure) {
        let connection = try open().connection
        for topic in topics {
            let queue = TopicQueue(topic, to: receiver)
            let subscription = NATSSubscription(
                topic.path, group: topic.group.map { NoticeTopic.token(of: $0) }
            ) { message in
                let (headers, body) = FramedMessage.read(NATSMessage(message).body)
                queue.add(ReceivedMessage(topic: topic, headers: headers, body: body))
            }
            // Before it begins, so that what the server says about it finds it.
            let isOpen = state.withLock { state in
                guard state.isOpen else { return false }
                state.topics[topic.path] = queue
                state.subscriptions.append(subscription)
                return true
            }
            let status = isOpen ? subscription.begin(on: connection) : NATS_CONNECTION_CLOSED
            guard status == NATS_OK else {
                state.withLock { $0.subscriptions.removeAll { $0 === subscription } }
                end(subscription)
                throw TransportFailure("subscribing to \(topic.path)", status)
            }
        }
    }

    /// Subscribes to what a stream stores.
    private func begin(
        _ topics: [NoticeTopic], in stream: FoundStream
    ) async throws(TransportFailure) -> [NoticeTopic: TransportFailure] {
        let (connection, inbox) = try beginInbox()
        let maker = ConsumerMaker(session: self, api: try api(), inbox: inbox, stream: stream)
        let present = state.withLock { state in
            // Before their consumers, whose messages may come at once.
            for topic in topics where state.topics[topic.path] == nil {
                state.topics[topic.path] = TopicQueue(topic, to: receiver)
            }
            return state.consumers.values.filter { $0.stream.name == stream.name }
        }
        let made: [NATSConsumer]
        var forbidden: [NoticeTopic: TransportFailure] = [:]
        do throws(TransportFailure) {
            // One after the other: each counts on what the one before has made.
            (made, forbidden) = try await offTasks(on: making) { [self] in
                withExtendedLifetime((self, connection)) {
                    do throws(JetStreamAPI.Refusal) {
                        if stream.keepsLatestOnly { return .success((try maker.latest(topics), [:])) }
                        let ofGroups = try maker.ofGroups(topics.filter { $0.group != nil }, besides: present)
                        let own = topics.filter { $0.group == nil }
                        if own.isEmpty { return .success((ofGroups, [:])) }
                        let (made, forbidden) = try maker.durable(
                            own, besides: present.filter { !$0.isOfGroup })
                        return .success((ofGroups + made, forbidden))
                    } catch {
                        return .failure(error.failure)
                    }
                }
            }
        } catch {
            throw refusal(of: error, naming: stream.name)
        }
        let isOpen = state.withLock { state in
            for consumer in made where state.isOpen { state.consumers[consumer.name] = consumer }
            return state.isOpen
        }
        guard isOpen else { throw .closed }
        // Asks for messages only now, when the end of the session would stop it.
        made.forEach { $0.ask() }
        return forbidden
    }

    /// The subscription by which the messages of all consumers come.
    private func beginInbox() throws(TransportFailure) -> (Handle, String) {
        let connection = try open().connection
        if let inbox = state.withLock({ $0.inbox }) { return (connection, inbox) }
        let inbox =
            "\(transport.settings.inboxPrefix).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
        let session = WeakSession(session: self)
        let subscription = NATSSubscription("\(inbox).*") { session.session?.take(NATSMessage($0)) }
        state.withLock { state in
            state.inbox = inbox
            state.subscriptions.append(subscription)
        }
        let status = subscription.begin(on: connection)
        guard status == NATS_OK else { throw TransportFailure("subscribing to \(inbox)", status) }
        return (connection, inbox)
    }

    func api() throws(TransportFailure) -> JetStreamAPI {
        JetStreamAPI(
            connection: try open().connection, prefix: transport.settings.api,
            timeout: transport.settings.timeout.milliseconds)
    }
}

// MARK: - Messages of consumers

extension NATSSession {
    /// A message has come by the inbox.
    private func take(_ message: NATSMessage) {
        let subject = message.subject
        if let (status, text) = message.status {
            let consumer = state.withLock { state in
                subject.split(separator: ".").last.flatMap { state.consumers[String($0)] }
            }
            if let failure = consumer?.react(to: status, text) { end(failure) }
            return
        }
        let reply = message.reply
        guard let confirmation = Confirmation(reply) else { return }
        let (consumer, queue) = state.withLock { state in
            (state.isOpen ? state.consumers[confirmation.consumer] : nil, state.topics[subject])
        }
        guard let consumer else { return }
        let confirm = confirm(reply, of: consumer)
        let (turn, caughtUp) = consumer.take(subject, confirmation, isShared: queue != nil, reply: reply)
        defer { if let caughtUp { report(caughtUp) } }
        switch turn {
        case .deliver(let followsGap):
            guard let queue else { return }
            queue.add(
                ReceivedMessage(
                    topic: queue.topic, headers: message.headers, body: [UInt8](message.body),
                    followsGap: followsGap, place: confirmation.streamPlace,
                    deliveries: Int(clamping: confirmation.deliveries), acknowledge: confirm))
        case .confirm: confirm()
        case .leave: if consumer.hasManyStrays { giveUpStrays(of: consumer) }
        }
    }

    /// What former sessions have not confirmed has come, of some subjects.
    private func report(_ caughtUp: NATSConsumer.CaughtUp) {
        let queues = state.withLock { state in caughtUp.subjects.compactMap { state.topics[$0] } }
        for queue in queues { queue.addEndOfGap(caughtUp.place) }
    }

    private func confirm(_ reply: String, of consumer: NATSConsumer) -> @Sendable () -> Void {
        guard consumer.isDurable, !reply.isEmpty else { return {} }
        // Keeps the session, and so the connection, for as long as a message may be confirmed.
        return { [self] in
            withExtendedLifetime(self) {
                let connection = state.withLock { $0.connection }
                _ = natsConnection_PublishString(connection?.pointer, reply, "+ACK")
                consumer.noteConfirmed()
            }
        }
    }

    /// Receives no more what this node has shared in a former life, and does not share in this one.
    func giveUpStrays() {
        for consumer in state.withLock({ Array($0.consumers.values) })
        where consumer.isDurable && !consumer.isOfGroup {
            giveUpStrays(of: consumer)
        }
    }

    private func giveUpStrays(of consumer: NATSConsumer) {
        let topics = state.withLock { $0.topics }
        let subjects = consumer.giveUpStrays { topics[$0] != nil }
        guard !subjects.isEmpty, let inbox = state.withLock({ $0.inbox }), let api = try? api() else {
            return
        }
        let maker = ConsumerMaker(session: self, api: api, inbox: inbox, stream: consumer.stream)
        let list = subjects.prefix(5).joined(separator: ", ") + (subjects.count > 5 ? ", …" : "")
        note(
            """
            this node does not share \(subjects.count == 1 ? "a name" : "\(subjects.count) names") that it shared in \
            a former life, and does not hear what is sent to \(list) any more
            """)
        making.async {
            // A failure shows as messages that come, and are confirmed.
            try? maker.drop(subjects, from: consumer)
        }
    }
}
