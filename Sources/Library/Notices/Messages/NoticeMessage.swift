/// A type whose values are notifications: it has the name, the payload and the type of the sender in one.
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
/// It travels as the payload of an ordinary notice. If its name is one that a program uses already, posters and
/// observers by that name and those by type reach each other:
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
/// A message that carries a view, or anything else of the main actor, is isolated to it, which makes it `Sendable`:
///
/// ```swift
/// @MainActor struct RowSelected: NoticeMessage {
///     typealias Subject = Table
///     let row: RowView
/// }
/// ```
///
/// Handlers on the main actor read it, before the post returns if that comes from there. Records describe payloads on any
/// thread: if that must not read the message's parts, it conforms to ``NoticePayloadDescribing``.
public protocol NoticeMessage: Sendable {
    /// The type of the posting objects; by default any object.
    associatedtype Subject: AnyObject = AnyObject

    /// The name that it is posted under; by default the type's full name.
    ///
    /// The default is constant for the life of the process and unique to the type. Types inside functions and private
    /// types are distinguished by a number that changes from run to run; a type whose name is stored must give one
    /// itself.
    static var noticeName: NoticeName { get }

    /// Makes a message of a notice that was posted under its name with another payload.
    ///
    /// Called on the poster's thread. The default implementation throws
    /// ``NoticeError/payloadMismatch(name:expected:found:)``.
    static func message(from notice: Notice) throws -> Self

    /// The sender that the message itself names; `nil` by default. A post without a sender argument is from this one,
    /// so that a message that contains its subject need not be given it twice.
    var noticeSender: Subject? { get }
}

extension NoticeMessage {
    /// The type's full name.
    public static var noticeName: NoticeName { TypeNames.name(of: Self.self) }

    /// Throws, because the payload is not a message.
    public static func message(from notice: Notice) throws -> Self {
        try notice.payload(as: Self.self)
    }

    /// `nil`: the message names no sender.
    public var noticeSender: Subject? { nil }

    /// The message's name and conversion, for every API that takes a descriptor.
    ///
    /// ```swift
    /// center.observe(CartChanged.descriptor, owner: self) { me, message in me.items = message.items }
    /// queue.enqueue(CartChanged.descriptor, CartChanged(items: 3), from: cart, coalescing: .name)
    /// ```
    ///
    /// It does not use ``Subject`` and ``noticeSender``: the sender may be any object and must be given.
    public static var descriptor: NoticeDescriptor<Self> {
        NoticeDescriptor(noticeName).convertingOthers { try message(from: $0) }
    }
}
