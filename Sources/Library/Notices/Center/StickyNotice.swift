/// A notice that a center holds for later observers: sticky, as in EventBus; retained, as in MQTT. Holds no sender.
struct StickyNotice: Sendable {
    /// Its position in the order in which sticky notices were posted.
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

    /// The notice as it was posted; without its sender when that was deallocated.
    var notice: Notice {
        Notice(name: name, sender: sender?.object, payload: payload, source: source)
    }
}
