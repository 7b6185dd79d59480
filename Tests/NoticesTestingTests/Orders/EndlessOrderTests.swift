import Foundation
import Notices
import TestSupport
import Testing

@testable import NoticesTesting

/// Orders that do not end by themselves are given up, and the report names who goes on and on.
@Suite(.endsInTime) struct EndlessOrderTests {
    /// A handler that posts what it observes.
    private func echo(_ center: NoticeCenter, _ calls: Shared<Int> = Shared(0)) -> NoticeToken {
        center.observe("a", on: .task, label: "Echo") { [weak center] _ in
            calls.change { $0 += 1 }
            center?.post("a")
        }
    }

    @Test(arguments: [false, true]) func `a handler that posts what it observes is named`(
        _ waits: Bool
    ) async throws {
        let tokens = Shared<[NoticeToken]>([])
        let report = await explored(.executions(20).depth(50)) { center in
            let token = echo(center)
            tokens.change { $0.append(token) }
            center.post("a")
            if waits { await center.quiescent() }
        }
        let text = try #require(report.failure)
        #expect(text.contains("does not end: 10050 decisions"))
        #expect(text.contains("Echo at EndlessOrderTests.swift:12, called with a"))
        #expect(text.contains("Does it post what it observes?"))
        #expect(!text.contains("the body"))
        #expect(report.executions == 1)
    }

    @Test func `two handlers that call one another are both named`() async throws {
        let report = await explored(.executions(20).depth(50)) { center in
            let first = center.observe("a", on: .task, label: "Ping") { _ in center.post("b") }
            let second = center.observe("b", label: "Pong") { @MainActor _ in center.post("a") }
            center.post("a")
            await center.quiescent()
            withExtendedLifetime((first, second)) {}
        }
        let text = try #require(report.failure)
        #expect(text.contains("Ping at EndlessOrderTests.swift:"))
        #expect(text.contains("Pong at EndlessOrderTests.swift:"))
    }

    @Test func `a handler is not blamed for posts of a thread that is not explored`() async throws {
        // An order ends well where the thread falls behind the handlers.
        let limit = OrderLimit.executions(20).time(.milliseconds(1)).patience(.seconds(3))
        var failure: String?
        await until("an order that does not end") {
            let stop = Shared(false)
            let report = await explored(limit) { center in
                let token = center.observe("a", on: .task, label: "Badge") { _ in }
                Thread.detachNewThread { while !stop.value { center.post("a") } }
                center.post("a")
                await center.quiescent()
                withExtendedLifetime(token) {}
            }
            stop.value = true
            failure = report.failure
            return failure != nil
        }
        let text = try #require(failure)
        #expect(text.contains("posts made by tasks or threads that are not explored"), "\(text)")
        #expect(text.contains("to Badge at EndlessOrderTests.swift:"))
        #expect(!text.contains("Does it post what it observes?"))
    }

    @Test(arguments: [1, 2]) func `a handler that waits for itself is named at once`(
        _ posts: Int
    ) async throws {
        let report = await explored(.executions(20)) { center in
            let token = center.observe("a", on: .task, label: "Saver") { [weak center] _ in
                await center?.quiescent()
            }
            for _ in 0..<posts { center.post("a") }
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        let text = try #require(report.failure)
        #expect(text.contains("Saver at EndlessOrderTests.swift:"), "\(text)")
        #expect(text.contains("waits for itself by quiescent(), which waits for handlers"), "\(text)")
    }

    @Test func `a handler that may wait for its next delivery is asked`() async throws {
        let report = await explored(.executions(20).patience(.milliseconds(400))) { center in
            let token = center.observe("a", on: .task, label: "Saver") { [weak center] notice in
                guard notice.payload == nil else { return }
                _ = try? await center?.awaitingHandlers(within: .seconds(600)) { $0.post("a", payload: 1) }
            }
            center.post("a")
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        let text = try #require(report.failure)
        #expect(text.contains("Saver at EndlessOrderTests.swift:"), "\(text)")
        #expect(text.contains("does it wait for that by awaitingHandlers(within:)?"), "\(text)")
    }

    @Test func `a random order that does not end gets a short seed`() async {
        let report = await explored(.random(20).depth(500)) { center in
            let token = echo(center)
            center.post("a")
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        #expect(report.seed == "default")
    }

    @Test func `a body that polls is named, and left alone if it does not return`() async throws {
        let (stop, calls) = (Shared(false), Shared(0))
        let report = await explored(.executions(20).depth(50).patience(.seconds(12))) { center in
            let token = center.observe("a", on: .task) { _ in calls.change { $0 += 1 } }
            center.post("a")
            while calls.value == 0, !stop.value { await Task.yield() }
            withExtendedLifetime(token) {}
        }
        stop.value = true
        let text = try #require(report.failure)
        #expect(text.contains("does not end: 10050 decisions"))
        #expect(text.contains("the body"))
        #expect(text.contains("await center.quiescent()"))
        #expect(text.contains("The body still runs, although its task is cancelled"))
    }

    @Test func `a body that posts without end is given up after the time limit`() async throws {
        let stop = Shared(false)
        let limit = OrderLimit.executions(20).time(.milliseconds(1)).patience(.seconds(4))
        let report = await explored(limit) { center in
            while !stop.value { center.post("a") }
        }
        stop.value = true
        let text = try #require(report.failure)
        #expect(text.contains("has not ended 4.0 seconds after the time limit of 0.001 seconds"))
        #expect(text.contains("the body"))
    }

    @Test func `after an order is given up, its posts schedule nothing`() async {
        let (calls, later) = (Shared(0), Shared<[Int]>([]))
        _ = await explored(.executions(20).depth(50)) { center in
            let token = echo(center, calls)
            center.post("a")
            await center.quiescent()
            let before = calls.value
            let other = echo(center, calls)
            center.post("a")
            await center.quiescent()
            later.value = [before, calls.value]
            withExtendedLifetime((token, other)) {}
        }
        #expect(later.value.count == 2)
        #expect(later.value.first == later.value.last)
    }

    @Test(arguments: [nil, "default"]) func `cancelling ends an order that does not end`(
        _ seed: String?
    ) async {
        let calls = Shared(0)
        let limit = OrderLimit.executions(20).depth(1_000_000_000).time(.seconds(600))
        let task = Task {
            try await exploringOrders(limit: limit, replaying: seed) { center in
                let token = echo(center, calls)
                center.post("a")
                await center.quiescent()
                withExtendedLifetime(token) {}
            }
        }
        await until("a handler runs") { calls.value > 10 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a post that the center refuses as endless fails`() async throws {
        let report = await explored(.executions(20)) { center in
            let token = center.observe("a") { [weak center] _ in center?.post("a") }
            center.post("a")
            withExtendedLifetime(token) {}
        }
        let text = try #require(report.failure)
        #expect(text.contains("was refused: 64 posts and more led to one another"))
        #expect(text.contains("EndlessOrderTests.swift:"))
    }
}
