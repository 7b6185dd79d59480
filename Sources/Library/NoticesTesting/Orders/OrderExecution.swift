import Dispatch
import Foundation
import Notices

/// One execution of a body under one order: it decides who goes next, and lets go one at a time.
final class OrderExecution: OrderScheduler {
    /// What came of an execution.
    struct Outcome: Sendable {
        let choices: OrderChoices
        let happenings: [OrderState.Happening]
        let strayPosts: Int
        /// What the body threw.
        let error: (any Error)?
        /// Why the center refused a post as endless, if it did.
        let refusal: String?
        /// Why the execution was given up, if it was.
        let fault: OrderFaults?
        /// Whether a handler waited for a lock of one that was interrupted.
        let wasReleased: Bool
    }

    let executor: any TaskExecutor
    let describesPayloads: Bool
    private let own: OrderExecutor
    private let starter: OrderStarter
    private let state: Lock<OrderState>
    private let error = Lock<(any Error)?>(nil)
    private let over = DispatchSemaphore(value: 0)
    private let bodyOver = DispatchSemaphore(value: 0)
    private let wasReleased = Lock(false)

    init(_ choices: OrderChoices, threads: OrderThreads, starter: OrderStarter, describesPayloads: Bool) {
        own = OrderExecutor(threads)
        executor = own
        self.starter = starter
        self.describesPayloads = describesPayloads
        state = Lock(OrderState(choices))
    }

    /// Runs the body in a center, until it has ended and nothing waits, or it is given up. Blocks the calling thread.
    ///
    /// - Parameters:
    ///   - patience: How long nothing may happen.
    ///   - deadline: When it is given up in any case.
    func run(
        _ body: @escaping @Sendable (NoticeCenter) async throws -> Void, in center: NoticeCenter,
        patience: Duration, until deadline: ContinuousClock.Instant
    ) -> Outcome {
        own.serve(self)
        let watcher = center.explore(by: self)
        let task = Task(executorPreference: own) { [self] in
            do { try await body(center) } catch { self.error.withLock { $0 = error } }
            state.withLock { $0.endBody() }
            bodyOver.signal()
        }
        let quarter = max(1, Int(patience / .milliseconds(4)))
        let reason = waitForEnd(quarter, deadline)
        let outcome = state.withLock { state in
            if reason != nil { _ = state.giveUp() }
            return state
        }
        if reason != nil { task.cancel() }
        watcher.detach()
        // One that was given up schedules nothing any more, so the center keeps it.
        if reason == nil { center.stopExploring() }
        own.serve(nil)
        letGo(state.withLock { $0.abandon() })
        let fault = reason.map { reason in
            OrderFaults(
                reason: reason,
                names: [.nothingHappened, .waitsForItself].contains(reason)
                    ? outcome.absent : outcome.restless,
                decisions: outcome.choices.made,
                isBodyRunning: bodyOver.wait(timeout: .now() + .milliseconds(quarter)) == .timedOut)
        }
        return Outcome(
            choices: outcome.choices, happenings: outcome.happenings, strayPosts: outcome.strayPosts,
            error: error.withLock { $0 }, refusal: outcome.refusal, fault: fault,
            wasReleased: wasReleased.withLock { $0 })
    }

    /// Returns why the execution is given up, if it is.
    ///
    /// - Parameter quarter: A quarter of the patience, in milliseconds. When nothing has happened for it, others go on.
    private func waitForEnd(_ quarter: Int, _ deadline: ContinuousClock.Instant) -> OrderFaults.Reason? {
        // Often enough to see that the search is cancelled.
        let tick = min(quarter, 50)
        var (last, quiet) = (-1, 0)
        while over.wait(timeout: .now() + .milliseconds(tick)) == .timedOut {
            let (progress, isEndless) = state.withLock { ($0.progress, $0.choices.isEndless) }
            if Task.isCancelled { return .cancelled }
            if isEndless { return .endless }
            if ContinuousClock.now >= deadline { return .late }
            quiet = progress == last ? quiet + tick : 0
            last = progress
            if quiet / quarter > (quiet - tick) / quarter, quiet < 2 * quarter { release() }
            if quiet >= 4 * quarter { return .nothingHappened }
        }
        return state.withLock { state in
            guard state.isGivenUp else { return nil }
            return state.choices.isEndless ? .endless : .waitsForItself
        }
    }

    private func release() {
        let action = state.withLock { $0.release() }
        if case .none = action { return }
        wasReleased.withLock { $0 = true }
        perform(action)
    }

    private func letGo(_ abandoned: OrderState.Abandoned) {
        for parked in abandoned.parked { parked.turn.signal() }
        for waiter in abandoned.waiters { waiter.resume() }
        for job in abandoned.jobs { own.run(job) }
    }

    // MARK: What the center asks

    func takeLane(on place: OrderStep.Place?) -> Int { state.withLock { $0.takeLane(on: place) } }

    func isBusy(_ lane: Int) -> Bool { state.withLock { $0.isBusy(lane) } }

    func add(_ step: OrderStep) {
        let (action, isGivenUp) = state.withLock { ($0.isFinished ? nil : $0.add(step), $0.isGivenUp) }
        if let action { perform(action) } else if !isGivenUp { step.start {} }
    }

    func leave(_ lane: Int) {
        let isMainActor = OrderThread.execution !== self && MainQueue.isCurrent
        perform(state.withLock { $0.leave(lane, isMainActor: isMainActor) })
    }

    func pass(_ event: OrderEvent) {
        let isOwnThread = OrderThread.execution === self
        let isMainActor = !isOwnThread && MainQueue.isCurrent
        if isMainActor {
            var turns = 0
            while turns < 10_000, state.withLock({ $0.isEarly(isMainActor: isMainActor) }) {
                turns += 1
                sched_yield()
            }
        }
        guard
            let (parked, action) = state.withLock({
                $0.pass(event, isOwnThread: isOwnThread, isMainActor: isMainActor)
            })
        else { return }
        perform(action)
        parked.turn.wait()
        perform(state.withLock { $0.isFinished ? .none : $0.resume(parked) })
    }

    func quiescent() async {
        await withCheckedContinuation { waiter in
            guard let action = state.withLock({ $0.isFinished ? nil : $0.wait(waiter) }) else {
                return waiter.resume()
            }
            perform(action)
        }
    }

    // MARK: Jobs

    func add(_ job: UnownedJob) {
        let thread = OrderThread.execution
        let origin: OrderState.Origin =
            if thread === self { OrderThread.isStarter ? .start : .active } else {
                MainQueue.isCurrent ? .active : .outside
            }
        guard let action = state.withLock({ $0.isFinished ? nil : $0.add(job, from: origin) }) else {
            return own.run(job)
        }
        perform(action)
    }

    /// Runs a job, and those that come after it, as long as they need no other thread.
    private func run(_ job: UnownedJob, number: Int) {
        var next = (job: job, number: number)
        while true {
            OrderThread.run(for: self) { next.job.runSynchronously(on: own.asUnownedTaskExecutor()) }
            while let part = state.withLock({ $0.takeNext() }) {
                OrderThread.run(for: self) { part.runSynchronously(on: own.asUnownedTaskExecutor()) }
            }
            let action = state.withLock { $0.endJob(next.number) }
            guard case .run(let job, let number) = action else { return perform(action) }
            next = (job, number)
        }
    }

    // MARK: Acting

    private func perform(_ action: OrderState.Action) {
        switch action {
        case .none: break
        case .resume(let parked): parked.turn.signal()
        case .run(let job, let number): own.threads.run { [self] in run(job, number: number) }
        case .start(let step):
            starter.perform { [self] in
                OrderThread.run(for: self, isStarter: true) {
                    step.start { [self] in perform(state.withLock { $0.end(step.lane) }) }
                }
                perform(state.withLock { $0.started(step) })
            }
        case .askMainActor(let question):
            Task.detached { @MainActor [self] in perform(state.withLock { $0.hearMainActor(question) }) }
        case .wake(let waiters): for waiter in waiters { waiter.resume() }
        case .finish: over.signal()
        }
    }
}
