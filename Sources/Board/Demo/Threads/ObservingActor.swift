import BoardModel
import Dispatch
import Notices

/// An actor that observes for a demo object. The object holds the actor, and removes the registration in its
/// deinit.
///
/// It has its own queue: lines wait for it, and other work may occupy all threads of the global executor.
actor ObservingActor: NoticeLabeled {
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
    /// Observes with delivery on an actor of the object, during or after the posting line.
    func observeOnActor(_ request: Request, in center: NoticeCenter) -> RegistrationID? {
        let observingActor = holdings.withLock { holdings in
            let observingActor = holdings.observingActor ?? ObservingActor(of: self)
            holdings.observingActor = observingActor
            return observingActor
        }
        let id = center.observe(
            request.names.noticeName, owner: observingActor, from: request.sender,
            options: request.options,
            label: noticeLabel, file: request.source.file, line: request.source.line
        ) { me, _ in me.receive(request.act) }
        // The executor may retain the actor briefly after the last handler, so its deinit runs at no defined
        // time.
        holdings.withLock { holdings in
            holdings.removals.append { [weak center] in _ = try? center?.remove(id) }
        }
        return id
    }
}

private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "keeper")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
