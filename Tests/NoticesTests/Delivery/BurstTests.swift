import Dispatch
import Notices
import TestSupport
import Testing

/// Many deliveries that wait for a handler elsewhere, of which one drain makes several.
@Suite("Bursts of deliveries that are made elsewhere", .leavesNoObservers, .endsInTime) struct BurstTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let queue = DispatchQueue(label: "test")

    @Test("each is made, in the order of the posts", arguments: [false, true])
    func inOrder(onMainActor: Bool) async {
        let expected = (0..<2_000).map { "\($0)" }
        let token = observe(onMainActor: onMainActor) { [calls] in calls.add("\($0)") }
        await MainActor.run { post(0..<2_000) }
        await until("2000 calls") { calls.all.count >= 2_000 }
        #expect(calls.all == expected)
        withExtendedLifetime(token) {}
    }

    /// Posts on no actor, also where the caller is on one: handlers of the main actor wait.
    private func postElsewhere(_ numbers: Range<Int>) { DispatchQueue.global().sync { post(numbers) } }

    @Test("other work of the main actor comes in between")
    func givesWay() async {
        let token = observe(onMainActor: true) { [calls] in calls.add("\($0)") }
        await MainActor.run {
            postElsewhere(0..<5_000)
            Task { @MainActor in calls.add("other") }
        }
        await until("5001 calls") { calls.all.count >= 5_001 }
        let place = calls.all.firstIndex(of: "other")
        #expect(
            place.map { $0 < 5_000 } == true,
            "the main actor was kept until all was delivered: \(place ?? -1)")
        withExtendedLifetime(token) {}
    }

    @Test("what a handler posts to itself is delivered after what waits")
    func postsToItself() async {
        let token = center.observe(
            NoticeDescriptor<Int>("a")
        ) { @MainActor [center, calls] number in
            calls.add("\(number)")
            if number < 3 { center.post("a", payload: number + 10) }
        }
        await MainActor.run { postElsewhere(0..<5) }
        await until("8 calls") { calls.all.count >= 8 }
        #expect(calls.all == ["0", "1", "2", "3", "4", "10", "11", "12"])
        withExtendedLifetime(token) {}
    }

    @Test("a handler that ends its registration is not called again", arguments: [false, true])
    func endsItself(onMainActor: Bool) async {
        let token = Lock<NoticeToken?>(nil)
        let records = Records()
        let made = observe(onMainActor: onMainActor) { [calls] number in
            calls.add("\(number)")
            if number == 2 { token.withLock { $0 }?.cancel() }
        }
        token.withLock { $0 = made }
        let monitor = center.monitor(into: records)
        // The main actor is kept by the poster.
        queue.suspend()
        await MainActor.run { postElsewhere(0..<100) }
        queue.resume()
        await until("97 skips") { records.complete(.skip).count >= 97 }
        #expect(calls.all == ["0", "1", "2"])
        #expect(records.complete(.skip).allSatisfy { $0.reason == .removed })
        withExtendedLifetime(monitor) { token.withLock { $0 = nil } }
    }

    @Test("a payload is let go of when its delivery is over, not with the burst")
    func releasesEach() async {
        final class Payload: Sendable {
            let calls: Calls
            init(_ calls: Calls) { self.calls = calls }
            deinit { calls.add("gone") }
        }
        let token = center.observe("a") { @MainActor [calls] _ in calls.add("called") }
        await MainActor.run {
            DispatchQueue.global().sync { for _ in 0..<3 { center.post("a", payload: Payload(calls)) } }
        }
        await until("6 calls") { calls.all.count >= 6 }
        #expect(calls.all == ["called", "gone", "called", "gone", "called", "gone"])
        withExtendedLifetime(token) {}
    }

    @Test("posts of several threads all arrive, those of each thread in order", arguments: [false, true])
    func fromSeveralThreads(onMainActor: Bool) async throws {
        let token = observe(onMainActor: onMainActor) { [calls] in calls.add("\($0)") }
        let center = center
        _ = try await onThread {
            race(4) { poster in
                for number in 0..<1_000 { center.post("a", payload: poster * 1_000 + number) }
            }
        }
        await until("4000 calls") { calls.all.count >= 4_000 }
        let numbers = calls.all.compactMap(Int.init)
        for poster in 0..<4 {
            #expect(numbers.filter { $0 / 1_000 == poster } == Array(poster * 1_000..<poster * 1_000 + 1_000))
        }
        withExtendedLifetime(token) {}
    }

    private func observe(onMainActor: Bool, _ handler: @escaping @Sendable (Int) -> Void) -> NoticeToken {
        let number = NoticeDescriptor<Int>("a")
        return onMainActor
            ? center.observe(number) { @MainActor in handler($0) }
            : center.observe(number, on: .queue(queue)) { handler($0) }
    }

    private func post(_ numbers: Range<Int>) {
        for number in numbers { center.post("a", payload: number) }
    }
}
