/// Decides when what a center leaves open happens: deliveries elsewhere, elements of sequences, turns of queues.
///
/// Only a test that explores orders gives a center one. Without it, nothing of this folder is made or called.
package protocol OrderScheduler: AnyObject, Sendable {
    /// Where handlers run that have no place of their own.
    var executor: any TaskExecutor { get }
    /// Whether steps and events have a text for their payloads, which costs a description of each.
    var describesPayloads: Bool { get }

    /// A new lane, for steps at a place. The steps of a lane run one at a time, in the order in which they are added.
    func takeLane(on place: OrderStep.Place?) -> Int
    /// Whether a step of the lane waits or runs.
    func isBusy(_ lane: Int) -> Bool
    /// Adds a step. It starts when the scheduler chooses it.
    func add(_ step: OrderStep)
    /// The caller has done what the running step of the lane is about, and goes on: a loop over a sequence was left.
    func leave(_ lane: Int)
    /// The caller has reached a point where others may run first. Returns when it is the caller's turn.
    func pass(_ event: OrderEvent)
    /// Returns when no step waits or runs.
    func quiescent() async
}

/// Something that a center has to do, and may do at any later time.
package struct OrderStep: Sendable {
    /// Where it runs, as far as that decides what can run at the same time.
    package enum Place: Sendable {
        case mainActor
        case actor(ObjectIdentifier)
        /// In a task, on the scheduler's executor.
        case task
        /// On an executor of the program, or in a task of the program.
        case elsewhere
    }

    /// What reports say of it. Holds nothing that it is about.
    package struct Text: Sendable {
        /// Who is called.
        package let callee: String
        /// Where the callee was registered.
        package let source: SourceLine
        /// What it is called with.
        package let subject: String

        package init(callee: String, source: SourceLine, subject: String) {
            self.callee = callee
            self.source = source
            self.subject = subject
        }
    }

    package let lane: Int
    package let place: Place
    package let text: Text
    /// Whether nothing will be called, so that it does not matter when.
    package let isIdle: @Sendable () -> Bool
    /// Starts it. The argument is called once, when it is over, unless the lane is left.
    package let start: @Sendable (_ whenOver: @escaping @Sendable () -> Void) -> Void

    package init(
        lane: Int, place: Place, _ text: Text, isIdle: @escaping @Sendable () -> Bool = { false },
        start: @escaping @Sendable (_ whenOver: @escaping @Sendable () -> Void) -> Void
    ) {
        self.lane = lane
        self.place = place
        self.text = text
        self.isIdle = isIdle
        self.start = start
    }
}

/// What a thread does where others may run first.
package struct OrderEvent: Sendable {
    package enum Kind: Sendable {
        /// A post has begun; nobody may run yet.
        case posting
        /// A post returns.
        case posted
        /// A post was refused as endless. Its subject is the reason.
        case refused
        case observing
        case ending
        case enqueued
    }

    package let kind: Kind
    package let subject: String
    package let source: SourceLine?

    package init(_ kind: Kind, _ subject: String = "", at source: SourceLine? = nil) {
        self.kind = kind
        self.subject = subject
        self.source = source
    }
}

// MARK: - A center with a scheduler

extension NoticeCenter {
    /// The scheduler that decides when the center's deliveries run, if a test explores orders.
    package var orderScheduler: (any OrderScheduler)? { registry.orderScheduler }

    /// Lets a scheduler decide, for observers that are registered from now on. Returns the watcher of posts, which the
    /// caller holds.
    package func explore(by scheduler: any OrderScheduler) -> NoticeMonitor {
        registry.explorer.withLock { $0 = scheduler }
        registry.set(.explored, true)
        return watchPosts { [weak scheduler] post in
            guard let scheduler else { return }
            let subject = OrderStep.subject(post.notice, by: scheduler)
            scheduler.pass(OrderEvent(post.isOver ? .posted : .posting, subject, at: post.notice.source))
        }
    }

    package func stopExploring() {
        registry.set(.explored, false)
        let former = registry.explorer.withLock { $0.take() }
        withExtendedLifetime(former) {}
    }

    /// Whether no scheduled delivery waits or runs. Does not know the consumers of sequences.
    package var isQuiet: Bool {
        registry.running.isEmpty
            && registry.observers.allSatisfy { ($0.observer as? MailboxObserver)?.isIdle ?? true }
    }
}

extension Registry {
    var orderScheduler: (any OrderScheduler)? { has(.explored) ? explorer.withLock { $0 } : nil }

    /// Lets others run before a registration or an end.
    @inline(never)
    func passOrders(_ kind: OrderEvent.Kind, _ subject: String = "", at source: SourceLine? = nil) {
        orderScheduler?.pass(OrderEvent(kind, subject, at: source))
    }
}

extension OrderStep {
    /// The name of a notice, with its payload if the scheduler wants it.
    static func subject(_ notice: Notice, by scheduler: any OrderScheduler) -> String {
        guard scheduler.describesPayloads, let payload = notice.payload else { return notice.name.rawValue }
        return notice.name.rawValue + " " + PayloadText.json(of: payload)
    }
}

extension OrderScheduler {
    /// Starts `work` on an actor. It inherits the task-local values of the caller.
    package func start(on actor: any Actor, _ work: @escaping @Sendable () -> Void) {
        if actor === MainActor.shared {
            Task { @MainActor in work() }
        } else {
            ActorJob.start(on: actor, preferring: executor, work)
        }
    }
}
