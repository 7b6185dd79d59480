/// The elements that consumers have moved out of the buffer, and how long consumers wait before they look again.
struct MovedElements: Sendable {
    var elements = Fifo<SequenceItem>()
    /// The number of pauses of a consumer.
    private(set) var patience = Self.least

    /// About a microsecond on current processors.
    static let least = 32
    static let most = 256

    /// Notes how many elements a look has found. If they were few, the next wait is longer, since each look takes
    /// shared memory out of the poster's cache. If there were none, the next wait is the shortest, and the consumer
    /// suspends.
    mutating func noteLook() {
        switch elements.count {
        case 0: patience = Self.least
        case ..<16: patience = min(patience * 2, Self.most)
        case 64...: patience = max(patience / 2, Self.least)
        default: break
        }
    }
}
