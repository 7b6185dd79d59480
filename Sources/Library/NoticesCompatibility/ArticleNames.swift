public import Notices
public import NoticesKeyboard

/// `NotificationToken`, the articles' name: it ends its registration when it is released.
public typealias NotificationToken = NoticeToken
/// `NotificationDescriptor`, the articles' name: a name with the type of its payload.
public typealias NotificationDescriptor = NoticeDescriptor
/// `MCSNotificationController`, the article's name: all registrations of one observer, without duplicates.
public typealias MCSNotificationController = NoticeController
/// `KeyboardNotificationType`, the article's name: the six keyboard notices.
public typealias KeyboardNotificationType = KeyboardNotice
/// `KeyboardNotificationObserver`, the article's name: it receives all keyboard notices in one callback.
public typealias KeyboardNotificationObserver = KeyboardNoticeObserver

extension NoticeCenter {
    /// `shared`, as Foundation spells it.
    public static var `default`: NoticeCenter { shared }
}

extension NoticeController {
    /// Makes a controller for `observer`, which should store it.
    public init(observer: Owner, center: NoticeCenter = .shared) {
        self.init(owner: observer, center: center)
    }
}

extension NoticeDescriptor {
    /// Describes notices from which `convert` makes a `Payload`.
    public init(name: NoticeName, convert: @escaping @Sendable (Notice) throws -> Payload) {
        self.init(name, convert: convert)
    }
}

extension KeyboardPayload {
    /// `begin`: where the keyboard is when the movement begins.
    public var startingFrame: KeyboardFrame { begin }
    /// `end`: where it will be when the movement ends.
    public var endingFrame: KeyboardFrame { end }
    /// `duration`: how long the movement takes, in seconds.
    public var animationDuration: Double { duration }
    /// `curve`: how the movement is distributed over its duration.
    public var animationCurve: KeyboardCurve { curve }
}
