/// One observer with its topic, for lists, records and duplicate rules.
struct ListedObserver: Sendable {
    let observer: Observer
    private let topic: Topic
    private let center: UInt64

    init(_ observer: Observer, of topic: Topic, in center: UInt64) {
        self.observer = observer
        self.topic = topic
        self.center = center
    }

    var id: RegistrationID { observer.id(in: center) }
    var name: NoticeName { observer.name(at: topic) }
    /// The topic of its only sender; `nil`: any.
    var ofSender: SenderTopic? { topic.ofSender }
    var kind: NoticeRegistration.Kind { observer.kind }
    var source: SourceLine { observer.source }
    /// Whether it was added to the center.
    var isAdded: Bool { observer.topicIndex != RegistrationID.unknownTopic }

    /// Whether any post could still reach it.
    var canBeCalled: Bool { observer.canBeCalled && ofSender?.sender.isGone != true }

    /// Whether that living object is its owner.
    func isOwned(by object: AnyObject) -> Bool { observer.owner === object }
}
