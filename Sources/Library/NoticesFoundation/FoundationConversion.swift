public import Foundation
public import Notices
import NoticesKeyboard

/// How a bridge converts the `userInfo` of a notification to the payload of a notice, and back.
///
/// ```swift
/// let bridge = NoticeBridge(
///     between: .default, and: .shared, forwarding: .names(["cart.changed"]),
///     convert: .carrying([Item.self, Cart.self]))
/// ```
///
/// The ``standard`` conversion:
///
/// | in Foundation, `userInfo` | in Notices, payload |
/// | --- | --- |
/// | none | none |
/// | a dictionary | `[String: any Sendable]`, by ``FoundationUserInfo`` |
/// | UIKit's keyboard keys | out: a `KeyboardPayload`; in: such a dictionary, read by `KeyboardPayload(notice:)` |
/// | one entry, ``payloadKey`` | anything that is not a dictionary |
///
/// The closures run on the poster's thread. If one throws, the bridge reports the error and forwards nothing.
public struct FoundationConversion: Sendable {
    /// The key in `userInfo` of a payload that is not a dictionary.
    public static let payloadKey = "NoticePayload"

    /// The converted `userInfo` of a notification, and the omitted entries.
    public struct Carried: Sendable {
        /// The payload of the notice.
        public var payload: (any Sendable)?
        /// The omitted entries. The bridge reports each.
        public var losses: [BridgeFailure.Problem]

        /// Makes a result.
        public init(payload: (any Sendable)?, losses: [BridgeFailure.Problem] = []) {
            self.payload = payload
            self.losses = losses
        }
    }

    /// Makes the payload of the notice.
    public var payload: @Sendable (Notification) throws -> Carried
    /// Makes the `userInfo` of the notification.
    public var userInfo: @Sendable (Notice) throws -> [AnyHashable: Any]?

    /// Makes a conversion. An omitted closure is that of ``standard``.
    public init(
        payload: @escaping @Sendable (Notification) throws -> Carried = standard.payload,
        userInfo: @escaping @Sendable (Notice) throws -> [AnyHashable: Any]? = standard.userInfo
    ) {
        self.payload = payload
        self.userInfo = userInfo
    }

    /// Carries the types that ``FoundationUserInfo`` supports.
    public static let standard = carrying([])

    /// Makes the standard conversion, which also carries values of `types`. The compiler checks that they are
    /// `Sendable`, since a value does not show that at run time.
    public static func carrying(_ types: [any Sendable.Type]) -> FoundationConversion {
        FoundationConversion(
            payload: { notification in
                guard let userInfo = notification.userInfo else { return Carried(payload: nil) }
                let content = FoundationUserInfo(userInfo, carrying: types)
                let isWrapped = userInfo.count == 1 && content.values[payloadKey] != nil
                return Carried(
                    payload: isWrapped ? content.values[payloadKey] : content.values, losses: content.losses)
            },
            userInfo: { notice in
                switch notice.payload {
                case nil: nil
                case let keyboard as KeyboardPayload: keyboard.userInfo
                case let dictionary as [AnyHashable: any Sendable]: dictionary
                case let other?: [payloadKey: other]
                }
            })
    }
}
