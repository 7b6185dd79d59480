/// A handler together with where it runs and the owner that it receives.
@usableFromInline
struct ObserverHandler: Sendable {
    let owner: OwnerReference?
    let context: NoticeRegistration.Context
    let handler: Registration.Handler
    /// The handler in its form for lent payloads.
    let lent: LentHandler.Request?
    /// Reads a payload as the handler does, if that takes payloads.
    let reading: Reading?

    /// Reads the payload of a notice without calling the handler.
    struct Reading: Sendable {
        /// The type of payload that the handler takes.
        let type: Any.Type
        /// Throws if the handler could not be called with the payload.
        let read: @Sendable (Notice) throws -> Void
    }

    init(
        _ handler: Registration.Handler, owner: OwnerReference? = nil,
        _ context: NoticeRegistration.Context = .poster, lent: LentHandler.Request? = nil,
        reading: Reading? = nil
    ) {
        self.owner = owner
        self.context = context
        self.handler = handler
        self.lent = lent
        self.reading = reading
    }
}

extension NoticeCenter {
    /// Registers until the token is released.
    @usableFromInline
    func token(_ name: NoticeName?, _ handler: ObserverHandler, _ terms: ObservationTerms) -> NoticeToken {
        let registration = prepare(ObservationRequest(name, handler, .token, terms))
        let isInserted = insert(registration)
        return NoticeToken(id: registration.id, center: self, isRefused: !isInserted)
    }

    /// Registers until the registration is removed.
    @usableFromInline
    func registrationUntilRemoved(
        _ name: NoticeName?, _ handler: ObserverHandler, _ terms: ObservationTerms
    ) -> RegistrationID {
        register(ObservationRequest(name, handler, .untilRemoved, terms)).id
    }

    /// Registers for as long as the handler's owner lives.
    @usableFromInline
    func registration(
        _ name: NoticeName?, _ handler: ObserverHandler, _ terms: ObservationTerms
    ) -> RegistrationID {
        register(ObservationRequest(name, handler, .owner, terms)).id
    }
}
