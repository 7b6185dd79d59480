import Foundation
import Notices
import Synchronization

// Promises about several centers, kinds of observers, errors and costs.
extension Scenario {
    static let centers = [
        Scenario(
            "two-centers", "tokens and posts of two centers are mixed up on several threads",
            promises: ["S16", "L2", "L3", "L4"]
        ) { run in
            let centers = [NoticeCenter(), NoticeCenter()]
            run.race(4) { _, dice in
                while run.goesOn { mixUp(centers, run, &dice) }
            }
            run.check(
                centers.allSatisfy { $0.registrationCount == 0 }, "registrations are left without tokens")
        },
        Scenario(
            "kinds", "every kind of observer is called by the next post, or refused with an error of its own",
            promises: ["S14", "S15"]
        ) { run in
            let center = NoticeCenter()
            run.race(3) { number, dice in
                // Names that only this thread uses: what others do must not matter.
                let name = NoticeName("kind \(number)")
                while run.goesOn {
                    observeEveryKind(of: name, in: center, run)
                    fail(in: center, run, number)
                }
            }
        },
        Scenario(
            "same-name", "owners of two classes of one name end their own registrations alone",
            promises: ["S5"]
        ) { run in
            let center = NoticeCenter()
            run.race(3) { number, dice in
                let name = NoticeName("same \(number)")
                while run.goesOn {
                    let (first, second) = (Sidebar.Panel(), Toolbar.Panel())
                    let isFirst = dice.isOne(in: 2)
                    for _ in 0..<3 {
                        center.observe(name, owner: first) { me, _ in me.canary.sing() }
                        center.observe(name, owner: second) { me, _ in me.canary.sing() }
                    }
                    let ended = isFirst ? center.removeAll(ownedBy: first) : center.removeAll(ownedBy: second)
                    run.check(ended == 3, "\(ended) registrations of one owner were ended, not 3")
                    let outcome = center.post(name)
                    run.check(outcome.delivered == 3, "3 of the other class are left: \(outcome)")
                    center.removeAll(named: name)
                    run.count(8)
                }
                withExtendedLifetime(number) {}
            }
        },
        Scenario(
            "many-names", "posts of one name while thousands of others are observed, added and removed",
            promises: ["S13"]
        ) { run in
            var pace: [Double] = []
            for count in [1, 2_000] {
                let center = NoticeCenter()
                let tokens = (0..<count).map { number in center.observe("kept \(number)") { _ in } }
                let posts = Mutex<[Double]>([])
                let half = ContinuousClock.now + .seconds(run.seconds / 2)
                run.race(3) { number, dice in
                    while ContinuousClock.now < half {
                        run.count()
                        guard number == 0 else {
                            let name = NoticeName("kept \(dice.below(count))")
                            center.observe(name) { [canary = Canary()] _ in canary.sing() }.cancel()
                            // Rarely, so that the posts are measured, and not their wait for a processor.
                            Thread.sleep(forTimeInterval: 0.0005)
                            continue
                        }
                        let time = ContinuousClock().measure {
                            for _ in 0..<50 { center.post("kept 0") }
                        }
                        posts.withLock { $0.append(time / .microseconds(50)) }
                    }
                }
                let sorted = posts.withLock { $0.sorted() }
                pace.append(sorted.isEmpty ? 0 : sorted[sorted.count / 2])
                withExtendedLifetime(tokens) {}
            }
            run.check(
                pace[1] < 20 * pace[0],
                "a post takes \(pace[1]) µs among 2 000 names, and \(pace[0]) µs with one")
        },
    ]

    // MARK: - Two centers

    private static func mixUp(_ centers: [NoticeCenter], _ run: Run, _ dice: inout Dice) {
        let mine = dice.below(2)
        let (center, other) = (centers[mine], centers[1 - mine])
        let thread = ObjectIdentifier(Thread.current)
        do {
            let counter = Counter()
            let name = NoticeName("name \(dice.below(3))")
            let token = center.observe(name) { [canary = Canary()] notice in
                canary.sing()
                run.check(notice.payload as? Int == mine, "a post of another center arrived")
                if ObjectIdentifier(Thread.current) == thread { counter.add() }
            }
            let foreign = other.observe(name) { _ in }
            let hash = token.hashValue
            let set: Set = [token, foreign]
            run.check(set.count == 2, "a set holds \(set.count) of two tokens of two centers")
            do {
                try other.remove(token.id)
                run.complain("a center removed a token of another one")
            } catch {
                run.check(error == .registrationOfAnotherCenter, "a wrong error: \(error)")
            }
            run.check(other.block(token.id) == nil, "a center blocked an observer of another one")
            run.check(token.isActive && foreign.isActive, "a token is not active any more")
            other.post(name, payload: 1 - mine)
            run.check(counter.count == 0, "a post of another center called the handler")
            center.post(name, payload: mine)
            run.check(counter.count == 1, "the own post called the handler \(counter.count) times")
            run.check(token.cancel() && !token.cancel(), "a token did not end once")
            run.check(set.contains(token) && token.hashValue == hash, "the token has another hash when ended")
            run.check(foreign.isActive, "the end of a token ended one of another center")
            run.count(10)
        }
    }

    // MARK: - Kinds and errors

    private actor Register {
        let canary = Canary()

        func note() { canary.sing() }
    }

    private struct Panel: Sendable {
        let canary = Canary()
        let calls: Counter

        func refresh() {
            canary.sing()
            calls.add()
        }
    }

    private static func observeEveryKind(of name: NoticeName, in center: NoticeCenter, _ run: Run) {
        let calls = Counter()
        let panel = Panel(calls: calls)
        let owner = Owner()
        let register = Register()
        let queue = DispatchQueue(label: "kinds")
        let number = NoticeDescriptor<Int>(name)
        let here = [
            center.observe(name) { _ in panel.refresh() },
            center.observe(.any) { notice in if notice.name == name { calls.add() } },
            center.observe(number) { _ in calls.add() },
            center.observe(name, options: .priority(2)) { _ in calls.add() },
            center.observe(number) { _ in calls.add() },
        ]
        center.observe(name, owner: owner) { _, _ in calls.add() }
        center.observe(number, owner: owner) { _, _ in calls.add() }
        let kept = center.observe(name, options: .once) { _ in calls.add() }.detach()
        let elsewhere = [
            center.observe(name, on: .queue(queue)) { _ in panel.refresh() },
            center.observe(name, on: .task) { _ in panel.refresh() },
            center.observe(name, on: .executor { work in queue.async(execute: work) }) { _ in calls.add() },
        ]
        center.observe(name, owner: register) { register, _ in
            register.note()
            calls.add()
        }
        do {
            let controller = center.controller(for: owner)
            try controller.observe(name) { _, _ in calls.add() }
            try controller.observe(name) { _, _ in calls.add() }
            run.complain("a controller accepted a duplicate")
        } catch {
            guard case .alreadyRegistered = error else { return run.complain("a wrong error: \(error)") }
        }
        let outcome = center.post(name, payload: 7)
        // The count includes the other threads' observers of any name.
        run.check(
            (9...11).contains(outcome.delivered) && outcome.scheduled == 4 && outcome.failed == 0,
            "of 9 observers here and 4 elsewhere: \(outcome)")
        run.check(waitUntil { calls.count == 13 }, "of 13 observers \(calls.count) were called")
        run.check((try? center.remove(kept)) == false, "a one-shot is active after its call")
        for token in here + elsewhere { token.cancel() }
        center.removeAll(ownedBy: owner)
        center.removeAll(ownedBy: register)
        run.check(!center.registrations.contains { $0.name == name }, "a registration is left")
        run.count(20)
    }

    private static func fail(in center: NoticeCenter, _ run: Run, _ number: Int) {
        func check<Result>(
            _ expected: (NoticeError) -> Bool, _ text: String, _ body: () throws(NoticeError) -> Result
        ) {
            do throws(NoticeError) {
                _ = try body()
                run.complain("nothing was thrown: \(text)")
            } catch {
                run.check(
                    expected(error) && "\(error)".contains(text), "not the error with “\(text)”: \(error)")
            }
        }
        // In a shared center, the other threads' observers of any name would hear the post.
        let quiet = NoticeCenter(depthLimit: 3)
        check({ if case .unheard = $0 { true } else { false } }, "no observer was reached") {
            () throws(NoticeError) in try quiet.post("unheard \(number)").requireHeard()
        }
        let controller: NoticeController<Owner>
        do {
            let owner = Owner()
            controller = NoticeController(owner: owner, center: center)
        }
        check({ $0 == .ownerGone }, "no longer exists") {
            () throws(NoticeError) in try controller.observe("kind \(number)") { _, _ in }
        }
        let id = center.observe("foreign \(number)") { _ in }.detach()
        check({ $0 == .registrationOfAnotherCenter }, "another center") {
            () throws(NoticeError) in try quiet.remove(id)
        }
        run.check((try? center.remove(id)) == true, "another center's refusal ended the registration")
        let depth = Counter()
        let token = quiet.observe("deep \(number)") { _ in
            depth.add()
            guard depth.count < 100 else { return }
            do throws(NoticeError) {
                try quiet.post("deep \(number)").requireHeard()
            } catch {
                guard case .unheard(.refused, _) = error else {
                    return run.complain("a wrong error: \(error)")
                }
            }
        }
        quiet.post("deep \(number)")
        run.check(depth.count < 30, "a limit of 3 let \(depth.count) posts pass")
        token.cancel()
        run.count(5)
    }

    /// Whether `isTrue` becomes true within some seconds.
    static func waitUntil(_ isTrue: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isTrue() {
            guard ContinuousClock.now < deadline else { return false }
            Thread.sleep(forTimeInterval: 0.001)
        }
        return true
    }

    private enum Sidebar {
        final class Panel: Sendable { let canary = Canary() }
    }

    private enum Toolbar {
        final class Panel: Sendable { let canary = Canary() }
    }
}

/// A number that any thread may add to.
final class Counter: Sendable {
    private let content = Atomic(0)

    var count: Int { content.load(ordering: .sequentiallyConsistent) }

    func add(_ number: Int = 1) { content.add(number, ordering: .sequentiallyConsistent) }
}
