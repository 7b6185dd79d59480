/// The topics that a post is for: of the name and of any name, each from any sender and from the poster. Up to four,
/// with their observers as they were found one after the other, which the reader may not touch before it has settled.
struct FoundTopics {
    typealias Found = (topic: Uncounted<Topic>, entries: ObserverList.Entries)

    private(set) var count = 0
    private var unsettled: (Found, Found, Found, Found)
    /// The era when the search began. What was found is as it was in that era, if the era is the same after the search.
    let era: UInt64
    /// Whether the post needs only to call what was found.
    private(set) var isPlain = true
    /// Whether there are sequences of one sender, which may have been deallocated.
    private(set) var hasWaitingSequences = false
    /// The word that readers of what was found announce.
    private(set) var hazard: HazardSlots.Word

    /// Searches for the topics.
    ///
    /// - Parameter named: Finds the topic of the name.
    @inline(__always)
    init(
        in registry: Registry, at era: UInt64, from sender: Uncounted<AnyObject>?,
        named: () -> Uncounted<Topic>?
    ) {
        self.era = era
        let none: Found = (registry.anyNameTopic, .none)
        unsettled = (none, none, none, none)
        hazard = registry.wholeWord
        let named = named()
        let isNamedOnly = !registry.anyNameTopic.with { $0.hasObservers }
        if let named {
            add(named, sender, registry)
            if isNamedOnly { hazard = named.with { $0.hazard } }
        }
        if !isNamedOnly { add(registry.anyNameTopic, sender, registry) }
    }

    /// All observers that a post meets, if they are in one topic; none, if there are none. `nil`: they are in several,
    /// or the post has more to do than to call them.
    @inline(__always)
    var only: Registry.FoundList? {
        guard count <= 1, isPlain else { return nil }
        return Registry.FoundList(topic: unsettled.0.topic, entries: unsettled.0.entries, era: era)
    }

    /// The topics and their observers, for a reader that has settled on them.
    @inline(__always)
    func topics(for claim: borrowing Claim<Settled>) -> (Found, Found, Found, Found) { unsettled }

    @inline(__always)
    private mutating func add(
        _ topic: Uncounted<Topic>, _ sender: Uncounted<AnyObject>?, _ registry: Registry
    ) {
        add(topic)
        if !topic.with({ $0.isPlain }) { noteCare(of: topic) }
        guard let sender else { return }
        if let own = registry.topic(of: sender, in: topic) { add(own) }
    }

    private mutating func noteCare(of topic: Uncounted<Topic>) {
        isPlain = false
        if topic.with({ $0.isAwaited }) { hasWaitingSequences = true }
    }

    @inline(__always)
    private mutating func add(_ topic: Uncounted<Topic>) {
        let list = topic.with { $0.observers }
        guard !list.isNone else { return }
        let entries = list.entries
        guard entries.count > 0 else { return }
        switch count {
        case 0: unsettled.0 = (topic, entries)
        case 1: unsettled.1 = (topic, entries)
        case 2: unsettled.2 = (topic, entries)
        default: unsettled.3 = (topic, entries)
        }
        count += 1
    }
}

extension Claim where Stage == Searching {
    /// Finds the topics of a post as they are in one era. When the era advances at each attempt, it searches under the
    /// lock.
    ///
    /// - Parameters:
    ///   - name: The name, for a search under the lock.
    ///   - named: Finds the topic of the name.
    @inline(__always)
    borrowing func findTopics(
        in registry: Registry, from sender: Uncounted<AnyObject>?, name: () -> NoticeName,
        named: () -> Uncounted<Topic>?
    ) -> FoundTopics {
        for _ in 0..<Registry.tries {
            let era = registry.era
            begin(at: era)
            let found = FoundTopics(in: registry, at: era, from: sender, named: named)
            // If the eras differ, an observer was added or removed meanwhile: one topic may show it and another not.
            if era == registry.era { return found }
        }
        let name = name()
        return registry.state.withLock { state in
            Pass(
                value: findTopics(
                    in: registry, from: sender, underLock: registry.topic(of: name, from: nil, in: state)))
        }.value
    }

    /// Finds the topics of a post while the caller holds the lock.
    borrowing func findTopics(
        in registry: Registry, from sender: Uncounted<AnyObject>?, underLock topic: Uncounted<Topic>?
    ) -> FoundTopics {
        let era = registry.era
        begin(at: era)
        return FoundTopics(in: registry, at: era, from: sender) { topic }
    }
}
