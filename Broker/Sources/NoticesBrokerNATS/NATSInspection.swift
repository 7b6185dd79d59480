package import NoticesBroker

/// What an operator sees of a prefix at NATS servers, and does there. Looking makes no stream and no consumer.
package struct NATSInspection: Sendable {
    package struct Store: Sendable, Encodable {
        package let stream: String
        package let messages: UInt64
        package let bytes: UInt64
        /// Not positive: any number.
        package let limit: Int64
    }

    package struct Node: Sendable, Encodable {
        package let node: String
        /// Whether it is a group of nodes that share their notices.
        package let isGroup: Bool
        package internal(set) var names: [String]
        /// How many messages it has still to hear, or to confirm.
        package internal(set) var lag: Int64
        package internal(set) var parked = 0
    }

    package struct Waiting: Sendable {
        package let name: String
        package let place: UInt64
        /// `nil`: no broker has made it.
        package let facts: MessageFacts?
    }

    private let session: NATSSession
    private let prefix: String

    package init(_ transport: NATSTransport, prefix: String) async throws(TransportFailure) {
        let session = NATSSession(
            transport: transport, node: "noticeboard",
            receiver: TransportReceiver(receive: { _ in }, ended: { _ in }))
        try await offTasks { session.connect() }
        (self.session, self.prefix) = (session, prefix)
    }

    package func close() async { await session.close() }

    /// The streams of the prefix: with notices at least once, kept and parked.
    package func stores() async throws(TransportFailure) -> [Store] {
        struct Info: Decodable {
            struct Config: Decodable { var maxBytes: Int64 }
            struct State: Decodable { var messages: UInt64, bytes: UInt64 }
            var config: Config
            var state: State
        }
        return try await ask { api throws(JetStreamAPI.Refusal) in
            var stores: [Store] = []
            for topic in topics {
                guard let stream = try stream(of: topic, api) else { continue }
                let info: Info = try api.ask("STREAM.INFO.\(stream)", for: "looking at the stream \(stream)")
                stores.append(
                    Store(
                        stream: stream, messages: info.state.messages, bytes: info.state.bytes,
                        limit: info.config.maxBytes))
            }
            return stores
        }
    }

    /// The nodes and groups that names are delivered to at least once, also those that are away.
    package func nodes() async throws(TransportFailure) -> [Node] {
        let topic = topic(.atLeastOnce)
        let consumers = try await ask { api throws(JetStreamAPI.Refusal) in
            guard let stream = try stream(of: topic, api) else { return [] as [ConsumerInfo] }
            return try session.consumers(of: FoundStream(name: stream, keepsLatestOnly: false), api)
        }
        var nodes: [String: Node] = [:]
        for consumer in consumers where consumer.config.durableName != nil {
            let (node, isGroup) = NATSNames.user(of: consumer)
            let key = "\(isGroup) \(node)"
            var entry = nodes[key] ?? Node(node: node, isGroup: isGroup, names: [], lag: 0)
            entry.names = (entry.names + consumer.config.subjects.compactMap(name)).sorted()
            entry.lag += consumer.numAckPending + (consumer.numPending ?? 0)
            nodes[key] = entry
        }
        for parked in try await parked() {
            nodes["false \(parked.node)", default: Node(node: parked.node, isGroup: false, names: [], lag: 0)]
                .parked += 1
        }
        return nodes.values.sorted { ($0.node, $0.isGroup ? 1 : 0) < ($1.node, $1.isGroup ? 1 : 0) }
    }

    /// What is parked, the first thousand messages.
    package func parked() async throws(TransportFailure) -> [ParkedMessage] {
        try await session.kept(behind: NoticeTopic(parkedUnder: prefix))
            .compactMap { ParkedMessage($0, prefix: prefix) }
    }

    /// The first messages that a node or group has still to confirm.
    package func waiting(for node: String, isGroup: Bool, most: Int) async throws(TransportFailure)
        -> [Waiting]
    {
        let topic = topic(.atLeastOnce)
        return try await ask { api throws(JetStreamAPI.Refusal) in
            guard let stream = try stream(of: topic, api) else { return [] }
            let all = try session.consumers(of: FoundStream(name: stream, keepsLatestOnly: false), api)
            var found: [Waiting] = []
            for consumer in all where NATSNames.user(of: consumer) == (node, isGroup) {
                for subject in consumer.config.subjects {
                    var place = consumer.ackFloor.streamSeq + 1
                    for _ in 0..<most {
                        guard let next = try session.message(of: subject, from: place, in: stream, api) else {
                            break
                        }
                        found.append(
                            Waiting(
                                name: name(subject) ?? subject, place: next.place,
                                facts: MessageFacts(headers: next.headers, body: next.body)))
                        place = next.place + 1
                    }
                }
            }
            return Array(found.sorted { $0.place < $1.place }.prefix(most))
        }
    }

    /// Whether a node has shared a name that is stored so.
    package func hasStream(for delivery: NoticeDelivery) async throws(TransportFailure) -> Bool {
        let topic = topic(delivery)
        return try await ask { api throws(JetStreamAPI.Refusal) in try stream(of: topic, api) != nil }
    }

    /// Sends a message as an operator.
    package func send(_ message: TransportMessage) async throws(TransportFailure) {
        try await session.publish(message)
    }

    private func topic(_ delivery: NoticeDelivery) -> NoticeTopic {
        NoticeTopic(anyNameUnder: prefix, delivery)
    }

    private var topics: [NoticeTopic] {
        [NoticeDelivery.atLeastOnce, .kept].map(topic)
            + [NoticeTopic(parkedUnder: prefix)]
    }

    private func name(_ subject: String) -> String? {
        let topic = topic(.atLeastOnce)
        let parts = subject.split(separator: ".", omittingEmptySubsequences: false)
        return NoticeTopic.text(ofTokens: parts.dropFirst(topic.prefixCount + 1))
    }

    private func stream(of topic: NoticeTopic, _ api: JetStreamAPI) throws(JetStreamAPI.Refusal) -> String? {
        try session.keptStream(NATSNames(topic: topic), api)
    }

    private func ask<Answer: Sendable>(
        _ body: @escaping @Sendable (JetStreamAPI) throws(JetStreamAPI.Refusal) -> Answer
    ) async throws(TransportFailure) -> Answer {
        let api = try session.api()
        return try await offTasks { [session] in
            withExtendedLifetime(session) {
                do throws(JetStreamAPI.Refusal) {
                    return .success(try body(api))
                } catch {
                    return .failure(error.failure)
                }
            }
        }
    }
}
