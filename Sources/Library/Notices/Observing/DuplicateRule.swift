/// What to do with a duplicate registration.
///
/// Two registrations are duplicates if owner, name, sender and label are the same. Without owner and label, the source
/// line must be the same, too. A registration whose sender was deallocated has no duplicates.
package enum DuplicateRule: Sendable {
    /// Register it as well: both are called.
    case allow
    /// Keep the first, do not register the new one, and call the closure with the source line of the first. The
    /// closure runs on the registering thread before the registering call returns.
    case refuse(_ refused: @Sendable (_ first: SourceLine) -> Void)
    /// End all duplicates and register the new one behind all other observers.
    case replace

    @inline(__always)
    var isAllow: Bool {
        if case .allow = self { true } else { false }
    }

    /// The closure to call for a refused duplicate, if the rule refuses duplicates.
    var refusal: (@Sendable (SourceLine) -> Void)? {
        if case .refuse(let refused) = self { refused } else { nil }
    }
}

extension Registry {
    /// Returns the active duplicates of an observer, in the order of registration.
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
