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

    /// The value that a freed item holds.
    private static let freed = 99
    /// The values of a slot's center: 1 is the number of the only center.
    private static let empty = 0, here = 1, owed = 3
    /// The values of a slot's number: a settled reader's audience was made at change 1.
    private static let searching = 0, settled = 1

    /// Uses the item that the list refers to.
    private static let use: [Statement] = [
        .when("list", 1, [.load("used", "item", .relaxed, after: "list")])
    ]
    private static let claim = Statement.exchange("claimed", "center", from: empty, to: here)
    private static let leave: [Statement] = [
        .store("number", 0, .releasing), .swap("left", "center", to: empty),
    ]
    private static let free: [Statement] = [.store("item", 99, .relaxed)]
    private static let isUsedAfterFree: @Sendable (Outcome) -> Bool = { $0["used"] == freed }

    static let all = [
        claiming, unlinkingByExchange, staleTest, settling, claimingAnew, newSlot, owing, publishing, bucket,
    ]

    /// A post claims its slot and finds an item, which a change unlinks by a plain store, retires and frees.
    ///
    /// An exchange may be a load and a store on arm64. The first load that follows it is sequentially consistent, so that
    /// it waits for the store; the others wait for the first one.
    private static let claiming = Step(
        "claim",
        [
            ("item found by an acquire load", [.arm]), ("item found by a relaxed load", [.arm]),
            ("item found by an acquire load after a fence", []),
            ("item found by an acquire load after another load", []),
            ("claimed by a plain store", [.tso]), ("no fence", [.tso]),
            ("no fence, center loaded with acquire", [.arm, .tso]),
            ("fence before the unlinking", [.tso]), ("center loaded relaxed", []),
            ("emptied by a relaxed store", [.arm]), ("emptied by a release store", []),
        ], memory: ["list": 1], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder =
            mutant.hasPrefix("item found by an acquire load")
            ? .acquiring : mutant == "item found by a relaxed load" ? .relaxed : .sequential
        var begin = [claim]
        if mutant == "claimed by a plain store" { begin = [.store("center", 1, .releasing)] }
        if mutant.hasSuffix("after a fence") { begin.append(.fence) }
        if mutant.hasSuffix("after another load") { begin.append(.load("table", "table", .sequential)) }
        let end: [Statement] =
            mutant == "emptied by a relaxed store"
            ? [.store("center", 0, .relaxed)]
            : mutant == "emptied by a release store" ? [.store("center", 0, .releasing)] : leave
        var unlink: [Statement] = [.store("list", 0, .releasing), .fence]
        if mutant.hasPrefix("no fence") { unlink.removeLast() }
        if mutant == "fence before the unlinking" { unlink.reverse() }
        let look = Statement.load(
            "word", "center",
            mutant == "center loaded relaxed"
                ? .relaxed : mutant.hasSuffix("center loaded with acquire") ? .acquiring : .sequential)
        return [
            begin + [.load("list", "list", load)] + use + end,
            unlink + [look, .when("word", empty, free)],
        ]
    }

    /// As before, but the item is unlinked by an exchange, as audiences are.
    private static let unlinkingByExchange = Step(
        "unlinking by an exchange",
        [("no fence", []), ("no fence, center loaded with acquire", [.arm])],
        memory: ["list": 1], isUsedAfterFree
    ) { mutant in
        let load: LoadOrder = mutant.hasSuffix("with acquire") ? .acquiring : .sequential
        return [
            [claim, .load("list", "list", .sequential)] + use + leave,
            [.swap("unlinked", "list", to: 0)] + (mutant.isEmpty ? [.fence] : [])
                + [.load("word", "center", load), .when("word", empty, free)],
        ]
    }

    /// An observer of any name ends. Audiences that lead to it stay, and posts find them stale.
    private static let staleTest = Step(
        "stale test",
        [
            ("change loaded with acquire", []), ("both loaded with acquire", [.arm]),
            ("change loaded before the claim", [.arm, .tso]),
            ("change loaded before the audience", []), ("no fence", [.tso]),
        ], memory: ["list": 1], isUsedAfterFree
    ) { mutant in
        let test = Statement.load(
            "changed", "changed", mutant.hasSuffix("loaded with acquire") ? .acquiring : .sequential)
        let find = Statement.load(
            "list", "list", mutant == "both loaded with acquire" ? .acquiring : .sequential)
        var search = [claim, find, test]
        if mutant == "change loaded before the claim" { search = [test, claim, find] }
        if mutant == "change loaded before the audience" { search = [claim, test, find] }
        return [
            search + [.when("changed", 0, use)] + leave,
            [.store("changed", 1, .releasing)] + (mutant == "no fence" ? [] : [.fence])
                + [.load("word", "center", .sequential), .when("word", empty, free)],
        ]
    }

    /// A table or a topic is retired, which only a searching slot blocks, while its reader settles.
    private static let settling = Step(
        "settle",
        [
            ("by a relaxed store", [.arm]), ("before the last use", [.arm, .tso]),
            ("number loaded relaxed", []),
        ], memory: ["list": 1], isUsedAfterFree
    ) { mutant in
        let settle = Statement.store("number", 1, mutant == "by a relaxed store" ? .relaxed : .releasing)
        let order: LoadOrder = mutant == "number loaded relaxed" ? .relaxed : .sequential
        let find = Statement.load("list", "list", .sequential)
        return [
            [claim, find] + (mutant == "before the last use" ? [settle] + use : use + [settle]) + leave,
            [.store("list", 0, .releasing), .fence] + look(for: settled, order),
        ]
    }

    /// A thread releases its slot and claims it again, while the slot is examined. The number of the former post (1),
    /// which does not block the item, may not be taken for that of the new one.
    private static let claimingAnew = Step(
        "claim anew",
        [
            ("number not set back", [.arm, .tso]), ("number set back after the claim", [.tso]),
            ("number set back after the center", []), ("number set back by a relaxed store", []),
            ("number loaded first", []), ("center loaded relaxed", []),
        ], memory: ["list": 1, "center": here, "number": settled], isUsedAfterFree
    ) { mutant in
        let empty = Statement.swap("left", "center", to: empty)
        let search = Statement.store(
            "number", 0, mutant == "number set back by a relaxed store" ? .relaxed : .releasing)
        var release = [search, empty, claim]
        if mutant == "number not set back" { release = [empty, claim] }
        if mutant == "number set back after the center" { release = [empty, search, claim] }
        if mutant == "number set back after the claim" { release = [empty, claim, search] }
        var scan = look(for: settled, .sequential, mutant == "center loaded relaxed" ? .relaxed : .sequential)
        if mutant == "number loaded first" { scan.swapAt(0, 1) }
        return [
            release + [.load("list", "list", .sequential)] + use,
            [.store("list", 0, .releasing), .fence] + scan,
        ]
    }

    /// A thread makes a slot and claims it, while a change examines all slots that there are.
    private static let newSlot = Step(
        "new slot",
        [
            ("published after the claim", [.tso]), ("published after the search", [.arm, .tso]),
            ("published by a relaxed store", []), ("slots loaded relaxed", []),
        ], memory: ["list": 1], isUsedAfterFree
    ) { mutant in
        let publish = Statement.store(
            "slots", 1, mutant == "published by a relaxed store" ? .relaxed : .releasing)
        let search = Statement.load("list", "list", .sequential)
        var begin = [publish, claim, search]
        if mutant == "published after the claim" { begin = [claim, publish, search] }
        if mutant == "published after the search" { begin = [claim, search, publish] }
        let order: LoadOrder = mutant == "slots loaded relaxed" ? .relaxed : .sequential
        return [
            begin + use + leave,
            [.store("list", 0, .releasing), .fence, .load("slots", "slots", order), .when("slots", 0, free)]
                + [.when("slots", 1, [.load("word", "center", .sequential), .when("word", empty, free)])],
        ]
    }

    /// Examines a slot that blocks the item unless it is empty, or settled at the number.
    private static func look(for number: Int, _ order: LoadOrder, _ first: LoadOrder = .sequential)
        -> [Statement]
    {
        [
            .load("word", "center", first), .load("number", "number", order), .when("word", empty, free),
            .when("word", here, [.when("number", number, free)]),
        ]
    }

    /// A reader releases its slot, while a change makes an item wait for it.
    private static let owing = Step(
        "owed",
        [
            ("released by a load and a store", [.arm, .tso]), ("owed by a load and a store", [.arm, .tso]),
        ], memory: ["center": here], { $0["waits"] == 1 && $0["left"] == here }
    ) { mutant in
        let release: [Statement] =
            mutant == "released by a load and a store"
            ? [.load("left", "center", .sequential), .store("center", 0, .sequential)]
            : [.swap("left", "center", to: empty)]
        let announce: [Statement] =
            mutant == "owed by a load and a store"
            ? [.load("set", "center", .sequential), .when("set", here, [.store("center", 3, .sequential)])]
            : [.exchange("set", "center", from: here, to: owed)]
        return [release, announce + [.when("set", 1, [.load("waits", "one", .relaxed)])]]
    }

    /// An audience, a table or a topic is published. A post that finds it finds it complete.
    private static let publishing = Step(
        "publish",
        [
            ("stored relaxed", [.arm]), ("loaded relaxed", []),
        ], { $0["list"] == 1 && $0["used"] == 0 }
    ) { mutant in
        let load: LoadOrder = mutant == "loaded relaxed" ? .relaxed : .sequential
        return [
            [
                .store("item", 1, .relaxed),
                .store("list", 1, mutant == "stored relaxed" ? .relaxed : .releasing),
            ],
            [.load("list", "list", load)] + use,
        ]
    }

    /// A topic is added in a bucket of two words. A search that finds the topic also finds its hash.
    private static let bucket = Step(
        "bucket",
        [
            ("topic stored first", [.arm, .tso]), ("topic stored relaxed", [.arm]),
            ("hash loaded first", [.arm, .tso]), ("topic loaded relaxed", [.arm]),
            ("topic loaded with acquire", []),
        ], { $0["topic"] == 1 && $0["hash"] == 0 }
    ) { mutant in
        var add: [Statement] = [
            .store("hash", 1, .relaxed),
            .store("topic", 1, mutant == "topic stored relaxed" ? .relaxed : .releasing),
        ]
        if mutant == "topic stored first" { add.swapAt(0, 1) }
        let load: LoadOrder =
            mutant == "topic loaded relaxed"
            ? .relaxed : mutant == "topic loaded with acquire" ? .acquiring : .sequential
        var search: [Statement] = [.load("topic", "topic", load), .load("hash", "hash", .relaxed)]
        if mutant == "hash loaded first" { search.swapAt(0, 1) }
        return [add, search]
    }
}
