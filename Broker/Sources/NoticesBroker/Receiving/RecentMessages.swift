/// The messages that came last, of a name whose notices several nodes share: each has a part of them, in any order.
struct RecentMessages: Sendable {
    /// More than an engine delivers to a node before it learns that they have come.
    private let limit: Int
    private var known: Set<MessageID> = []
    private var order: [MessageID] = []
    /// The oldest in `order`, once it is full.
    private var oldest = 0

    init(limit: Int = 4_096) { self.limit = limit }

    /// Returns whether the message is not among those that came last.
    mutating func take(_ id: MessageID) -> Bool {
        guard known.insert(id).inserted else { return false }
        guard order.count == limit else {
            order.append(id)
            return true
        }
        known.remove(order[oldest])
        order[oldest] = id
        oldest = (oldest + 1) % limit
        return true
    }
}
