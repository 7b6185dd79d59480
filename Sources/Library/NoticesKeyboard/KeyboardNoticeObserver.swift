public import Notices

/// An object of the main actor, such as a view controller, that receives all keyboard notices in one callback.
///
/// ```swift
/// @MainActor final class FormViewController: KeyboardNoticeObserver {
///     var keyboardNotificationTokens: [NoticeToken] = []
///     func receivedKeyboardNotification(_ notice: KeyboardNotice, payload: KeyboardPayload) { … }
/// }
/// ```
///
/// The registrations end with the tokens: when the object is released, when the array is emptied, or by
/// ``deregisterKeyboardNotifications()``. Other classes observe ``KeyboardNotice/descriptor`` with an owner. The
/// protocol is Sammy Gutierrez's idea, with his names.
@MainActor public protocol KeyboardNoticeObserver: AnyObject, Sendable {
    /// The center to observe; `NoticeCenter.shared` unless the type says otherwise.
    var notificationCenter: NoticeCenter { get }

    /// Stores the registrations. Starts empty; only the calls below need to change it.
    var keyboardNotificationTokens: [NoticeToken] { get set }

    /// Called on the main actor for each notice: before `post` returns if it is posted there and no earlier notice
    /// waits, otherwise later, in the order of the posts.
    func receivedKeyboardNotification(_ notice: KeyboardNotice, payload: KeyboardPayload)
}

extension KeyboardNoticeObserver {
    /// The center of the program.
    public var notificationCenter: NoticeCenter { .shared }

    /// Observes `notices`, and stops observing others.
    ///
    /// ```swift
    /// form.registerKeyboardNotifications([.willShow, .willHide])
    /// ```
    ///
    /// Registering twice, or registering the same notice twice, is harmless: the callback is called once for each
    /// post. The object is held weakly. A payload that is not a ``KeyboardPayload`` and cannot be read as one is
    /// reported in the post's outcome, without a call.
    public func registerKeyboardNotifications(
        _ notices: [KeyboardNotice] = KeyboardNotice.allCases, file: SourceFile = #fileID, line: Int = #line
    ) {
        // Ended first: otherwise a notice posted here in between would be received twice.
        deregisterKeyboardNotifications()
        keyboardNotificationTokens = Set(notices).sorted { $0.rawValue < $1.rawValue }.map { notice in
            notificationCenter.observe(notice.descriptor, file: file, line: line) { [weak self] payload in
                self?.receivedKeyboardNotification(notice, payload: payload)
            }
        }
    }

    /// Stops observing keyboard notices.
    ///
    /// ```swift
    /// form.deregisterKeyboardNotifications()
    /// ```
    ///
    /// After it returns, the callback is no longer called. Not needed before the object is released.
    public func deregisterKeyboardNotifications() {
        keyboardNotificationTokens = []
    }
}
