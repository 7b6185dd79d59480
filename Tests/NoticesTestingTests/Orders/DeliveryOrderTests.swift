import Notices
import TestSupport
import Testing

@testable import NoticesTesting

/// What this repository's own tests of delivery assert, in every order.
@Suite(.leavesNoObservers, .endsInTime) struct DeliveryOrderTests {
    private func holds(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: @escaping @Sendable (NoticeCenter) async throws -> Void
    ) async {
        let report = await explored { try await body($0) }
        #expect(report.failure == nil, sourceLocation: sourceLocation)
        #expect(report.isComplete, "\(report.uncovered ?? "")", sourceLocation: sourceLocation)
    }

    @Test func `awaitingHandlers returns when the handlers of its posts have run`() async {
        await holds { center in
            let calls = Shared(0)
            let (store, other) = (Store(), Shared(0))
            center.observe("x", owner: store) { _, _ in calls.change { $0 += 1 } }
            let main = center.observe("x") { @MainActor _ in calls.change { $0 += 1 } }
            let task = center.observe("x", on: .task) { _ in
                _ = await store.load()
                calls.change { $0 += 1 }
            }
            try await center.awaitingHandlers(within: .seconds(600)) { $0.post("x") }
            #expect(calls.value == 3)
            withExtendedLifetime((main, task, other)) {}
        }
    }

    @Test func `after cancelAndWait a handler neither runs nor starts`() async {
        await holds { center in
            let (store, running) = (Store(), Shared(0))
            let token = center.observe("x", on: .task) { _ in
                running.change { $0 += 1 }
                _ = await store.load()
                running.change { $0 -= 1 }
            }
            center.post("x")
            center.post("x")
            try await token.cancelAndWait()
            #expect(running.value == 0)
            center.post("x")
            await center.quiescent()
            #expect(running.value == 0)
        }
    }

    @Test func `of two tasks that cancel, one gets true`() async {
        await holds { center in
            let token = center.observe("x", on: .task) { _ in }
            center.post("x")
            async let first = token.cancel()
            async let second = token.cancel()
            let both = await [first, second]
            #expect(both.sorted { $0 && !$1 } == [true, false])
        }
    }

    @Test func `a one-shot is called once, whichever task posts first`() async {
        await holds { center in
            let calls = Shared(0)
            let token = center.observe("x", options: .once) { @MainActor _ in calls.change { $0 += 1 } }
            async let first: Void = { _ = center.post("x") }()
            async let second: Void = { _ = center.post("x") }()
            _ = await (first, second)
            await center.quiescent()
            #expect(calls.value == 1)
            #expect(!token.isActive)
        }
    }

    @Test func `a new observer gets a sticky notice or the next post, and none twice`() async {
        await holds { center in
            let seen = Shared([Int]())
            let tokens = Shared([NoticeToken]())
            let posts = center.observe("go", on: .task) { _ in
                for number in 1...2 { center.post("state", payload: number, sticky: true) }
            }
            center.post("go")
            let late = center.observe("state", options: .receivingSticky) { notice in
                seen.change { $0.append(notice.payload as? Int ?? 0) }
            }
            await center.quiescent()
            #expect([[1, 2], [2]].contains(seen.value))
            withExtendedLifetime((posts, late, tokens)) {}
        }
    }

    @Test func `a delivery that waits is dropped when the owner is released`() async {
        await holds { center in
            let calls = Shared(0)
            var screen: Screen? = Screen()
            if let screen {
                center.observe("x", owner: screen) { @MainActor _, _ in calls.change { $0 += 1 } }
            }
            center.post("x")
            let before = calls.value
            screen = nil
            await center.quiescent()
            #expect(calls.value == before)
        }
    }

    @Test func `elements are taken in the order of the posts, each once`() async {
        await holds { center in
            let seen = Shared([Int]())
            let notices = center.notices(named: "x")
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        for await notice in notices { seen.change { $0.append(notice.payload as? Int ?? 0) } }
                    }
                }
                group.addTask {
                    for number in 1...2 { center.post("x", payload: number) }
                    await center.quiescent()
                    notices.finish()
                }
            }
            #expect(seen.value.sorted() == [1, 2])
        }
    }
}
