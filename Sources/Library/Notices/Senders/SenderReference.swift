/// The sender that an observer observes: one object, held weakly, or all senders of one value.
enum SenderReference: Sendable {
    case object(WeakReference)
    case value(SenderValue)

    init(_ sender: AnyObject) {
        self = if let value = sender as? SenderValue { .value(value) } else { .object(WeakReference(sender)) }
    }

    /// The sender; `nil` if it was deallocated.
    var object: AnyObject? {
        switch self {
        case .object(let reference): reference.object
        case .value(let value): value
        }
    }

    /// Whether the sender is deallocated or being deallocated. Never true for a value.
    var isGone: Bool {
        if case .object(let reference) = self { reference.isGone } else { false }
    }

    func refers(to sender: AnyObject) -> Bool {
        switch self {
        case .object(let reference): reference.refers(to: sender)
        case .value(let value): sender as? SenderValue == value
        }
    }
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

extension SenderReference {
    var identity: SenderIdentity {
        switch self {
        case .object(let reference): .object(reference.identity)
        case .value(let value): .value(value)
        }
    }
}

extension Notice {
    /// The identity of its sender, for comparison.
    var senderIdentity: SenderIdentity? { senderReference.map { SenderIdentity($0.object) } }
}
