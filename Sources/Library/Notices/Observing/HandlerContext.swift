/// Where an `async` handler runs: in a task of its registration, on the executor you choose.
///
/// ```swift
/// let token = center.observe("file.saved", on: .task) { notice in await upload(notice) }
/// let other = center.observe("file.saved", on: .queue(uploads)) { notice in write(notice) }
/// ```
///
/// The poster never waits. The handler runs once at a time, in the order of the posts: while it is suspended, the next
/// notice waits. It does not inherit the poster's task-local values or cancellation, nor the isolation of the code
/// around it. When the registration ends, deliveries that have not begun are dropped and recorded as skipped. A
/// running handler finishes; it is not cancelled. The number of waiting deliveries is unbounded. An owner is held
/// weakly until its handler runs, and strongly while it runs, even while it is suspended.
///
/// An `async` handler isolated to an actor can use ``task``: it runs on its actor. With a queue or an executor, it
/// could not run there. That is a programming error: the program stops, in release builds too, with a message that
/// names the calling line.
///
/// Without a context, a handler is synchronous and runs where it is written: see
/// ``NoticeCenter/observe(_:from:options:label:file:line:handler:)-(NoticeName,_,_,_,_,_,_)``.
public struct HandlerContext: Sendable {
    /// The context that registrations show.
    let kind: NoticeRegistration.Context
    /// How records name it.
    let label: String
    /// The task's executor; `nil`: the global executor.
    let executor: (any TaskExecutor)?

    /// The global executor.
    public static var task: HandlerContext { HandlerContext(kind: .task, label: "task", executor: nil) }

    /// A custom executor: an event loop, a run loop, a pool.
    ///
    /// ```swift
    /// let token = center.observe("file.saved", on: .executor { eventLoop.execute($0) }) { notice in … }
    /// ```
    ///
    /// - Parameter schedule: Called on any thread. It must run the work once, later, and not before it returns.
    public static func executor(
        _ schedule: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
    ) -> HandlerContext {
        HandlerContext(kind: .executor, label: "executor", executor: SchedulingExecutor(schedule))
    }
}

extension HandlerContext {
    /// Stops the program if a handler isolated to an actor is observed with a context where it cannot run.
    ///
    /// No overload can reject it: to the compiler such a handler can run anywhere, since calling it hops to the actor.
    ///
    /// - Parameter actor: The actor to which the handler is isolated, if any.
    func require(noneOf actor: (any Actor)?, _ file: SourceFile, _ line: Int) {
        // Not a precondition: a release build omits its message.
        guard let actor, kind != .task else { return }
        fatalError(
            "\(SourceLine(file: file, line: line)): a handler that is isolated to \(type(of: actor)) runs there, "
                + "and not on a queue or an executor: leave out on:, or write on: .task if it is async")
    }
}

/// An executor that schedules its work with a closure.
final class SchedulingExecutor: TaskExecutor {
    private let schedule: @Sendable (_ work: @escaping @Sendable () -> Void) -> Void

    init(_ schedule: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void) {
        self.schedule = schedule
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        schedule { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

// Contexts that one might try, with the right call as the message.
extension HandlerContext {
    /// Not available: a handler of the main actor needs no context.
    @available(
        *, unavailable,
        message: "leave out on:, and write { @MainActor notice in … } outside of main-actor code"
    )
    public static var main: HandlerContext { preconditionFailure("an unavailable call does not compile") }

    /// Not available: a handler of the main actor needs no context.
    @available(
        *, unavailable,
        message: "leave out on:, and write { @MainActor notice in … } outside of main-actor code"
    )
    public static var mainActor: HandlerContext {
        preconditionFailure("an unavailable call does not compile")
    }
}
