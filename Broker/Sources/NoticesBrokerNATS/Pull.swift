/// The requests for messages that one subscription makes: one at a time, the next when the last is used up.
struct Pull: Sendable {
    /// How many seconds the server knows of a request. A node that comes again waits that long for a former
    /// request whose end the server has not noticed.
    static let expiry = 10

    let batch: Int
    private var left = 0
    private var fruitless = 0

    init(batch: Int) { self.batch = batch }

    /// A request is made.
    mutating func ask() { left = batch }

    /// A message has come. Returns whether to ask again.
    mutating func receive() -> Bool {
        left = max(0, left - 1)
        fruitless = 0
        return left == 0
    }

    enum Reaction: Hashable, Sendable { case nothing, ask, end }

    /// The server says something about the request.
    mutating func react(to status: Int, _ text: String) -> Reaction {
        switch status {
        case 100:
            fruitless = 0
            return .nothing
        case 503: return .end
        case 409 where text.contains("Deleted") || text.contains("push"): return .end
        default:
            // The request has expired, or has lost its leader.
            fruitless += 1
            return fruitless > 20 ? .end : .ask
        }
    }
}
