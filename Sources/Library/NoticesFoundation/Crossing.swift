import Foundation
import Notices
import Synchronization

/// One post of a bridge to a Foundation center, during its delivery there.
///
/// A notification cannot hold a trail: name, object and `userInfo` all belong to the poster. But it is delivered
/// before its post returns, on the same thread, so a task-local value identifies it. Handlers also post on that
/// thread; their notifications differ in content. If a handler posts identical content with the same storage, the
/// first of the two is taken for the bridge's: one is forwarded, as it should be, and the two are indistinguishable.
final class Crossing: Sendable {
    @TaskLocal private static var current: Crossing?

    private let number = Ordinal.next()
    private let center: ObjectIdentifier
    private let notification: NotificationIdentity
    private let trail: Trail
    /// The numbers of the links that have received it.
    private let seenBy = Lock<Set<UInt64>>([])

    /// The caller must keep the notification alive until `run` returns: addresses identify it.
    init(of notification: Notification, to center: NotificationCenter, trail: Trail) {
        self.center = ObjectIdentifier(center)
        self.notification = NotificationIdentity(notification)
        self.trail = trail
    }

    func run(_ post: () -> Void) {
        Self.$current.withValue(self, operation: post)
    }

    /// The trail of a notification that `link` received from `center`; `nil` if no bridge posted it.
    static func trail(
        of notification: Notification, from center: NotificationCenter, seenBy link: BridgeLink
    ) -> Trail? {
        guard let current, current.isMet(in: center, as: notification, by: link) else { return nil }
        return current.trail
    }

    private func isMet(in center: NotificationCenter, as notification: Notification, by link: BridgeLink)
        -> Bool
    {
        // A later link does not receive this post. A task that a handler started inherits the crossing, and may reach
        // such links long afterwards.
        guard link.number < number, self.center == ObjectIdentifier(center),
            self.notification == NotificationIdentity(notification)
        else { return false }
        return seenBy.withLock { $0.insert(link.number).inserted }
    }
}

/// The content of a notification, in a form that is comparable and `Sendable`.
private struct NotificationIdentity: Hashable, Sendable {
    private let name: String
    private let object: ObjectIdentifier?
    private let userInfo: [UInt8]?

    init(_ notification: Notification) {
        name = notification.name.rawValue
        // A bridge posts objects only, so a value, whose box is always new, is never taken for the bridge's object.
        object = notification.object.map { ObjectIdentifier($0 as AnyObject) }
        #if canImport(ObjectiveC)
            // Conversion to NSNotification may change the storage.
            userInfo = notification.userInfo.map { userInfo in
                userInfo.keys.map(String.init(describing:)).sorted().joined(separator: "\n").utf8.map { $0 }
            }
        #else
            // Values need not be comparable, but a dictionary that is only passed on keeps its storage.
            userInfo = notification.userInfo.map { withUnsafeBytes(of: $0) { Array($0) } }
        #endif
    }
}

/// Numbers for links and crossings, in order of creation.
enum Ordinal {
    private static let last = Atomic<UInt64>(0)

    static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
