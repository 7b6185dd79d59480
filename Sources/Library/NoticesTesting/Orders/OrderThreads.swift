import Dispatch
import Foundation
import Notices

/// Threads for the jobs of executions: as many as were ever blocked at points at the same time, and one.
final class OrderThreads: Sendable {
    private struct State: Sendable {
        var idle: [OrderThread] = []
        var isClosed = false
    }

    private let state = Lock(State())

    /// Runs `work` on a thread of its own. What is left after the end runs elsewhere, and slowly: it may go on and on.
    func run(_ work: @escaping @Sendable () -> Void) {
        let (thread, isClosed) = state.withLock { ($0.idle.popLast(), $0.isClosed) }
        guard !isClosed else {
            return DispatchQueue.global(qos: .utility).asyncAfter(
                deadline: .now() + .milliseconds(1), execute: work)
        }
        (thread ?? OrderThread(of: self)).take(work)
    }

    /// Takes a thread back that has nothing to do. Returns whether it continues.
    fileprivate func park(_ thread: OrderThread) -> Bool {
        state.withLock { state in
            if !state.isClosed { state.idle.append(thread) }
            return !state.isClosed
        }
    }

    /// Ends the threads, now or when their work ends.
    func close() {
        let idle = state.withLock { state in
            defer { state.idle = [] }
            state.isClosed = true
            return state.idle
        }
        for thread in idle { thread.take(nil) }
    }
}

private struct Work: Sendable {
    let body: @Sendable () -> Void
}

/// A thread that waits for work.
final class OrderThread: Sendable {
    private let work = Lock<Work?>(nil)
    private let signal = DispatchSemaphore(value: 0)
    private let threads: OrderThreads

    fileprivate init(of threads: OrderThreads) {
        self.threads = threads
        let thread = Thread { [self] in
            repeat {
                signal.wait()
                guard let next = work.withLock({ $0.take() }) else { return }
                next.body()
            } while threads.park(self)
        }
        thread.stackSize = 1 << 20
        thread.start()
    }

    fileprivate func take(_ next: (@Sendable () -> Void)?) {
        work.withLock { $0 = next.map(Work.init) }
        signal.signal()
    }

    private struct Mark: Sendable {
        let execution: OrderExecution
        let isStarter: Bool
    }

    private static let key = "noticeboard.orders"

    private static var mark: Mark? { Thread.current.threadDictionary[key] as? Mark }

    /// The execution that the current thread runs a job of, or starts a step of; `nil` on other threads.
    static var execution: OrderExecution? { mark?.execution }

    /// Whether the current thread starts a step.
    static var isStarter: Bool { mark?.isStarter == true }

    static func run(for execution: OrderExecution, isStarter: Bool = false, _ body: () -> Void) {
        Thread.current.threadDictionary[key] = Mark(execution: execution, isStarter: isStarter)
        defer { Thread.current.threadDictionary[key] = nil }
        body()
    }
}

/// Where the tasks of an execution run: its jobs wait for their turn.
final class OrderExecutor: TaskExecutor {
    private let execution = Lock<OrderExecution?>(nil)
    let threads: OrderThreads

    init(_ threads: OrderThreads) { self.threads = threads }

    func serve(_ execution: OrderExecution?) { self.execution.withLock { $0 = execution } }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let execution = execution.withLock({ $0 }) { return execution.add(job) }
        // The execution is over: what is left goes on as it likes.
        run(job)
    }

    /// Runs a job on a free thread.
    func run(_ job: UnownedJob) {
        threads.run { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}

/// A thread with the task-local values of a test, which starts tasks for its executions.
final class OrderStarter: Sendable {
    private let work = Lock<[Work]>([])
    private let signal = DispatchSemaphore(value: 0)
    private let isEnding = Lock(false)

    /// Starts it in a task that inherits the caller's task-local values.
    init(on threads: OrderThreads) {
        Task(executorPreference: BlockingExecutor(threads)) { [self] in serve() }
    }

    func perform(_ next: @escaping @Sendable () -> Void) {
        work.withLock { $0.append(Work(body: next)) }
        signal.signal()
    }

    func close() {
        isEnding.withLock { $0 = true }
        signal.signal()
    }

    private func serve() {
        while true {
            signal.wait()
            let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            if let next { next.body() } else if isEnding.withLock({ $0 }) { return }
        }
    }
}

/// Runs a task that blocks on a thread of its own.
final class BlockingExecutor: TaskExecutor {
    private let threads: OrderThreads

    init(_ threads: OrderThreads) { self.threads = threads }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        threads.run { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
