/// Where a node stood with one life of a sender, under one name, when it ended: what was sent after that and never comes
/// to its next life is missing.
struct Bookmark: Codable, Hashable, Sendable {
    var name: String
    /// The sender, and its life.
    var node: String
    var life: String
    /// The number of the last notice that was heard.
    var number: UInt64
    /// Its place in the engine's store.
    var place: UInt64?

    /// A node leaves no more, those of senders that it has heard last.
    static let limit = 4_096

    /// `nil`: nobody can be called so. Anyone may have written it.
    var source: MessageSource? {
        guard Limits.isNode(node), (1...Limits.epoch).contains(life.utf8.count),
            life.utf8.allSatisfy(Limits.isEpochByte), number > 0, number < .max
        else { return nil }
        return MessageSource(node: node, epoch: life)
    }
}
