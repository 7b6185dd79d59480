import Notices

/// Two short histories for a rule: one that complies, and one that violates it.
struct HistoryPair {
    let rule: Rule
    let right: History
    let wrong: History

    init(_ rule: Rule, right: (inout Script) -> Void, wrong: (inout Script) -> Void) {
        self.rule = rule
        self.right = Script.history(right)
        self.wrong = Script.history(wrong)
    }

    /// What the model gets wrong about the two; `nil` if nothing.
    var problem: String? {
        let unjust = Reference.objections(to: right)
        if let first = unjust.first {
            return "“\(rule.rawValue)”: the model objects to a right history: \(first.text)"
        }
        let found = Set(Reference.objections(to: wrong).map(\.rule))
        // A forbidden call is also a wrong count.
        if found.subtracting([.counted]) == [rule] || found == [rule] { return nil }
        let names = found.map(\.rawValue).sorted().joined(separator: "; ")
        return "“\(rule.rawValue)”: of a wrong history the model says: \(names.isEmpty ? "nothing" : names)"
    }
}

/// Writes a history, one event after the other.
struct Script {
    private var history = History()
    private var now = 0

    static func history(_ write: (inout Script) -> Void) -> History {
        var script = Script()
        write(&script)
        return script.history
    }

    mutating func tick() -> Ticket {
        now += 1
        return now
    }

    /// Records a deed that encloses what `body` writes.
    mutating func deed(
        _ action: Deed.Action, thread: UInt = 1, _ body: (inout Script) -> Void = { _ in }
    ) {
        let begin = tick()
        body(&self)
        history.deeds.append(Deed(interval: Interval(begin, tick()), thread: thread, action: action))
    }

    mutating func observe(
        _ observer: Int, _ traits: Traits = Traits(name: "a"), refused: Bool = false, number: UInt64? = nil,
        thread: UInt = 1, _ body: (inout Script) -> Void = { _ in }
    ) {
        let number = refused ? nil : number ?? UInt64(observer)
        deed(.observe(observer, traits, number: number), thread: thread, body)
    }

    mutating func end(
        _ observer: Int, count: Int = 1, waits: Bool = false, thread: UInt = 1,
        _ body: (inout Script) -> Void = { _ in }
    ) {
        deed(.end(.observer(observer), count: count, waits: waits), thread: thread, body)
    }

    mutating func call(
        _ observer: Int, by post: Int, thread: UInt = 1, _ body: (inout Script) -> Void = { _ in }
    ) {
        let begin = tick()
        body(&self)
        history.calls.append(
            Call(observer: observer, post: post, interval: Interval(begin, tick()), thread: thread))
    }

    /// A post that calls observers one after the other.
    mutating func post(
        _ post: Int, calling observers: [Int] = [], outcome: PostOutcome? = nil, sender: Int? = nil,
        sticky: Bool = false, foreign: Bool = false, _ body: (inout Script) -> Void = { _ in }
    ) {
        let posting = Posting(
            name: "a", sender: sender, isSticky: sticky, isForeign: foreign,
            outcome: outcome ?? PostOutcome(delivered: observers.count))
        deed(.post(post, posting)) { script in
            for observer in observers { script.call(observer, by: post) }
            body(&script)
        }
    }

    mutating func moment(_ event: Moment.Event) {
        history.moments.append(Moment(ticket: tick(), event: event))
    }
}

extension HistoryPair {
    static let all = ofCalls + ofOutcomes + ofRegistrations + ofNotices + ofLives

    private static let ofCalls = [
        HistoryPair(.match) {
            $0.observe(1, Traits(name: "a", sender: 7))
            $0.post(1, calling: [1], sender: 7)
            $0.post(2)
        } wrong: {
            $0.observe(1, Traits(name: "a", sender: 7))
            $0.post(1, calling: [1], outcome: PostOutcome(delivered: 1), sender: 8) { _ in }
            $0.post(2)
        },
        HistoryPair(.place) {
            $0.observe(1)
            $0.post(1, calling: [1])
        } wrong: {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(scheduled: 1)) { $0.call(1, by: 1, thread: 2) }
        },
        HistoryPair(.again) {
            $0.observe(1)
            $0.post(1, calling: [1])
            $0.post(2, calling: [1])
        } wrong: {
            $0.observe(1)
            $0.observe(2)
            $0.post(1, calling: [1, 1, 2], outcome: PostOutcome(delivered: 3)) { _ in }
        },
        HistoryPair(.order) {
            $0.observe(1)
            $0.observe(2, Traits(name: nil, priority: 1))
            $0.post(1, calling: [2, 1])
        } wrong: {
            $0.observe(1)
            $0.observe(2, Traits(name: nil, priority: 1))
            $0.post(1, calling: [1, 2])
        },
        HistoryPair(.snapshot) {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) { $0.call(1, by: 1) { $0.observe(2) } }
            $0.post(2, calling: [1, 2])
        } wrong: {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 2)) {
                $0.call(1, by: 1) { $0.observe(2) }
                $0.call(2, by: 1)
            }
        },
        HistoryPair(.ended) {
            // The other thread's post may have decided on the call before.
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.end(1, thread: 2)
                $0.call(1, by: 1)
            }
        } wrong: {
            $0.observe(1)
            $0.observe(2)
            $0.post(1, outcome: PostOutcome(delivered: 2)) {
                $0.call(1, by: 1) { $0.end(2) }
                $0.call(2, by: 1)
            }
        },
        HistoryPair(.owed) {
            $0.observe(1)
            $0.observe(2)
            $0.post(1, outcome: PostOutcome(delivered: 1, ended: 1)) { $0.call(1, by: 1) { $0.end(2) } }
        } wrong: {
            $0.observe(1)
            $0.observe(2)
            $0.post(1, outcome: PostOutcome(delivered: 1, ended: 1)) { $0.call(2, by: 1) { $0.end(1) } }
        },
        HistoryPair(.blocked) {
            $0.observe(1)
            $0.deed(.block(1, .observer(1)))
            $0.post(1, outcome: PostOutcome(blocked: 1))
            $0.deed(.unblock(1))
            $0.post(2, calling: [1])
        } wrong: {
            $0.observe(1)
            $0.deed(.block(1, .observer(1)))
            $0.post(1, calling: [1])
        },
        HistoryPair(.blocked) {
            $0.observe(1)
            $0.deed(.block(1, .sender(7)))
            $0.post(1, outcome: PostOutcome(blocked: 1), sender: 7)
            $0.post(2, calling: [1], sender: 8)
        } wrong: {
            $0.observe(1)
            $0.deed(.block(1, .all))
            $0.post(1, calling: [1], sender: 8)
        },
        HistoryPair(.filter) {
            $0.observe(1, Traits(name: "a", divisor: 2))
            $0.post(1, outcome: PostOutcome(filtered: 1))
            $0.post(2, calling: [1])
        } wrong: {
            $0.observe(1, Traits(name: "a", divisor: 2))
            $0.post(1, calling: [1], outcome: PostOutcome(delivered: 1)) { $0.end(1, thread: 2) }
        },
        HistoryPair(.payload) {
            $0.observe(1, Traits(name: "a", isTyped: true))
            $0.post(1, outcome: PostOutcome(failed: 1), foreign: true)
            $0.post(2, calling: [1])
        } wrong: {
            $0.observe(1, Traits(name: "a", isTyped: true))
            $0.post(1, calling: [1], foreign: true) { $0.end(1, thread: 2) }
        },
        HistoryPair(.oneShot) {
            $0.observe(1, Traits(name: "a", isOneShot: true))
            $0.post(1, calling: [1])
            $0.post(2)
        } wrong: {
            $0.observe(1, Traits(name: "a", isOneShot: true))
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.post(2, calling: [1])
                $0.call(1, by: 1)
            }
        },
    ]

    private static let ofOutcomes = [
        HistoryPair(.delivered) {
            $0.observe(1)
            $0.post(1, calling: [1])
        } wrong: {
            $0.observe(1)
            $0.post(1, calling: [1], outcome: PostOutcome(ended: 1)) { $0.end(1, thread: 2) }
        },
        HistoryPair(.delivered) {
            $0.post(1, outcome: .refused)
        } wrong: {
            $0.observe(1)
            $0.post(1, calling: [1], outcome: .refused)
        },
        HistoryPair(.counted) {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(ended: 1)) { $0.end(1, thread: 2) }
            $0.post(2)
        } wrong: {
            $0.observe(1)
            $0.end(1)
            $0.post(2, outcome: PostOutcome(ended: 1))
        },
        HistoryPair(.counted) {
            $0.observe(1, Traits(name: "a", divisor: 2))
            $0.post(1, outcome: PostOutcome(filtered: 1))
        } wrong: {
            $0.observe(1, Traits(name: "a", divisor: 2))
            $0.post(1)
        },
        HistoryPair(.queued) {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) {
                    $0.post(2, outcome: .queued)
                    $0.post(3, outcome: .queued)
                }
                $0.call(1, by: 2)
                $0.call(1, by: 3)
            }
        } wrong: {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) {
                    $0.post(2, outcome: .queued)
                    $0.post(3, outcome: .queued)
                }
                $0.call(1, by: 3)
                $0.call(1, by: 2)
            }
        },
        HistoryPair(.queued) {
            $0.post(1)
        } wrong: {
            $0.post(1, outcome: .queued)
        },
        HistoryPair(.queued) {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) { $0.post(2, outcome: .queued) }
                $0.call(1, by: 2)
            }
        } wrong: {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) {
                    $0.post(2, outcome: .queued)
                    $0.call(1, by: 2)
                }
            }
        },
    ]

    private static let ofRegistrations = [
        HistoryPair(.listing) {
            $0.observe(1)
            $0.observe(2)
            $0.end(1)
            $0.deed(.list([2]))
            $0.deed(.count(1))
            $0.deed(.ask(1, isActive: false))
        } wrong: {
            $0.observe(1)
            $0.observe(2)
            $0.end(1)
            $0.deed(.list([1, 2]))
        },
        HistoryPair(.listing) {
            $0.observe(1)
            $0.deed(.list([])) { $0.end(1, thread: 2) }
        } wrong: {
            $0.observe(1)
            $0.deed(.list([]))
            $0.end(1)
        },
        HistoryPair(.listing) {
            $0.observe(1)
            $0.deed(.count(1)) { $0.observe(2, thread: 2) }
        } wrong: {
            $0.observe(1)
            $0.deed(.count(0)) { $0.observe(2, thread: 2) }
        },
        HistoryPair(.listing) {
            $0.observe(1)
            $0.deed(.ask(1, isActive: true))
        } wrong: {
            $0.observe(1)
            $0.deed(.ask(1, isActive: false))
        },
        HistoryPair(.listing) {
            // Reserved by the post, and ended before its handler ran.
            $0.observe(1, Traits(name: "a", isOneShot: true, isElsewhere: true))
            $0.post(1, outcome: PostOutcome(scheduled: 1))
            $0.deed(.ask(1, isActive: false))
            $0.end(1)
        } wrong: {
            $0.observe(1, Traits(name: "a", isOneShot: true, isElsewhere: true))
            $0.deed(.ask(1, isActive: false))
            $0.post(1, outcome: PostOutcome(scheduled: 1))
            $0.end(1)
        },
        HistoryPair(.numbers) {
            $0.observe(1, number: 1)
            $0.observe(2, number: 2)
        } wrong: {
            $0.observe(1, number: 2)
            $0.observe(2, number: 1)
        },
        HistoryPair(.numbers) {
            $0.observe(1)
            $0.observe(2)
            $0.deed(.list([1, 2]))
        } wrong: {
            $0.observe(1)
            $0.observe(2)
            $0.deed(.list([2, 1]))
        },
        HistoryPair(.endedOnce) {
            $0.observe(1)
            $0.end(1) { $0.end(1, count: 0, thread: 2) }
        } wrong: {
            $0.observe(1)
            $0.end(1) { $0.end(1, count: 1, thread: 2) }
        },
        HistoryPair(.endedOnce) {
            $0.observe(1)
            $0.observe(2)
            $0.deed(.end(.name("a"), count: 2))
        } wrong: {
            $0.observe(1)
            $0.observe(2)
            $0.deed(.end(.name("a"), count: 1))
        },
        HistoryPair(.duplicates) {
            $0.observe(1, Traits(name: "a", identity: 1, duplicates: .refuse))
            $0.observe(2, Traits(name: "a", identity: 1, duplicates: .refuse), refused: true)
            $0.observe(3, Traits(name: "a", identity: 2, duplicates: .refuse))
        } wrong: {
            $0.observe(1, Traits(name: "a", identity: 1, duplicates: .refuse))
            $0.observe(2, Traits(name: "a", identity: 1, duplicates: .refuse))
        },
        HistoryPair(.duplicates) {
            $0.observe(1, Traits(name: "a", identity: 1, duplicates: .refuse))
            $0.end(1) {
                $0.observe(2, Traits(name: "a", identity: 1, duplicates: .refuse), refused: true, thread: 2)
            }
        } wrong: {
            $0.observe(1, Traits(name: "a", identity: 1, duplicates: .refuse))
            $0.end(1)
            $0.observe(2, Traits(name: "a", identity: 1, duplicates: .refuse), refused: true)
        },
        HistoryPair(.duplicates) {
            $0.observe(1, Traits(name: "a", identity: 1, duplicates: .replace))
            $0.observe(2, Traits(name: "a", identity: 1, duplicates: .replace))
            $0.deed(.list([2]))
        } wrong: {
            $0.observe(1, Traits(name: "a", identity: 1, duplicates: .replace))
            $0.observe(2, Traits(name: "a", identity: 1, duplicates: .replace)) {
                $0.deed(.list([1, 2]), thread: 2)
            }
        },
    ]

    private static let ofNotices = [
        HistoryPair(.oneAtATime) {
            $0.observe(1, Traits(name: "a", isElsewhere: true))
            for post in 1...2 { $0.post(post, outcome: PostOutcome(scheduled: 1)) }
            $0.call(1, by: 1, thread: 2)
            $0.call(1, by: 2, thread: 3)
        } wrong: {
            $0.observe(1, Traits(name: "a", isElsewhere: true))
            for post in 1...2 { $0.post(post, outcome: PostOutcome(scheduled: 1)) }
            $0.call(1, by: 1, thread: 2) { $0.call(1, by: 2, thread: 3) }
        },
        HistoryPair(.newestLast) {
            $0.observe(1, Traits(name: "a", isElsewhere: true))
            for post in 1...2 { $0.post(post, outcome: PostOutcome(scheduled: 1)) }
            for post in 1...2 { $0.call(1, by: post, thread: 2) }
        } wrong: {
            $0.observe(1, Traits(name: "a", isElsewhere: true))
            for post in 1...2 { $0.post(post, outcome: PostOutcome(scheduled: 1)) }
            for post in [2, 1] { $0.call(1, by: post, thread: 2) }
        },
        HistoryPair(.newestLast) {
            $0.post(1, sticky: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true)) { $0.call(1, by: 1) }
            $0.post(2, calling: [1], sticky: true)
        } wrong: {
            $0.post(1, sticky: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true), thread: 2) {
                $0.post(2, calling: [1], sticky: true)
                $0.call(1, by: 1, thread: 2)
            }
        },
        HistoryPair(.sticky) {
            $0.post(1, sticky: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true)) { $0.call(1, by: 1) }
        } wrong: {
            $0.post(1, sticky: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true))
        },
        HistoryPair(.sticky) {
            $0.post(1, sticky: true, foreign: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true, isTyped: true))
            $0.moment(.held("a", post: 1))
            $0.moment(.quiet)
        } wrong: {
            $0.post(1, sticky: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true, isTyped: true))
            $0.moment(.held("a", post: 1))
            $0.moment(.quiet)
        },
        HistoryPair(.sticky) {
            $0.post(1, sticky: true)
            $0.deed(.removeSticky("a"))
            $0.observe(1, Traits(name: "a", receivesSticky: true))
        } wrong: {
            $0.deed(.removeSticky("a"))
            $0.post(1, sticky: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true))
        },
        HistoryPair(.sticky) {
            $0.post(1, sticky: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true)) {
                $0.post(2, calling: [1], sticky: true)
            }
            $0.moment(.held("a", post: 2))
            $0.moment(.quiet)
        } wrong: {
            $0.post(1, sticky: true)
            $0.observe(1, Traits(name: "a", receivesSticky: true), thread: 2) {
                $0.call(1, by: 1, thread: 2)
                $0.post(2, sticky: true)
            }
            $0.moment(.held("a", post: 2))
            $0.moment(.quiet)
        },
        HistoryPair(.owed) {
            $0.observe(1, Traits(name: "a", isElsewhere: true))
            $0.post(1, outcome: PostOutcome(scheduled: 1))
            $0.call(1, by: 1, thread: 2)
            $0.moment(.quiet)
        } wrong: {
            $0.observe(1, Traits(name: "a", isElsewhere: true))
            $0.post(1, outcome: PostOutcome(scheduled: 1))
            $0.moment(.quiet)
        },
    ]

    private static let ofLives = [
        HistoryPair(.waited) {
            $0.observe(1, Traits(name: "a", owner: 5, isElsewhere: true))
            $0.post(1, outcome: PostOutcome(scheduled: 1))
            $0.call(1, by: 1, thread: 2) {
                $0.end(1)
                $0.deed(.end(.owner(5), count: 0, waits: true))
            }
        } wrong: {
            $0.observe(1, Traits(name: "a", owner: 5, isElsewhere: true))
            $0.post(1, outcome: PostOutcome(scheduled: 1))
            $0.call(1, by: 1, thread: 2) { $0.deed(.end(.owner(5), count: 1, waits: true)) }
        },
        HistoryPair(.waited) {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) { $0.end(1, thread: 2) }
            }
        } wrong: {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) { $0.end(1, waits: true, thread: 2) }
            }
        },
        HistoryPair(.owner) {
            $0.observe(1, Traits(name: "a", owner: 5))
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) { $0.deed(.releaseOwner(5)) }
                $0.moment(.ownerFreed(5))
            }
            $0.post(2, outcome: PostOutcome(ownersGone: 1))
            $0.moment(.quiet)
        } wrong: {
            $0.observe(1, Traits(name: "a", owner: 5))
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) {
                    $0.deed(.releaseOwner(5)) { $0.moment(.ownerFreed(5)) }
                }
            }
        },
        HistoryPair(.owner) {
            $0.observe(1, Traits(name: "a", owner: 5))
            $0.deed(.releaseOwner(5)) { $0.moment(.ownerFreed(5)) }
        } wrong: {
            $0.observe(1, Traits(name: "a", owner: 5))
            $0.deed(.releaseOwner(5))
            $0.moment(.ownerFreed(5))
        },
        HistoryPair(.captures) {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) { $0.end(1, thread: 2) }
                $0.moment(.capturesFreed(1))
            }
        } wrong: {
            $0.observe(1)
            $0.post(1, outcome: PostOutcome(delivered: 1)) {
                $0.call(1, by: 1) {
                    $0.end(1, thread: 2)
                    $0.moment(.capturesFreed(1))
                }
            }
        },
        HistoryPair(.captures) {
            $0.observe(1)
            $0.end(1) { $0.moment(.capturesFreed(1)) }
            $0.moment(.quiet)
        } wrong: {
            $0.observe(1)
            $0.end(1)
            $0.moment(.quiet)
        },
        HistoryPair(.captures) {
            $0.observe(1)
            $0.moment(.quiet)
        } wrong: {
            $0.observe(1)
            $0.moment(.capturesFreed(1))
            $0.moment(.quiet)
        },
    ]
}
