import Dispatch
import Notices
import TestSupport
import Testing

/// An actor may have an executor of its own, and then nothing of a delivery waits for another.
@Suite("Deliveries to an actor with an executor of its own", .leavesNoObservers, .endsInTime)
struct ActorExecutorTests {
    @Test("are there when the post is over, without a way through the global executor")
    func straight() async {
        let center = NoticeCenter()
        let calls = Calls()
        let executor = HeldExecutor()
        let actor = ObservingActor(on: executor)
        center.observe("a", owner: actor) { _, notice in calls.add("\(notice.name)") }
        center.post("a")
        #expect(executor.jobCount == 1)
        #expect(calls.all == [])
        executor.run()
        #expect(calls.all == ["a"])
    }

    @Test("of a burst come in one job, and do not carry the poster's task-local values")
    func detached() async {
        let center = NoticeCenter()
        let calls = Calls()
        let executor = HeldExecutor()
        let actor = ObservingActor(on: executor)
        center.observe("a", owner: actor) { _, _ in calls.add("\(Value.current)") }
        Value.$current.withValue(1) {
            center.post("a")
            center.post("a")
        }
        #expect(executor.jobCount == 1)
        executor.run()
        #expect(calls.all == ["0", "0"])
    }

    @Test("keep the actor that owns their observer until the last of them is made, and no longer")
    func kept() async {
        let center = NoticeCenter()
        let calls = Calls()
        let executor = HeldExecutor()
        weak var gone: ObservingActor?
        do {
            let actor = ObservingActor(on: executor)
            gone = actor
            center.observe("a", owner: actor) { _, notice in calls.add("\(notice.payload ?? "")") }
            #expect(center.post("a", payload: 1).scheduled == 1)
        }
        // Only what waits holds the actor now.
        #expect(center.post("a", payload: 2).scheduled == 1)
        executor.run()
        #expect(calls.all == ["1", "2"])
        #expect(gone == nil)
        let outcome = center.post("a", payload: 3)
        #expect(outcome.scheduled == 0 && outcome.ownersGone == 1)
        #expect(executor.jobCount == 0)
        #expect(center.registrations.isEmpty)
    }

    private enum Value {
        @TaskLocal static var current = 0
    }

    private actor ObservingActor {
        private let executor: HeldExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

        init(on executor: HeldExecutor) { self.executor = executor }
    }
}

/// Keeps its jobs until `run` runs them, on a queue.
private final class HeldExecutor: SerialExecutor {
    private let jobs = Lock<[UnownedJob]>([])

    var jobCount: Int { jobs.withLock { $0.count } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    func run() {
        let all = jobs.withLock { jobs in
            defer { jobs = [] }
            return jobs
        }
        DispatchQueue(label: "held").sync {
            for job in all { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }
}
