import Notices
import TestSupport

/// Comes and goes in every way there is, at random. It keeps a few of each kind; the oldest go for the new.
struct Visitor {
    private let crowd: Crowd
    private var random: Dice
    private(set) var deeds: Set<Deed> = []

    private var tokens: [NoticeToken] = []
    private var ids: [RegistrationID] = []
    private var owners: [Screen] = []
    private var monitor: NoticeMonitor?
    private var sequences: [NoticeSequence<Int>] = []

    enum Deed: CaseIterable {
        case keepToken, cancel, keepUntilRemoved, bindToOwner, control, emptyController, shootOnce
        case attach, detach, keepSequence, finishSequence, sweep
    }

    init(crowd: Crowd, seed: UInt64) {
        self.crowd = crowd
        random = Dice(seed: seed)
    }

    mutating func act() {
        let deed = Deed.allCases.randomElement(using: &random) ?? .sweep
        deeds.insert(deed)
        perform(deed)
    }

    /// Removes what would stay for good.
    mutating func leave() {
        for id in ids { _ = try? crowd.center.remove(id) }
        ids = []
    }

    private mutating func perform(_ deed: Deed) {
        let center = crowd.center
        let name = random.next() % 8 == 0 ? .any : Crowd.names.randomElement(using: &random) ?? .any
        let sender = random.next() % 4 == 0 ? crowd.sender : nil
        switch deed {
        case .keepToken:
            let call = handler()
            tokens.keep(center.observe(name, from: sender) { _ in call() })
        case .cancel: tokens.randomElement(using: &random)?.cancel()
        case .keepUntilRemoved:
            let call = handler()
            let id = center.observe(name, from: sender) { _ in call() }.detach()
            if let oldest = ids.keep(id) { _ = try? center.remove(oldest) }
        case .bindToOwner:
            let (first, second) = (handler(), handler())
            let owner = Screen(Calls())
            center.observe(name, owner: owner, from: sender) { _, _ in first() }
            center.observe(.any, owner: owner) { _, _ in second() }
            owners.keep(owner)
        case .control:
            let call = handler()
            guard let owner = owners.randomElement(using: &random) else { return }
            _ = try? center.controller(for: owner).observe(name, from: sender) { _, _ in call() }
        case .emptyController:
            if let owner = owners.randomElement(using: &random) { center.controller(for: owner).removeAll() }
        case .shootOnce: shootOnce(name)
        case .attach: monitor = center.monitor { [records = crowd.records] _ in records.add() }
        case .detach: monitor = nil
        case .keepSequence: keepSequence(name == .any ? Crowd.names[0] : name)
        case .finishSequence: sequences.randomElement(using: &random)?.finish()
        case .sweep: center.removeAbandoned()
        }
    }

    /// Counts its calls, and is counted itself for as long as it is held.
    private func handler() -> @Sendable () -> Void {
        let capture = Tracked(crowd.captures)
        return { [calls = crowd.calls] in
            capture.use()
            calls.add()
        }
    }

    /// Registers a handler that no thread removes: its one call has to end it.
    private func shootOnce(_ name: NoticeName) {
        let call = handler()
        let own = Counter()
        crowd.shotsMade.add()
        crowd.center.observeOnceUntilRemoved(name) { [shots = crowd.shots, tooMany = crowd.shotsTooMany] in
            call()
            shots.add()
            if own.add() > 1 { tooMany.add() }
        }
    }

    private mutating func keepSequence(_ name: NoticeName) {
        let call = handler()
        let counted = NoticeDescriptor<Int>(name) { [elements = crowd.elements] notice in
            call()
            elements.add()
            return notice.payload as? Int ?? 0
        }
        sequences.keep(crowd.center.payloads(of: counted, buffering: .newest(4)))
    }
}

extension NoticeCenter {
    fileprivate func observeOnceUntilRemoved(_ name: NoticeName, _ body: @escaping @Sendable () -> Void) {
        observe(name, options: .once) { _ in body() }.detach()
    }
}

extension Array {
    /// Appends, and gives back the oldest when there are more than eight.
    @discardableResult
    fileprivate mutating func keep(_ element: Element) -> Element? {
        append(element)
        return count > 8 ? removeFirst() : nil
    }
}
