import ReferencePaths

/// Finds how the handlers of centers hold objects, and how these hold the registrations: paths, by metadata.
///
/// It looks from each registration of a center, through its handler's captures and what these hold, for the objects; then
/// from each object found, for the token that keeps that registration. It looks at what is stored, without running code of
/// the program. It does not look behind a center: not at what a sticky notice or a notice that waits holds.
package struct HolderSearch {
    /// How an object is held, and what keeps that so.
    package struct Found: Sendable {
        /// For each handler: how it holds the object, then how the object keeps that registration, if it does.
        package var paths: [String] = []
        /// The registration from which the first path leads to the object; `nil` for a cycle without the center.
        package var registration: NoticeRegistration?
        /// Without a path: what the search could not see; `nil`: nothing, as far as is known.
        package var note: String?
    }

    private struct Handler {
        let center: NoticeCenter
        let registration: NoticeRegistration
        let observer: Observer
    }

    private static let mostPaths = 4

    private let handlers: [Handler]
    private var search: ReferenceSearch

    /// - Parameter limit: The most objects that are visited; by default some thousands, more with many observers.
    package init(in centers: [NoticeCenter], limit: Int? = nil) {
        handlers = centers.flatMap { center in
            let observers = center.registry.observers
            return zip(observers, center.describe(observers)).map { observer, registration in
                Handler(center: center, registration: registration, observer: observer.observer)
            }
        }
        let ignored: [AnyClass] = [NoticeCenter.self, Registry.self, NoticeToken.self, WeakReference.self]
        search = ReferenceSearch(limit: limit ?? max(20_000, 8 * handlers.count), ignoring: ignored)
    }

    /// How each of some objects is held.
    ///
    /// - Parameter objects: The objects with their labels.
    package mutating func find(_ objects: [(object: AnyObject, label: String)]) -> [Found] {
        let identities = objects.map { UInt(bitPattern: ObjectIdentifier($0.object)) }
        let targets = Set(identities)
        let paths = search.paths(
            from: handlers.map(\.observer), to: targets.count, most: Self.mostPaths,
            // The address of its owner, which an observer holds weakly.
            skipping: ["link"]
        ) { targets.contains($0.identity) }
        let labels = Dictionary(zip(identities, objects.map(\.label))) { first, _ in first }
        return zip(objects, identities).map { object, identity in
            var seen: Set<Int> = []
            let own = paths.filter { $0.target == identity && seen.insert($0.root).inserted }
            var found = Found(registration: own.first.map { handlers[$0.root].registration })
            for path in own.prefix(Self.mostPaths) {
                let handler = handlers[path.root]
                found.paths.append(PathText.text(from: handler.registration, path.steps, naming: labels))
                if let cycle = cycle(from: object.object, to: handler, label: object.label) {
                    found.paths.append(cycle)
                }
            }
            if own.isEmpty, let cycle = ownCycle(of: object.object, labels) { found.paths.append(cycle) }
            if found.paths.isEmpty { found.note = note }
            return found
        }
    }

    /// The path from an object to what keeps the registration of a handler.
    private mutating func cycle(from object: AnyObject, to handler: Handler, label: String) -> String? {
        let kind = handler.registration.kind
        if [.owner, .controller].contains(kind) {
            guard handler.observer.owner === object else { return nil }
            return "\(label) is the owner, and the registration ends when it is freed: a cycle"
        }
        guard kind == .token else { return nil }
        let registry = UInt(bitPattern: ObjectIdentifier(handler.center.registry))
        let token = UInt(bitPattern: ObjectIdentifier(NoticeToken.self))
        let number = UInt(handler.observer.number)
        let path = search.paths(from: [object]) {
            $0.type == token && $0.word(of: "number") == number && $0.word(of: "registry") == registry
        }.first
        return path.map {
            let end = "the token of the handler registered at \(handler.registration.source.short): a cycle"
            return PathText.text($0.steps, naming: [$0.target: end])
        }
    }

    /// The path from an object to itself, without a center.
    private mutating func ownCycle(of object: AnyObject, _ labels: [UInt: String]) -> String? {
        let identity = UInt(bitPattern: ObjectIdentifier(object))
        let path = search.paths(from: [object]) { $0.identity == identity }.first
        return path.map {
            let end = "\(labels[identity] ?? "the object") itself: a cycle without the center"
            return PathText.text($0.steps, naming: [identity: end])
        }
    }

    private var note: String? {
        let readable = LayoutPart.readable
        var notes = LayoutPart.allCases.filter { !readable.contains($0) }.map {
            "\($0.contents) cannot be read in this program"
        }
        if readable.contains(.closures) {
            let packs = search.unreadWithPacksCount
            for (count, place) in [
                (search.unreadClosureCount - packs, ""),
                (packs, " in code with parameter packs or integer parameters"),
            ] where count > 0 {
                let closures = count == 1 ? "closure" : "closures"
                notes.append("the captures of \(count) \(closures)\(place) could not be read")
            }
        }
        if search.limits.contains(.objects) {
            notes.append("the search stopped after \(search.visitedCount) objects")
        }
        if search.limits.contains(.depth) {
            let depth = ReferenceSearch.deepest
            notes.append("the search stopped at what is more than \(depth) references away from a handler")
        }
        if search.limits.contains(.elements) {
            notes.append(
                "of a collection, only the first \(ReferenceSearch.mostElements) elements were searched")
        }
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }
}
