extension ObservationRequest {
    /// A request whose handler runs elsewhere, later, in a drain of `mailbox`.
    init(
        name: NoticeName?, sender: AnyObject?, owner: AnyObject? = nil, kind: NoticeRegistration.Kind,
        context: NoticeRegistration.Context, options: NoticeOptions, label: String?, source: SourceLine,
        on mailbox: Mailbox
    ) {
        self.init(
            name: name, sender: sender, kind: kind, options: options, label: label, source: source,
            handler: { _ in })
        self.owner = owner.map(OwnerReference.init)
        self.context = context
        handler = .scheduled(mailbox)
    }
}
