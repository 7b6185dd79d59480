import Notices

extension BrokerStatus {
    /// The state and the sums over all shared names, as labels and values for people: what a board shows in a line.
    ///
    /// ```swift
    /// inspector.offerStatus("broker") {
    ///     broker.status.summary.map { InspectorField($0.label, $0.value) }
    /// }
    /// ```
    ///
    /// `lag` is how long the notice that came last was on its way, by the clocks of the two machines; `–`: none has come.
    /// `in` and `out` are notices. A counter that has nothing bad to say is there too, so that the line keeps its shape.
    /// O(shared names).
    public var summary: [(label: String, value: String)] {
        func sum(_ count: (Counts) -> Int) -> String {
            "\(names.values.reduce(0) { $0.addingReportingOverflow(count($1)).partialValue })"
        }
        let latest = names.values.compactMap(\.latestArrival).max { $0.time < $1.time }
        return [
            ("state", condition),
            ("in", sum(\.received)), ("out", sum(\.sent)), ("queued", sum(\.queued)),
            ("dropped", sum { $0.dropped.addingReportingOverflow($0.failed).partialValue }),
            ("lag", latest.map { $0.lag.text } ?? "–"), ("missing", sum(\.missing)),
            ("node", node), ("engine", engine),
        ]
    }
    /// The state in words, with what is forbidden, which stores are full, and whether another program uses the node's name:
    /// `connected; receiving “stock” is forbidden; the stream notices-shop-a-… is full`.
    public var condition: String {
        let names = forbidden.sorted { $0.key.rawValue < $1.key.rawValue }
        let topics = names.flatMap { name, uses in
            uses.keys.sorted { $0.rawValue < $1.rawValue }.map { "\($0.rawValue) “\(name)” is forbidden" }
        }
        let stores = fullStores.map { "\($0.name) is \($0.isFull ? "full" : "\($0.percent) % full")" }
        let namesake = hasNamesake ? ["another program uses the name of this node"] : []
        let parking =
            parked == 0 ? [] : [parked == 1 ? "1 message is parked" : "\(parked) messages are parked"]
        return ([state.description] + parking + namesake + topics + stores).joined(separator: "; ")
    }
}
