public import Notices
import Synchronization

extension NoticeBroker {
    /// Shares a name: its posts go out and come in from now on, also while the broker runs.
    ///
    /// ```swift
    /// try broker.share(.mouseMoved, as: Point.self, delivery: .atMostOnce, outbox: .dropOldest(1_000))
    /// ```
    ///
    /// All nodes must share a name with the same delivery and schema: those with another delivery do not hear
    /// each other, and a message of another schema is a failure in the records, and parked; see ``parked()``.
    ///
    /// A name is shared as it is: `cart.*`, which observers may write for all names that begin so, is refused, as is
    /// `NoticeName.any`. Share each name.
    ///
    /// Payloads are written and read on any thread. In a module that isolates everything to the main actor by default,
    /// their types are declared so: `nonisolated struct CartPayload: Codable`.
    ///
    /// - Parameters:
    ///   - descriptor: The name, and how payloads are read from notices that are posted here.
    ///   - type: The payload. It crosses as JSON.
    ///   - schema: What tells shapes of the payload apart; by default the type's name, version 1.
    ///   - older: Schemas of other nodes whose payloads are read as well, as this one: such as those of the version before,
    ///     to which a new field that is optional was added.
    ///   - delivery: What is promised for its notices.
    ///   - group: The instances of a service that share the work: each notice goes to one of the nodes that share the
    ///     name with this group, and to all nodes that share it without one. Not for what is kept.
    ///   - outbox: What waits while the engine is slow or away.
    /// - Throws: ``BrokerError/alreadyShared(_:)``; ``BrokerError/unusable(_:)`` where the node's name, the
    ///   prefix, the name or the schema cannot be sent, or the name ends with a star.
    public func share<Payload: Codable & Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, as type: Payload.Type = Payload.self,
        schema: NoticeSchema? = nil, accepting older: [NoticeSchema] = [], delivery: NoticeDelivery,
        group: String? = nil, outbox: OutboxPolicy = .dropNewest(10_000)
    ) throws(BrokerError) {
        try share(
            descriptor, as: type, coding: .json, schema: schema, accepting: older, delivery: delivery,
            group: group, outbox: outbox)
    }

    /// Shares a name whose payloads cross in a format of their own.
    @inlinable
    public func share<Payload: Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, as type: Payload.Type = Payload.self,
        coding: PayloadCoding<Payload>, schema: NoticeSchema? = nil, accepting older: [NoticeSchema] = [],
        delivery: NoticeDelivery, group: String? = nil, outbox: OutboxPolicy = .dropNewest(10_000)
    ) throws(BrokerError) {
        // Inlined into the caller, and so specialized for the payload's type.
        let convert = descriptor.convert
        try share(
            descriptor.name, Payload.self, schema ?? NoticeSchema(of: type), older, delivery, group,
            outbox,
            encode: { try coding.encode(convert($0)) },
            encodePayload: { try ($0 as? Payload).map(coding.encode) },
            decode: { try coding.decode($0) })
    }

    /// Says what is missing, where the compiler would speak of a descriptor without a payload.
    @available(
        *, unavailable,
        message: "the payload is not Codable: make it so, or pass a coding (PayloadCoding)"
    )
    public func share<Payload: Sendable>(
        _ descriptor: NoticeDescriptor<Payload>, as type: Payload.Type = Payload.self,
        schema: NoticeSchema? = nil, delivery: NoticeDelivery, group: String? = nil,
        outbox: OutboxPolicy = .dropNewest(10_000)
    ) throws(BrokerError) {
        throw .unusable("a payload that is not Codable")
    }

    /// Shares a name whose notices have no payload.
    public func share(
        _ descriptor: NoticeDescriptor<Void>, delivery: NoticeDelivery, group: String? = nil,
        outbox: OutboxPolicy = .dropNewest(10_000)
    ) throws(BrokerError) {
        let convert = descriptor.convert
        try share(
            descriptor.name, Void.self, NoticeSchema("Void"), [], delivery, group, outbox,
            encode: { notice in
                try convert(notice)
                return []
            },
            encodePayload: { $0 == nil ? [] : nil },
            decode: { bytes in
                try PayloadCoding<Void>.nothing.decode(bytes)
                return nil
            })
    }

    @usableFromInline
    func share(
        _ name: NoticeName, _ type: Any.Type, _ schema: NoticeSchema, _ older: [NoticeSchema],
        _ delivery: NoticeDelivery, _ group: String?, _ outbox: OutboxPolicy,
        encode: @escaping @Sendable (Notice) throws -> [UInt8],
        encodePayload: @escaping @Sendable ((any Sendable)?) throws -> [UInt8]?,
        decode: @escaping @Sendable ([UInt8]) throws -> (any Sendable)?
    ) throws(BrokerError) {
        let topic = NoticeTopic(prefix: prefix, delivery: delivery, name: name, group: group)
        try check(topic, schema)
        let shared = SharedName(
            name: name, topic: topic, source: source, schema: schema, accepting: older,
            payloadType: String(describing: type),
            outbox: outbox, in: outboxRoom,
            patience: transport.keepsOrder ? .zero : settings.patience,
            encode: encode, encodePayload: encodePayload, decode: decode)
        let isNew = state.withLock { state in
            guard state.names[name] == nil else { return false }
            state.names[name] = shared
            state.topics[topic] = shared
            return true
        }
        guard isNew else { throw .alreadyShared(name) }
        let broker = WeakBroker(broker: self)
        let watcher = center.watchPosts(named: name) { broker.broker?.send($0, shared) }
        let events = state.withLock { state in
            state.watchers[name] = watcher
            return state.events
        }
        events?.yield(.shared(shared))
    }

    private func check(_ topic: NoticeTopic, _ schema: NoticeSchema) throws(BrokerError) {
        guard Limits.isNode(node) else {
            throw .unusable(
                "a node has a name of 1 to \(Limits.node) bytes: “\(Limits.shortened(node))” cannot be used")
        }
        guard !prefix.isEmpty else {
            throw .unusable("the prefix is empty: choose one, such as notices.shop")
        }
        if let group = topic.group {
            guard topic.delivery != .kept else {
                throw .unusable(
                    "a kept notice is for every node: share “\(Limits.shortened(topic.name?.rawValue ?? ""))” without a "
                        + "group, or with another delivery")
            }
            guard Limits.isNode(group) else {
                throw .unusable(
                    "a group has a name of 1 to \(Limits.node) bytes: “\(Limits.shortened(group))” cannot be used"
                )
            }
        }
        // Observed, it would stand for other names, which are not shared with it.
        guard topic.name?.rawValue.utf8.last != UInt8(ascii: "*") else {
            throw .unusable(
                "a name to share must not end with *: share each name that "
                    + "“\(Limits.shortened(topic.name?.rawValue ?? ""))” stands for")
        }
        guard topic.size <= Limits.topic else {
            throw .unusable(
                "the topic of “\(Limits.shortened(topic.name?.rawValue ?? ""))” has \(topic.size) bytes, "
                    + "more than \(Limits.topic): shorten the name or the prefix")
        }
        guard schema.isUsable else {
            throw .unusable("the schema “\(schema)” needs a name of 1 to 100 bytes, and a version from 1")
        }
    }
}
