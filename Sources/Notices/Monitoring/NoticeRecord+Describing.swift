extension NoticeRecord {
    mutating func describe(_ notice: Notice, in center: NoticeCenter) {
        name = notice.name.rawValue
        sender = notice.senderReference.map { center.label(of: $0.object) }
        payload = notice.payloadJSON
        origin = notice.origin
        file = notice.source.file.name
        line = notice.source.line
    }

    mutating func describe(_ observer: some ObserverDescribing, in center: NoticeCenter) {
        describe(observer: observer, in: center)
        name = observer.name?.rawValue
        sender = observer.sender?.object.map(center.label(of:))
    }

    /// Describes a delivery: the observer, with the name, sender and payload of the post.
    mutating func describe(delivery observer: Observer, of post: NoticeRecord, in center: NoticeCenter) {
        describe(observer: observer, in: center)
        name = post.name
        sender = post.sender
        payload = post.payload
        self.post = post.seq
    }

    mutating func describe(observer: some ObserverDescribing, in center: NoticeCenter) {
        describe(observer.id, observer.kind, observer.source, observer.labels(in: center))
    }

    mutating func describe(
        _ id: RegistrationID, _ kind: NoticeRegistration.Kind, _ source: SourceLine, _ labels: ObserverLabels
    ) {
        observer = labels.observer
        owner = labels.owner
        registration = id.number
        lifetime = kind
        file = source.file.name
        line = source.line
    }

    /// Describes that `post` reached no observer, and why those of its name were passed over.
    mutating func describe(unheard post: NoticeRecord, _ passedOver: String?) {
        text = passedOver
        name = post.name
        sender = post.sender
        payload = post.payload
        file = post.file
        line = post.line
        self.post = post.seq
    }

    mutating func conclude(_ delivery: Registration.Delivery) {
        switch delivery {
        case .delivered, .scheduled, .taken:
            break
        case .skipped(let reason):
            kind = .skip
            self.reason = reason
        case .failed(let error):
            kind = .fail
            text = String(describing: error)
        case .dropped:
            kind = .fail
            text = "dropped: the buffer of the sequence is full"
        }
    }

    mutating func conclude(_ outcome: PostOutcome) {
        deliveries = outcome.delivered
        scheduled = outcome.scheduled
        skipped = outcome.skipped
        failed = outcome.failed + outcome.dropped
        filtered = outcome.filtered
    }
}
