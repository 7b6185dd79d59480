import Dispatch
import Notices
import Synchronization
import TestSupport
import Testing

@Suite("Waiting until an ended handler does not run any more", .leavesNoObservers, .endsInTime)
struct WaitingTests {
    private let center = NoticeCenter()

    private final class Owner: Sendable {}

    /// A handler that signals when it runs, and goes on when the test signals.
    private final class Gate: Sendable {
        let began = DispatchSemaphore(value: 0)
        let goOn = DispatchSemaphore(value: 0)
        private let over = Lock(false)

        var isOver: Bool { over.withLock { $0 } }

        func pass() {
            began.signal()
            goOn.wait()
            over.withLock { $0 = true }
        }
    }

    /// Has `run` begin on a thread of its own, ends it by `end` and sees whether that waits for the gate.
    private func check(
        _ gate: Gate, run: @escaping @Sendable () -> Void, end: @escaping @Sendable () async throws -> Void
    ) async throws {
        let posting = Task { try await onThread(run) }
        try await onThread { gate.began.wait() }
        let ending = Task {
            try await end()
            return gate.isOver
        }
        // When no registration is left, `end` waits for the handler, or has returned too early.
        await until("the registrations to end") { center.registrationCount == 0 }
        for _ in 0..<100 { await Task.yield() }
        gate.goOn.signal()
        #expect(try await ending.value, "the handler was still running")
        try await posting.value
    }

    @Test("waits for a handler that another thread runs", arguments: [NoticeOptions.none, .priority(1)])
    func otherThread(options: NoticeOptions) async throws {
        let gate = Gate()
        let token = center.observe("a", options: options) { _ in gate.pass() }
        try await check(gate) { [center] in
            center.post("a")
        } end: {
            try await token.cancelAndWait()
        }
        #expect(!token.isActive)
    }

    @Test("waits also when the registration had ended before")
    func endedBefore() async throws {
        let gate = Gate()
        let token = center.observe("a") { _ in gate.pass() }
        try await check(gate) { [center] in
            center.post("a")
        } end: {
            token.cancel()
            let wasActive = try await token.cancelAndWait()
            #expect(!wasActive)
        }
    }

    @Test("waits for a handler on a queue, and not for deliveries that have not begun there")
    func queue() async throws {
        let gate = Gate()
        let token = center.observe("a", on: .queue(DispatchQueue(label: "waiting"))) { _ in gate.pass() }
        try await check(gate) { [center] in
            center.post("a")
            center.post("a")
        } end: {
            try await token.cancelAndWait()
        }
    }

    @Test("waits for an owner's handlers elsewhere, also when their registrations had ended before")
    func ownerEndedBefore() async throws {
        let gate = Gate()
        let screen = Screen(Calls())
        let queue = DispatchQueue(label: "waiting")
        let id = center.observe("a", owner: screen, on: .queue(queue)) { _, _ in gate.pass() }
        try await check(gate) { [center] in
            center.post("a")
        } end: { [center] in
            try center.remove(id)
            let count = try await center.removeAllAndWait(ownedBy: screen)
            #expect(count == 0)
        }
    }

    @Test("waits for a handler in a task that waits itself")
    func task() async throws {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
        let isOver = Lock(false)
        let token = center.observe(
            "a",
            on: .task
        ) { _ in
            beginning.yield()
            for await _ in gate { break }
            isOver.withLock { $0 = true }
        }
        center.post("a")
        for await _ in begun { break }
        let ending = Task {
            try await token.cancelAndWait()
            return isOver.withLock { $0 }
        }
        await until("the registrations to end") { center.registrationCount == 0 }
        opening.yield()
        #expect(try await ending.value)
    }

    @Test("waits for a handler that receives a sticky notice")
    func kept() async throws {
        let gate = Gate()
        center.post("a", payload: 1, sticky: true)
        let screen = Screen(Calls())
        try await check(gate) { [center] in
            center.observe("a", owner: screen, options: .receivingSticky) { _, _ in gate.pass() }
        } end: { [center] in
            let count = try await center.removeAllAndWait(ownedBy: screen)
            #expect(count == 1)
        }
    }

    @Test func `an async handler can wait for its owner's handlers of another name`() async throws {
        let screen = Owner()
        let result = Lock<Result<Int, NoticeError>?>(nil)
        center.observe("b", owner: screen) { _, _ in }
        center.observe("a", owner: screen, on: .task) { [center] screen, _ in
            do throws(NoticeError) {
                let count = try await center.removeAllAndWait(ownedBy: screen, name: "b")
                result.withLock { $0 = .success(count) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
        }
        center.post("a")
        await until("the wait is over") { result.withLock { $0 != nil } }
        #expect(try result.withLock { $0 }?.get() == 1)
        center.removeAll()
    }

    @Test("an identity and an owner do for it too")
    func byIdentity() async throws {
        let gate = Gate()
        let id = center.observe("a") { _ in gate.pass() }.detach()
        try await check(gate) { [center] in
            center.post("a")
        } end: { [center] in
            let wasActive = try await center.removeAndWait(id)
            #expect(wasActive)
        }
        #expect(try await !center.removeAndWait(id))
    }

    @Test("does not wait for handlers of other names")
    func others() async throws {
        let gate = Gate()
        let other = center.observe("other") { _ in gate.pass() }
        let token = center.observe("a") { _ in }
        let posting = Task { try await onThread { [center] in center.post("other") } }
        try await onThread { gate.began.wait() }
        #expect(try await token.cancelAndWait())
        gate.goOn.signal()
        _ = try await posting.value
        withExtendedLifetime(other) {}
    }

    @Test("is refused in the handler itself, which is not ended then")
    func itself() async throws {
        let token = Box<NoticeToken>()
        let (refused, refusal) = AsyncStream.makeStream(of: NoticeError?.self)
        token.set(
            center.observe(
                "a",
                on: .task
            ) { _ in
                do throws(NoticeError) {
                    try await token.value?.cancelAndWait()
                    refusal.yield(nil)
                } catch {
                    refusal.yield(error)
                }
            })
        center.post("a")
        var iterator = refused.makeAsyncIterator()
        let error = await iterator.next()
        #expect(error == .waitsForItself(registration: try #require(token.value?.id)))
        #expect(token.value?.isActive == true)
        #expect(try await token.take()?.cancelAndWait() == true)
    }

    @Test("returns at once when nothing runs, also when the center has gone")
    func idle() async throws {
        var token: NoticeToken?
        do {
            let other = NoticeCenter()
            token = other.observe("a") { _ in }
        }
        #expect(try await token?.cancelAndWait() == false)
        let mine = center.observe("a") { _ in }
        #expect(try await mine.cancelAndWait())
        #expect(try await !mine.cancelAndWait())
    }

    @Test(arguments: [2, 3])
    func `handlers that wait in a circle are refused, and the error names two`(count: Int) async throws {
        let tokens = Lock<[NoticeToken]>([])
        let (begun, beginning) = AsyncStream.makeStream(of: Int.self)
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let (ended, ending) = AsyncStream.makeStream(of: Result<Bool, NoticeError>.self)
        for number in 0..<count {
            let token = center.observe("a", on: .task) { notice in
                guard notice.payload as? Int == number else { return }
                beginning.yield(number)
                let next = tokens.withLock { $0[(number + 1) % count] }
                // The last one waits until the others wait.
                if number == count - 1 { for await _ in gate { break } }
                do throws(NoticeError) {
                    ending.yield(.success(try await next.cancelAndWait()))
                } catch {
                    ending.yield(.failure(error))
                }
            }
            tokens.withLock { $0.append(token) }
        }
        let ids = tokens.withLock { $0.map(\.id) }
        var starts = begun.makeAsyncIterator()
        for number in (0..<count).reversed() {
            center.post("a", payload: number)
            _ = await starts.next()
        }
        await until("the others to wait") { center.registrationCount == 1 }
        opening.yield()
        var ends = ended.makeAsyncIterator()
        let error = NoticeError.waitsForEachOther(registration: ids[count - 1], other: ids[0])
        #expect(await ends.next() == .failure(error))
        #expect("\(error)".contains("registrations \(count) and 1 would wait for each other's end"))
        for _ in 1..<count { #expect(await ends.next() == .success(true)) }
        // The one that was refused has ended nothing.
        let all = tokens.withLock { tokens in
            defer { tokens = [] }
            return tokens
        }
        #expect(all[0].isActive)
    }
}
