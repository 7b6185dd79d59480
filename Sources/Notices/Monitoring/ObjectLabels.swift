/// An object that chooses how it is called in records and on the board.
public protocol NoticeLabeled: AnyObject {
    /// The label, in place of the type's name and an ordinal. Asked for when the object registers or posts.
    var noticeLabel: String { get }
}

/// The ordinals by which objects of one type are told apart: `ProfileView#1`, `ProfileView#2`. An object has none before its
/// label is asked for: by a list of registrations, a record, or a registration that is made while a monitor is attached.
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

    /// The label of an owner that is gone: the one that it had, as far as that is known.
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

    /// Forgets the gone, each time the table has doubled: O(1) a label in the long run.
    ///
    /// Returns the others. Looking at them has retained them, so that one may be released last by whoever looked:
    /// the caller, when it holds no lock.
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
    func label(of object: AnyObject) -> String {
        if let object = object as? any NoticeLabeled { return object.noticeLabel }
        let (label, living) = labels.withLock { ($0.label(of: object), $0.forgetGone()) }
        withExtendedLifetime(living) {}
        return label
    }

    /// What records say of a handler that is bound to an owner.
    func facts(of handler: OwnedHandler) -> ObserverFacts { handler.facts(ownerLabel: label(of:)) }

    /// What records say of a registration.
    func facts(of registration: Registration) -> ObserverFacts { registration.facts(ownerLabel: label(of:)) }

    private func label(of owner: OwnerReference) -> String {
        owner.object.map(label(of:)) ?? labels.withLock { $0.label(ofGone: owner) }
    }
}
