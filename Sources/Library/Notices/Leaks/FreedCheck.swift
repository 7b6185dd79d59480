/// Checks whether an object is deallocated. If not, names the handlers that may hold it.
///
/// ```swift
/// let check = center.checkFreed(views[0])
/// views.removeAll()
/// if let leak = check.leak { print(leak) }
/// // ProfileView#1 is still alive; handlers that may hold it: “user.changed” from ProfileView.swift:31
/// ```
///
/// The compiler warns of some retain cycles through a closure in Objective-C, and of none in Swift. This reports them
/// at run time. It cannot look into a handler: it names the remaining registrations of that object, found by owner and
/// by label.
public struct FreedCheck: Sendable {
    /// An object that should have been deallocated and is still alive.
    public struct Leak: Sendable, Hashable, CustomStringConvertible {
        /// The object's label.
        public let object: String
        /// The registrations that may hold it.
        public let suspects: [NoticeRegistration]

        /// A sentence that names the object, and the handlers by name and source line.
        public var description: String {
            let handlers = suspects.map { "“\($0.name)” from \($0.source.short)" }
            let list = handlers.isEmpty ? "none of this center" : handlers.joined(separator: ", ")
            return "\(object) is still alive; handlers that may hold it: \(list)"
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

    /// The leak; `nil` if the object was freed.
    public var leak: Leak? {
        guard let object = object.object else { return nil }
        let suspects = center.registrations { $0.isOwned(by: object) || $0.observer.details?.label == label }
        return Leak(object: label, suspects: suspects)
    }
}

extension NoticeCenter {
    /// Begins a check that `object` is freed. Call this before the last reference is released, and read the leak
    /// afterwards.
    public func checkFreed(_ object: AnyObject) -> FreedCheck {
        FreedCheck(object: object, center: self)
    }
}
