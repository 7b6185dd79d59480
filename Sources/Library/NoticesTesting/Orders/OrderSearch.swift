import Notices

/// Which order is tried next: a plain state machine.
///
/// The orders of a body are a tree: each execution has decisions, and each decision other options. A node of the tree is a
/// list of deviations; its children have one more, after the last. So each order is tried once, and those with the fewest
/// deviations first: the first that fails needs no shortening.
///
/// Where parts share nothing, sleep sets (Godefroid, 1996) leave out orders that are equal to others: once an option was
/// tried, it sleeps below its later siblings until something that it depends on has run.
struct OrderSearch: Sendable {
    private struct Node: Sendable {
        var deviations: [OrderChoices.Deviation] = []
        /// The options that sleep where the last deviation is made.
        var sleepers: [OrderOption: Footprint] = [:]
        /// The other options there that are tried before, as an index of `families`.
        var family = -1
    }

    private let limit: OrderLimit
    private var nodes = Fifo<Node>()
    private var current: Node?
    /// What the tried options of a decision have used.
    private var families: [[OrderOption: Footprint]] = []
    private var dice: OrderDice
    private var longest = 1
    private(set) var executions = 0
    /// Executions that turned out to be equal to others.
    private(set) var equal = 0
    /// Whether there were more orders than fit.
    private(set) var isCut = false
    /// Whether an execution had more decisions than the limit.
    private(set) var isDeepCut = false
    /// Whether an execution had a decision with several options.
    private(set) var isOpen = false

    init(_ limit: OrderLimit) {
        self.limit = limit
        switch limit.search {
        case .every:
            dice = OrderDice(seed: 0)
            nodes.append(Node())
        case .random(let seed), .pct(_, let seed): dice = OrderDice(seed: seed)
        }
    }

    /// Whether every order was tried.
    var isComplete: Bool {
        guard case .every = limit.search else { return executions > 0 && !isOpen && !isDeepCut }
        return nodes.isEmpty && current == nil && !isCut && !isDeepCut
    }

    /// How many orders there are at least.
    var known: Int { executions + nodes.count + (isCut ? 1 : 0) }

    /// The choices of the next execution; `nil` after the last.
    mutating func next() -> OrderChoices? {
        guard executions < limit.executions else { return nil }
        switch limit.search {
        case .every:
            guard let node = nodes.popFirst() else { return nil }
            current = node
            executions += 1
            return OrderChoices(.deviations(node.deviations), depth: limit.depth)
        case .random:
            executions += 1
            return OrderChoices(.random(nextDice()), depth: limit.depth)
        case .pct(let changes, _):
            executions += 1
            let priorities = OrderChoices.Priorities(nextDice(), changes: changes, among: longest)
            return OrderChoices(.priorities(priorities), depth: limit.depth)
        }
    }

    private mutating func nextDice() -> OrderDice { OrderDice(seed: UInt64(dice.roll(Int.max))) }

    /// Takes what an execution has chosen, and what else it could have.
    mutating func take(_ choices: OrderChoices) {
        longest = max(longest, choices.decisions.count)
        if choices.isCut { isDeepCut = true }
        isOpen = isOpen || choices.decisions.contains { $0.options.count > 1 }
        guard let node = current.take() else { return }
        let first = node.deviations.last?.decision ?? -1
        var sleepers = limit.sharesNothing ? awake(node, choices.decisions, at: first) : [:]
        for index in choices.decisions.indices.dropFirst(first + 1) {
            let decision = choices.decisions[index]
            let chosen = decision.options[decision.chosen]
            addChildren(of: node, decision, at: index, sleepers)
            if sleepers[chosen] != nil {
                // What follows is tried elsewhere.
                equal += 1
                return
            }
            sleepers = sleepers.filter { $0.value.isIndependent(of: decision.footprint) }
        }
    }

    private mutating func addChildren(
        of node: Node, _ decision: OrderChoices.Decision, at index: Int, _ sleepers: [OrderOption: Footprint]
    ) {
        guard decision.options.count > 1 else { return }
        if limit.sharesNothing { families.append([decision.options[decision.chosen]: decision.footprint]) }
        for option in decision.options.indices
        where option != decision.chosen && sleepers[decision.options[option]] == nil {
            guard executions + nodes.count < limit.executions else {
                isCut = true
                return
            }
            nodes.append(
                Node(
                    deviations: node.deviations + [OrderChoices.Deviation(decision: index, option: option)],
                    sleepers: sleepers, family: families.count - 1))
        }
    }

    /// What still sleeps after the last deviation of a node; notes what the deviation has used, for its later siblings.
    private mutating func awake(
        _ node: Node, _ decisions: [OrderChoices.Decision], at index: Int
    ) -> [OrderOption: Footprint] {
        guard decisions.indices.contains(index), node.family >= 0 else { return node.sleepers }
        let decision = decisions[index]
        let sleepers = node.sleepers.merging(families[node.family]) { known, _ in known }
        families[node.family][decision.options[decision.chosen]] = decision.footprint
        return sleepers.filter { $0.value.isIndependent(of: decision.footprint) }
    }
}
