/// Checks whether an object is deallocated. If not, says how the handlers of a center hold it.
///
/// ```swift
/// let check = center.checkFreed(views[0])
/// views.removeAll()
/// if let leak = check.leak { print(leak) }
/// // ProfileView#1 is still alive:
/// //   center → handler of “user.changed” registered at ProfileView.swift:31, kept by its token → captures ProfileView#1
/// //   ProfileView.token is the token of the handler registered at ProfileView.swift:31: a cycle
/// ```
///
/// The compiler warns of some retain cycles through a closure in Objective-C, and of none in Swift. This reports them
/// at run time. It looks into handlers, and into what they capture, by the metadata that Swift has for debuggers; see
/// <doc:WhyDidMyObserverNotFire>. Where it finds no path, it names the remaining registrations of that object, found by
/// owner and by label.
public struct FreedCheck: Sendable {
    /// An object that should have been deallocated and is still alive.
    public struct Leak: Sendable, Hashable, CustomStringConvertible {
        /// The object's label.
        public let object: String
        /// The registrations that may hold it: those whose owner it is, and those with its label.
        public let suspects: [NoticeRegistration]
        /// How handlers of the center hold it, each path in words; after each, how it keeps that registration, if it
        /// does. `center → handler of “cart.changed” registered at Screens.swift:21, kept by its token → captures Page#1`.
        package let paths: [String]
        /// Without a path: what the search could not see; `nil`: nothing, as far as is known.
        package let note: String?

        /// Names the object and the paths. Without a path: the handlers that may hold it, by name and source line.
        public var description: String {
            let note = note.map { "\n  \($0)" } ?? ""
            guard paths.isEmpty else {
                return "\(object) is still alive:" + paths.map { "\n  \($0)" }.joined() + note
            }
            let handlers = suspects.map { "“\($0.name)” from \($0.source.short)" }
            guard !handlers.isEmpty else {
                return "\(object) is still alive; no handler of this center is known to hold it\(note)"
            }
            return
                "\(object) is still alive; handlers that may hold it: \(handlers.joined(separator: ", "))\(note)"
        }
    }

    private let object: WeakReference
    private let label: String
    private let center: NoticeCenter

    init(object: AnyObject, center: NoticeCenter) {
        self.object = WeakReference(object)
        self.center = center
        label = center.label(of: object)
    }

    /// The leak; `nil` if the object was freed. Searches for paths: O(observers, and what they hold), up to a limit.
    public var leak: Leak? { leak(searches: true) }

    /// - Parameter searches: Whether it searches for paths.
    package func leak(searches: Bool) -> Leak? {
        guard let object = object.object else { return nil }
        let suspects = center.registrations { $0.isOwned(by: object) || $0.observer.details?.label == label }
        var search = searches ? HolderSearch(in: [center]) : nil
        let found = search?.find([(object, label)])[0] ?? HolderSearch.Found()
        return Leak(object: label, suspects: suspects, paths: found.paths, note: found.note)
    }
}

extension NoticeCenter {
    /// Begins a check that `object` is freed. Call this before the last reference is released, and read the leak
    /// afterwards.
    public func checkFreed(_ object: AnyObject) -> FreedCheck {
        FreedCheck(object: object, center: self)
    }
}
