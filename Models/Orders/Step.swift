/// A step of the center's protocol as a small program, and its mutants, in each of which an order is weaker.
struct Step: Sendable {
    let name: String
    let variants: [Variant]
    let program: @Sendable (String) -> Program

    struct Variant: Sendable {
        let name: String
        /// The machines on which an execution with the fault exists.
        let isFound: Set<Machine>
    }

    /// - Parameters:
    ///   - mutants: The machines on which each is found. A mutant that is found on none marks an order that is stricter
    ///     than required.
    ///   - make: Makes the program of a mutant; "" is the step without a fault.
    private init(
        _ name: String, _ mutants: [(String, Set<Machine>)], memory: [Word: Int] = [:],
        _ outcome: @escaping @Sendable (Outcome) -> Bool,
        _ make: @escaping @Sendable (String) -> [[Statement]]
    ) {
        self.name = name
        variants = [Variant(name: "", isFound: [])] + mutants.map { Variant(name: $0.0, isFound: $0.1) }
        program = { Program(name: name, memory: memory, threads: make($0), outcome: outcome) }
    }

    // States of a biased slot.
    private static let biased = 1, revoking = 2, revoked = 3
    /// The value that a freed item holds.
    private static let freed = 99

    /// Uses the item that the list refers to.
    private static let use: [Statement] = [
        .when("list", 1, [.load("used", "item", .relaxed, after: "list")])
    ]
    private static let free: [Statement] = [.store("item", 99, .relaxed)]
    private static let isUsedAfterFree: @Sendable (Outcome) -> Bool = { $0["used"] == freed }

    static let all = [
        biasedClaim, refusedClaim, claimWithBarrier, restoringBias, settling, claimingAnew,
        claimingAfterAnother, backlog,
        backlogOfBiasedSlot,
        adding,
    ]

    /// `BiasedSlot.claimBiased` beside `HazardSlots.whileAllRevoked` and a load of the slot.
    ///
    /// On arm64 a sequentially consistent load of the list waits for the release store of the slot, so the step is safe
    /// without the barrier. With a list that is loaded with acquire alone the barrier is required.
    private static let biasedClaim = Step(
        "biased claim",
        [
            ("no membarrier", [.tso]), ("no membarrier, list acquired", [.arm, .tso]),
            ("released by a relaxed store", [.arm]), ("scan before unlinked", [.arm, .tso]),
            ("list acquired", []),
        ], memory: ["list": 1, "state": biased], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder = mutant.hasSuffix("list acquired") ? .acquiring : .sequential
        let release: StoreOrder = mutant == "released by a relaxed store" ? .relaxed : .releasing
        let read = [.load("list", "list", load)] + use + [.store("reading", 0, release)]
        let reader: [Statement] = [
            .store("reading", 1, .releasing), .load("state", "state", .acquiring),
            .when("state", biased, read),
        ]
        let revoke = revocation(mutant)
        let look = Statement.load("word", "reading", .sequential)
        let unlink = Statement.store("list", 0, .sequential)
        let retirer = mutant == "scan before unlinked" ? [look, unlink] + revoke : [unlink] + revoke + [look]
        return [reader, retirer + [.when("word", 0, free)]]
    }

    /// `BiasedSlot.claimBiased` beside a change that finds the slot revoked for an earlier one, and so needs no barrier
    /// of its own. The reader claims with a barrier after its claim was refused.
    private static let refusedClaim = Step(
        "claim beside a later change",
        [
            ("membarrier before revoking", [.tso]),
            ("membarrier before revoking, list acquired", [.arm, .tso]),
            ("no membarrier", [.tso]), ("no membarrier, list acquired", [.arm, .tso]),
            ("state not loaded after the claim", [.tso]),
            ("state not loaded after the claim, list acquired", [.arm, .tso]),
        ], memory: ["list": 1, "state": biased], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder = mutant.hasSuffix("list acquired") ? .acquiring : .sequential
        let read = [.load("list", "list", load)] + use + [.store("reading", 0, .releasing)]
        let reader: [Statement] = [
            .store("reading", 1, .releasing),
            .load("state", mutant.hasPrefix("state not loaded") ? "one" : "state", .acquiring),
            .when("state", biased, read),
            .unless(
                "state", biased,
                [
                    .store("reading", 0, .releasing), .exchange("claimed", "reading", from: 0, to: 1),
                    .load("list again", "list", .sequential),
                    .when("list again", 1, [.load("used", "item", .relaxed, after: "list again")]),
                    .store("reading", 0, .releasing),
                ]),
        ]
        return [
            reader,
            revocation(mutant) + [
                .store("list", 0, .sequential), .load("word", "reading", .sequential), .when("word", 0, free),
            ],
        ]
    }

    /// `HazardSlots.whileAllRevoked`, or the mutant of it.
    private static func revocation(_ mutant: String) -> [Statement] {
        let mark = Statement.exchange("marked", "state", from: biased, to: revoking)
        var steps: [Statement] = [mark, .membarrier]
        if mutant.hasPrefix("no membarrier") { steps = [mark] }
        if mutant.hasPrefix("membarrier before revoking") { steps = [.membarrier, mark] }
        return steps + [.exchange("revoked", "state", from: revoking, to: revoked)]
    }

    /// `HazardSlots.claimShared` or `BiasedSlot.claimRevoked`.
    private static let claimWithBarrier = Step(
        "claim with a barrier",
        [
            ("list loaded with acquire", [.arm]), ("list stored with release", [.tso]),
            ("slot loaded with acquire", [.arm]), ("claimed by a plain store", [.tso]),
            ("list loaded relaxed", [.arm]), ("released by a relaxed store", [.arm]),
        ], memory: ["list": 1], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder =
            mutant == "list loaded with acquire"
            ? .acquiring : mutant == "list loaded relaxed" ? .relaxed : .sequential
        let claim: Statement =
            mutant == "claimed by a plain store"
            ? .store("reading", 1, .releasing) : .exchange("claimed", "reading", from: 0, to: 1)
        let release: StoreOrder = mutant == "released by a relaxed store" ? .relaxed : .releasing
        return [
            [claim, .load("list", "list", load)] + use + [.store("reading", 0, release)],
            [
                .store("list", 0, mutant == "list stored with release" ? .releasing : .sequential),
                .load("word", "reading", mutant == "slot loaded with acquire" ? .acquiring : .sequential),
                .when("word", 0, free),
            ],
        ]
    }

    /// `BiasedSlot.restoreBias` and a biased claim, beside a retirer that has found the slot still revoked.
    private static let restoringBias = Step(
        "restoring the bias",
        [
            ("by a plain store", [.tso]), ("by a plain store, list acquired", [.arm, .tso]),
            ("list acquired", []),
        ],
        memory: ["list": 1, "state": revoked], isUsedAfterFree
    ) { mutant in
        let turn: Statement =
            mutant.hasPrefix("by a plain store")
            ? .store("state", 1, .releasing) : .exchange("turned", "state", from: revoked, to: biased)
        return [
            [
                turn, .store("reading", 1, .releasing), .load("state", "state", .acquiring),
                .when(
                    "state", biased,
                    [.load("list", "list", mutant.hasSuffix("list acquired") ? .acquiring : .sequential)]
                        + use + [.store("reading", 0, .releasing)]),
            ],
            [
                .store("list", 0, .sequential), .load("found", "state", .sequential),
                .when("found", revoked, [.load("word", "reading", .sequential), .when("word", 0, free)]),
            ],
        ]
    }

    /// An entry ends while a reader settles. The retirer releases the mark and the count and stores the era; a reader
    /// that has settled at that era does not block the entry.
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
            "slot era", Value("era"), mutant == "settled by a relaxed store" ? .relaxed : .releasing)
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
            [.exchange("claimed", "reading", from: 0, to: 1)] + search + use
                + [.store("slot era", 0, .relaxed), .store("reading", 0, .releasing)],
            (mutant == "era published first" ? out.reversed() : out) + [
                .load("word", "reading", .sequential), .load("era", "slot era", .acquiring),
                .when("word", 0, free), .when("word", 1, [.when("era", 2, free)]),
            ],
        ]
    }

    /// A thread releases its slot and claims it again, while a retirer loads the two words of the slot. The retirer may
    /// not take the era of the former claim (1), which is before the item's birth, for that of the new claim.
    private static let claimingAnew = Step(
        "claim anew",
        [
            ("era not cleared", [.arm, .tso]), ("era loaded before the slot", [.arm]),
            ("slot loaded relaxed", [.arm]), ("era cleared after the slot", []),
            ("claimed by a relaxed store", []),
        ], memory: ["list": 1, "reading": 1, "slot era": 1], isUsedAfterFree
    ) { mutant in
        let claim: StoreOrder = mutant == "claimed by a relaxed store" ? .relaxed : .releasing
        return [
            leave(mutant) + [.store("reading", 1, claim), .fence, .load("list", "list", .sequential)] + use
                + [.store("reading", 0, .releasing)],
            look(mutant),
        ]
    }

    /// A thread releases a shared slot, and another thread claims it, while a retirer loads the two words of the slot.
    private static let claimingAfterAnother = Step(
        "claim after another",
        [
            ("era not cleared", [.arm, .tso]), ("era cleared after the slot", [.arm, .tso]),
            ("slot released by a relaxed store", [.arm]), ("era loaded before the slot", [.arm]),
            ("slot loaded relaxed", [.arm]),
        ], memory: ["list": 1, "reading": 1, "slot era": 1], isUsedAfterFree
    ) { mutant in
        [
            leave(mutant),
            [
                .exchange("claimed", "reading", from: 0, to: 1),
                .when(
                    "claimed", 1,
                    [.load("list", "list", .sequential)] + use + [.store("reading", 0, .releasing)]),
            ],
            look(mutant),
        ]
    }

    private static func leave(_ mutant: String) -> [Statement] {
        let era = Statement.store("slot era", 0, .relaxed)
        let slot = Statement.store(
            "reading", 0, mutant == "slot released by a relaxed store" ? .relaxed : .releasing)
        if mutant == "era not cleared" { return [slot] }
        return mutant == "era cleared after the slot" ? [slot, era] : [era, slot]
    }

    private static func look(_ mutant: String) -> [Statement] {
        let isRelaxed = mutant == "slot loaded relaxed"
        let slot = Statement.load("word", "reading", isRelaxed ? .relaxed : .sequential)
        let era = Statement.load("era", "slot era", isRelaxed ? .relaxed : .acquiring)
        return [.store("list", 0, .sequential)]
            + (mutant == "era loaded before the slot" ? [era, slot] : [slot, era])
            + [.when("word", 0, free), .when("word", 1, [.when("era", 1, free)])]
    }

    /// A reader leaves a revoked or a shared slot, while a retirer assigns it an item.
    private static let backlog = Step(
        "backlog",
        [
            ("no fence", [.tso]), ("no fence, bit loaded with acquire", [.arm, .tso]),
            ("no second look", [.arm, .tso]),
            ("second look with acquire", [.arm]), ("bit stored with release", [.tso]),
        ], memory: ["reading": 1], { $0["waits"] == 1 && $0["seen"] == 0 }
    ) { mutant in
        let bit: Statement =
            mutant == "bit stored with release"
            ? .store("bit", 1, .releasing) : .exchange("set", "bit", from: 0, to: 1)
        let look: Statement =
            mutant == "no second look"
            ? .load("word", "one", .relaxed)
            : .load("word", "reading", mutant == "second look with acquire" ? .acquiring : .sequential)
        let isFenced = !mutant.hasPrefix("no fence")
        let load: LoadOrder = mutant == "no fence, bit loaded with acquire" ? .acquiring : .sequential
        return [
            [.store("reading", 0, .releasing)] + (isFenced ? [.fence] : []) + [.load("seen", "bit", load)],
            [bit, look, .when("word", 1, [.load("waits", "one", .relaxed)])],
        ]
    }

    /// A reader leaves a slot that is biased until a retirer, which then assigns an item, revokes the bias.
    private static let backlogOfBiasedSlot = Step(
        "backlog of a biased slot",
        [
            ("no membarrier", [.arm, .tso]), ("membarrier before revoking", [.arm, .tso]),
            ("state loaded before the release", [.arm, .tso]),
        ], memory: ["reading": 1, "state": biased], { $0["waits"] == 1 && $0["seen"] == 0 }
    ) { mutant in
        let release = Statement.store("reading", 0, .releasing)
        let load = Statement.load("state", "state", .relaxed)
        let leave = mutant == "state loaded before the release" ? [load, release] : [release, load]
        return [
            leave + [.unless("state", biased, [.fence, .load("seen", "bit", .sequential)])],
            revocation(mutant) + [
                .exchange("set", "bit", from: 0, to: 1),
                .load("word", "reading", .sequential), .when("word", 1, [.load("waits", "one", .relaxed)]),
            ],
        ]
    }

    /// An item is added while a reader settles. A reader that finds it finds it complete, and settles at its birth or
    /// later.
    private static let adding = Step(
        "adding",
        [
            ("era published last", [.arm, .tso]), ("list stored relaxed", [.arm]),
            ("era loaded once", [.arm, .tso]), ("era loaded again relaxed", []),
        ], memory: ["era": 1],
        { $0["list"] == 1 && ($0["used"] == 0 || ($0["first"] == 1 && $0["settled"] == 1)) }
    ) { mutant in
        var come: [Statement] = [
            .store("item", 1, .relaxed), .store("era", 2, .releasing),
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
