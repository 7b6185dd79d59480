extension NoticeToken: CustomStringConvertible {
    /// `ProfileView.swift:31 of “user.changed”, active`: the observer's label and name, and whether it can be called.
    ///
    /// After its end, a registration is described by its number and, if the token knows it, the reason. Names and
    /// labels are not escaped.
    public var description: String {
        guard let observer = registry.observer(id) else {
            return "registration \(id.number) of center \(id.center), \(ending)"
        }
        let name = observer.name == .any ? "any name" : "“\(observer.name)”"
        return
            "\(observer.observer.details?.label ?? observer.source.short) of \(name), \(Self.state(of: observer))"
    }

    private static func state(of observer: ListedObserver) -> String {
        if observer.canBeCalled { return "active" }
        return observer.ofSender?.sender.isGone == true
            ? "not active: its only sender is gone" : "not active: it runs for the only time"
    }

    private var ending: String {
        if isRefused { return "refused: the same observer was registered already" }
        if wasCancelled { return "cancelled" }
        return registry.isClosed
            ? "ended: its center is gone" : "ended: it was removed or replaced, or has run once"
    }
}

extension Registry {
    var isClosed: Bool { state.withLock { $0.isClosed } }
}
