/// The sender that an observer observes.
enum SenderLink: ~Copyable, Sendable {
    /// One object, held weakly.
    case object(WeakLink)
    /// All senders of a value. Held, since its poster makes another for each post.
    case value(SenderValue)

    @inline(__always)
    init(_ sender: borrowing AnyObject) {
        if type(of: copy sender) == SenderValue.self, let value = copy sender as? SenderValue {
            self = .value(value)
        } else {
            self = .object(WeakLink(sender))
        }
    }

    var isOfValue: Bool {
        switch self {
        case .object: false
        case .value: true
        }
    }

    /// The sender; `nil` if it was deallocated.
    var object: AnyObject? {
        switch self {
        case .object(let link): link.object
        case .value(let value): value
        }
    }

    /// Whether the sender is deallocated or being deallocated. Never true for a value.
    var isGone: Bool { object == nil }

    func refers(to sender: AnyObject) -> Bool {
        switch self {
        case .object(let link): link.identity == ObjectIdentifier(sender) && link.object != nil
        case .value(let value): sender as? SenderValue == value
        }
    }
}

/// A `SenderLink` that can be copied.
final class SenderReference: Sendable {
    let link: SenderLink

    init(_ sender: AnyObject) { link = SenderLink(sender) }
}

/// The identity by which senders are compared.
enum SenderIdentity: Hashable, Sendable {
    case object(ObjectIdentifier)
    case value(SenderValue)

    init(_ sender: AnyObject) {
        self =
            if let value = sender as? SenderValue { .value(value) } else { .object(ObjectIdentifier(sender)) }
    }
}

extension Notice {
    /// The identity of its sender, for comparison.
    var senderIdentity: SenderIdentity? { senderReference.map { SenderIdentity($0.object) } }
}
