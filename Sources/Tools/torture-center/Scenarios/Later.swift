import Dispatch
import Foundation
import Notices
import NoticesQueue
import Synchronization

// Promises about sequences, queues of notices, and handlers that run later.
extension Scenario {
    static let later = [
        Scenario(
            "sequences", "sequences of every buffering are read, while threads post and senders come and go",
            promises: ["L9", "L12"]
        ) { run in
            let center = NoticeCenter()
            run.race(3) { number, dice in
                while run.goesOn {
                    fillBuffer(in: center, NoticeName("sequence \(number)"), run, &dice)
                    readWhilePosting(in: center, NoticeName("read \(number)"), run, &dice)
                    outliveSender(in: center, NoticeName("sent \(number)"), run)
                }
            }
            run.check(center.registrationCount == 0, "\(center.registrationCount) sequences are left")
        },
        Scenario(
            "sequence-ends", "centers are released while sequences and handlers elsewhere wait for posts",
            promises: ["L11", "L14"]
        ) { run in
            run.race(3) { _, dice in
                while run.goesOn { release(run, &dice) }
            }
            // Deliveries to the main actor wait for the main thread, and hold their handlers until then.
            let deadline = ContinuousClock.now + .seconds(10)
            while Canary.livingCount > 0, ContinuousClock.now < deadline {
                RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
            }
        },
        Scenario(
            "zero-buffer", "a process that asks for a buffer of size zero ends there, while others post",
            promises: ["L10"]
        ) { run in
            for kind in ["newest", "oldest"] {
                let process = Process()
                process.executableURL = URL(
                    fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
                process.arguments = ["--ask-for-no-buffer", kind]
                let (output, errors) = (Pipe(), Pipe())
                process.standardOutput = output
                process.standardError = errors
                guard (try? process.run()) != nil else { return run.complain("the process did not start") }
                let text = output.fileHandleForReading.readDataToEndOfFile()
                let error = String(
                    decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                let isRight = process.terminationStatus != 0 && text.isEmpty
                run.check(isRight, "a buffer .\(kind)(0) was accepted")
                run.check(error.contains("could deliver nothing"), "the refusal does not say why")
                run.count()
            }
        },
        Scenario(
            "executors", "posters do not wait for busy queues or the main thread, which they may block",
            promises: ["L15", "L16", "L17"]
        ) { run in
            let center = NoticeCenter()
            run.race(3) { number, _ in
                while run.goesOn {
                    postToBusyQueue(in: center, NoticeName("busy \(number)"), run)
                    postToForgottenQueue(in: center, NoticeName("forgotten \(number)"), run)
                }
            }
            // The scenario occupies the main thread, so no handler of the main actor runs during this.
            let calls = Counter()
            let token = center.observe("main") { @MainActor _ in calls.add() }
            let posters = 3
            run.race(posters) { _, _ in
                let outcome = center.post("main")
                run.check(outcome.scheduled == 1, "a post to the main actor: \(outcome)")
            }
            run.check(
                calls.count == 0, "a handler of the main actor ran although the main thread was blocked")
            let deadline = ContinuousClock.now + .seconds(30)
            while calls.count < posters, ContinuousClock.now < deadline {
                RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01))
            }
            run.check(calls.count == posters, "\(calls.count) of \(posters) posts reached the main actor")
            token.cancel()
        },
        Scenario(
            "endless", "handlers post without end on several threads, and each thread's posts are refused",
            promises: ["S18"]
        ) { run in
            for reentrancy in [NoticeReentrancy.immediate, .queued] {
                let center = NoticeCenter(reentrancy: reentrancy, depthLimit: 12)
                let half = ContinuousClock.now + .seconds(run.seconds / 2)
                let shared = center.observe("leaf") { [canary = Canary()] _ in canary.sing() }
                run.race(4) { number, dice in
                    while ContinuousClock.now < half { postWithoutEnd(in: center, number, run, &dice) }
                }
                shared.cancel()
                run.check(center.registrationCount == 0, "registrations are left")
            }
        },
        Scenario(
            "circles", "handlers in tasks wait for each other's ends, in circles, on several threads"
        ) { run in
            let center = NoticeCenter()
            run.race(3) { number, dice in
                while run.goesOn { waitInCircle(in: center, number, run, &dice) }
            }
        },
        Scenario(
            "owner-waits", "a thread waits for the handlers of an owner while another one ends them"
        ) { run in
            let center = NoticeCenter()
            run.race(3) { number, _ in
                while run.goesOn, run.allProblems.isEmpty {
                    waitForOwner(in: center, NoticeName("owner \(number)"), run)
                }
            }
        },
        Scenario(
            "repeats", "observers that drop repeats are blocked and unblocked between posts"
        ) { run in
            let center = NoticeCenter()
            run.race(3) { number, dice in
                while run.goesOn { repeatPayloads(in: center, number, run, &dice) }
            }
        },
        Scenario(
            "queue", "threads and handlers enqueue, now, soon and idle, while others drain",
            promises: ["L18", "L19", "L20"]
        ) { run in
            while run.goesOn, run.allProblems.isEmpty { enqueueAndDrain(run) }
        },
    ]

    // MARK: - Sequences

    private static func fillBuffer(
        in center: NoticeCenter, _ name: NoticeName, _ run: Run, _ dice: inout Dice
    ) {
        let (limit, count) = (1 + dice.below(4), dice.below(9))
        let keepsNewest = dice.isOne(in: 2)
        let number = NoticeDescriptor<Int>(name)
        let sequence = center.payloads(of: number, buffering: keepsNewest ? .newest(limit) : .oldest(limit))
        var outcomes = 0
        for value in 0..<count { outcomes += center.post(number, value).dropped }
        sequence.finish()
        let dropped = max(0, count - limit)
        run.check(
            sequence.droppedCount == dropped,
            "of \(count) posts to a buffer of \(limit), \(sequence.droppedCount) were counted as dropped")
        run.check(outcomes == (keepsNewest ? 0 : dropped), "\(outcomes) outcomes counted a drop")
        let elements = collect(sequence)
        let expected = Array(keepsNewest ? (0..<count).suffix(limit) : (0..<count).prefix(limit))
        run.check(elements == expected, "a buffer of \(limit) kept \(elements), not \(expected)")
        run.count(count + 3)
    }

    /// One thread reads, another one posts. Everything posted must be read, or counted as dropped.
    private static func readWhilePosting(
        in center: NoticeCenter, _ name: NoticeName, _ run: Run, _ dice: inout Dice
    ) {
        let number = NoticeDescriptor<Int>(name)
        let buffering: NoticeBuffering = [.unbounded, .newest(2), .oldest(2)][dice.below(3)]
        let sequence = center.payloads(of: number, buffering: buffering)
        let elements = Lock<[Int]>([])
        let over = Gate()
        Task {
            for await element in sequence { elements.withLock { $0.append(element) } }
            over.open()
        }
        let count = dice.below(40)
        let posters = DispatchGroup()
        for poster in 0..<2 {
            posters.enter()
            run.start {
                for value in 0..<count { center.post(number, value * 2 + poster) }
                posters.leave()
            }
        }
        posters.wait()
        sequence.finish()
        run.check(over.pass(), "a sequence that was finished did not end")
        let all = elements.withLock { $0 }
        run.check(
            all.count + sequence.droppedCount == 2 * count,
            "\(all.count) read and \(sequence.droppedCount) dropped of \(2 * count) posts")
        for poster in 0..<2 {
            let own = all.filter { $0 % 2 == poster }
            run.check(own == own.sorted() && Set(own).count == own.count, "out of order: \(own)")
        }
        run.count(2 * count + 2)
    }

    private static func outliveSender(in center: NoticeCenter, _ name: NoticeName, _ run: Run) {
        let number = NoticeDescriptor<Int>(name)
        let sequence: NoticeSequence<Int>
        do {
            let sender = Owner()
            sequence = center.payloads(of: number, from: sender)
            center.post(number, 1, from: sender)
        }
        // Probably at the same address.
        for _ in 0..<4 { center.post(number, 2, from: Owner()) }
        let elements = collect(sequence)
        run.check(elements == [1], "a sequence of a deallocated sender has \(elements)")
        run.count(6)
    }

    private static func collect(_ sequence: NoticeSequence<Int>) -> [Int] {
        let elements = Lock<[Int]>([])
        let over = Gate()
        Task {
            for await element in sequence { elements.withLock { $0.append(element) } }
            over.open()
        }
        guard over.pass() else { return [-1] }
        return elements.withLock { $0 }
    }

    /// Releases a center during posts, while sequences and handlers elsewhere observe it.
    private static func release(_ run: Run, _ dice: inout Dice) {
        let center = Box(NoticeCenter())
        weak let trace = center.value
        let queue = DispatchQueue(label: "release")
        let number = NoticeDescriptor<Int>("a")
        let over = Gate()
        let sequence = center.value?.payloads(of: number)
        Task {
            if let sequence { for await _ in sequence {} }
            over.open()
        }
        let tokens = [
            center.value?.observe("a", on: .queue(queue)) { [canary = Canary()] _ in canary.sing() },
            center.value?.observe("a", on: .task) { [canary = Canary()] _ in canary.sing() },
            center.value?.observe("a") { @MainActor [canary = Canary()] _ in canary.sing() },
        ]
        let posting = Gate()
        let count = dice.below(20)
        run.start {
            for value in 0..<count { center.value?.post(number, value) }
            posting.open()
        }
        for _ in 0..<dice.below(10) { center.value?.post("a") }
        center.empty()
        posting.pass()
        run.check(over.pass(), "a sequence did not end with its center")
        run.check(waitUntil { trace == nil }, "tokens of handlers elsewhere keep their center")
        run.check(tokens.allSatisfy { $0?.isActive == false }, "a token is active without its center")
        run.count(count + 5)
    }

    // MARK: - Executors

    private static func postToBusyQueue(in center: NoticeCenter, _ name: NoticeName, _ run: Run) {
        let queue = DispatchQueue(label: "busy")
        let (busy, free) = (Gate(), Gate())
        queue.async {
            busy.open()
            free.pass()
        }
        busy.pass()
        let calls = Counter()
        let token = center.observe(name, on: .queue(queue)) { [canary = Canary()] _ in
            canary.sing()
            calls.add()
        }
        for _ in 0..<10 { center.post(name) }
        run.check(calls.count == 0, "a handler ran on a queue that was busy")
        free.open()
        run.check(waitUntil { calls.count == 10 }, "\(calls.count) of 10 posts reached the queue")
        token.cancel()
        run.count(12)
    }

    private static func postToForgottenQueue(in center: NoticeCenter, _ name: NoticeName, _ run: Run) {
        let called = Gate()
        let token = center.observe(name, on: .queue(DispatchQueue(label: "forgotten"))) { _ in called.open() }
        center.post(name)
        run.check(called.pass(), "a handler was not called on a queue that only the registration keeps")
        token.cancel()
        run.count(3)
    }

    // MARK: - Nesting

    private static func postWithoutEnd(
        in center: NoticeCenter, _ number: Int, _ run: Run, _ dice: inout Dice
    ) {
        let (first, second) = (NoticeName("loop \(number)"), NoticeName("back \(number)"))
        let (calls, refusals) = (Counter(), Counter())
        let tokens = [(first, second), (second, dice.isOne(in: 2) ? second : first)].map { name, next in
            center.observe(name) { [canary = Canary()] _ in
                canary.sing()
                calls.add()
                center.post("leaf")
                if center.post(next).isRefused { refusals.add() }
            }
        }
        let outcome = center.post(first)
        run.check(outcome.delivered == 1, "the outermost post: \(outcome)")
        run.check(refusals.count >= 1, "no post was refused")
        run.check((8...40).contains(calls.count), "\(calls.count) posts were nested with a limit of 12")
        // The refusal ends with the posts.
        run.check(center.post("leaf").delivered == 1, "a post after the refusal reached nobody")
        for token in tokens { token.cancel() }
        run.count(calls.count)
    }

    // MARK: - Circles

    /// Each of several handlers waits for the end of the next. Those that would close the circle are refused,
    /// and all return.
    private static func waitInCircle(
        in center: NoticeCenter, _ number: Int, _ run: Run, _ dice: inout Dice
    ) {
        let count = 1 + dice.below(3)
        let name = NoticeName("circle \(number)")
        let tokens = Lock<[NoticeToken]>([])
        let over = Gate()
        let refusals = Counter()
        let owner = Owner()
        let others = (0..<2).map { NoticeName("\(name), other \($0)") }
        for other in others { center.observe(other, owner: owner) { owner, _ in owner.canary.sing() } }
        for position in 0..<count {
            let token = center.observe(name, on: .task) { [canary = Canary()] _ in
                let next = tokens.withLock { $0[(position + 1) % count] }
                do throws(NoticeError) {
                    try await next.cancelAndWait()
                } catch {
                    refusals.add()
                    switch error {
                    case .waitsForItself:
                        run.check(count == 1, "a handler does not wait for itself: \(error)")
                    case .waitsForEachOther: run.check(count > 1, "a handler waits for itself: \(error)")
                    default: run.complain("a wrong error: \(error)")
                    }
                }
                do throws(NoticeError) {
                    let ended = try await center.removeAllAndWait(ownedBy: owner, name: others[position % 2])
                    run.check(ended <= 1, "\(ended) registrations of a name were ended, not 1")
                } catch {
                    run.complain("a wait for another handler's owner was refused: \(error)")
                }
                canary.sing()
                over.open()
            }
            tokens.withLock { $0.append(token) }
        }
        // Handlers that another one ends before they run are not called.
        let outcome = center.post(name)
        run.check(
            outcome.scheduled >= 1 && outcome.scheduled + outcome.ended == count,
            "a post to \(count) handlers in tasks: \(outcome)")
        run.check(over.pass(), "of handlers that wait for each other none returned")
        if count == 1 { run.check(refusals.count == 1, "a handler waited for itself") }
        let waits = Gate()
        let all = tokens.withLock { $0 }
        Task {
            for token in all { _ = try? await token.cancelAndWait() }
            waits.open()
        }
        run.check(waits.pass(), "handlers that wait for each other did not return")
        center.removeAll(ownedBy: owner)
        run.count(count + 4)
    }

    private static func waitForOwner(in center: NoticeCenter, _ name: NoticeName, _ run: Run) {
        let owner = Owner()
        let (inside, goOn, over, waited) = (Gate(), Gate(), Gate(), Gate())
        let isOver = Mark()
        let queue = DispatchQueue(label: "owner")
        let id = center.observe(name, owner: owner, on: .queue(queue)) { owner, _ in
            inside.open()
            goOn.pass()
            owner.canary.sing()
            isOver.set()
            over.open()
        }
        center.post(name)
        run.check(inside.pass(), "a handler on a queue was not called")
        run.check((try? center.remove(id)) == true, "a registration had ended before")
        Task {
            do throws(NoticeError) {
                try await center.removeAllAndWait(ownedBy: owner)
            } catch {
                run.complain("a wait was refused: \(error)")
            }
            run.check(isOver.isSet, "the wait for an owner's handlers returned while one ran")
            waited.open()
        }
        // Most waits that are too short return before this.
        Thread.sleep(forTimeInterval: 0.01)
        goOn.open()
        run.check(over.pass() && waited.pass(), "a wait for an owner's handlers did not return")
        run.count(4)
    }

    // MARK: - Repeats

    private static func repeatPayloads(
        in center: NoticeCenter, _ number: Int, _ run: Run, _ dice: inout Dice
    ) {
        let name = NoticeName("repeats \(number)")
        let received = Lock<[Int]>([])
        let isTyped = dice.isOne(in: 2)
        let descriptor = NoticeDescriptor<Int>(name)
        let note: @Sendable (Int) -> Void = { value in received.withLock { $0.append(value) } }
        let options: NoticeOptions =
            dice.isOne(in: 2)
            ? .droppingRepeats(of: Int.self)
            : [.droppingRepeats(of: Int.self), .filter { $0.payload as? Int != 9 }]
        let token =
            isTyped
            ? center.observe(descriptor, options: options, handler: note)
            : center.observe(name, options: options) { note($0.payload as? Int ?? -1) }
        let refusesNine = options.filter != nil
        var (expected, latest) = ([Int](), Int?.none)
        var blocker: NoticeBlocker?
        for _ in 0..<20 {
            if dice.isOne(in: 5) { blocker = blocker == nil ? token.block() : nil }
            let value = [1, 2, 9][dice.below(3)]
            let isRepeat = latest == value
            let isRefused = value == 9 && refusesNine
            let outcome =
                dice.isOne(in: 2) ? center.post(descriptor, value) : center.post(name, payload: value)
            if isRefused || isRepeat {
                run.check(outcome == PostOutcome(filtered: 1), "a repeat, or one refused: \(outcome)")
            } else if blocker != nil {
                // A payload that a block withheld from the observer is not a repeat afterwards.
                run.check(outcome == PostOutcome(blocked: 1), "a post to a blocked observer: \(outcome)")
            } else {
                run.check(outcome == PostOutcome(delivered: 1), "a new payload: \(outcome)")
                expected.append(value)
                latest = value
            }
        }
        withExtendedLifetime(blocker) {}
        token.cancel()
        let all = received.withLock { $0 }
        run.check(all == expected, "\(all) were received, not \(expected)")
        run.count(22)
    }

    // MARK: - The queue

    /// One notice in a queue.
    private struct Entry: Sendable {
        let number: Int
        let interval: Interval
        let style: NoticeQueue.Style
    }

    private static func enqueueAndDrain(_ run: Run) {
        let center = NoticeCenter()
        let queue = NoticeQueue(for: center)
        let witness = Witness()
        let entries = Lock<[Entry]>([])
        let calls = Lock<[Call]>([])
        let enqueue: @Sendable (NoticeQueue.Style) -> Void = { style in
            let number = witness.nextPost()
            let begin = witness.now()
            queue.enqueue("a", payload: number, style: style)
            let entry = Entry(number: number, interval: Interval(begin, witness.now()), style: style)
            entries.withLock { $0.append(entry) }
        }
        let token = center.observe("a") { [canary = Canary()] notice in
            canary.sing()
            let begin = witness.now()
            let number = notice.payload as? Int ?? -1
            if number % 7 == 3 { enqueue(number % 2 == 0 ? .soon : .idle) }
            if number % 5 == 1 { queue.turn() }
            let call = Call(observer: 1, post: number, interval: Interval(begin, witness.now()), thread: 0)
            calls.withLock { $0.append(call) }
        }
        run.race(4) { number, dice in
            for _ in 0..<60 {
                switch (number, dice.below(6)) {
                case (0, _): queue.turn()
                case (1, 0): queue.drain()
                case (_, 1): enqueue(.idle)
                case (_, 2): enqueue(.now)
                default: enqueue(.soon)
                }
                run.count()
            }
        }
        // A call during another thread's turn leaves the work to that thread.
        run.check(
            waitUntil {
                queue.drain()
                return queue.pendingCount == 0
            }, "the queue was not drained")
        let all = entries.withLock { $0 }.sorted { $0.number < $1.number }
        let inOrder = calls.withLock { $0 }.sorted { $0.interval.begin < $1.interval.begin }
        check(all, inOrder, run)
        token.cancel()
        run.countRound(inOrder.count)
    }

    private static func check(_ entries: [Entry], _ calls: [Call], _ run: Run) {
        let byNumber = Dictionary(entries.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        run.check(
            calls.map(\.post).sorted() == entries.map(\.number),
            "\(entries.count) notices were enqueued and \(calls.count) posted")
        // Two notices enqueued one after the other are posted in that order. Those with style `now` are not
        // in the queue.
        for style in [NoticeQueue.Style.soon, .idle] {
            var latest = 0
            for call in calls {
                guard let entry = byNumber[call.post], entry.style == style else { continue }
                run.check(
                    entry.interval.end > latest, "\(style): notice \(entry.number) was posted too late")
                latest = max(latest, entry.interval.begin)
            }
        }
        var running = 0
        for call in calls {
            guard let entry = byNumber[call.post], entry.style != .now else { continue }
            run.check(call.interval.begin > running, "two notices were posted at once")
            running = max(running, call.interval.end)
        }
        // Idle notices wait for all that were due soon when their turn began.
        let queued = calls.filter { byNumber[$0.post]?.style != .now }
        for (before, call) in zip(queued, queued.dropFirst()) where byNumber[call.post]?.style == .idle {
            guard byNumber[before.post]?.style == .soon else { continue }
            let waiting = queued.first {
                $0.interval.begin > call.interval.end && byNumber[$0.post]?.style == .soon
                    && (byNumber[$0.post]?.interval.end ?? .max) < before.interval.begin
            }
            run.check(waiting == nil, "notice \(call.post) for idle time was posted before one due soon")
        }
    }
}

/// Requests a buffer of size zero while another thread posts. Prints something if that is accepted.
enum NoBuffer {
    static func ask(_ kind: String) {
        let center = NoticeCenter()
        let number = NoticeDescriptor<Int>("a")
        for _ in 0..<3 { Thread { while true { center.post(number, 1) } }.start() }
        let sequence = center.payloads(of: number, buffering: kind == "newest" ? .newest(0) : .oldest(0))
        center.post(number, 2)
        print("accepted: \(sequence.droppedCount)")
    }
}
