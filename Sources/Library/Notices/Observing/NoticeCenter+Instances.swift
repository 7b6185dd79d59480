extension NoticeCenter {
    /// Observes a name for as long as an object lives. The object need not be `Sendable`, since the handler does not
    /// receive it.
    ///
    /// The handler receives the name and the payload, and runs where it is written.
    package func observe(
        _ name: NoticeName, instance: AnyObject, _ source: SourceLine,
        handler: @escaping @isolated(any) @Sendable (String, Any) throws -> Void
    ) -> RegistrationID {
        let body = Unisolated.handler(handler)
        let arguments = ObservationArguments(source: source)
        let reference = WeakReference(instance)
        if let actor = handler.isolation {
            let place = Mailbox.Place.isolated(to: actor) { notice in
                guard let instance = reference.object else { return false }
                try withExtendedLifetime(instance) { try body(notice.name.rawValue, notice.payload ?? ()) }
                return true
            }
            return registration(name, self.handler(at: place, owner: reference), arguments, .instance)
        }
        let held = StrongReference(object: instance)
        let observer = ObserverHandler(owner: reference) { traits in
            OwnerObserver(traits, held.object) { _, notice in
                try body(notice.name.rawValue, notice.payload ?? ())
            }
        }
        return registration(name, observer, arguments, .instance)
    }
}
