import Notices
import TestSupport
import Testing

/// How long a post holds its sender and payload, and an owner.
@Suite(.leavesNoObservers) struct NoticeReleaseTests {
    private let life = Life()

    /// What may become of a post.
    enum Fate: CaseIterable, Sendable {
        case delivered, unobserved, ofItsSender, ofAnother, filtered, blocked, ownerGone, failed, refused,
            queued, watched
    }

    @Test(arguments: Fate.allCases)
    func `a post holds neither sender nor payload when it is over, whatever became of it`(fate: Fate) {
        let center = NoticeCenter(reentrancy: fate == .queued ? .queued : .immediate, depthLimit: 2)
        let sender = Box(Tracked(life))
        let payload = Box(Tracked(life))
        let post: @Sendable () -> Void = { [unowned center] in
            center.post("a", from: sender.value, payload: payload.value)
        }
        var kept: [any Sendable] = []
        switch fate {
        case .delivered: kept.append(center.observe("a") { _ in })
        case .unobserved: break
        case .ofItsSender: kept.append(center.observe("a", from: sender.value) { _ in })
        case .ofAnother: kept.append(center.observe("a", from: Tracked(Life())) { _ in })
        case .filtered: kept.append(center.observe("a", options: .filter { _ in false }) { _ in })
        case .blocked:
            let token = center.observe("a") { _ in }
            kept += [token, token.block()] as [any Sendable]
        case .ownerGone: center.observe("a", owner: Screen(Calls())) { _, _ in }
        case .failed: kept.append(center.observe(NoticeDescriptor<Int>("a")) { _ in })
        case .refused: kept.append(center.observe("a") { _ in post() })
        case .queued: kept.append(center.observe("a", options: .once) { _ in post() })
        case .watched: kept += [center.observe("a") { _ in }, center.monitor { _ in }] as [any Sendable]
        }
        post()
        #expect(life.count == 2)
        sender.empty()
        payload.empty()
        #expect(life.count == 0)
        withExtendedLifetime(kept) {}
    }

    @Test func `a queued post holds its sender and payload until its turn is over, and no longer`() {
        let center = NoticeCenter(reentrancy: .queued)
        let counts = Calls()
        let tokens = [
            center.observe("a") { [life, unowned center] _ in
                center.post("b", from: Tracked(life), payload: Tracked(life))
            },
            center.observe("a") { [life] _ in counts.add("\(life.count)") },
            center.observe("b") { [life, unowned center] _ in
                counts.add("\(life.count)")
                center.post("c")
            },
            center.observe("c") { [life] _ in counts.add("\(life.count)") },
        ]
        center.post("a")
        #expect(counts.all.prefix(2) == ["2", "2"])
        #expect(life.count == 0)
        withExtendedLifetime(tokens) {}
    }

    @Test(arguments: [false, true]) func `an owner is held by no post but the one that runs its handler`(
        isWatched: Bool
    ) {
        let center = NoticeCenter()
        let counts = Calls()
        let monitor = isWatched ? center.monitor { _ in } : nil
        let owner = Box(Tracked(life))
        if let object = owner.value {
            center.observe("a", owner: object) { [unowned center] _, _ in center.post("b") }
        }
        let tokens = [
            center.observe("b") { [life] _ in
                owner.empty()
                counts.add("its handler runs: \(life.count)")
            },
            center.observe("a") { [life] _ in counts.add("its handler has run: \(life.count)") },
        ]
        center.post("a")
        #expect(counts.all == ["its handler runs: 1", "its handler has run: 0"])
        withExtendedLifetime((tokens, monitor)) {}
    }

    @Test func `a sticky notice holds its payload and not its sender, and goes with the center`() {
        let center = Box(NoticeCenter())
        let senders = Life()
        for _ in 0..<3 {
            center.value?.post("a", from: Tracked(senders), payload: Tracked(life), sticky: true)
        }
        #expect(senders.count == 0)
        #expect(life.count == 1)
        center.empty()
        #expect(life.count == 0)
    }

    @Test func `a refused sticky post leaves no sticky notice`() {
        let center = NoticeCenter(depthLimit: 1)
        let refusals = Counter()
        let token = center.observe("a") { [life, unowned center] _ in
            if center.post("a", payload: Tracked(life), sticky: true).isRefused { refusals.add() }
        }
        center.post("a")
        #expect(refusals.value == 1)
        center.removeSticky("a")
        #expect(life.count == 0)
        withExtendedLifetime(token) {}
    }
}
