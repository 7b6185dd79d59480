import Dispatch
import Notices
import TestSupport
import Testing

/// Handlers that are isolated to an actor, observed with `on:`.
@Suite(.leavesNoObservers, .endsInTime) struct ContextRefusalTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private final class Owner: Sendable {}

    private struct Opened: NoticeMessage { var number = 1 }

    private actor Till {
        var count = 0

        func start(in center: NoticeCenter, _ calls: Calls) -> [NoticeToken] {
            center.observe("a", owner: self, on: .task) { me, _ in await me.add() }
            return [
                center.observe("a", on: .queue(.global())) { _ in calls.add("queue") },
                center.observe("a", on: .executor { work in DispatchQueue.global().async { work() } }) { _ in
                    await Task.yield()
                    calls.add("executor")
                },
                center.observe("a", on: .queue(.global())) { [weak self] _ in await self?.add() },
            ]
        }

        func add() { count += 1 }
    }

    @Test func `what is written in an actor and not isolated to it is taken with a queue`() async {
        let till = Till()
        let tokens = await till.start(in: center, calls)
        let ofMain = await MainActor.run {
            [
                center.observe(NoticeDescriptor<Int>("a"), on: .queue(.global())) { [calls] in
                    calls.add("main \($0)")
                },
                center.observe(Opened.self, on: .queue(.global())) { [calls] in
                    calls.add("message \($0.number)")
                },
            ]
        }
        try? await center.awaitingHandlers(within: .seconds(60)) {
            $0.post("a", payload: 1)
            $0.post(Opened())
        }
        #expect(calls.all.sorted() == ["executor", "main 1", "message 1", "queue"])
        #expect(await till.count == 2)
        withExtendedLifetime((tokens, ofMain)) {}
    }

    @Test func `a handler of an actor may await, in a task`() async throws {
        let owner = Owner()
        let tokens = [
            center.observe("a", on: .task) { @MainActor [calls] _ in
                MainActor.assertIsolated()
                await Task.yield()
                calls.add("name")
            },
            center.observe(NoticeDescriptor<Int>("a"), on: .task) { @MainActor [calls] _ in
                MainActor.assertIsolated()
                calls.add("payload")
            },
        ]
        center.observe("a", owner: owner, on: .task) { @MainActor [calls] _, _ in
            MainActor.assertIsolated()
            calls.add("owner")
        }
        try await center.awaitingHandlers(within: .seconds(60)) { _ = $0.post("a", payload: 1) }
        #expect(calls.all.sorted() == ["name", "owner", "payload"])
        withExtendedLifetime((tokens, owner)) {}
    }

    private static func refusal(of place: String, _ result: ExitTest.Result?) -> Bool {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(
            "Fatal error: Shop/Cart.swift:12: a handler that is isolated to \(place) runs there, and not on a "
                + "queue or an executor: leave out on:, or write on: .task if it is async")
    }

    @Test func `a handler of the main actor is refused by a queue, with the line and what to write`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let queue = HandlerContext.queue(.global())
            _ = NoticeCenter().observe("a", on: queue, file: "Shop/Cart.swift", line: 12) { @MainActor _ in }
        }
        #expect(Self.refusal(of: "MainActor", result))
    }

    @Test func `so is one of a payload, an owner and a message`() async {
        let ofPayload = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let number = NoticeDescriptor<Int>("a")
            _ = NoticeCenter().observe(number, on: .queue(.global()), file: "Shop/Cart.swift", line: 12) {
                @MainActor _ in
            }
        }
        #expect(Self.refusal(of: "MainActor", ofPayload))
        let ofOwner = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (center, owner) = (NoticeCenter(), Owner())
            center.observe("a", owner: owner, on: .queue(.global()), file: "Shop/Cart.swift", line: 12) {
                @MainActor _, _ in
            }
        }
        #expect(Self.refusal(of: "MainActor", ofOwner))
        let ofMessage = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (center, owner) = (NoticeCenter(), Owner())
            center.observe(
                Opened.self, owner: owner, on: .queue(.global()), file: "Shop/Cart.swift", line: 12
            ) { @MainActor _, _ in }
        }
        #expect(Self.refusal(of: "MainActor", ofMessage))
    }

    @Test func `a method of the main actor is refused by an executor`() async {
        @MainActor final class Screen {
            func changed(_ notice: Notice) {}
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let screen = Screen()
                _ = NoticeCenter().observe(
                    "a", on: .executor { $0() }, file: "Shop/Cart.swift", line: 12, handler: screen.changed)
            }
        }
        #expect(Self.refusal(of: "MainActor", result))
    }
}
