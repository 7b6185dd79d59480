// Why a post reached no observer although its name has some: the text of the record.

extension NoticeCenter {
    /// Why a post that reached no observer passed over those of its name and of any name; `nil` if there are none.
    ///
    /// Runs only while a monitor or ring is attached. Names a few observers, however many there are, and runs no
    /// filter again: O(1).
    func passedOver(by notice: Notice) -> String? {
        let poster = notice.senderReference?.object
        let isBlocked = registry.blocksPosts(of: poster)
        let found = registry.someObservers(of: notice.name, limit: PassedOver.limit + 1)
        guard !found.isEmpty else { return nil }
        var groups: [(reason: PassedOver.Reason, labels: [String])] = []
        for observer in found.prefix(PassedOver.limit) {
            let reason = PassedOver.reason(observer, poster, isBlocked: isBlocked, label: label(of:))
            let label = labels(of: observer.observer).observer
            if let known = groups.firstIndex(where: { $0.reason == reason }) {
                groups[known].labels.append(label)
            } else {
                groups.append((reason, [label]))
            }
        }
        let texts = groups.map {
            "\($0.labels.joined(separator: ", ")) \($0.reason.words(for: $0.labels.count))"
        }
        let rest = found.count > PassedOver.limit ? ["and others"] : []
        return (texts + rest).joined(separator: "; ")
    }
}

private enum PassedOver {
    /// The number of observers that are named.
    static let limit = 3
    /// How many observers of any name to look at. They may observe patterns that do not match.
    static let lookedAt = 64

    enum Reason: Equatable {
        case otherSender(observed: String)
        case senderGone, blocked, ownerGone, filtered, full, ended

        func words(for count: Int) -> String {
            let isOne = count == 1
            return switch self {
            case .otherSender(let observed): "\(isOne ? "observes" : "observe") \(observed) only"
            case .senderGone: "\(isOne ? "observes" : "observe") a sender that is gone"
            case .blocked: isOne ? "is blocked" : "are blocked"
            case .ownerGone: isOne ? "has lost its owner" : "have lost their owners"
            case .filtered: isOne ? "has a filter that rejects it" : "have filters that reject it"
            case .full: isOne ? "has a full buffer" : "have full buffers"
            case .ended: isOne ? "has ended" : "have ended"
            }
        }
    }

    static func reason(
        _ listed: ListedObserver, _ poster: AnyObject?, isBlocked: Bool, label: (AnyObject) -> String
    ) -> Reason {
        let observer = listed.observer
        if let topic = listed.ofSender {
            guard let object = topic.sender.object else { return .senderGone }
            if !(poster.map { topic.sender.refers(to: $0) } ?? false) {
                return .otherSender(observed: label(object))
            }
        }
        if isBlocked || observer.state.isBlocked { return .blocked }
        if observer.isOwnerGone { return .ownerGone }
        // The post met it: had it been called or failed, the post would have reached an observer.
        if observer.details?.hasFilter == true { return .filtered }
        return observer.kind == .sequence && listed.canBeCalled ? .full : .ended
    }
}

extension Registry {
    /// The first observers of a name and of any name, from any sender and from one, in no stated order.
    fileprivate func someObservers(of name: NoticeName, limit: Int) -> [ListedObserver] {
        state.withLock { state in
            var some: [ListedObserver] = []
            for topic in topics(of: name, in: state) + topics(of: nil, in: state) where some.count < limit {
                some += state[topic.index].members.first(PassedOver.lookedAt).map { listed($0, of: topic) }
                    .filter { $0.name.includes(name) }
            }
            return Array(some.prefix(limit))
        }
    }
}
