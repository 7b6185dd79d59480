/// A registration's handler of payloads of one type, called with a pointer to the payload if the payload is of exactly
/// that type.
struct LentHandler: ~Copyable, Sendable {
    /// The type of the payloads; 0: the handler takes none and must not be called.
    let type: UInt
    private let body: PayloadTyping.OwnedHandler

    init(_ request: Request?) {
        guard let request else {
            type = 0
            body = { _, _ in }
            return
        }
        type = request.type
        body = request.body
    }

    /// Calls the handler where it is stored, without counting references to its captures.
    @inline(__always)
    borrowing func call(_ owner: AnyObject, _ value: LentValue) { body(owner, value) }

    /// The part of an observation request from which a lent handler is made.
    struct Request: Sendable {
        fileprivate let type: UInt
        let typing: @Sendable () -> PayloadTyping
        fileprivate let body: PayloadTyping.OwnedHandler

        /// A handler that receives its owner.
        init<Payload: Sendable>(_ body: @escaping PayloadTyping.OwnedHandler, of type: Payload.Type) {
            self.type = PayloadTyping.bits(of: type)
            typing = { PayloadTyping(type) }
            self.body = body
        }

        /// A handler without an owner.
        init<Payload: Sendable>(_ body: @escaping PayloadTyping.Handler, of type: Payload.Type) {
            self.init({ body($1) }, of: type)
        }
    }
}

/// A handler of notices that is called where it is stored, without counting references to its captures.
struct DirectHandler: ~Copyable, Sendable {
    private let plain: @Sendable (Notice) throws -> Void
    private let owned: @Sendable (AnyObject, Notice) throws -> Void

    init(_ handler: Registration.Handler) {
        plain = if case .plain(let body) = handler { body } else { { _ in } }
        owned = if case .owned(let body) = handler { body } else { { _, _ in } }
    }

    @inline(__always)
    borrowing func call(_ notice: LentPointer<NoticeImage>) throws { try notice.lend(to: plain) }

    @inline(__always)
    borrowing func call(_ owner: AnyObject, _ notice: LentPointer<NoticeImage>) throws {
        try notice.lend(to: owned, of: owner)
    }
}

/// What a registration asks of a notice, without a copy of its options: a filter is called where it is stored.
struct Condition: ~Copyable, Sendable {
    let isOneShot: Bool
    private let hasFilter: Bool
    private let filter: @Sendable (Notice) -> Bool

    init(isOneShot: Bool, _ filter: Filter?) {
        self.isOneShot = isOneShot
        hasFilter = filter != nil
        self.filter = (filter ?? Filter { _ in true }).accepts
    }

    /// Whether every notice is wanted, any number of times.
    var isNone: Bool { !isOneShot && !hasFilter }

    @inline(__always)
    borrowing func accepts(_ notice: LentPointer<NoticeImage>) -> Bool {
        !hasFilter || notice.isWanted(by: filter)
    }
}
