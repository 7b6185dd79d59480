/// An object that chooses how it is called in records and on the board.
public protocol NoticeLabeled: AnyObject {
    /// The label, in place of the type's name and an ordinal. Asked for when the object registers or posts.
    var noticeLabel: String { get }
}

/// The ordinals by which objects of one type are told apart: `ProfileView#1`, `ProfileView#2`.
struct ObjectLabels: Sendable {
    private var labels: [ObjectIdentifier: (object: WeakReference, label: String)] = [:]
    private var lastOrdinals: [String: Int] = [:]
    private var purgeAt = 64

    /// The label of `object`: the same for as long as it lives.
    mutating func label(of object: AnyObject) -> String {
        let identity = ObjectIdentifier(object)
        if let known = labels[identity], known.object.refers(to: object) { return known.label }
        let type = String(describing: Swift.type(of: object))
        let ordinal = lastOrdinals[type, default: 0] + 1
        lastOrdinals[type] = ordinal
        let label = "\(type)#\(ordinal)"
        labels[identity] = (WeakReference(object), label)
        return label
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
}
