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
/// Other payloads can still be posted under the name. An observer that cannot convert one is not called, and the
/// record and the outcome have the error; the other observers are called. The idea comes from Chris Eidhof's and
/// Florian Kugler's typed notifications, whose conversion could not fail.
public struct NoticeDescriptor<Payload: Sendable>: Sendable {
    /// The name.
    public let name: NoticeName
    /// Makes the payload from a notice; `nil`: the payload is taken as posted. A descriptor without a closure is
    /// copied without counting references.
    @usableFromInline let conversion: (@Sendable (Notice) throws -> Payload)?
    /// Whether a `Payload` is taken as posted, and only other payloads are converted.
    @usableFromInline let takesPayloads: Bool

    /// Makes the payload from a notice, on the poster's thread, once for each observer.
    @inlinable
    public var convert: @Sendable (Notice) throws -> Payload {
        guard takesPayloads else { return conversion ?? { try $0.payload(as: Payload.self) } }
        return { [conversion] notice in
            if let payload = notice.payload(ifA: Payload.self) { return payload }
            return try conversion?(notice) ?? notice.payload(as: Payload.self)
        }
    }

    /// Makes a notice with the payload that observers take.
    var conversionOfNotices: Mailbox.Conversion {
        Mailbox.Conversion(allBut: takesPayloads ? Payload.self : nil) { notice in
            notice.carrying(try convert(notice))
        }
    }

    /// Reads a payload as observers do, and throws if they could not be called with it.
    var reading: PayloadReader {
        PayloadReader(type: Payload.self) { [convert] in _ = try convert($0) }
    }

    /// Describes notices with a `Payload`.
    public init(_ name: NoticeName) {
        self.name = name
        conversion = nil
        takesPayloads = true
    }

    /// Describes notices from which `convert` makes a `Payload`.
    public init(_ name: NoticeName, convert: @escaping @Sendable (Notice) throws -> Payload) {
        self.name = name
        conversion = convert
        takesPayloads = false
    }

    /// Makes a descriptor of the same name whose observers take a `Payload` as posted, and convert any other payload
    /// with `convert`.
    ///
    /// ```swift
    /// let total = NoticeDescriptor<Money>("cart.total").convertingOthers { notice in
    ///     Money(cents: try notice.payload(as: Int.self))
    /// }
    /// ```
    ///
    /// A `Payload` is passed to observers in place, which is faster than any conversion. An error that `convert`
    /// throws is reported in the record and the outcome; only its observer is not called.
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
