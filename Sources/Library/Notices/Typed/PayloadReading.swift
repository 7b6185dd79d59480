/// How an observer of a type reads the payloads of notices.
struct PayloadReading<Payload: Sendable>: Sendable {
    /// The bits of the type, if its payloads are taken as posted; otherwise 0.
    let type: UInt
    private let conversion: Conversion?

    /// A struct, because a bare closure in an optional is wrapped in two more closures.
    private struct Conversion: Sendable {
        let convert: @Sendable (Notice) throws -> Payload
    }

    init(_ descriptor: NoticeDescriptor<Payload>) {
        type = descriptor.takesPayloads ? PayloadTyping.bits(of: Payload.self) : 0
        conversion = descriptor.conversion.map(Conversion.init)
    }

    /// Passes `body` what the observer takes from a notice.
    func borrow(of notice: Notice, to body: (BorrowedValue) throws -> Void) throws {
        if type != 0, let payload = notice.payload,
            try PayloadTyping.borrow(payload, as: Payload.self, to: body)
        {
            return
        }
        let payload = try conversion?.convert(notice) ?? notice.payload(as: Payload.self)
        try BorrowedPointer.with(payload) { try body($0.untyped) }
    }
}
