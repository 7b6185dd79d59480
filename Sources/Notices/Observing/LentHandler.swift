/// A handler of an owner and a payload, which is called with the payload where it stands when that is of the very type.
struct LentHandler: Sendable {
    let type: UInt
    let typing: @Sendable () -> PayloadTyping
    let body: PayloadTyping.OwnedHandler

    init<Payload: Sendable>(_ body: @escaping PayloadTyping.OwnedHandler, of type: Payload.Type) {
        self.type = PayloadTyping.bits(of: type)
        typing = { PayloadTyping(type) }
        self.body = body
    }
}

/// A handler of notices that is called where it is kept, without counting references to what it captured.
struct DirectHandler: ~Copyable, Sendable {
    let body: @Sendable (Notice) throws -> Void

    @inline(__always)
    borrowing func call(_ notice: UnsafePointer<NoticeImage>) throws { try notice.lend(to: body) }
}
