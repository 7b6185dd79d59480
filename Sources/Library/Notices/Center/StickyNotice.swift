/// A notice that a center retains for later observers: sticky, as in EventBus; retained, as in MQTT. Does not retain
/// the sender.
struct StickyNotice: Sendable {
    /// Its position in the order of sticky posts.
    let number: UInt64
    let name: NoticeName
    private let payload: (any Sendable)?
    private let source: SourceLine
    private let sender: SenderReference?

    init(_ notice: Notice, number: UInt64) {
        self.number = number
        name = notice.name
        payload = notice.payload
        source = notice.source
        sender = notice.senderReference.map { SenderReference($0.object) }
    }

    /// The notice as posted; without its sender if that was deallocated.
    var notice: Notice {
        Notice(name: name, sender: sender?.link.object, payload: payload, source: source)
    }
}
