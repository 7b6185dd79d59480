package import Notices
import NoticesWire

extension BoardSnapshot {
    /// What equal observers of a name have in common. They differ only in the ordinals of their labels, and in their
    /// senders.
    package struct ObserverClass: Hashable, Sendable {
        /// Without the ordinal: `OfferPage` for `OfferPage#302`.
        package let label: String
        package let source: SourceLine
        package let kind: NoticeRegistration.Kind
        package let made: ObserverKind?
        package let isActive: Bool
        package let object: Life?

        package init(_ observer: Observer) {
            let registration = observer.registration
            label = registration.observer.withoutOrdinal
            (source, kind, made) = (registration.source, registration.kind, observer.kind)
            (isActive, object) = (registration.state == .active, observer.object)
        }
    }

    /// The observers of a name, by class, in the order of the first of each.
    package final class ObserverClasses: Sendable {
        package struct Entry: Sendable {
            package let key: ObserverClass
            /// The indices of its observers.
            package fileprivate(set) var members: [Int]
        }

        package let entries: [Entry]
        private let indices: [ObserverClass: Int]

        /// `nil` if no two observers are equal. O(observers).
        package init?(_ observers: Observers) {
            guard observers.count > 1 else { return nil }
            var entries: [Entry] = []
            var indices: [ObserverClass: Int] = [:]
            for (index, observer) in observers.enumerated() {
                let key = ObserverClass(observer)
                if let known = indices[key] {
                    entries[known].members.append(index)
                } else {
                    indices[key] = entries.count
                    entries.append(Entry(key: key, members: [index]))
                }
            }
            guard entries.count < observers.count else { return nil }
            (self.entries, self.indices) = (entries, indices)
        }

        package func index(of key: ObserverClass) -> Int? { indices[key] }
    }

    /// At least two equal observers of a name.
    package struct EqualObservers: Sendable {
        package let key: ObserverClass
        /// The index of their program if several are shown.
        package let program: Int?
        private let all: Observers
        private let members: [Int]

        package init(_ entry: ObserverClasses.Entry, of all: Observers, program: Int?) {
            (key, members, self.all, self.program) = (entry.key, entry.members, all, program)
        }

        package var count: Int { members.count }
        package subscript(index: Int) -> Observer { all[members[index]] }
        package var first: Observer { self[0] }
        package var names: NamePattern { NamePattern(first.registration.name) }

        /// `OfferPage ×302`
        package var title: String { "\(key.label) ×\(count.grouped)" }
    }
}

extension BoardSnapshot.Observers {
    /// Whether they share their storage, and so are equal. O(1). `false` if unknown.
    package func isIdentical(to other: Self) -> Bool {
        boxes.count == other.boxes.count
            && boxes.withUnsafeBufferPointer { own in
                other.boxes.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
            }
    }
}
