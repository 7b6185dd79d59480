public import Notices

extension KeyboardPayload {
    /// The keys of UIKit's `userInfo` dictionary, as UIKit spells them.
    public enum UserInfoKey: String, CaseIterable, Sendable {
        /// A ``KeyboardFrame``.
        case begin = "UIKeyboardFrameBeginUserInfoKey"
        /// A ``KeyboardFrame``.
        case end = "UIKeyboardFrameEndUserInfoKey"
        /// A `Double`, in seconds.
        case duration = "UIKeyboardAnimationDurationUserInfoKey"
        /// An `Int`.
        case curve = "UIKeyboardAnimationCurveUserInfoKey"
        /// A `Bool`. UIKit has it since iOS 9. If it is missing, the keyboard is considered local.
        case isLocal = "UIKeyboardIsLocalUserInfoKey"
    }

    /// The payload as a dictionary of UIKit's keys.
    public var userInfo: [String: any Sendable] {
        [
            UserInfoKey.begin.rawValue: begin, UserInfoKey.end.rawValue: end,
            UserInfoKey.duration.rawValue: duration, UserInfoKey.curve.rawValue: curve.rawValue,
            UserInfoKey.isLocal.rawValue: isLocal,
        ]
    }

    /// Reads a notice's payload: a `KeyboardPayload`, or a dictionary of UIKit's keys.
    ///
    /// - Throws: `NoticeError` that names the missing or wrong key.
    public init(notice: Notice) throws(NoticeError) {
        if let payload = notice.payload as? KeyboardPayload {
            self = payload
            return
        }
        guard let userInfo = notice.payload as? [String: any Sendable] else {
            // Not a `KeyboardPayload` either: this throws the error that names the type found.
            self = try notice.payload(as: KeyboardPayload.self)
            return
        }
        func value<Value>(_ key: UserInfoKey, as type: Value.Type) throws(NoticeError) -> Value {
            if let value = userInfo[key.rawValue] as? Value { return value }
            let problem = userInfo[key.rawValue] == nil ? "is missing" : "is not a \(type)"
            throw .payloadInvalid(name: notice.name, problem: "\(key.rawValue) \(problem)")
        }
        begin = try value(.begin, as: KeyboardFrame.self)
        end = try value(.end, as: KeyboardFrame.self)
        duration = try value(.duration, as: Double.self)
        curve = KeyboardCurve(rawValue: try value(.curve, as: Int.self))
        isLocal = userInfo[UserInfoKey.isLocal.rawValue] == nil ? true : try value(.isLocal, as: Bool.self)
    }
}
