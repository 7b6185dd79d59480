/// The results of all rounds for one peer in one workload.
package struct Row: Equatable, Sendable {
    package let workload: Workload
    package let peer: String
    package let values: Spread
    /// Foundation's value divided by this peer's, formed within each round.
    package let ratioToFoundation: Spread?
    /// This peer's value divided by the closure array's, formed within each round.
    package let ratioToClosureArray: Spread?
    /// The simple center's value divided by this peer's, formed within each round.
    package let ratioToSimpleCenter: Spread?
    package let remark: Spread?

    package init(
        workload: Workload, peer: String, values: Spread, ratioToFoundation: Spread? = nil,
        ratioToClosureArray: Spread? = nil, ratioToSimpleCenter: Spread? = nil, remark: Spread? = nil
    ) {
        self.workload = workload
        self.peer = peer
        self.values = values
        self.ratioToFoundation = ratioToFoundation
        self.ratioToClosureArray = ratioToClosureArray
        self.ratioToSimpleCenter = ratioToSimpleCenter
        self.remark = remark
    }
}
