/// Holds a sequence's registration and its buffer. Both end with the last copy of the sequence.
///
/// If a test explores orders, each iterator has one of its own, which holds the sequence's.
@usableFromInline
final class SequenceLease: Sendable {
    let id: RegistrationID
    let storage: SequenceStorage
    private let sender: SenderReference?
    private weak let center: NoticeCenter?
    /// That of the sequence, if this is an iterator's.
    private let sequence: SequenceLease?

    init(
        _ id: RegistrationID, from sender: AnyObject?, center: NoticeCenter, storage: SequenceStorage
    ) {
        self.id = id
        self.sender = sender.map(SenderReference.init)
        self.center = center
        self.storage = storage
        sequence = nil
    }

    private init(ofIteratorOver sequence: SequenceLease) {
        id = sequence.id
        sender = sequence.sender
        center = sequence.center
        storage = sequence.storage
        self.sequence = sequence
    }

    /// What an iterator holds.
    var forIterator: SequenceLease { storage.isExplored ? SequenceLease(ofIteratorOver: self) : self }

    deinit {
        guard sequence == nil else { return storage.noteEnd(of: ObjectIdentifier(self)) }
        end(.finished)
        // A running post may still hold the storage.
        storage.removeElements()
    }

    func end(_ reason: NoticeRecord.Reason) {
        center?.end(id, reason: reason)
        // The feed's deinit finishes it too, but a running post may keep the feed alive until it ends.
        storage.finish()
    }

    /// Takes an element without waiting; `nil` if there is none, or if `next` must end the sequence.
    @usableFromInline
    func takeAtOnce() -> SequenceItem? {
        sender?.link.isGone == true ? nil : storage.takeAtOnce()
    }

    @usableFromInline
    func next(isolation actor: isolated (any Actor)?) async -> SequenceItem? {
        if sender?.link.isGone == true { end(.senderGone) }
        let item = await storage.next(isolation: actor)
        // The cancellation handler has finished only the storage, since it must not call monitors.
        if item == nil { end(.finished) } else { storage.noteReader(ObjectIdentifier(self)) }
        return item
    }
}
