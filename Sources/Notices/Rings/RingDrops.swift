/// How many found no room, of each kind.
struct RingDrops: Sendable {
    private let counts: [UInt]

    init(_ count: (RingCore.Kind) -> UInt) { counts = RingCore.Kind.allCases.map(count) }

    /// Those that were not among the former ones.
    func since(_ former: RingDrops) -> RingDrops {
        RingDrops { counts[$0.rawValue] &- former.counts[$0.rawValue] }
    }

    subscript(kind: RingCore.Kind) -> Int { Int(counts[kind.rawValue]) }

    var total: Int { counts.reduce(0) { $0 + Int($1) } }
}
