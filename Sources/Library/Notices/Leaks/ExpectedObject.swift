/// An object that should be freed, held weakly, for a thread that checks it repeatedly.
package struct ExpectedObject: Sendable {
    private let object: WeakReference
    private let file: SourceFile
    /// The name of its type's file, if that is named after the type.
    private let ownFile: String
    /// The object's label.
    package let label: String

    /// - Parameters:
    ///   - label: The object's label; `nil`: the label it chooses itself, its label in the center, or its type.
    ///   - file: The file that expects it to be freed.
    package init(_ object: AnyObject, label: String?, in center: NoticeCenter?, file: SourceFile) {
        let type = String(describing: Swift.type(of: object))
        self.object = WeakReference(object)
        self.file = file
        ownFile = "\(type).swift"
        self.label = label ?? center?.label(of: object) ?? type
    }

    /// Whether it is deallocated, or in its deinit.
    package var isGone: Bool { object.isGone }

    /// How handlers of centers hold some objects. An object that was deallocated, or that no path leads to, has none.
    ///
    /// - Parameter limit: The most objects that the search visits.
    package static func paths(to expected: [ExpectedObject], in centers: [NoticeCenter], limit: Int)
        -> [HolderSearch.Found]
    {
        let living = expected.map { ($0, $0.object.object) }
        var search = HolderSearch(in: centers, limit: limit)
        var found = search.find(
            living.compactMap { expected, object in object.map { ($0, expected.label) } })[...]
        return living.map { _, object in
            object == nil ? HolderSearch.Found() : found.removeFirst()
        }
    }

    /// The registrations of a center that may hold it: those whose owner it is, and those with its label. Of those
    /// without an owner, also the ones made in its file or in the file that expects it to be freed. O(n log n) in the
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
