/// What can be seen of a center from outside. A model and a center that agree report the same events.
enum Event: Hashable, Sendable {
    /// The handler of a registration began, so many posts deep.
    case called(Int, depth: Int)
    case posted(delivered: Int, skipped: Int)
    case removed(Bool)
    /// The registrations that are left, and how many handlers are still held.
    case left([Remainder], handlers: Int)

    /// Handlers act to this depth; below it they are only called.
    static let depthOfActions = 2
}

/// One registration that is left.
struct Remainder: Hashable, Sendable {
    var number: Int
    var isActive: Bool
}

extension Event: CustomStringConvertible {
    var description: String {
        switch self {
        case .called(let number, let depth): "called \(number), at depth \(depth)"
        case .posted(let delivered, let skipped): "posted: \(delivered) delivered, \(skipped) skipped"
        case .removed(let didEnd): didEnd ? "removed" : "nothing to remove"
        case .left(let remainders, let handlers): "left: \(remainders), handlers held: \(handlers)"
        }
    }
}

extension Remainder: CustomStringConvertible {
    var description: String { "\(number)" + (isActive ? "" : " (gone)") }
}
