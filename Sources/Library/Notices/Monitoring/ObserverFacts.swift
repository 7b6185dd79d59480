/// The constant facts of an observer, which can outlive its handler.
final class ObserverFacts: Sendable {
    let kind: NoticeRegistration.Kind
    let labels: ObserverLabels
    let source: SourceLine
    /// Where its handler runs; `nil`: on the poster's thread.
    let place: String?

    init(_ observer: Observer, _ labels: ObserverLabels) {
        kind = observer.kind
        self.labels = labels
        source = observer.source
        place = observer.place
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
        knownDetails.object(or: ObserverDetails()).facts.object(or: ObserverFacts(self, make()))
    }
}
