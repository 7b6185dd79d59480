/// Where a handler runs that is called on one thread at a time: on the poster's thread, or on a queue.
///
/// ```swift
/// let token = center.observe("file.saved", on: .queue(uploads)) { notice in upload(notice) }
/// ```
///
/// On the poster's thread, a handler has run when the post returns. Elsewhere the poster never waits: the handler runs
/// later, even when the poster is there itself, once at a time and in the order of the posts, even when the queue is a
/// concurrent one; other work of the queue may come in between. When the registration ends, deliveries that have not
/// begun are dropped and recorded as skipped. The number of waiting deliveries is not bounded. The queue is kept for as
/// long as the registration.
public struct HandlerContext: Sendable {
    /// Schedules work where the handler belongs; `nil`: on the poster's thread.
    let schedule: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?
    /// What registrations show.
    let kind: NoticeRegistration.Context

    init(
        _ kind: NoticeRegistration.Context,
        schedule: (@Sendable (_ work: @escaping @Sendable () -> Void) -> Void)?
    ) {
        self.kind = kind
        self.schedule = schedule
    }

    @inline(__always)
    var isPoster: Bool { schedule == nil }

    /// The poster's thread, before the post returns.
    public static var poster: HandlerContext { HandlerContext(.poster, schedule: nil) }

    /// An executor of any kind: an event loop, a run loop, a pool.
    ///
    /// ```swift
    /// let token = center.observe("file.saved", on: .executor { eventLoop.execute($0) }) { notice in … }
    /// ```
    ///
    /// - Parameter schedule: Called on the poster's thread; must run the work once, later, and not before it returns.
    public static func executor(
        _ schedule: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Void
    )
        -> HandlerContext
    {
        HandlerContext(.executor, schedule: schedule)
    }
}

/// Where a handler of the main actor runs: `.mainActor`.
///
/// ```swift
/// center.observe("user.changed", owner: self, on: .mainActor) { me, _ in me.refresh() }
/// ```
///
/// The poster never waits: the handler runs later, even when the poster is on the main actor itself, once at a time and
/// in the order of the posts. When the registration ends, deliveries that have not begun are dropped and recorded as
/// skipped; after an end on the main actor, the handler is not called any more. The number of waiting deliveries is not
/// bounded.
public struct MainActorContext: Sendable {
    /// The main actor.
    public static var mainActor: MainActorContext { MainActorContext() }
}

/// Where an `async` handler runs: `.task`, a task of its own on the global executor.
///
/// ```swift
/// let token = center.observe("file.saved", on: .task) { notice in await upload(notice) }
/// ```
///
/// The poster never waits. The handler runs once at a time and in the order of the posts: while it is suspended, the
/// next notice waits. The task inherits neither the poster's task-local values nor its cancellation. When the
/// registration ends, deliveries that have not begun are dropped and recorded as skipped; one that runs finishes, and is
/// not cancelled. The number of waiting deliveries is not bounded. An owner is held weakly until its handler runs, and
/// strongly while it runs, even while it is suspended.
public struct TaskContext: Sendable {
    /// A task of the registration's own.
    public static var task: TaskContext { TaskContext() }
}

/// Where a handler of an owner that is an actor runs: `.owner`, isolated to it.
///
/// ```swift
/// actor Cart {
///     func start(in center: NoticeCenter) {
///         center.observe("cart.changed", owner: self, on: .owner) { me, notice in me.count += 1 }
///     }
/// }
/// ```
///
/// The poster never waits: the handler runs later, one at a time and in the order of the posts; other work of the actor
/// may come in between. The actor is held weakly until its handler runs. When the registration ends, deliveries that
/// have not begun are dropped and recorded as skipped. The number of waiting deliveries is not bounded.
public struct OwnerContext: Sendable {
    /// The owner, which is an actor.
    public static var owner: OwnerContext { OwnerContext() }
}
