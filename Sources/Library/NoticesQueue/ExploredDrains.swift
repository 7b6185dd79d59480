import Notices

/// Takes the turns of a queue that drains itself, in a center whose orders a test explores: the scheduler decides when.
/// Any time is legal, also for idle notices, since a thread that enqueues may pause for as long.
final class ExploredDrains: Sendable {
    private weak let core: QueueCore?
    private let actor: (any Actor)?
    private let scheduler: any OrderScheduler
    private let place: OrderStep.Place
    private let lane: Int
    /// Whether a turn waits or runs.
    private let isServed = Lock(false)

    init(of core: QueueCore, on actor: (any Actor)?, by scheduler: any OrderScheduler) {
        self.core = core
        self.actor = actor
        self.scheduler = scheduler
        place =
            switch actor {
            case nil: .task
            case let actor? where actor === MainActor.shared: .mainActor
            case let actor?: .actor(ObjectIdentifier(actor))
            }
        lane = scheduler.takeLane(on: place)
    }

    /// Adds a turn if one is due, and waits for the next change.
    func noteChange() {
        guard let notice = core?.dueNotice(orWaitAs: self) else { return }
        let isFirst = isServed.withLock { isServed in
            defer { isServed = true }
            return !isServed
        }
        if isFirst {
            scheduler.add(
                OrderStep(
                    lane: lane, place: place,
                    OrderStep.Text(callee: "NoticeQueue", source: notice.source, subject: "its turn"),
                    start: { [self] in start($0) }))
        }
        scheduler.pass(OrderEvent(.enqueued))
    }

    private func start(_ whenOver: @escaping @Sendable () -> Void) {
        let turn: @Sendable () -> Void = { [self] in
            core?.drive(.turn)
            isServed.withLock { $0 = false }
            noteChange()
            whenOver()
        }
        if let actor { return scheduler.start(on: actor, turn) }
        Task(executorPreference: scheduler.executor) { turn() }
    }
}
