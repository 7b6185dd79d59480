/// An object that chooses its label in records and on the board.
public protocol NoticeLabeled: AnyObject {
    /// The label, in place of the type's name and an ordinal. Read when the object registers or posts.
    var noticeLabel: String { get }
}

/// The ordinals that distinguish objects of one type: `ProfileView#1`, `ProfileView#2`. An object gets its ordinal when
/// its label is first read: by a list of registrations, a record, or a registration made while a monitor is attached.
struct ObjectLabels: Sendable {
    private var labels: [ObjectIdentifier: (object: WeakReference, label: String)] = [:]
    private var lastOrdinals: [String: Int] = [:]
    private var purgeAt = 64

    /// The label of `object`: the same for as long as it lives.
    mutating func label(of object: AnyObject) -> String {
        let identity = ObjectIdentifier(object)
        if let known = labels[identity], known.object.refers(to: object) { return known.label }
        let label = newLabel(of: String(describing: Swift.type(of: object)))
        labels[identity] = (WeakReference(object), label)
        return label
    }

    /// The label of an owner that is gone: the one that it had, if it is still in the table; otherwise a new one. Returns
    /// also another object that stands there now, to be released without the lock.
    mutating func label(ofGone owner: ObjectIdentifier, type: String) -> (String, StrongReference?) {
        let known = labels[owner]
        let other = known?.object.object.map(StrongReference.init)
        if other == nil, let known, known.label.hasPrefix("\(type)#") { return (known.label, nil) }
        return (newLabel(of: type), other)
    }

    private mutating func newLabel(of type: String) -> String {
        let ordinal = lastOrdinals[type, default: 0] + 1
        lastOrdinals[type] = ordinal
        return "\(type)#\(ordinal)"
    }

    /// Forgets deallocated objects, each time the table has doubled: O(1) a label, amortized.
    ///
    /// Returns the living ones. The check has retained them, so it may hold the last reference to one: the caller
    /// releases them when it holds no lock.
    mutating func forgetGone() -> [StrongReference] {
        guard labels.count >= purgeAt else { return [] }
        var living: [StrongReference] = []
        labels = labels.filter { _, entry in
            guard let object = entry.object.object else { return false }
            living.append(StrongReference(object: object))
            return true
        }
        purgeAt = max(64, labels.count * 2)
        return living
    }
}

extension NoticeCenter {
    /// What records call an object.
    package func label(of object: AnyObject) -> String {
        if let object = object as? any NoticeLabeled { return object.noticeLabel }
        let (label, living) = labels.withLock { ($0.label(of: object), $0.forgetGone()) }
        withExtendedLifetime(living) {}
        return label
    }

    /// What records say of an observer. The owner's label is read once.
    func facts(of observer: Observer) -> ObserverFacts { observer.facts { makeLabels(of: observer) } }

    /// The labels of an observer and of its owner.
    func labels(of observer: Observer) -> ObserverLabels {
        if let known = observer.details?.facts.object { return known.labels }
        // The label of an owner that is gone is made up: it is kept.
        if observer.isOwnerGone { return facts(of: observer).labels }
        return makeLabels(of: observer)
    }

    private func makeLabels(of observer: Observer) -> ObserverLabels {
        let details = observer.details
        let owner = details?.ownerLabel ?? ownerLabel(of: observer)
        return ObserverLabels(observer: details?.label ?? owner ?? observer.source.short, owner: owner)
    }

    private func ownerLabel(of observer: Observer) -> String? {
        guard let identity = observer.ownerIdentity else { return nil }
        if let owner = observer.owner { return label(of: owner) }
        let type = observer.ownerType.map { String(describing: $0) } ?? "owner"
        let (label, other) = labels.withLock { $0.label(ofGone: identity, type: type) }
        return withExtendedLifetime(other) { label }
    }
}
