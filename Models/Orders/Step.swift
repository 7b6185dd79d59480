/// A step of the center's protocol as a small program, and what becomes of it when an order is left out.
struct Step: Sendable {
    let name: String
    let variants: [Variant]
    let program: @Sendable (String) -> Program

    struct Variant: Sendable {
        let name: String
        /// On which machines something goes wrong.
        let isFound: Set<Machine>
    }

    /// - Parameters:
    ///   - mutants: On which machines each is found. Those found on none say which orders are stricter than they need to be.
    ///   - make: The program of a mutant; of "" as it is.
    private init(
        _ name: String, _ mutants: [(String, Set<Machine>)], memory: [Word: Int] = [:],
        _ outcome: @escaping @Sendable (Outcome) -> Bool,
        _ make: @escaping @Sendable (String) -> [[Statement]]
    ) {
        self.name = name
        variants = [Variant(name: "", isFound: [])] + mutants.map { Variant(name: $0.0, isFound: $0.1) }
        program = { Program(name: name, memory: memory, threads: make($0), outcome: outcome) }
    }

    // States of a seat.
    private static let free = 1, asked = 2, fenced = 3
    /// What is read in a thing that was freed.
    private static let freed = 99

    /// Uses what the list leads to.
    private static let use: [Statement] = [
        .when("list", 1, [.load("used", "thing", .relaxed, after: "list")])
    ]
    private static let letGo: [Statement] = [.store("thing", 99, .relaxed)]
    private static let isUsedAfterFree: @Sendable (Outcome) -> Bool = { $0["used"] == freed }

    static let all = [
        freeClaim, refusedClaim, fencedClaim, turningFree, settling, claimingAnew, claimingAfterAnother, debt,
        debtOfFreeSeat,
        adding,
    ]

    /// `Seat.claimFree` beside `ReaderSlots.fenceSeats` and a look at the slot.
    ///
    /// On arm64 the list is not loaded before a release store of the slot is seen, so the barrier is not what keeps things
    /// safe there. It is where the list is loaded with acquire alone.
    private static let freeClaim = Step(
        "free claim",
        [
            ("no membarrier", [.tso]), ("no membarrier, list acquired", [.arm, .tso]),
            ("released by a relaxed store", [.arm]), ("look before out of reach", [.arm, .tso]),
            ("list acquired", []),
        ], memory: ["list": 1, "state": free], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder = mutant.hasSuffix("list acquired") ? .acquiring : .sequential
        let release: StoreOrder = mutant == "released by a relaxed store" ? .relaxed : .releasing
        let read = [.load("list", "list", load)] + use + [.store("word0", 0, release)]
        let reader: [Statement] = [
            .store("word0", 1, .releasing), .load("state", "state", .acquiring), .when("state", free, read),
        ]
        let fence = fence(mutant)
        let look = Statement.load("word", "word0", .sequential)
        let take = Statement.store("list", 0, .sequential)
        let retirer = mutant == "look before out of reach" ? [look, take] + fence : [take] + fence + [look]
        return [reader, retirer + [.when("word", 0, letGo)]]
    }

    /// The same where the seat has been fenced for an earlier change, so that this one has no barrier of its own; and where
    /// the reader claims with a barrier when its claim was refused.
    private static let refusedClaim = Step(
        "claim beside a later change",
        [
            ("membarrier before asked", [.tso]), ("membarrier before asked, list acquired", [.arm, .tso]),
            ("no membarrier", [.tso]), ("no membarrier, list acquired", [.arm, .tso]),
            ("state not loaded after the claim", [.tso]),
            ("state not loaded after the claim, list acquired", [.arm, .tso]),
        ], memory: ["list": 1, "state": free], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder = mutant.hasSuffix("list acquired") ? .acquiring : .sequential
        let read = [.load("list", "list", load)] + use + [.store("word0", 0, .releasing)]
        let reader: [Statement] = [
            .store("word0", 1, .releasing),
            .load("state", mutant.hasPrefix("state not loaded") ? "one" : "state", .acquiring),
            .when("state", free, read),
            .unless(
                "state", free,
                [
                    .store("word0", 0, .releasing), .exchange("claimed", "word0", from: 0, to: 1),
                    .load("list again", "list", .sequential),
                    .when("list again", 1, [.load("used", "thing", .relaxed, after: "list again")]),
                    .store("word0", 0, .releasing),
                ]),
        ]
        return [
            reader,
            fence(mutant) + [
                .store("list", 0, .sequential), .load("word", "word0", .sequential), .when("word", 0, letGo),
            ],
        ]
    }

    /// As `ReaderSlots.fenceSeats` does, or as a mutant's name says.
    private static func fence(_ mutant: String) -> [Statement] {
        let ask = Statement.exchange("asked", "state", from: free, to: asked)
        var steps: [Statement] = [ask, .membarrier]
        if mutant.hasPrefix("no membarrier") { steps = [ask] }
        if mutant.hasPrefix("membarrier before asked") { steps = [.membarrier, ask] }
        return steps + [.exchange("fenced", "state", from: asked, to: fenced)]
    }

    /// A shared slot's claim or `Seat.claimFenced`.
    private static let fencedClaim = Step(
        "fenced claim",
        [
            ("list loaded with acquire", [.arm]), ("list stored with release", [.tso]),
            ("slot looked at with acquire", [.arm]), ("claimed by a plain store", [.tso]),
            ("list loaded relaxed", [.arm]), ("released by a relaxed store", [.arm]),
        ], memory: ["list": 1], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder =
            mutant == "list loaded with acquire"
            ? .acquiring : mutant == "list loaded relaxed" ? .relaxed : .sequential
        let claim: Statement =
            mutant == "claimed by a plain store"
            ? .store("word0", 1, .releasing) : .exchange("claimed", "word0", from: 0, to: 1)
        let release: StoreOrder = mutant == "released by a relaxed store" ? .relaxed : .releasing
        return [
            [claim, .load("list", "list", load)] + use + [.store("word0", 0, release)],
            [
                .store("list", 0, mutant == "list stored with release" ? .releasing : .sequential),
                .load("word", "word0", mutant == "slot looked at with acquire" ? .acquiring : .sequential),
                .when("word", 0, letGo),
            ],
        ]
    }

    /// `Seat.runFreely` and the free claim that follows, beside one who has still found the seat fenced.
    private static let turningFree = Step(
        "turning free",
        [
            ("by a plain store", [.tso]), ("by a plain store, list acquired", [.arm, .tso]),
            ("list acquired", []),
        ],
        memory: ["list": 1, "state": fenced], isUsedAfterFree
    ) { mutant in
        let turn: Statement =
            mutant.hasPrefix("by a plain store")
            ? .store("state", 1, .releasing) : .exchange("turned", "state", from: fenced, to: free)
        return [
            [
                turn, .store("word0", 1, .releasing), .load("state", "state", .acquiring),
                .when(
                    "state", free,
                    [.load("list", "list", mutant.hasSuffix("list acquired") ? .acquiring : .sequential)]
                        + use + [.store("word0", 0, .releasing)]),
            ],
            [
                .store("list", 0, .sequential), .load("found", "state", .sequential),
                .when("found", fenced, [.load("word", "word0", .sequential), .when("word", 0, letGo)]),
            ],
        ]
    }

    /// An entry ends while a reader settles: the mark and the count are released, the number of the change is stored, and who
    /// has settled at it is not waited for.
    private static let settling = Step(
        "settling",
        [
            ("era published first", [.arm, .tso]), ("era loaded relaxed", [.arm]),
            ("settled before the list is loaded", [.arm, .tso]), ("count stored relaxed", []),
            ("settled by a relaxed store", []),
        ], memory: ["list": 1, "era": 1], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder = mutant == "era loaded relaxed" ? .relaxed : .sequential
        let settle = Statement.store(
            "word1", Value("era"), mutant == "settled by a relaxed store" ? .relaxed : .releasing)
        var search: [Statement] = [
            .load("era", "era", load), .load("list", "list", .sequential), settle,
        ]
        if mutant == "settled before the list is loaded" {
            search = [.load("list", "list", .sequential)] + [.load("era", "era", load), settle]
        }
        let out: [Statement] = [
            .store("list", 0, mutant == "count stored relaxed" ? .relaxed : .releasing),
            .store("era", 2, .sequential),
        ]
        return [
            [.exchange("claimed", "word0", from: 0, to: 1)] + search + use
                + [.store("word1", 0, .relaxed), .store("word0", 0, .releasing)],
            (mutant == "era published first" ? out.reversed() : out) + [
                .load("word", "word0", .sequential), .load("era", "word1", .acquiring),
                .when("word", 0, letGo), .when("word", 1, [.when("era", 2, letGo)]),
            ],
        ]
    }

    /// A thread releases its seat and claims it anew, while its two words are looked at: what it said of the former claim, that
    /// it was settled before the thing came (1), may not be taken for the new one's.
    private static let claimingAnew = Step(
        "claim anew",
        [
            ("era not cleared", [.arm, .tso]), ("era looked at before the slot", [.arm]),
            ("slot looked at relaxed", [.arm]), ("era cleared after the slot", []),
            ("claimed by a relaxed store", []),
        ], memory: ["list": 1, "word0": 1, "word1": 1], isUsedAfterFree
    ) { mutant in
        let claim: StoreOrder = mutant == "claimed by a relaxed store" ? .relaxed : .releasing
        return [
            leave(mutant) + [.store("word0", 1, claim), .fence, .load("list", "list", .sequential)] + use
                + [.store("word0", 0, .releasing)],
            look(mutant),
        ]
    }

    /// The same with a shared slot, which another thread claims.
    private static let claimingAfterAnother = Step(
        "claim after another",
        [
            ("era not cleared", [.arm, .tso]), ("era cleared after the slot", [.arm, .tso]),
            ("slot released by a relaxed store", [.arm]), ("era looked at before the slot", [.arm]),
            ("slot looked at relaxed", [.arm]),
        ], memory: ["list": 1, "word0": 1, "word1": 1], isUsedAfterFree
    ) { mutant in
        [
            leave(mutant),
            [
                .exchange("claimed", "word0", from: 0, to: 1),
                .when(
                    "claimed", 1,
                    [.load("list", "list", .sequential)] + use + [.store("word0", 0, .releasing)]),
            ],
            look(mutant),
        ]
    }

    private static func leave(_ mutant: String) -> [Statement] {
        let era = Statement.store("word1", 0, .relaxed)
        let slot = Statement.store(
            "word0", 0, mutant == "slot released by a relaxed store" ? .relaxed : .releasing)
        if mutant == "era not cleared" { return [slot] }
        return mutant == "era cleared after the slot" ? [slot, era] : [era, slot]
    }

    private static func look(_ mutant: String) -> [Statement] {
        let isRelaxed = mutant == "slot looked at relaxed"
        let slot = Statement.load("word", "word0", isRelaxed ? .relaxed : .sequential)
        let era = Statement.load("era", "word1", isRelaxed ? .relaxed : .acquiring)
        return [.store("list", 0, .sequential)]
            + (mutant == "era looked at before the slot" ? [era, slot] : [slot, era])
            + [.when("word", 0, letGo), .when("word", 1, [.when("era", 1, letGo)])]
    }

    /// A reader that leaves a fenced seat or a shared slot, and one who lets something wait for it.
    private static let debt = Step(
        "debt",
        [
            ("no fence", [.tso]), ("no fence, bit loaded with acquire", [.arm, .tso]),
            ("no second look", [.arm, .tso]),
            ("second look with acquire", [.arm]), ("bit stored with release", [.tso]),
        ], memory: ["word0": 1], { $0["waits"] == 1 && $0["seen"] == 0 }
    ) { mutant in
        let bit: Statement =
            mutant == "bit stored with release"
            ? .store("bit", 1, .releasing) : .exchange("set", "bit", from: 0, to: 1)
        let look: Statement =
            mutant == "no second look"
            ? .load("word", "one", .relaxed)
            : .load("word", "word0", mutant == "second look with acquire" ? .acquiring : .sequential)
        let isFenced = !mutant.hasPrefix("no fence")
        let load: LoadOrder = mutant == "no fence, bit loaded with acquire" ? .acquiring : .sequential
        return [
            [.store("word0", 0, .releasing)] + (isFenced ? [.fence] : []) + [.load("seen", "bit", load)],
            [bit, look, .when("word", 1, [.load("waits", "one", .relaxed)])],
        ]
    }

    /// The same where the seat runs freely until it is asked.
    private static let debtOfFreeSeat = Step(
        "debt of a free seat",
        [
            ("no membarrier", [.arm, .tso]), ("membarrier before asked", [.arm, .tso]),
            ("state loaded before the release", [.arm, .tso]),
        ], memory: ["word0": 1, "state": free], { $0["waits"] == 1 && $0["seen"] == 0 }
    ) { mutant in
        let release = Statement.store("word0", 0, .releasing)
        let load = Statement.load("state", "state", .relaxed)
        let leave = mutant == "state loaded before the release" ? [load, release] : [release, load]
        return [
            leave + [.unless("state", free, [.fence, .load("seen", "bit", .sequential)])],
            fence(mutant) + [
                .exchange("set", "bit", from: 0, to: 1),
                .load("word", "word0", .sequential), .when("word", 1, [.load("waits", "one", .relaxed)]),
            ],
        ]
    }

    /// Something comes while a reader settles: it is whole when it is found, and who found it has not settled before it came.
    private static let adding = Step(
        "adding",
        [
            ("era published last", [.arm, .tso]), ("list stored relaxed", [.arm]),
            ("era loaded once", [.arm, .tso]), ("era loaded again relaxed", []),
        ], memory: ["era": 1],
        { $0["list"] == 1 && ($0["used"] == 0 || ($0["first"] == 1 && $0["settled"] == 1)) }
    ) { mutant in
        var come: [Statement] = [
            .store("thing", 1, .relaxed), .store("era", 2, .releasing),
            .store("list", 1, mutant == "list stored relaxed" ? .relaxed : .releasing),
        ]
        if mutant == "era published last" { come.swapAt(1, 2) }
        let again: Statement =
            mutant == "era loaded once"
            ? .load("settled", "one", .relaxed)
            : .load("settled", "era", mutant == "era loaded again relaxed" ? .relaxed : .sequential)
        return [
            come,
            [.load("first", "era", .sequential), .load("list", "list", .sequential), again] + use,
        ]
    }
}
