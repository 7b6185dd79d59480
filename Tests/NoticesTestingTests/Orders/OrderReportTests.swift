import Dispatch
import Foundation
import Notices
import NoticesQueue
import NoticesRecording
import TestSupport
import Testing

@testable import NoticesTesting

@Suite(.endsInTime) struct OrderReportTests {
    /// A handler on the main actor and one in a task; what they do comes in two orders.
    private static let body: @Sendable (NoticeCenter) async throws -> Void = { center in
        let log = Shared("")
        let first = center.observe("x", label: "Screen") { @MainActor _ in log.change { $0 += "s" } }
        let second = center.observe("x", on: .task, label: "Log") { _ in log.change { $0 += "l" } }
        center.post("x", payload: 7)
        await center.quiescent()
        #expect(log.value == "sl")
        withExtendedLifetime((first, second)) {}
    }

    @Test func `a failure says why, in which order, and how to replay it`() async throws {
        let report = await explored(body: Self.body)
        let lines = try #require(report.failure).split(separator: "\n").map(String.init)
        #expect(lines[0] == "Order 3 of at least 6 fails, with 1 switch (→) from the default order:")
        #expect(lines[1].hasPrefix("  Expectation failed: "))
        #expect(lines[1].contains("OrderReportTests.swift:"))
        #expect(lines[2] == "The order:")
        let order = lines[3...7].map { line in line.split(separator: " ").dropLast().joined(separator: " ") }
        #expect(
            order == [
                "1 body observes x", "2 body observes x", "3 body posts x 7", "→ 4 Log gets x 7 in a task",
                "5 Screen gets x 7 on the main actor",
            ])
        #expect(lines[8] == "    6  body    continues")
        #expect(lines[9] == "Replay this order: exploringOrders(replaying: \"\(report.seed ?? "")\")")
        #expect(lines[10].hasPrefix("Recording: noticeboard replay "))
    }

    @Test func `the order has what a handler did before and after a wait`() async throws {
        let line = Shared(0)
        let report = await explored { center in
            let (store, log) = (Store(), Shared(""))
            let first = center.observe("x", on: .task, label: "First") { _ in
                log.change { $0 += "a" }
                _ = await store.load()
                log.change { $0 += "b" }
            }
            line.value = #line + 1
            let second = center.observe("x", on: .task, label: "Second") { _ in log.change { $0 += "2" } }
            center.post("x")
            await center.quiescent()
            #expect(log.value != "a2b")
            withExtendedLifetime((first, second)) {}
        }
        let text = try #require(report.failure)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("→ 5 Second gets x in a task OrderReportTests.swift:\(line.value)"))
        #expect(lines.contains("6 First continues"))
    }

    @Test func `the turn of a queue has the line that enqueued its first notice`() async throws {
        let line = Shared(0)
        let report = await explored { center in
            let (queue, calls) = (NoticeQueue(for: center, drainingOn: nil), Shared(0))
            let token = center.observe("x") { _ in calls.change { $0 += 1 } }
            line.value = #line + 1
            queue.enqueue("x", style: .idle)
            await center.quiescent()
            #expect(calls.value == 0)
            withExtendedLifetime((token, queue)) {}
        }
        let lines = try #require(report.failure).split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        let turn = "NoticeQueue gets its turn in a task OrderReportTests.swift:\(line.value)"
        #expect(lines.contains { $0.hasSuffix(turn) }, "\(lines)")
    }

    @Test func `the order is recorded in a file that opens`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("order-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: file) }
        let report = await OrderExplorer.explore(
            .everyOrder, replaying: nil, in: { NoticeCenter() }, recording: file, Self.body)
        #expect(report.recording == file)
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(data.count > 100)
    }

    @Test func `where nothing can be written, it is recorded in the folder for temporary files`() async throws
    {
        let report = await OrderExplorer.explore(
            .everyOrder, replaying: nil, in: { NoticeCenter() }, recording: "/dev/null/x.notices",
            Self.body)
        let file = try #require(report.recording)
        #expect(file.hasPrefix(FileManager.default.temporaryDirectory.path))
        try FileManager.default.removeItem(atPath: file)
    }

    @Test func `a failing order is one issue of the test`() async throws {
        try await withKnownIssue {
            try await exploringOrders(testFile: NSTemporaryDirectory() + "OrderReportTests.swift", Self.body)
        } matching: { issue in
            issue.comments.first?.rawValue.hasPrefix("Order 3 of at least 6 fails") == true
        }
    }

    @Test func `what is not tried is a warning`() async throws {
        let report = await explored(.executions(2), body: { try await PlantedBug.all[7].body($0, true) })
        #expect(report.executions == 2)
        #expect(!report.isComplete)
        let text = try #require(report.uncovered)
        #expect(
            text.hasPrefix("2 orders were tried, and none failed. There are more: at least "))
        let shallow = await explored(
            .executions(100).depth(2), body: { try await PlantedBug.all[7].body($0, true) })
        #expect(shallow.uncovered?.contains("more than 2 decisions") == true)
        let short = await explored(.executions(100).time(.nanoseconds(1)), body: Self.body)
        #expect(short.executions == 1)
        #expect(short.uncovered?.contains("others are known") == true)
    }

    @Test(arguments: [OrderLimit.random(1), .pct(1), .random(1).depth(1)])
    func `a search at random says that there is more`(
        _ limit: OrderLimit
    ) async {
        let report = await explored(limit) { center in
            let token = center.observe("x", on: .task) { _ in }
            center.post("x")
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        #expect(report.failure == nil)
        #expect(report.uncovered?.hasPrefix("1 order was tried, and none failed. ") == true)
        #expect(report.uncovered?.contains("chosen at random, not every order") == true)
        let only = await explored(limit) { _ = $0.post("x") }
        #expect(only.isComplete)
        #expect(only.uncovered == nil)
    }

    @Test(arguments: [
        (OrderLimit.executions(0), ".executions(0)"), (.random(-1), ".random(-1)"), (.pct(0), ".pct(0)"),
        (.pct(9, changes: -1), ".pct(changes: -1)"), (.executions(9).depth(0), ".depth(0)"),
        (.random(9).time(.zero), ".time(0.0 seconds)"), (.pct(9).patience(.zero), ".patience(0.0 seconds)"),
    ]) func `a limit that allows nothing is refused`(_ limit: OrderLimit, _ text: String) async throws {
        let runs = Shared(0)
        let report = await explored(limit) { _ in runs.change { $0 += 1 } }
        let failure = try #require(report.failure)
        #expect(failure.hasPrefix("The limit \(text) "))
        #expect(runs.value == 0)
    }

    @Test(arguments: ["", "x", "1", "1.", "1.0", "2.1-1.1", "1.1-", "-1.1"])
    func `a text that is not a seed is refused`(_ text: String) async {
        let report = await explored(replaying: text, body: Self.body)
        #expect(report.failure?.contains("is not a seed of an order") == true)
        #expect(report.executions == 0)
    }

    @Test func `a seed of another body is found out`() async throws {
        let report = await explored(replaying: "1.5", body: Self.body)
        let text = try #require(report.failure)
        #expect(text.contains("at decision 1 there is no option 5"))
        #expect(!text.contains("It passed when"))
        #expect(!text.contains("Replay this order"))
    }

    @Test func `a seed is read as it was written`() {
        for text in ["default", "0.1", "3.1-7.2"] { #expect(OrderSeed(text)?.description == text) }
    }

    @Test(arguments: [9, 18]) func `priorities belong to tasks`(_ index: Int) async {
        let report = await explored(.pct(2_000).patience(.seconds(600))) {
            try await PlantedBug.all[index].body($0, false)
        }
        #expect(report.failure != nil, "\(PlantedBug.all[index].name)")
    }

    @Test(arguments: [OrderLimit.random(2_000).patience(.seconds(600)), .pct(2_000).patience(.seconds(600))])
    func `a random order that fails is shortened`(
        _ limit: OrderLimit
    ) async {
        let report = await explored(limit, body: { try await PlantedBug.all[7].body($0, false) })
        #expect(OrderSeed(report.seed ?? "")?.deviations.count == 1)
    }

    @Test func `a handler that does not come back is named`() async {
        let gate = DispatchSemaphore(value: 0)
        let report = await explored(.executions(100).patience(.milliseconds(400))) { center in
            let token = center.observe("x", on: .task, label: "Uploader") { _ in gate.wait() }
            center.post("x")
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        gate.signal()
        #expect(report.failure?.contains("Uploader at OrderReportTests.swift:") == true)
        #expect(report.failure?.contains("did not come back") == true)
    }

    @Test func `a handler that waits for another task, too`() async {
        let (task, gate) = AsyncStream<Void>.makeStream()
        let report = await explored(.executions(100).patience(.milliseconds(400))) { center in
            let token = center.observe("x", on: .task, label: "Uploader") { _ in for await _ in task {} }
            center.post("x")
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        gate.finish()
        #expect(report.failure?.contains("Uploader at OrderReportTests.swift:") == true)
    }

    @Test func `a body that sleeps comes back`() async {
        let report = await explored { center in
            let token = center.observe("x", on: .task) { _ in try? await Task.sleep(for: .milliseconds(1)) }
            center.post("x")
            try await Task.sleep(for: .milliseconds(1))
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        #expect(report.failure == nil)
    }

    @Test func `a body that does not do the same each time is found out`() async {
        let executions = Shared(0)
        let report = await explored { center in
            executions.change { $0 += 1 }
            // Only the first execution has something to decide.
            guard executions.value == 1 else { return }
            let token = center.observe("x", on: .task) { _ in }
            center.post("x")
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        #expect(report.failure == nil)
        #expect(!report.isComplete)
        #expect(report.uncovered?.contains("does not do the same each time") == true)
    }

    @Test func `a lock that an interrupted handler holds does not hang`() async {
        let report = await explored(.executions(50).patience(.seconds(2))) { center in
            let (lock, calls) = (NSLock(), Shared(0))
            let first = center.observe("x") { @MainActor _ in
                lock.withLock { _ = center.post("y") }
            }
            let second = center.observe("x", on: .task) { _ in lock.withLock { calls.change { $0 += 1 } } }
            center.post("x")
            await center.quiescent()
            #expect(calls.value == 1)
            withExtendedLifetime((first, second)) {}
        }
        #expect(report.failure == nil, "\(report.failure ?? "")")
        #expect(report.uncovered?.contains("waited for a lock") == true)
    }

    @Test func `posts of a task that is not explored are counted`() async {
        let report = await explored { center in
            await Task { _ = center.post("x") }.value
        }
        #expect(!report.isComplete)
        #expect(report.uncovered?.contains("1 post or registration was made by") == true)
        #expect(report.uncovered?.contains("such as those of Task { }") == true)
    }

    @Test func `two handlers of one actor are told apart by the row of their delivery`() async throws {
        let report = await explored { center in
            let (store, log) = (Store(), Shared(""))
            center.observe("x", owner: store, on: .task) { _, _ in
                log.change { $0 += "1" }
                center.post("y")
                log.change { $0 += "1" }
            }
            center.observe("x", owner: store, on: .task) { _, _ in
                log.change { $0 += "2" }
                center.post("y")
                log.change { $0 += "2" }
            }
            center.post("x")
            await center.quiescent()
            #expect(log.value != "1212")
        }
        let lines = try #require(report.failure).split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(lines.contains { $0.contains("Store (row 4) posts y OrderReportTests") })
        #expect(lines.contains { $0.contains("Store (row 6) posts y OrderReportTests") })
    }

    @Test func `a cancelled test ends between two executions`() async {
        let executions = Shared(0)
        let task = Task {
            try await exploringOrders { center in
                executions.change { $0 += 1 }
                try await PlantedBug.all[7].body(center, true)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        await until("an execution") { executions.value > 0 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(executions.value < 100)
    }
}
