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

    /// The label of an owner that is gone: the one that it had, if it is still in the table; otherwise a new one.
    mutating func label(ofGone owner: OwnerReference) -> String {
        let type = owner.typeName
        if let known = labels[owner.identity], known.label.hasPrefix("\(type)#") { return known.label }
        return newLabel(of: type)
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

    /// What records say of an observer that has an owner and no registration object. The owner's label is read once.
    func facts(of owner: OwnerReference, of id: RegistrationID, _ source: SourceLine) -> ObserverFacts {
        let label = label(of: owner)
        let labels = ObserverLabels(observer: label, owner: label)
        return registry.know(ObserverFacts(.owner, labels, source), of: id)
    }

    /// What records say of a registration.
    func facts(of registration: Registration) -> ObserverFacts { registration.facts(ownerLabel: label(of:)) }

    private func label(of owner: OwnerReference) -> String {
        owner.object.map(label(of:)) ?? labels.withLock { $0.label(ofGone: owner) }
    }
}
