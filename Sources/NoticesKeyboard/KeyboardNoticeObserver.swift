public import Notices

/// An object that receives all keyboard notices in one callback.
///
/// ```swift
/// final class FormView: KeyboardNoticeObserver {
///     func keyboardChanged(_ notice: KeyboardNotice, payload: KeyboardPayload) { … }
/// }
/// form.registerKeyboardNotices([.willShow, .willHide])
/// ```
///
/// There is nothing to store: registrations are bound to the object's lifetime. Registering twice, or the same notice
/// twice, is harmless, and registering more notices keeps the earlier ones. The protocol is Sammy Gutierrez's idea.
public protocol KeyboardNoticeObserver: AnyObject, Sendable {
    /// The center to observe; `NoticeCenter.shared` unless the type says otherwise.
    var noticeCenter: NoticeCenter { get }

    /// Called on the poster's thread.
    func keyboardChanged(_ notice: KeyboardNotice, payload: KeyboardPayload)
}

extension KeyboardNoticeObserver {
    /// The center of the program.
    public var noticeCenter: NoticeCenter { .shared }

    /// Observes `notices`, in addition to those already observed. Returns how many are new.
    @discardableResult
    public func registerKeyboardNotices(
        _ notices: some Sequence<KeyboardNotice> = KeyboardNotice.allCases, file: SourceFile = #fileID,
        line: Int = #line
    ) -> Int {
        let controller = noticeCenter.controller(for: self)
        return Set(notices).sorted { $0.rawValue < $1.rawValue }.count { notice in
            let registration = try? controller.observe(
                notice.descriptor, id: registrationID, file: file, line: line
            ) { me, payload in
                me.keyboardChanged(notice, payload: payload)
            }
            return registration != nil
        }
    }

    /// Stops observing `notices`, by default all. Returns how many were observed.
    @discardableResult
    public func deregisterKeyboardNotices(
        _ notices: some Sequence<KeyboardNotice> = KeyboardNotice.allCases
    ) -> Int {
        let controller = noticeCenter.controller(for: self)
        return Set(notices).reduce(0) { $0 + controller.remove($1.name, id: registrationID) }
    }

    private var registrationID: String { "keyboard" }
}
