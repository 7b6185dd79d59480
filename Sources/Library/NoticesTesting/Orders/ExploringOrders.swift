import Foundation
public import Notices
import NoticesBehaviour
import NoticesRecording
public import Testing

// How orders are explored.
//
// Where the choices are. A center leaves open when a scheduled delivery runs (main actor, actor, queue, task), when a
// consumer of a sequence takes its next element, when a queue that drains itself takes a turn, and how the posts of two
// tasks follow one another. Each is a step that the center gives to its `OrderScheduler` instead of starting it: see
// Notices/Orders. A center without a scheduler does not know of this: its posts branch on one word of flags, as before.
//
// Who runs. One agent at a time: the body, one of its tasks, a handler, a consumer. The body and handlers without an
// executor of their own run on threads of the execution, by a task executor; default actors follow it there. So a body does
// not run on the main actor, unless it is written to. Handlers of the main actor, of actors with an executor and of queues
// run where they belong: the execution starts one, and waits for it.
//
// When it is decided. At a point (a post returns, a registration is about to be made or ended, a queue was given a notice)
// the caller may be stopped on its thread until it is its turn again; and whenever a task suspends or a handler returns,
// the next is chosen among those that could go on: stopped threads, jobs, steps. Actors are exclusive: no step starts on an
// actor whose handler is stopped. One lane for each observer keeps the promised order.
//
// How it is searched. Executions are repeated from the start: the first one always takes the default option, and each next
// one deviates from an earlier one in one more decision (`OrderSearch`). That needs no memory of states, finds the failing
// order with the fewest switches first, and makes an order a short seed. Random and PCT orders are shortened instead.
// The models are loom, shuttle and Coyote; they replace locks and tasks, and this replaces only what passes the center.
//
// What is equal. A delivery to an ended observer is no choice. With `sharingNothing()`, parts on different actors are
// independent unless both post or one changes observers, and sleep sets leave out equal orders. Without it nothing is
// assumed: two handlers may share a lock, which nobody can see.
//
// What is not explored. A task that code makes with `Task { }` runs on the global pool, at any time: its posts happen, are
// counted, and the report says so. A wait for the main actor is over when the main actor has done what it was asked before.
// Any other wait (a sleep, input, a foreign queue) comes back last, so that orders stay the same in each execution. If the
// one that runs is stuck while others are stopped, it may want a lock that they hold: one of them goes on.
//
// What does not end. An execution is given up if nothing happens for the patience, if all that run are handlers that wait in
// `quiescent`, if it makes 10 000 decisions beyond the depth, if it outlasts the time limit by the patience, or if the search
// is cancelled. Its scheduler then starts nothing any more, `quiescent` returns, and the body's task is cancelled. Nobody can
// end a body that goes on all the same: it is left alone, and its jobs run one each millisecond. `OrderFaults` names who did
// not come back, or who went on and on.

/// Runs a test body under every legal order of what its center leaves open, until one fails.
///
/// ```swift
/// @Test func `the badge shows the last count`() async throws {
///     try await exploringOrders { center in
///         let badge = Badge(center)
///         center.post(.cartCount, 1)
///         center.post(.cartCount, 2)
///         await center.quiescent()
///         #expect(badge.count == 2)
///     }
/// }
/// ```
///
/// Each execution has a center of its own. What the center promises is never broken: one observer's deliveries come in the
/// order of the posts, one at a time. What it leaves open is tried in every way: when handlers run on the main actor, on
/// actors, queues and in tasks; when consumers take elements of sequences; when a `NoticeQueue` that drains itself posts;
/// how the posts of two child tasks follow one another.
///
/// The first order that fails ends the search, with one issue: the error or the expectations, the order with its source
/// lines, and a seed that replays exactly this order by `replaying:`. The order has the fewest switches that still fail.
/// A recording of it, for `noticeboard replay`, is written to `__Orders__` beside the test.
///
/// The body must do the same each time: no clock, no random numbers, nothing that outlives it. It runs in a task on a thread
/// of its own, not on the main actor. It can use child tasks; posts of tasks that it makes by `Task { }` happen at any time,
/// and are not explored. A handler that waits for something else, such as a timer, comes last; one that does not come back
/// or does not end is named. `docs/Orders.md` has more.
///
/// - Parameters:
///   - limit: How to search, and how far. If that was not all, a warning says what is missing.
///   - seed: The order to run, alone: the seed of a failure, or `default`.
///   - center: Makes the center of each execution.
///   - testFile: The file of tests, beside which the recording is written.
///   - function: The name of the recording.
///   - sourceLocation: Where the failure is reported.
///   - body: The test. It makes what it tests.
/// - Returns: What was tried.
/// - Throws: `CancellationError` if the task is cancelled before an order fails.
@discardableResult
public func exploringOrders(
    limit: OrderLimit = .executions(10_000), replaying seed: String? = nil,
    in center: @escaping @Sendable () -> NoticeCenter = { NoticeCenter() }, testFile: String = #filePath,
    function: String = #function, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: @escaping @Sendable (NoticeCenter) async throws -> Void
) async throws(CancellationError) -> OrderReport {
    let path = OrderRecording.path(beside: testFile, function, line: sourceLocation.line)
    let report = await OrderExplorer.explore(limit, replaying: seed, in: center, recording: path, body)
    if let failure = report.failure {
        Issue.record("\(failure)", sourceLocation: sourceLocation)
    } else if Task.isCancelled {
        throw CancellationError()
    } else if let uncovered = report.uncovered {
        Issue.warn(uncovered, sourceLocation: sourceLocation)
    }
    return report
}

extension NoticeCenter {
    /// Waits until no handler that was scheduled elsewhere waits or runs, in the whole center.
    ///
    /// In `exploringOrders`, that includes the elements of sequences that a consumer waits for, and the turns of queues.
    /// Otherwise it looks again and again, and knows neither: wait for what they do instead.
    ///
    /// Do not call it in a handler, which would wait for itself.
    public nonisolated(nonsending) func quiescent() async {
        if let orderScheduler { return await orderScheduler.quiescent() }
        var turns = 0
        while !isQuiet, !Task.isCancelled {
            turns += 1
            if turns < 64 { await Task.yield() } else { try? await Task.sleep(for: .milliseconds(1)) }
        }
    }
}
