extension NoticeCenter {
    /// Observes a name for as long as an object lives that need not be `Sendable`: no handler receives it.
    package func observe(
        _ name: NoticeName, instance: AnyObject, _ source: SourceLine,
        handler: @escaping @Sendable (Notice) -> Void
    ) -> RegistrationID {
        let held = StrongReference(object: instance)
        let observer = ObserverHandler(owner: WeakReference(instance)) { traits in
            OwnerObserver(traits, held.object) { _, notice in handler(notice) }
        }
        return registration(name, observer, ObservationTerms(source: source), .instance)
    }
}
