import Dispatch
import Notices
import Synchronization
import TestSupport
import Testing

/// Posts that handlers make: at once or in turn, and not without end.
@Suite(.leavesNoObservers, .endsInTime) struct NestingTests {
    private let calls = Calls()

    /// Two observers of `outer`, the first of which posts `inner`, and one of `inner`.
    private func tokens(in center: NoticeCenter) -> [NoticeToken] {
        [
            center.observe("outer") { [calls] _ in
                calls.add("first begins")
                let outcome = center.post("inner")
                calls.add("first ends, \(outcome.isQueued ? "queued" : "delivered \(outcome.delivered)")")
            },
            center.observe("outer") { [calls] _ in calls.add("second") },
            center.observe("inner") { [calls] _ in calls.add("inner") },
        ]
    }

    @Test func `by default a nested post is delivered before the handler goes on`() {
        let center = NoticeCenter()
        let tokens = tokens(in: center)
        center.post("outer")
        #expect(calls.all == ["first begins", "inner", "first ends, delivered 1", "second"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a center that queues delivers it when the post under way is over`() {
        let center = NoticeCenter(reentrancy: .queued)
        let tokens = tokens(in: center)
        let outcome = center.post("outer")
        #expect(calls.all == ["first begins", "first ends, queued", "second", "inner"])
        #expect(outcome == PostOutcome(delivered: 2))
        withExtendedLifetime(tokens) {}
    }

    @Test func `queued posts are delivered breadth first, each to the observers registered then`() {
        let center = NoticeCenter(reentrancy: .queued)
        let token = center.observe(.any) { [calls] notice in
            calls.add(notice.name.rawValue)
            guard notice.name.rawValue.count < 3 else { return }
            center.post("\(notice.name.rawValue)a")
            center.post("\(notice.name.rawValue)b")
        }
        center.post("x")
        #expect(calls.all == ["x", "xa", "xb", "xaa", "xab", "xba", "xbb"])
        withExtendedLifetime(token) {}
    }

    @Test func `a queued post keeps the delivery that caused it`() {
        let center = NoticeCenter(reentrancy: .queued)
        let records = Records()
        let monitor = center.monitor(into: records)
        let tokens = tokens(in: center)
        center.post("outer")
        let first = records.complete(.deliver).first
        #expect(records.complete(.post).map(\.name) == ["outer", "inner"])
        #expect(records.complete(.post).last?.cause == first?.seq)
        withExtendedLifetime((monitor, tokens)) {}
    }

    @Test func `a queued post requires no observer, and two centers queue each for itself`() throws {
        let queued = NoticeCenter(reentrancy: .queued)
        let other = NoticeCenter(reentrancy: .queued)
        let token = queued.observe("a") { [calls] _ in
            do { try queued.post("unobserved").requireHeard() } catch { calls.add("\(error)") }
            other.post("b")
            calls.add("a ends")
        }
        let otherToken = other.observe("b") { [calls] _ in calls.add("b") }
        queued.post("a")
        #expect(calls.all == ["b", "a ends"])
        withExtendedLifetime((token, otherToken)) {}
    }

    @Test(arguments: [NoticeReentrancy.immediate, .queued])
    func `a handler that posts its own name without end gets an error, and the program goes on`(
        reentrancy: NoticeReentrancy
    ) {
        let center = NoticeCenter(reentrancy: reentrancy, depthLimit: 10)
        let refusals = Atomic(0)
        let thrown = Lock<[any Error]>([])
        let token = center.observe("a") { [calls] _ in
            calls.add("called")
            do {
                try center.post("a", file: "M/Loop.swift", line: 7).requireHeard()
            } catch {
                thrown.withLock { $0.append(error) }
                if center.post("a").isRefused { refusals.add(1, ordering: .relaxed) }
            }
        }
        #expect(center.post("a").delivered == 1)
        #expect((10...20).contains(calls.all.count))
        #expect(refusals.load(ordering: .relaxed) == 1)
        let all = thrown.withLock { $0 }.map { "\($0)" }
        #expect(all.count == 1)
        #expect(all.first?.contains("refused: too many posts led to it") == true)
        #expect(!center.post("b").isRefused)
        withExtendedLifetime(token) {}
    }

    @Test func `the record names the chain of posts, and requiring that a post is heard throws`() {
        let center = NoticeCenter(depthLimit: 5)
        let thrown = Lock<[NoticeError]>([])
        let records = Records()
        let monitor = center.monitor(into: records)
        let tokens = [("a", "b"), ("b", "a")].map { name, next in
            center.observe(NoticeName(name)) { _ in
                do throws(NoticeError) {
                    try center.post(NoticeName(next), file: SourceFile("M/\(name).swift"), line: 1)
                        .requireHeard(file: "M/Loop.swift", line: 9)
                } catch {
                    thrown.withLock { $0.append(error) }
                }
            }
        }
        center.post("a")
        #expect(thrown.withLock { $0 } == [.unheard(.refused, at: SourceLine(file: "M/Loop.swift", line: 9))])
        #expect("\(thrown.withLock { $0 }[0])".hasPrefix("M/Loop.swift:9: refused"))
        let text = records.complete(.fail).first?.text ?? ""
        #expect(text.contains("5 posts and more led to one another, the latest "))
        #expect(text.contains("“a” at b.swift:1") && text.contains("“b” at a.swift:1"))
        withExtendedLifetime((tokens, monitor)) {}
    }

    @Test func `a refusal is recorded as a failure, caused by the delivery that made it`() {
        let center = NoticeCenter(depthLimit: 3)
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe("a") { _ in center.post("a") }
        center.post("a")
        let failure = records.complete(.fail)
        #expect(failure.count == 1)
        #expect(failure.first?.text?.contains("was refused") == true)
        #expect(failure.first?.cause != nil)
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `many threads that post at once are not taken for nesting`() async {
        let center = NoticeCenter(depthLimit: 2)
        let token = center.observe("a") { [calls] _ in calls.add("called") }
        let refused = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<16 {
                group.addTask { (0..<200).count { _ in center.post("a").isRefused } }
            }
            return await group.reduce(0, +)
        }
        #expect(refused == 0)
        #expect(calls.all.count == 16 * 200)
        withExtendedLifetime(token) {}
    }

    @Test func `a task that a handler starts posts on its own when the post is over`() async {
        let center = NoticeCenter(reentrancy: .queued)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let task = Lock<Task<PostOutcome, Never>?>(nil)
        let tokens = [
            center.observe("a") { _ in
                task.withLock {
                    $0 = Task {
                        for await _ in gate { break }
                        return center.post("b")
                    }
                }
            },
            center.observe("b") { [calls] _ in calls.add("b") },
        ]
        center.post("a")
        opening.yield()
        let outcome = await task.withLock { $0 }?.value
        #expect(outcome == PostOutcome(delivered: 1))
        #expect(calls.all == ["b"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a task that a handler starts posts on its own also while the post is under way`() async throws
    {
        let center = NoticeCenter(reentrancy: .queued)
        let over = DispatchSemaphore(value: 0)
        let outcome = Box<PostOutcome>()
        let tokens = [
            center.observe("a") { [calls] _ in
                Task {
                    outcome.set(center.post("b"))
                    over.signal()
                }
                over.wait()
                calls.add("a ends")
            },
            center.observe("b") { [calls] _ in calls.add("b") },
        ]
        try await onThread { _ = center.post("a") }
        #expect(outcome.value == PostOutcome(delivered: 1))
        #expect(calls.all == ["b", "a ends"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `posts of tasks that handlers start one after the other are not nested`() async {
        let center = NoticeCenter(countingEveryPost: .continuous())
        let monitor = center.monitor { _ in }
        let (outcomes, ending) = AsyncStream.makeStream(of: Bool.self)
        let token = center.observe("a") { notice in
            let generation = notice.payload as? Int ?? 0
            guard generation < 100 else { return ending.finish() }
            Task {
                let isRefused = center.post("a", payload: generation + 1).isRefused
                ending.yield(isRefused)
                if isRefused { ending.finish() }
            }
        }
        center.post("a", payload: 0)
        #expect(await outcomes.contains(true) == false)
        withExtendedLifetime((token, monitor)) {}
    }
}
