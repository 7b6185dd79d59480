import Notices
import TestSupport
import Testing

@testable import NoticesTesting

/// A reader that has left its sequence holds nothing up, also while the sequence lives.
@Suite(.leavesNoObservers, .endsInTime) struct LeftSequenceTests {
    private static let limit = OrderLimit.executions(10_000).time(.seconds(600)).patience(.seconds(60))

    private static let bodies: [@Sendable (NoticeCenter) async -> Int] = [
        // A loop that breaks.
        { center in
            let (notices, taken) = (center.notices(named: "a"), Shared(0))
            center.post("a")
            center.post("a")
            for await _ in notices {
                taken.change { $0 += 1 }
                break
            }
            center.post("a")
            await center.quiescent()
            return taken.value
        },
        // A search that has found its element.
        { center in
            let notices = center.notices(named: "a")
            async let first = notices.first { _ in true }
            center.post("a")
            let taken = await first == nil ? 0 : 1
            await center.quiescent()
            return taken
        },
        // An iterator that is kept.
        { center in
            var iterator = center.notices(named: "a").makeAsyncIterator()
            center.post("a")
            var taken = await iterator.next() == nil ? 0 : 1
            await center.quiescent()
            center.post("b")
            await center.quiescent()
            center.post("a")
            taken += await iterator.next() == nil ? 0 : 1
            return taken - 1
        },
    ]

    @Test(arguments: bodies.indices) func `a reader that takes one element is not waited for`(
        _ index: Int
    ) async {
        let (results, _) = await results(Self.limit, body: Self.bodies[index])
        #expect(results == [1])
    }

    @Test func `a loop on the main actor that was left is not waited for`() async {
        let report = await explored(Self.limit) { @MainActor center in
            let notices = center.notices(named: "a")
            center.post("a")
            for await _ in notices { break }
            center.post("a")
            await center.quiescent()
        }
        #expect(report.failure == nil)
    }

    @Test(arguments: [1, 2]) func `each task takes one element and ends`(_ count: Int) async {
        let (results, _) = await results(Self.limit) { center in
            let (notices, taken) = (center.notices(named: "a"), Shared(0))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<count {
                    group.addTask {
                        for await _ in notices {
                            taken.change { $0 += 1 }
                            break
                        }
                    }
                }
                for _ in 0..<count { center.post("a") }
                await center.quiescent()
            }
            return taken.value
        }
        #expect(results == [count])
    }

    @Test func `a loop that waits in its body is waited for, whoever leaves beside it`() async {
        let (results, _) = await results(Self.limit) { center in
            let (notices, taken) = (center.notices(named: "a"), Shared(0))
            return await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for await _ in notices {
                        try? await Task.sleep(for: .milliseconds(5))
                        taken.change { $0 += 1 }
                    }
                }
                center.post("a")
                _ = notices.makeAsyncIterator()
                await center.quiescent()
                group.cancelAll()
                return taken.value
            }
        }
        #expect(results == [1])
    }

    @Test func `posts of a loop on the main actor are explored`() async {
        let report = await explored(.executions(100).time(.seconds(600)).patience(.seconds(600))) { center in
            let notices = center.notices(named: "a")
            let token = center.observe("b", on: .task) { _ in }
            async let loop: Void = { @MainActor in for await _ in notices.prefix(2) { center.post("b") } }()
            center.post("a")
            center.post("a")
            await loop
            await center.quiescent()
            withExtendedLifetime(token) {}
        }
        #expect(report.failure == nil)
        #expect(
            report.uncovered
                == "100 orders were tried, and none failed. There are more: at least 1 other is known.")
    }
}
