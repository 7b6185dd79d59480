/// An object that should be gone, held weakly, for a thread that looks for it again and again.
package struct ExpectedObject: Sendable {
    private let object: WeakReference
    private let file: SourceFile
    /// The name of the file that its type is in, if that is named after it.
    private let ownFile: String
    /// What it is called.
    package let label: String

    /// - Parameters:
    ///   - label: What it is called; `nil`: what it chooses itself, or its label in the center, or its type.
    ///   - file: Where it is said that it should be gone.
    package init(_ object: AnyObject, label: String?, in center: NoticeCenter?, file: SourceFile) {
        let type = String(describing: Swift.type(of: object))
        self.object = WeakReference(object)
        self.file = file
        ownFile = "\(type).swift"
        self.label = label ?? center?.label(of: object) ?? type
    }

    /// Whether it is deallocated, or in its deinit.
    package var isGone: Bool { object.isGone }

    /// The registrations of a center that may hold it: those whose owner it is, those with its label, and of those without
    /// an owner the ones that were made in its file, or where it is said that it should be gone. O(n log n) in the
    /// registrations.
    package func suspects(in center: NoticeCenter) -> [NoticeRegistration] {
        guard let object = object.object else { return [] }
        var known: [SourceFile: Bool] = [:]
        func isNear(_ other: SourceFile) -> Bool {
            if let known = known[other] { return known }
            let isNear = other == file || other.name.split(separator: "/").last == ownFile[...]
            known[other] = isNear
            return isNear
        }
        let own = center.label(of: object)
        return center.registrations { observer in
            observer.isOwned(by: object) || observer.observer.details?.label == label
                || observer.observer.details?.label == own
                || observer.observer.ownerIdentity == nil && isNear(observer.source.file)
        }
    }
}
