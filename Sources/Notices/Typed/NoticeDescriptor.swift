/// A name together with the type of its payload, so that posting and observing agree at compile time.
///
/// ```swift
/// extension NoticeDescriptor<Int> {
///     static let cartChanged = NoticeDescriptor("cart.changed")
/// }
/// let token = center.observe(.cartChanged) { count in print(count + 1) }
/// center.post(.cartChanged, 3)
/// ```
///
/// Anybody may still post something else under the name. An observer that cannot convert it is passed over, with
/// an error in the record and in the outcome; the others are called. The idea is that of Chris Eidhof's and Florian
/// Kugler's typed notifications, whose conversion could not fail.
public struct NoticeDescriptor<Payload: Sendable>: Sendable {
    /// The name.
    public let name: NoticeName
    /// Makes the payload out of a notice; `nil`: it is taken as it was posted. Without a closure a descriptor is copied
    /// without counting references.
    private let conversion: (@Sendable (Notice) throws -> Payload)?

    /// Makes the payload out of a notice, on the poster's thread, once for each observer.
    public var convert: @Sendable (Notice) throws -> Payload {
        conversion ?? { try $0.payload(as: Payload.self) }
    }

    /// Whether the payload is taken as it was posted.
    var isPayloadItself: Bool { conversion == nil }

    /// Describes notices whose payload is a `Payload`.
    public init(_ name: NoticeName) {
        self.name = name
        conversion = nil
    }

    /// Describes notices out of which `convert` makes a `Payload`.
    public init(_ name: NoticeName, convert: @escaping @Sendable (Notice) throws -> Payload) {
        self.name = name
        conversion = convert
    }
}
