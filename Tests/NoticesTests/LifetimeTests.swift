import Dispatch
import Notices
import Testing

@Suite struct LifetimeTests {
    private let center = NoticeCenter()
    private let life = Life()

    private func observe(capturing part: Tracked) -> NoticeToken {
        center.observe("a") { _ in part.use() }
    }

    @Test func `what a handler captured is released when its token goes`() {
        var token: NoticeToken? = observe(capturing: Tracked(life))
        #expect(life.count == 1)
        token = nil
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }

    @Test func `what a handler captured is released on cancel, while the token is kept`() {
        let token = observe(capturing: Tracked(life))
        token.cancel()
        #expect(life.count == 0)
    }

    @Test func `what a one-shot captured is released after its delivery`() {
        let part = Box(Tracked(life))
        let token = center.observe("a", once: true) { [held = part.value] _ in held?.use() }
        part.empty()
        #expect(life.count == 1)
        center.post("a")
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }

    @Test func `what an owned handler captured is released by the post that finds the owner gone`() {
        let part = Box(Tracked(life))
        center.observe("a", owner: Screen(Calls())) { [held = part.value] _, _ in held?.use() }
        part.empty()
        #expect(life.count == 1)
        center.post("a")
        #expect(life.count == 0)
    }

    @Test func `what handlers captured is released with the center`() {
        var center: NoticeCenter? = NoticeCenter()
        let screen = Screen(Calls())
        let parts = Box((0..<4).map { _ in Tracked(life) })
        if let parts = parts.value {
            center?.observeUntilRemoved("a") { _ in parts[0].use() }
            center?.observe("a", owner: screen) { _, _ in parts[1].use() }
            center?.addObserver(screen, name: "a") { _, _ in parts[2].use() }
            center?.controller(for: screen).observe("a") { _, _ in parts[3].use() }
        }
        parts.empty()
        #expect(life.count == 4)
        center = nil
        #expect(life.count == 0)
    }

    @Test func `what a removed handler captured is released at the latest when the post is over`() {
        let token = Box<NoticeToken>()
        let part = Box(Tracked(life))
        token.set(
            center.observe("a") { [life, held = part.value] _ in
                token.empty()
                held?.use()
                #expect(life.count == 1)
            })
        part.empty()
        center.post("a")
        #expect(life.count == 0)
    }

    @Test func `what a refused handler captured is released at once`() {
        let screen = Screen(Calls())
        center.controller(for: screen).observe("a") { _, _ in }
        let part = Box(Tracked(life))
        center.controller(for: screen).observe("a") { [held = part.value] _, _ in held?.use() }
        part.empty()
        #expect(life.count == 0)
    }

    @Test func `what a sequence buffered is released with it`() {
        var sequence: NoticeSequence<Notice>? = center.notices(named: "a")
        for _ in 1...3 { center.post("a", payload: Tracked(life)) }
        #expect(life.count == 3)
        sequence = nil
        #expect(life.count == 0)
        withExtendedLifetime(sequence) {}
    }

    @Test func `a watched post keeps neither sender nor payload`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        center.post("a", from: Tracked(life), payload: Tracked(life))
        #expect(life.count == 0)
        #expect(records.complete(.post).map(\.sender) == ["Tracked#1"])
        withExtendedLifetime(monitor) {}
    }

    @Test func `a center is not kept by what it gives out`() {
        var center: NoticeCenter? = NoticeCenter()
        weak let gone = center
        let screen = Screen(Calls())
        let things: [(any Sendable)?] = [
            center?.observe("a") { _ in }, center?.monitor { _ in }, center?.notices(named: "a"),
            center?.controller(for: screen), center?.observe("a", owner: screen) { _, _ in },
        ]
        center = nil
        #expect(gone == nil)
        withExtendedLifetime((things, screen)) {}
    }

    /// Each way in which a registration can end, as a call that releases an object whose deinit uses the center.
    private static let endings: [(String, @Sendable (NoticeCenter, Tracked) -> Void)] = [
        ("cancel", { center, part in center.observe("a") { _ in part.use() }.cancel() }),
        ("token", { center, part in _ = center.observe("a") { _ in part.use() } }),
        (
            "remove",
            { center, part in
                let id = center.observeUntilRemoved("a") { _ in part.use() }
                center.remove(id)
            }
        ),
        (
            "removeAll",
            { center, part in
                center.observeUntilRemoved("a") { _ in part.use() }
                center.observeUntilRemoved(nil) { _ in part.use() }
                center.removeAll()
            }
        ),
        (
            "owner",
            { center, part in
                center.observe("a", owner: Screen(Calls())) { _, _ in part.use() }
                center.post("a")
            }
        ),
        (
            "abandoned",
            { center, part in
                center.observe("a", owner: Screen(Calls())) { _, _ in part.use() }
                center.removeAbandoned()
            }
        ),
        (
            "once",
            { center, part in
                center.observeUntilRemoved("a", once: true) { _ in part.use() }
                center.post("a")
            }
        ),
        (
            "controller",
            { center, part in
                let screen = Screen(Calls())
                center.controller(for: screen).observe("a") { _, _ in part.use() }
                center.controller(for: screen).removeAll()
            }
        ),
        (
            "abandoned controller",
            { center, part in
                var screen: Screen? = Screen(Calls())
                if let screen { center.controller(for: screen).observe("a") { _, _ in part.use() } }
                screen = nil
                _ = center.controller(for: Tracked(Life()))
            }
        ),
        (
            "replaced in a controller",
            { center, part in
                let screen = Screen(Calls())
                let controller = center.controller(for: screen)
                controller.observe("a") { _, _ in part.use() }
                center.removeAll()
                controller.observe("a") { _, _ in }
            }
        ),
        (
            "refused",
            { center, part in
                let screen = Screen(Calls())
                let controller = center.controller(for: screen)
                controller.observe("a") { _, _ in }
                controller.observe("a") { _, _ in part.use() }
            }
        ),
        ("instance", { center, part in
            let screen = Screen(Calls())
            center.addObserver(screen, name: "a") { _, _ in part.use() }
            try? center.removeObserver(screen)
        }),
        ("monitor", { center, part in center.monitor { _ in part.use() }.detach() }),
        ("sequence", { center, part in
            let sequence = center.notices(named: "a")
            center.post("a", payload: part)
            sequence.finish()
        }),
    ]

    @Test(arguments: endings.indices, [false, true])
    func `an object whose deinit uses the center is released without a lock held`(ending: Int, watched: Bool) {
        let (name, end) = Self.endings[ending]
        let center = center
        let calls = Calls()
        let monitor = watched ? center.monitor { _ in } : nil
        let ended = finishes {
            let screen = Screen(Calls())
            let part = Box(
                Tracked(Life()) {
                    center.post("other", from: screen)
                    center.observe("other", owner: screen) { _, _ in }
                    center.controller(for: screen).observe("other") { _, _ in }
                    center.controller(for: screen).removeAll()
                    center.monitor { _ in }.detach()
                    _ = center.registrations
                    center.removeAll()
                    calls.add("gone")
                })
            Self.use(part, in: center, end)
        }
        #expect(ended, "deadlock: \(name)")
        #expect(calls.all == ["gone"], "\(name)")
        withExtendedLifetime(monitor) {}
    }

    /// Hands the only reference over.
    private static func use(
        _ part: Box<Tracked>, in center: NoticeCenter, _ end: @Sendable (NoticeCenter, Tracked) -> Void
    ) {
        guard let held = part.value else { return }
        part.empty()
        end(center, held)
    }
}
