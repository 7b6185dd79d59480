/// The error of `postNotification(_:object:)` and `removeObserver(_:)`.
///
/// ```swift
/// do { try center.postNotification("foo", object: 1) } catch { print(error) }      // no observer of “foo”
/// ```
///
/// It has the one case of `MyNotificationCenter`. Its value is a sentence that says what was not found.
public enum NotificationCenterError: Error, Hashable, Sendable {
    /// No observer was reached, or the instance has no registration.
    case notificationNotFound(String)
}

extension NotificationCenterError: CustomStringConvertible {
    /// The sentence that names what was not found.
    public var description: String {
        switch self {
        case .notificationNotFound(let sentence): sentence
        }
    }
}
