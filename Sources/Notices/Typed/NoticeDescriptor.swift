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
    /// Whether a `Payload` is taken as it was posted, and only others are converted.
    @usableFromInline let takesPayloads: Bool

    /// Makes the payload out of a notice, on the poster's thread, once for each observer.
    public var convert: @Sendable (Notice) throws -> Payload {
        guard takesPayloads else { return conversion ?? { try $0.payload(as: Payload.self) } }
        return { [conversion] notice in
            if let payload = notice.payload(ifA: Payload.self) { return payload }
            return try conversion?(notice) ?? notice.payload(as: Payload.self)
        }
    }

    /// Makes a notice with the payload that observers take.
    var conversionOfNotices: Mailbox.Conversion {
        { notice in
            if takesPayloads, let payload = notice.payload, type(of: payload) == Payload.self {
                return notice
            }
            return notice.carrying(try convert(notice))
        }
    }

    /// Whether the payload is taken as it was posted, and no other.
    var isPayloadItself: Bool { conversion == nil }

    /// Describes notices whose payload is a `Payload`.
    public init(_ name: NoticeName) {
        self.name = name
        conversion = nil
        takesPayloads = true
    }

    /// Describes notices out of which `convert` makes a `Payload`.
    public init(_ name: NoticeName, convert: @escaping @Sendable (Notice) throws -> Payload) {
        self.name = name
        conversion = convert
        takesPayloads = false
    }

    /// The same name, where observers take a `Payload` as it was posted, and of anything else what `convert` makes of it.
    ///
    /// ```swift
    /// let total = NoticeDescriptor<Money>("cart.total").convertingOthers { Money(cents: try $0.payload(as: Int.self)) }
    /// ```
    ///
    /// A payload that is a `Payload` is handed to observers where it stands, which no conversion is as fast as. What
    /// `convert` throws is told in the record and the outcome, and its observer alone is passed over.
    public func convertingOthers(_ convert: @escaping @Sendable (Notice) throws -> Payload)
        -> NoticeDescriptor
    {
        NoticeDescriptor(name: name, conversion: convert, takesPayloads: true)
    }

    private init(
        name: NoticeName, conversion: @escaping @Sendable (Notice) throws -> Payload, takesPayloads: Bool
    ) {
        self.name = name
        self.conversion = conversion
        self.takesPayloads = takesPayloads
    }
}
