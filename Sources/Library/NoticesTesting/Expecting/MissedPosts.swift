import Notices

/// The posts that an expectation has seen but was not waiting for. Bounded.
struct MissedPosts: Sendable {
    /// The maximum number of names, and of reasons, that are stored.
    static let limit = 64

    /// How often each name was posted, except for the expected one.
    private(set) var names: [NoticeName: Int] = [:]
    /// Posts of names that did not fit.
    private(set) var others = 0
    /// Posts of the name by other senders: `Cart#2 (Shop.swift:31)`.
    private(set) var senders: [String: Int] = [:]
    /// Posts of the name with payloads that the descriptor does not read, with the error.
    private(set) var payloads: [String: Int] = [:]

    var isEmpty: Bool { names.isEmpty && senders.isEmpty && payloads.isEmpty }

    mutating func add<Value>(_ notice: Notice, _ finding: ExpectedPosts<Value>.Finding) {
        switch finding {
        case .match: break
        case .otherName: if !Self.count(notice.name, in: &names) { others += 1 }
        case .otherSender(let sender): _ = Self.count("\(sender) (\(notice.source.short))", in: &senders)
        case .otherPayload(let problem): _ = Self.count("\(problem) (\(notice.source.short))", in: &payloads)
        }
    }

    /// Returns `false` if there is no room.
    private static func count<Key>(_ key: Key, in counts: inout [Key: Int]) -> Bool {
        guard counts.count < limit || counts[key] != nil else { return false }
        counts[key, default: 0] += 1
        return true
    }
}
