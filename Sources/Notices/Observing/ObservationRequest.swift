/// What a caller asks the center to register: everything but the identity, which the center assigns.
struct ObservationRequest: Sendable {
    let name: NoticeName?
    let sender: SenderReference?
    let owner: OwnerReference?
    let kind: NoticeRegistration.Kind
    let context: NoticeRegistration.Context
    let options: NoticeOptions
    let label: String?
    let source: SourceLine
    let handler: Registration.Handler
    /// The handler in its form for lent payloads.
    let lent: LentHandler.Request?
    /// Reads a payload as the handler does, if that takes payloads.
    let reading: ObserverHandler.Reading?

    init(
        _ name: NoticeName?, _ handler: ObserverHandler, _ kind: NoticeRegistration.Kind,
        _ terms: ObservationTerms
    ) {
        self.name = name
        sender = terms.sender.map(SenderReference.init)
        owner = handler.owner
        self.kind = kind
        context = handler.context
        options = terms.options
        label = terms.label
        source = terms.source
        self.handler = handler.handler
        lent = handler.lent
        reading = handler.reading
    }
}
