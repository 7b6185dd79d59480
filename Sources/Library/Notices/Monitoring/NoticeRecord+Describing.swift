extension NoticeRecord {
    mutating func describe(_ notice: Notice, in center: NoticeCenter) {
        name = notice.name.rawValue
        sender = notice.senderReference.map { center.label(of: $0.object) }
        payload = notice.payload.map(PayloadText.json(of:))
        origin = notice.origin
        file = notice.source.file.name
        line = notice.source.line
    }

    mutating func describe(_ observer: ListedObserver, in center: NoticeCenter) {
        describe(observer.observer, in: center)
        name = observer.name.forRecords
        sender = observer.ofSender?.sender.object.map(center.label(of:))
    }

    mutating func describe(_ observer: Observer, in center: NoticeCenter) {
        describe(observer.number, observer.kind, observer.source, center.facts(of: observer).labels)
    }

    mutating func describe(
        _ number: UInt64, _ kind: NoticeRegistration.Kind, _ source: SourceLine, _ labels: ObserverLabels
    ) {
        observer = labels.observer
        owner = labels.owner
        registration = number
        lifetime = kind
        file = source.file.name
        line = source.line
    }

    /// Describes that `post` reached no observer, and why it passed over those of its name.
    mutating func describe(unheard post: NoticeRecord, _ passedOver: String?) {
        text = passedOver
        name = post.name
        sender = post.sender
        payload = post.payload
        file = post.file
        line = post.line
        self.post = post.seq
    }

    mutating func conclude(_ delivery: Delivery) {
        switch delivery {
        case .delivered, .scheduled:
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
