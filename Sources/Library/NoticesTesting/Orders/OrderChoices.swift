import Notices

/// What one execution chooses at each decision, and what it could have chosen: a plain state machine.
///
/// The first option of a decision is the default: what runs continues, and otherwise the oldest goes first. An order is
/// its deviations from that. So the default order has none, and a simple order has few.
struct OrderChoices: Sendable {
    /// An option that is not the default one.
    struct Deviation: Hashable, Sendable {
        let decision: Int
        let option: Int
    }

    /// One decision that was made, perhaps of one option.
    struct Decision: Sendable {
        let options: [OrderOption]
        let chosen: Int
        /// What was used until the next decision.
        var footprint = Footprint()
    }

    enum Rule: Sendable {
        /// The default, apart from these deviations.
        case deviations([Deviation])
        /// Any option, each as likely.
        case random(OrderDice)
        /// The option of the agent with the highest priority, which falls at some decisions (Burckhardt and others, 2010).
        case priorities(Priorities)
    }

    struct Priorities: Sendable {
        var dice: OrderDice
        /// The decisions at which the chosen agent falls below all others.
        var changes: Set<Int>
        private var priorities: [Int: Int] = [:]

        init(_ dice: OrderDice, changes: Int, among decisions: Int) {
            self.dice = dice
            self.changes = []
            for _ in 0..<changes { self.changes.insert(self.dice.roll(max(1, decisions))) }
        }

        mutating func choose(_ options: [OrderOption], at decision: Int) -> Int {
            for option in options where priorities[option.agent] == nil {
                priorities[option.agent] = 1_000 + dice.roll(1 << 40)
            }
            let best = { (priorities: [Int: Int]) in
                options.indices.max {
                    (priorities[options[$0].agent] ?? 0) < (priorities[options[$1].agent] ?? 0)
                } ?? 0
            }
            if changes.contains(decision) { priorities[options[best(priorities)].agent] = -decision }
            return best(priorities)
        }
    }

    /// How many decisions may follow after `depth`. Beyond, an execution does not end by itself.
    static let most = 10_000

    private var rule: Rule
    private let depth: Int
    /// How many decisions were made, also after `depth`.
    private(set) var made = 0
    private(set) var decisions: [Decision] = []
    /// Whether there were more decisions than `depth`; the default is chosen after that.
    private(set) var isCut = false
    private var refused: Deviation?
    private var wanted: [Int: Int] = [:]

    init(_ rule: Rule, depth: Int) {
        self.rule = rule
        self.depth = depth
        if case .deviations(let deviations) = rule {
            for deviation in deviations { wanted[deviation.decision] = deviation.option }
        }
    }

    /// Whether so many decisions were made that the execution does not seem to end.
    var isEndless: Bool { made - Self.most >= depth }

    var deviations: [Deviation] {
        decisions.enumerated().filter { $0.element.chosen != 0 }.map {
            Deviation(decision: $0.offset, option: $0.element.chosen)
        }
    }

    /// After the execution, a deviation whose decision or option there was not: the body does not do the same each time.
    var impossible: Deviation? {
        let next = wanted.keys.filter { $0 >= decisions.count }.min()
        return refused ?? next.map { Deviation(decision: $0, option: wanted[$0] ?? 0) }
    }

    /// Chooses the default option, where nobody looks at the order any more.
    mutating func chooseDefault() -> Int {
        made += 1
        return 0
    }

    /// Chooses one of the options.
    mutating func choose(_ options: [OrderOption]) -> Int {
        made += 1
        guard decisions.count < depth else {
            if options.count > 1 { isCut = true }
            return 0
        }
        let index = decisions.count
        let chosen: Int
        switch rule {
        case .deviations:
            let option = wanted[index] ?? 0
            if option >= options.count {
                refused = refused ?? Deviation(decision: index, option: option)
            }
            chosen = option < options.count ? option : 0
        case .random(var dice):
            chosen = dice.roll(options.count)
            rule = .random(dice)
        case .priorities(var priorities):
            chosen = priorities.choose(options, at: index)
            rule = .priorities(priorities)
        }
        decisions.append(Decision(options: options, chosen: chosen))
        return chosen
    }

    /// Notes what runs since the latest decision.
    mutating func note(_ change: (inout Footprint) -> Void) {
        guard !decisions.isEmpty, decisions.count < depth else { return }
        change(&decisions[decisions.count - 1].footprint)
    }
}

/// What can go next at a decision. Equal in two executions if it would do the same.
struct OrderOption: Hashable, Sendable {
    /// Who: 0 for the body, otherwise a lane.
    let agent: Int
    /// Which of its parts.
    let part: Int
}

/// What a part of an execution uses. Two parts that share nothing lead to the same, in either order.
struct Footprint: Sendable {
    /// The actors that it runs on, by number; 0 for the body.
    var places: Set<Int> = []
    /// Whether it may use anything.
    var isOpaque = false
    var posts = false
    /// Whether it registers or ends observers.
    var changesObservers = false

    func isIndependent(of other: Footprint) -> Bool {
        !isOpaque && !other.isOpaque && !changesObservers && !other.changesObservers
            && !(posts && other.posts)
            && places.isDisjoint(with: other.places)
    }
}

/// SplitMix64 (Guy Steele, Doug Lea and Christine Flood, 2014): the same numbers for the same seed.
struct OrderDice: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func roll(_ count: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((word ^ (word >> 31)) % UInt64(count))
    }
}
