import Synchronization

/// What posts find under a name, or under a name and a sender: the audience, and the topics of the name's senders.
///
/// The `TopicState` at its index has the part that the lock guards.
@usableFromInline
class Topic {
    /// `nil`: any name.
    final let name: NoticeName?
    final let index: UInt32
    /// The index of the topic of the same name from any sender.
    final let nameIndex: UInt32
    /// The hash of the name, or of the sender, in the table that has it.
    final let hash: UInt

    private let published = Atomic<Uncounted<Audience>?>(nil)
    private let senderTable = Atomic<Uncounted<TopicTable>?>(nil)
    private let changed = Atomic<UInt>(0)

    init(_ name: NoticeName?, index: UInt32, nameIndex: UInt32? = nil, hash: UInt) {
        (self.name, self.index, self.nameIndex, self.hash) = (name, index, nameIndex ?? index, hash)
    }

    deinit {
        unsafe published.load(ordering: .relaxed)?.release()
        unsafe senderTable.load(ordering: .relaxed)?.release()
    }

    /// Whether it is for the posts of one sender.
    @inline(__always)
    final var isOfSender: Bool { nameIndex != index }

    /// The audience of posts; `nil`: it must be made.
    @inline(__always)
    final var audience: Uncounted<Audience>? { published.load(ordering: .sequentiallyConsistent) }

    /// Publishes an audience, or none, and returns the one it replaces. Under the lock.
    final func publish(_ audience: Audience?) -> Audience? {
        let former = published.exchange(audience.map(Uncounted.retaining), ordering: .sequentiallyConsistent)
        return unsafe former?.takeRetained()
    }

    @inline(__always)
    final var latestChange: UInt { changed.load(ordering: .sequentiallyConsistent) }

    /// Notes a change of its observers. Under the lock.
    final func note(_ change: UInt) { changed.store(change, ordering: .sequentiallyConsistent) }

    /// The topics of its senders; `nil` if there are none.
    @inline(__always)
    final var senders: Uncounted<TopicTable>? { senderTable.load(ordering: .sequentiallyConsistent) }

    /// Publishes a new table and returns the one it replaces. Under the lock.
    final func publish(senders table: TopicTable?) -> TopicTable? {
        let former = senderTable.exchange(table.map(Uncounted.retaining), ordering: .sequentiallyConsistent)
        return unsafe former?.takeRetained()
    }

    @inline(__always)
    final func isOf(_ name: NoticeName) -> Bool { self.name == name }

    /// Whether it is for the posts of this object.
    func isOf(sender: AnyObject) -> Bool { false }

    /// The topic itself, if it is for the posts of one sender.
    var ofSender: SenderTopic? { nil }
}
