import Notices

extension Scenario {
    static let churn = [
        Scenario(
            "names",
            "posts while observers of a few names are added and removed, some nested, some by themselves"
        ) { run in
            let center = NoticeCenter()
            run.race(4) { number, dice in
                if number < 2 { post(in: center, run, &dice) } else { comeAndGo(in: center, run, &dice) }
            }
        },
        Scenario("any-name", "posts and churn with observers of any name") { run in
            let center = NoticeCenter()
            let kept = center.observe(.any) { [canary = Canary()] _ in canary.sing() }
            run.race(4) { number, dice in
                if number < 2 { return post(in: center, run, &dice) }
                while run.goesOn {
                    let token = center.observe(dice.isOne(in: 2) ? .any : name(&dice)) {
                        [canary = Canary()] _ in canary.sing()
                    }
                    if dice.isOne(in: 3) { center.post(name(&dice)) }
                    token.cancel()
                    run.count(2)
                }
            }
            withExtendedLifetime(kept) {}
        },
        Scenario(
            "senders",
            "posts from values that are slow to compare, while observers of senders are added and removed"
        ) { run in
            let center = NoticeCenter()
            let senders = (0..<4).map { SenderValue(SlowValue(number: $0)) }
            run.race(4) { number, dice in
                while run.goesOn {
                    let sender = senders[Int(dice.next() % 4)]
                    if number < 2 {
                        center.post(name(&dice), from: SenderValue(SlowValue(number: Int(dice.next() % 4))))
                    } else {
                        let token = center.observe(name(&dice), from: sender) {
                            [canary = Canary()] _ in canary.sing()
                        }
                        if dice.isOne(in: 2) { center.post(name(&dice), from: sender) }
                        token.cancel()
                    }
                    run.count()
                }
            }
        },
        Scenario("channels", "channels post with and without payloads while observers are added and removed")
        { run in
            let center = NoticeCenter()
            let channel = center.channel(of: NoticeDescriptor<Void>("a"))
            let typed = center.channel(of: NoticeDescriptor<Int>("b"))
            run.race(4) { number, dice in
                while run.goesOn {
                    run.count()
                    guard number >= 2 else {
                        channel.post()
                        typed.post(7)
                        continue
                    }
                    let first = center.observe(channel.descriptor.name) { [canary = Canary()] _ in
                        canary.sing()
                    }
                    let second = center.observe(typed.descriptor) { [canary = Canary()] _ in canary.sing() }
                    if dice.isOne(in: 4) { typed.post(3) }
                    first.cancel()
                    second.cancel()
                }
            }
        },
    ]

    static func name(_ dice: inout Dice) -> NoticeName {
        switch dice.next() % 4 {
        case 0: "a"
        case 1: "b"
        case 2: "a name of more than fifteen bytes"
        default: "n\u{e4}me"
        }
    }

    static func post(in center: NoticeCenter, _ run: Run, _ dice: inout Dice) {
        while run.goesOn {
            center.post(name(&dice))
            run.count()
        }
    }

    static func comeAndGo(in center: NoticeCenter, _ run: Run, _ dice: inout Dice) {
        var tokens: [NoticeToken] = []
        while run.goesOn {
            let name = name(&dice)
            let held = Held()
            let action = dice.next() % 8
            let token = center.observe(name) { [weak center, canary = Canary()] _ in
                canary.sing()
                switch action {
                case 0: held.token?.cancel()
                case 1: center?.removeAll(named: name)
                case 2: center?.post("nested")
                default: break
                }
                canary.sing()
            }
            held.hold(token)
            tokens.append(token)
            if dice.isOne(in: 4) { center.post(name) }
            if tokens.count > 8 { tokens.remove(at: Int(dice.next() % 8)).cancel() }
            run.count(2)
        }
        for token in tokens { token.cancel() }
    }
}

/// A token that its own handler can access.
final class Held: Sendable {
    private let content = Lock<Weak>(Weak())

    private struct Weak: Sendable { weak var token: NoticeToken? }

    var token: NoticeToken? { content.withLock { $0.token } }

    func hold(_ token: NoticeToken) { content.withLock { $0.token = token } }
}

/// A value with a slow comparison.
struct SlowValue: Hashable, Sendable {
    let number: Int

    static func == (left: SlowValue, right: SlowValue) -> Bool {
        for _ in 0..<50 { Delay.pass() }
        return left.number == right.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number & 1) }
}
