import Notices

/// An actor that observes for a demo object, which keeps it, and unregisters it in its deinit.
actor Keeper: NoticeLabeled {
    nonisolated let noticeLabel: String
    private weak var object: DemoObject?

    init(of object: DemoObject) {
        noticeLabel = object.noticeLabel
        self.object = object
    }

    func receive(_ act: (@Sendable () -> Void)?) {
        object?.receive(act)
    }
}

extension DemoObject {
    /// Delivered on an actor of the object's own, while or behind the line that posts.
    func observeOnActor(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        let keeper = kept.withLock { kept in
            let keeper = kept.keeper ?? Keeper(of: self)
            kept.keeper = keeper
            return keeper
        }
        let addition = center.observe(
            request.names.noticeName, actor: keeper, from: request.sender, options: request.options,
            label: noticeLabel, file: request.place.file, line: request.place.line
        ) { me, _ in me.receive(request.act) }
        // Whoever ran the handler last may hold the actor for a moment longer; nobody could tell when it goes.
        kept.withLock { kept in
            kept.removals.append { [weak center] in _ = center?.remove(addition) }
        }
        return addition.id
    }
}
