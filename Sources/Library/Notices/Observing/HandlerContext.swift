/// Where an `async` handler runs: in a task of the registration's own, on an executor that one may choose.
///
/// ```swift
/// let token = center.observe("file.saved", on: .task) { notice in await upload(notice) }
/// let other = center.observe("file.saved", on: .queue(uploads)) { notice in write(notice) }
/// ```
///
/// The poster never waits. The handler runs once at a time and in the order of the posts: while it is suspended, the
/// next notice waits. It inherits neither the poster's task-local values nor its cancellation, and is not isolated to
/// the actor of the code around it. When the registration ends, deliveries that have not begun are dropped and recorded
/// as skipped; one that runs finishes, and is not cancelled. The number of waiting deliveries is not bounded. An owner is
/// held weakly until its handler runs, and strongly while it runs, even while it is suspended.
///
/// An `async` handler that is isolated to an actor may be observed with ``task``: it is called on its actor. With a queue or
/// an executor that is a mistake in the program and stops it, in release builds too, with a message that names the calling
/// line: the handler could not run there.
///
/// Without a context, a handler is not `async` and runs where it is written: see
/// ``NoticeCenter/observe(_:from:options:label:file:line:handler:)-(NoticeName,_,_,_,_,_,_)``.
public struct HandlerContext: Sendable {
    /// What registrations show.
    let kind: NoticeRegistration.Context
    /// Runs the task; `nil`: the global executor.
    let executor: (any TaskExecutor)?

    /// The global executor.
    public static var task: HandlerContext { HandlerContext(kind: .task, executor: nil) }

    /// An executor of any kind: an event loop, a run loop, a pool.
    ///
    /// ```swift
    /// let token = center.observe("file.saved", on: .executor { eventLoop.execute($0) }) { notice in … }
    /// ```
    ///
    /// - Parameter schedule: Called on any thread; must run the work once, later, and not before it returns.
    public static func executor(
        _ schedule: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
    ) -> HandlerContext {
        HandlerContext(kind: .executor, executor: SchedulingExecutor(schedule))
    }
}

extension HandlerContext {
    /// Stops the program if a handler of an actor is observed with a place where it cannot run.
    ///
    /// No overload refuses it: to the compiler such a handler is one that may run anywhere, since calling it hops.
    ///
    /// - Parameter actor: The actor that the handler is isolated to, if it is.
    func require(noneOf actor: (any Actor)?, _ file: SourceFile, _ line: Int) {
        // Not a precondition: a release build omits its message.
        guard let actor, kind != .task else { return }
        fatalError(
            "\(SourceLine(file: file, line: line)): a handler that is isolated to \(type(of: actor)) runs there, "
                + "and not on a queue or an executor: leave out on:, or write on: .task if it is async")
    }
}

/// An executor that has its work scheduled by a closure.
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

// Contexts that one might write and that are not there.
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
