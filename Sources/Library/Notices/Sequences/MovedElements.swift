/// What consumers have moved out of the buffer, and how long they wait before they look again.
struct MovedElements: Sendable {
    var elements = Fifo<SequenceItem>()
    /// How many times a consumer pauses.
    private(set) var patience = Self.least

    /// About a microsecond on current processors.
    static let least = 32
    static let most = 256

    /// Notes how many elements a look has found. The next wait is longer if they were few, since each look takes from the
    /// poster's cache what both write to; and the shortest after none, when the consumer suspends.
    mutating func noteLook() {
        switch elements.count {
        case 0: patience = Self.least
        case ..<16: patience = min(patience * 2, Self.most)
        case 64...: patience = max(patience / 2, Self.least)
        default: break
        }
    }
}
