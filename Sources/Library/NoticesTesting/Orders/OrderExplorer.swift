import Dispatch
import Notices
import NoticesBehaviour
import NoticesRecording

/// Searches the orders of a body for one that fails, shortens it, and describes it.
final class OrderExplorer: Sendable {
    typealias Body = @Sendable (NoticeCenter) async throws -> Void

    /// An execution that failed.
    private struct Failure {
        let outcome: OrderExecution.Outcome
        let reasons: [String]

        var deviations: [OrderChoices.Deviation] { outcome.choices.deviations }
    }

    private let limit: OrderLimit
    private let makeCenter: @Sendable () -> NoticeCenter
    private let body: Body
    private let issues: OrderIssues
    private let threads: OrderThreads
    private let starter: OrderStarter
    private let start = ContinuousClock.now
    /// How many executions may be spent on shortening.
    private static let shorteningLimit = 500

    private init(
        _ limit: OrderLimit, _ makeCenter: @escaping @Sendable () -> NoticeCenter, _ body: @escaping Body,
        _ issues: OrderIssues, _ threads: OrderThreads
    ) {
        self.limit = limit
        self.makeCenter = makeCenter
        self.body = body
        self.issues = issues
        self.threads = threads
        starter = OrderStarter(on: threads)
    }

    /// - Parameter path: Where a failing order is recorded.
    static func explore(
        _ limit: OrderLimit, replaying seed: String?, in makeCenter: @escaping @Sendable () -> NoticeCenter,
        recording path: String, _ body: @escaping Body
    ) async -> OrderReport {
        let found = Found()
        let (issues, threads) = (OrderIssues(), OrderThreads())
        await issues.collecting {
            // On a thread of its own, since it blocks; with the task-local values of the test.
            let search = Task(executorPreference: BlockingExecutor(threads)) {
                let explorer = OrderExplorer(limit, makeCenter, body, issues, threads)
                defer { explorer.starter.close() }
                let report = explorer.report(replaying: seed, recording: path)
                found.report.withLock { $0 = report }
            }
            await withTaskCancellationHandler {
                await search.value
            } onCancel: {
                search.cancel()
            }
        }
        threads.close()
        return found.report.withLock { $0 }
    }

    private final class Found: Sendable {
        let report = Lock(OrderReport())
    }

    private func report(replaying seed: String?, recording path: String) -> OrderReport {
        var report = OrderReport()
        if let fault = limit.fault {
            report.failure = fault
            return report
        }
        guard let seed else { return search(recording: path) }
        guard let order = OrderSeed(seed) else {
            report.failure =
                "\(PlainText.quoted(seed)) is not a seed of an order, such as 3.1-7.2: copy it from the report "
                + "of the failure."
            return report
        }
        let (outcome, failed) = run(.deviations(order.deviations))
        report.executions = 1
        if outcome.fault?.reason == .cancelled { return report }
        if outcome.fault == nil, let impossible = outcome.choices.impossible {
            report.failure =
                "The seed \(PlainText.quoted(seed)) does not fit: at decision \(impossible.decision) there is no option "
                + "\(impossible.option). The body is another one than when this seed was made, or does not do the same "
                + "each time. Search again without `replaying:`."
        } else if let failed {
            describe(failed, "The replayed order", path, &report)
        }
        return report
    }

    private func search(recording path: String) -> OrderReport {
        var report = OrderReport()
        var search = OrderSearch(limit)
        var strayPosts = 0
        var (released, inexact) = (0, 0)
        // At least the default order.
        while !Task.isCancelled, search.executions == 0 || start.duration(to: .now) < limit.time,
            let choices = search.next()
        {
            let (outcome, failure) = run(choices)
            if outcome.fault?.reason == .cancelled { break }
            strayPosts = max(strayPosts, outcome.strayPosts)
            if outcome.wasReleased { released += 1 }
            if outcome.choices.impossible != nil { inexact += 1 }
            search.take(outcome.choices)
            report.executions = search.executions
            guard let failure else { continue }
            let isEvery = if case .every = limit.search { true } else { false }
            let count =
                isEvery
                ? "Order \(search.executions) of at least \(search.known)" : "Order \(search.executions)"
            describe(isEvery ? failure : shortened(failure), count, path, &report)
            return report
        }
        report.isComplete = search.isComplete && strayPosts == 0 && inexact == 0
        report.uncovered = uncovered(search, strayPosts: strayPosts, released: released, inexact: inexact)
        return report
    }

    // MARK: One execution

    private func run(
        _ rule: OrderChoices.Rule
    ) -> (OrderExecution.Outcome, Failure?) { run(OrderChoices(rule, depth: limit.depth)) }

    private func run(
        _ choices: OrderChoices, describesPayloads: Bool = false, in center: NoticeCenter? = nil
    ) -> (OrderExecution.Outcome, Failure?) {
        let execution = OrderExecution(
            choices, threads: threads, starter: starter, describesPayloads: describesPayloads)
        _ = issues.take()
        // Also one that begins when the time is over, such as the last one, may take as long as the patience.
        let deadline = max(start + limit.time, .now) + limit.patience
        let outcome = execution.run(
            body, in: center ?? makeCenter(), patience: limit.patience, until: deadline)
        var reasons = issues.take()
        if let fault = outcome.fault {
            // What the body did after that does not matter.
            reasons = [fault.text(limit)]
        } else if let error = outcome.error, reasons.isEmpty {
            // An expectation that ends the body is among the issues.
            reasons.append("The body threw \(String(reflecting: error))")
        }
        if let refusal = outcome.refusal { reasons.append("The post \(refusal)") }
        return (outcome, reasons.isEmpty ? nil : Failure(outcome: outcome, reasons: reasons))
    }

    // MARK: A failure

    /// A failure with fewer switches, as far as a number of executions finds one.
    private func shortened(_ failure: Failure) -> Failure {
        if let fault = failure.outcome.fault {
            // Each attempt takes as long, and may leave another body behind.
            return fault.reason == .endless && !fault.isBodyRunning ? withFewest(failure) : failure
        }
        // Simple orders first.
        var search = OrderSearch(.executions(Self.shorteningLimit))
        while let choices = search.next() {
            let (outcome, simple) = run(choices)
            guard outcome.fault == nil, outcome.choices.deviations.count < failure.deviations.count else {
                break
            }
            if let simple { return simple }
            search.take(outcome.choices)
        }
        // Otherwise without one of its switches after the other.
        var best = failure
        var index = 0
        while index < best.deviations.count, index < Self.shorteningLimit {
            var fewer = best.deviations
            fewer.remove(at: index)
            if let shorter = run(.deviations(fewer)).1, shorter.outcome.choices.impossible == nil,
                shorter.outcome.fault == nil, shorter.deviations.count < best.deviations.count
            {
                best = shorter
            } else {
                index += 1
            }
        }
        return best
    }

    /// An execution that does not end with the first few of its switches, for few executions.
    private func withFewest(_ failure: Failure) -> Failure {
        var count = 0
        while count < failure.deviations.count {
            let (outcome, other) = run(.deviations(Array(failure.deviations.prefix(count))))
            if outcome.fault?.reason == .cancelled { break }
            if let other { return other }
            count = max(1, count * 2)
        }
        return failure
    }

    /// Runs the order again to record it, and describes it.
    private func describe(_ failure: Failure, _ count: String, _ path: String, _ report: inout OrderReport) {
        let seed = OrderSeed(failure.deviations)
        report.seed = seed.description
        var shown = failure
        var notes: [String] = []
        if failure.outcome.fault == nil {
            let center = makeCenter()
            let recording = OrderRecording.start(center, at: path)
            let choices = OrderChoices(.deviations(failure.deviations), depth: limit.depth)
            let (outcome, again) = run(choices, describesPayloads: true, in: center)
            if let again, outcome.fault == nil, outcome.choices.impossible == nil {
                shown = again
            } else if outcome.fault?.reason != .cancelled {
                notes.append(
                    "It passed when it was run again: the body does not do the same each time, or something outside of the "
                        + "center decides.")
            }
            recording?.close()
            if let recording {
                report.recording = recording.path
                notes.append("Recording: noticeboard replay \(PlainText.of(recording.path, limit: .max))")
            }
        }
        if failure.outcome.strayPosts > 0 { notes.append(Self.stray(failure.outcome.strayPosts)) }
        let switches = failure.deviations.count
        let title =
            "\(count) fails, with \(switches == 1 ? "1 switch" : "\(switches) switches") (→) from the default order:"
        let reasons = shown.reasons.map { "  " + PlainText.of($0, limit: 600) }
        let lines = OrderText(shown.outcome.happenings, most: shown.outcome.fault == nil ? 60 : 20).lines.map
        {
            "  " + $0
        }
        let replay = "Replay this order: exploringOrders(replaying: \"\(seed)\")"
        report.failure = ([title] + reasons + ["The order:"] + lines + [replay] + notes).joined(
            separator: "\n")
    }

    // MARK: What was not tried

    private func uncovered(_ search: OrderSearch, strayPosts: Int, released: Int, inexact: Int) -> String? {
        var parts: [String] = []
        if case .every = limit.search {
            if search.known > search.executions {
                let rest = search.known - search.executions
                parts.append(
                    "There are more: at least \(rest == 1 ? "1 other is" : "\(rest) others are") known.")
            }
        } else if search.isOpen || search.isDeepCut {
            parts.append("They were chosen at random, not every order: there may be others.")
        }
        if search.isDeepCut {
            let depth = limit.depth == 1 ? "1 decision" : "\(limit.depth) decisions"
            parts.append("Some executions had more than \(depth); later ones took the default order.")
        }
        if strayPosts > 0 { parts.append(Self.stray(strayPosts)) }
        if released > 0 {
            parts.append(
                "In \(released) of them a handler waited for a lock of one that was interrupted; the rest of those orders is "
                    + "not exact.")
        }
        if inexact > 0 {
            parts.append(
                "\(inexact == 1 ? "1 of them was" : "\(inexact) of them were") not possible any more when its turn came: the "
                    + "body does not do the same each time. Does it sleep, or use random numbers?")
        }
        guard !parts.isEmpty else { return nil }
        let orders = search.executions == 1 ? "1 order was" : "\(search.executions) orders were"
        return "\(orders) tried, and none failed. " + parts.joined(separator: " ")
    }

    private static func stray(_ count: Int) -> String {
        "\(count == 1 ? "1 post or registration was" : "\(count) posts and registrations were") made by tasks or threads that "
            + "are not explored, such as those of Task { }."
    }
}
