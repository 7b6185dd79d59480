/// An observer whose handler receives payloads of a type, on the poster's thread.
final class PayloadObserver<Payload: Sendable>: Observer {
    private let payload: PayloadReading<Payload>
    private let body: PayloadBody<Payload>

    init(
        _ traits: ObserverTraits, _ descriptor: NoticeDescriptor<Payload>,
        _ handler: @escaping @Sendable (Payload) throws -> Void
    ) {
        payload = PayloadReading(descriptor)
        body = PayloadBody(call: handler)
        super.init(traits)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        if let value = post.value, post.type == payload.type {
            try value.give(to: body.call)
        } else {
            try payload.borrow(of: post.notice.copy) { try $0.give(to: body.call) }
        }
        return .delivered
    }

    override var borrowedType: UInt { state.isConditional ? 0 : payload.type }
    override var payloadType: (Any.Type)? { Payload.self }
    override func read(_ notice: Notice) throws { try payload.borrow(of: notice) { _ in } }
}

/// An observer whose handler receives its owner and payloads of a type, on the poster's thread.
final class OwnerPayloadObserver<Owner: AnyObject, Payload: Sendable>: OwnedObserver {
    private let payload: PayloadReading<Payload>
    private let body: OwnedPayloadBody<Owner, Payload>

    init(
        _ traits: ObserverTraits, _ owner: Owner, _ descriptor: NoticeDescriptor<Payload>,
        _ handler: @escaping @Sendable (Owner, Payload) throws -> Void
    ) {
        payload = PayloadReading(descriptor)
        body = OwnedPayloadBody(call: handler)
        super.init(traits, owner)
    }

    override func receive(_ post: Post, _ watch: DeliveryWatch?) throws -> Reception {
        guard let owner = link.object else { return .ownerGone }
        if let value = post.value, post.type == payload.type {
            try value.give(after: owner, to: body.call)
        } else {
            try payload.borrow(of: post.notice.copy) { try $0.give(after: owner, to: body.call) }
        }
        return .delivered
    }

    override var borrowedType: UInt { state.isConditional ? 0 : payload.type }
    override var payloadType: (Any.Type)? { Payload.self }
    override func read(_ notice: Notice) throws { try payload.borrow(of: notice) { _ in } }
}
