/// What a caller has observe: makes an observer of a kind.
@usableFromInline
struct ObserverHandler: Sendable {
    let context: NoticeRegistration.Context
    let owner: WeakReference?
    let make: @Sendable (ObserverTraits) -> Observer

    init(
        _ context: NoticeRegistration.Context = .poster, owner: WeakReference? = nil,
        _ make: @escaping @Sendable (ObserverTraits) -> Observer
    ) {
        self.context = context
        self.owner = owner
        self.make = make
    }
}

extension NoticeCenter {
    /// Registers until the token is released.
    @usableFromInline
    func token(_ name: NoticeName?, _ handler: ObserverHandler, _ terms: ObservationTerms) -> NoticeToken {
        let (observer, isAdded) = register(
            name, nil, .token, handler.context, handler.owner?.object, terms, handler.make)
        return NoticeToken(id: observer.id(in: number), center: self, isRefused: !isAdded)
    }

    /// Registers until the registration is removed.
    @usableFromInline
    func registrationUntilRemoved(
        _ name: NoticeName?, _ handler: ObserverHandler, _ terms: ObservationTerms
    ) -> RegistrationID {
        registration(name, handler, terms, .untilRemoved)
    }

    /// Registers for as long as the handler's owner lives.
    @usableFromInline
    func registration(
        _ name: NoticeName?, _ handler: ObserverHandler, _ terms: ObservationTerms
    ) -> RegistrationID {
        registration(name, handler, terms, .owner)
    }

    func registration(
        _ name: NoticeName?, _ handler: ObserverHandler, _ terms: ObservationTerms,
        _ kind: NoticeRegistration.Kind
    ) -> RegistrationID {
        register(name, nil, kind, handler.context, handler.owner?.object, terms, handler.make).observer.id(
            in: number)
    }
}
