/// What a handler that runs elsewhere takes of a notice.
struct Intake<Content: Sendable>: Sendable {
    /// Makes a payload of a notice, on the poster's thread: what it throws is told in the post's outcome. `nil`: the
    /// handler takes the notice itself.
    let convert: (@Sendable (Notice) throws -> any Sendable)?
    /// What the handler is given of a delivery.
    let content: @Sendable (ScheduledDelivery) -> Content
}

extension Intake<Notice> {
    static var notices: Intake { Intake(convert: nil) { $0.notice } }
}

extension Intake {
    static func payloads(of descriptor: NoticeDescriptor<Content>) -> Intake {
        Intake(convert: { try descriptor.convert($0) }) { delivery in
            guard let payload = delivery.payload.flatMap({ PayloadTyping.cast($0, to: Content.self) }) else {
                preconditionFailure("the payload of a delivery is what its mailbox has made of the notice")
            }
            return payload
        }
    }
}
