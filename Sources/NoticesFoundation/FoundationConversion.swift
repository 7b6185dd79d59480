public import Foundation
public import Notices

/// How a bridge turns the `userInfo` of a notification into the payload of a notice, and back.
///
/// ```swift
/// let bridge = NoticeBridge(
///     between: .default, and: .shared, forwarding: .names(["cart.changed"]),
///     convert: .carrying([Item.self, Cart.self]))
/// ```
///
/// The ``standard`` one:
///
/// | in Foundation, `userInfo` | in Notices, payload |
/// | --- | --- |
/// | none | none |
/// | a dictionary | `[String: any Sendable]`, by ``FoundationUserInfo`` |
/// | UIKit's keyboard keys | `KeyboardPayload` goes out as these; they come in as such a dictionary, which `KeyboardPayload(notice:)` reads |
/// | one entry, ``payloadKey`` | anything that is no dictionary |
///
/// The closures run on the thread that posts. What they throw is reported, and nothing goes over then.
public struct FoundationConversion: Sendable {
    /// The key under which a payload that is no dictionary is found in `userInfo`.
    public static let payloadKey = "NoticePayload"

    /// What a notification's `userInfo` has become, and what had to be left out.
    public struct Carried: Sendable {
        /// The payload of the notice.
        public var payload: (any Sendable)?
        /// Each is reported.
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

    /// Makes a conversion. What is not given is that of ``standard``.
    public init(
        payload: @escaping @Sendable (Notification) throws -> Carried = standard.payload,
        userInfo: @escaping @Sendable (Notice) throws -> [AnyHashable: Any]? = standard.userInfo
    ) {
        self.payload = payload
        self.userInfo = userInfo
    }

    /// Carries the types that ``FoundationUserInfo`` knows.
    public static let standard = carrying([])

    /// The standard conversion, which carries values of `types` too. That they are `Sendable` cannot be seen in a
    /// value, so it has to be said.
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
