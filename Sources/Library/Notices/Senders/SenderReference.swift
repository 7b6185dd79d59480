/// The sender that an observer observes: one object, held weakly, or all senders of one value.
struct SenderLink: ~Copyable, Sendable {
    private let link: WeakLink
    /// Held, since its poster makes another for each post.
    private let value: SenderValue?

    @inline(__always)
    init(_ sender: borrowing AnyObject) {
        value = type(of: copy sender) == SenderValue.self ? copy sender as? SenderValue : nil
        link = WeakLink(sender)
    }

    var isOfValue: Bool { value != nil }

    /// The sender; `nil` if it was deallocated.
    var object: AnyObject? { link.object }

    /// Whether the sender is deallocated or being deallocated. Never true for a value.
    var isGone: Bool { object == nil }

    func refers(to sender: AnyObject) -> Bool {
        guard let value else { return link.identity == ObjectIdentifier(sender) && !isGone }
        return sender as? SenderValue == value
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
