/// A type whose values are notifications: name and payload in one, and the type of who may send it.
///
/// ```swift
/// struct CartChanged: NoticeMessage {
///     typealias Subject = Cart      // who posts it; any object when left out
///     var items: Int
/// }
///
/// let token = center.observe(CartChanged.self, from: cart) { message in print(message.items) }
/// center.post(CartChanged(items: 3), from: cart)
/// ```
///
/// A structure, an enumeration, a final class and an actor can be one. To post it from an object of another type, or
/// to observe it from one, does not compile.
///
/// It travels as the payload of an ordinary notice. Give it the name that a program uses already, and those who post
/// and observe by that name meet those who do so by type:
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
/// A notice of which no message can be made is an error for that observer alone, in the record and in the outcome.
///
/// Whatever takes a ``NoticeDescriptor`` takes a message's ``descriptor``: actors, queues, controllers.
/// For what is not `Sendable`, such as views, there is ``MainActorNoticeMessage``.
public protocol NoticeMessage: Sendable {
    /// The type of those who post it. Any object, unless a type says otherwise.
    associatedtype Subject: AnyObject = AnyObject

    /// The name it is posted under: the type's full name, unless a type says otherwise.
    ///
    /// That is the same for as long as the process runs, and no other type's. Types inside functions and private
    /// types are told apart by a number that changes from run to run; who writes names down gives one.
    static var noticeName: NoticeName { get }

    /// Makes a message of a notice that somebody posted under its name with another payload.
    ///
    /// Called on the poster's thread. Unless a type says otherwise it throws
    /// ``NoticeError/payloadMismatch(name:expected:found:)``.
    static func message(from notice: Notice) throws -> Self

    /// Who sends it, for a message that knows; `nil` unless a type says otherwise. A post that names nobody is from
    /// this one, so that a message with its subject inside need not be given it twice.
    var noticeSender: Subject? { get }
}

extension NoticeMessage {
    /// The type's full name.
    public static var noticeName: NoticeName { TypeNames.name(of: Self.self) }

    /// Throws, since the payload is no message.
    public static func message(from notice: Notice) throws -> Self {
        try notice.payload(as: Self.self)
    }

    /// Nobody.
    public var noticeSender: Subject? { nil }

    /// The message's name and conversion, for everything that takes a descriptor.
    ///
    /// ```swift
    /// center.observe(CartChanged.descriptor, actor: self) { me, message in me.items = message.items }
    /// center.observe(CartChanged.descriptor, owner: self, onMainActor: { me, message in me.show(message) })
    /// queue.enqueue(CartChanged.descriptor, CartChanged(items: 3), from: cart, coalescing: .name)
    /// ```
    ///
    /// It knows nothing of ``Subject`` and ``noticeSender``: the sender is any object, and must be given.
    public static var descriptor: NoticeDescriptor<Self> {
        NoticeDescriptor(noticeName).convertingOthers { try message(from: $0) }
    }
}
