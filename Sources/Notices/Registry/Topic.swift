public import Synchronization

/// The observers of one name, or of any name, from any sender or from one, which are called one after the other.
///
/// The topic of a name from any sender also has those of its senders.
@usableFromInline
final class Topic: Sendable {
    /// `nil`: any name.
    let name: NoticeName?
    /// The word that its readers announce: the index of the topic of the same name from any sender.
    let hazard: HazardSlots.Word
    /// Its index in the registry's state.
    let index: UInt32
    /// The latest change when it was made.
    let birth: UInt64
    /// `nil`: any sender.
    private let only: TopicSender?

    /// The memory of an `ObserverList`.
    @usableFromInline let list = Atomic<SharedPointer<Atomic<Int>>?>(nil)
    /// The memory of a `TopicTable`.
    @usableFromInline let senderTable = Atomic<SharedPointer<Atomic<UInt>>?>(nil)
    private let lentType = Atomic<UInt>(0)
    /// The typing of its payloads, which the topic keeps.
    private let payloadTyping = Atomic<Uncounted<PayloadTyping>?>(nil)
    /// What a post has to do besides calling observers: in the lower half, how many sequences of one sender there are,
    /// which must end when that sender is deallocated; in the upper half, how many watchers of the name's posts.
    @usableFromInline let care = Atomic<Int>(0)
    /// The watchers of the name's posts, which the topic keeps.
    private let nameWatchers = Atomic<Uncounted<PostWatchers>?>(nil)
    /// The slot of a reader to which an item of this topic was assigned. It may have left. Under the lock.
    let knownReader = Atomic<UInt32>(0)
    /// How many channels keep it.
    let channels = Atomic<Int32>(0)

    init(name: NoticeName?, hazard: HazardSlots.Word, index: UInt32, birth: UInt64) {
        self.name = name
        self.hazard = hazard
        self.index = index
        self.birth = birth
        only = nil
    }

    init(of parent: Topic, only: TopicSender, index: UInt32, birth: UInt64) {
        name = parent.name
        hazard = parent.hazard
        self.only = only
        self.index = index
        self.birth = birth
    }

    deinit {
        unsafe typing?.release()
        unsafe watchers?.release()
    }

    /// The index of the topic of the same name from any sender.
    @inline(__always)
    var nameIndex: UInt32 { hazard.topicIndex }

    /// The name's two words, for notices that are lent; zeros for any name.
    @inline(__always)
    var nameWords: NoticeName.Words { unsafe unsafeBitCast(name, to: NoticeName.Words.self) }

    var sender: SenderReference? { only?.reference }

    /// The hash of its sender in the table of the name, if it has a sender.
    var senderHash: UInt { only?.hash ?? 0 }

    @inline(__always)
    var observers: ObserverList { ObserverList(memory: list.load(ordering: .sequentiallyConsistent)) }

    /// The type of the payloads that observers take without a notice: 0 while there was none, and while a post has more
    /// to do than to call observers.
    @inline(__always)
    var typeBits: UInt { lentType.load(ordering: .acquiring) }

    /// The call of those observers with a notice.
    @inline(__always)
    var typing: Uncounted<PayloadTyping>? { payloadTyping.load(ordering: .acquiring) }

    /// Whether observers may take payloads of this type without a notice. The first type requested is the one. Under
    /// the lock.
    func takes(_ type: UInt, typing make: () -> PayloadTyping) -> Bool {
        if let typing { return typing.with { $0.bits } == type }
        payloadTyping.store(.retaining(make()), ordering: .releasing)
        noteLentType()
        return true
    }

    private static let oneWatcher = 1 << 32

    /// Counts sequences of senders. Under the lock.
    func changeWaiting(by change: Int) { changeCare(by: change) }

    /// The watchers of the name's posts. To be read by a reader of the center, or under the lock.
    var watchers: Uncounted<PostWatchers>? { nameWatchers.load(ordering: .sequentiallyConsistent) }

    /// Replaces the watchers of the name's posts, and returns the former ones. Under the lock.
    func replaceWatchers(by watchers: PostWatchers?) -> PostWatchers? {
        let former = self.watchers
        nameWatchers.store(watchers.map(Uncounted.retaining), ordering: .sequentiallyConsistent)
        changeCare(by: ((watchers?.all.count ?? 0) - (former?.with { $0.all.count } ?? 0)) * Self.oneWatcher)
        return unsafe former?.takeRetained()
    }

    private func changeCare(by change: Int) {
        care.add(change, ordering: .sequentiallyConsistent)
        noteLentType()
    }

    private func noteLentType() {
        let bits = isPlain ? typing?.with { $0.bits } ?? 0 : 0
        lentType.store(bits, ordering: .sequentiallyConsistent)
    }

    /// Whether there are observers, from any sender or from one.
    var hasObservers: Bool {
        list.load(ordering: .acquiring) != nil || senderTable.load(ordering: .acquiring) != nil
    }

    /// Whether a post has anything to do: there are observers, or watchers.
    @inlinable
    var hasListeners: Bool {
        list.load(ordering: .acquiring) != nil || senderTable.load(ordering: .acquiring) != nil
            || care.load(ordering: .acquiring) != 0
    }

    /// Whether there are topics of senders.
    @inlinable
    var hasSenders: Bool { senderTable.load(ordering: .acquiring) != nil }

    /// Whether a post from `sender` needs only to call the observers of this topic.
    @inline(__always)
    func isAlone(with sender: AnyObject?) -> Bool {
        (sender == nil || senderTable.load(ordering: .sequentiallyConsistent) == nil)
            && isPlain
    }

    /// Whether a post needs only to call observers.
    @inline(__always)
    var isPlain: Bool { care.load(ordering: .relaxed) == 0 }

    /// Whether sequences wait for a sender's end.
    var isAwaited: Bool { care.load(ordering: .relaxed) % Self.oneWatcher != 0 }

    /// Replaces the list that posts walk over. Under the lock.
    func replaceObservers(by observers: ObserverList) {
        list.store(observers.memory, ordering: .sequentiallyConsistent)
    }

    @inline(__always)
    var senders: TopicTable { TopicTable(memory: senderTable.load(ordering: .sequentiallyConsistent)) }

    /// Replaces the table that posts search. Under the lock.
    func replaceSenders(by senders: TopicTable) {
        senderTable.store(senders.memory, ordering: .sequentiallyConsistent)
    }

    @inline(__always)
    func isOf(_ name: NoticeName, _ words: NoticeName.Words) -> Bool {
        // Names of the same words are equal; others may be as well.
        nameWords == words || !(words.isSmallASCII && nameWords.isSmallASCII) && self.name == name
    }

    /// Whether a living `sender` is the object whose posts are observed here.
    @inline(__always)
    func isOf(_ sender: AnyObject) -> Bool { only?.isOf(sender) ?? false }

    /// Whether `sender` is the value whose posts are observed here.
    func isOf(_ sender: SenderValue) -> Bool { only?.isOf(sender) ?? false }
}

extension Topic {
    /// Takes the callees of the observers, and frees the memory of its list and table. No thread may be reading it.
    func takeAll() -> [Retired.Content] {
        let list = observers
        replaceObservers(by: .none)
        if !senders.isNone { unsafe senders.free() }
        replaceSenders(by: .none)
        guard !list.isNone else { return [] }
        defer { unsafe list.free() }
        return list.takeLive()
    }
}
