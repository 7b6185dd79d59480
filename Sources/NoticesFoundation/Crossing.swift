import Foundation
import Notices
import Synchronization

/// One post of a bridge to a Foundation center, while it is being delivered there.
///
/// A notification has no room for a trail: name, object and `userInfo` all belong to the poster. But it is delivered
/// before its post returns, by the same thread, so the thread can tell. Handlers post on that thread too; theirs are
/// told apart by what they say. Should one say exactly the same, with the same storage, then of the two the first is
/// taken for the bridge's: one goes over, as it should, and which of them cannot be seen.
final class Crossing: Sendable {
    @TaskLocal private static var current: Crossing?

    private let number = Ordinal.next()
    private let center: ObjectIdentifier
    private let notification: NotificationIdentity
    private let trail: Trail
    /// The numbers of the links that have met it.
    private let seenBy = Lock<Set<UInt64>>([])

    /// The caller must keep the notification until it has run: it is told by addresses.
    init(of notification: Notification, to center: NotificationCenter, trail: Trail) {
        self.center = ObjectIdentifier(center)
        self.notification = NotificationIdentity(notification)
        self.trail = trail
    }

    func run(_ post: () -> Void) {
        Self.$current.withValue(self, operation: post)
    }

    /// The trail of what `link` was just given by `center`; empty when no bridge posted it.
    static func trail(
        of notification: Notification, from center: NotificationCenter, seenBy link: BridgeLink
    ) -> Trail {
        guard let current, current.isMet(in: center, as: notification, by: link) else { return Trail() }
        return current.trail
    }

    private func isMet(in center: NotificationCenter, as notification: Notification, by link: BridgeLink)
        -> Bool
    {
        // A link made later is not called for this post. What a handler started in a task inherits the crossing, and
        // may meet such links long after it.
        guard link.number < number, self.center == ObjectIdentifier(center),
            self.notification == NotificationIdentity(notification)
        else { return false }
        return seenBy.withLock { $0.insert(link.number).inserted }
    }
}

/// What a notification says, in a form that compares and crosses threads.
private struct NotificationIdentity: Hashable, Sendable {
    private let name: String
    private let object: ObjectIdentifier?
    private let userInfo: [UInt8]?

    init(_ notification: Notification) {
        name = notification.name.rawValue
        // A bridge posts objects only, so a value, whose box is new each time, is never taken for what it posted.
        object = notification.object.map { ObjectIdentifier($0 as AnyObject) }
        #if canImport(ObjectiveC)
            // The storage may be another after the way through NSNotification.
            userInfo = notification.userInfo.map { userInfo in
                userInfo.keys.map(String.init(describing:)).sorted().joined(separator: "\n").utf8.map { $0 }
            }
        #else
            // Values need not be comparable, but a dictionary that is only handed on keeps its storage.
            userInfo = notification.userInfo.map { withUnsafeBytes(of: $0) { Array($0) } }
        #endif
    }
}

/// Numbers for links and crossings, in the order in which they were made.
enum Ordinal {
    private static let last = Atomic<UInt64>(0)

    static func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
}
