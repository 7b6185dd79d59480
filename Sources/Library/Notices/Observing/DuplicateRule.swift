/// What to do when a duplicate of a registration exists.
///
/// Two registrations are duplicates when owner, name, sender and label are the same; without owner and label, when they
/// were also made on the same source line. A registration whose sender was deallocated has no duplicate.
package enum DuplicateRule: Sendable {
    /// Register it beside the other: both are called.
    case allow
    /// Leave the first as it is, do not register this one, and call the closure with the place where the first was
    /// registered: on the registering thread, before the registering call returns.
    case refuse(_ refused: @Sendable (_ first: SourceLine) -> Void)
    /// End all duplicates, and register this one in their stead, behind all others.
    case replace

    /// Whether duplicates are not looked for.
    @inline(__always)
    var isAllow: Bool {
        if case .allow = self { true } else { false }
    }

    /// What refuses a duplicate, if this rule does.
    var refusal: (@Sendable (SourceLine) -> Void)? {
        if case .refuse(let refused) = self { refused } else { nil }
    }
}

extension Registry {
    /// The duplicates of an observer that can still be called, in the order of registration.
    func duplicates(
        of observer: Observer, of name: NoticeName?, from sender: AnyObject?, in state: RegistryState
    ) -> [ListedObserver] {
        guard let topic = topic(of: name, from: sender, in: state) else { return [] }
        return state[topic.index].members.all.filter { observer.isLike($0) && $0.canBeCalled }
            .map { ListedObserver($0, of: topic, in: center) }
    }
}

extension Observer {
    /// Whether `other`, of the same name and sender, is a registration of the same observer.
    func isLike(_ other: Observer) -> Bool {
        ownerIdentity == other.ownerIdentity && details?.label == other.details?.label
            && details?.pattern == other.details?.pattern
            && (ownerIdentity != nil || details?.label != nil || source == other.source)
    }
}
