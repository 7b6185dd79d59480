/// The constant facts of an observer, which can outlive its handler.
final class ObserverFacts: Sendable {
    let kind: NoticeRegistration.Kind
    let labels: ObserverLabels
    let source: SourceLine

    init(_ kind: NoticeRegistration.Kind, _ labels: ObserverLabels, _ source: SourceLine) {
        self.kind = kind
        self.labels = labels
        self.source = source
    }
}

/// The labels of an observer and its owner in records.
struct ObserverLabels: Sendable {
    let observer: String
    /// `nil` without an owner.
    let owner: String?
}

extension Observer {
    /// The facts for records, made on first use.
    ///
    /// - Parameter make: Makes the labels of the observer and of its owner.
    func facts(_ make: () -> ObserverLabels) -> ObserverFacts {
        let details = details ?? knownDetails.store(ObserverDetails())
        return details.facts.object ?? details.facts.store(ObserverFacts(kind, make(), source))
    }
}
