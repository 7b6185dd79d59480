/// A channel whose payloads have one type: the observers of that type receive them directly, without a notice around
/// them.
///
/// ```swift
/// let count = center.channel(of: NoticeDescriptor<Int>("cart.count"))
/// let token = count.observe { items in badge.show(items) }
/// count.post(3)
/// ```
///
/// It is a ``NoticeChannel`` in all else: observers of the name receive a notice with the payload, and payloads that
/// are posted under the name reach the observers of the type, in one order.
public struct PayloadChannel<Payload: Sendable>: Sendable {
    /// The name, and the conversion of a notice to a payload.
    public let descriptor: NoticeDescriptor<Payload>
    /// The channel of the name, without the type.
    public let channel: NoticeChannel
    @usableFromInline let type: UInt

    init(_ descriptor: NoticeDescriptor<Payload>, in center: NoticeCenter) {
        self.descriptor = descriptor
        channel = center.channel(named: descriptor.name)
        type = PayloadTyping.bits(of: Payload.self)
    }

    /// Posts a payload and returns when every handler has run.
    ///
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    @inlinable
    public func post(
        _ payload: Payload, from sender: AnyObject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        LentPointer.with(payload) { value in
            channel.center.post(
                value.untyped, type, descriptor.name, channel.topic, sender, file, line
            ) { PayloadTyping.boxed(payload) }
        }
    }

    /// Posts and returns when every handler has run, where the descriptor has no payload.
    @discardableResult
    @inlinable
    public func post(from sender: AnyObject? = nil, file: SourceFile = #fileID, line: Int = #line)
        -> PostOutcome
    where Payload == Void {
        post((), from: sender, file: file, line: line)
    }

    /// Observes the payloads until the returned token is released.
    @inlinable
    public func observe(
        from sender: AnyObject? = nil, on context: HandlerContext = .poster,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Payload) -> Void
    ) -> NoticeToken {
        channel.center.observe(
            descriptor, channel.topic, context,
            ObservationTerms(sender, options, label, file, line), PayloadTyping.handler(handler))
    }

    /// Observes the payloads until the registration is removed, and not before.
    @discardableResult
    @inlinable
    public func observeUntilRemoved(
        from sender: AnyObject? = nil, on context: HandlerContext = .poster,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Payload) -> Void
    ) -> RegistrationID {
        channel.center.observeUntilRemoved(
            descriptor, channel.topic, context,
            ObservationTerms(sender, options, label, file, line), PayloadTyping.handler(handler))
    }
}

extension NoticeCenter {
    /// The channel of what `descriptor` describes. Each call makes a new one, so it should be kept. O(1).
    public func channel<Payload>(of descriptor: NoticeDescriptor<Payload>) -> PayloadChannel<Payload> {
        PayloadChannel(descriptor, in: self)
    }
}
