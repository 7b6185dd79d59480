/// What all rounds gave of one peer in one workload.
package struct Row: Equatable, Sendable {
    package let workload: Workload
    package let peer: String
    package let values: Spread
    /// How many times less than Foundation, formed within each round.
    package let ratioToFoundation: Spread?
    /// How many times as much as the closure array, formed within each round.
    package let ratioToClosureArray: Spread?
    package let remark: Spread?

    package init(
        workload: Workload, peer: String, values: Spread, ratioToFoundation: Spread? = nil,
        ratioToClosureArray: Spread? = nil, remark: Spread? = nil
    ) {
        self.workload = workload
        self.peer = peer
        self.values = values
        self.ratioToFoundation = ratioToFoundation
        self.ratioToClosureArray = ratioToClosureArray
        self.remark = remark
    }
}
