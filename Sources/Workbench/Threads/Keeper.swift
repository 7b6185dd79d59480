import Dispatch
import Notices

/// An actor that observes for a demo object, which keeps it, and unregisters it in its deinit.
///
/// It has a queue of its own: a line waits for it, and a program's other work may keep all threads of the global executor.
actor Keeper: NoticeLabeled {
    private let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

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

private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "keeper")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
