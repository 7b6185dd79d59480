public import Notices

/// The six keyboard notices.
public enum KeyboardNotice: String, CaseIterable, Hashable, Sendable, Codable {
    /// The keyboard is about to appear.
    case willShow
    /// The keyboard has appeared.
    case didShow
    /// The keyboard is about to disappear.
    case willHide
    /// The keyboard has disappeared.
    case didHide
    /// The keyboard's frame is about to change, possibly by appearing or disappearing.
    case willChangeFrame
    /// The keyboard's frame has changed.
    case didChangeFrame

    /// The name of the posts: `keyboard.willShow` and so on.
    public var name: NoticeName { NoticeName("keyboard.\(rawValue)") }

    /// The name with the type of its payload.
    public var descriptor: NoticeDescriptor<KeyboardPayload> {
        NoticeDescriptor(name).convertingOthers { try KeyboardPayload(notice: $0) }
    }
}

extension NoticeDescriptor<KeyboardPayload> {
    /// ``KeyboardNotice/willShow``, typed.
    public static let keyboardWillShow = KeyboardNotice.willShow.descriptor
    /// ``KeyboardNotice/didShow``, typed.
    public static let keyboardDidShow = KeyboardNotice.didShow.descriptor
    /// ``KeyboardNotice/willHide``, typed.
    public static let keyboardWillHide = KeyboardNotice.willHide.descriptor
    /// ``KeyboardNotice/didHide``, typed.
    public static let keyboardDidHide = KeyboardNotice.didHide.descriptor
    /// ``KeyboardNotice/willChangeFrame``, typed.
    public static let keyboardWillChangeFrame = KeyboardNotice.willChangeFrame.descriptor
    /// ``KeyboardNotice/didChangeFrame``, typed.
    public static let keyboardDidChangeFrame = KeyboardNotice.didChangeFrame.descriptor
}
