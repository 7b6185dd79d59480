/// The six things a keyboard tells.
public enum KeyboardNotice: String, CaseIterable, Hashable, Sendable, Codable {
    /// It is about to appear.
    case willShow
    /// It has appeared.
    case didShow
    /// It is about to go.
    case willHide
    /// It is gone.
    case didHide
    /// Its frame is about to change, be it by appearing, going or otherwise.
    case willChangeFrame
    /// Its frame has changed.
    case didChangeFrame

    /// The name it is posted under: `keyboard.willShow` and so on.
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
