extension ObservationRequest {
    /// A request whose handler runs elsewhere: `prepare` is called on the poster's thread and says what to do there.
    init(
        name: NoticeName?, sender: AnyObject?, owner: AnyObject? = nil, kind: NoticeRegistration.Kind,
        context: NoticeRegistration.Context, options: NoticeOptions, label: String?, source: SourceLine,
        prepare: @escaping @Sendable (Notice) throws -> Errand.Work
    ) {
        self.init(
            name: name, sender: sender, kind: kind, options: options, label: label, source: source,
            handler: { _ in })
        self.owner = owner.map(WeakReference.init)
        self.context = context
        handler = .deferred(Mailbox(), prepare)
    }
}
