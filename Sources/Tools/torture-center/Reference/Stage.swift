import CTorture
import Dispatch
import Foundation
import Notices

/// A center that several threads use, and the history of what they do: one round of a scenario.
final class Stage: Sendable {
    let center: NoticeCenter
    let witness = Witness()
    let mix: Mix
    private let seed: UInt64
    let run: Run
    let names: [String]
    /// The channels used in every other round, which keep the names' topics alive. In the other rounds, a
    /// channel lives for one use.
    private let channels: [NoticeChannel<Load>]
    let senders: [Sender]
    /// Owners for which any thread may register.
    let owners: [Owner]
    let queues: [DispatchQueue]
    let shared = Lock(Shared())

    /// What any thread may end and block.
    struct Shared: Sendable {
        var registrations: [(observer: Int, id: RegistrationID)] = []
        var tokens: [Int: NoticeToken] = [:]
        /// Objects stored until the end of the round.
        var survivors: [any AnyObject & Sendable] = []
    }

    /// The payload of a post, with its number.
    struct Load: Hashable, Sendable {
        let post: Int
        /// The number of posts that enclose it.
        let depth: Int
    }

    /// A payload of another type.
    struct ForeignLoad: Sendable { let load: Load }

    final class Sender: Sendable {
        let number: Int

        init(_ number: Int) { self.number = number }
    }

    final class Owner: Sendable {
        let number: Int
        let canary = Canary()
        private let witness: Witness
        private weak let center: NoticeCenter?

        init(_ witness: Witness, _ center: NoticeCenter) {
            self.witness = witness
            self.center = center
            number = witness.nextObject()
        }

        deinit {
            witness.note(.ownerFreed(number))
            // Redundant, but many programs do it.
            if number.isMultiple(of: 3) { center?.removeAll(ownedBy: self) }
        }
    }

    actor Register {
        private let canary = Canary()

        func use() { canary.sing() }
    }

    /// What a handler captures.
    final class Capture: Sendable {
        private let observer: Int
        private let canary = Canary()
        private let witness: Witness
        private weak let center: NoticeCenter?

        init(_ observer: Int, _ witness: Witness, _ center: NoticeCenter) {
            self.observer = observer
            self.witness = witness
            self.center = center
        }

        deinit {
            witness.note(.capturesFreed(observer))
            // No lock is held while captures are freed.
            if let center { _ = center.registrationCount }
        }

        func use() { canary.sing() }
    }

    /// The state of one thread: its random numbers, and what no other thread releases.
    struct Hand {
        var dice: Dice
        /// `nil` outside of handlers.
        var observer: Int?
        var depth = 0
        var owners: [Owner] = []
        var tokens: [(observer: Int, token: NoticeToken)] = []
        var blockers: [(number: Int, blocker: NoticeBlocker)] = []

        /// Whether it is in a handler that must not block its thread, because tasks share that.
        var isInTask = false

        var isInHandler: Bool { observer != nil }
    }

    init(_ mix: Mix, _ run: Run, round: UInt64) {
        self.mix = mix
        self.run = run
        seed = run.seed &+ round &* 0xD6E8_FEB8_6659_FD93
        center = NoticeCenter(reentrancy: mix.reentrancy)
        names = (0..<mix.names).map { $0 == 1 ? "a name of more than fifteen bytes" : "name \($0)" }
        channels =
            round.isMultiple(of: 2)
            ? names.map { [center] in center.channel(of: NoticeDescriptor<Load>(NoticeName($0))) } : []
        owners = (0..<2).map { [witness, center] _ in Owner(witness, center) }
        senders = (0..<2).map { Sender(-10 - $0) }
        queues =
            mix.elsewhere == 0
            ? []
            : [DispatchQueue(label: "one"), DispatchQueue(label: "many", attributes: .concurrent)]
    }

    func channel(_ name: Int) -> NoticeChannel<Load> {
        channels.isEmpty
            ? center.channel(of: NoticeDescriptor<Load>(NoticeName(names[name]))) : channels[name]
    }

    func dice(_ number: Int) -> Dice { Dice(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15) }

    // MARK: - A round

    /// Lets the threads do their deeds. Returns the model's objections, and the history.
    func play() -> ([Objection], History) {
        var hand = Hand(dice: dice(99))
        let watch = watch(&hand)
        for _ in 0..<mix.start { observe(&hand) }
        run.race(mix.threads) { [self] number, _ in
            var hand = Hand(dice: dice(number))
            for _ in 0..<mix.deeds { act(&hand) }
            while !hand.blockers.isEmpty { unblock(&hand) }
            let kept = hand
            shared.withLock { shared in
                shared.survivors += kept.owners
                shared.survivors += kept.tokens.map(\.token)
            }
        }
        hand.blockers = []
        for name in names.indices {
            post(&hand, name)
            list(&hand)
        }
        defer { withExtendedLifetime((watch, hand)) {} }
        return settle()
    }

    /// Waits for what happens later, and checks the history.
    private func settle() -> ([Objection], History) {
        for _ in 0..<3 {
            for queue in queues { queue.sync(flags: .barrier) {} }
        }
        var (objections, size) = ([Objection](), -1)
        var history = History()
        // Handlers elsewhere may still run and post, and tasks of the center may still hand over and free.
        for _ in 0..<400 {
            run.check(
                Scenario.waitUntil { witness.callsUnderWay == 0 }, "a handler did not end within 30 seconds")
            history = witness.history
            history.moments += lastMoments
            objections = Reference.objections(to: history)
            let isFinal = objections.allSatisfy { !Self.later.contains($0.rule) }
            guard !objections.isEmpty, !isFinal || history.size != size else { break }
            size = history.size
            Thread.sleep(forTimeInterval: 0.02)
        }
        return (objections, history)
    }

    private var lastMoments: [Moment] {
        names.compactMap { name in
            (center.stickyNotice(of: NoticeName(name))?.payload as? Load).map {
                Moment(ticket: witness.now(), event: .held(name, post: $0.post))
            }
        } + [Moment(ticket: witness.now(), event: .quiet)]
    }

    private static let later: Set<Rule> = [.sticky, .owed, .captures, .owner]

    /// Some rounds have a ring or a monitor.
    private func watch(_ hand: inout Hand) -> (any Sendable)? {
        switch hand.dice.next() % 6 {
        case 0, 1: center.recordRing(capacity: 64)
        case 2: center.monitor { _ in }
        default: nil
        }
    }

    func act(_ hand: inout Hand) {
        act(hand.dice.pick(hand.isInHandler ? mix.handlerActs : mix.acts), &hand)
    }

    func act(_ act: Mix.Act, _ hand: inout Hand) {
        run.count()
        switch act {
        case .post: post(&hand, hand.dice.below(names.count))
        case .postSticky: post(&hand, hand.dice.below(names.count), isSticky: true)
        case .observe: observe(&hand)
        case .cancel: cancel(&hand)
        case .cancelSelf: cancelSelf(&hand)
        case .release: release(&hand)
        case .removeNamed: removeNamed(&hand)
        case .removeOwned: removeOwned(&hand)
        case .removeFromSender: removeFromSender(&hand)
        case .removeAll: removeAll()
        case .releaseOwner: releaseOwner(&hand)
        case .block: block(&hand)
        case .blockPosts: blockPosts(&hand)
        case .unblock: unblock(&hand)
        case .list: list(&hand)
        case .ask: ask(&hand)
        case .wait: wait(&hand)
        case .waitForOwner: waitForOwner(&hand)
        case .removeSticky: removeSticky(&hand)
        case .passingSender: passingSender(&hand)
        case .byThread: byThread(&hand)
        case .byTask: byTask(&hand)
        case .watch: watchPost(&hand)
        case .pause: for _ in 0..<hand.dice.below(8) { torture_yield() }
        }
    }

    /// Called by every handler.
    ///
    /// - Parameter isInTask: Whether it must not block its thread.
    func handle(_ observer: Int, _ load: Load, from begin: Ticket, isInTask: Bool = false) {
        witness.beginCall()
        var dice = Dice(seed: seed &+ UInt64(load.post &* 1_000 &+ observer))
        if dice.isOne(in: 4) { torture_yield() }
        if !mix.handlerActs.isEmpty, load.depth < 2, dice.isOne(in: mix.handlerActsOneIn) {
            var hand = Hand(dice: dice, observer: observer, depth: load.depth + 1, isInTask: isInTask)
            act(&hand)
            // Objects that only this handler held.
            while !hand.blockers.isEmpty { unblock(&hand) }
        }
        witness.noteCall(of: observer, by: load.post, from: begin)
        witness.endCall()
    }
}

/// How often threads do which deeds.
struct Mix: Sendable {
    var threads = 4
    /// The number of deeds of each thread in each round.
    var deeds = 24
    var names = 2
    var reentrancy = NoticeReentrancy.immediate
    /// The maximum number of owners of each thread.
    var owners = 4
    /// The number of observers before the threads begin.
    var start = 3
    /// Each element is equally frequent.
    var acts: [Act]
    /// What handlers do, in one of this many calls.
    var handlerActs: [Act] = []
    var handlerActsOneIn: UInt64 = 4
    var kinds: [Kind] = [.token, .owner, .untilRemoved, .controller]
    // One in this many observers has the property; 0 for none.
    var anyName: UInt64 = 4
    var sender: UInt64 = 0
    var priority: UInt64 = 0
    var once: UInt64 = 0
    /// The same for handlers with payloads.
    var typedOnce: UInt64 = 0
    var filter: UInt64 = 0
    var sticky: UInt64 = 0
    var group: UInt64 = 0
    var elsewhere: UInt64 = 0
    /// One in this many posts has another payload type.
    var foreign: UInt64 = 0

    enum Act: Sendable {
        case post, postSticky, observe, cancel, cancelSelf, release, removeNamed, removeOwned
        case removeFromSender, removeAll, releaseOwner, block, blockPosts, unblock, list, ask, wait
        case waitForOwner, removeSticky, passingSender, pause
        /// Something on another thread, or in a task, that this thread waits for.
        case byThread, byTask
        /// A ring, a monitor or a watcher for one post.
        case watch
    }

    enum Kind: Sendable {
        case token, owner, untilRemoved, controller, typed, typedOwner
        /// In a task, and on an actor.
        case task, actor
    }
}

extension Dice {
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// True once in `count` times on average; never if `count` is 0.
    mutating func chance(_ count: UInt64) -> Bool { count != 0 && isOne(in: count) }
}
