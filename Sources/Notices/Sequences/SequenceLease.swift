/// Holds a sequence's registration and its buffer: both end with the last copy of the sequence.
final class SequenceLease<Element: Sendable>: Sendable {
    let id: RegistrationID
    let storage: SequenceStorage<Element>
    private let sender: SenderReference?
    private weak let center: NoticeCenter?

    init(registration: Registration, center: NoticeCenter, storage: SequenceStorage<Element>) {
        id = registration.id
        sender = registration.sender
        self.center = center
        self.storage = storage
    }

    deinit {
        end(.finished)
        // A post that is under way may still hold the storage.
        storage.removeElements()
    }

    func end(_ reason: NoticeRecord.Reason) {
        center?.end(id, reason: reason)
        // The feed would do it too, but a post that is under way may hold that until it is over.
        storage.finish()
    }

    func next(isolation actor: isolated (any Actor)?) async -> Element? {
        if sender?.isGone == true { end(.senderGone) }
        let element = await storage.next(isolation: actor)
        // A cancelled task has ended the storage alone, for it could not call monitors.
        if element == nil { end(.finished) }
        return element
    }
}
