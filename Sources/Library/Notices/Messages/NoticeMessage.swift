/// A type whose values are notifications: it defines the name, the payload and the type of the sender.
///
/// ```swift
/// struct CartChanged: NoticeMessage {
///     typealias Subject = Cart      // the type of its sender; any object when left out
///     var items: Int
/// }
///
/// let token = center.observe(CartChanged.self, from: cart) { message in print(message.items) }
/// center.post(CartChanged(items: 3), from: cart)
/// ```
///
/// A structure, an enumeration, a final class or an actor can conform. Posting a message from an object of another
/// type, or observing it from one, does not compile.
///
/// A message travels as the payload of an ordinary notice. Give it a name that the program already uses, and posters
/// and observers by name and by type reach each other:
///
/// ```swift
/// extension CartChanged {
///     static var noticeName: NoticeName { "cart.changed" }
///     static func message(from notice: Notice) throws -> CartChanged {
///         CartChanged(items: try notice.payload(as: Int.self))
///     }
/// }
/// center.post("cart.changed", from: cart, payload: 3)      // prints 3
/// ```
///
/// A notice that cannot be converted to a message is an error for that observer alone, in the record and in the
/// outcome.
///
/// Every API that takes a ``NoticeDescriptor`` takes a message's ``descriptor``: queues, controllers, channels.
///
/// A message that carries a view, or another main actor value, is isolated to the main actor, which makes it
/// `Sendable`:
///
/// ```swift
/// @MainActor struct RowSelected: NoticeMessage {
///     typealias Subject = Table
///     let row: RowView
/// }
/// ```
///
/// Handlers on the main actor read it, before the post returns if the post is made there. Records describe payloads on
/// any thread. If a record must not read the message's parts, conform to ``NoticePayloadDescribing``.
public protocol NoticeMessage: Sendable {
    /// The type of the posting objects; by default any object.
    associatedtype Subject: AnyObject = AnyObject

    /// The name of the posts; by default the type's full name.
    ///
    /// The default is constant for the life of the process and unique to the type. Types inside functions and private
    /// types are distinguished by a number that changes from run to run. If the name is stored anywhere, such a type
    /// must define it.
    static var noticeName: NoticeName { get }

    /// Makes a message from a notice that was posted under its name with another payload.
    ///
    /// Called on the poster's thread. The default implementation throws
    /// ``NoticeError/payloadMismatch(name:expected:found:)``.
    static func message(from notice: Notice) throws -> Self

    /// The message's own sender; `nil` by default. A post without a sender argument uses it, so a message that
    /// contains its subject need not be posted with it again.
    var noticeSender: Subject? { get }
}

extension NoticeMessage {
    /// The type's full name.
    public static var noticeName: NoticeName { TypeNames.name(of: Self.self) }

    /// Throws, because the payload is not a message.
    public static func message(from notice: Notice) throws -> Self {
        try notice.payload(as: Self.self)
    }

    /// `nil`: the message has no sender of its own.
    public var noticeSender: Subject? { nil }

    /// The message's name and conversion, for every API that takes a descriptor.
    ///
    /// ```swift
    /// center.observe(CartChanged.descriptor, owner: self) { me, message in me.items = message.items }
    /// queue.enqueue(CartChanged.descriptor, CartChanged(items: 3), from: cart, coalescing: .name)
    /// ```
    ///
    /// It ignores ``Subject`` and ``noticeSender``: the sender may be any object and must be passed.
    public static var descriptor: NoticeDescriptor<Self> {
        NoticeDescriptor(noticeName).convertingOthers { try message(from: $0) }
    }
}
