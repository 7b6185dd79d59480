extension NoticeCenter {
    /// Observes a name for as long as an object lives that need not be `Sendable`: no handler receives it.
    package func observe(
        _ name: NoticeName, instance: AnyObject, _ source: SourceLine,
        handler: @escaping @Sendable (Notice) -> Void
    ) -> RegistrationID {
        let observer = ObserverHandler(.owned { handler($1) }, owner: OwnerReference(instance))
        return register(ObservationRequest(name, observer, .instance, ObservationTerms(source: source))).id
    }
}
