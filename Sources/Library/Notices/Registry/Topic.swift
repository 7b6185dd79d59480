import Synchronization

/// What posts find under a name, or under a name and a sender: the audience, and the topics of the name's senders.
///
/// The `TopicState` at its index has the part that the lock guards.
@usableFromInline
final class Topic: Sendable {
    /// `nil`: any name.
    let name: NoticeName?
    let index: UInt32
    /// The index of the topic of the same name from any sender.
    let nameIndex: UInt32
    /// The only sender; `nil`: any.
    let sender: SenderReference?
    /// The hash of the name, or of the sender, in the table that has it.
    let hash: UInt

    private let published = Atomic<Uncounted<Audience>?>(nil)
    private let senderTable = Atomic<Uncounted<TopicTable>?>(nil)
    private let changed = Atomic<UInt>(0)

    init(_ name: NoticeName?, index: UInt32, hash: UInt) {
        (self.name, self.index, self.hash) = (name, index, hash)
        nameIndex = index
        sender = nil
    }

    init(_ sender: SenderReference, of parent: Topic, index: UInt32, hash: UInt) {
        (self.sender, self.index, self.hash) = (sender, index, hash)
        name = parent.name
        nameIndex = parent.index
    }

    deinit {
        unsafe published.load(ordering: .relaxed)?.release()
        unsafe senderTable.load(ordering: .relaxed)?.release()
    }

    /// Whether it is for the posts of one sender.
    @inline(__always)
    var isOfSender: Bool { nameIndex != index }

    /// The audience of posts; `nil`: it must be made.
    @inline(__always)
    var audience: Uncounted<Audience>? { published.load(ordering: .sequentiallyConsistent) }

    /// Publishes an audience, or none, and returns the one it replaces. Under the lock.
    func publish(_ audience: Audience?) -> Audience? {
        let former = published.exchange(audience.map(Uncounted.retaining), ordering: .sequentiallyConsistent)
        return unsafe former?.takeRetained()
    }

    @inline(__always)
    var latestChange: UInt { changed.load(ordering: .sequentiallyConsistent) }

    /// Notes a change of its observers. Under the lock.
    func note(_ change: UInt) { changed.store(change, ordering: .sequentiallyConsistent) }

    /// The topics of its senders; `nil` if there are none.
    @inline(__always)
    var senders: Uncounted<TopicTable>? { senderTable.load(ordering: .sequentiallyConsistent) }

    /// Publishes a new table and returns the one it replaces. Under the lock.
    func publish(senders table: TopicTable?) -> TopicTable? {
        let former = senderTable.exchange(table.map(Uncounted.retaining), ordering: .sequentiallyConsistent)
        return unsafe former?.takeRetained()
    }

    @inline(__always)
    func isOf(_ name: NoticeName) -> Bool { self.name == name }

    /// Whether it is for posts of a living `sender`.
    @inline(__always)
    func isOf(_ sender: AnyObject) -> Bool { self.sender?.refers(to: sender) ?? false }
}
