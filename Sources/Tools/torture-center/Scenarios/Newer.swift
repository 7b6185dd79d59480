import Dispatch
import Notices

// Names with a common beginning, and handlers that throw.
extension Scenario {
    static let newer = [
        Scenario(
            "patterns", "observers of the beginnings of names come and go while names of all kinds are posted"
        ) {
            run in
            let center = NoticeCenter()
            run.race(4) { number, dice in
                while run.goesOn {
                    if number < 2 {
                        postAlike(in: center, run, &dice)
                    } else {
                        observeAlike(in: center, run, &dice)
                    }
                }
            }
            run.check(center.registrationCount == 0, "registrations are left without tokens")
        },
        Scenario(
            "throwing", "handlers of all places throw and are waited for, while the report of errors changes"
        ) {
            run in
            let center = NoticeCenter()
            run.race(4) { number, dice in
                let name = NoticeName("throwing \(number)")
                while run.goesOn {
                    if number == 0 {
                        changeReports(of: center, run, &dice)
                    } else {
                        fail(name, in: center, run, &dice)
                    }
                }
            }
            center.reportErrors(to: nil)
            run.check(center.registrationCount == 0, "registrations are left without tokens")
        },
    ]

    // MARK: - Patterns

    private static let beginnings = ["a", "a.", "a.b", "ab", "caf\u{e9}", "cafe\u{301}.", ""]

    private static func postAlike(in center: NoticeCenter, _ run: Run, _ dice: inout Dice) {
        let ends = ["", "b", ".c", "*", "\u{301}"]
        let name = NoticeName(
            beginnings[Int(dice.next() % 7)] + ends[Int(dice.next() % 5)])
        switch dice.next() % 4 {
        case 0: center.post(NoticeDescriptor<Int>(name), 7)
        case 1: center.post(name, payload: "text", sticky: true)
        default: center.post(name)
        }
        if dice.isOne(in: 16) { center.removeAllSticky() }
        run.count()
    }

    private static func observeAlike(in center: NoticeCenter, _ run: Run, _ dice: inout Dice) {
        let beginning = beginnings[Int(dice.next() % 7)]
        let pattern = NoticeName(beginning + "*")
        let options: NoticeOptions =
            switch dice.next() % 5 {
            case 0: .once
            case 1: .receivingSticky
            case 2: [.priority(1), .filter { $0.payload != nil }]
            case 3: .droppingRepeats(of: Int.self)
            default: .none
            }
        let held = Held()
        let action = dice.next() % 8
        let token = center.observe(pattern, options: options) { [weak center, canary = Canary()] notice in
            canary.sing()
            run.check(
                notice.name.rawValue.hasPrefix(beginning),
                "\(pattern) received \(notice.name.rawValue.debugDescription)")
            if action == 0 { held.token?.cancel() }
            if action == 1 { center?.removeAll(named: pattern) }
            canary.sing()
        }
        held.hold(token)
        let typed = center.observe(NoticeDescriptor<Int>(pattern)) { [canary = Canary()] number in
            canary.sing()
            run.check(number == 7, "a payload is \(number), not 7")
        }
        if dice.isOne(in: 4) { postAlike(in: center, run, &dice) }
        if dice.isOne(in: 8) {
            let explained = center.explain(NoticeName(beginning + "x")).observers
            run.check(
                explained.allSatisfy {
                    (beginning + "x").hasPrefix($0.registration.name.rawValue.dropLast())
                },
                "an explanation has an observer of other names")
        }
        token.cancel()
        typed.cancel()
        run.count(4)
    }

    // MARK: - Errors

    private struct Refusal: Error { let canary = Canary() }

    private static func changeReports(of center: NoticeCenter, _ run: Run, _ dice: inout Dice) {
        guard !dice.isOne(in: 4) else { return center.reportErrors(to: nil) }
        center.reportErrors { [weak center, canary = Canary()] failure in
            canary.sing()
            (failure.error as? Refusal)?.canary.sing()
            run.check(failure.name.rawValue.hasPrefix("throwing"), "an error is of “\(failure.name)”")
            // A report may do anything with the center.
            if failure.registration.hashValue % 16 == 0 { center?.post("unheard") }
        }
        run.count()
    }

    private static func fail(_ name: NoticeName, in center: NoticeCenter, _ run: Run, _ dice: inout Dice) {
        let calls = Counter()
        let isOnce = dice.isOne(in: 2)
        let options: NoticeOptions = isOnce ? .once : .none
        let tokens = [
            center.observe(name, options: options) { _ in
                calls.add()
                throw Refusal()
            },
            center.observe(NoticeDescriptor<Int>(name), options: options) { _ in
                calls.add()
                throw Refusal()
            },
            center.observe(name, on: .queue(.global()), options: options) { _ in
                calls.add()
                throw Refusal()
            },
            center.observe(name, on: .task, options: options) { _ in
                calls.add()
                await Task.yield()
                throw Refusal()
            },
        ]
        let isOver = Gate()
        let outcomes = Lock<[PostOutcome]>([])
        Task {
            do {
                try await center.awaitingHandlers(within: .seconds(60)) { center in
                    for _ in 0..<2 {
                        outcomes.withLock { [outcome = center.post(name, payload: 1)] in $0.append(outcome) }
                    }
                }
            } catch {
                run.complain("the handlers were not waited for: \(error)")
            }
            isOver.open()
        }
        guard isOver.pass() else { return run.complain("the wait for handlers did not end") }
        let expected = PostOutcome(scheduled: 2, failed: 2)
        let found = outcomes.withLock { $0 }
        run.check(found.first == expected, "of two handlers here and two elsewhere: \(found)")
        run.check(calls.count == (isOnce ? 4 : 8), "\(calls.count) calls of four handlers by two posts")
        for token in tokens { run.check(token.cancel() != isOnce, "a one-shot has not had its call") }
        run.count(6)
    }
}
