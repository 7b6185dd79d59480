import Notices
import Synchronization

extension Scenario {
    static let life = [
        Scenario(
            "close", "centers are released while their handlers and another thread hold their tokens"
        ) { run in
            run.race(2) { _, dice in
                while run.goesOn {
                    let center = Box<NoticeCenter>(NoticeCenter())
                    let holder = Holder()
                    // The handler captures the holder of its token: both are freed with the center.
                    for name in ["a", .any] as [NoticeName] {
                        holder.add(
                            center.value?.observe(name) { [canary = Canary(), weak holder] _ in
                                canary.sing()
                                _ = holder
                            })
                    }
                    observeHeldByHandler(in: center.value)
                    center.value?.post("a")
                    let isElsewhere = dice.isOne(in: 2)
                    if isElsewhere { run.start { holder.cancelAll() } }
                    center.empty()
                    if !isElsewhere { holder.cancelAll() }
                    run.count(4)
                }
            }
        },
        Scenario("owners", "owners, controllers and one-shots are added and removed on several threads") {
            run in
            let center = NoticeCenter()
            run.race(4) { number, dice in
                if number == 0 { return post(in: center, run, &dice) }
                while run.goesOn {
                    let owner = Owner()
                    center.observe(name(&dice), owner: owner) { owner, _ in owner.canary.sing() }
                    _ = try? center.controller(for: owner).observe("a") { owner, _ in owner.canary.sing() }
                    center.observe(name(&dice), options: .once) { [canary = Canary()] _ in
                        canary.sing()
                    }.detach()
                    if dice.isOne(in: 4) { center.removeAbandoned() }
                    if dice.isOne(in: 4) { center.removeAll(ownedBy: owner) }
                    run.count(3)
                }
            }
            center.removeAll()
        },
    ]

    /// Registers an observer of any name that only its own handler retains, by holding the token.
    private static func observeHeldByHandler(in center: NoticeCenter?) {
        let inner = Holder()
        inner.add(
            center?.observe(.any) { [canary = Canary(), inner] _ in
                canary.sing()
                _ = inner
            })
    }

    final class Owner: Sendable {
        let canary = Canary()
    }

    /// Tokens that any thread may cancel together.
    final class Holder: Sendable {
        private let tokens = Lock<[NoticeToken]>([])

        func add(_ token: NoticeToken?) {
            if let token { tokens.withLock { $0.append(token) } }
        }

        func cancelAll() {
            let all = tokens.withLock { tokens in
                defer { tokens = [] }
                return tokens
            }
            for token in all { token.cancel() }
        }
    }

    /// A variable that several threads share.
    final class Box<Value: Sendable>: Sendable {
        private let content: Lock<Value?>

        init(_ value: Value) { content = Lock(value) }

        var value: Value? { content.withLock { $0 } }

        func empty() {
            let old = content.withLock { content in
                defer { content = nil }
                return content
            }
            withExtendedLifetime(old) {}
        }
    }
}
