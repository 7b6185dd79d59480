/// A descriptor looked up once in a center, for frequent posts.
///
/// ```swift
/// let count = center.channel(of: NoticeDescriptor<Int>("cart.count"))
/// let token = center.observe(count.descriptor) { items in badge.show(items) }
/// count.post(3)                                        // as center.post(count.descriptor, 3)
/// ```
///
/// It reaches the same observers and makes the same promises as a post in the center, without searching for the name.
/// Any thread may use it. It retains its center and the name's place in it. Two channels of one name are equivalent.
public final class NoticeChannel<Payload: Sendable>: Sendable {
    /// The center of the posts.
    public let center: NoticeCenter
    /// The name, and the conversion of a notice to a payload.
    public let descriptor: NoticeDescriptor<Payload>
    @usableFromInline let topic: Topic

    init(_ descriptor: NoticeDescriptor<Payload>, in center: NoticeCenter) {
        self.center = center
        self.descriptor = descriptor
        topic = center.registry.keepTopic(of: descriptor.name)
    }

    deinit { center.registry.releaseTopic(topic) }

    /// Posts a payload and returns when every handler has run.
    ///
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    @inlinable
    public func post(
        _ payload: Payload, from sender: AnyObject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        BorrowedPointer.with(payload) { value in
            center.post(
                value.untyped, PayloadTyping.bits(of: Payload.self), descriptor.name, topic, sender, file,
                line
            ) { PayloadTyping.boxed(payload) }
        }
    }

    /// Posts a descriptor without a payload, and returns when every handler has run.
    @discardableResult
    @inlinable
    public func post(
        from sender: AnyObject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome where Payload == Void {
        center.post(descriptor.name, topic, sender, file, line)
    }
}

extension NoticeCenter {
    /// Makes a channel for `descriptor`. Each call makes a new one, so store it. O(1).
    public func channel<Payload>(of descriptor: NoticeDescriptor<Payload>) -> NoticeChannel<Payload> {
        NoticeChannel(descriptor, in: self)
    }
}

extension NoticeCenter {
    /// Posts without a payload. A channel keeps its name's topic.
    @usableFromInline
    func post(
        _ name: NoticeName, _ topic: Topic?, _ sender: AnyObject?, _ file: SourceFile, _ line: Int
    ) -> PostOutcome {
        post(name, topic, sender, nil, SourceLine(file: file, line: line))
    }
}
