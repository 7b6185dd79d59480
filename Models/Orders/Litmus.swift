/// A test of the explorer by a program whose outcome on processors is known (Alglave, Maranget, Tautschnig, "Herding
/// cats", 2014; Pulte and others, "Simplifying ARM concurrency", 2018).
struct Litmus {
    let program: Program
    /// The machines on which the outcome is possible.
    let isSeen: Set<Machine>

    static let tests: [Litmus] = [
        two(
            "SB", [.store("x", 1, .relaxed), .load("a", "y", .relaxed)],
            [.store("y", 1, .relaxed), .load("b", "x", .relaxed)], on: [.arm, .tso]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+fences", [.store("x", 1, .relaxed), .fence, .load("a", "y", .relaxed)],
            [.store("y", 1, .relaxed), .fence, .load("b", "x", .relaxed)]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+fence+po", [.store("x", 1, .relaxed), .fence, .load("a", "y", .relaxed)],
            [.store("y", 1, .relaxed), .load("b", "x", .relaxed)], on: [.arm, .tso]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+swap+sequential", [.swap("p", "x", to: 1), .load("a", "y", .sequential)],
            [.swap("q", "y", to: 1), .load("b", "x", .sequential)]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+swap+acquiring", [.swap("p", "x", to: 1), .load("a", "y", .acquiring)],
            [.swap("q", "y", to: 1), .load("b", "x", .acquiring)], on: [.arm]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two("swaps", [.swap("a", "x", to: 1)], [.swap("b", "x", to: 2)]) { $0["a"] == $0["b"] * 2 },
        two(
            "SB+sequential", [.store("x", 1, .sequential), .load("a", "y", .sequential)],
            [.store("y", 1, .sequential), .load("b", "x", .sequential)]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+sequential+acquiring", [.store("x", 1, .sequential), .load("a", "y", .acquiring)],
            [.store("y", 1, .sequential), .load("b", "x", .acquiring)], on: [.arm]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+exchange+sequential", [.exchange("p", "x", from: 0, to: 1), .load("a", "y", .sequential)],
            [.exchange("q", "y", from: 0, to: 1), .load("b", "x", .sequential)]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+exchange+relaxed", [.exchange("p", "x", from: 0, to: 1), .load("a", "y", .relaxed)],
            [.exchange("q", "y", from: 0, to: 1), .load("b", "x", .relaxed)], on: [.arm]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+forwarded",
            [.store("x", 1, .relaxed), .load("c", "x", .relaxed), .load("a", "y", .relaxed, after: "c")],
            [.store("y", 1, .relaxed), .load("d", "y", .relaxed), .load("b", "x", .relaxed, after: "d")],
            on: [.arm, .tso]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "SB+controls",
            [
                .store("x", 1, .relaxed), .load("c", "z", .relaxed),
                .when("c", 0, [.load("a", "y", .relaxed)]),
            ],
            [
                .store("y", 1, .relaxed), .load("d", "z", .relaxed),
                .when("d", 0, [.load("b", "x", .relaxed)]),
            ],
            on: [.arm, .tso]
        ) { $0["a"] == 0 && $0["b"] == 0 },
        two(
            "MP", [.store("x", 1, .relaxed), .store("y", 1, .relaxed)],
            [.load("a", "y", .relaxed), .load("b", "x", .relaxed)], on: [.arm]
        ) { $0["a"] == 1 && $0["b"] == 0 },
        two(
            "MP+release+acquire", [.store("x", 1, .relaxed), .store("y", 1, .releasing)],
            [.load("a", "y", .acquiring), .load("b", "x", .relaxed)]
        ) { $0["a"] == 1 && $0["b"] == 0 },
        two(
            "MP+release+po", [.store("x", 1, .relaxed), .store("y", 1, .releasing)],
            [.load("a", "y", .relaxed), .load("b", "x", .relaxed)], on: [.arm]
        ) { $0["a"] == 1 && $0["b"] == 0 },
        two(
            "MP+po+acquire", [.store("x", 1, .relaxed), .store("y", 1, .relaxed)],
            [.load("a", "y", .acquiring), .load("b", "x", .relaxed)], on: [.arm]
        ) { $0["a"] == 1 && $0["b"] == 0 },
        two(
            "MP+fence+address", [.store("x", 1, .relaxed), .fence, .store("y", 1, .relaxed)],
            [.load("a", "y", .relaxed), .load("b", "x", .relaxed, after: "a")]
        ) { $0["a"] == 1 && $0["b"] == 0 },
        two(
            "MP+fence+control", [.store("x", 1, .relaxed), .fence, .store("y", 1, .relaxed)],
            [
                .load("a", "y", .relaxed), .when("a", 1, [.load("b", "x", .relaxed)]),
                .load("c", "x", .relaxed),
            ],
            on: [.arm]
        ) { $0["a"] == 1 && $0["b"] == 0 },
        two(
            "MP+fence+control+forwarded+address (PPOCA)",
            [.store("x", 1, .relaxed), .fence, .store("y", 1, .relaxed)],
            [
                .load("a", "y", .relaxed),
                .when(
                    "a", 1,
                    [
                        .store("z", 1, .relaxed), .load("c", "z", .relaxed),
                        .load("b", "x", .relaxed, after: "c"),
                    ]),
            ],
            on: [.arm]
        ) { $0["a"] == 1 && $0["c"] == 1 && $0["b"] == 0 },
        two(
            "LB", [.load("a", "x", .relaxed), .store("y", 1, .relaxed)],
            [.load("b", "y", .relaxed), .store("x", 1, .relaxed)], on: [.arm]
        ) { $0["a"] == 1 && $0["b"] == 1 },
        two(
            "LB+values", [.load("a", "x", .relaxed), .store("y", Value("a"), .relaxed)],
            [.load("b", "y", .relaxed), .store("x", Value("b", plus: 1), .relaxed)]
        ) { $0["a"] == 1 && $0["b"] == 1 },
        two(
            "LB+controls", [.load("a", "x", .relaxed), .when("a", 1, [.store("y", 1, .relaxed)])],
            [.load("b", "y", .relaxed), .when("b", 1, [.store("x", 1, .relaxed)])]
        ) { $0["a"] == 1 && $0["b"] == 1 },
        two(
            "LB+releases", [.load("a", "x", .relaxed), .store("y", 1, .releasing)],
            [.load("b", "y", .relaxed), .store("x", 1, .releasing)]
        ) { $0["a"] == 1 && $0["b"] == 1 },
        two(
            "S", [.store("x", 2, .relaxed), .store("y", 1, .relaxed)],
            [.load("a", "y", .relaxed), .store("x", 1, .relaxed)], on: [.arm]
        ) { $0["a"] == 1 && $0.stored("x") == 2 },
        two(
            "S+release+value", [.store("x", 2, .relaxed), .store("y", 1, .releasing)],
            [.load("a", "y", .relaxed), .store("x", Value("a"), .relaxed)]
        ) { $0["a"] == 1 && $0.stored("x") == 2 },
        two(
            "R", [.store("x", 1, .relaxed), .store("y", 1, .relaxed)],
            [.store("y", 2, .relaxed), .load("a", "x", .relaxed)], on: [.arm, .tso]
        ) { $0["a"] == 0 && $0.stored("y") == 2 },
        two(
            "2+2W", [.store("x", 2, .relaxed), .store("y", 1, .relaxed)],
            [.store("y", 2, .relaxed), .store("x", 1, .relaxed)], on: [.arm]
        ) { $0.stored("x") == 2 && $0.stored("y") == 2 },
        two(
            "2+2W+releases", [.store("x", 2, .relaxed), .store("y", 1, .releasing)],
            [.store("y", 2, .relaxed), .store("x", 1, .releasing)]
        ) { $0.stored("x") == 2 && $0.stored("y") == 2 },
        two("CoRR", [.store("x", 1, .relaxed)], [.load("a", "x", .relaxed), .load("b", "x", .relaxed)]) {
            $0["a"] == 1 && $0["b"] == 0
        },
        two("CoWW", [.store("x", 1, .relaxed), .store("x", 2, .relaxed)], []) { $0.stored("x") == 1 },
        two("CoRW", [.load("a", "x", .relaxed), .store("x", 1, .relaxed)], [.store("x", 2, .relaxed)]) {
            $0["a"] == 1 || ($0["a"] == 2 && $0.stored("x") == 2)
        },
        two("CoWR", [.store("x", 1, .relaxed), .load("a", "x", .relaxed)], [.store("x", 2, .relaxed)]) {
            $0["a"] == 0 || ($0["a"] == 2 && $0.stored("x") == 1)
        },
        two("exchanges", [.exchange("p", "x", from: 0, to: 1)], [.exchange("q", "x", from: 0, to: 2)]) {
            $0["p"] == $0["q"]
        },
        Litmus(
            "WRC",
            [
                [.store("x", 1, .relaxed)], [.load("a", "x", .relaxed), .store("y", 1, .relaxed)],
                [.load("b", "y", .relaxed), .load("c", "x", .relaxed)],
            ], on: [.arm]
        ) { $0["a"] == 1 && $0["b"] == 1 && $0["c"] == 0 },
        Litmus(
            "WRC+value+address",
            [
                [.store("x", 1, .relaxed)], [.load("a", "x", .relaxed), .store("y", Value("a"), .relaxed)],
                [.load("b", "y", .relaxed), .load("c", "x", .relaxed, after: "b")],
            ]
        ) { $0["a"] == 1 && $0["b"] == 1 && $0["c"] == 0 },
        Litmus(
            "IRIW",
            [
                [.store("x", 1, .relaxed)], [.store("y", 1, .relaxed)],
                [.load("a", "x", .relaxed), .load("b", "y", .relaxed)],
                [.load("c", "y", .relaxed), .load("d", "x", .relaxed)],
            ], on: [.arm]
        ) { $0["a"] == 1 && $0["b"] == 0 && $0["c"] == 1 && $0["d"] == 0 },
        Litmus(
            "IRIW+addresses",
            [
                [.store("x", 1, .relaxed)], [.store("y", 1, .relaxed)],
                [.load("a", "x", .relaxed), .load("b", "y", .relaxed, after: "a")],
                [.load("c", "y", .relaxed), .load("d", "x", .relaxed, after: "c")],
            ]
        ) { $0["a"] == 1 && $0["b"] == 0 && $0["c"] == 1 && $0["d"] == 0 },
        Litmus(
            "ISA2+release+values+address",
            [
                [.store("x", 1, .relaxed), .store("y", 1, .releasing)],
                [.load("a", "y", .relaxed), .store("z", Value("a"), .relaxed)],
                [.load("b", "z", .relaxed), .load("c", "x", .relaxed, after: "b")],
            ]
        ) { $0["a"] == 1 && $0["b"] == 1 && $0["c"] == 0 },
    ]

    private init(
        _ name: String, _ threads: [[Statement]], on isSeen: Set<Machine> = [],
        _ outcome: @escaping @Sendable (Outcome) -> Bool
    ) {
        program = Program(name: name, threads: threads, outcome: outcome)
        self.isSeen = isSeen
    }

    private static func two(
        _ name: String, _ first: [Statement], _ second: [Statement], on isSeen: Set<Machine> = [],
        _ outcome: @escaping @Sendable (Outcome) -> Bool
    ) -> Litmus {
        Litmus(name, [first, second], on: isSeen, outcome)
    }
}
