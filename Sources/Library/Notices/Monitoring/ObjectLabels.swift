/// An object that chooses its own label in records and on the board.
public protocol NoticeLabeled: AnyObject {
    /// The label, instead of the type's name and an ordinal. Read when the object registers or posts.
    var noticeLabel: String { get }
}

/// The ordinals that distinguish objects of one type: `ProfileView#1`, `ProfileView#2`. An object gets its ordinal
/// when its label is first read: for a list of registrations, a record, or a registration made while a monitor is
/// attached.
struct ObjectLabels: Sendable {
    private var labels: [ObjectIdentifier: (object: WeakReference, label: String)] = [:]
    private var lastOrdinals: [String: Int] = [:]
    /// Describing a type is slow: it took most of a first listing.
    private var typeNames: [ObjectIdentifier: String] = [:]
    private var purgeAt = 64

    /// The label of `object`, constant for its life.
    mutating func label(of object: AnyObject) -> String {
        let identity = ObjectIdentifier(object)
        if let known = labels[identity], known.object.refers(to: object) { return known.label }
        let label = newLabel(of: name(of: Swift.type(of: object)))
        labels[identity] = (WeakReference(object), label)
        return label
    }

    /// The label of a deallocated owner: its old one if it is still in the table, otherwise a new one. Also returns a
    /// new object at the owner's address, if any, to be released without the lock.
    mutating func label(ofGone owner: ObjectIdentifier, type: String) -> (String, StrongReference?) {
        let known = labels[owner]
        let other = known?.object.object.map(StrongReference.init)
        if other == nil, let known, known.label.hasPrefix("\(type)#") { return (known.label, nil) }
        return (newLabel(of: type), other)
    }

    private mutating func name(of type: AnyClass) -> String {
        let identity = ObjectIdentifier(type)
        if let known = typeNames[identity] { return known }
        let name = String(describing: type)
        typeNames[identity] = name
        return name
    }

    private mutating func newLabel(of type: String) -> String {
        let ordinal = lastOrdinals[type, default: 0] + 1
        lastOrdinals[type] = ordinal
        return "\(type)#\(ordinal)"
    }

    /// Removes deallocated objects each time the table has doubled: amortized O(1) for each label.
    ///
    /// Returns the living ones. The check retained them and may hold the last reference to one, so the caller releases
    /// them without a lock.
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
    /// The name of an object in records.
    package func label(of object: AnyObject) -> String {
        if let object = object as? any NoticeLabeled { return object.noticeLabel }
        let (label, living) = labels.withLock { ($0.label(of: object), $0.forgetGone()) }
        withExtendedLifetime(living) {}
        return label
    }

    /// The facts of an observer for records. The owner's label is read once.
    func facts(of observer: Observer) -> ObserverFacts { observer.facts { makeLabels(of: observer) } }

    /// The labels of an observer and of its owner.
    func labels(of observer: Observer) -> ObserverLabels {
        if let known = observer.details?.facts.object { return known.labels }
        // The label of a deallocated owner is made up, so it is stored.
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
