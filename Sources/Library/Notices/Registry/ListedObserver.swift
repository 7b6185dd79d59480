/// One observer with its topic, as lists, records and rules for duplicates see it.
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
    var sender: SenderReference? { topic.sender }
    var kind: NoticeRegistration.Kind { observer.kind }
    var source: SourceLine { observer.source }
    /// Whether its registration was added to the center.
    var isAdded: Bool { observer.topicIndex != RegistrationID.unknownTopic }

    /// Whether any post could still reach it.
    var canBeCalled: Bool { observer.canBeCalled && sender?.isGone != true }

    /// Whether its owner is that living object.
    func isOwned(by object: AnyObject) -> Bool { observer.owner === object }
}
