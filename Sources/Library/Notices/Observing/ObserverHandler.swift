/// Makes an observer of a particular kind from the caller's handler.
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
    /// Returns a handler that does not run on the poster's thread.
    ///
    /// - Parameters:
    ///   - convert: Converts a posted notice to the handler's notice; `nil`: the handler takes posted notices.
    ///   - reading: How the handler reads payloads, if it does.
    func handler(
        at place: Mailbox.Place, owner: WeakReference? = nil, convert: Mailbox.Conversion? = nil,
        reading: PayloadReader? = nil
    ) -> ObserverHandler {
        let mailbox = Mailbox(in: registry, at: place, convert: convert)
        return ObserverHandler(place.context, owner: owner) { [registry] in
            guard let scheduler = registry.orderScheduler else {
                return MailboxObserver($0, mailbox, owner: owner, reading: reading)
            }
            return ExploredObserver(
                $0, mailbox, in: registry, by: scheduler, at: place, convert: convert, owner: owner,
                reading: reading)
        }
    }

    /// Registers until the token is released.
    func token(_ name: NoticeName, _ handler: ObserverHandler, _ arguments: ObservationArguments)
        -> NoticeToken
    {
        let (observer, isAdded) = register(
            name, .token, handler.context, handler.owner?.object, arguments, handler.make)
        return NoticeToken(id: observer.id(in: number), center: self, isRefused: !isAdded)
    }

    /// Registers for as long as the handler's owner lives.
    func registration(
        _ name: NoticeName, _ handler: ObserverHandler, _ arguments: ObservationArguments
    ) -> RegistrationID {
        registration(name, handler, arguments, .owner)
    }

    func registration(
        _ name: NoticeName, _ handler: ObserverHandler, _ arguments: ObservationArguments,
        _ kind: NoticeRegistration.Kind
    ) -> RegistrationID {
        register(name, kind, handler.context, handler.owner?.object, arguments, handler.make)
            .observer.id(in: number)
    }
}
